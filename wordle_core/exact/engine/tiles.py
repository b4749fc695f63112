"""Tile sets: the candidates that have one, two or three tiles in common, and what each guess gains on them.

A *tile* says that a word lacks a letter, contains it, or has it at a place. A bucket of the first guess lies inside
the tile set of any of its tiles. A guess can't split a set of candidates into more buckets than a superset of it, and
the same holds for its gain (see `kernels`): the gains of all guesses for a tile set, a *line*, are ceilings for all
buckets inside. Lines of one tile are made when first needed; those of two and three, which are much tighter, where
they were asked for several times and what there was did not do.

Gains are kept in units of `Tiles.unit`, rounded up, so that they fit one byte: exact for equal weights and five
letters. What is written is MOST_UNITS less the gain. Lines are shared by the threads of a search. Each thread makes
lines at places of its own, and a line counts only if it bears the key looked for, so that two threads that write a slot
at once lose a line at worst. A processor may show another thread the key before it shows all of the line: what is
missing then is still zero, which stands for the highest gain there is, and is a ceiling too.
"""

import numpy as np

from wordle_core.compiling.compiled import inner_kernel
from wordle_core.exact.engine.gains import add_own, largest, scan_block
from wordle_core.exact.engine.memory import BLOCK, Env, Ints, Labels, Longs, Tiles, Whole

ABSENT, PRESENT, GREEN = 0, 1, 2
NEXT, END = 0, 1
PROBES = 8
SHIFT = 12
PATIENCE = 2
MOST_UNITS = 255
KEPT_PERCENT = 75
# Of long words only so many tiles are used: pairs are marked by bits of one number.
MOST = 8


@inner_kernel
def list_tiles(env: Env, guess: int, first: Whole, tiles: Ints) -> int:
    """Write the tiles of the bucket of allowed row `guess` that holds candidate `first`; return how many."""
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
                if same and ((colours >> (4 * other)) & 3 != 0 or other < place):
                    kind = -1
        tile = letter * (GREEN + length) + kind + 1
        for i in range(count):
            if tiles[i] == tile:
                kind = -1
        if kind >= 0:
            at = count
            while at > 0 and tiles[at - 1] > tile:
                tiles[at] = tiles[at - 1]
                at -= 1
            tiles[at] = tile
            count += 1
    return count


@inner_kernel
def find_slot(tiles: Tiles, key: Whole, take: bool) -> int:
    """Return the slot of a key, -1 if it has none; with `take` it gets one if there is room."""
    mask = len(tiles.names) - 1
    place = np.int64((np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)) & mask
    for i in range(PROBES):
        slot = (place + i) & mask
        if tiles.names[slot] == key:
            return int(slot)
        if tiles.names[slot] == 0:
            if not take:
                return -1
            tiles.names[slot] = key
            return int(slot)
    return -1


@inner_kernel
def find_line(tiles: Tiles, key: Whole) -> int:
    """Return the line of a key, -1 if there is none yet."""
    slot = find_slot(tiles, key, False)
    line = np.int64(tiles.places[slot]) - 1 if slot >= 0 else np.int64(-1)
    return int(line) if line >= 0 and tiles.keys[line] == key else -1


@inner_kernel
def list_lines(
    env: Env, cols: Labels, gid: Ints, gain: Longs, n_labels: int, own: Ints, count: Whole, found: Ints
) -> int:
    """Write the lines there are for the tiles `own[:count]` to `found`, without those that a tighter one makes useless.

    `cols` to `n_labels` are the first table. Lines of single tiles are made if missing. Returns how many; at most 16.
    """
    tiles = env.tiles
    count = min(count, MOST)
    n_found = 0
    alone = np.int64(0)
    pairs = np.int64(0)
    for c in range(2, count):
        for b in range(1, c):
            for a in range(b):
                line = find_line(tiles, (np.int64(own[a]) << 2 * SHIFT) | (np.int64(own[b]) << SHIFT) | own[c])
                if line >= 0 and n_found < 16:
                    found[n_found] = line
                    n_found += 1
                    alone |= (1 << a) | (1 << b) | (1 << c)
                    pairs |= (1 << (8 * a + b)) | (1 << (8 * a + c)) | (1 << (8 * b + c))
    for b in range(1, count):
        for a in range(b):
            if (pairs >> (8 * a + b)) & 1 == 0:
                line = find_line(tiles, (np.int64(own[a]) << SHIFT) | own[b])
                if line >= 0 and n_found < 16:
                    found[n_found] = line
                    n_found += 1
                    alone |= (1 << a) | (1 << b)
    for a in range(count):
        if (alone >> a) & 1 == 0 and n_found < 16:
            line = find_line(tiles, np.int64(own[a]))
            if line < 0:
                line = make_line(env, cols, gid, gain, n_labels, np.int64(own[a]))
            if line >= 0:
                found[n_found] = line
                n_found += 1
    return n_found


