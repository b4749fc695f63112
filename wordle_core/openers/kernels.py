"""The compiled kernel of `openers`: the measures of two guesses played one after the other, for many second guesses."""

import numpy as np
import numpy.typing as npt

from wordle_core.compiling.compiled import kernel


@kernel
def fill_joint_measures(
    patterns: npt.NDArray[np.uint8 | np.uint16],
    starts: npt.NDArray[np.int64],
    weights: npt.NDArray[np.int64],
    n_patterns: int,
    squares: npt.NDArray[np.int64],
    largest: npt.NDArray[np.int64],
    buckets: npt.NDArray[np.int64],
    logs: npt.NDArray[np.float64],
) -> None:
    """Write the figures of `kernels.fill_measures` for the split by a first guess and each of these second ones.

    patterns (G, n) uint8 or uint16, one column per answer, ordered by bucket of the first guess; starts (k + 1,) where
    each of these buckets begins, and n; weights (n,) in the same order. Written in place, each (G,): squares,
    largest, buckets, logs.
    """
    words = np.zeros(n_patterns, dtype=np.int64)
    mass = np.zeros(n_patterns, dtype=np.int64)
    for g in range(len(patterns)):
        row = patterns[g]
        total, most, used, log = 0, 0, 0, 0.0
        for b in range(len(starts) - 1):
            for j in range(starts[b], starts[b + 1]):
                words[row[j]] += 1
                mass[row[j]] += weights[j]
            # Only the counters in use are read and cleared: a bucket has far fewer words than there are patterns.
            for j in range(starts[b], starts[b + 1]):
                p = row[j]
                if words[p] > 0:
                    used += 1
                    total += mass[p] * words[p]
                    most = max(most, words[p])
                    if mass[p] > 1:
                        log += mass[p] * np.log2(mass[p])
                    words[p] = 0
                    mass[p] = 0
        squares[g], largest[g], buckets[g], logs[g] = total, most, used, log
