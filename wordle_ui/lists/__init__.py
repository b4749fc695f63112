"""The parts of the Lists page: the list in use with its prior, comparison, own lists, and all lists in a table."""
