"""Look-ahead: few words per pattern, now and after one more guess.

The first level orders the guesses by n / buckets, the remaining words per pattern. The best `width` of them are looked
at more closely: each of their buckets is split by the guess that leaves the fewest words per pattern there, and the
mean of these values over the candidates decides. Ties go to candidates, then to the order of the alphabet.

The article that this rule is from shows its first twenty words, which are met exactly, but no full run; whether it
averages over buckets or over words is not told. Here it is over words, the chance of each bucket.

Cost: `width` x n x G pattern look-ups for a position, G guesses; a run over the original list takes under a second
with the answers as pool. The second level takes the guesses that are legal now; in hard mode some of them are not any
more when their turn comes.
"""

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pandas as pd

from wordle_core.compiling import backend
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Rows
from wordle_core.patterns.partition import measure_guesses
from wordle_core.strategies.base import Knowledge, check_at_least, check_choice, ranking
from wordle_core.strategies.measures import by_likelihood, tie_keys
from wordle_core.strategies.view import POOLS, TIES, Pool, Ties, View, compiled, game_view

_DECIMALS = 9
Values = npt.NDArray[np.float64]


@dataclass(frozen=True)
class LookAhead:
    """Plays the guess, of the best `width`, whose second level leaves the fewest words per pattern."""

    pool: Pool = "answers"
    ties: Ties = "alphabetical"
    width: int = 20
    name: str = field(default="look-ahead", init=False)
    knowledge: Knowledge = field(default="counts", init=False)
    about: str = field(
        default="Takes the twenty guesses that leave the fewest words per pattern, tries every guess after each "
        "of them, and plays the one with the best second level. "
        "It is known from an article of 2022. "
        "It sees one step further than the measures, at twenty times the work.",
        init=False,
    )

    def __post_init__(self) -> None:
        check_choice("pool", self.pool, POOLS)
        check_choice("tie order", self.ties, TIES)
        check_at_least("width", self.width, 1)

    def rank(self, game: Game, n: int = 15) -> pd.DataFrame:
        """Return the best `n` of the first level's best, with a column `words_after_two`; see `Strategy.rank`."""
        game.require_candidates()
        view = game_view(game, self.pool, self.ties)
        columns = self.first_level(view)
        values = self._second_level(view, columns, prune=False)
        rows = view.table.guesses[columns]
        order = np.argsort(values, kind="stable")[:n]
        rows, values = rows[order], values[order]
        table = ranking(game, rows, measure_guesses(game.lexicon, rows, game.candidates), np.arange(len(rows)), n)
        table["place"] = 1 + np.searchsorted(values, values, side="left")
        return table.assign(words_after_two=values)

    def choose(self, game: Game) -> str:
        """Return the guess this strategy plays."""
        return str(self.rank(game, 1)["guess"].iloc[0])

    def pick(self, view: View) -> int:
        """Return the column of the guess this strategy plays; see `Strategy.pick`."""
        columns = self.first_level(view)
        values = self._second_level(view, columns, prune=True)
        return int(columns[np.argmin(values)])

    def first_level(self, view: View) -> Rows:
        """Return the columns of the best `width` guesses by words per pattern, best first."""
        columns = view.guess_columns(self.pool)
        most = _buckets(view, columns)
        order = np.lexsort((tie_keys(view, by_likelihood(view))[columns], -most))[: self.width]
        best = columns[order]
        # A candidate that tells all words apart can't be beaten on the second level.
        perfect = most[order[0]] == len(view.cols) and best[0] in view.candidate_columns
        return best[:1] if perfect else best

    def _second_level(self, view: View, columns: Rows, *, prune: bool) -> Values:
        """Return the second-level value of each column; with `prune`, infinity for some that can't be the best."""
        guesses = view.guess_columns(self.pool)
        n_patterns = 3**view.lexicon.length
        values = np.full(len(columns), np.inf)
        kernels = compiled()

        def work(start: int, stop: int) -> None:
            for i in range(start, stop):
                limit = float(values.min()) if prune else np.inf
                if kernels is None:
                    values[i] = _numpy_second_level(view, int(columns[i]), guesses)
                else:
                    values[i] = kernels.second_level(
                        view.table.patterns, view.cols, int(columns[i]), guesses, n_patterns, limit
                    )

        pairs = len(columns) * len(guesses) * len(view.cols)
        backend.in_parts(len(columns), work, split=kernels is not None and pairs > 500_000)
        return np.round(values, _DECIMALS)


def _buckets(view: View, columns: Rows) -> npt.NDArray[np.int64]:
    """Return how many buckets each column makes of the candidates."""
    patterns, n_patterns = view.table.patterns, 3**view.lexicon.length
    most = np.zeros(len(columns), dtype=np.int64)
    kernels = compiled()
    if kernels is None:
        own = np.sort(patterns[np.ix_(view.cols, columns)], axis=0)
        return np.asarray(1 + (own[1:] != own[:-1]).sum(axis=0), dtype=np.int64)
    backend.in_parts(
        len(columns),
        lambda a, b: kernels.count_buckets(patterns, view.cols, columns[a:b], n_patterns, most[a:b]),
        split=len(columns) * len(view.cols) > 500_000,
    )
    return most


def _numpy_second_level(view: View, column: int, guesses: Rows) -> float:
    """Return the same value as the kernel, in NumPy."""
    labels = view.table.patterns[view.cols, column]
    total = 0.0
    for label in np.unique(labels):
        cols = view.cols[labels == label]
        most = 1 if len(cols) == 1 else int(_buckets(View(view.table, cols, view.legal), guesses).max())
        total += len(cols) * (len(cols) / most)
    return total / len(view.cols)
