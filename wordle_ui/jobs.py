"""Long work in a few worker threads: started once per position, watched, and stoppable.

A page must never hold up its session for more than about a second, and a computation inside a run is thrown away
when the visitor does anything. So work goes to a pool, keyed by what it computes; reruns find it by its key.

    def work(progress: Progress) -> Table:
        for i, opener in enumerate(openers):
            progress(i / len(openers), f"opener {i + 1} of {len(openers)}")     # raises Stopped when told to
            ...
        return table

    table = jobs.result_of(("openers", lexicon.key, mode), work, label="Rating the openers")
    if table is not None:
        st.dataframe(table)

`result_of` returns the result if it is there, and otherwise draws a progress bar with a Stop button, looks again twice
a second, and reruns the page when the work is done. With `ask="Rate all openers"` it draws a button first.

At most `WORKERS` jobs run at once and `WAITING` more may wait. A job that nobody has looked at for `UNWATCHED` seconds
stops by itself. Work must not call Streamlit and should spend its time in code that releases the GIL.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from queue import SimpleQueue
from typing import Any, TypeVar

import streamlit as st

from wordle_ui.wording import plain

WORKERS = 2
WAITING = 12
KEPT = 48
UNWATCHED = 30.0

T = TypeVar("T")


class Stopped(Exception):
    """Raised inside a job by its `progress` once it has been stopped."""


class BusyError(RuntimeError):
    """The queue is full."""


class Job:
    """One piece of work: its state can be read from any thread.

    Attributes
    ----------
    state : str
        ``waiting``, ``running``, ``done``, ``stopped`` or ``failed``.
    fraction : float
        How much is done, 0 to 1.
    text : str
        What it is doing.
    partial : object
        The best result so far, if the work reports one.
    result : object
        The result once `state` is ``done``.
    error : Exception or None
        Why it failed.
    """

    def __init__(self, unwatched: float = UNWATCHED) -> None:
        self._unwatched = unwatched
        self.state = "waiting"
        self.fraction = 0.0
        self.text = ""
        self.partial: Any = None
        self.result: Any = None
        self.error: Exception | None = None
        self.seen = time.monotonic()
        self._stop = threading.Event()

    def stop(self) -> None:
        """Ask the work to end at its next report."""
        self._stop.set()
        if self.state == "waiting":
            self.state = "stopped"

    @property
    def is_over(self) -> bool:
        """Whether nothing more will happen."""
        return self.state in ("done", "stopped", "failed")

    def should_stop(self) -> bool:
        """Return whether the work was stopped, or nobody has watched it for a while."""
        return self._stop.is_set() or time.monotonic() - self.seen > self._unwatched

    def run(self, work: "Callable[[Progress], Any]") -> None:
        """Do the work in this thread and keep what comes of it."""
        if self.is_over or self._stop.is_set():
            self.state = "stopped"
            return
        self.state = "running"
        self.seen = time.monotonic()
        try:
            self.result = work(Progress(self))
            self.state, self.fraction = "done", 1.0
        except Stopped:
            self.state = "stopped"
        except Exception as error:
            self.error, self.state = error, "failed"


class Progress:
    """What a job gets to report with and to learn that it should end."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def __call__(self, fraction: float, text: str = "", partial: object = None) -> None:
        """Report; raises `Stopped` if the job was told to stop."""
        self._job.fraction = min(1.0, max(0.0, fraction))
        self._job.text = text or self._job.text
        self._job.partial = self._job.partial if partial is None else partial
        if self._job.should_stop():
            raise Stopped

    def should_stop(self) -> bool:
        """Return whether to end early; for work that ends with what it has instead of raising."""
        return self._job.should_stop()


class JobPool:
    """A bounded pool of jobs by key; finished ones are kept until `KEPT` newer ones exist."""

    def __init__(self, workers: int = WORKERS, waiting: int = WAITING, unwatched: float = UNWATCHED) -> None:
        self._unwatched = unwatched
        self._queue: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._missing_workers = workers
        self._jobs: OrderedDict[Hashable, Job] = OrderedDict()
        self._limit = workers + waiting
        self._lock = threading.Lock()

    def find(self, key: Hashable) -> Job | None:
        """Return the job with this key, marking it as watched, or None."""
        with self._lock:
            job = self._jobs.get(key)
            if job is not None:
                job.seen = time.monotonic()
                self._jobs.move_to_end(key)
            return job

    def start(self, key: Hashable, work: Callable[[Progress], T]) -> Job:
        """Return the job with this key, begun if there was none or it had not ended well.

        Raises
        ------
        BusyError
            If too many jobs wait already.
        """
        with self._lock:
            job = self._jobs.get(key)
            if job is not None and job.state not in ("stopped", "failed"):
                return job
            if sum(not other.is_over for other in self._jobs.values()) >= self._limit:
                raise BusyError("Many long computations are running just now. Try again in a minute.")
            job = self._jobs[key] = Job(self._unwatched)
            self._jobs.move_to_end(key)
            self._forget()
            self._hire()
        self._queue.put(lambda: job.run(work))
        return job

    def _hire(self) -> None:
        """Start one more worker, up to the number wanted.

        Daemon threads, unlike those of an executor: a server that is told to stop does not wait for them.
        """
        if self._missing_workers:
            self._missing_workers -= 1
            threading.Thread(target=self._work, name="job", daemon=True).start()

    def _work(self) -> None:
        while True:
            self._queue.get()()

    def _forget(self) -> None:
        finished = [key for key, job in self._jobs.items() if job.is_over]
        for key in finished[: max(0, len(self._jobs) - KEPT)]:
            del self._jobs[key]


POOL = JobPool()


def result_of(
    key: Hashable, work: Callable[[Progress], T], *, label: str, ask: str | None = None, pool: JobPool = POOL
) -> T | None:
    """Return the result of `work`, or None while the page shows how far it is.

    Parameters
    ----------
    key : hashable
        Names the computation: everything that its result depends on.
    work : callable
        Called with a `Progress` in a worker thread.
    label : str
        What is being done, shown with the bar.
    ask : str, optional
        Label of a button that must be pressed first. Without it, work begins at once.
    """
    job = pool.find(key)
    if job is not None and job.state == "done":
        result: T = job.result
        return result
    if job is not None and job.state == "failed":
        st.error(f"{label}: {plain(str(job.error))}", icon=":material/error:")
    if job is None or job.is_over:
        again = job is not None
        if (ask or again) and not st.button(ask or "Try again", key=f"ww_job_{hash(key)}", type="primary"):
            return None
        try:
            pool.start(key, work)
        except BusyError as error:
            st.info(str(error))
            return None
    _show(key, label, pool)
    return None


@st.fragment(run_every=0.5)
def watch(key: Hashable, pool: JobPool = POOL) -> None:
    """Draw nothing, but rerun the page once the job is over; for a figure that may come a little later."""
    job = pool.find(key)
    if job is None or job.is_over:
        st.rerun()


@st.fragment(run_every=0.5)
def _show(key: Hashable, label: str, pool: JobPool) -> None:
    job = pool.find(key)
    if job is None or job.is_over:
        st.rerun()
    bar, stop = st.columns([5, 1], vertical_alignment="center")
    waiting = "waiting for other work" if job.state == "waiting" else job.text
    bar.progress(job.fraction, f"{label}: {waiting}" if waiting else label)
    stop.button("Stop", key=f"ww_stop_{hash(key)}", on_click=job.stop, width="stretch")
