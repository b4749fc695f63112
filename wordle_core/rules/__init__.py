"""The rules of the game: words, feedback, and turns as text."""
