"""The recursion of the exact search: the least total of a position, within bounds.

`search` goes through the guesses of one table; `enter` closes a bucket by cheap means or makes its table. Per
bucket, in order: closed form for one and two candidates, `quick` from the candidates alone, the cache, the bound
over all guesses of the parent's table, and only then a table of its own and a search. The buckets of a guess get
cheap bounds first, and are searched smallest first, until their sum reaches the best total so far.

Contract of every value v relative to `beta`: if v < beta it is the exact least total; else it is a lower bound, and
`INFEASIBLE` only if no plan keeps the budget. `STOPPED` passes up at once when the stop flag is set; nothing is
stored then.

Everything runs without the GIL and without allocation, in arenas that the caller provides; an arena that is too
small stops the search with control[OVERFLOW] set, and the caller repeats it with a larger one.
"""

import numpy as np

from wordle_core.compiling.compiled import inner_kernel, kernel
from wordle_core.exact.engine.ceilings import WITH_TILES, bound_bucket, bound_buckets
from wordle_core.exact.engine.gains import add_own, closing_guess, largest, scan
from wordle_core.exact.engine.memory import (
    ENTERED,
    HARD,
    INFEASIBLE,
    NODES,
    NORMAL,
    OVERFLOW,
    PAIRWISE,
    STOP,
    STOPPED,
    WIDTH,
    Env,
    Ints,
    Labels,
    Longs,
    Whole,
    position_key,
    probe,
    quick,
    store,
    total_weight,
)
from wordle_core.exact.engine.tables import gather, list_all, list_different, list_legal, order_guesses, relabel, split


@kernel
def closed_form(env: Env, ids: Ints, turns: int) -> int:
    """Return the least total of one or two candidates, or of any number with one turn left; -1 if it needs a search."""
    n = len(ids)
    first = ids[0]
    if turns == 1:
        total = int(env.weights[first] + env.last[first])
        for i in ids[1:]:
            if env.lose[i] < 0:
                return INFEASIBLE
            total += env.weights[i] + env.lose[i]
        return total
    if n == 1:
        return int(env.weights[first])
    if n == 2:
        total = int(env.weights[first] + 2 * env.weights[ids[1]])
        return total + int(env.last[ids[1]]) if turns == 2 else total
    return -1


@inner_kernel
def cheap_bounds(
    env: Env,
    square: Labels,
    ids: Ints,
    starts: Ints,
    members: Ints,
    count: int,
    turns: int,
    total: int,
    beta: int,
    low: Longs,
    is_open: Ints,
) -> int:
    """Write a lower bound of each bucket to `low` and whether it is still open; return the bound of the guess.

    Stops at `beta`. `turns` are those left for the buckets, `total` is the bound of the guess so far (3W - gain).
    """
    depth = min(turns, 3) if not env.with_last else min(turns - 1, 3)
    for b in range(count):
        sel = members[starts[b] : starts[b + 1]]
        child = ids[starts[b] : starts[b + 1]]
        is_open[b] = 0
        value = closed_form(env, child, turns)
        trivial = -env.weights[child[0]]
        for i in child:
            trivial += 2 * env.weights[i]
        if value < 0:
            value = trivial
            is_open[b] = 1
            # Among many words none tells all others apart, and to find that out takes longer than all the rest here.
            if depth >= 2 and (len(sel) <= PAIRWISE or not env.flat):
                value, exact, _ = quick(square, sel, env.weights, child, env.flat, depth)
                if exact:
                    is_open[b] = 0
            if is_open[b] and env.mode != HARD and len(sel) > 3:
                key0, key1 = position_key(env.zobrist, child, turns)
                lower, upper, _ = probe(env.cache, key0, key1)
                value = max(value, lower)
                if lower == upper:
                    is_open[b] = 0
        low[b] = value
        total = INFEASIBLE if value >= INFEASIBLE else total + value - trivial
        if total >= beta:
            return total
    return total


@inner_kernel
def least_bounds(env: Env, ids: Ints, starts: Ints, count: int, low: Longs, is_open: Ints) -> None:
    """Write the least that each bucket can cost to `low`, one turn for one candidate and two for the others."""
    for b in range(count):
        low[b] = -env.weights[ids[starts[b]]]
        for i in ids[starts[b] : starts[b + 1]]:
            low[b] += 2 * env.weights[i]
        is_open[b] = 1 if starts[b + 1] - starts[b] > WITH_TILES else 0


