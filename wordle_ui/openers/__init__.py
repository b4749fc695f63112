"""The parts of the Openers page."""
