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

from wordle_core.game import Game
from wordle_core.partition import Measures, measure_guesses
from wordle_core.strategies.base import Pool, pool_rows, ranking


@dataclass(frozen=True)
class MeasureStrategy:
    """Plays the guess whose split has the best value of one measure."""

    name: str
    about: str
    value: Callable[[Measures], npt.NDArray[np.number]]
    pool: Pool = "allowed"

    def rank(self, game: Game, n: int = 15) -> pd.DataFrame:
        """Return the best `n` guesses by this measure; see `Strategy.rank`."""
        candidates = game.require_candidates()
        guesses = pool_rows(game, self.pool)
        measures = measure_guesses(game.lexicon, guesses, candidates)
        return ranking(game, guesses, measures, self.value(measures), n)

    def choose(self, game: Game) -> str:
        """Return the best guess by this measure."""
        return str(self.rank(game, 1)["guess"].iloc[0])


def entropy(pool: Pool = "allowed") -> MeasureStrategy:
    """Most bits: the guess whose answer is hardest to foresee tells most."""
    about = (
        "Plays the guess that tells most on average, measured in bits. One bit halves the words that remain. "
        "The best known of all rules since the videos of early 2022, and close to perfect play."
    )
    return MeasureStrategy("entropy", about, lambda measures: -measures.bits, pool)


def expected_size(pool: Pool = "allowed") -> MeasureStrategy:
    """Fewest candidates left on average."""
    about = (
        "Plays the guess that leaves the fewest words on average. Every bucket counts by how likely it is. "
        "Simple to explain, and slightly behind entropy over a whole list."
    )
    return MeasureStrategy("expected-size", about, lambda measures: measures.squares, pool)


def minimax(pool: Pool = "allowed") -> MeasureStrategy:
    """Smallest fullest bucket."""
    about = (
        "Plays the guess whose worst case leaves the fewest words. It comes from Knuth's way with Mastermind (1977). "
        "Careful rather than quick: it never gambles, and pays for that in the average."
    )
    return MeasureStrategy("minimax", about, lambda measures: measures.largest, pool)


def most_patterns(pool: Pool = "allowed") -> MeasureStrategy:
    """Most buckets."""
    about = (
        "Plays the guess that can be answered in the most different ways. Each way holds at most one win next turn, "
        "so more ways mean more chances to win. Crude, yet among the best one-step rules."
    )
    return MeasureStrategy("most-patterns", about, lambda measures: -measures.buckets, pool)
