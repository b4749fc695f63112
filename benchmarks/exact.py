"""How fast the exact search is: ratios of two ways to do the same thing, both in this run, and plain times.

Processor time is what is printed, of one thread but for positions, which are settled by all: a busy machine changes it
less than the clock.
Run ``python benchmarks/exact.py``; ``--positions N`` sets how many positions after one guess are timed;
``--by position`` or ``--by game``, with ``--lexicon`` and ``--flat``, times only these. The times
printed for other programs are anchors from the project's issue, not measured here.
"""

import argparse
import time
from collections.abc import Callable, Iterator

import numpy as np
from numba import njit

from wordle_core.exact import reference_total, solve
from wordle_core.exact.api import solver_for
from wordle_core.exact.engine import gains
from wordle_core.exact.engine.memory import INFEASIBLE
from wordle_core.exact.problem import make_problem
from wordle_core.exact.proof import settle
from wordle_core.exact.root import search_position
from wordle_core.exact.solver import Solver
from wordle_core.exact.watch import Stopwatch
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Lexicon, load_lexicon, make_lexicon
from wordle_core.patterns.table import pattern_matrix
from wordle_core.rules.feedback import format_pattern

ORIGINAL = load_lexicon("original")
ANCHORS = {"salet": 1.6, "crane": 6.9, "crate": 10.3}


def best_of(work: Callable[[], object], repeats: int = 5) -> float:
    """Return the least seconds of some runs, after one that does not count."""
    work()
    times = []
    for _ in range(repeats):
        began = time.thread_time()
        work()
        times.append(time.thread_time() - began)
    return min(times)


@njit(nogil=True)
def stamp_loop(rows, sel, stamp, out):  # type: ignore[no-untyped-def]
    """Count the buckets of each guess guess by guess: the plain compiled loop."""
    stamp[:] = -1
    for g in range(rows.shape[0]):
        count = 0
        for j in sel:
            label = rows[g, j]
            if stamp[label] != g:
                stamp[label] = g
                count += 1
        out[g] = count


def compare_scans(solver: Solver) -> None:
    """Print the scan along guesses against the plain loop, on buckets of SALET."""
    table, env = solver.table, solver.env
    rows = np.ascontiguousarray(table.cols.T)
    guess = int(np.flatnonzero(table.gid == ORIGINAL.index("salet"))[0])
    sizes = np.bincount(table.cols[:, guess])
    stamp, gain = np.zeros(1024, np.int64), np.zeros(len(table.gid), np.int64)
    for wanted in (8, 20, 50, 221):
        label = int(np.argmin(np.abs(sizes - wanted)))
        sel = np.flatnonzero(table.cols[:, guess] == label).astype(np.int32)
        plain = best_of(lambda sel=sel: stamp_loop(rows, sel, stamp, gain))  # type: ignore[misc]
        fast = best_of(
            lambda sel=sel: gains.scan(  # type: ignore[misc]
                table.cols, sel, env.weights, sel, True, table.n_labels, table.gain, True, env.scratch, gain
            )
        )
        print(f"scan of {len(table.gid):,} guesses, {len(sel):3} words: stamp loop {1e3 * plain:7.2f} ms, "
              f"columns {1e3 * fast:6.2f} ms, ratio {plain / fast:.1f}")  # fmt: skip


def compare_reference() -> None:
    """Print the search against the plain reference on a small list."""
    words = ["bat", "cat", "hat", "mat", "pat", "rat", "sat", "can", "man", "pan"]
    lexicon = make_lexicon("small", words, ["chm", "prs", "bst"])
    plain = best_of(lambda: reference_total(lexicon.answers, lexicon.allowed), 2)
    fast = best_of(lambda: search_position(Solver(make_problem(lexicon)), Stopwatch(None)), 2)
    print(f"{len(words)} words, {len(lexicon.allowed)} guesses: reference {plain:.3f} s, search {fast:.4f} s, "
          f"ratio {plain / fast:.0f}")  # fmt: skip


def time_openers(solver: Solver) -> None:
    """Print the exact total of some openers from an empty cache."""
    for word in ("salet", "reast", "crate", "crane", "raise"):
        place = solver.find(ORIGINAL.index(word))
        assert place is not None

        def run(line: int = place[0]) -> int:
            solver.cache[:] = 0
            return solver.guess(line, INFEASIBLE)

        seconds = best_of(run, 3)
        anchor = f", C++ anchor {ANCHORS[word]} s" if word in ANCHORS else ""
        print(f"{word.upper()} {run()}: {seconds:.3f} s{anchor}")


def time_sample(solver: Solver, step: int = 130) -> None:
    """Print the time for every 130th opener against 7,921, the anchor's own sample."""
    rows = range(0, len(ORIGINAL.allowed), step)
    lines = [place[0] for place in (solver.find(row) for row in rows) if place is not None]
    solver.cache[:] = 0
    began = time.thread_time()
    solver.prepare()
    settle(solver, lines, 7921)
    print(f"every {step}th opener, {len(lines)}: {time.thread_time() - began:.2f} s on one thread, C++ anchor 110 s")


