"""Scores and ranks: what the letters of a list say about one word, and the list in the order of its scores.

`score_word` puts everything about a word together: the parts of its two scores (see `letters`), its ranks, how it
splits the answers, whether it was an answer before, how common it is. `ranking` is the table of all words.

A *rank* counts from 1. Ties are broken as the "intersecting guess" program breaks them: guess-only words first, then
alphabetical, which puts ALERT at 8 of 12,972 by total score; `Rank.tied` says how many words share the score.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pandas as pd

from wordle_core.letters.counts import Counts, count_letters, place_scores, total_scores
from wordle_core.lexicons.lexicon import Lexicon, Rows, load_past_answers, load_zipf
from wordle_core.patterns.partition import entropy, expected_size, partition
from wordle_core.rules.words import normalise_word

# A list counts as English if so many of its answers are words that the game of today accepts.
_ENGLISH_SHARE = 0.9


@dataclass(frozen=True)
class Rank:
    """Where a word stands in an order by score, from 1, and how many words (itself included) have the same score."""

    rank: int
    of: int
    tied: int

    @property
    def percentile(self) -> float:
        """Share of the other words that it beats or equals, 0 to 1."""
        return 1.0 if self.of == 1 else (self.of - self.rank) / (self.of - 1)


def rank_of(scores: Counts, row: int, n_answers: int, alphabetical: npt.NDArray[np.int32]) -> Rank:
    """Return the rank of one row among all rows of `scores`: high first, guess-only first, then alphabetical.

    Parameters
    ----------
    scores : ndarray of int64, shape (n,)
        Of rows 0 to n - 1; rows below `n_answers` are answers.
    row : int
    n_answers : int
    alphabetical : ndarray of int32, shape (n,)
        Place of each row in alphabetical order.
    """
    ties = np.flatnonzero(scores == scores[row])
    order = [(tie < n_answers, alphabetical[tie]) for tie in ties]
    before = sum(key < (row < n_answers, alphabetical[row]) for key in order)
    return Rank(1 + int((scores > scores[row]).sum()) + int(before), len(scores), len(ties))


@dataclass(frozen=True)
class WordScore:
    """Everything that the letters, and the list, say about one word.

    Attributes
    ----------
    word : str
    place_parts : tuple of int
        Counts per place; they add up to `place_score`.
    total_parts : dict of str to int
        Occurrences of each different letter; they add up to `total_score`.
    is_answer, is_allowed : bool
        Whether the list has it as a likely answer, as a guess.
    place_rank, place_rank_allowed, total_rank : Rank or None
        By place score among the answers and among all allowed words; by total score among all allowed words. None for
        a word outside the list (for the first: outside the answers).
    buckets, largest : int
    expected_size, bits : float
        How it splits the answers, all equally likely.
    was_answer : bool or None
        Whether it was an answer up to September 2025; None for lists that are not English.
    zipf : float or None
        How common it is in English: log10 of its count in a billion words; 0 if rarer than that list knows.
    """

    word: str
    place_parts: tuple[int, ...]
    total_parts: dict[str, int]
    is_answer: bool
    is_allowed: bool
    place_rank: Rank | None
    place_rank_allowed: Rank | None
    total_rank: Rank | None
    buckets: int
    largest: int
    expected_size: float
    bits: float
    was_answer: bool | None
    zipf: float | None

    @property
    def place_score(self) -> int:
        """Sum of the counts per place."""
        return sum(self.place_parts)

    @property
    def total_score(self) -> int:
        """Sum of the occurrences of its different letters."""
        return sum(self.total_parts.values())

    @property
    def published_total(self) -> int:
        """The total score as the intersecting-guess program counts it: one less per different letter."""
        return self.total_score - len(self.total_parts)


def score_word(lexicon: Lexicon, word: str) -> WordScore:
    """Return everything that the letters of a lexicon's answers say about a word, in the list or not.

    Raises
    ------
    InvalidWordError
        If it is no word of the right length.

    Examples
    --------
    >>> from wordle_core.lexicons.lexicon import load_lexicon
    >>> alert = score_word(load_lexicon("original"), "alert")
    >>> alert.total_score, alert.published_total, alert.total_rank
    (4559, 4554, Rank(rank=8, of=12972, tied=6))
    """
    word = normalise_word(word, lexicon.length)
    counts = count_letters(lexicon)
    place, total = place_scores(lexicon, counts), total_scores(lexicon, counts)
    row = lexicon.index(word) if word in lexicon else None
    n = lexicon.n_answers
    is_answer = row is not None and row < n
    sizes = [len(bucket.rows) for bucket in partition(lexicon, word, np.arange(n, dtype=np.int32))]
    english = is_english(lexicon)
    return WordScore(
        word,
        counts.place_parts(word),
        counts.total_parts(word),
        is_answer,
        row is not None,
        rank_of(place[:n], row, n, lexicon.alphabetical[:n]) if row is not None and is_answer else None,
        None if row is None else rank_of(place, row, n, lexicon.alphabetical),
        None if row is None else rank_of(total, row, n, lexicon.alphabetical),
        len(sizes),
        max(sizes),
        expected_size(sizes),
        entropy(sizes),
        word in load_past_answers() if english else None,
        load_zipf().get(word, 0.0) if english else None,
    )


def is_english(lexicon: Lexicon) -> bool:
    """Return whether a list, bundled or own, holds English words of five letters, for which more is known."""
    known = load_zipf()
    return sum(word in known for word in lexicon.answers) >= _ENGLISH_SHARE * lexicon.n_answers


def ranking(lexicon: Lexicon, *, allowed: bool = False, rows: Rows | None = None) -> pd.DataFrame:
    """Return the words of a lexicon by place score, best first.

    Parameters
    ----------
    lexicon : Lexicon
    allowed : bool
        Every allowed word, instead of the answers only.
    rows : ndarray of int32, optional
        Count the letters of these words (the words that remain in a game) instead of all answers.

    Returns
    -------
    DataFrame
        rank (int, ties share it), word, place_score, total_score, answer (bool), different (different letters), row.
        Within a tie answers keep the order of the list.
    """
    counts = count_letters(lexicon, rows)
    n = len(lexicon.allowed) if allowed else lexicon.n_answers
    place, total = place_scores(lexicon, counts)[:n], total_scores(lexicon, counts)[:n]
    order = np.argsort(-place, kind="stable")
    different = [len(set(lexicon.allowed[row])) for row in order]
    return pd.DataFrame(
        {
            "rank": 1 + np.searchsorted(np.sort(-place), -place[order], side="left"),
            "word": [lexicon.allowed[row] for row in order],
            "place_score": place[order],
            "total_score": total[order],
            "answer": order < lexicon.n_answers,
            "different": different,
            "row": order,
        }
    )
