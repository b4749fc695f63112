"""Letter frequency: the candidate whose letters are commonest, place by place.

The score of a word is the sum over its places of how many remaining candidates have that letter there; it is counted
again each turn. Ties go by the order of the list. This is the rule of the Game-class article: on the original list it
opens SLATE with a score of 1,437.
"""

from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from wordle_core.games.game import Game, letter_scores
from wordle_core.patterns.partition import measure_guesses
from wordle_core.strategies.base import Knowledge, check_choice, ranking, tie_order
from wordle_core.strategies.view import TIES, Pool, Ties, View


@dataclass(frozen=True)
class LetterFrequency:
    """Plays the candidate with the highest place-by-place letter score."""

    ties: Ties = "list"
    name: str = field(default="letter-frequency", init=False)
    pool: Pool = field(default="candidates", init=False)
    knowledge: Knowledge = field(default="counts", init=False)
    about: str = field(
        default="Plays the possible answer whose letters are commonest at their places among the words that remain. "
        "It needs no look at the colours to come, so a person can follow it with a table of counts. "
        "It guesses instead of splitting, and loses to families such as _IGHT.",
        init=False,
    )

    def __post_init__(self) -> None:
        check_choice("tie order", self.ties, TIES)

    def rank(self, game: Game, n: int = 15) -> pd.DataFrame:
        """Return the best `n` candidates by letter score, with a column `letter_score`; see `Strategy.rank`."""
        candidates = game.require_candidates()
        scores = letter_scores(game.lexicon, candidates, candidates)
        best = np.lexsort((tie_order(game.lexicon, candidates, self.ties), -scores))[:n]
        rows = candidates[best]
        measures = measure_guesses(game.lexicon, rows, candidates)
        table = ranking(game, rows, measures, np.arange(len(rows)), n)
        table["letter_score"] = scores[best]
        table["place"] = 1 + np.searchsorted(-scores[best], -scores[best], side="left")
        return table

    def choose(self, game: Game) -> str:
        """Return the candidate with the highest letter score."""
        return str(self.rank(game, 1)["guess"].iloc[0])

    def pick(self, view: View) -> int:
        """Return the column of the candidate with the highest letter score; see `Strategy.pick`."""
        columns = view.candidate_columns
        scores = letter_scores(view.lexicon, view.table.guesses[columns], view.candidates)
        return int(columns[np.argmax(scores)])
