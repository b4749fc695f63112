"""Time budgets of the exact search: a clock that stops kernels, and what is reported while they run."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from wordle_core.exact.engine import memory
from wordle_core.exact.engine.memory import Longs

PATIENCE_SECONDS = 0.05


class TimeOver(Exception):
    """The time was over before there was anything to search."""


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
    def has_limit(self) -> bool:
        """Whether there is a time at which it is over, not only somebody who may cancel."""
        return self._limit is not None

    @property
    def is_over(self) -> bool:
        """Whether to stop."""
        late = self._limit is not None and self.seconds >= self._limit
        return late or (self._cancel is not None and self._cancel.is_set())

    def check(self) -> None:
        """Raise TimeOver if the time is over: between the steps that make a problem ready."""
        if self.is_over:
            raise TimeOver

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
                        control[memory.STOP] = 1
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
