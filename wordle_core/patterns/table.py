"""Pattern tables: the feedback of many guesses for many answers at once.

`pattern_table` gives the patterns of any guesses (rows) for any answers (columns); `pattern_matrix` is the table of a
whole lexicon, (n_allowed, n_answers), made once a process and read-only. Patterns of up to five letters fit a byte;
longer words take two.

The compiled kernel makes the 12,972 x 2,315 table faster than it could be read from disk, so there is no file
cache. While the kernels are not there (see `backend`) the same table comes from NumPy, in blocks of bounded memory.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from wordle_core.compiling import backend
from wordle_core.errors import LexiconError
from wordle_core.lexicons.lexicon import Codes, Lexicon

Patterns = npt.NDArray[np.uint8 | np.uint16]

_WORTH_THREADS = 2_000_000
_BLOCK_PAIRS = 4_000_000
# Two tables of this size and the rest of a process still fit a small machine.
MOST_BYTES = 400_000_000


def pattern_type(length: int) -> type[np.uint8] | type[np.uint16]:
    """Return the narrowest type that holds every pattern of this many letters."""
    return np.uint8 if 3**length <= 256 else np.uint16


def empty_table(n_rows: int, n_columns: int, length: int) -> Patterns:
    """Return an unfilled table of patterns.

    Raises
    ------
    LexiconError
        If it would be larger than `MOST_BYTES`: a sentence now is better than a process that is killed later.
    """
    n_bytes = n_rows * n_columns * np.dtype(pattern_type(length)).itemsize
    if n_bytes > MOST_BYTES:
        raise LexiconError(
            f"{n_rows:,} by {n_columns:,} words of {length} letters are too many for this: the table of their colours "
            f"would take {n_bytes / 1e6:,.0f} MB, and {MOST_BYTES / 1e6:,.0f} MB is the most. Use a shorter list, or "
            "consider only the answers or the candidates as guesses."
        )
    return np.empty((n_rows, n_columns), dtype=pattern_type(length))


def pattern_table(guess_codes: Codes, answer_codes: Codes) -> Patterns:
    """Return the pattern of each guess for each answer.

    Parameters
    ----------
    guess_codes : ndarray of uint8, shape (G, L)
    answer_codes : ndarray of uint8, shape (A, L)
        Letter codes of one lexicon (`Lexicon.codes`, `Lexicon.encode`).

    Returns
    -------
    ndarray of uint8 (L <= 5) or uint16, shape (G, A)

    Raises
    ------
    LexiconError
        If it would be larger than `MOST_BYTES`.
    """
    n_guesses, length = guess_codes.shape
    out = empty_table(n_guesses, len(answer_codes), length)
    if out.size == 0:
        return out
    columns = np.ascontiguousarray(answer_codes.T)
    counts = _letter_counts(columns, 1 + max(int(guess_codes.max()), int(answer_codes.max())))
    compiled = backend.kernels()
    if compiled is None:
        step = max(1, _BLOCK_PAIRS // len(answer_codes))
        for start in range(0, n_guesses, step):
            out[start : start + step] = _numpy_table(guess_codes[start : start + step], columns, counts)
    else:
        backend.in_parts(
            n_guesses,
            lambda a, b: compiled.fill_patterns(guess_codes[a:b], columns, counts, out[a:b]),
            split=out.size > _WORTH_THREADS,
        )
    return out


@lru_cache(maxsize=4)
def pattern_matrix(lexicon: Lexicon) -> Patterns:
    """Return the read-only table of a whole lexicon, shape (n_allowed, n_answers); row i < n_answers is answer i."""
    matrix = pattern_table(lexicon.codes, lexicon.codes[: lexicon.n_answers])
    matrix.setflags(write=False)
    return matrix


def _letter_counts(columns: Codes, n_codes: int) -> npt.NDArray[np.uint8]:
    counts = np.zeros((n_codes, columns.shape[1]), dtype=np.uint8)
    for column in columns:
        counts[column, np.arange(len(column))] += 1
    return counts


def _numpy_table(guess_codes: Codes, columns: Codes, counts: npt.NDArray[np.uint8]) -> Patterns:
    """Return the pattern table in NumPy: greens of all places first, then yellows from left to right."""
    length = guess_codes.shape[1]
    green = np.stack([guess_codes[:, place, None] == columns[place] for place in range(length)])
    out = np.zeros(green.shape[1:], dtype=pattern_type(length))
    for place in range(length):
        here = guess_codes[:, place]
        left = counts[here].astype(np.int8)
        for other in range(length):
            same = (guess_codes[:, other] == here)[:, None]
            # An earlier copy takes one letter whatever its colour; a later one only if it is green.
            left -= same if other < place else same & green[other]
        colour = np.where(green[place], 2, left > 0)
        out = 3 * out + colour.astype(out.dtype)
    return out
