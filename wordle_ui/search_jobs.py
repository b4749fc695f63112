"""The exact search as work of a job: an optimal tree after an opener, or the proven total of one.

The search is loaded in the worker, not with the page: its compiled code takes a while to load, and most visits need
none of it. A job that is stopped, or that nobody watches, stops the search too.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from wordle_core.games.game import Game
from wordle_core.trees.outline import Outline, outline
from wordle_ui import cache, jobs

TIME_LIMIT = 300.0
_LOOK_SECONDS = 0.1


@contextmanager
def cancelling(progress: jobs.Progress) -> Iterator[threading.Event]:
    """Yield an event that is set once the job should stop; the search takes it as its `cancel`."""
    cancel, over = threading.Event(), threading.Event()

    def look() -> None:
        while not over.wait(_LOOK_SECONDS):
            if progress.should_stop():
                cancel.set()

    threading.Thread(target=look, daemon=True).start()
    try:
        yield cancel
    finally:
        over.set()
    progress(1.0)


def optimal_outline(game: Game, opener: str, progress: jobs.Progress) -> Outline:
    """Return the outline of an optimal tree after an opener; raises WordleError if no plan keeps the budget."""
    cache.wait_for_exact(progress)
    progress(0.05, "searching")
    with cancelling(progress) as cancel:
        exact = import_module("wordle_core.exact")
        tree = exact.optimal_tree(game, opener, time_limit=TIME_LIMIT, cancel=cancel)
    return outline(tree, game.lexicon)


def proven_bounds(game: Game, opener: str, progress: jobs.Progress) -> tuple[int | None, int | None]:
    """Return proven bounds of an opener's total, equal if exact; both None if no plan keeps the budget."""
    cache.wait_for_exact(progress)
    progress(0.05, "searching")
    with cancelling(progress) as cancel:
        exact = import_module("wordle_core.exact")
        found = exact.prove_opener(game, opener, time_limit=TIME_LIMIT, cancel=cancel)
    return found.lower, found.upper
