"""Word lists from people: `reading` takes any text apart, `own` makes a list of it, `shelf` keeps it.

`about` says what the bundled lists are and where they come from.
"""
