"""Loading the kernels for a search with a time budget, so that loading can't pass it.

To load the compiled code takes a third of a second in each process, and the first time on a machine, when it is
compiled, a minute. Neither can be stopped. So a thread does it, by a small search, and whoever has a budget waits no
longer than that. The thread is not a daemon: a program that ends meanwhile waits for it, and the next one finds the
code on disk.
"""

import threading
from functools import cache

from wordle_core.exact.problem import make_problem
from wordle_core.exact.root import search_position
from wordle_core.exact.solver import Solver
from wordle_core.exact.watch import Stopwatch
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon
from wordle_core.patterns.table import pattern_type

N_WORDS = 60
_starting = threading.Lock()


def wait_until_loaded(length: int, watch: Stopwatch) -> None:
    """Return once the kernels for words of this length are loaded, or at once if `watch` has no limit.

    Raises
    ------
    TimeOver
        If the time of `watch` is over before.
    """
    if not watch.has_limit:
        return
    with _starting:
        thread = _loader(pattern_type(length)().itemsize > 1)
    while thread.is_alive():
        thread.join(0.01)
        watch.check()


@cache
def _loader(wide: bool) -> threading.Thread:
    """Return the thread, started, that loads the kernels for patterns of one byte, or of two if `wide`."""
    thread = threading.Thread(target=_search_a_little, args=("en-6" if wide else "original",), name="wordle-exact-load")
    thread.start()
    return thread


def _search_a_little(name: str) -> None:
    """Search a position of more than `kernels.PAIRWISE` words, which goes through all that a normal game needs."""
    words = load_lexicon(name).answers[:N_WORDS]
    search_position(Solver(make_problem(make_lexicon("loading", words))), Stopwatch(None))
