"""Letter frequency: the candidate whose letters are commonest, place by place.

The score of a word is the sum over its places of how many remaining candidates have that letter there; it is counted
again each turn. Ties go by the order of the list. This is the rule of the Game-class article: on the original list it
opens SLATE with a score of 1,437.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from wordle_core.game import Game, letter_scores
from wordle_core.partition import measure_guesses
from wordle_core.strategies.base import ranking


@dataclass(frozen=True)
class LetterFrequency:
    """Plays the candidate with the highest place-by-place letter score."""

    name: str = "letter-frequency"
    about: str = (
        "Plays the possible answer whose letters are commonest at their places among the words that remain. "
        "It needs no look at the colours to come, so a person can follow it with a table of counts. "
        "It guesses instead of splitting, and loses to families such as _IGHT."
    )

    def rank(self, game: Game, n: int = 15) -> pd.DataFrame:
        """Return the best `n` candidates by letter score, with a column `letter_score`; see `Strategy.rank`."""
        candidates = game.require_candidates()
        scores = letter_scores(game.lexicon, candidates, candidates)
        best = np.argsort(-scores, kind="stable")[:n]
        rows = candidates[best]
        measures = measure_guesses(game.lexicon, rows, candidates)
        table = ranking(game, rows, measures, np.arange(len(rows)), n)
        table["letter_score"] = scores[best]
        table["place"] = 1 + np.searchsorted(-scores[best], -scores[best], side="left")
        return table

    def choose(self, game: Game) -> str:
        """Return the candidate with the highest letter score."""
        return str(self.rank(game, 1)["guess"].iloc[0])
