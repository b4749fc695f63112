"""Intersecting: answers by fixed letter scores, and in between words that test the letters nobody has tried yet.

Two scores are fixed for a whole list. The *place score* of a word counts each of its letters once, at the place where
it scores most, in the table of letters by places of all answers; the *total score* counts each of its letters once, by
its occurrences in all answers. Neither is counted again during a game.

With `threshold` or more candidates left, or with one or two, the candidate of the highest place score is played. In
between, each letter that was not guessed yet counts as often as there are candidates that contain it, and the word
with the highest sum over its different letters is played, ties by place score, total score, guess-only words before
answers, alphabet. If no letter is left to test, the best candidate is played.

As published, candidates are kept by presence only (see `presence`); with ``knowledge="counts"`` everything that the
colours say is used.
"""

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pandas as pd

from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Lexicon, Rows
from wordle_core.patterns.partition import measure_guesses
from wordle_core.strategies.base import KNOWLEDGE, Knowledge, check_at_least, check_choice, pool_rows, ranking
from wordle_core.strategies.presence import presence_rows
from wordle_core.strategies.view import POOLS, Pool, Ties, View

Scores = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Intersecting:
    """Tests untried letters while 3 to `threshold` - 1 candidates are left; else plays the best-placed candidate."""

    pool: Pool = "allowed"
    threshold: int = 50
    knowledge: Knowledge = "presence"
    name: str = field(default="intersecting", init=False)
    ties: Ties = field(default="alphabetical", init=False)
    about: str = field(
        default="Starts with the answer whose letters are best placed, then tests the letters nobody has tried yet "
        "until few words are left. "
        "As published it learns from colours only which letters occur, not how often. "
        "It needs two tables of letter counts and no look ahead at all.",
        init=False,
    )

    def __post_init__(self) -> None:
        check_choice("pool", self.pool, POOLS)
        check_choice("knowledge", self.knowledge, KNOWLEDGE)
        check_at_least("threshold", self.threshold, 3)

    def rank(self, game: Game, n: int = 15) -> pd.DataFrame:
        """Return the best `n` guesses, with a column `letters`: candidates with its untried letters; see `Strategy`."""
        candidates = game.require_candidates()
        believed = candidates if self.knowledge == "counts" else presence_rows(game)
        played = tuple(turn.guess for turn in game.turns)
        pool = np.union1d(pool_rows(game, self.pool), believed[game.legal[believed]]).astype(np.int32)
        sums = self._sums(game.lexicon, believed, pool, played)
        if sums is None:
            pool = candidates if game.mode == "strict" else believed[game.legal[believed]]
            sums = np.zeros(len(pool), dtype=np.int64)
        order = np.lexsort((fixed_rank(game.lexicon)[pool], -sums))[:n]
        rows = pool[order]
        table = ranking(game, rows, measure_guesses(game.lexicon, rows, candidates), np.arange(len(rows)), n)
        place, total = letter_scores_fixed(game.lexicon)
        scores = np.stack([-sums[order], -place[rows], -total[rows]])
        changed = (scores[:, 1:] != scores[:, :-1]).any(axis=0)
        starts = np.flatnonzero(np.concatenate([[True], changed])) + 1
        table["place"] = starts[np.cumsum(np.concatenate([[True], changed])) - 1]
        return table.assign(letters=sums[order])

    def choose(self, game: Game) -> str:
        """Return the guess this strategy plays."""
        return str(self.rank(game, 1)["guess"].iloc[0])

    def pick(self, view: View) -> int:
        """Return the column of the guess this strategy plays; see `Strategy.pick`."""
        lexicon, guesses = view.lexicon, view.table.guesses
        columns = view.guess_columns(self.pool)
        sums = self._sums(lexicon, view.candidates, guesses[columns], view.played)
        best = view.candidate_columns if sums is None else columns[sums == sums.max()]
        return int(best[np.argmin(fixed_rank(lexicon)[guesses[best]])])

    def _sums(self, lexicon: Lexicon, believed: Rows, guesses: Rows, played: tuple[str, ...]) -> Scores | None:
        """Return for each guess how many candidates have its untried letters, summed; None: play a candidate."""
        if not 3 <= len(believed) < self.threshold:
            return None
        contains = contained_letters(lexicon)
        counts = contains[believed].sum(axis=0)
        for word in played:
            codes = lexicon.encode(word)
            counts[codes[codes < len(counts)]] = 0
        sums = (contains @ counts)[guesses].astype(np.int64)
        tried = [lexicon.index(word) for word in played if word in lexicon]
        sums[np.isin(guesses, tried)] = 0
        return sums if sums.max() > 0 else None


@lru_cache(maxsize=8)
def contained_letters(lexicon: Lexicon) -> npt.NDArray[np.float32]:
    """Return 1 for each letter that an allowed word contains, shape (n_allowed, letters of the alphabet). Read-only.

    The sums made of it stay far below 2**24, where float32 is exact, and it multiplies much faster than integers.
    """
    contains = np.zeros((len(lexicon.allowed), len(lexicon.alphabet)), dtype=np.float32)
    contains[np.arange(len(contains))[:, None], lexicon.codes] = 1
    contains.setflags(write=False)
    return contains


@lru_cache(maxsize=8)
def letter_scores_fixed(lexicon: Lexicon) -> tuple[Scores, Scores]:
    """Return place score and total score of each allowed word, each of shape (n_allowed,).

    Examples
    --------
    >>> from wordle_core.lexicons.lexicon import load_lexicon
    >>> original = load_lexicon("original")
    >>> int(letter_scores_fixed(original)[1][original.index("alert")])
    4559
    """
    codes, length = lexicon.codes, lexicon.length
    answers = codes[: lexicon.n_answers]
    counts = np.stack([np.bincount(answers[:, place], minlength=len(lexicon.alphabet)) for place in range(length)])
    # The best place of each letter within the word; a letter that occurs again scores where it first reaches that.
    place_score, total_score = (np.zeros(len(codes), dtype=np.int64) for _ in range(2))
    for place in range(length):
        same = codes == codes[:, place, None]
        first = same[:, :place].sum(axis=1) == 0
        best = np.where(same, counts[np.arange(length), codes], 0).max(axis=1)
        place_score += np.where(first, best, 0)
        total_score += np.where(first, counts.sum(axis=0)[codes[:, place]], 0)
    return place_score, total_score


@lru_cache(maxsize=8)
def fixed_rank(lexicon: Lexicon) -> Rows:
    """Return the order of all allowed words by place score, total score, guess-only first, alphabet; (n_allowed,)."""
    place, total = letter_scores_fixed(lexicon)
    is_answer = np.arange(len(place)) < lexicon.n_answers
    order = np.lexsort((lexicon.alphabetical, is_answer, -total, -place))
    rank = np.empty(len(order), dtype=np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    return rank
