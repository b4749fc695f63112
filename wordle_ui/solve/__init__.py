"""The parts of the Solve page: reading the board, the board column, the next guess, and the four tabs beside it."""
