"""Which code does the heavy work: the compiled kernels, or NumPy while they are not there yet.

A library user gets the kernels at once (the first call compiles them, a few seconds, kept on disk for ever). A server
must not make its first visitor wait for that, so the app calls `defer` at start: `kernels()` then gives None, and the
callers use their NumPy form, until another process (`python -m wordle_core.shell.warm`) has filled the disk cache.
"""

import importlib
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import pairwise
from types import ModuleType

import numpy as np
import numpy.typing as npt

_still_compiling: Callable[[], bool] | None = None
_lock = threading.Lock()


def defer(still_compiling: Callable[[], bool]) -> None:
    """Use NumPy for as long as `still_compiling()` is true; it is asked at each call and must be quick."""
    global _still_compiling
    with _lock:
        _still_compiling = still_compiling


def kernels() -> ModuleType | None:
    """Return the module of compiled kernels, or None while they are being compiled elsewhere."""
    global _still_compiling
    waiting = _still_compiling
    if waiting is not None:
        if waiting():
            return None
        with _lock:
            _still_compiling = None
    return importlib.import_module("wordle_core.patterns.kernels")


N_THREADS = 2
_THREAD_NAME = "wordle-kernel"


@lru_cache(maxsize=1)
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=N_THREADS, thread_name_prefix=_THREAD_NAME)


def in_parts(n: int, work: Callable[[int, int], None], *, split: bool) -> None:
    """Call ``work(start, stop)`` over 0..n, in one go or, if `split`, in parts on several threads.

    Only worth it for kernels that release the GIL, on work of more than about a millisecond.
    """
    # A part that waited for parts of its own in the same pool would wait for ever.
    if not split or threading.current_thread().name.startswith(_THREAD_NAME):
        work(0, n)
        return
    edges: npt.NDArray[np.int64] = np.linspace(0, n, 4 * N_THREADS + 1).astype(np.int64)
    for done in [_pool().submit(work, int(a), int(b)) for a, b in pairwise(edges)]:
        done.result()
