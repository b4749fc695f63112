"""A game at a moment, and what can be said about it."""
