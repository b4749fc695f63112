"""Bounds for the buckets of a first guess, without a scan over all guesses: what a superset allows is a ceiling.

A guess can't split a set of candidates into more buckets than a superset of it; the same holds for its gain (see
`kernels`). The candidates of a bucket share tiles: they lack a letter, contain it, or have it at a place. For each such
*tile set* of the whole position the gains of all guesses are kept, made when first needed. For a bucket, the least of
the gains over its tile sets bounds each guess from above; few guesses are left that could have the most, and only these
are counted, one by one.

Only for the first table, in normal mode: there every bucket may use every guess. Tile sets are shared by the threads of
a search: two that make the same one at once write the same numbers.
"""

import numpy as np
from numba import njit

from wordle_core.exact.kernels import Env, Ints, Labels, Longs, Whole, add_own, gather, position_key, probe, scan, store

ABSENT, PRESENT, GREEN = 0, 1, 2
FEW = 4


@njit(cache=True, nogil=True)
def bound_bucket(
    env: Env,
    cols: Labels,
    gid: Ints,
    gain: Longs,
    n_labels: int,
    guess: int,
    sel: Ints,
    ids: Ints,
    turns: int,
    beta: int,
    out: Longs,
) -> int:
    """Return a lower bound of the bucket `sel` of the allowed row `guess`, and write `out[:2]` as `search.enter` does.

    It is 3W - gain for the best guess, or less if that is enough for `beta`. Stored in the cache. -1 if the ceilings
    leave so many guesses that a scan over all is faster.
    """
    key0, key1 = position_key(env.zobrist, ids, turns)
    lower, upper, _ = probe(env.cache, key0, key1)
    out[0], out[1] = 0, lower == upper
    if lower == upper or lower >= beta:
        return lower
    weight = np.int64(0)
    for i in ids:
        weight += env.weights[i]
    tiles = env.places[:16]
    count = list_tiles(env, cols, gid, gain, n_labels, guess, ids[0], tiles)
    most = best_gain(env, cols, gain, n_labels, tiles[:count], sel, ids, int(weight), int(3 * weight - beta))
    if most < 0:
        return -1
    if 3 * weight - most > lower:
        lower = int(3 * weight - most)
        store(env.cache, key0, key1, lower, upper, int(np.int64(-1)))
    return int(lower)


@njit(cache=True, nogil=True)
def tile_bound(env: Env, cols: Labels, gid: Ints, gain: Longs, n_labels: int, guess: int, ids: Ints) -> int:
    """Return a lower bound of a bucket of the allowed row `guess` from the best gains of its tile sets alone."""
    weight = np.int64(0)
    for i in ids:
        weight += env.weights[i]
    tiles = env.places[:16]
    most = weight + env.weights[ids[0]]
    for i in range(list_tiles(env, cols, gid, gain, n_labels, guess, ids[0], tiles)):
        most = min(most, env.tops[tiles[i]])
    return int(3 * weight - most)


@njit(cache=True, nogil=True)
def list_tiles(
    env: Env, cols: Labels, gid: Ints, gain: Longs, n_labels: int, guess: int, first: Whole, tiles: Ints
) -> int:
    """Write the tile sets that hold the bucket of `guess` with candidate `first`; return how many. Makes new ones."""
    length = env.counts.shape[1]
    word, shown = env.letters[guess], np.int64(env.patterns[first, guess])
    colours = np.int64(0)
    for place in range(length - 1, -1, -1):
        colours |= (shown % 3) << (4 * place)
        shown //= 3
    count = 0
    for place in range(length):
        letter = np.int64((word >> np.uint64(8 * place)) & np.uint64(255))
        colour = (colours >> (4 * place)) & 3
        kind = GREEN + place if colour == 2 else PRESENT
        if colour == 0:
            kind = ABSENT
            for other in range(length):
                # A second copy is black too where the word has fewer copies: it says nothing that a tile set holds.
                same = np.int64((word >> np.uint64(8 * other)) & np.uint64(255)) == letter
                if same and (colours >> (4 * other)) & 3 != 0:
                    kind = -1
        if kind >= 0:
            tile = letter * (GREEN + length) + kind
            if env.tops[tile] == 0:
                make_tile(env, cols, gid, gain, n_labels, letter, kind, tile)
            tiles[count] = tile
            count += 1
    return count


