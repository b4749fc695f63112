"""Compiled kernels of the strategies. Reached only through `view.compiled()`; they trust their input.

Sizes: a table of patterns (N, G) holds the pattern of guess g for answer a at [a, g], *answer by answer*: a position
of n candidates is then n long rows, read from left to right, and a small position touches little memory. Guesses are
scored in tiles of `TILE`, copied into a scratch that stays in the first-level cache.

Values are float64, smaller is better: the sum of mass x size (exact, far below 2**53), the largest bucket, minus the
number of buckets, or minus the bits in units of 1e-9, rounded once. Ties go to the smaller key.
"""

import numpy as np
import numpy.typing as npt

from wordle_core.compiling.compiled import kernel

SQUARES, LARGEST, BUCKETS, BITS = 0, 1, 2, 3
TILE = 64
_BITS_UNIT = 1e9


@kernel
def best_guess(
    patterns: npt.NDArray[np.uint16],
    cols: npt.NDArray[np.int32],
    weights: npt.NDArray[np.int64],
    own_logs: npt.NDArray[np.float64],
    guesses: npt.NDArray[np.int32],
    keys: npt.NDArray[np.int64],
    kind: int,
    n_patterns: int,
    enough: float,
) -> tuple[int, float]:
    """Return the column of the best guess and its value.

    patterns (N, G) uint8 or uint16; cols (n,) int32, the candidates' rows of it; weights (n,) int64 and own_logs (n,)
    float64 = weight x log2(weight); guesses (m,) int32 ascending columns, m >= 1; keys (G,) int64 break ties. A guess
    of value `enough` ends the scan: the caller knows that no later one is better or has a smaller key.
    """
    n, m = len(cols), len(guesses)
    tile = np.empty((TILE, n), dtype=patterns.dtype)
    words = np.zeros(n_patterns, dtype=np.int64)
    mass = np.zeros(n_patterns, dtype=np.int64)
    logs = np.zeros(n_patterns, dtype=np.float64)
    seen = np.empty(n_patterns, dtype=np.int64)
    total = weights.sum()
    best, best_value = -1, np.inf
    for start in range(0, m, TILE):
        size = min(TILE, m - start)
        fill_tile(patterns, cols, guesses[start : start + size], tile)
        for t in range(size):
            value = _value(tile[t], weights, own_logs, kind, total, words, mass, logs, seen)
            g = guesses[start + t]
            if value < best_value or (value == best_value and keys[g] < keys[best]):
                best, best_value = g, value
                if value <= enough:
                    return best, best_value
    return best, best_value


@kernel
def fill_tile(patterns, cols, guesses, tile):  # type: ignore[no-untyped-def]
    """Write the patterns of some guesses (up to TILE) for the candidates into `tile` (TILE, n), guess by guess."""
    size = len(guesses)
    first = guesses[0]
    if guesses[size - 1] - first == size - 1:
        for j in range(len(cols)):
            row = patterns[cols[j], first : first + size]
            for t in range(size):
                tile[t, j] = row[t]
    else:
        for j in range(len(cols)):
            row = patterns[cols[j]]
            for t in range(size):
                tile[t, j] = row[guesses[t]]


@kernel
def _value(labels, weights, own_logs, kind, total, words, mass, logs, seen):  # type: ignore[no-untyped-def]
    """Return the value of one guess; labels (n,) its patterns; words, mass, logs (P,) are zero before and after."""
    used = 0
    for j in range(len(labels)):
        p = labels[j]
        if words[p] == 0:
            seen[used] = p
            used += 1
            # The logarithm of a bucket of one word is known beforehand.
            logs[p] = own_logs[j]
        words[p] += 1
        mass[p] += weights[j]
    squares, largest, log = 0, 0, 0.0
    for k in range(used):
        p = seen[k]
        squares += mass[p] * words[p]
        largest = max(largest, words[p])
        if kind == BITS:
            log += logs[p] if words[p] == 1 else mass[p] * np.log2(mass[p])
        words[p] = 0
        mass[p] = 0
    if kind == SQUARES:
        return float(squares)
    if kind == LARGEST:
        return float(largest)
    if kind == BUCKETS:
        return float(-used)
    return -np.rint(abs(np.log2(total) - log / total) * _BITS_UNIT)


