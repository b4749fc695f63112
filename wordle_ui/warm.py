"""Getting the compiled code ready, once per server, without a visitor waiting for it.

`warm_up` starts a separate process that compiles the numeric kernels into Numba's cache on disk, so that the server's
own threads stay free for the first visitors; until it is done the core answers with NumPy.
"""

import atexit
import gc
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module

import wordle_core as core
from wordle_core.compiling import backend


def kernels_are_ready() -> bool:
    """Return whether the compiled kernels are in use, so that heavier sums may be done."""
    return backend.kernels() is not None


def exact_is_ready() -> bool:
    """Return whether a worker may load the exact search: false while another process compiles it."""
    return not _exact_compiling.is_set()


def warm_up() -> None:
    """Start the compiler in a process of its own and use NumPy until it has ended; returns at once.

    The first page comes first: the compiler waits until it is drawn. The exact search, which takes longer and is needed
    later, comes second.
    """
    # Two first visitors may come at the same moment.
    with _starting:
        _start()


@cache
def _start() -> None:
    # A page is some 60 messages, and after each its thread asks for the interpreter's lock again. By default a search
    # in another thread may keep it for 5 ms each time.
    sys.setswitchinterval(0.0005)
    _kernels_compiling.set()
    _exact_compiling.set()
    backend.defer(_kernels_compiling.is_set)
    threading.Thread(target=_get_ready, daemon=True).start()


_FIRST_PAGE_SECONDS = 4.0
_starting = threading.Lock()
_kernels_compiling, _exact_compiling = threading.Event(), threading.Event()


def _compiler(*what: str) -> "subprocess.Popen[bytes]":
    process = subprocess.Popen([sys.executable, "-m", "wordle_core.shell.warm", *what], stdout=subprocess.DEVNULL)
    atexit.register(process.terminate)
    return process


def _get_ready() -> None:
    """Load the compiled kernels into this process, so that no visitor's first key press has to wait for it.

    The turns are the first of the list that most visitors use, so that its table of patterns is there as well.
    """
    time.sleep(_FIRST_PAGE_SECONDS)
    _compiler().wait()
    _kernels_compiling.clear()
    turn = core.Game(core.load_lexicon("nyt")).play("crane", "BBBBB")
    core.get_strategy("entropy").rank(turn, 1)
    _compiler("exact").wait()
    for _ in import_module("wordle_core.exact.advice").advise(turn.play("sloth", "BBBBB"), ["pudgy"], time_limit=2.0):
        pass
    # What is loaded by now stays for good; the collector need not look at it again and again.
    gc.freeze()
    _exact_compiling.clear()


def wait_for_kernels(report: Callable[[float, str], None]) -> None:
    """Return once the compiled kernels are in use; for work in threads. `report` is called while it waits."""
    while not kernels_are_ready():
        report(0.0, "getting ready")
        time.sleep(0.2)


def wait_for_exact(report: Callable[[float, str], None]) -> None:
    """Return once the exact search can be loaded without compiling; for work in threads, as `wait_for_kernels`."""
    while not exact_is_ready():
        report(0.0, "getting the exact search ready, once for this server")
        time.sleep(0.2)
