"""The parts of the Letters page: heatmap, words behind a cell, word lookup, ranking table, patterns of letters."""
