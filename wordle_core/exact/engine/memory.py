"""What all kernels of the exact search share: notation, memory, cache, and the closing of small positions.

Notation: a position has n candidates, in descending weight; w their weights, W the sum. Its *table* holds the
guesses that still matter, as `cols` (n, m), one line a candidate, one column a guess; entries are labels, equal
exactly if the pattern is equal. Guess j < n is candidate j, and `square` (n, n) has the labels of those guesses, a
line a guess; `gid[g]` is the row of a guess in the list of allowed words. `sel` (ascending) names the candidates of
a position by their places in its parent's table.

For a guess with buckets b, the plan "heaviest of each bucket next" shows that no plan is below 3W - gain, where
gain = sum over b of its largest weight, plus the own weight if the guess is a candidate; equality if no bucket has
over two words. With equal weights gain = number of buckets + (1 if candidate).

Kernels trust their arguments, never raise and never allocate. Values at or above `INFEASIBLE` mean "cannot be done
within the budget", -1 means "stopped". Method: after A. Selby, "The best strategies for Wordle" (2022), reworked.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from wordle_core.compiling.compiled import inner_kernel, kernel

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Labels = npt.NDArray[np.uint8 | np.uint16]
Whole = int | np.int64

INFEASIBLE = 1 << 60
STOPPED = -1
UNLIMITED = 1 << 30
NORMAL, HARD, STRICT = 0, 1, 2
STOP, OVERFLOW, NODES, ENTERED, WIDTH, N_CONTROL = 0, 1, 2, 3, 4, 8
BLOCK = 1024
PAIRWISE = 40
SCRATCH_LINES = 9
WAYS = 4


class Tiles(NamedTuple):
    """Gains of all guesses on tile sets, see `tiles`; without lines they are not used."""

    lines: Bytes  # (lines, M) gains in units of `unit`, rounded up
    keys: Longs  # (lines,) the tiles of each line, 0: not made yet
    tops: Longs  # (lines,) the largest of each line
    names: Longs  # (slots,) keys asked for
    places: Ints  # (slots,) their lines, plus one; 0: none
    asked: Ints  # (slots,) how often there was no line
    own: Longs  # (2,) the next place for a line of this thread, and the end of its places
    unit: int


class Env(NamedTuple):
    """What every step needs: the problem (read-only), the cache (shared) and one thread's own memory."""

    patterns: Labels  # (n_columns, n_allowed) raw patterns, read in hard mode only
    weights: Longs  # (n_columns,) descending
    last: Longs  # (n_columns,) extra cost if found at the last turn; all 0 unless the second key is asked for
    lose: Longs  # (n_columns,) extra cost if never found; negative: losing is not allowed
    zobrist: Words  # (n_columns + n_allowed, 2) random words; the second part names legal guesses
    letters: Words  # (n_allowed,) letter codes, eight bits each, first letter lowest
    counts: Words  # (n_allowed, length) bit l of [g, c]: letter l occurs more than c times in g
    cache: Words  # (lines, 4)
    control: Longs  # (N_CONTROL,) stop flag and counters
    labels: Labels  # arena for tables
    ints: Ints  # arena
    longs: Longs  # arena
    scratch: Labels  # ((SCRATCH_LINES + labels / 8) * BLOCK,)
    mix: Words  # (M,) scratch, M the guesses of the first table
    gains: Longs  # (M,) scratch
    keys: Longs  # (M,) scratch
    kept: Ints  # (M,) scratch
    chosen: Ints  # (M,) scratch
    places: Ints  # (M,) scratch
    mark: Ints  # (M,) scratch
    sizes: Ints  # (labels or 257,) scratch
    slots: Ints  # (a power of two >= 2 M,) scratch
    ceiling: Bytes  # (M,) scratch
    peaks: Bytes  # (M / 128,) scratch
    tiles: Tiles  # of the first table, shared but for `own`
    mode: int
    flat: bool
    with_last: bool