@inner_kernel
def ask_for_line(env: Env, cols: Labels, gid: Ints, gain: Longs, n_labels: int, own: Ints, count: Whole) -> int:
    """Count that the lines for the tiles `own[:count]` did not do; make one if it was asked for often. -1 if none.

    One of three tiles is preferred.
    """
    tiles = env.tiles
    count = min(count, MOST)
    wanted = np.int64(0)
    most = np.int64(PATIENCE)
    for c in range(1, count):
        for b in range(c):
            for a in range(-1, b):
                key = (np.int64(own[b]) << SHIFT) | own[c]
                if a >= 0:
                    key |= np.int64(own[a]) << 2 * SHIFT
                slot = find_slot(tiles, key, True)
                if slot < 0:
                    continue
                tiles.asked[slot] += 1
                asked = np.int64(tiles.asked[slot]) + (1000 if a >= 0 and tiles.asked[slot] > PATIENCE else 0)
                if asked > most and tiles.places[slot] == 0:
                    most = asked
                    wanted = key
    return make_line(env, cols, gid, gain, n_labels, wanted) if wanted != 0 else -1


@inner_kernel
def has_tile(env: Env, row: Whole, tile: Whole) -> bool:
    """Return whether an allowed word has a tile."""
    length = env.counts.shape[1]
    word = env.letters[row]
    letter, kind = np.uint64((tile - 1) // (GREEN + length)), (tile - 1) % (GREEN + length)
    if kind >= GREEN:
        return bool((word >> np.uint64(8 * (kind - GREEN))) & np.uint64(255) == letter)
    has = (env.counts[row, 0] >> letter) & np.uint64(1) == 1
    return bool(has == (kind == PRESENT))


@inner_kernel
def list_parents(tiles: Tiles, key: Whole, found: Ints) -> int:
    """Write the lines there are for the tile sets that a key contains, up to six, to `found`; return how many."""
    low = (np.int64(1) << SHIFT) - 1
    a, b, c = key >> 2 * SHIFT, (key >> SHIFT) & low, key & low
    count = 0
    for part in (a, b, c, (a << SHIFT) | b, (a << SHIFT) | c, (b << SHIFT) | c):
        line = find_line(tiles, part) if part > 0 and part != key else -1
        if line >= 0:
            found[count] = line
            count += 1
    return count


@inner_kernel
def scan_line(env: Env, cols: Labels, sel: Ints, gain: Longs, n_labels: int, parents: Ints, made: Longs) -> None:
    """Write the gains of all guesses for the candidates `sel` to `made`, or, where they are low anyway, their ceilings.

    Blocks whose highest ceiling by the lines `parents` is at most KEPT_PERCENT of the best gain so far keep their
    ceilings: hardly any bucket with these tiles will ask for a guess that low.
    """
    best, tiles = 0, env.tiles
    for start in range(0, cols.shape[1], BLOCK):
        size = min(BLOCK, cols.shape[1] - start)
        out = made[start : start + size]
        if len(parents) > 0 and start >= len(cols):
            for g in range(size):
                low = np.uint8(0)
                for line in parents:
                    low = max(low, tiles.lines[line, start + g])
                out[g] = (MOST_UNITS - np.int64(low)) * tiles.unit
            if largest(out) * 100 <= best * KEPT_PERCENT:
                continue
        out[:] = 0
        used = min(n_labels, largest(gain[start : start + size])) if env.flat else n_labels
        scan_block(cols, sel, env.weights, sel, env.flat, used, start, size, env.scratch, out)
        best = max(best, largest(out))


@inner_kernel
def make_line(env: Env, cols: Labels, gid: Ints, gain: Longs, n_labels: int, key: Whole) -> int:
    """Make the line of a key: the gains of all guesses for the candidates with its tiles. Return it, -1 if no room."""
    tiles = env.tiles
    line = tiles.own[NEXT]
    slot = find_slot(tiles, key, True)
    if line >= tiles.own[END] or slot < 0:
        return -1
    tiles.own[NEXT] += 1
    count = 0
    places = env.chosen[: len(cols)]
    for j in range(len(cols)):
        rest = key
        has = True
        while rest > 0 and has:
            has = has_tile(env, gid[j], rest & ((1 << SHIFT) - 1))
            rest >>= SHIFT
        if has:
            places[count] = j
            count += 1
    sel = places[:count]
    made = env.gains[: cols.shape[1]]
    parents = env.kept[: list_parents(tiles, key, env.kept)]
    scan_line(env, cols, sel, gain, n_labels, parents, made)
    top = add_own(sel, env.weights, sel, made)
    here = tiles.lines[line]
    for g in range(len(here)):
        here[g] = MOST_UNITS + (-made[g] // tiles.unit)
    tiles.tops[line] = MOST_UNITS + (-top // tiles.unit)
    tiles.keys[line] = key
    tiles.places[slot] = line + 1
    return int(line)
