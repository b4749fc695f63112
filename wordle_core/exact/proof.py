"""Proofs over openers: the exact total of one, of some, or the best of all, on several threads, anytime, resumable.

Openers are independent tasks. `prove_opener` gives bounds of one opener; `prove_all` finds the best of all: strong
openers first, so that the best total is known early, and every other opener only has to be shown to be no better.
Threads share one table and one cache; the kernels run without the GIL.

A stopped run loses nothing: each settled opener is a line of JSON in the record file, written as it comes, and a
later run with the same problem starts from these lines. The first line names the problem (list, mode, turns), so
that records can't be mixed up. `settle` is the same task for a thread, a process or a Dask worker.
"""

import json
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from wordle_core.errors import LexiconError
from wordle_core.exact.engine.memory import INFEASIBLE, STOP, Env
from wordle_core.exact.solver import Solver
from wordle_core.exact.watch import OnProgress, Progress, Stopwatch

CHUNK = 16


@dataclass(frozen=True, slots=True)
class OpenerBounds:
    """What is proven about an opener: its least total is `value` if `exact`, else at least `value`.

    `value` is INFEASIBLE if no plan that starts with it finds every answer in the turns allowed.
    """

    row: int
    value: int
    exact: bool


class Record:
    """Settled openers in a file of JSON lines, or only in memory."""

    def __init__(self, path: Path | None, problem_name: str) -> None:
        self.settled: dict[int, OpenerBounds] = {}
        self._path = path
        self._lock = threading.Lock()
        if path is None:
            return
        if path.exists():
            self._read(path, problem_name)
        else:
            path.write_text(json.dumps({"problem": problem_name}) + "\n", encoding="utf-8")

    def _read(self, path: Path, problem_name: str) -> None:
        lines = path.read_text(encoding="utf-8").split("\n")
        try:
            named = json.loads(lines[0])["problem"]
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise LexiconError(f"{path.name} is no record of a proof.") from error
        if named != problem_name:
            raise LexiconError(f"{path.name} belongs to another proof: {named}, not {problem_name}.")
        # A run that was killed may leave its last line half written: whatever follows the last line end is cut off.
        whole = lines[1:-1]
        path.write_text("\n".join([lines[0], *whole]) + "\n", encoding="utf-8")
        for line in whole:
            row, value, exact = json.loads(line)
            self._keep(OpenerBounds(row, value, exact))

    def _keep(self, new: OpenerBounds) -> None:
        known = self.settled.get(new.row)
        if known is None or (new.exact, new.value) > (known.exact, known.value):
            self.settled[new.row] = new

    def is_settled(self, row: int, limit: int) -> bool:
        """Return whether an opener is known exactly, or to be no better than `limit`."""
        known = self.settled.get(row)
        return known is not None and (known.exact or known.value >= limit)

    def add(self, found: Iterable[OpenerBounds]) -> None:
        """Keep some openers, and write them down at once."""
        with self._lock:
            fresh = list(found)
            for bounds in fresh:
                self._keep(bounds)
            if self._path is not None and fresh:
                text = "".join(json.dumps([b.row, b.value, b.exact]) + "\n" for b in fresh)
                with self._path.open("a", encoding="utf-8") as file:
                    file.write(text)


def settle(solver: Solver, lines: list[int], beta: int, env: Env | None = None) -> list[OpenerBounds]:
    """Return what is proven about some openers relative to `beta`: exact below, at least `beta` otherwise.

    Stops early, with fewer results, when the stop flag is set.
    """
    values = np.zeros(len(lines), np.int64)
    order = np.array(lines, np.int32)
    done, _ = solver.settle(order, beta, INFEASIBLE, solver.env if env is None else env, values)
    rows = solver.table.gid[order[:done]].tolist()
    settled = zip(rows, values[:done].tolist(), strict=True)
    return [OpenerBounds(row, value, value < beta or value >= INFEASIBLE) for row, value in settled]


def strongest_first(solver: Solver) -> list[int]:
    """Return all lines of the table, by the sum of squared bucket sizes: a quick estimate."""
    cols = solver.table.cols
    squares = [int(np.square(np.bincount(cols[:, g]).astype(np.int64)).sum()) for g in range(cols.shape[1])]
    return sorted(range(len(squares)), key=squares.__getitem__)


def proof_limit(best: int, target: int | None) -> int:
    """Return what openers have to be shown to reach: the target, or one more than the best, so that ties are exact."""
    return target if target is not None else min(best + 1, INFEASIBLE)


def prove_all(
    solver: Solver,
    record: Record,
    watch: Stopwatch,
    *,
    target: int | None = None,
    jobs: int = 2,
    progress: OnProgress | None = None,
) -> Iterator[OpenerBounds]:
    """Yield every opener as it is settled against the best total so far plus `slack` of one.

    Parameters
    ----------
    solver : Solver
        Of the whole list, or of any position: "opener" is the next guess.
    record : Record
        Openers settled before are not searched again; new ones are added.
    target : int, optional
        Openers only have to be shown to be at least this; the best so far, plus one, if left out.
    jobs : int
        Threads.
    """
    order = strongest_first(solver)
    best = min((b.value for b in record.settled.values() if b.exact), default=INFEASIBLE)
    limit = proof_limit(best, target)
    left = [line for line in order if not record.is_settled(int(solver.table.gid[line]), limit)]
    with ThreadPoolExecutor(max_workers=jobs, thread_name_prefix="wordle-exact") as pool:
        solver.prepare(jobs + 1)
        envs = [solver.new_env() for _ in range(jobs)]
        running: dict[Future[list[OpenerBounds]], Env] = {}
        with watch.watching(*(env.control for env in envs)):
            while (left or running) and not (watch.is_over and not running):
                while left and envs and not watch.is_over:
                    size = 1 if best >= INFEASIBLE or len(order) - len(left) < 200 else CHUNK
                    part, left = left[:size], left[size:]
                    env = envs.pop()
                    env.control[STOP] = 0
                    running[pool.submit(settle, solver, part, proof_limit(best, target), env)] = env
                for future in wait(running, timeout=0.1, return_when=FIRST_COMPLETED).done:
                    envs.append(running.pop(future))
                    found = future.result()
                    record.add(found)
                    best = min([best, *(b.value for b in found if b.exact)])
                    yield from found
                if progress is not None:
                    upper = None if best >= INFEASIBLE else best
                    progress(Progress(solver.problem.weight, upper, solver.nodes, len(left)))
