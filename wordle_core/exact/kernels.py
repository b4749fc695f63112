"""The small compiled steps of the exact search: cache, quick closing, scan, compaction, ordering, splitting.

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

from wordle_core.compiled import inner_kernel, kernel

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


@kernel
def scan(
    cols: Labels,
    sel: Ints,
    weights: Longs,
    ids: Ints,
    flat: bool,
    n_labels: int,
    ceiling: Longs,
    whole: bool,
    scratch: Labels,
    gain: Longs,
) -> None:
    """Write the summed largest weights of the buckets of each guess to `gain` (m,).

    A candidate counts if it is the first of its bucket. `ceiling` (m,) bounds the result from above: the gain of
    the same guess in the parent's position, which has more buckets. Guesses come in blocks with falling ceilings;
    unless `whole`, blocks that can't beat the best so far get 0, and all after a guess that tells all candidates
    apart. Runs along guesses, so that it vectorises. `scratch` is `Env.scratch`.
    """
    m, n = cols.shape[1], len(sel)
    best = 0
    for start in range(0, m, BLOCK):
        size = min(BLOCK, m - start)
        out = gain[start : start + size]
        # First: whoever has no ceilings passes `gain` for them too.
        out[:] = 0
        most = largest(ceiling[start : start + size])
        # Blocks with candidates are always read: one that tells all apart is worth its own weight more.
        if start >= len(cols) and ((flat and best == n) or (not whole and most <= best)):
            continue
        # Only the first table has labels without gaps for the position that the ceilings belong to.
        used = min(n_labels, most) if len(cols) == len(weights) and most > 0 else n_labels
        scan_block(cols, sel, weights, ids, flat, used, start, size, scratch, out)
        best = max(best, largest(out))


@inner_kernel
def scan_block(
    cols: Labels,
    sel: Ints,
    weights: Longs,
    ids: Ints,
    flat: bool,
    n_labels: int,
    start: int,
    size: int,
    scratch: Labels,
    out: Longs,
) -> None:
    """Write what `scan` does for up to BLOCK guesses from `start` on to `out`, all zeros; labels below `n_labels`."""
    if len(sel) <= PAIRWISE:
        first_by_pairs(cols, sel, weights, ids, flat, start, size, scratch, out)
    else:
        first_by_planes(cols, sel, weights, ids, flat, n_labels, start, size, scratch, out)


@kernel
def largest(values: Longs) -> int:
    """Return the largest value (a plain loop vectorises, `max` does not)."""
    top = values[0]
    for g in range(len(values)):
        top = max(top, values[g])
    return int(top)


@inner_kernel
def first_by_pairs(
    cols: Labels,
    sel: Ints,
    weights: Longs,
    ids: Ints,
    flat: bool,
    start: int,
    size: int,
    scratch: Labels,
    out: Longs,
) -> None:
    """Write the gains of one block, by comparing every line with all before it: best for few candidates."""
    n = len(sel)
    seen, again = scratch[:size], scratch[BLOCK : BLOCK + size]
    again[:] = 0
    out[:] = weights[ids[0]]
    for i in range(1, n):
        here = cols[sel[i], start : start + size]
        seen[:] = 0
        for j in range(0, i - 3, 4):
            one, two = cols[sel[j], start : start + size], cols[sel[j + 1], start : start + size]
            three, four = cols[sel[j + 2], start : start + size], cols[sel[j + 3], start : start + size]
            for g in range(size):
                h = here[g]
                seen[g] |= (h == one[g]) | (h == two[g]) | (h == three[g]) | (h == four[g])
        for j in range(i - i % 4, i):
            there = cols[sel[j], start : start + size]
            for g in range(size):
                seen[g] |= here[g] == there[g]
        if flat:
            for g in range(size):
                again[g] += seen[g]
        else:
            weight = weights[ids[i]]
            for g in range(size):
                out[g] += weight * (1 - np.int64(seen[g]))
    if flat:
        for g in range(size):
            out[g] = n - np.int64(again[g])


@inner_kernel
def first_by_planes(
    cols: Labels,
    sel: Ints,
    weights: Longs,
    ids: Ints,
    flat: bool,
    n_labels: int,
    start: int,
    size: int,
    scratch: Labels,
    out: Longs,
) -> None:
    """Write the gains of one block, with one bit for each label, eight labels a plane: best for many candidates."""
    n_planes = (n_labels + 7) // 8
    seen = scratch[:size]
    for p in range(n_planes):
        scratch[(9 + p) * BLOCK : (9 + p) * BLOCK + size] = 0
    for j in range(0, len(sel), 4):
        group = min(4, len(sel) - j)
        for i in range(4):
            bit, high = scratch[(1 + i) * BLOCK :][:size], scratch[(5 + i) * BLOCK :][:size]
            here = cols[sel[j + min(i, group - 1)], start : start + size]
            for g in range(size):
                label = here[g]
                high[g] = label >> 3
                low, middle = label & 1, label & 2
                bit[g] = (1 + low) * (1 + middle + (middle >> 1)) * (1 + (label & 4) * 3 + ((label & 4) >> 2) * 3)
        if flat:
            mark_planes(scratch, size, n_planes)
        else:
            for i in range(group):
                mark_weighted(scratch, size, n_planes, i, weights[ids[j + i]], out)
    if flat:
        seen[:] = 0
        for p in range(n_planes):
            plane = scratch[(9 + p) * BLOCK : (9 + p) * BLOCK + size]
            for g in range(size):
                x = plane[g]
                x = (x & 0x55) + ((x >> 1) & 0x55)
                x = (x & 0x33) + ((x >> 2) & 0x33)
                seen[g] += (x & 0x0F) + (x >> 4)
        for g in range(size):
            out[g] = seen[g]


@inner_kernel
def mark_planes(scratch: Labels, size: int, n_planes: int) -> None:
    """Set the bits of four candidates (the last perhaps repeated) in all planes."""
    bit0, bit1, bit2, bit3 = scratch[BLOCK:], scratch[2 * BLOCK :], scratch[3 * BLOCK :], scratch[4 * BLOCK :]
    high0, high1, high2, high3 = scratch[5 * BLOCK :], scratch[6 * BLOCK :], scratch[7 * BLOCK :], scratch[8 * BLOCK :]
    for p in range(n_planes):
        plane = scratch[(9 + p) * BLOCK : (9 + p) * BLOCK + size]
        # In the narrow type of the labels throughout: a wider constant would cost most of the speed.
        wanted = scratch.dtype.type(p)
        for g in range(size):
            one, two = bit0[g] * (high0[g] == wanted), bit1[g] * (high1[g] == wanted)
            three, four = bit2[g] * (high2[g] == wanted), bit3[g] * (high3[g] == wanted)
            plane[g] |= one | two | three | four


@inner_kernel
def mark_weighted(scratch: Labels, size: int, n_planes: int, i: int, weight: int, out: Longs) -> None:
    """Set the bits of candidate `i` of a group in all planes; add its weight to `out` where its bit was not set."""
    seen = scratch[:size]
    bit, high = scratch[(1 + i) * BLOCK :][:size], scratch[(5 + i) * BLOCK :][:size]
    seen[:] = 0
    for p in range(n_planes):
        plane = scratch[(9 + p) * BLOCK : (9 + p) * BLOCK + size]
        wanted = scratch.dtype.type(p)
        for g in range(size):
            mine = bit[g] * (high[g] == wanted)
            seen[g] |= plane[g] & mine
            plane[g] |= mine
    for g in range(size):
        out[g] += weight * np.int64(seen[g] == 0)


@kernel
def add_own(sel: Ints, weights: Longs, ids: Ints, gain: Longs) -> int:
    """Add the own weight to the gain of each candidate as a guess; return the largest gain of all."""
    for j in range(len(sel)):
        gain[sel[j]] += weights[ids[j]]
    return int(largest(gain))


@inner_kernel
def closing_guess(cols: Labels, sel: Ints, gain: Longs, top: int, enough: int, sizes: Ints) -> int:
    """Return a guess with gain `top` and no bucket of over `enough` candidates, so that its bound is exact; or -1."""
    for g in range(len(gain)):
        if gain[g] == top:
            for j in sel:
                sizes[cols[j, g]] = 0
            fits = True
            for j in sel:
                label = cols[j, g]
                sizes[label] += 1
                if sizes[label] > enough:
                    fits = False
                    break
            if fits:
                return g
    return -1


@inner_kernel
def list_all(sel: Ints, gain: Longs, least: int, top: int, mark: Ints, counts: Ints, kept: Ints) -> int:
    """Write the guesses to keep to `kept`: candidates, then others with gain above `least`, the gain falling.

    The steps (256 from `least` to `top`) are a counting sort: exact where gains are small integers, else nearly so.
    `mark` (places of the parent) and `counts` (257) are scratch. Returns how many.
    """
    mark[:] = 0
    for j in range(len(sel)):
        mark[sel[j]] = 1
        kept[j] = sel[j]
    counts[:257] = 0
    step = (top - least) // 256 + 1
    for g in range(len(gain)):
        if gain[g] > least and (g >= len(mark) or mark[g] == 0):
            counts[(top - gain[g]) // step + 1] += 1
    counts[0] = len(sel)
    for i in range(256):
        counts[i + 1] += counts[i]
    for g in range(len(gain)):
        if gain[g] > least and (g >= len(mark) or mark[g] == 0):
            i = (top - gain[g]) // step
            kept[counts[i]] = g
            counts[i] += 1
    return int(counts[256])


@inner_kernel
def list_legal(env: Env, gid: Ints, sel: Ints, hint: int, shown: Whole, mark: Ints, kept: Ints) -> int:
    """Write the table lines that hard mode allows after guess row `hint` got pattern `shown`; candidates first.

    In strict mode only candidates are kept. Returns how many.
    """
    mark[:] = 0
    count = 0
    for j in sel:
        mark[j] = 1
        kept[count] = j
        count += 1
    if env.mode == STRICT:
        return count
    length = env.counts.shape[1]
    green = np.uint64(0)
    revealed = np.uint64(0)
    word = env.letters[hint]
    for place in range(length - 1, -1, -1):
        colour = shown % 3
        shown //= 3
        if colour == 2:
            green |= np.uint64(255) << np.uint64(8 * place)
        if colour != 0:
            revealed |= np.uint64(1) << np.uint64(place)
    for g in range(len(gid)):
        if g < len(mark) and mark[g] == 1:
            continue
        if (env.letters[gid[g]] ^ word) & green == 0 and keeps_letters(env.counts[gid[g]], word, revealed, length):
            kept[count] = g
            count += 1
    return count


@inner_kernel
def keeps_letters(have: Words, word: np.uint64, revealed: np.uint64, length: int) -> bool:
    """Return whether a guess with letter bits `have` has each revealed letter of `word` as often as revealed."""
    for place in range(length):
        if (revealed >> np.uint64(place)) & np.uint64(1) == 0:
            continue
        letter = (word >> np.uint64(8 * place)) & np.uint64(255)
        times = 0
        for other in range(place):
            if (revealed >> np.uint64(other)) & np.uint64(1) and (word >> np.uint64(8 * other)) & np.uint64(
                255
            ) == letter:
                times += 1
        if (have[times] >> letter) & np.uint64(1) == 0:
            return False
    return True


@kernel
def gather(cols: Labels, sel: Ints, kept: Ints, out: Labels) -> None:
    """Write the labels of the guesses `kept` for the candidates `sel` to `out` (len(sel), len(kept))."""
    for j in range(len(sel)):
        here, there = cols[sel[j]], out[j]
        for i in range(len(kept)):
            there[i] = here[kept[i]]


@kernel
def relabel(cols: Labels, zobrist: Words, ids: Ints, scratch: Labels, mix: Words) -> None:
    """Replace labels by the place of the first candidate of the same bucket, in place; write a hash to `mix` (m,).

    Guesses that split alike get equal columns and equal hashes; two that don't get equal hashes with chance 2^-64.
    Compares lines like `scan_pairwise`, from the last line up, so that those still to be compared are unchanged.
    """
    n, m = cols.shape
    for start in range(0, m, BLOCK):
        size = min(BLOCK, m - start)
        hashes = mix[start : start + size]
        hashes[:] = 0
        # A line of equal numbers instead of one number: only then does the loop stay in the narrow type and vectorise.
        first, number = scratch[:size], scratch[BLOCK : BLOCK + size]
        for i in range(n - 1, 0, -1):
            here = cols[i, start : start + size]
            first[:] = i
            for j in range(i - 1, -1, -1):
                there = cols[j, start : start + size]
                number[:] = j
                for g in range(size):
                    first[g] ^= (first[g] ^ number[g]) * (here[g] == there[g])
            factor = zobrist[ids[i], 0]
            for g in range(size):
                here[g] = first[g]
                hashes[g] += np.uint64(first[g]) * factor
        cols[0, start : start + size] = 0


@kernel
def list_different(mix: Words, n: int, slots: Ints, kept: Ints) -> int:
    """Write the guesses that split in a new way to `kept`: the n candidates, then others; return how many.

    A guess that splits like a candidate or an earlier guess is passed over; two candidates never are. `slots` (a
    power of two) is scratch.
    """
    slots[:] = -1
    mask = len(slots) - 1
    count = 0
    for g in range(len(mix)):
        place = np.int64(mix[g] >> np.uint64(32)) & mask
        while slots[place] >= 0 and (g < n or mix[slots[place]] != mix[g]):
            place = (place + 1) & mask
        if slots[place] < 0:
            slots[place] = g
            kept[count] = g
            count += 1
    return count


@kernel
def order_guesses(cols: Labels, gain: Longs, least: int, sizes: Ints, order: Ints, keys: Longs) -> int:
    """Write the guesses with gain above `least` to `order`, by (gain down, sum of squared bucket sizes up, number up).

    Returns how many. `sizes` (number of labels) and `keys` are scratch.
    """
    n = len(cols)
    top = largest(gain)
    count = 0
    for g in range(len(gain)):
        if gain[g] > least:
            for j in range(n):
                sizes[cols[j, g]] = 0
            squares = 0
            for j in range(n):
                label = cols[j, g]
                squares += 2 * sizes[label] + 1
                sizes[label] += 1
            keys[count] = (min(top - gain[g], (1 << 38) - 1) << 24) | min(squares, (1 << 24) - 1)
            order[count] = g
            count += 1
    sort_by_key(keys[:count], order[:count])
    return count


@inner_kernel
def sort_by_key(keys: Longs, order: Ints) -> None:
    """Sort both arrays by (key, number), in place, by Shell's method: short arrays, no memory."""
    count = len(keys)
    gap = count // 2
    while gap > 0:
        for i in range(gap, count):
            key, g = keys[i], order[i]
            j = i
            while j >= gap and (keys[j - gap] > key or (keys[j - gap] == key and order[j - gap] > g)):
                keys[j] = keys[j - gap]
                order[j] = order[j - gap]
                j -= gap
            keys[j] = key
            order[j] = g
        gap = gap // 2


@kernel
def split(cols: Labels, guess: int, n_labels: int, starts: Ints, members: Ints, sizes: Ints) -> int:
    """Write the buckets of a guess, leaving out its own: places in `members`, bounds in `starts`. Return how many.

    Inside a bucket the order (descending weight) is kept.
    """
    n = len(cols)
    sizes[:n_labels] = 0
    for j in range(n):
        sizes[cols[j, guess]] += 1
    if guess < n:
        sizes[cols[guess, guess]] = -1
    count = 0
    total = 0
    for label in range(n_labels):
        if sizes[label] > 0:
            starts[count] = total
            total += sizes[label]
            sizes[label] = starts[count]
            count += 1
    starts[count] = total
    for j in range(n):
        if j != guess:
            label = cols[j, guess]
            members[sizes[label]] = j
            sizes[label] += 1
    return count