@kernel
def first_perfect(
    patterns: npt.NDArray[np.uint16],
    cols: npt.NDArray[np.int32],
    guesses: npt.NDArray[np.int32],
    n_patterns: int,
) -> int:
    """Return the first of the guesses that puts every candidate into a bucket of its own, or -1.

    patterns (N, G); cols (n,) int32 rows, guesses (m,) int32 columns in the order to be tried.
    """
    seen = np.full(n_patterns, -1, dtype=np.int64)
    for k in range(len(guesses)):
        g = guesses[k]
        perfect = True
        for j in range(len(cols)):
            p = patterns[cols[j], g]
            if seen[p] == k:
                perfect = False
                break
            seen[p] = k
        if perfect:
            return int(g)
    return -1


@kernel
def count_buckets(
    patterns: npt.NDArray[np.uint16],
    cols: npt.NDArray[np.int32],
    guesses: npt.NDArray[np.int32],
    n_patterns: int,
    out: npt.NDArray[np.int64],
) -> None:
    """Write into `out` (m,) how many buckets each guess makes; arrays as in `best_guess`."""
    tile = np.empty((TILE, len(cols)), dtype=patterns.dtype)
    seen = np.full(n_patterns, -1, dtype=np.int64)
    for start in range(0, len(guesses), TILE):
        size = min(TILE, len(guesses) - start)
        fill_tile(patterns, cols, guesses[start : start + size], tile)
        for t in range(size):
            out[start + t] = _n_buckets(tile[t], seen, start + t)


@kernel
def _n_buckets(labels, seen, stamp):  # type: ignore[no-untyped-def]
    used = 0
    for j in range(len(labels)):
        used += seen[labels[j]] != stamp
        seen[labels[j]] = stamp
    return used


@kernel
def most_buckets(
    patterns: npt.NDArray[np.uint16], cols: npt.NDArray[np.int32], guesses: npt.NDArray[np.int32], n_patterns: int
) -> int:
    """Return the most buckets that any of the guesses makes of the candidates; arrays as in `best_guess`."""
    n = len(cols)
    tile = np.empty((TILE, n), dtype=patterns.dtype)
    seen = np.full(n_patterns, -1, dtype=np.int64)
    most = 0
    for start in range(0, len(guesses), TILE):
        size = min(TILE, len(guesses) - start)
        fill_tile(patterns, cols, guesses[start : start + size], tile)
        for t in range(size):
            most = max(most, _n_buckets(tile[t], seen, start + t))
        if most == n:
            break
    return most


@kernel
def second_level(
    patterns: npt.NDArray[np.uint16],
    cols: npt.NDArray[np.int32],
    column: int,
    guesses: npt.NDArray[np.int32],
    n_patterns: int,
    limit: float,
) -> float:
    """Return the mean over the candidates of the least words per bucket that a second guess can leave.

    After the guess `column`, each bucket of n words is split by the guess that makes most buckets, k, into n / k words
    per bucket. Returns infinity as soon as the mean is sure to be above `limit`.
    """
    n = len(cols)
    sizes = np.zeros(n_patterns + 1, dtype=np.int64)
    for j in range(n):
        sizes[patterns[cols[j], column] + 1] += 1
    starts = np.cumsum(sizes)
    ends = starts[:-1].copy()
    grouped = np.empty(n, dtype=np.int32)
    for j in range(n):
        p = patterns[cols[j], column]
        grouped[ends[p]] = cols[j]
        ends[p] += 1
    # No value is below 1, so n is what the buckets not yet looked at add at least.
    total = float(n)
    for p in range(n_patterns):
        size = starts[p + 1] - starts[p]
        if size > 2:
            most = most_buckets(patterns, grouped[starts[p] : starts[p + 1]], guesses, n_patterns)
            total += size * (size / most - 1.0)
            if total > limit * n:
                return np.inf
    return total / n
