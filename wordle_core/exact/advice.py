"""Advice: what the exact search knows about a position, told step by step as it becomes known.

`advise` first settles the position (the best guesses and the least total), then plays the best plan out for the chances
to be done by each turn, then settles one guess after the other. Each step is an `Advice`, complete in itself, so that a
page can show whatever is there and fill in the rest. Out of time, the last one simply knows less.

Where no plan finds every candidate in the turns left, the aim becomes to lose as little as possible.
"""

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from wordle_core.errors import WordleError
from wordle_core.exact import GuessBounds, SearchResult, Solver, optimal_tree, rank_exact, solve, solver_for
from wordle_core.exact.api import Aim
from wordle_core.exact.tree_building import turns_of
from wordle_core.games.game import Game


@dataclass(frozen=True, slots=True)
class Advice:
    """What is known about a position so far.

    Attributes
    ----------
    result : SearchResult
        The best guesses, and bounds of the least total.
    guesses : mapping of str to GuessBounds
        What is known about single guesses.
    chances : tuple of float
        Chance to be done in at most 1, 2, ... turns by the plan of the first best guess, of all words that remain;
        empty while unknown.
    is_done : bool
        Whether nothing more will come.
    """

    result: SearchResult
    guesses: Mapping[str, GuessBounds]
    chances: tuple[float, ...] = ()
    is_done: bool = False

    def expected(self, guess: str) -> tuple[float, float] | None:
        """Return bounds of the expected turns to finish with this guess, equal if exact, or None."""
        known = self.guesses.get(guess)
        if known is None or known.lower is None or known.upper is None:
            return None
        return known.lower / self.result.weight, known.upper / self.result.weight


def advise(
    game: Game,
    guesses: Sequence[str],
    *,
    aim: Aim = "expected",
    time_limit: float = 20.0,
    cancel: threading.Event | None = None,
) -> Iterator[Advice]:
    """Yield what is known about a position, more each time; the last one has `is_done` set.

    Parameters
    ----------
    game : Game
        With at least one candidate and one turn left.
    guesses : sequence of str
        Allowed words to be settled one by one, besides the best.
    aim : {"expected", "fail", "worst"}
        See `wordle_core.exact`.
    time_limit : float
        Seconds for all of it; two thirds of them for the position itself.
    cancel : threading.Event, optional
        Stops the search soon after it is set.

    Raises
    ------
    InconsistentGameError
        If no candidate is left.
    WordleError
        If no turn is left.
    """
    end = time.monotonic() + time_limit
    # One solver for all questions: making it takes longer than most searches, and its cache carries over.
    solver = solver_for(game)
    result = solve(game, aim=aim, time_limit=time_limit * 2 / 3, cancel=cancel, solver=solver)
    if result.impossible and aim != "fail":
        result = solve(game, aim="fail", time_limit=max(0.1, end - time.monotonic()), cancel=cancel, solver=solver)
    known = _of_the_best(result, aim)
    advice = Advice(result, dict(known))
    yield advice
    if result.best:
        advice = replace(advice, chances=_chances(game, solver, result, end, cancel))
        yield advice
    wanted = [guess for guess in dict.fromkeys(guesses) if guess not in known]
    left = max(0.1, end - time.monotonic())
    for bounds in rank_exact(game, wanted, time_limit=left, cancel=cancel, solver=solver):
        known[bounds.guess] = bounds
        advice = replace(advice, guesses=dict(known))
        yield advice
    yield replace(advice, is_done=True)


def _of_the_best(result: SearchResult, aim: Aim) -> dict[str, GuessBounds]:
    """Return the bounds of the best guesses, where the least total is theirs."""
    if aim != "expected" or result.lower is None or result.upper is None or result.lost:
        return {}
    status = "exact" if result.exact else "bound"
    return {guess: GuessBounds(guess, result.lower, result.upper, status) for guess in result.best}


def _chances(
    game: Game, solver: Solver, result: SearchResult, end: float, cancel: threading.Event | None
) -> tuple[float, ...]:
    """Return the chance to be done by each turn in an optimal tree; empty if no tree finds every candidate."""
    try:
        left = max(0.1, end - time.monotonic())
        tree = optimal_tree(game, result.best[0], time_limit=left, cancel=cancel, solver=solver)
    except WordleError:
        return ()
    words = [game.lexicon.allowed[row] for row in game.candidates.tolist()]
    turns = turns_of(tree.root, words)
    done = np.zeros(max(turns.values()), dtype=np.int64)
    for word, weight in zip(words, game.lexicon.word_weights[game.candidates].tolist(), strict=True):
        done[turns[word] - 1] += weight
    return tuple((done.cumsum() / game.mass).tolist())
