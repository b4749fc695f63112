"""The public calls of the exact search, on games: see the package."""

import threading
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal, get_args

import numpy as np

from wordle_core.errors import WordleError
from wordle_core.exact.engine.memory import INFEASIBLE, Words
from wordle_core.exact.loading import wait_until_loaded
from wordle_core.exact.problem import Problem, make_cache, make_problem, whole_weights
from wordle_core.exact.proof import OpenerBounds, Record, prove_all
from wordle_core.exact.result import GuessBounds, SearchResult
from wordle_core.exact.root import Found, search_position
from wordle_core.exact.solver import Solver
from wordle_core.exact.tree_building import build_plan, turns_of
from wordle_core.exact.watch import OnProgress, Progress, Stopwatch, TimeOver
from wordle_core.games.game import Game
from wordle_core.trees.tree import DecisionTree, Status

Aim = Literal["expected", "fail", "worst"]
AIMS: tuple[str, ...] = get_args(Aim)


def solver_for(
    game: Game,
    *,
    flat: bool = False,
    unlimited: bool = False,
    losing: bool = False,
    cache: Words | None = None,
    watch: Stopwatch | None = None,
) -> Solver:
    """Return the solver of a game's position, to be used for several questions.

    Parameters
    ----------
    game : Game
        Its candidates, mode, legal guesses and turns left.
    flat : bool
        Count all candidates as equally likely.
    unlimited : bool
        Pass over the guess budget.
    losing : bool
        Allow plans that don't find everything; what is not found then costs more than any number of turns.
    cache : ndarray, optional
        From `make_cache`, never shared between different problems.
    watch : Stopwatch, optional
        Looked at while the kernels are loaded, and between the steps that make a large position ready.

    Raises
    ------
    TimeOver
        If the time of `watch` is over.
    InconsistentGameError
        If there is no candidate left.
    WordleError
        If no turn is left.
    """
    if game.turns_left < 1:
        raise WordleError("No turn is left in this game; there is nothing to search.")
    candidates = game.require_candidates()
    if watch is not None:
        wait_until_loaded(game.lexicon.length, watch)
    problem = make_problem(game.lexicon, candidates, mode=game.mode, legal=game.legal, flat=flat)
    lose = problem.weights * fail_cost(problem, game.turns_left) if losing else None
    return Solver(problem, turns=None if unlimited else game.turns_left, cache=cache, lose=lose, watch=watch)


def fail_cost(problem: Problem, turns: int) -> int:
    """Return what a unit of weight not found costs: more than any plan takes in turns."""
    return 1 << (problem.weight * (turns + 1)).bit_length()


def solve(
    game: Game,
    *,
    aim: Aim = "expected",
    flat: bool = False,
    unlimited: bool = False,
    time_limit: float | None = None,
    cancel: threading.Event | None = None,
    progress: OnProgress | None = None,
    plan: bool = False,
    solver: Solver | None = None,
) -> SearchResult:
    """Return the best guesses of a position and the least total, exact or as bounds.

    Parameters
    ----------
    game : Game
    aim : {"expected", "fail", "worst"}
        See the package.
    flat, unlimited : bool
        See `solver_for`.
    time_limit : float, optional
        Seconds; passed by 0.2 at most.
    cancel : threading.Event, optional
        Stops the search soon after it is set.
    progress : callable, optional
        Gets a `Progress` some 20 times a second.
    plan : bool
        Also build the tree of the first best guess, for `max_turns` and `distribution`.
    solver : Solver, optional
        From `solver_for` with the same game and settings, to keep what it knows for more questions.

    Raises
    ------
    InconsistentGameError
        If there is no candidate left.
    WordleError
        If no turn is left, or the aim is unknown.

    Notes
    -----
    Ties: all guesses with the least total, candidates first, then in the order of the list.
    """
    if aim not in AIMS:
        raise WordleError(f"There is no aim {aim!r}; choose one of {', '.join(AIMS)}.")
    watch = Stopwatch(time_limit, cancel)
    try:
        solver = solver_for(game, flat=flat, unlimited=unlimited, watch=watch) if solver is None else solver
    except TimeOver:
        return _unsearched(game, flat, watch)
    if aim == "worst":
        solver = _fewest_turns(solver, watch)
    found = search_position(solver, watch, progress)
    if aim == "fail" and found.lower >= INFEASIBLE:
        solver = solver_for(game, flat=flat, losing=True)
        found = search_position(solver, watch, progress)
    result = _result(game, solver, found, watch)
    if plan and result.upper is not None and not watch.is_over and found.lower == found.upper:
        root = build_plan(solver, game.lexicon, int(solver.table.gid[found.best[0]]))
        turns = turns_of(root, [game.lexicon.allowed[row] for row in solver.problem.rows.tolist()])
        counts = {n: list(turns.values()).count(n) for n in range(1, max(turns.values()) + 1)}
        result = replace(result, max_turns=max(turns.values()), distribution=counts)
    return result