@kernel
def enter(
    env: Env,
    cols: Labels,
    gid: Ints,
    ceiling: Longs,
    n_labels: int,
    sel: Ints,
    ids: Ints,
    guess: int,
    turns: int,
    beta: int,
    deep: bool,
    a8: int,
    a32: int,
    a64: int,
    out: Longs,
) -> int:
    """Close a position by its bound, or make its table; return a value (see the contract), the rest in `out`.

    `out` gets (guesses of the table, 0 if no search is needed; 1 if the value is exact; key0; key1). The table is
    written at the offsets of the arenas: labels square (n, n), cols (n, m); ints gid (m); longs gain (m). `guess`
    is the row of the guess just played, for hard mode, or -1. Not `deep`: only the bound.
    """
    n = len(sel)
    env.control[ENTERED] += 1
    out[0], out[1] = 0, 0
    key0, key1 = position_key(env.zobrist, ids, turns)
    count = 0
    if env.mode != NORMAL:
        shown = np.int64(env.patterns[ids[0], guess]) if guess >= 0 else 0
        count = list_legal(env, gid, sel, guess, shown, env.mark[: len(cols)], env.kept)
        for g in env.kept[n:count]:
            key0 ^= env.zobrist[len(env.weights) + gid[g], 0]
            key1 ^= env.zobrist[len(env.weights) + gid[g], 1]
    out[2], out[3] = np.int64(key0), np.int64(key1)
    lower, upper, _ = probe(env.cache, key0, key1)
    if lower == upper or lower >= beta:
        out[1] = lower == upper
        return lower
    table, places, names = cols, sel, gid
    if env.mode != NORMAL:
        if a8 + n * count > len(env.labels):
            return overflow(env.control)
        table = env.labels[len(env.labels) - n * count :].reshape(n, count)
        gather(cols, sel, env.kept[:count], table)
        names = env.chosen[:count]
        for i in range(count):
            names[i] = gid[env.kept[i]]
        places = first_numbers(n, env.places)
    gain = env.gains[: table.shape[1]]
    whole = deep or env.mode != NORMAL
    scan(table, places, env.weights, ids, env.flat, n_labels, ceiling, whole, env.scratch, gain)
    top = add_own(places, env.weights, ids, gain)
    weight = total_weight(env.weights, ids)
    depth = min(turns - 1 if env.with_last else turns, 3)
    line = closing_guess(table, places, gain, top, depth - 1, env.sizes) if depth >= 2 else -1
    if line >= 0 or 3 * weight - top > lower:
        lower = 3 * weight - top
        store(env.cache, key0, key1, lower, lower if line >= 0 else upper, names[line] if line >= 0 else -1)
    out[1] = line >= 0
    if line >= 0 or lower >= beta or not deep:
        return lower
    out[0] = build_table(env, table, places, names, gain, top, ids, a8, a32, a64)
    return lower if out[0] > 0 else STOPPED


@inner_kernel
def first_numbers(n: int, out: Ints) -> Ints:
    """Return 0 to n - 1, written to `out`."""
    for j in range(n):
        out[j] = j
    return out[:n]


@kernel
def overflow(control: Longs) -> int:
    """Stop the search because an arena is too small."""
    control[OVERFLOW] = 1
    control[STOP] = 1
    return STOPPED


