"""wordle_core: solve, analyse and explain Wordle."""