def _unsearched(game: Game, flat: bool, watch: Stopwatch) -> SearchResult:
    """Return what holds without any table: no plan finds more than one candidate now, and none at no turn."""
    rows = game.require_candidates()
    weights = whole_weights(game.lexicon, rows, flat)
    weight, heaviest = int(weights.sum()), int(weights.argmax())
    return SearchResult(
        best=(game.lexicon.allowed[int(rows[heaviest])],),
        lower=2 * weight - int(weights[heaviest]),
        upper=None,
        exact=False,
        all_best=False,
        n=len(rows),
        weight=weight,
        seconds=watch.seconds,
        nodes=0,
        lost=0,
    )


def _fewest_turns(solver: Solver, watch: Stopwatch) -> Solver:
    """Return a solver with the fewest turns that are enough for every candidate, or the given one."""
    for turns in range(1, min(solver.turns, len(solver.ids)) + 1):
        fewer = Solver(solver.problem, turns=turns)
        if watch.is_over:
            break
        found = search_position(fewer, watch)
        if found.upper < INFEASIBLE:
            return fewer
        if found.lower < INFEASIBLE:
            break
    return solver


def _result(game: Game, solver: Solver, found: Found, watch: Stopwatch) -> SearchResult:
    words, unit = game.lexicon.allowed, 1
    if (solver.lose >= 0).all():
        unit = fail_cost(solver.problem, game.turns_left)
    rows = [row for line in found.best for row in solver.twins(line)]
    n = len(solver.ids)
    candidates = set(solver.problem.rows.tolist())
    rows.sort(key=lambda row: (row not in candidates, row))
    is_known, is_possible = found.upper < INFEASIBLE, found.lower < INFEASIBLE
    return SearchResult(
        best=tuple(words[row] for row in rows),
        lower=found.lower % unit if unit > 1 else found.lower if is_possible else None,
        upper=found.upper % unit if unit > 1 else found.upper if is_known else None,
        exact=found.lower == found.upper,
        all_best=found.all_best,
        n=n,
        weight=solver.problem.weight,
        seconds=watch.seconds,
        nodes=solver.nodes,
        lost=found.upper // unit if unit > 1 else 0,
    )


def rank_exact(
    game: Game,
    guesses: Iterable[str],
    *,
    flat: bool = False,
    time_limit: float | None = None,
    cancel: threading.Event | None = None,
    solver: Solver | None = None,
) -> Iterator[GuessBounds]:
    """Yield bounds of each guess, then its exact value, in the order given.

    Every guess comes first with a lower bound and the total of a greedy plan; then each once more when it is exact.
    Those for which there was no time come only once.

    Raises
    ------
    UnknownWordError
        If a guess is not allowed by the list.
    InconsistentGameError, WordleError
        See `solver_for`.
    """
    watch = Stopwatch(time_limit, cancel)
    solver = solver_for(game, flat=flat) if solver is None else solver
    rows = {guess: game.lexicon.index(guess) for guess in guesses}
    places = {guess: solver.find(row) for guess, row in rows.items()}
    solver.env.control[:] = 0
    for guess, place in places.items():
        if place is None:
            # It tells nothing apart, or is not legal: at least a turn for every candidate on top of the rest.
            yield GuessBounds(guess, solver.problem.weight + int(solver.bounds().min()), None, "bound")
            continue
        line, extra = place
        upper = INFEASIBLE if watch.is_over or solver.turns < 2 else solver.guess(line, INFEASIBLE, width=1)
        lower = int(solver.bounds()[line]) + extra
        yield GuessBounds(guess, lower, upper + extra if upper < INFEASIBLE else None, "bound")
    with watch.watching(solver.env.control):
        for guess, place in places.items():
            if place is None or watch.is_over or solver.turns < 2:
                continue
            value = solver.guess(place[0], INFEASIBLE)
            if value >= INFEASIBLE:
                yield GuessBounds(guess, None, None, "impossible")
            elif value >= 0:
                yield GuessBounds(guess, value + place[1], value + place[1], "exact")


