"""The four strategies that look one guess ahead and judge the split by one measure.

`entropy` (most bits), `expected-size` (fewest candidates left on average), `minimax` (smallest fullest bucket) and
`most-patterns` (most buckets). Known from the articles of 2022 and from Knuth's Mastermind (minimax, 1977). All four
are functions of the bucket sizes alone, so one class serves them; `partition` computes the measures.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from wordle_core import backend
from wordle_core.game import Game
from wordle_core.lexicon import Rows
from wordle_core.partition import Measures, measure_guesses, measure_tables
from wordle_core.strategies.base import Knowledge, check_choice, pool_rows, ranking
from wordle_core.strategies.view import POOLS, TIES, Pool, Ties, View, compiled

Value = Callable[[Measures], npt.NDArray[np.number]]

# Code of each measure in `kernels.best_guess`, and the measure itself: smaller is better.
_KINDS: dict[str, tuple[int, Value]] = {
    "expected-size": (0, lambda measures: measures.squares),
    "minimax": (1, lambda measures: measures.largest),
    "most-patterns": (2, lambda measures: -measures.buckets),
    "entropy": (3, lambda measures: -measures.bits),
}
_WORTH_THREADS = 300_000


@dataclass(frozen=True)
class MeasureStrategy:
    """Plays the guess whose split has the best value of one measure."""

    name: str
    about: str
    measure: str
    pool: Pool = "allowed"
    ties: Ties = "alphabetical"
    knowledge: Knowledge = "counts"

    def __post_init__(self) -> None:
        check_choice("pool", self.pool, POOLS)
        check_choice("tie order", self.ties, TIES)

    def rank(self, game: Game, n: int = 15) -> pd.DataFrame:
        """Return the best `n` guesses by this measure; see `Strategy.rank`."""
        candidates = game.require_candidates()
        guesses = pool_rows(game, self.pool)
        measures = measure_guesses(game.lexicon, guesses, candidates)
        return ranking(game, guesses, measures, _KINDS[self.measure][1](measures), n, self.ties)

    def choose(self, game: Game) -> str:
        """Return the best guess by this measure."""
        return str(self.rank(game, 1)["guess"].iloc[0])

    def pick(self, view: View) -> int:
        """Return the column of the best guess by this measure; see `Strategy.pick`."""
        return best_column(view, self.measure, view.guess_columns(self.pool))


def best_column(view: View, measure: str, columns: Rows) -> int:
    """Return which of the ascending `columns` has the best measure; ties: likelier candidates, then the first."""
    table = view.table
    candidates = view.candidate_columns
    likelihood = table.lexicon.word_weights[table.guesses[candidates]]
    candidates = candidates[np.argsort(-likelihood, kind="stable")]
    kernels = compiled()
    if len(view.cols) == 1:
        return int(candidates[0])
    if kernels is None:
        return _numpy_best(view, measure, columns, candidates)
    # A candidate that tells all words apart is the best of all guesses by each of the four measures.
    n_patterns = 3**table.lexicon.length
    perfect = kernels.first_perfect(table.patterns, view.cols, candidates, n_patterns)
    if perfect >= 0:
        return int(perfect)
    keys = table.order.copy()
    keys[candidates] = np.arange(-len(candidates), 0)
    weights, logs = table.weights[view.cols], table.own_logs[view.cols]
    kind, enough = _KINDS[measure][0], _perfect_value(measure, len(view.cols), int(weights.sum()), float(logs.sum()))
    found: list[tuple[float, int, int]] = []

    def work(start: int, stop: int) -> None:
        if start < stop:
            args = (table.patterns, view.cols, weights, logs, columns[start:stop], keys, kind, n_patterns, enough)
            column, value = kernels.best_guess(*args)
            found.append((value, int(keys[column]), int(column)))

    backend.in_parts(len(columns), work, split=len(columns) * len(weights) > _WORTH_THREADS)
    return min(found)[2]


def _perfect_value(measure: str, n: int, mass: int, logs: float) -> float:
    """Return the value of a guess that puts each of n candidates into a bucket of its own."""
    bits = -np.rint(abs(np.log2(mass) - logs / mass) * 1e9)
    return float({"expected-size": mass, "minimax": 1, "most-patterns": -n, "entropy": bits}[measure])


def _numpy_best(view: View, measure: str, columns: Rows, candidates: Rows) -> int:
    """Return the same column as the kernel, in NumPy."""
    table = view.table
    own = np.sort(table.patterns[np.ix_(view.cols, candidates)], axis=0)
    perfect = (own[1:] != own[:-1]).all(axis=0)
    if perfect.any():
        return int(candidates[perfect.argmax()])
    patterns = table.patterns[np.ix_(view.cols, columns)].T
    weights = table.weights[view.cols]
    measures = measure_tables(lambda a, b: patterns[a:b], len(columns), weights, 3**table.lexicon.length)
    keys = table.order.copy()
    keys[candidates] = np.arange(-len(candidates), 0)
    return int(columns[np.lexsort((keys[columns], _KINDS[measure][1](measures)))[0]])


def entropy(pool: Pool = "allowed", ties: Ties = "alphabetical") -> MeasureStrategy:
    """Most bits: the guess whose answer is hardest to foresee tells most."""
    about = (
        "Plays the guess that tells most on average, measured in bits. One bit halves the words that remain. "
        "The best known of all rules since the videos of early 2022, and close to perfect play."
    )
    return MeasureStrategy("entropy", about, "entropy", pool, ties)


def expected_size(pool: Pool = "allowed", ties: Ties = "alphabetical") -> MeasureStrategy:
    """Fewest candidates left on average."""
    about = (
        "Plays the guess that leaves the fewest words on average. Every bucket counts by how likely it is. "
        "Simple to explain, and slightly behind entropy over a whole list."
    )
    return MeasureStrategy("expected-size", about, "expected-size", pool, ties)


def minimax(pool: Pool = "allowed", ties: Ties = "alphabetical") -> MeasureStrategy:
    """Smallest fullest bucket."""
    about = (
        "Plays the guess whose worst case leaves the fewest words. It comes from Knuth's way with Mastermind (1977). "
        "Careful rather than quick: it never gambles, and pays for that in the average."
    )
    return MeasureStrategy("minimax", about, "minimax", pool, ties)


def most_patterns(pool: Pool = "allowed", ties: Ties = "alphabetical") -> MeasureStrategy:
    """Most buckets."""
    about = (
        "Plays the guess that can be answered in the most different ways. Each way holds at most one win next turn, "
        "so more ways mean more chances to win. Crude, yet among the best one-step rules."
    )
    return MeasureStrategy("most-patterns", about, "most-patterns", pool, ties)
