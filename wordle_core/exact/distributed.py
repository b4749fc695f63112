"""The proof over openers on Dask workers: the same task as on threads, on as many machines as there are.

The scheduler gets tasks of a few openers each, strong ones first, with the best total known when they are sent.
Each worker process makes the solver of a problem once. A worker that dies takes nothing with it: Dask gives its
tasks to others, and what was settled is in the record. Needs the extra ``distributed``; this module alone imports
Dask, when it is used.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from wordle_core.errors import WordleError
from wordle_core.exact.api import solver_for
from wordle_core.exact.engine.memory import INFEASIBLE
from wordle_core.exact.problem import make_cache
from wordle_core.exact.proof import CHUNK, OpenerBounds, Record, proof_limit, settle, strongest_first
from wordle_core.exact.solver import Solver
from wordle_core.exact.watch import OnProgress, Progress, Stopwatch
from wordle_core.games.game import Game

STRONG = 400
IN_FLIGHT = 3

_games: dict[str, Game] = {}


@lru_cache(maxsize=2)
def _solver(name: str, flat: bool) -> Solver:
    solver = solver_for(_games[name], flat=flat, cache=make_cache(1 << 21))
    solver.prepare()
    return solver


def settle_rows(game: Game, flat: bool, rows: list[int], beta: int) -> list[tuple[int, int, bool]]:
    """Settle some openers, allowed rows, relative to `beta`; the task of a worker. Returns (row, value, exact)."""
    name = f"{game.lexicon.key} {game.mode} {game.budget} {game.text}"
    _games.setdefault(name, game)
    solver = _solver(name, flat)
    solver.env.control[:] = 0
    lines = [place[0] for place in map(solver.find, rows) if place is not None]
    return [(b.row, b.value, b.exact) for b in settle(solver, lines, beta)]


def prove_on(
    scheduler: str,
    game: Game,
    record: Record,
    watch: Stopwatch,
    *,
    flat: bool = False,
    target: int | None = None,
    progress: OnProgress | None = None,
) -> Iterator[OpenerBounds]:
    """Yield every opener as it is settled by the workers of a Dask scheduler; see `proof.prove_all`.

    Raises
    ------
    WordleError
        If Dask is not installed, or the scheduler can't be reached.
    """
    client, as_completed = _connect(scheduler)
    solver = solver_for(game, flat=flat)
    best = min((b.value for b in record.settled.values() if b.exact), default=INFEASIBLE)
    order = [int(solver.table.gid[line]) for line in strongest_first(solver)]
    left = [row for row in order if not record.is_settled(row, proof_limit(best, target))]
    try:
        # Sent with each task (a quarter of a megabyte) and not scattered: scattered data can die with a worker.
        sent = replace(game, lexicon=replace(game.lexicon))
        running = as_completed()
        n_running = 0
        while (left or n_running) and not watch.is_over:
            while left and n_running < IN_FLIGHT * max(1, len(client.scheduler_info()["workers"])):
                size = 1 if best >= INFEASIBLE else 4 if len(order) - len(left) < STRONG else CHUNK
                part, left = left[:size], left[size:]
                beta = proof_limit(best, target)
                running.add(client.submit(settle_rows, sent, flat, part, beta, pure=False))
                n_running += 1
            found = [OpenerBounds(*item) for item in next(running).result()]
            n_running -= 1
            record.add(found)
            best = min([best, *(b.value for b in found if b.exact)])
            yield from found
            if progress is not None:
                upper = None if best >= INFEASIBLE else best
                progress(Progress(solver.problem.weight, upper, 0, len(left)))
    finally:
        client.close()


def _connect(scheduler: str) -> tuple[Any, Any]:
    try:
        from distributed import Client, as_completed
    except ImportError as error:
        raise WordleError("A scheduler needs Dask: install wordle-workbench[distributed].") from error
    try:
        return Client(scheduler, timeout=30), as_completed  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise WordleError(f"Can't reach the Dask scheduler {scheduler!r}: {error}") from error
