"""What a strategy is, and the registry of all of them.

A strategy ranks guesses for a game: `rank` gives a table, best first, and `choose` is its head. Guesses of equal value
share a `place`, so that a page can show ties as ties; within a tie the order is fixed: possible answers first, the
likelier before the others, then alphabetical. Words of the lexicon that are never suggested are left out.

The *pool* says which guesses are considered: every allowed word, the (likely) answers, or the candidates only. The
mode of the game narrows it further; a candidate may always be played. `pick` is the same rule on index arrays (see
`view`), for plans over thousands of positions: the tests hold it to `choose`.
"""

import inspect
from collections.abc import Callable
from typing import Literal, Protocol, get_args

import numpy as np
import numpy.typing as npt
import pandas as pd

from wordle_core.errors import WordleError
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Lexicon, Rows
from wordle_core.patterns.partition import Measures, measure_guesses
from wordle_core.strategies.view import Pool, Ties, View, pool_guesses

Knowledge = Literal["counts", "presence"]
KNOWLEDGE: tuple[Knowledge, ...] = get_args(Knowledge)
Prefer = Literal["candidates", "none"]
PREFER: tuple[Prefer, ...] = get_args(Prefer)
Option = str | int


class Strategy(Protocol):
    """A rule that ranks guesses for a game."""

    @property
    def pool(self) -> Pool:
        """Which guesses it considers."""

    @property
    def ties(self) -> Ties:
        """Which of two equal guesses it plays: the first of the alphabet, or of the list."""

    @property
    def knowledge(self) -> Knowledge:
        """What it learns from colours: everything ("counts"), or not how often a letter occurs ("presence")."""

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

    def pick(self, view: View) -> int:
        """Return the column of the guess this strategy plays, in `view.table`; the view holds a candidate."""


_REGISTRY: dict[str, Callable[..., Strategy]] = {}


def register(name: str, make: Callable[..., Strategy]) -> None:
    """Add a strategy under a name; `make` builds it, its keyword arguments are the options."""
    _REGISTRY[name] = make


def strategy_names() -> tuple[str, ...]:
    """Return the names of all strategies, in the order they are shown."""
    return tuple(_REGISTRY)


def get_strategy(name: str, **options: Option) -> Strategy:
    """Return a strategy, with its default options or these; `strategy_options` names them.

    Raises
    ------
    WordleError
        If there is none of that name, or it has no such option; the message lists what there is.

    Examples
    --------
    >>> get_strategy("entropy", pool="candidates").pool
    'candidates'
    """
    if name not in _REGISTRY:
        raise WordleError(f"There is no strategy {name!r}; choose one of {', '.join(_REGISTRY)}.")
    known = strategy_options(name)
    if unknown := next((option for option in options if option not in known), None):
        has = f"its options are {', '.join(known)}" if known else "it has none"
        raise WordleError(f"The strategy {name} has no option {unknown!r}; {has}.")
    return _REGISTRY[name](**options)


def strategy_options(name: str) -> dict[str, Option]:
    """Return the options of a strategy with their defaults."""
    parameters = inspect.signature(_REGISTRY[name]).parameters
    return {option: parameter.default for option, parameter in parameters.items()}


def check_choice(what: str, value: str, choices: tuple[str, ...]) -> None:
    """Raise a WordleError that lists the choices if `value` is none of them."""
    if value not in choices:
        raise WordleError(f"There is no {what} {value!r}; choose one of {', '.join(choices)}.")


def check_at_least(what: str, value: int, least: int) -> None:
    """Raise a WordleError if a number is too small."""
    if value < least:
        raise WordleError(f"The {what} is {value}; it must be {least} or more.")


def pool_rows(game: Game, pool: Pool, endgame: int = 2) -> Rows:
    """Return the guesses to consider: what the mode allows of the pool and is fit to be suggested, and the candidates.

    With `endgame` candidates or fewer, or in strict mode, only the candidates are returned; with one or two, nothing
    else can do better.
    """
    if pool == "candidates" or len(game.candidates) <= endgame or game.mode == "strict":
        return game.candidates
    rows = pool_guesses(game.lexicon, pool)
    return np.union1d(rows[game.legal[rows]], game.candidates).astype(np.int32)


def tie_order(lexicon: Lexicon, rows: Rows, ties: Ties) -> npt.NDArray[np.int32]:
    """Return what breaks ties between words: the smaller goes first, shape (len(rows),)."""
    return lexicon.alphabetical[rows] if ties == "alphabetical" else rows


def ranking(
    game: Game,
    guesses: Rows,
    measures: Measures,
    value: npt.NDArray[np.number],
    n: int,
    *,
    ties: Ties = "alphabetical",
    prefer_candidates: bool = True,
) -> pd.DataFrame:
    """Return the table of the best guesses, smallest `value` first; then candidates, the likelier first; then `ties`.

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
    likelihood = np.where(candidate & prefer_candidates, lexicon.word_weights[guesses], 0)
    order = np.lexsort((tie_order(lexicon, guesses, ties), -likelihood, value))
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
