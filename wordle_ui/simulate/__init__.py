"""The parts of the Simulate page: what to play, the runs, the pictures, the games."""
