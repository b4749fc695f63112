"""Outlook: how a game goes on after a guess, as a bound that a concrete plan reaches.

The plan: play the guess; from then on always play the candidate that promises most of the bucket one is in (the largest
sum, over its own buckets, of their likeliest word, plus itself). Candidates are legal in every mode, so the plan can
be played in each of them. Its chances to be done after 1, 2, 3, ... turns are therefore proven *lower* bounds on
what best play reaches, and its mean is an upper bound on the expected guesses; where every bucket holds at most two
words both are exact.

Cost: one table of m x m patterns per bucket of m words; some 20 ms for a position of 300 words.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Lexicon, Rows
from wordle_core.patterns.table import pattern_table
from wordle_core.rules.feedback import all_green

_MOST_GUESSES = 120


@dataclass(frozen=True)
class Outlook:
    """What the plan reaches after one guess.

    Attributes
    ----------
    guess : str
    within : tuple of float
        Chance to be done in at most 1, 2, ... turns from now, of all words that remain; the unlikely words outside
        the candidates count as not found.
    mean : float
        Turns from now on average, over the candidates.
    exact : bool
        Whether no plan after this guess can do better.
    """

    guess: str
    within: tuple[float, ...]
    mean: float
    exact: bool

    def done_in(self, turns: int) -> float:
        """Return the chance to be done in at most this many turns."""
        return self.within[min(turns, len(self.within)) - 1] if turns > 0 else 0.0


def outlook(game: Game, guess: str) -> Outlook:
    """Return what the plan reaches if `guess` is played now.

    Parameters
    ----------
    game : Game
    guess : str
        Any word of the right length.

    Raises
    ------
    InconsistentGameError
        If no word remains.
    """
    lexicon, candidates = game.lexicon, game.require_candidates()
    done: dict[int, int] = {}
    exact = True
    for rows in _buckets(lexicon, lexicon.encode(guess), candidates, done, 1):
        exact &= len(rows) <= 2
        _play_on(lexicon, rows, 2, done)
    counts = np.array([done.get(turn, 0) for turn in range(1, max(done) + 1)], dtype=np.int64)
    turns = np.arange(1, len(counts) + 1)
    within = counts.cumsum() / max(game.mass, 1)
    return Outlook(guess, tuple(within.tolist()), float((turns * counts).sum() / counts.sum()), exact)


def _play_on(lexicon: Lexicon, rows: Rows, turn: int, done: dict[int, int]) -> None:
    """Add to `done` the mass that the plan finishes in each turn, for one bucket."""
    best = rows[_best_candidate(lexicon, rows)] if len(rows) > 2 else rows[np.argmax(lexicon.word_weights[rows])]
    for bucket in _buckets(lexicon, lexicon.codes[best], rows, done, turn):
        _play_on(lexicon, bucket, turn + 1, done)


def _buckets(lexicon: Lexicon, guess: npt.NDArray[np.uint8], rows: Rows, done: dict[int, int], turn: int) -> list[Rows]:
    """Return the buckets of a guess but for the solved one, whose mass goes into `done`."""
    patterns = pattern_table(guess[None, :], lexicon.codes[rows])[0]
    solved = patterns == all_green(lexicon.length)
    done[turn] = done.get(turn, 0) + int(lexicon.word_weights[rows[solved]].sum())
    rows, patterns = rows[~solved], patterns[~solved]
    order = np.argsort(patterns, kind="stable")
    edges = np.flatnonzero(np.diff(patterns[order])) + 1
    return [part for part in np.split(rows[order], edges) if len(part)]


def _best_candidate(lexicon: Lexicon, rows: Rows) -> int:
    """Return which of `rows` promises most; only the heaviest `_MOST_GUESSES` are tried."""
    weights = lexicon.word_weights[rows]
    tried = np.argsort(-weights, kind="stable")[:_MOST_GUESSES]
    table = pattern_table(lexicon.codes[rows[tried]], lexicon.codes[rows]).astype(np.int64)
    n_patterns = 3**lexicon.length
    heaviest = np.zeros(len(tried) * n_patterns, dtype=np.int64)
    np.maximum.at(heaviest, (table + n_patterns * np.arange(len(tried))[:, None]).ravel(), np.tile(weights, len(tried)))
    promise = heaviest.reshape(len(tried), n_patterns).sum(axis=1) + weights[tried]
    return int(tried[promise.argmax()])
