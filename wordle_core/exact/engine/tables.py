"""Tables of positions: which guesses stay, merged where they split alike, in what order, and what their buckets are.

Notation: see `kernels`.
"""

import numpy as np

from wordle_core.compiling.compiled import inner_kernel, kernel
from wordle_core.exact.engine.gains import largest
from wordle_core.exact.engine.memory import BLOCK, STRICT, Env, Ints, Labels, Longs, Whole, Words


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
    Compares lines like `gains.first_by_pairs`, from the last line up, so that those still to be compared are unchanged.
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
