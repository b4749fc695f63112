"""One position, searched anytime: bounds from the first moment, every best guess at the end.

A `Solver` owns the first table of a problem and the cache, and runs the kernels in slices, so that between slices the
bounds can be reported. Inside a slice a flag stops the kernels: it is set by a timer at the end of the time budget, or by
`cancel`. What is proven then stays proven: the least total is at least the smallest bound of any guess, at most the best
plan found.

Order of work: a greedy plan for a first upper bound; guesses by their bounds; after the optimum is known, guesses that
might equal it. A solver may be used by one thread at a time; several solvers may run at once.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from wordle_core.exact import kernels
from wordle_core.exact.kernels import INFEASIBLE, UNLIMITED, Env, Ints, Longs, Words
from wordle_core.exact.problem import ARENA_BYTES, Problem, Table, first_table, make_cache, make_env
from wordle_core.exact.search import solve_bucket, sweep

SLICE_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is.

    Attributes
    ----------
    lower, upper : int or None
        Bounds of the least total so far; upper None if no plan is known yet.
    positions : int
        Positions searched so far.
    left : int
        Guesses (or openers) still to be settled.
    """

    lower: int
    upper: int | None
    positions: int
    left: int


OnProgress = Callable[[Progress], None]


class Stopwatch:
    """A time budget that sets a flag of the kernels when it is over, or when `cancel` is set."""

    def __init__(self, seconds: float | None, cancel: threading.Event | None = None) -> None:
        self.started = time.perf_counter()
        self._limit = seconds
        self._cancel = cancel

    @property
    def seconds(self) -> float:
        """Time since the start."""
        return time.perf_counter() - self.started

    @property
    def is_over(self) -> bool:
        """Whether to stop."""
        late = self._limit is not None and self.seconds >= self._limit
        return late or (self._cancel is not None and self._cancel.is_set())

    @contextmanager
    def watching(self, *controls: Longs) -> Iterator[None]:
        """Set the stop flags in `controls` as soon as the time is over, from a thread that looks every 10 ms."""
        done = threading.Event()

        def watch() -> None:
            while not done.wait(0.01):
                if self.is_over:
                    for control in controls:
                        control[kernels.STOP] = 1

        if self._limit is None and self._cancel is None:
            yield
            return
        watcher = threading.Thread(target=watch, name="wordle-exact-watch", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()


class Solver:
    """The search from one position; see the module."""

    def __init__(
        self,
        problem: Problem,
        *,
        turns: int | None = None,
        cache: Words | None = None,
        last: Longs | None = None,
        lose: Longs | None = None,
    ) -> None:
        n = len(problem.rows)
        self.problem = problem
        self.turns = UNLIMITED if turns is None else turns
        self.cache = make_cache() if cache is None else cache
        self.last = np.zeros(n, np.int64) if last is None else last
        self.lose = np.full(n, -1, np.int64) if lose is None else lose
        self.ids = np.arange(n, dtype=np.int32)
        whole = first_table(problem)
        self.table, self._mix = shrink(whole, problem)
        self._names = whole.gid
        self.env = make_env(problem, self.table, self.cache, self.last, self.lose)
        self.nodes = 0

    def new_env(self, size: int = ARENA_BYTES) -> Env:
        """Return arguments for one more thread over the same table and cache."""
        return make_env(self.problem, self.table, self.cache, self.last, self.lose, size)

    def twins(self, line: int) -> list[int]:
        """Return the allowed rows of all guesses that split like guess `line` of the table; the guess first."""
        row = int(self.table.gid[line])
        if line < len(self.ids) or self._mix is None:
            return [row]
        others = self._names[len(self.ids) :]
        same = others[self._mix[len(self.ids) :] == self._mix[np.flatnonzero(self._names == row)[0]]]
        return [row, *sorted(int(r) for r in same if r != row)]

    def bounds(self) -> Longs:
        """Return 3W - gain for each guess of the table: no plan that starts with it is below."""
        return 3 * self.problem.weight - self.table.gain

    def sweep(
        self, order: Ints, best: int, slack: int, watch: Stopwatch, report: Callable[[Longs, int], None]
    ) -> Longs:
        """Return the value of each guess in `order` (see `search.sweep`), -1 where there was no time.

        `report` is called between slices with the values so far and how many are done.
        """
        values = np.full(len(order), -1, np.int64)
        state = np.array([best, 0, 0], np.int64)
        step = 1
        with watch.watching(self.env.control):
            while state[1] < len(order) and not watch.is_over:
                state[2] = min(len(order), state[1] + step)
                began = time.perf_counter()
                if not self.run(sweep, order, self.turns, slack, state, values):
                    break
                took = time.perf_counter() - began
                step = max(1, min(4 * step, int(step * SLICE_SECONDS / max(took, 1e-6))))
                report(values, int(state[1]))
        return values

    def run(self, kernel: Callable[..., object], *arguments: object, width: int = 0) -> bool:
        """Call `sweep` on the table, with larger arenas if these are too small; return whether it came to its end."""
        control = self.env.control
        while True:
            control[:] = 0
            control[kernels.WIDTH] = width
            kernel(self.env, *self.table, self.ids, *arguments)
            self.nodes += int(control[kernels.NODES])
            if not control[kernels.OVERFLOW]:
                return not control[kernels.STOP]
            self.env = self.new_env(2 * len(self.env.labels))
            control = self.env.control

    def bucket(
        self, sel: Ints, guess: int, turns: int, beta: int = INFEASIBLE, *, env: Env | None = None, width: int = 0
    ) -> tuple[int, int]:
        """Return (value, row of a best guess or -1) of a part of the candidates; see `search.solve_bucket`.

        With `width` only that many guesses are tried at each position: the value is then that of a plan, an upper
        bound, or at least `beta`.
        """
        env = self.env if env is None else env
        env.control[kernels.WIDTH] = width
        found: tuple[int, int] = solve_bucket(env, *self.table, sel, sel, guess, turns, beta)
        env.control[kernels.WIDTH] = 0
        return found


def shrink(table: Table, problem: Problem) -> tuple[Table, Words | None]:
    """Return the table with one guess for each split, and the hash of every guess's split; as it is if there are many candidates.

    As `search.build_table`: not in hard mode, and two candidates are never one.
    """
    n, m = table.cols.shape
    if n > kernels.PAIRWISE or n < 2 or problem.mode == "hard":
        return table, None
    cols, mix = table.cols, np.zeros(m, np.uint64)
    zobrist = np.random.default_rng(7).integers(1, 2**63, size=(n, 2), dtype=np.uint64)
    scratch = np.zeros(2 * kernels.BLOCK, cols.dtype)
    kernels.relabel(cols, zobrist, np.arange(n, dtype=np.int32), scratch, mix)
    chosen = np.zeros(m, np.int32)
    slots = np.zeros(1 << (2 * m).bit_length(), np.int32)
    chosen = chosen[: kernels.list_different(mix, n, slots, chosen)]
    kept = np.ascontiguousarray(cols[:, chosen])
    square = np.ascontiguousarray(kept[:, :n].T)
    return Table(square, kept, table.gid[chosen], table.gain[chosen], n), mix