@kernel
def probe(cache: Words, key0: np.uint64, key1: np.uint64) -> tuple[int, int, int]:
    """Return (lower, upper, guess) stored for a key, or (0, INFEASIBLE, -1).

    A line is (key0 ^ lower ^ upper ^ guess, lower, upper, guess): a line half written by another thread does not
    match. The slot comes from `key1`, so that 64 bits and the slot have to agree.
    """
    slot = np.int64(key1 & np.uint64(len(cache) - WAYS)) & ~(WAYS - 1)
    for i in range(slot, slot + WAYS):
        lower, upper, guess = cache[i, 1], cache[i, 2], cache[i, 3]
        if cache[i, 0] ^ lower ^ upper ^ guess == key0:
            return int(np.int64(lower)), int(np.int64(upper)), int(np.int64(guess))
    return 0, INFEASIBLE, -1


@inner_kernel
def store(cache: Words, key0: np.uint64, key1: np.uint64, lower: int, upper: int, guess: int) -> None:
    """Write bounds for a key over its own line, an empty one, or one picked by the key."""
    slot = int(key1 & np.uint64(len(cache) - WAYS)) & ~(WAYS - 1)
    line = slot + int(key0 & np.uint64(WAYS - 1))
    for i in range(slot, slot + WAYS):
        known = cache[i, 0] ^ cache[i, 1] ^ cache[i, 2] ^ cache[i, 3]
        if known == key0 or known == 0:
            line = i
            break
    cache[line, 1] = np.uint64(lower)
    cache[line, 2] = np.uint64(upper)
    cache[line, 3] = np.uint64(guess)
    cache[line, 0] = key0 ^ np.uint64(lower) ^ np.uint64(upper) ^ np.uint64(guess)


@inner_kernel
def position_key(zobrist: Words, ids: Ints, turns: int) -> tuple[np.uint64, np.uint64]:
    """Return the two words that name a set of candidates and the turns left (only where they can bind)."""
    key0 = np.uint64(0)
    key1 = np.uint64(0)
    for i in ids:
        key0 ^= zobrist[i, 0]
        key1 ^= zobrist[i, 1]
    if turns < len(ids):
        # An optimal plan for n words never needs more than n turns, so more turns than that are all one key.
        key0 ^= np.uint64(turns) * np.uint64(0x9E3779B97F4A7C15)
        key1 ^= np.uint64(turns) * np.uint64(0xC2B2AE3D27D4EB4F)
    return key0, key1


@inner_kernel
def total_weight(weights: Longs, ids: Ints) -> int:
    """Return the summed weight of some candidates."""
    total = np.int64(0)
    for i in ids:
        total += weights[i]
    return int(total)


@kernel
def quick(square: Labels, sel: Ints, weights: Longs, ids: Ints, flat: bool, depth: int) -> tuple[int, bool, int]:
    """Return (bound, is_exact, place of the guess in `sel`) from the candidates alone, in O(n^2) at most.

    `depth` is how deep a plan may go without any extra cost, at least 2. A candidate that tells all others apart
    costs 2W - w; the heaviest such is best of all. With equal weights the next best possible value is 2n, reached
    too by a candidate that leaves one pair; any plan that does neither is not below 2n. Legal in every mode.
    """
    n = len(sel)
    total = np.int64(0)
    for i in ids:
        total += weights[i]
    pair = -1
    tried = n if flat else 1
    for c in range(tried):
        row = square[sel[c]]
        equal = 0
        for i in range(1, n):
            label = row[sel[i]]
            for j in range(i):
                if row[sel[j]] == label:
                    equal += 1
            if equal > 1:
                break
        if equal == 0:
            return 2 * total - weights[ids[c]], True, c
        if equal == 1:
            pair = c
    first = weights[ids[0]]
    if not flat:
        gap = min(weights[ids[n - 1]], first - weights[ids[1]])
        return 2 * total - first + gap, False, -1
    if pair >= 0 and depth >= 3:
        return 2 * n, True, pair
    return 2 * n, False, -1
