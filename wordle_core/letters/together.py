"""What letters do together: pairs, endings, doubled letters, vowels, and which letters like each other's company.

Every function takes plain words (of one length) and returns a small table, so it serves a list, the words that remain
in a game, or the words behind one cell of a chart alike. All tables are sorted, the commonest first.

Vowels are the letters that are a, e, i, o, u once accents are taken off, with the vowels of Greek and Cyrillic; y is
not counted as one, though in English it often sounds like one.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

import numpy as np
import pandas as pd

_VOWELS = frozenset("aeiouæøœ" + "αεηιουω" + "аеёиоуыэюяіїє")


def is_vowel(letter: str) -> bool:
    """Return whether a letter counts as a vowel.

    Examples
    --------
    >>> [is_vowel(letter) for letter in "aäyñ"]
    [True, True, False, False]
    """
    return letter in _VOWELS or unicodedata.normalize("NFD", letter)[0] in _VOWELS


def common_pairs(words: Sequence[str]) -> pd.DataFrame:
    """Return neighbouring letters: pair (str), words (int, words that have it), share, doubled (bool)."""
    counts = Counter(pair for word in words for pair in {a + b for a, b in pairwise(word)})
    table = _table("pair", counts, len(words))
    table["doubled"] = [pair[0] == pair[1] for pair in table["pair"]]
    return table


def common_endings(words: Sequence[str], n_letters: int = 2) -> pd.DataFrame:
    """Return the last letters of the words: ending (str), words (int), share."""
    return _table("ending", Counter(word[-n_letters:] for word in words), len(words))


def common_beginnings(words: Sequence[str], n_letters: int = 2) -> pd.DataFrame:
    """Return the first letters of the words: beginning (str), words (int), share."""
    return _table("beginning", Counter(word[:n_letters] for word in words), len(words))


def repeated_letters(words: Sequence[str]) -> pd.DataFrame:
    """Return letters that occur twice in a word: letter, words (int), share, side_by_side (words, int)."""
    repeated: Counter[str] = Counter()
    adjacent: Counter[str] = Counter()
    for word in words:
        repeated.update({letter for letter in word if word.count(letter) > 1})
        adjacent.update({a for a, b in pairwise(word) if a == b})
    table = _table("letter", repeated, len(words))
    table["side_by_side"] = [adjacent[letter] for letter in table["letter"]]
    return table


def different_letters(words: Sequence[str]) -> pd.DataFrame:
    """Return how many different letters words have: different (int), words (int), share."""
    return _numbers("different", (len(set(word)) for word in words), len(words))


def vowels_per_word(words: Sequence[str]) -> pd.DataFrame:
    """Return how many vowels words have, repeats counted: vowels (int), words (int), share."""
    return _numbers("vowels", (sum(map(is_vowel, word)) for word in words), len(words))


def companions(words: Sequence[str], *, at_least: int = 5) -> pd.DataFrame:
    """Return letters that occur in the same words: first, second, words (int), expected, lift (float).

    `expected` is how many words would have both if letters came independently; `lift` is words / expected: 2 means
    twice as often together as by chance. Pairs in fewer than `at_least` words, or expected in fewer, are left out.
    """
    letters = sorted(set("".join(words)))
    has = np.array([[letter in word for letter in letters] for word in words], dtype=np.int64).reshape(-1, len(letters))
    both, alone = has.T @ has, has.sum(axis=0)
    found = [
        (letters[a], letters[b], int(both[a, b]), alone[a] * alone[b] / len(words))
        for a, b in combinations(range(len(letters)), 2)
        if both[a, b] >= at_least and alone[a] * alone[b] >= at_least * len(words)
    ]
    table = pd.DataFrame(found, columns=["first", "second", "words", "expected"])
    table["lift"] = table["words"] / table["expected"]
    return table.sort_values(["lift", "first", "second"], ascending=[False, True, True], ignore_index=True)


def _table(name: str, counts: Counter[str], n_words: int) -> pd.DataFrame:
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    table = pd.DataFrame(ordered, columns=[name, "words"])
    table["share"] = table["words"] / max(n_words, 1)
    return table


def _numbers(name: str, values: Iterable[int], n_words: int) -> pd.DataFrame:
    table = pd.DataFrame(sorted(Counter(values).items()), columns=[name, "words"])
    table["share"] = table["words"] / max(n_words, 1)
    return table
