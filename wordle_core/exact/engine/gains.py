"""How much each guess gains: kernels that run along guesses, so that they vectorise. Notation: see `kernels`."""

import numpy as np

from wordle_core.compiling.compiled import inner_kernel, kernel
from wordle_core.exact.engine.memory import BLOCK, PAIRWISE, Ints, Labels, Longs


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
