"""Problems for the exact search: a position as plain arrays, its first table, and one thread's memory.

A `Problem` is a set of candidates, the guesses that may be made now, their patterns and integer weights, the mode,
the turns left, and what the last turn costs. Candidates are put in order of falling weight, guesses candidates
first and then by falling number of buckets, which the kernels rely on. Everything here is made once per position;
`make_env` gives each thread its own arenas over the shared table and cache.

Cost: n x m bytes for the table of n candidates and m guesses (30 MB and 0.1 s for a whole list), 32 bytes a cache
line.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from wordle_core.errors import InconsistentGameError, LexiconError
from wordle_core.exact.engine import memory
from wordle_core.exact.engine.lines import fill_lines
from wordle_core.exact.engine.memory import Env, Ints, Labels, Longs, Tiles, Words
from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.patterns.table import empty_table

MODES = {"normal": memory.NORMAL, "hard": memory.HARD, "strict": memory.STRICT}
CACHE_LINES = 1 << 20
ARENA_BYTES = 1 << 24
TILE_SLOTS = 1 << 16


class Table(NamedTuple):
    """The first table of a problem, as the kernels take it."""

    square: Labels
    cols: Labels
    gid: Ints
    gain: Longs
    n_labels: int


@dataclass(frozen=True, eq=False)
class Problem:
    """A position as arrays.

    Attributes
    ----------
    rows : ndarray of int32, shape (n,)
        Allowed rows of the candidates, by falling weight.
    guesses : ndarray of int32
        Allowed rows of the guesses that may be made now; all candidates are among them.
    patterns : ndarray of uint8 or uint16, shape (n, n_allowed)
        Raw patterns, one line a candidate. Read-only.
    weights : ndarray of int64, shape (n,)
        Positive, in the order of `rows`.
    codes : ndarray of uint8, shape (n_allowed, length)
        Letter codes of the allowed words.
    bits : tuple of two ndarray of uint64
        Letters of the allowed words for bit operations, see `letter_bits`.
    mode : {"normal", "hard", "strict"}
    """

    rows: Ints
    guesses: Ints
    patterns: Labels
    weights: Longs
    codes: npt.NDArray[np.uint8]
    bits: tuple[Words, Words]
    mode: str

    @property
    def is_flat(self) -> bool:
        """Whether every weight is 1."""
        return bool((self.weights == 1).all())

    @property
    def weight(self) -> int:
        """Sum of the weights."""
        return int(self.weights.sum())


def make_problem(
    lexicon: Lexicon,
    candidates: Ints | None = None,
    *,
    mode: str = "normal",
    legal: npt.NDArray[np.bool_] | None = None,
    flat: bool = False,
) -> Problem:
    """Return the problem of a position of a lexicon.

    Parameters
    ----------
    lexicon : Lexicon
    candidates : ndarray of int32, optional
        Allowed rows; all answers if left out. Rows of the reserve are fine.
    mode : {"normal", "hard", "strict"}
        Rules for all guesses to come.
    legal : ndarray of bool, shape (n_allowed,), optional
        Guesses that may be made now; all if left out.
    flat : bool
        Count all candidates as equally likely.

    Raises
    ------
    InconsistentGameError
        If there is no candidate.
    LexiconError
        If the weights are so large that a total would not fit 60 bits.
    """
    rows = np.arange(lexicon.n_answers, dtype=np.int32) if candidates is None else np.asarray(candidates, np.int32)
    if len(rows) == 0:
        raise InconsistentGameError("There is no candidate left; nothing can be searched.")
    weights = whole_weights(lexicon, rows, flat)
    if int(weights.sum()) >= 1 << 29:
        raise LexiconError("The weights of the answers are too large for exact search; scale them down.")
    order = np.argsort(-weights, kind="stable")
    rows = np.ascontiguousarray(rows[order])
    columns, letters, counts = letter_bits(lexicon)
    patterns = empty_table(len(rows), len(lexicon.allowed), lexicon.length)
    fill_lines(lexicon.codes[rows], columns, patterns)
    patterns.setflags(write=False)
    allowed = np.ones(len(lexicon.allowed), bool) if legal is None else legal.copy()
    allowed[rows] = True
    guesses = np.flatnonzero(allowed).astype(np.int32)
    return Problem(rows, guesses, patterns, weights[order], lexicon.codes, (letters, counts), mode)


def whole_weights(lexicon: Lexicon, rows: Ints, flat: bool) -> Longs:
    """Return the weights of some words as integers without a common factor; all 1 if `flat`."""
    weights: Longs = np.ones(len(rows), np.int64) if flat else lexicon.word_weights[rows]
    weights = weights // np.gcd.reduce(weights)
    return weights


def cache_lines(n: int) -> int:
    """Return how many cache lines n candidates need: what is not there can't slow a small position down."""
    return 1 << 14 if n <= memory.PAIRWISE else CACHE_LINES // 8 if n <= 250 else CACHE_LINES


