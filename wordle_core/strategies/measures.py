"""The strategies that look one guess ahead and judge the split by one measure.

`entropy` (most bits), `expected-size` (fewest candidates left on average), `minimax` (smallest fullest bucket) and
`most-patterns` (most buckets), known from the articles of 2022 and from Knuth's Mastermind (minimax, 1977); and
`information-tree`, which is ID3: entropy again, under rules of its own for ties. All of them are functions of the
bucket sizes alone, so one class serves them; `partition` computes the measures, and `kernels` finds the best guess in
plans over thousands of positions.

Options of each: `pool`; `ties`, the first of the alphabet or of the list; `prefer`, whether a candidate goes before
an equal guess that is none; `endgame`, the number of candidates from which on only they are played.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import pandas as pd

from wordle_core.compiling import backend
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Rows
from wordle_core.patterns.partition import Measures, measure_guesses, measure_tables
from wordle_core.strategies.base import PREFER, Knowledge, Prefer, check_at_least, check_choice, pool_rows, ranking
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
    endgame: int = 2
    prefer: Prefer = "candidates"
    knowledge: Knowledge = field(default="counts", init=False)

    def __post_init__(self) -> None:
        check_choice("pool", self.pool, POOLS)
        check_choice("tie order", self.ties, TIES)
        check_choice("preference", self.prefer, PREFER)
        check_at_least("endgame", self.endgame, 2)

    def rank(self, game: Game, n: int = 15) -> pd.DataFrame:
        """Return the best `n` guesses by this measure; see `Strategy.rank`."""
        candidates = game.require_candidates()
        guesses = pool_rows(game, self.pool, self.endgame)
        measures = measure_guesses(game.lexicon, guesses, candidates)
        value, prefer = _KINDS[self.measure][1](measures), self.prefer == "candidates"
        return ranking(game, guesses, measures, value, n, ties=self.ties, prefer_candidates=prefer)

    def choose(self, game: Game) -> str:
        """Return the best guess by this measure."""
        return str(self.rank(game, 1)["guess"].iloc[0])

    def pick(self, view: View) -> int:
        """Return the column of the best guess by this measure; see `Strategy.pick`."""
        columns = view.guess_columns(self.pool, self.endgame)
        return best_column(view, self.measure, columns, prefer_candidates=self.prefer == "candidates")


def best_column(view: View, measure: str, columns: Rows, *, prefer_candidates: bool = True) -> int:
    """Return which of the ascending `columns` has the best measure.

    Ties: the likelier candidates first, then the first column; without `prefer_candidates` simply the first column.
    """
    table = view.table
    preferred = by_likelihood(view) if prefer_candidates else view.candidate_columns[:0]
    if len(view.cols) <= 2 and prefer_candidates:
        return int(preferred[0])
    kernels = compiled()
    if kernels is None:
        return _numpy_best(view, measure, columns, preferred)
    # A candidate that tells all words apart is the best of all guesses by each of the four measures.
    n_patterns = 3**table.lexicon.length
    perfect = kernels.first_perfect(table.patterns, view.cols, preferred, n_patterns)
    if perfect >= 0:
        return int(perfect)
    keys = tie_keys(view, preferred)
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


def by_likelihood(view: View) -> Rows:
    """Return the columns of the candidates that may be played, the likeliest first, ties in the table's order."""
    columns = view.candidate_columns
    likelihood = view.lexicon.word_weights[view.table.guesses[columns]]
    return columns[np.argsort(-likelihood, kind="stable")]


def tie_keys(view: View, preferred: Rows) -> npt.NDArray[np.int64]:
    """Return what breaks ties, shape (G,): the preferred columns in their order, then the others in theirs."""
    keys = view.table.order.copy()
    keys[preferred] = np.arange(-len(preferred), 0)
    return keys