def optimal_tree(
    game: Game,
    opener: str | None = None,
    *,
    flat: bool = False,
    second_key: bool = False,
    time_limit: float | None = None,
    cancel: threading.Event | None = None,
    command: str = "",
    solver: Solver | None = None,
) -> DecisionTree:
    """Return an optimal tree from a position on, from the best guess or from `opener`.

    Its status is "optimal" if no tree from here (with this opener, if given) has a smaller total; "best found" if
    the time was over before: then the positions not searched yet get the guess with the best bound.
    With `second_key` and an opener it is the tree of `fewest_deepest`; only where all answers are equally likely.
    `solver` is as in `solve`.

    Raises
    ------
    UnknownWordError
        If the opener is not in the list.
    InconsistentGameError, WordleError
        See `solver_for`; also if no plan finds every answer within the budget.
    """
    watch = Stopwatch(time_limit, cancel)
    solver = solver_for(game, flat=flat) if solver is None else solver
    solver.env.control[:] = 0
    if opener is None:
        found = search_position(solver, watch)
    else:
        line, extra = _place(solver, game, opener)
        value = int(solver.sweep(np.array([line], np.int32), INFEASIBLE, 0, watch)[0]) if len(solver.ids) > 1 else 1
        upper = value + extra if value >= 0 else INFEASIBLE - 1
        found = Found(0 if value < 0 else upper, upper, [line], value >= 0)
    if found.lower >= INFEASIBLE:
        first = "" if opener is None else f" that starts with {opener.upper()}"
        raise WordleError(f"No plan{first} finds every answer within the budget.")
    if opener is not None:
        row = game.lexicon.index(opener)
    elif found.best:
        row = int(solver.table.gid[found.best[0]])
    else:
        row = solver.best_by_bound(solver.ids, solver.problem.guesses)
    if second_key and opener is not None and not watch.is_over:
        _, turns, _ = fewest_deepest(game, opener, time_limit=time_limit, cancel=cancel)
        solver = _keyed(solver, turns)[0]
    root = build_plan(solver, game.lexicon, row, watch)
    status: Status = "optimal" if found.lower == found.upper and not watch.is_over else "best found"
    lexicon = game.lexicon.flat() if flat else game.lexicon
    return DecisionTree(root, lexicon.name, lexicon.key, game.mode, game.budget, status, command)


def _place(solver: Solver, game: Game, opener: str) -> tuple[int, int]:
    """Return (line, extra cost) of an opener; raise where it can't be one."""
    place = solver.find(game.lexicon.index(opener))
    if place is None:
        raise WordleError(f"{opener.upper()} tells no two candidates apart, or is not legal here.")
    return place


def prove_opener(
    game: Game,
    opener: str,
    *,
    flat: bool = False,
    time_limit: float | None = None,
    cancel: threading.Event | None = None,
    progress: OnProgress | None = None,
) -> SearchResult:
    """Return bounds of the least total of plans that start with `opener`, exact if there was time."""
    watch = Stopwatch(time_limit, cancel)
    solver = solver_for(game, flat=flat)
    line, extra = _place(solver, game, opener)
    solver.env.control[:] = 0
    upper = solver.guess(line, INFEASIBLE, width=1)
    if progress is not None:
        progress(Progress(int(solver.bounds()[line]), upper if upper < INFEASIBLE else None, solver.nodes, 1))
    values = solver.sweep(np.array([line], np.int32), upper, 1, watch)
    exact = bool(values[0] >= 0)
    lower = int(values[0]) if exact else int(solver.bounds()[line])
    found = Found(lower + extra, (lower if exact else upper) + extra, [line], exact)
    return replace(_result(game, solver, found, watch), best=(opener,))


def prove(
    game: Game,
    *,
    flat: bool = False,
    target: int | None = None,
    record: Record | None = None,
    jobs: int = 2,
    time_limit: float | None = None,
    cancel: threading.Event | None = None,
    progress: OnProgress | None = None,
) -> Iterator[OpenerBounds]:
    """Yield each guess of a position as it is settled; see `proof.prove_all`."""
    watch = Stopwatch(time_limit, cancel)
    solver = solver_for(game, flat=flat, cache=make_cache(1 << 22))
    held = Record(None, "") if record is None else record
    return prove_all(solver, held, watch, target=target, jobs=jobs, progress=progress)


def fewest_deepest(
    game: Game, opener: str, *, time_limit: float | None = None, cancel: threading.Event | None = None
) -> tuple[int, int, int]:
    """Return (total, turns, candidates at that turn) of the best tree of an opener by the second key.

    Among all trees of the opener with the least total: first the fewest turns for the worst candidate, then the
    fewest candidates that take them. All candidates count as equally likely. Proven; -1 for what there was no time
    for.
    """
    watch = Stopwatch(time_limit, cancel)
    solver = solver_for(game, flat=True)
    line, _ = _place(solver, game, opener)
    total = int(solver.sweep(np.array([line], np.int32), INFEASIBLE, 1, watch)[0])
    turns = solver.turns
    while total >= 0 and turns > 2:
        fewer = Solver(solver.problem, turns=turns - 1)
        value = fewer.sweep(np.array([line], np.int32), total + 1, 0, watch)[0]
        if value != total:
            break
        turns -= 1
    return total, turns, -1 if watch.is_over else _deepest(solver, line, total, turns, watch)


def _deepest(solver: Solver, line: int, total: int, turns: int, watch: Stopwatch) -> int:
    """Return the fewest candidates found at turn `turns` over all plans of least total within that many turns."""
    keyed, unit = _keyed(solver, turns)
    value = int(keyed.sweep(np.array([line], np.int32), (total + 1) * unit, 0, watch)[0])
    return value - total * unit if value >= 0 else -1


def _keyed(solver: Solver, turns: int) -> tuple[Solver, int]:
    """Return a solver that counts `unit` for a turn and 1 for a candidate found at the last turn, and the unit."""
    unit = 1 << int(solver.problem.weight + 1).bit_length()
    scaled = replace(solver.problem, weights=solver.problem.weights * unit)
    return Solver(scaled, turns=turns, last=solver.problem.weights.copy()), unit