def draw_positions(lexicon: Lexicon, n: int, *, by: str) -> Iterator[Game]:
    """Yield positions after one guess, drawn with a fixed seed.

    By "position": every pattern of every guess counts once. By "game": a guess and then an answer, all alike, so that
    large positions come up more often.
    """
    rng = np.random.default_rng(1)
    patterns = pattern_matrix(lexicon)
    solved = 3**lexicon.length - 1
    counts = np.array([len(np.unique(row[row != solved])) for row in patterns])
    for _ in range(n):
        if by == "position":
            row = int(rng.choice(len(counts), p=counts / counts.sum()))
            shown = np.unique(patterns[row])
            pattern = int(rng.choice(shown[shown != solved]))
        else:
            row = int(rng.integers(len(counts)))
            pattern = int(patterns[row, rng.integers(lexicon.n_answers)])
        if pattern != solved:
            yield Game(lexicon).play(lexicon.allowed[row], format_pattern(pattern, lexicon.length))


def time_positions(name: str, n: int, *, by: str, flat: bool) -> None:
    """Print percentiles of the time to settle positions after one guess."""
    seconds, clock, largest, slowest = [], [], 0, ""
    for game in draw_positions(load_lexicon(name), n, by=by):
        began, started = time.process_time(), time.perf_counter()
        search_position(solver_for(game, flat=flat), Stopwatch(60.0))
        seconds.append(time.process_time() - began)
        clock.append(time.perf_counter() - started)
        largest = max(largest, len(game.candidates))
        slowest = game.text if seconds[-1] == max(seconds) else slowest
    cuts = np.percentile(seconds, [50, 90, 95, 99, 100])
    names = ("median", "90 %", "95 %", "99 %", "worst")
    print(
        f"{name}{' flat' if flat else ''}, {len(seconds)} positions after one guess by {by} (up to {largest} words): "
        + ", ".join(f"{cut_name} {1e3 * cut:.0f} ms" for cut_name, cut in zip(names, cuts, strict=True))
        + f" ({slowest!r}); by the clock "
        + ", ".join(f"{1e3 * cut:.0f}" for cut in np.percentile(clock, [50, 90, 95, 99, 100]))
    )


def time_bounds(name: str, n: int, *, by: str, flat: bool) -> None:
    """Print how long `solve` takes with a limit of 0.5 s, and how often it has no upper bound by then."""
    clock, unknown = [], 0
    for game in draw_positions(load_lexicon(name), n, by=by):
        began = time.perf_counter()
        unknown += solve(game, flat=flat, time_limit=0.5).upper is None
        clock.append(time.perf_counter() - began)
    print(f"{name}{' flat' if flat else ''}, {len(clock)} positions by {by}, limit 0.5 s: worst {max(clock):.2f} s, "
          f"{sum(seconds > 0.7 for seconds in clock)} over 0.7 s, {unknown} without an upper bound")  # fmt: skip


def time_overruns() -> None:
    """Print by how much `solve` passes its time limit, on whole lists and after one guess."""
    for name, flat in (("original", False), ("nyt", False), ("nyt", True)):
        lexicon = load_lexicon(name)
        for text in ("", "fuzzy BBBBB"):
            game = Game.parse(text, lexicon)
            over = []
            for limit in (0.05, 0.3, 1.0):
                began = time.perf_counter()
                solve(game, flat=flat, time_limit=limit)
                over.append(max(0.0, time.perf_counter() - began - limit))
            print(f"{name}{' flat' if flat else ''}, {text or 'no guess'}: over limits of 0.05, 0.3 and 1 s by "
                  + ", ".join(f"{seconds:.2f}" for seconds in over) + " s")  # fmt: skip


def main() -> None:
    """Run all of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200, help="how many positions to draw")
    parser.add_argument("--by", choices=["position", "game"], help="time positions only, drawn in this way")
    parser.add_argument("--lexicon", default="original", help="list for --by")
    parser.add_argument("--limits", action="store_true", help="time only what passes a time limit, and bounds")
    parser.add_argument("--flat", action="store_true", help="all answers of --lexicon equally likely")
    options = parser.parse_args()
    if options.limits:
        time_overruns()
        for by in ("position", "game"):
            time_bounds(options.lexicon, options.positions, by=by, flat=options.flat)
        return
    if options.by is not None:
        time_positions(options.lexicon, options.positions, by=options.by, flat=options.flat)
        return
    solver = solver_for(Game(ORIGINAL))
    compare_scans(solver)
    compare_reference()
    time_openers(solver)
    time_sample(solver)
    for by in ("position", "game"):
        time_positions("original", options.positions, by=by, flat=False)


if __name__ == "__main__":
    main()