def _perfect_value(measure: str, n: int, mass: int, logs: float) -> float:
    """Return the value of a guess that puts each of n candidates into a bucket of its own."""
    bits = -np.rint(abs(np.log2(mass) - logs / mass) * 1e9)
    return float({"expected-size": mass, "minimax": 1, "most-patterns": -n, "entropy": bits}[measure])


def _numpy_best(view: View, measure: str, columns: Rows, preferred: Rows) -> int:
    """Return the same column as the kernel, in NumPy."""
    table = view.table
    own = np.sort(table.patterns[np.ix_(view.cols, preferred)], axis=0)
    perfect = (own[1:] != own[:-1]).all(axis=0)
    if perfect.any():
        return int(preferred[perfect.argmax()])
    patterns = table.patterns[np.ix_(view.cols, columns)].T
    weights = table.weights[view.cols]
    measures = measure_tables(lambda a, b: patterns[a:b], len(columns), weights, 3**table.lexicon.length)
    keys = tie_keys(view, preferred)
    return int(columns[np.lexsort((keys[columns], _KINDS[measure][1](measures)))[0]])


def entropy(
    pool: Pool = "allowed", ties: Ties = "alphabetical", endgame: int = 2, prefer: Prefer = "candidates"
) -> MeasureStrategy:
    """Most bits: the guess whose answer is hardest to foresee tells most."""
    about = (
        "Plays the guess that tells most on average, measured in bits; one bit halves the words that remain. "
        "It is the best known of all rules since the videos of early 2022. "
        "It comes close to perfect play and never looks further than one guess."
    )
    return MeasureStrategy("entropy", about, "entropy", pool, ties, endgame, prefer)


def expected_size(
    pool: Pool = "allowed", ties: Ties = "alphabetical", endgame: int = 2, prefer: Prefer = "candidates"
) -> MeasureStrategy:
    """Fewest candidates left on average."""
    about = (
        "Plays the guess that leaves the fewest words on average. "
        "Every bucket of words counts by how likely it is. "
        "It is simple to explain, and slightly behind entropy over a whole list."
    )
    return MeasureStrategy("expected-size", about, "expected-size", pool, ties, endgame, prefer)


def minimax(
    pool: Pool = "allowed", ties: Ties = "alphabetical", endgame: int = 2, prefer: Prefer = "candidates"
) -> MeasureStrategy:
    """Smallest fullest bucket."""
    about = (
        "Plays the guess whose worst case leaves the fewest words. "
        "It comes from Knuth's way with Mastermind (1977). "
        "It is careful rather than quick: it never gambles, and pays for that in the average."
    )
    return MeasureStrategy("minimax", about, "minimax", pool, ties, endgame, prefer)


def most_patterns(
    pool: Pool = "allowed", ties: Ties = "alphabetical", endgame: int = 2, prefer: Prefer = "candidates"
) -> MeasureStrategy:
    """Most buckets."""
    about = (
        "Plays the guess that can be answered in the most different ways. "
        "Each way holds at most one win next turn, so more ways mean more chances to win. "
        "It is crude, yet among the best rules of one step."
    )
    return MeasureStrategy("most-patterns", about, "most-patterns", pool, ties, endgame, prefer)


def information_tree(pool: Pool = "answers", ties: Ties = "alphabetical", endgame: int = 2) -> MeasureStrategy:
    """ID3, the classic decision-tree learner, on the table of answers by guesses.

    Each word of the pool is an attribute whose value is its pattern; a node splits on the attribute of highest mutual
    information with the answer, which here is the entropy of its patterns. With one or two answers left only those
    are played. Among equal guesses the first of the alphabet wins, candidate or not, as an arg-max over sorted columns
    does it; that sets it apart from `entropy` with the same pool, and costs 137 guesses over the list of 2022.
    """
    about = (
        "Learns a decision tree as ID3 does: each answer word is a question, and the most telling one comes first. "
        "It is known from an article of 2022, whose program took twelve minutes for it. "
        "It plays like entropy, except that it does not prefer words that can be the answer."
    )
    return MeasureStrategy("information-tree", about, "entropy", pool, ties, endgame, "none")
