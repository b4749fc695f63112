"""The best guesses of a position: at once for usual lists, from a worker for very long ones.

    table = ranked.best_guesses(position, "entropy", 15)
    if table is None:
        ranked.draw_wait(position, "entropy", 15)

A list of 20,000 words takes some seconds to be rated before the first guess, and the page must not stay empty so long.
"""

from collections.abc import Hashable

import pandas as pd
import streamlit as st

from wordle_ui import cache, jobs

# Pairs of guess and word. The longest bundled lists have half as many, and take some tenths of a second.
AT_ONCE = 100_000_000


def is_long(position: cache.Position) -> bool:
    """Return whether rating all guesses of a position takes too long to wait for."""
    game = cache.game(position)
    return len(game.candidates) * len(game.lexicon.allowed) > AT_ONCE


def best_guesses(position: cache.Position, strategy: str, n: int) -> pd.DataFrame | None:
    """Return the best `n` guesses of a strategy, not to be changed; None where a worker has yet to find them."""
    if is_long(position):
        job = jobs.POOL.find(_key(position, strategy, n))
        if job is None or job.state != "done":
            return None
    return cache.ranking(position, strategy, n)


def draw_wait(position: cache.Position, strategy: str, n: int) -> None:
    """Let a worker find the guesses and draw that they are coming; the page is drawn again once they are there."""

    def work(progress: jobs.Progress) -> bool:
        cache.wait_for_kernels(progress)
        progress(0.1, "a long list takes some seconds")
        cache.ranking(position, strategy, n)
        return True

    label = f"Rating {len(cache.game(position).lexicon.allowed):,} guesses"
    if jobs.result_of(_key(position, strategy, n), work, label=label):
        st.rerun()


def _key(position: cache.Position, strategy: str, n: int) -> Hashable:
    return ("ranking", position, strategy, n)
