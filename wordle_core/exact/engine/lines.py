"""The compiled steps before a search: raw patterns, one line a candidate, and labels without gaps.

Everything runs along the guesses, on bytes, block by block, so that it vectorises and stays in the fastest cache.
"""

import numpy as np
import numpy.typing as npt

from wordle_core.compiling.compiled import kernel
from wordle_core.exact.engine.memory import BLOCK, Ints, Labels

Codes = npt.NDArray[np.uint8]
GROUP = 64


@kernel
def fill_lines(answers: Codes, columns: Codes, out: Labels) -> None:
    """Write the pattern of each guess for each answer to `out` (n, m).

    `answers` (n, length) are letter codes, `columns` (length, m) those of the guesses, place by place.
    """
    length, m = columns.shape
    taken, green = np.empty((length, BLOCK), np.uint8), np.empty((length, BLOCK), np.uint8)
    yellow = np.empty(BLOCK, np.uint8)
    for start in range(0, m, BLOCK):
        size = min(BLOCK, m - start)
        for a in range(len(answers)):
            answer, line = answers[a], out[a, start : start + size]
            line[:] = 0
            for place in range(length):
                here, one, other = columns[place, start : start + size], green[place], taken[place]
                code = answer[place]
                for g in range(size):
                    one[g] = here[g] == code
                    other[g] = one[g]
            for place in range(length):
                here, one = columns[place, start : start + size], green[place]
                for g in range(size):
                    yellow[g] = one[g]
                for q in range(length):
                    if q == place:
                        continue
                    # A letter of the answer makes one place yellow: the first that is not green.
                    code, other = answer[q], taken[q]
                    for g in range(size):
                        hit = (here[g] == code) & (other[g] == 0) & (yellow[g] == 0)
                        other[g] |= hit
                        yellow[g] |= hit
                for g in range(size):
                    line[g] = line[g] * 3 + one[g] + yellow[g]


@kernel
def number_labels(cols: Labels, n_raw: int, counts: Ints) -> None:
    """Replace the labels of each column by numbers without gaps; write how many it has to `counts`."""
    m = cols.shape[1]
    number = np.empty((GROUP, n_raw), cols.dtype)
    for start in range(0, m, GROUP):
        size = min(GROUP, m - start)
        number[:] = 0
        for j in range(len(cols)):
            line = cols[j, start : start + size]
            for i in range(size):
                number[i, line[i]] = 1
        for i in range(size):
            total = 0
            for label in range(n_raw):
                here = number[i, label]
                number[i, label] = total
                total += here
            counts[start + i] = total
        for j in range(len(cols)):
            line = cols[j, start : start + size]
            for i in range(size):
                line[i] = number[i, line[i]]
