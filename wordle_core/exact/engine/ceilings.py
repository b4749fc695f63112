"""Bounds for the buckets of a first guess, without a scan over all guesses: what a superset allows is a ceiling.

For a bucket, the least of the gains over its tile sets (see `tiles`) bounds each guess from above. The highest
ceiling of all guesses alone refutes many openers; where it does not, few guesses are left that could have the most,
and only these are counted.

Only for the first table, in normal mode: there every bucket may use every guess.
"""

import numpy as np

from wordle_core.compiling.compiled import inner_kernel, kernel
from wordle_core.exact.engine.gains import scan
from wordle_core.exact.engine.memory import Env, Ints, Labels, Longs, position_key, probe, store, total_weight
from wordle_core.exact.engine.tables import gather
from wordle_core.exact.engine.tiles import MOST_UNITS, ask_for_line, list_lines, list_tiles

# Guesses times words that are counted for one bucket before a line is made for its tiles, and after.
FEW, MANY = 100_000, 200_000
STRIDE = 128
VECTOR = 32
WITH_TILES = 20


@kernel
def bound_buckets(
    env: Env,
    cols: Labels,
    gid: Ints,
    gain: Longs,
    n_labels: int,
    guess: int,
    ids: Ints,
    starts: Ints,
    count: int,
    bound: int,
    beta: int,
    low: Longs,
    is_open: Ints,
) -> int:
    """Raise the bounds `low` of the open buckets of over WITH_TILES words by their ceilings; return that of the guess.

    By the best gains of the tile sets alone; the largest buckets first. Stops at `beta`.
    """
    own, lines = env.places[:16], env.places[16:40]
    size = np.int64(len(ids))
    while bound < beta and size > WITH_TILES:
        following = np.int64(0)
        for b in range(count):
            length = np.int64(starts[b + 1] - starts[b])
            if is_open[b] == 1 and length < size:
                following = max(following, length)
            if is_open[b] == 0 or length != size or bound >= beta:
                continue
            child = ids[starts[b] : starts[b + 1]]
            n_tiles = list_tiles(env, guess, child[0], own)
            short = np.int64(0)
            for line in lines[: list_lines(env, cols, gid, gain, n_labels, own, n_tiles, lines)]:
                short = max(short, env.tiles.tops[line])
            value = 3 * total_weight(env.weights, child) - (MOST_UNITS - short) * env.tiles.unit
            if value > low[b]:
                bound += value - low[b]
                low[b] = value
        size = following
    return bound


@kernel
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
    weight = total_weight(env.weights, ids)
    own, lines = env.places[:16], env.places[16:40]
    n_tiles = list_tiles(env, guess, ids[0], own)
    n_lines = list_lines(env, cols, gid, gain, n_labels, own, n_tiles, lines)
    if n_lines == 0:
        return -1
    m, n, enough = len(gain), len(ids), int(3 * weight - beta)
    high = lower_ceilings(env, lines[:n_lines], m)
    most = best_gain(env, cols, n_labels, sel, ids, high, enough, FEW // n)
    if most < 0:
        line = ask_for_line(env, cols, gid, gain, n_labels, own, n_tiles)
        if line >= 0:
            lines[n_lines] = line
            high = lower_ceilings(env, lines[: n_lines + 1], m)
        most = best_gain(env, cols, n_labels, sel, ids, high, enough, MANY // n)
    if most < 0:
        return -1
    if 3 * weight - most > lower:
        lower = int(3 * weight - most)
        store(env.cache, key0, key1, lower, upper, int(np.int64(-1)))
    return int(lower)


@inner_kernel
def lower_ceilings(env: Env, lines: Ints, m: int) -> int:
    """Write the least of some lines for each guess to `env.ceiling`, and the highest of each STRIDE to `env.peaks`.

    The former as they are kept in the lines, MOST_UNITS less the gain. Returns the highest of all, in units.
    """
    high = 0
    for start in range(0, m, STRIDE):
        size = min(STRIDE, m - start)
        ceiling = env.ceiling[start : start + size]
        ceiling[:] = env.tiles.lines[lines[0], start : start + size]
        for line in lines[1:]:
            other = env.tiles.lines[line, start : start + size]
            for g in range(size):
                ceiling[g] = other[g] if other[g] > ceiling[g] else ceiling[g]
        least = ceiling[0]
        for g in range(size):
            least = ceiling[g] if ceiling[g] < least else least
        env.peaks[start // STRIDE] = MOST_UNITS - least
        high = max(high, MOST_UNITS - int(least))
    return high


@inner_kernel
def best_gain(env: Env, cols: Labels, n_labels: int, sel: Ints, ids: Ints, high: int, enough: int, few: int) -> int:
    """Return the largest gain of all guesses for the candidates `sel`, or an upper bound of at most `enough`.

    The ceilings are in `env.ceiling` and `env.peaks`, the highest is `high`. -1 if over `few` would have to be counted.
    """
    m, unit = cols.shape[1], int(env.tiles.unit)
    mark = env.mark[: len(cols)]
    mark[:] = 0
    for j in sel:
        mark[j] = 1
    best, counted = 0, 0
    # From the highest ceilings down, in layers, so that few guesses are counted that can't be best.
    while high * unit > max(best, enough):
        step = high // 16 + 1 if best == 0 else max((high - best // unit) // 2, 1)
        low = max(max(best, enough) // unit, high - step)
        count = 0
        for block in range((m + STRIDE - 1) // STRIDE):
            if env.peaks[block] > low:
                for g in range(block * STRIDE, min(block * STRIDE + STRIDE, m)):
                    if low < MOST_UNITS - env.ceiling[g] <= high:
                        env.kept[count] = g
                        count += 1
        counted += count
        if counted > few or len(sel) * (count + VECTOR) > len(env.labels) // 2:
            return -1
        if count > 0:
            best = max(best, count_gains(env, cols, n_labels, env.kept[:count], sel, ids, mark))
        high = low
    return int(max(best, high * unit))


@inner_kernel
def count_gains(env: Env, cols: Labels, n_labels: int, guesses: Ints, sel: Ints, ids: Ints, mark: Ints) -> int:
    """Return the largest gain of some guesses, lines of the first table, for the candidates `sel`."""
    n, count = len(sel), len(guesses)
    # Lines of whole vectors; what stands in the columns beyond the guesses is never looked at.
    width = (count + VECTOR - 1) // VECTOR * VECTOR
    table = env.labels[len(env.labels) - n * width :].reshape(n, width)
    gather(cols, sel, guesses, table)
    places = env.chosen[:n]
    for j in range(n):
        places[j] = j
    made = env.gains[:width]
    scan(table, places, env.weights, ids, env.flat, n_labels, made, True, env.scratch, made)
    best = np.int64(0)
    for i in range(count):
        g = guesses[i]
        best = max(best, made[i] + (env.weights[g] if g < len(mark) and mark[g] == 1 else 0))
    # The scan stops at a guess that tells all apart; a later candidate could do that too, and is worth its own weight.
    return int(n + 1 if env.flat and best >= n else best)
