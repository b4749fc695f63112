"""The commands of the shell, a module for each group, each with ``register(app)``; `common` is what they share."""
