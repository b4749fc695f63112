"""One position, searched anytime: bounds from the first moment, every best guess at the end.

A `Solver` owns the first table of a problem and the cache, and runs the kernels in slices, so that between slices
the bounds can be reported. Inside a slice a flag stops the kernels: it is set by a timer at the end of the time
budget, or by `cancel`. What is proven then stays proven: the least total is at least the smallest bound of any
guess, at most the best plan found.

Order of work: a greedy plan for a first upper bound; guesses by their bounds; after the optimum is known, guesses
that might equal it. A solver may be used by one thread at a time; several solvers may run at once.
"""

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from wordle_core.exact.engine import gains, memory
from wordle_core.exact.engine.memory import INFEASIBLE, UNLIMITED, Env, Ints, Longs, Tiles, Words
from wordle_core.exact.engine.recursion import closed_form, enter, search, search_each
from wordle_core.exact.first import first_table
from wordle_core.exact.problem import (
    ARENA_BYTES,
    Problem,
    Table,
    arena_size,
    cache_lines,
    make_cache,
    make_env,
    make_tiles,
)
from wordle_core.exact.watch import Stopwatch

MANY = 500
MANY_WORDS, ENOUGH_GUESSES = 80, 16
TILE_LINES = 2048
ONE_BY_ONE, CHUNK = 200, 16


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
        watch: Stopwatch | None = None,
    ) -> None:
        n = len(problem.rows)
        self.problem = problem
        self.turns = UNLIMITED if turns is None else turns
        self.cache = make_cache(cache_lines(n)) if cache is None else cache
        self.last = np.zeros(n, np.int64) if last is None else last
        self.lose = np.full(n, -1, np.int64) if lose is None else lose
        self.ids = np.arange(n, dtype=np.int32)
        first = first_table(problem, watch)
        self.table, self._names, self._mix = first.table, first.names, first.mix
        self._tiles = make_tiles(problem, self.table.cols.shape[1], 0)
        self._given = 0
        self.env = self.new_env(arena_size(self.table) if size is None else size)
        self.nodes = 0
        self.threads = os.cpu_count() or 1
        self._lock = threading.Lock()

    def new_env(self, size: int = ARENA_BYTES) -> Env:
        """Return arguments for one more thread over the same table and cache."""
        env = make_env(self.problem, self.table, self.cache, self.last, self.lose, size)
        return env._replace(tiles=self._own_tiles())

    def _larger(self, env: Env) -> Env:
        """Return the same with twice the memory, to start again; the clock watches the same flags."""
        env.control[:] = 0
        return self.new_env(2 * len(env.labels))._replace(control=env.control, tiles=env.tiles)

    def prepare(self, threads: int = 1) -> None:
        """Make ready for a sweep over many guesses of a large position: see `ceilings`."""
        cols = self.table.cols
        if len(self._tiles.keys) or self.problem.mode != "normal" or len(cols) <= memory.PAIRWISE:
            return
        self._tiles = make_tiles(self.problem, cols.shape[1], threads * TILE_LINES)
        self.env = self.env._replace(tiles=self._own_tiles())

    def _own_tiles(self) -> Tiles:
        """Return the tile sets for one more thread, with places of its own as long as there are any."""
        first = self._given
        self._given = min(first + TILE_LINES, len(self._tiles.keys))
        return self._tiles._replace(own=np.array([first, self._given], np.int64))

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
        values = np.full(len(order), -1, np.int64)
        envs = self._envs(len(order))
        sweep = _Sweep(self, order, values, best, slack, watch)
        tick = None if report is None else lambda: report(values, sweep.done)
        with watch.watching(*(env.control for env in envs), tick=tick):
            if len(envs) == 1:
                self.env = sweep.work(envs[0])
                return values
            with ThreadPoolExecutor(len(envs), thread_name_prefix="wordle-exact") as pool:
                running = [pool.submit(sweep.work, env) for env in envs]
                self.env = next(iter([task.result() for task in running]))
        return values

    def _envs(self, n: int) -> list[Env]:
        """Return the memory of the threads that settle n guesses."""
        threads = self.threads if len(self.ids) >= MANY_WORDS and n >= ENOUGH_GUESSES else 1
        if n >= MANY:
            self.prepare(threads)
        return [self.env, *(self.new_env(len(self.env.labels)) for _ in range(threads - 1))]

    def guess(self, line: int, beta: int, *, width: int = 0) -> int:
        """Return the value of one guess relative to `beta`, -1 if stopped; see the module `search`.

        With `width` only that many guesses are tried at each position below: the value is that of a plan if it is
        below `beta`.
        """
        value = np.full(1, memory.STOPPED, np.int64)
        _, self.env = self.settle(np.array([line], np.int32), beta, 0, self.env, value, width=width)
        return int(value[0])

    def settle(self, lines: Ints, beta: int, slack: int, env: Env, values: Longs, *, width: int = 0) -> tuple[int, Env]:
        """Write the values of some guesses to `values`; return how many, and the memory of the thread.

        As `guess`, each relative to `beta` or to the best before it plus `slack`. The memory is made larger where it
        had to be.
        """
        done = 0
        while True:
            env.control[1:] = 0
            env.control[memory.WIDTH] = width
            done += search_each(env, *self.table, self.ids, lines[done:], self.turns, beta, slack, values[done:])
            with self._lock:
                self.nodes += int(env.control[memory.NODES])
            if not env.control[memory.OVERFLOW]:
                return done, env
            # Only on lists where hardly any guess splits anything: go on with twice the memory.
            env = self._larger(env)

    def any_best(self, width: int = 0) -> int:
        """Return the row of one best guess of the whole position, -1 if no plan keeps the budget or if stopped."""
        self.env.control[:] = 0
        self.env.control[memory.WIDTH] = width
        _, row = search(self.env, *self.table, self.ids, -1, self.turns, INFEASIBLE, 0, 0, 0)
        if self.env.control[memory.OVERFLOW]:
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
        env.control[memory.WIDTH] = width
        value = closed_form(env, sel, turns)
        depth = min(turns - 1 if env.with_last else turns, 3)
        if value >= 0:
            return int(value), -1
        if depth >= 2:
            value, exact, place = memory.quick(table.square, sel, env.weights, sel, env.flat, depth)
            if exact:
                return int(value), int(table.gid[sel[place]])
        out = np.zeros(8, np.int64)
        below = enter(env, *table[1:], sel, sel, guess, turns, beta, True, 0, 0, 0, out)
        if env.control[memory.OVERFLOW]:
            self.env = self._larger(env)
            return self.bucket(sel, guess, turns, beta, width=width)
        if below < 0:
            return memory.STOPPED, -1
        n, lines = len(sel), int(out[0])
        key0, key1 = out[2:4].view(np.uint64)
        if lines == 0:
            return int(below), int(memory.probe(env.cache, key0, key1)[2])
        after = n * (n + lines)
        square, cols = env.labels[: n * n].reshape(n, n), env.labels[n * n : after].reshape(n, lines)
        n_labels = n if n <= memory.PAIRWISE else table.n_labels
        own = Table(square, cols, env.ints[:lines], env.longs[:lines], n_labels)
        value, reply = search(env, *own, sel, -1, turns, beta, after, lines, lines)
        self.nodes += int(env.control[memory.NODES])
        if env.control[memory.OVERFLOW]:
            self.env = self._larger(env)
            return self.bucket(sel, guess, turns, beta, width=width)
        return int(value), int(reply)

    def best_by_bound(self, sel: Ints, legal: Ints) -> int:
        """Return the row of the guess with the best bound for some of the candidates, of the allowed rows `legal`.

        Always one that tells something apart, and quick: for positions that there is no time to search.
        """
        table, weights = self.table, self.problem.weights
        gain = np.zeros(len(table.gid), np.int64)
        gains.scan(table.cols, sel, weights, sel, self.env.flat, table.n_labels, gain, True, self.env.scratch, gain)
        gains.add_own(sel, weights, sel, gain)
        is_legal = np.zeros(len(self.problem.codes), bool)
        is_legal[legal] = True
        is_legal[self.problem.rows[sel]] = True
        gain[~is_legal[table.gid]] = 0
        return int(table.gid[int(gain.argmax())])


class _Sweep:
    """The guesses that the threads of a sweep take one by one, and the best total that they share."""

    def __init__(self, solver: Solver, order: Ints, values: Longs, best: int, slack: int, watch: Stopwatch) -> None:
        self.done = 0
        self._solver = solver
        self._order = order
        self._values = values
        self._best = best
        self._slack = slack
        self._watch = watch
        self._next = 0
        self._lock = threading.Lock()

    def work(self, env: Env) -> Env:
        """Settle guesses until there are no more or the time is over; return the thread's memory."""
        while not self._watch.is_over:
            with self._lock:
                start, stop = self._next, min(self._next + self._size(), len(self._order))
                self._next = stop
                beta = min(self._best + self._slack, INFEASIBLE)
            if start == stop:
                break
            part = self._values[start:stop]
            done, env = self._solver.settle(self._order[start:stop], beta, self._slack, env, part)
            with self._lock:
                self._best = min([self._best, *part[:done].tolist()])
                self.done += done
            if done < len(part):
                break
        return env

    def _size(self) -> int:
        """Return how many guesses to take at a time: one of the first, which matter most to the other threads."""
        return 1 if self._next < ONE_BY_ONE else CHUNK
