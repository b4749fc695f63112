"""One position, searched anytime: bounds from the first moment, every best guess at the end.

A `Solver` owns the first table of a problem and the cache, and runs the kernels in slices, so that between slices
the bounds can be reported. Inside a slice a flag stops the kernels: it is set by a timer at the end of the time
budget, or by `cancel`. What is proven then stays proven: the least total is at least the smallest bound of any
guess, at most the best plan found.

Order of work: a greedy plan for a first upper bound; guesses by their bounds; after the optimum is known, guesses
that might equal it. A solver may be used by one thread at a time; several solvers may run at once.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from wordle_core.exact import kernels
from wordle_core.exact.first import first_table
from wordle_core.exact.kernels import INFEASIBLE, UNLIMITED, Env, Ints, Longs, Words
from wordle_core.exact.problem import ARENA_BYTES, Problem, Table, arena_size, cache_lines, make_cache, make_env
from wordle_core.exact.search import closed_form, enter, search

PATIENCE_SECONDS = 0.05
MANY = 500


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
    def watching(self, *controls: Longs, tick: Callable[[], None] | None = None) -> Iterator[None]:
        """Set the stop flags in `controls` when the time is over, and call `tick` now and then, from a second thread.

        The thread looks at the time every 10 ms and calls `tick` every PATIENCE_SECONDS.
        """
        done = threading.Event()

        def watch() -> None:
            spoken = self.seconds
            while not done.wait(0.01):
                if self.is_over:
                    for control in controls:
                        control[kernels.STOP] = 1
                if tick is not None and self.seconds - spoken > PATIENCE_SECONDS:
                    spoken = self.seconds
                    tick()

        if self._limit is None and self._cancel is None and tick is None:
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
        size: int | None = None,
    ) -> None:
        n = len(problem.rows)
        self.problem = problem
        self.turns = UNLIMITED if turns is None else turns
        self.cache = make_cache(cache_lines(n)) if cache is None else cache
        self.last = np.zeros(n, np.int64) if last is None else last
        self.lose = np.full(n, -1, np.int64) if lose is None else lose
        self.ids = np.arange(n, dtype=np.int32)
        first = first_table(problem)
        self.table, self._names, self._mix = first.table, first.names, first.mix
        self._tiles, self._tops = np.zeros((0, 0), np.int32), np.zeros(0, np.int64)
        self.env = self.new_env(arena_size(self.table) if size is None else size)
        self.nodes = 0

    def new_env(self, size: int = ARENA_BYTES) -> Env:
        """Return arguments for one more thread over the same table and cache."""
        env = make_env(self.problem, self.table, self.cache, self.last, self.lose, size)
        return env._replace(tiles=self._tiles, tops=self._tops)

    def _larger(self, env: Env) -> Env:
        """Return the same with twice the memory, to start again; the clock watches the same flags."""
        env.control[:] = 0
        return self.new_env(2 * len(env.labels))._replace(control=env.control)

    def prepare(self) -> None:
        """Make ready for a sweep over many guesses of a large position: see `ceilings`."""
        cols = self.table.cols
        if len(self._tops) or self.problem.mode != "normal" or len(cols) <= kernels.PAIRWISE:
            return
        n_tiles = (int(self.problem.codes.max()) + 1) * (2 + self.problem.codes.shape[1])
        self._tiles, self._tops = np.zeros((n_tiles, cols.shape[1]), np.int32), np.zeros(n_tiles, np.int64)
        self.env = self.env._replace(tiles=self._tiles, tops=self._tops)

    def twins(self, line: int) -> list[int]:
        """Return the allowed rows of all guesses that split like guess `line` of the table; the guess first."""
        row, n = int(self.table.gid[line]), len(self.ids)
        if line < n or self._mix is None:
            return [row]
        mine = self._mix[self._names == row][0]
        same = self._names[n:][self._mix[n:] == mine].tolist()
        return [row, *sorted(other for other in same if other != row)]

    def find(self, row: int) -> tuple[int, int] | None:
        """Return (line, extra cost) of the guess that stands for an allowed row; None if it splits nothing.

        An outsider that splits like a candidate costs that candidate's weight more: it is not found at this turn.
        """
        at = np.flatnonzero(self._names == row)
        if len(at) == 0:
            return None
        exact = np.flatnonzero(self.table.gid == row)
        if len(exact) or self._mix is None:
            return int(exact[0]), 0
        first = int(self._names[np.flatnonzero(self._mix == self._mix[at[0]])[0]])
        line = int(np.flatnonzero(self.table.gid == first)[0])
        return line, int(self.problem.weights[line]) if line < len(self.ids) else 0

    def bounds(self) -> Longs:
        """Return 3W - gain for each guess of the table: no plan that starts with it is below."""
        return 3 * self.problem.weight - self.table.gain

    def sweep(
        self,
        order: Ints,
        best: int,
        slack: int,
        watch: Stopwatch,
        report: Callable[[Longs, int], None] | None = None,
    ) -> Longs:
        """Return the value of each guess in `order`, lines of the table; -1 where there was no time.

        The value is exact if below beta = best so far + slack, else a lower bound of at least beta. With slack 1
        guesses as good as the best get exact values. `report` is called some 20 times a second, from another
        thread, with the values and how many are done.
        """
        values, bounds = np.full(len(order), -1, np.int64), self.bounds()[order]
        if len(order) >= MANY:
            self.prepare()
        done = 0
        tick = None if report is None else lambda: report(values, done)
        with watch.watching(self.env.control, tick=tick):
            for i, line in enumerate(order.tolist()):
                if watch.is_over:
                    break
                beta = min(best + slack, INFEASIBLE)
                values[i] = bounds[i] if bounds[i] >= beta else self.guess(line, beta)
                if values[i] < 0:
                    break
                best, done = min(best, int(values[i])), i + 1
        return values

    def guess(self, line: int, beta: int, *, width: int = 0, env: Env | None = None) -> int:
        """Return the value of one guess relative to `beta`, -1 if stopped; see the module `search`.

        With `width` only that many guesses are tried at each position below: the value is that of a plan if it is
        below `beta`.
        """
        mine = env is None
        env = self.env if env is None else env
        env.control[1:] = 0
        env.control[kernels.WIDTH] = width
        value, _ = search(env, *self.table, self.ids, line, self.turns, beta, 0, 0, 0)
        self.nodes += int(env.control[kernels.NODES])
        if env.control[kernels.OVERFLOW]:
            # Only on lists where hardly any guess splits anything: start again with twice the memory.
            larger = self._larger(env)
            if mine:
                self.env = larger
            return self.guess(line, beta, width=width, env=None if mine else larger)
        return int(value)

    def any_best(self, width: int = 0) -> int:
        """Return the row of one best guess of the whole position, -1 if no plan keeps the budget or if stopped."""
        self.env.control[:] = 0
        self.env.control[kernels.WIDTH] = width
        _, row = search(self.env, *self.table, self.ids, -1, self.turns, INFEASIBLE, 0, 0, 0)
        if self.env.control[kernels.OVERFLOW]:
            self.env = self._larger(self.env)
            return self.any_best(width)
        return int(row)

    def bucket(self, sel: Ints, guess: int, turns: int, beta: int = INFEASIBLE, *, width: int = 0) -> tuple[int, int]:
        """Return (value, row of a best guess or -1) of some of the candidates, places in ascending order.

        `guess` is the row of the guess just played, for hard mode, or -1. The row is -1 if there is nothing below
        `beta`, and where the closed forms need none: the heaviest candidate is best.
        """
        env, table = self.env, self.table
        env.control[:] = 0
        env.control[kernels.WIDTH] = width
        value = closed_form(env, sel, turns)
        depth = min(turns - 1 if env.with_last else turns, 3)
        if value >= 0:
            return int(value), -1
        if depth >= 2:
            value, exact, place = kernels.quick(table.square, sel, env.weights, sel, env.flat, depth)
            if exact:
                return int(value), int(table.gid[sel[place]])
        out = np.zeros(8, np.int64)
        below = enter(env, *table[1:], sel, sel, guess, turns, beta, True, 0, 0, 0, out)
        if env.control[kernels.OVERFLOW]:
            self.env = self._larger(env)
            return self.bucket(sel, guess, turns, beta, width=width)
        if below < 0:
            return kernels.STOPPED, -1
        n, lines = len(sel), int(out[0])
        key0, key1 = out[2:4].view(np.uint64)
        if lines == 0:
            return int(below), int(kernels.probe(env.cache, key0, key1)[2])
        after = n * (n + lines)
        square, cols = env.labels[: n * n].reshape(n, n), env.labels[n * n : after].reshape(n, lines)
        n_labels = n if n <= kernels.PAIRWISE else table.n_labels
        own = Table(square, cols, env.ints[:lines], env.longs[:lines], n_labels)
        value, reply = search(env, *own, sel, -1, turns, beta, after, lines, lines)
        self.nodes += int(env.control[kernels.NODES])
        if env.control[kernels.OVERFLOW]:
            self.env = self._larger(env)
            return self.bucket(sel, guess, turns, beta, width=width)
        return int(value), int(reply)

    def best_by_bound(self, sel: Ints, legal: Ints) -> int:
        """Return the row of the guess with the best bound for some of the candidates, of the allowed rows `legal`.

        Always one that tells something apart, and quick: for positions that there is no time to search.
        """
        table, weights = self.table, self.problem.weights
        gain = np.zeros(len(table.gid), np.int64)
        kernels.scan(table.cols, sel, weights, sel, self.env.flat, table.n_labels, gain, True, self.env.scratch, gain)
        kernels.add_own(sel, weights, sel, gain)
        is_legal = np.zeros(len(self.problem.codes), bool)
        is_legal[legal] = True
        is_legal[self.problem.rows[sel]] = True
        gain[~is_legal[table.gid]] = 0
        return int(table.gid[int(gain.argmax())])
