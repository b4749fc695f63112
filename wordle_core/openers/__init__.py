"""First guesses, measured."""
