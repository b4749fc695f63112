"""Word lists: the bundled ones, their prior, and one's own."""
