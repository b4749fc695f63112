"""Share texts: the grids of coloured squares that people post."""
