"""The parts of the Tree page."""
