"""The prior of today's game: how likely each accepted word is to be the answer. Formula and numbers, in one place.

The editor picks the answers by hand, from no public list. What is known (puzzles to October 2026):

* 364 of the last 365 answers are in the list of 3,158, 325 of them in the original 2,315, one in neither;
* since 2 February 2026 past answers come back: 26 of 249 puzzles, about one in ten;
* 1,564 answers up to 29 September 2025 are known by name (past-answers-undated.txt).

So a word of the list of 3,158 has one of three weights, and their ratios 15 : 2 : 1 give these shares:

    class                                  words   weight   share of days    observed
    original 2,315, not known as played      763       15          77.8 %      78.9 %
    others of the 3,158, not known as played 833        2          11.3 %      10.3 %
    known as played                        1,562        1          10.6 %      10.4 %
    (outside the 3,158, see below)        11,697    small           0.3 %       0.3 %

"Observed" splits the 365 days the same way: repeats 26/249, the rest 299 : 39 between the first two classes, less
one day for the words outside. A past answer is never removed, only down-weighted 15 to 1.

Every other accepted word stays possible (the *reserve*): its weight is 10**(zipf/2), rounded, the square root of its
frequency in English, and `reserve_unit` scales the three classes so that the whole reserve has 1 day in 365. The
square root, because the editor's surprises (kefir, loris, capon) are rare nouns, not the commonest plurals.
Offensive words have the least weight there is. Flat weights are `Lexicon.flat()`.
"""

from collections.abc import Collection, Mapping, Sequence

import numpy as np
import numpy.typing as npt

WEIGHT_ORIGINAL = 15
WEIGHT_OTHER = 2
WEIGHT_PAST = 1
RESERVE_SHARE = 1 / 365


def likely_weights(words: Sequence[str], original: Collection[str], past: Collection[str]) -> npt.NDArray[np.int64]:
    """Return the class weight of each likely answer, shape (len(words),): 15, 2 or 1."""
    original, past = frozenset(original), frozenset(past)
    return np.array(
        [WEIGHT_PAST if w in past else WEIGHT_ORIGINAL if w in original else WEIGHT_OTHER for w in words],
        dtype=np.int64,
    )


def reserve_weights(
    words: Sequence[str], zipf: Mapping[str, float], offensive: Collection[str]
) -> npt.NDArray[np.int64]:
    """Return the weight of each word of the reserve, shape (len(words),), at least 1.

    `zipf` gives the frequency of a word as log10 of its count in a billion words.
    """
    return np.array(
        [1 if w in offensive else max(1, round(10 ** (zipf.get(w, 0.0) / 2))) for w in words], dtype=np.int64
    )


def reserve_unit(likely: npt.NDArray[np.int64], reserve: npt.NDArray[np.int64]) -> int:
    """Return the factor for the likely weights that leaves the reserve one day in 365."""
    wanted = reserve.sum() * (1 - RESERVE_SHARE) / RESERVE_SHARE
    return max(1, round(float(wanted / likely.sum())))