def arena_size(table: Table) -> int:
    """Return how many labels an arena needs for the tables below this one; an estimate, see `Env.labels`."""
    return min(ARENA_BYTES, (1 << 16) + 8 * table.cols.size)


def make_cache(lines: int = CACHE_LINES) -> Words:
    """Return an empty cache of a power of two lines, 32 bytes each; it never grows."""
    return np.zeros((1 << (lines - 1).bit_length(), 4), dtype=np.uint64)


def make_env(problem: Problem, table: Table, cache: Words, last: Longs, lose: Longs, size: int = ARENA_BYTES) -> Env:
    """Return the arguments of the kernels for one thread.

    Parameters
    ----------
    problem, table, cache
        Shared by all threads of a search.
    last, lose : ndarray of int64, shape (n,)
        See `Env`.
    size : int
        Labels in the arena; the other arenas follow from it.
    """
    m, n_raw = len(table.gid), 3 ** problem.codes.shape[1]
    letters, counts = problem.bits
    return Env(
        patterns=problem.patterns,
        weights=problem.weights,
        last=last,
        lose=lose,
        zobrist=zobrist_words(1 << (len(problem.rows) + len(problem.codes)).bit_length()),
        letters=letters,
        counts=counts,
        cache=cache,
        control=_longs(memory.N_CONTROL),
        labels=np.zeros(size, table.cols.dtype),
        ints=_ints(size // 8 + 16 * m + 8192),
        longs=_longs(size // 16 + 8 * m + 8192),
        scratch=label_scratch(table.cols.dtype, n_raw),
        mix=np.zeros(max(m, memory.BLOCK), np.uint64),
        gains=_longs(m),
        keys=_longs(m),
        kept=_ints(m),
        chosen=_ints(m),
        places=_ints(m),
        mark=_ints(m),
        sizes=_ints(max(n_raw, 1024)),
        slots=_ints(1 << (2 * m).bit_length()),
        ceiling=np.zeros(m, np.uint8),
        peaks=np.zeros(m // 64 + 1, np.uint8),
        tiles=make_tiles(problem, m, 0),
        mode=MODES[problem.mode],
        flat=problem.is_flat,
        with_last=bool(last.any()),
    )


def make_tiles(problem: Problem, m: int, lines: int) -> Tiles:
    """Return room for some lines of gains of m guesses on tile sets, none made yet; no thread owns a place."""
    slots = TILE_SLOTS if lines else 0
    most = problem.weight + int(problem.weights[0])
    if problem.is_flat:
        most = min(most, 3 ** problem.codes.shape[1] + 1)
    return Tiles(
        lines=np.zeros((lines, m), np.uint8),
        keys=_longs(lines),
        tops=_longs(lines),
        names=_longs(slots),
        places=_ints(slots),
        asked=_ints(slots),
        own=_longs(2),
        # A gain is at most the summed weight and one more, and with equal weights at most the patterns and one more.
        unit=most // 255 + 1,
    )


@lru_cache(maxsize=4)
def letter_bits(lexicon: Lexicon) -> tuple[npt.NDArray[np.uint8], Words, Words]:
    """Return (columns, letters, counts) of the allowed words: the codes place by place, and for the others see `Env`.

    Raises
    ------
    LexiconError
        If the list has more than 64 different letters.
    """
    codes = lexicon.codes
    n, length = codes.shape
    if int(codes.max()) >= 64:
        raise LexiconError("Exact search handles up to 64 different letters.")
    letters = np.zeros(n, np.uint64)
    counts = np.zeros((n, length), np.uint64)
    for place in range(length):
        letters |= codes[:, place].astype(np.uint64) << np.uint64(8 * place)
        earlier = (codes[:, :place] == codes[:, place : place + 1]).sum(axis=1)
        counts[np.arange(n), earlier] |= np.uint64(1) << codes[:, place].astype(np.uint64)
    return np.ascontiguousarray(codes.T), letters, counts


@lru_cache(maxsize=4)
def zobrist_words(n: int) -> Words:
    """Return n pairs of fixed random words."""
    return np.random.default_rng(20210619).integers(1, 2**63, size=(n, 2), dtype=np.uint64) * np.uint64(2) + np.uint64(
        1
    )


def label_scratch(dtype: npt.DTypeLike, n_labels: int) -> Labels:
    """Return what `Env.scratch` is, for guesses of up to `n_labels` labels."""
    made: Labels = np.zeros((memory.SCRATCH_LINES + (n_labels + 7) // 8) * memory.BLOCK, dtype)
    return made


def _ints(n: int) -> Ints:
    return np.zeros(n, np.int32)


def _longs(n: int) -> Longs:
    return np.zeros(n, np.int64)
