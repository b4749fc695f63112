"""What a strategy is, and the registry of all of them.

A strategy ranks guesses for a game: `rank` gives a table, best first, and `choose` is its head. Guesses of equal value
share a `place`, so that a page can show ties as ties; within a tie the order is fixed: possible answers first, then
alphabetical. Words of the lexicon that are never suggested are left out.

The *pool* says which guesses are considered: every allowed word, the (likely) answers, or the candidates only. The
mode of the game narrows it further.
"""

from collections.abc import Callable
from typing import Literal, Protocol, get_args

import numpy as np
import numpy.typing as npt
import pandas as pd

from wordle_core.errors import WordleError
from wordle_core.game import Game
from wordle_core.lexicon import Rows
from wordle_core.partition import Measures, measure_guesses

Pool = Literal["allowed", "answers", "candidates"]
POOLS: tuple[Pool, ...] = get_args(Pool)


class Strategy(Protocol):
    """A rule that ranks guesses for a game."""

    @property
    def name(self) -> str:
        """Name in the registry."""

    @property
    def about(self) -> str:
        """Three sentences for people: the rule, where it comes from, what it is good at."""

    def rank(self, game: Game, n: int = 15) -> pd.DataFrame:
        """Return the best `n` guesses, best first, with their measures; see `ranking`.

        Raises
        ------
        InconsistentGameError
            If no word remains.
        """

    def choose(self, game: Game) -> str:
        """Return the guess this strategy plays."""


_REGISTRY: dict[str, Callable[[], Strategy]] = {}


def register(name: str, make: Callable[[], Strategy]) -> None:
    """Add a strategy under a name; `make` builds it with its default options."""
    _REGISTRY[name] = make


def strategy_names() -> tuple[str, ...]:
    """Return the names of all strategies, in the order they are shown."""
    return tuple(_REGISTRY)


def get_strategy(name: str) -> Strategy:
    """Return a strategy with its default options.

    Raises
    ------
    WordleError
        If there is none of that name; the message lists the names.
    """
    if name not in _REGISTRY:
        raise WordleError(f"There is no strategy {name!r}; choose one of {', '.join(_REGISTRY)}.")
    return _REGISTRY[name]()


def pool_rows(game: Game, pool: Pool) -> Rows:
    """Return the guesses to consider: rows of allowed words, legal in the game's mode, fit to be suggested.

    Falls back to the candidates if the pool holds no legal word. With one or two candidates left, the rest of the
    pool cannot do better, and only they are returned.
    """
    lexicon = game.lexicon
    if pool == "candidates" or len(game.candidates) <= 2:
        return game.candidates
    mask = game.legal & lexicon.suggestible
    if pool == "answers":
        mask = mask & (np.arange(len(mask)) < lexicon.n_answers)
    rows = np.flatnonzero(mask).astype(np.int32)
    return rows if len(rows) else game.candidates


def ranking(game: Game, guesses: Rows, measures: Measures, value: npt.NDArray[np.number], n: int) -> pd.DataFrame:
    """Return the table of the best guesses, smallest `value` first.

    Parameters
    ----------
    game : Game
    guesses : ndarray of int32, shape (G,)
        Rows of allowed words.
    measures : Measures
        Of the same guesses.
    value : ndarray, shape (G,)
        What decides; equal values are ties.
    n : int
        Rows wanted.

    Returns
    -------
    DataFrame
        place (int, 1 for the best, ties share it), guess (str), expected_size (words), bits, largest (words),
        buckets, candidate (bool, a likely answer), p_win (chance that this guess is the answer), row (int).
    """
    lexicon = game.lexicon
    candidate = np.isin(guesses, game.candidates)
    order = np.lexsort((lexicon.alphabetical[guesses], ~candidate, value))
    place = 1 + np.searchsorted(np.sort(value), value[order], side="left")
    order, place = order[:n], place[:n]
    rows = guesses[order]
    mass = np.where(np.isin(rows, game.consistent), lexicon.word_weights[rows], 0)
    return pd.DataFrame(
        {
            "place": place.astype(int),
            "guess": [lexicon.allowed[row] for row in rows],
            "expected_size": measures.expected_size[order],
            "bits": measures.bits[order],
            "largest": measures.largest[order],
            "buckets": measures.buckets[order],
            "candidate": candidate[order],
            "p_win": mass / max(game.mass, 1),
            "row": rows,
        }
    )


def measure_words(game: Game, words: list[str]) -> pd.DataFrame:
    """Return the row of the ranking table for these words of the lexicon, in their order: "what if I play ...?".

    Raises
    ------
    UnknownWordError
        If a word is not in the lexicon.
    InconsistentGameError
        If no word remains.
    """
    rows = np.array([game.lexicon.index(word) for word in words], dtype=np.int32)
    measures = measure_guesses(game.lexicon, rows, game.require_candidates())
    return ranking(game, rows, measures, np.arange(len(rows)), len(rows)).drop(columns="place")
