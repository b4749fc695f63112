"""Decision trees: complete plans, in memory, as JSON and as a picture."""
