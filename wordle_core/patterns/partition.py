"""Partitions: how a guess splits the candidates, and what that split is worth.

Notation: a guess puts n candidates into k *buckets*, one per pattern; a bucket has `size` words and mass (the sum of
their weights); W is the mass of all. Measures are numbers from buckets alone:

* `entropy`        bits the guess tells on average: log2(W) - sum(mass x log2(mass)) / W;
* `expected_size`  candidates left on average: sum(mass x size) / W, which is sum(size^2) / n with equal weights;
* `largest`        words in the fullest bucket;
* `n_buckets`      how many buckets there are.

`measure_guesses` computes all four for every guess, by kernel or, while there is none, by NumPy. Integers decide and
floats display: `squares`, the numerator of the expected size, is an integer, and bits are rounded once to
`BITS_DECIMALS` before anything is compared. What a guess leads to after the split is left to `strategies` and `exact`.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from wordle_core.compiling import backend
from wordle_core.lexicons.lexicon import Lexicon, Rows, Weights
from wordle_core.patterns.table import Patterns, pattern_table

BucketSizes = npt.NDArray[np.int64]

BITS_DECIMALS = 9
_WORTH_THREADS = 500_000
_BLOCK_PAIRS = 1_000_000


def entropy(sizes: npt.ArrayLike) -> float:
    """Return the bits that a guess with these bucket sizes (or masses) tells; 0.0 for a single bucket.

    Examples
    --------
    >>> entropy([1, 1, 2])
    1.5
    >>> entropy([7])
    0.0
    """
    mass = np.asarray(sizes, dtype=np.float64)
    mass = mass[mass > 0]
    total = mass.sum()
    bits = np.log2(total) - (mass * np.log2(mass)).sum() / total
    return float(abs(np.round(bits, BITS_DECIMALS)))


def expected_size(sizes: npt.ArrayLike) -> float:
    """Return the candidates left on average, all equally likely: sum(size^2) / n.

    Examples
    --------
    >>> expected_size([1, 3])
    2.5
    """
    words = np.asarray(sizes, dtype=np.int64)
    return float((words * words).sum() / words.sum())


def largest(sizes: npt.ArrayLike) -> int:
    """Return the words in the fullest bucket."""
    return int(np.max(np.asarray(sizes)))


def n_buckets(sizes: npt.ArrayLike) -> int:
    """Return how many buckets are not empty."""
    return int(np.count_nonzero(np.asarray(sizes)))


def bucket_sizes(patterns: Patterns, length: int) -> BucketSizes:
    """Return the bucket sizes by pattern, shape (3**length,); sums to the number of candidates."""
    return np.bincount(patterns, minlength=3**length).astype(np.int64)


@dataclass(frozen=True)
class Bucket:
    """The candidates that share one pattern for a guess, the likeliest first."""

    pattern: int
    rows: Rows
    mass: int


def partition(lexicon: Lexicon, guess: str, candidates: Rows) -> list[Bucket]:
    """Return the buckets of a guess, the fullest first, ties by pattern.

    Parameters
    ----------
    lexicon : Lexicon
    guess : str
        Any word of the right length, in the list or not.
    candidates : ndarray of int32, shape (n,)
        Rows of `lexicon.allowed`. Not modified.
    """
    patterns = pattern_table(lexicon.encode(guess)[None, :], lexicon.codes[candidates])[0]
    weights = lexicon.word_weights[candidates]
    buckets = []
    for pattern in np.unique(patterns):
        rows = candidates[patterns == pattern]
        rows = rows[np.argsort(-lexicon.word_weights[rows], kind="stable")]
        buckets.append(Bucket(int(pattern), rows, int(weights[patterns == pattern].sum())))
    return sorted(buckets, key=lambda bucket: (-len(bucket.rows), bucket.pattern))


@dataclass(frozen=True)
class Measures:
    """The measures of many guesses, each array of shape (G,).

    Attributes
    ----------
    squares : ndarray of int64
        Sum over buckets of mass x size; the expected size is ``squares / mass``.
    largest, buckets : ndarray of int64
    bits : ndarray of float64
        Rounded to `BITS_DECIMALS`.
    mass : int
        Total weight of the candidates, W.
    """

    squares: npt.NDArray[np.int64]
    largest: npt.NDArray[np.int64]
    buckets: npt.NDArray[np.int64]
    bits: npt.NDArray[np.float64]
    mass: int

    @property
    def expected_size(self) -> npt.NDArray[np.float64]:
        """Candidates left on average."""
        return self.squares / self.mass


def measure_guesses(lexicon: Lexicon, guesses: Rows, candidates: Rows) -> Measures:
    """Return the measures of each guess over the candidates, weighted as the lexicon weighs them.

    Parameters
    ----------
    lexicon : Lexicon
    guesses : ndarray of int32, shape (G,)
    candidates : ndarray of int32, shape (n,)
        Rows of `lexicon.allowed`, n >= 1.

    Notes
    -----
    Cost: one pass over G x n pairs, in blocks that stay in the processor's cache; memory is bounded by the block.
    """
    answer_codes = lexicon.codes[candidates]
    weights = lexicon.word_weights[candidates]
    # A common factor of the weights would only bring the integers closer to overflow.
    weights = weights // np.gcd.reduce(weights)
    return measure_tables(
        lambda a, b: pattern_table(lexicon.codes[guesses[a:b]], answer_codes),
        len(guesses),
        weights,
        3**lexicon.length,
    )


def measure_tables(
    table: Callable[[int, int], Patterns], n_guesses: int, weights: Weights, n_patterns: int
) -> Measures:
    """Return the measures of guesses whose patterns ``table(start, stop)`` gives, rows for guesses start to stop."""
    squares, most, buckets = (np.zeros(n_guesses, dtype=np.int64) for _ in range(3))
    logs = np.zeros(n_guesses, dtype=np.float64)
    compiled = backend.kernels()
    fill = _numpy_measures if compiled is None else compiled.fill_measures

    step = max(1, _BLOCK_PAIRS // max(len(weights), n_patterns))

    def work(start: int, stop: int) -> None:
        for a in range(start, stop, step):
            b = min(a + step, stop)
            fill(table(a, b), weights, n_patterns, squares[a:b], most[a:b], buckets[a:b], logs[a:b])

    backend.in_parts(n_guesses, work, split=compiled is not None and n_guesses * len(weights) > _WORTH_THREADS)
    mass = int(weights.sum())
    bits = np.round(np.log2(mass) - logs / mass, BITS_DECIMALS)
    return Measures(squares, most, buckets, np.abs(bits), mass)


def _numpy_measures(
    patterns: Patterns,
    weights: Weights,
    n_patterns: int,
    squares: npt.NDArray[np.int64],
    largest: npt.NDArray[np.int64],
    buckets: npt.NDArray[np.int64],
    logs: npt.NDArray[np.float64],
) -> None:
    """Write the same four figures as `kernels.fill_measures`, in NumPy."""
    n_guesses = len(patterns)
    flat = (patterns + n_patterns * np.arange(n_guesses)[:, None]).ravel()
    shape = (n_guesses, n_patterns)
    words = np.bincount(flat, minlength=n_guesses * n_patterns).reshape(shape)
    mass = np.bincount(flat, np.tile(weights, n_guesses), n_guesses * n_patterns).reshape(shape)
    squares[:] = (mass * words).sum(axis=1).round().astype(np.int64)
    largest[:] = words.max(axis=1)
    buckets[:] = np.count_nonzero(words, axis=1)
    logs[:] = (mass * np.log2(np.maximum(mass, 1.0))).sum(axis=1)
