"""What data/ holds ready made: rankings, trees, tables of openers, runs, published results."""