@inner_kernel
def build_table(
    env: Env,
    table: Labels,
    places: Ints,
    names: Ints,
    gain: Longs,
    top: int,
    ids: Ints,
    a8: int,
    a32: int,
    a64: int,
) -> int:
    """Write the table of a position from the guesses of `table` that split it, candidates first; return its guesses.

    Up to PAIRWISE candidates the guesses are relabelled and, but for hard mode, where guesses that split alike may
    bind the future differently, only one guess for each split is kept. Above that few split alike, and copying is
    cheaper.
    """
    n = len(places)
    count = list_all(places, gain, env.weights[ids[0]], top, env.mark[: len(table)], env.sizes, env.kept)
    kept = env.kept[:count]
    free = len(env.labels) - (0 if env.mode == NORMAL else table.size)
    if a8 + n * n + 2 * n * count > free or a32 + count > len(env.ints) or a64 + count > len(env.longs):
        return overflow(env.control)
    m = count
    first = a8 + n * n
    if n <= PAIRWISE:
        draft = env.labels[free - n * count : free].reshape(n, count)
        gather(table, places, kept, draft)
        relabel(draft, env.zobrist, ids, env.scratch, env.mix[:count])
        chosen = first_numbers(count, env.mark)
        if env.mode != HARD:
            m = list_different(env.mix[:count], n, env.slots, chosen)
        gather(draft, first_numbers(n, env.places), chosen[:m], env.labels[first : first + n * m].reshape(n, m))
        for i in range(m):
            kept[i] = kept[chosen[i]]
    else:
        gather(table, places, kept, env.labels[first : first + n * m].reshape(n, m))
    for i in range(m):
        env.ints[a32 + i] = names[kept[i]]
        env.longs[a64 + i] = gain[kept[i]]
    cols = env.labels[first : first + n * m].reshape(n, m)
    square = env.labels[a8:first].reshape(n, n)
    for i in range(n):
        for j in range(n):
            square[i, j] = cols[j, i]
    return m


