"""Letters: how often each stands where, and what a word scores by them.

Two scores are in use, both sums of counts over a set of words (usually the answers):

* *place score*: for each place of the word, how many words have its letter at that place. On the original list SLATE
  has 366 + 201 + 307 + 139 + 424 = 1,437, the most of all.
* *total score*: for each different letter of the word, how often the letter occurs in all the words, at any place. The
  "intersecting guess" program publishes this less one per letter: 4,554 for ALERT, where the sum itself is 4,559.

`LetterCounts` holds the counts of a set of words; `place_scores` and `total_scores` score a whole lexicon at once;
`matching` filters words by their letters. Ranks, and everything about one word, are in `letters.score`; what letters do
together (pairs, endings, vowels) is in `letters.together`. Cost: some milliseconds for 14,855 words.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt
import pandas as pd

from wordle_core.errors import InvalidWordError
from wordle_core.lexicons.lexicon import Lexicon, Rows
from wordle_core.rules.words import normalise_word

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class LetterCounts:
    """How often each letter occurs in a set of words.

    Attributes
    ----------
    alphabet : tuple of str
        The letters, in the order of every array's last axis.
    n_words : int
    by_place : ndarray of int64, shape (length, n_letters)
        Words with the letter at the place.
    words_with : ndarray of int64, shape (n_letters,)
        Words with the letter at least once.
    words_twice : ndarray of int64, shape (n_letters,)
        Words with the letter at least twice.

    Examples
    --------
    >>> from wordle_core.lexicons.lexicon import load_lexicon
    >>> counts = count_letters(load_lexicon("original"))
    >>> counts.place_parts("slate"), counts.total_score("alert")
    ((366, 201, 307, 139, 424), 4559)
    """

    alphabet: tuple[str, ...]
    n_words: int
    by_place: Counts
    words_with: Counts
    words_twice: Counts

    @property
    def length(self) -> int:
        """Letters in a word."""
        return len(self.by_place)

    @cached_property
    def occurrences(self) -> Counts:
        """How often each letter occurs, at any place, shape (n_letters,)."""
        return np.asarray(self.by_place.sum(axis=0), dtype=np.int64)

    def at(self, place: int, letter: str) -> int:
        """Return how many words have a letter at a place (0-based); 0 for a letter outside the alphabet."""
        code = self._code(letter)
        return 0 if code is None else int(self.by_place[place, code])

    def place_parts(self, word: str) -> tuple[int, ...]:
        """Return the counts that make up the place score of any word, one per place."""
        return tuple(self.at(place, letter) for place, letter in enumerate(normalise_word(word, self.length)))

    def total_parts(self, word: str) -> dict[str, int]:
        """Return how often each different letter of any word occurs, in the order of the word."""
        codes = {letter: self._code(letter) for letter in normalise_word(word, self.length)}
        return {letter: 0 if code is None else int(self.occurrences[code]) for letter, code in codes.items()}

    def total_score(self, word: str) -> int:
        """Return the total score of any word."""
        return sum(self.total_parts(word).values())

    def table(self) -> pd.DataFrame:
        """Return the counts as a table, a letter a row.

        Columns: letter, one per place ("1", "2", ...), occurrences, words_with, words_twice, share (of the words that
        have the letter).
        """
        places = {str(place + 1): row for place, row in enumerate(self.by_place)}
        more = {"occurrences": self.occurrences, "words_with": self.words_with, "words_twice": self.words_twice}
        table = pd.DataFrame({"letter": self.alphabet, **places, **more})
        table["share"] = self.words_with / max(self.n_words, 1)
        return table

    def long_table(self) -> pd.DataFrame:
        """Return letter (str), place (int, from 1), words (int), share (of all words): a cell of the heatmap a row."""
        length, n_letters = self.by_place.shape
        words = self.by_place.ravel()
        return pd.DataFrame(
            {
                "letter": list(self.alphabet) * length,
                "place": np.repeat(np.arange(1, length + 1), n_letters),
                "words": words,
                "share": words / max(self.n_words, 1),
            }
        )

    def _code(self, letter: str) -> int | None:
        return self.alphabet.index(letter) if letter in self.alphabet else None


def count_letters(lexicon: Lexicon, rows: Rows | None = None) -> LetterCounts:
    """Return the letter counts of some words of a lexicon, each word counted once.

    Parameters
    ----------
    lexicon : Lexicon
    rows : ndarray of int32, shape (n,), optional
        Rows of allowed words; the (likely) answers if left out.
    """
    codes = lexicon.codes[: lexicon.n_answers] if rows is None else lexicon.codes[rows]
    n_letters = len(lexicon.alphabet)
    by_place = np.stack([np.bincount(column, minlength=n_letters) for column in codes.T]).astype(np.int64)
    copies = np.stack([(codes == code).sum(axis=1) for code in range(n_letters)], axis=1)
    once, twice = ((copies >= least).sum(axis=0).astype(np.int64) for least in (1, 2))
    return LetterCounts(lexicon.alphabet, len(codes), by_place, once, twice)


def place_scores(lexicon: Lexicon, counts: LetterCounts) -> Counts:
    """Return the place score of every allowed word, shape (n_allowed,); the counts are of the same lexicon."""
    places = range(lexicon.length)
    return np.asarray(sum(counts.by_place[place, lexicon.codes[:, place]] for place in places), dtype=np.int64)


def total_scores(lexicon: Lexicon, counts: LetterCounts) -> Counts:
    """Return the total score of every allowed word, shape (n_allowed,); the counts are of the same lexicon."""
    total = np.zeros(len(lexicon.allowed), dtype=np.int64)
    for place in range(lexicon.length):
        here = lexicon.codes[:, place]
        seen = (lexicon.codes[:, :place] == here[:, None]).any(axis=1)
        total += np.where(seen, 0, counts.occurrences[here])
    return total


def example_words(words: Sequence[str], n: int = 8) -> dict[str, str]:
    """Return the first `n` words that have a letter at a place ("e5") or anywhere ("e"), separated by blanks.

    Examples
    --------
    >>> example_words(["ea", "ae"], 1)["e"], example_words(["ea", "ae"])["e2"]
    ('ea', 'ae')
    """
    found: dict[str, list[str]] = {}
    for word in words:
        for name in {f"{letter}{place}" for place, letter in enumerate(word, start=1)} | set(word):
            if len(behind := found.setdefault(name, [])) < n:
                behind.append(word)
    return {name: " ".join(behind) for name, behind in found.items()}


def matching(
    words: Sequence[str], *, include: str = "", exclude: str = "", pattern: str = "", no_repeats: bool = False
) -> npt.NDArray[np.bool_]:
    """Return which words pass a filter, shape (len(words),).

    Parameters
    ----------
    words : sequence of str
        Of one length.
    include, exclude : str
        Letters that must, must not occur; a letter written twice in `include` must occur twice. Blanks and commas
        between them don't matter.
    pattern : str
        A letter at its place, ``.``, ``?``, ``_`` or ``*`` for any: ``s...e``. Shorter patterns leave the end open.
    no_repeats : bool
        Only words whose letters are all different.

    Raises
    ------
    InvalidWordError
        If a filter has a character that is no letter, or the pattern is longer than the words.

    Examples
    --------
    >>> matching(["slate", "crane", "geese"], include="e", exclude="g", pattern="s").tolist()
    [True, False, False]
    """
    wanted, barred = _letters_of(include), _letters_of(exclude)
    fixed = {place: letter for place, letter in enumerate(pattern.strip()) if letter not in ".?_* "}
    _letters_of("".join(fixed.values()))
    if words and max(fixed, default=0) >= len(words[0]):
        raise InvalidWordError(f"The pattern {pattern.strip()!r} is longer than the words ({len(words[0])} letters).")
    lowered = {place: letter.lower() for place, letter in fixed.items()}
    if not (wanted or barred or lowered or no_repeats):
        return np.ones(len(words), dtype=np.bool_)
    return np.array(
        [
            all(word.count(letter) >= wanted.count(letter) for letter in set(wanted))
            and not any(letter in word for letter in barred)
            and all(word[place] == letter for place, letter in lowered.items())
            and not (no_repeats and len(set(word)) < len(word))
            for word in words
        ],
        dtype=np.bool_,
    )


def _letters_of(text: str) -> str:
    bare = "".join(symbol for symbol in text if not (symbol.isspace() or symbol in ",;"))
    return normalise_word(bare) if bare else ""
