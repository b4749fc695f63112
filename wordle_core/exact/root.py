"""The best guesses of one position: the root of the search, above the kernels.

`search_position` first makes a greedy plan (an upper bound within milliseconds), then settles the guesses in the
order of their bounds, each against the best total so far plus one, so that every guess as good as the best gets its
exact value too. Lower bound at any time: the least of the best total, the values of settled guesses and the bounds
of the others.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from wordle_core.exact.engine import memory, tables
from wordle_core.exact.engine.memory import INFEASIBLE, Ints, Longs
from wordle_core.exact.solver import Solver
from wordle_core.exact.watch import OnProgress, Progress, Stopwatch

WIDTH, TRIED, LARGE = 10, 4, 1000


@dataclass(frozen=True, slots=True)
class Found:
    """Bounds of a position and its best guesses.

    Attributes
    ----------
    lower, upper : int
        INFEASIBLE where no plan is known, or (both) where none exists.
    best : list of int
        Lines of the solver's table that reach `upper`; one to go on with where no plan is known.
    all_best : bool
        Whether no other guess can reach it.
    """

    lower: int
    upper: int
    best: list[int]
    all_best: bool


def search_position(solver: Solver, watch: Stopwatch, progress: OnProgress | None = None) -> Found:
    """Return bounds and best guesses of the solver's position, exact unless the time is over before.

    Notes
    -----
    The time budget is looked at every 10 ms inside the kernels. Large positions use all processors; the result is
    the same as with one.
    """
    if solver.turns == 1:
        return _last_turn(solver)
    bounds = solver.bounds()
    solver.env.control[:] = 0
    with watch.watching(solver.env.control):
        seed, upper = _first_plan(solver)
    values = np.full(len(bounds), -1, np.int64)
    if progress is not None:
        least = min(int(bounds.min()), upper)
        progress(Progress(least, None if upper >= INFEASIBLE else upper, solver.nodes, len(bounds)))

    def report(order: Ints) -> Callable[[Longs, int], None]:
        def tell(part: Longs, done: int) -> None:
            values[order] = np.where(part >= 0, part, values[order])
            if progress is not None:
                lower, best = _bounds_now(bounds, values, upper)
                positions = solver.nodes + int(solver.env.control[memory.NODES])
                progress(Progress(lower, None if best >= INFEASIBLE else best, positions, len(order) - done))

        return tell

    for order in (np.array([seed], np.int32), None):
        if watch.is_over:
            break
        best = _bounds_now(bounds, values, upper)[1]
        if order is None:
            order = _order(solver, best)
            order = order[order != seed]
        part = solver.sweep(order, best, 1, watch, report(order))
        values[order] = np.where(part >= 0, part, values[order])
    lower, best = _bounds_now(bounds, values, upper)
    lines = [int(line) for line in np.flatnonzero(values == best)] if best < INFEASIBLE else []
    settled = np.where(values >= 0, values, bounds)
    is_all = lower == best and not ((values < 0) & (settled <= best)).any()
    return Found(lower, best, lines if lines else [seed] if lower < INFEASIBLE else [], bool(is_all))


def _bounds_now(bounds: Longs, values: Longs, upper: int) -> tuple[int, int]:
    """Return (lower, upper) from the values so far, -1 where not settled; `upper` is that of the greedy plan."""
    best = min(upper, int(values[values >= 0].min(initial=INFEASIBLE)))
    lower = int(np.where(values >= 0, np.maximum(values, bounds), bounds).min())
    return min(lower, best), best


def _seed(solver: Solver) -> int:
    """Return the line of the guess to try first: one of the highest gain."""
    top = int(solver.table.gain.max())
    return int(_order(solver, 3 * solver.problem.weight - top)[0])


def _first_plan(solver: Solver) -> tuple[int, int]:
    """Return the line of a guess to try first, and the total of a plan that starts with it, found within 0.2 s or so.

    INFEASIBLE if there is no such plan among a few, or no time. A plan of the best bound at each position does not
    always keep the turns, with over LARGE words hardly ever; one of the best of WIDTH guesses at each nearly always
    does.
    """
    seed = _seed(solver)
    quick = [(seed, 1)] if len(solver.ids) <= LARGE else []
    others = np.argsort(-solver.table.gain, kind="stable")[:TRIED].tolist()
    for line, width in (*quick, *((line, WIDTH) for line in dict.fromkeys([seed, *others]))):
        total = solver.guess(line, INFEASIBLE, width=width)
        if total < 0:
            break
        if total < INFEASIBLE:
            return line, total
    return seed, INFEASIBLE


def _order(solver: Solver, best: int) -> Ints:
    """Return the guesses with a bound of at most `best`, in the order to try them."""
    env, table = solver.env, solver.table
    least = 3 * solver.problem.weight - best - 1
    order = np.zeros(len(table.gid), np.int32)
    return order[: tables.order_guesses(table.cols, table.gain, least, env.sizes, order, env.keys)]


def _last_turn(solver: Solver) -> Found:
    """Return the result with one turn left: one candidate can be named, the heaviest."""
    weights, lose, last = solver.problem.weights, solver.lose, solver.last
    n = len(weights)
    if n > 1 and (lose < 0).any():
        return Found(INFEASIBLE, INFEASIBLE, [], True)
    totals = [
        int(weights.sum() + last[i] + lose.sum() - lose[i]) if n > 1 else int(weights[0] + last[0]) for i in range(n)
    ]
    return Found(min(totals), min(totals), [i for i in range(n) if totals[i] == min(totals)], True)