@kernel
def search(
    env: Env,
    square: Labels,
    cols: Labels,
    gid: Ints,
    gain: Longs,
    n_labels: int,
    ids: Ints,
    only: Whole,
    turns: int,
    beta: int,
    a8: int,
    a32: int,
    a64: int,
) -> tuple[int, int]:
    """Return (value, row of the best guess or -1) of a position with this table; see the contract of this module.

    If `only` >= 0, of this guess alone. The arenas are free from the offsets on. The first guess tried is one of
    the highest gain; its total narrows the window in which the others are put in order.
    """
    n, m = cols.shape
    starts = env.ints[a32 : a32 + n + 2]
    members = env.ints[a32 + n + 2 : a32 + 2 * n + 2]
    child_ids = env.ints[a32 + 2 * n + 2 : a32 + 3 * n + 2]
    is_open = env.ints[a32 + 3 * n + 2 : a32 + 4 * n + 2]
    order = env.ints[a32 + 4 * n + 2 : a32 + 4 * n + 2 + (1 if only >= 0 else m)]
    low = env.longs[a64 : a64 + n]
    out = env.longs[a64 + n : a64 + n + 8]
    b32, b64 = a32 + 4 * n + 2 + len(order), a64 + n + 8
    if b32 > len(env.ints) or b64 > len(env.longs):
        return overflow(env.control), -1
    weight = total_weight(env.weights, ids)
    best, best_guess, floor = beta, np.int64(-1), INFEASIBLE
    env.control[NODES] += 1
    for phase in range(1 if only >= 0 else 2):
        if only >= 0:
            order[0] = only
        elif phase == 0:
            least = largest(gain) - 1
            order_guesses(cols, gain, least, env.sizes, order, env.keys)
            first = order[0]
        else:
            order = order[: order_guesses(cols, gain, 3 * weight - best, env.sizes, order, env.keys)]
        if phase == 1 and env.control[WIDTH] > 0:
            order = order[: env.control[WIDTH] - 1]
        for g in order[:1] if phase == 0 else order:
            if phase == 1 and g == first:
                continue
            bound = 3 * weight - gain[g]
            if bound < best:
                count = split(cols, g, n_labels, starts, members, env.sizes)
                if count == 1 and g >= n:
                    continue
                for j in range(starts[count]):
                    child_ids[j] = ids[members[j]]
                with_tiles = only >= 0 and len(env.tiles.keys) > 0
                if with_tiles:
                    # The largest buckets alone refute most openers, by ceilings that cost next to nothing.
                    least_bounds(env, child_ids, starts, count, low, is_open)
                    rough = bound_buckets(
                        env, cols, gid, gain, n_labels, gid[g], child_ids, starts, count, bound, best, low, is_open
                    )
                    bound = rough if rough >= best else bound
                if bound < best:
                    bound = cheap_bounds(
                        env, square, child_ids, starts, members, count, turns - 1, bound, best, low, is_open
                    )
                if with_tiles:
                    bound = bound_buckets(
                        env, cols, gid, gain, n_labels, gid[g], child_ids, starts, count, bound, best, low, is_open
                    )
                n_open = 0
                for b in range(count):
                    n_open += is_open[b]
                for deep in range(1 if n_open == 1 else 0, 2):
                    # Bounds for an opener come mostly from its largest buckets; plans are cheapest for the smallest.
                    down = only >= 0 and deep == 0
                    size = n if down else 3
                    while bound < best and 0 < size <= n:
                        following = 0 if down else n + 1
                        for b in range(count):
                            length = starts[b + 1] - starts[b]
                            if is_open[b] == 0:
                                continue
                            if length != size:
                                if down and length < size:
                                    following = max(following, length)
                                if not down and length > size:
                                    following = min(following, length)
                                continue
                            sel = members[starts[b] : starts[b + 1]]
                            child = child_ids[starts[b] : starts[b + 1]]
                            limit = best - (bound - low[b])
                            value = -1
                            if with_tiles and deep == 0 and length > WITH_TILES:
                                value = bound_bucket(
                                    env, cols, gid, gain, n_labels, gid[g], sel, child, turns - 1, limit, out
                                )
                            if value < 0:
                                value = enter(
                                    env,
                                    cols,
                                    gid,
                                    gain,
                                    n_labels,
                                    sel,
                                    child,
                                    gid[g],
                                    turns - 1,
                                    limit,
                                    deep == 1,
                                    a8,
                                    b32,
                                    b64,
                                    out,
                                )
                            exact = out[1] != 0
                            if out[0] > 0:
                                lines, below = out[0], value
                                key0, key1 = np.uint64(out[2]), np.uint64(out[3])
                                table = a8 + length * length
                                value, reply = search(
                                    env,
                                    env.labels[a8:table].reshape(length, length),
                                    env.labels[table : table + length * lines].reshape(length, lines),
                                    env.ints[b32 : b32 + lines],
                                    env.longs[b64 : b64 + lines],
                                    length if length <= PAIRWISE else n_labels,
                                    child,
                                    np.int64(-1),
                                    turns - 1,
                                    limit,
                                    table + length * lines,
                                    b32 + lines,
                                    b64 + lines,
                                )
                                if value >= limit and limit < INFEASIBLE:
                                    # Guesses outside the window count with `limit`, their least possible bound.
                                    value = limit
                                exact = value < limit or limit >= INFEASIBLE
                                if value >= 0:
                                    value = max(value, below)
                                if value >= 0 and env.control[WIDTH] == 0:
                                    store(env.cache, key0, key1, value, value if exact else INFEASIBLE, reply)
                            if env.control[STOP] != 0 or value < 0:
                                return STOPPED, -1
                            if value > low[b]:
                                bound = INFEASIBLE if value >= INFEASIBLE else bound + value - low[b]
                                low[b] = value
                            if exact:
                                is_open[b] = 0
                            if bound >= best:
                                break
                        size = following
                if bound < best:
                    best, best_guess = bound, np.int64(gid[g])
            floor = min(floor, bound)
    if best_guess >= 0:
        return best, int(best_guess)
    return floor, -1


@kernel
def search_each(
    env: Env,
    square: Labels,
    cols: Labels,
    gid: Ints,
    gain: Longs,
    n_labels: int,
    ids: Ints,
    guesses: Ints,
    turns: int,
    beta: int,
    slack: int,
    values: Longs,
) -> int:
    """Write the value of each of some guesses of a table to `values`; return how many, fewer if stopped.

    Each relative to `beta`, or to the best value before it plus `slack` if that is less.
    """
    nothing = int(np.int64(0))
    weight = total_weight(env.weights, ids)
    for i in range(len(guesses)):
        value = 3 * weight - gain[guesses[i]]
        if value < beta:
            value, _ = search(
                env,
                square,
                cols,
                gid,
                gain,
                n_labels,
                ids,
                np.int64(guesses[i]),
                turns,
                beta,
                nothing,
                nothing,
                nothing,
            )
        if value < 0:
            return i
        values[i] = value
        beta = min(beta, value + slack)
    return len(guesses)
