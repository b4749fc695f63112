"""The compiled kernels of the core. Reached only through `backend.kernels()`; they trust their input.

Sizes: G guesses, A answers, L letters, P = 3**L patterns. Every kernel releases the GIL and allocates at most a few
rows, so several threads may run them at once on parts of the same arrays. Numba keeps the machine code on disk
(`cache=True`). `parallel=True` is not used: its default thread layer aborts when two Python threads enter it.

`fill_patterns` works along the answers, one place of the guess at a time, on bytes: the compiler turns each inner loop
into vector instructions.
"""

import numpy as np
import numpy.typing as npt

from wordle_core.compiling.compiled import kernel


@kernel
def fill_patterns(
    guess_codes: npt.NDArray[np.uint8],
    answer_columns: npt.NDArray[np.uint8],
    letter_counts: npt.NDArray[np.uint8],
    out: npt.NDArray[np.uint16],
) -> None:
    """Write the pattern of each guess for each answer into `out`.

    guess_codes (G, L) and answer_columns (L, A) uint8 letter codes; letter_counts (n_codes, A) uint8, how often
    each letter code is in each answer, n_codes above every code in `guess_codes`; out (G, A) uint8 or uint16,
    written in place.
    """
    n_guesses, length = guess_codes.shape
    n_answers = answer_columns.shape[1]
    left = np.empty(n_answers, dtype=np.int8)
    for g in range(n_guesses):
        row = out[g]
        row[:] = 0
        weight = 1
        for place in range(length - 1, -1, -1):
            code = guess_codes[g, place]
            column = answer_columns[place]
            first, later = True, False
            for other in range(length):
                if guess_codes[g, other] == code:
                    first = first and other >= place
                    later = later or other > place
            if first and not later:
                # The only copy: yellow unless green, wherever the letter occurs at all.
                counts = letter_counts[code]
                for a in range(n_answers):
                    row[a] += weight * (int(column[a] == code) + int(counts[a] > 0))
            else:
                _add_repeated(guess_codes[g], place, answer_columns, letter_counts[code], weight, left, row)
            weight *= 3


@kernel
def _add_repeated(guess, place, answer_columns, counts, weight, left, row):  # type: ignore[no-untyped-def]
    """Add the colour of one copy of a repeated letter to `row` (A,); `left` (A,) int8 is scratch."""
    code = guess[place]
    n_answers = row.shape[0]
    for a in range(n_answers):
        left[a] = counts[a]
    # Copies that are left for yellows: all, less the greens, less the copies before this one that are not green.
    for other in range(guess.shape[0]):
        if guess[other] == code:
            column = answer_columns[other]
            if other < place:
                for a in range(n_answers):
                    left[a] -= 1
            else:
                for a in range(n_answers):
                    left[a] -= column[a] == code
    column = answer_columns[place]
    for a in range(n_answers):
        green = column[a] == code
        row[a] += weight * (2 * green + ((not green) and left[a] > 0))


@kernel
def fill_measures(
    patterns: npt.NDArray[np.uint16],
    weights: npt.NDArray[np.int64],
    n_patterns: int,
    squares: npt.NDArray[np.int64],
    largest: npt.NDArray[np.int64],
    buckets: npt.NDArray[np.int64],
    logs: npt.NDArray[np.float64],
) -> None:
    """Write four figures per guess, from the buckets that its patterns make.

    patterns (G, n) uint8 or uint16, one column per candidate; weights (n,) int64. Written in place, each (G,):
    squares = sum over buckets of weight x words; largest = most words in a bucket; buckets = how many are not empty;
    logs = sum over buckets of weight x log2(weight).
    """
    n_guesses, n = patterns.shape
    words = np.zeros(n_patterns, dtype=np.int64)
    mass = np.zeros(n_patterns, dtype=np.int64)
    for g in range(n_guesses):
        words[:] = 0
        mass[:] = 0
        row = patterns[g]
        for j in range(n):
            words[row[j]] += 1
            mass[row[j]] += weights[j]
        total, most, used, log = 0, 0, 0, 0.0
        for p in range(n_patterns):
            if words[p] > 0:
                used += 1
                total += mass[p] * words[p]
                most = max(most, words[p])
                log += mass[p] * np.log2(mass[p])
        squares[g], largest[g], buckets[g], logs[g] = total, most, used, log
