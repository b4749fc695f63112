"""Fill Numba's on-disk cache: run once in a process of its own (`python -m wordle_core.shell.warm [exact]`).

A server starts this beside itself, so that its own threads stay free while the compiler works; see `backend.defer`.
With `exact` it compiles the exact search, which takes longer and is needed later.
"""

import os
import sys

import numpy as np

from wordle_core.games.game import MODES, Game
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon
from wordle_core.openers.ranking import measure_pairs
from wordle_core.patterns.partition import measure_guesses
from wordle_core.simulate.plan import plan
from wordle_core.strategies import get_strategy


def warm() -> None:
    """Compile every kernel that the pages use, for byte and for two-byte patterns."""
    for words in (["crane", "slate", "geese"], ["cranes", "slates", "geeses"]):
        lexicon = make_lexicon("warm-up", words)
        rows = np.arange(len(words), dtype=np.int32)
        measure_guesses(lexicon, rows, rows)
        measure_pairs(lexicon, words[0])
        Game(lexicon).play(words[0], "B" * lexicon.length)
    for words in (["grill", "drill", "frill"], ["grills", "drills", "frills"]):
        # No word tells these apart, so that the scan over all guesses is compiled too.
        game = Game(make_lexicon("warm-up", words))
        for name in ("entropy", "look-ahead"):
            plan(game, get_strategy(name))


def warm_exact() -> None:
    """Compile the kernels of the exact search, for every mode and for both kinds of patterns."""
    # Loaded here: it takes a while, and `warm` has to be done first.
    from wordle_core.exact import rank_exact, solve
    from wordle_core.exact.advice import advise

    for words in (["grill", "drill", "krill", "frill", "grail"], ["grills", "drills", "krills", "frills", "grails"]):
        lexicon = make_lexicon("warm-up", words)
        for mode in MODES:
            game = Game(lexicon, (), mode)
            for aim in ("expected", "fail", "worst"):
                solve(game, aim=aim, plan=True)
            list(rank_exact(game, words))
    # A real position goes ways that no small list does, and some of them are compiled by themselves.
    for name in ("original", "nyt"):
        for mode in MODES:
            game = Game.parse("crane BBBBB", load_lexicon(name), mode=mode)
            list(advise(game, ["sloth", "split"], time_limit=60.0))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        # The visitors of the server that waits for this come first.
        os.nice(10)
    if sys.argv[1:] == ["exact"]:
        warm_exact()
    else:
        warm()