@njit(cache=True, nogil=True)
def make_tile(
    env: Env, cols: Labels, gid: Ints, gain: Longs, n_labels: int, letter: Whole, kind: Whole, tile: Whole
) -> None:
    """Write the gains of all guesses for a tile set to its line of `env.tiles`, the largest to `env.tops`."""
    length = env.counts.shape[1]
    count = 0
    places = env.chosen[: len(cols)]
    for j in range(len(cols)):
        word = env.letters[gid[j]]
        has = False
        if kind >= GREEN:
            has = (word >> np.uint64(8 * (kind - GREEN))) & np.uint64(255) == np.uint64(letter)
        else:
            for place in range(length):
                if (word >> np.uint64(8 * place)) & np.uint64(255) == np.uint64(letter):
                    has = True
            has = has == (kind == PRESENT)
        if has:
            places[count] = j
            count += 1
    sel = places[:count]
    made = env.gains[: cols.shape[1]]
    scan(cols, sel, env.weights, sel, env.flat, n_labels, gain, True, env.scratch, made)
    top = add_own(sel, env.weights, sel, made)
    line = env.tiles[tile]
    if env.flat and top >= count:
        # A guess tells them all apart, and the scan stopped there.
        top = count + 1
        made[:] = top
    for g in range(len(line)):
        line[g] = made[g]
    env.tops[tile] = top


@njit(cache=True, nogil=True)
def best_gain(
    env: Env,
    cols: Labels,
    gain: Longs,
    n_labels: int,
    tiles: Ints,
    sel: Ints,
    ids: Ints,
    weight: Whole,
    enough: Whole,
) -> int:
    """Return the largest gain of all guesses for the candidates `sel`, or an upper bound of at most `enough`.

    -1 if too many guesses would have to be counted.
    """
    m, n = len(gain), len(sel)
    ceiling = env.ceiling[:m]
    for g in range(m):
        ceiling[g] = gain[g]
    for tile in tiles:
        line = env.tiles[tile]
        for g in range(m):
            ceiling[g] = min(ceiling[g], line[g])
    high = ceiling[0]
    for g in range(m):
        high = max(high, ceiling[g])
    first = 0
    while ceiling[first] < high:
        first += 1
    mark = env.mark[: len(cols)]
    mark[:] = 0
    for j in sel:
        mark[j] = 1
    env.kept[0] = first
    best = count_gains(env, cols, n_labels, env.kept[:1], sel, ids, mark)
    counted = 0
    # From the highest ceilings down, in layers, so that few guesses are counted that can't be best.
    while high > best and high > enough:
        low = max(best, enough, (high + best) // 2)
        count = 0
        for g in range(m):
            if low < ceiling[g] <= high:
                env.kept[count] = g
                count += 1
        counted += count
        if counted > m // FEW or n * count > len(env.labels) // 2:
            return -1
        if count > 0:
            best = max(best, count_gains(env, cols, n_labels, env.kept[:count], sel, ids, mark))
        high = low
    return int(max(best, high))


@njit(cache=True, nogil=True)
def count_gains(env: Env, cols: Labels, n_labels: int, guesses: Ints, sel: Ints, ids: Ints, mark: Ints) -> int:
    """Return the largest gain of some guesses, lines of the first table, for the candidates `sel`."""
    n, count = len(sel), len(guesses)
    table = env.labels[len(env.labels) - n * count :].reshape(n, count)
    gather(cols, sel, guesses, table)
    places = env.chosen[:n]
    for j in range(n):
        places[j] = j
    made = env.gains[:count]
    scan(table, places, env.weights, ids, env.flat, n_labels, made, True, env.scratch, made)
    best = np.int64(0)
    for i in range(count):
        g = guesses[i]
        best = max(best, made[i] + (env.weights[g] if g < len(mark) and mark[g] == 1 else 0))
    # The scan stops at a guess that tells all apart; a later candidate could do that too, and is worth its own weight.
    return int(n + 1 if env.flat and best >= n else best)
