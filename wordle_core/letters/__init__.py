"""What the letters of words say: `counts` by place, `score` of single words and their ranks, `together` for pairs."""
