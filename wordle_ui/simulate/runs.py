"""The runs of the page: shipped ones at once, all others from a worker, with progress and Stop."""

import time
from collections.abc import Callable, Sequence

import streamlit as st

from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.shipped.runs import shipped_runs
from wordle_core.simulate.runs import Simulation, simulate
from wordle_core.simulate.setting import Setting
from wordle_ui import cache, jobs

Work = Callable[[jobs.Progress], Simulation]
_REPORTS_A_SECOND = 10
# Quick enough in NumPy, so that a cold server need not be waited for.
_WITHOUT_KERNELS = ("letter-frequency", "intersecting")


def collect(lexicon: Lexicon, settings: Sequence[Setting]) -> dict[str, Simulation]:
    """Return the runs that are there, by strategy, the fewest guesses first; draw the progress of the others."""
    found: dict[str, Simulation] = {}
    missing: list[Setting] = []
    for setting in settings:
        run = _at_hand(lexicon, setting)
        if run is None:
            missing.append(setting)
        else:
            found[setting.strategy] = run
    if missing:
        with st.container(key="sim_progress"):
            for setting in missing:
                key = _key(lexicon, setting)
                run = jobs.result_of(key, _work(lexicon, setting), label=setting.label)
                if run is not None:
                    found[setting.strategy] = run
    return dict(sorted(found.items(), key=lambda item: (item[1].expected, item[0])))


def _at_hand(lexicon: Lexicon, setting: Setting) -> Simulation | None:
    shipped = shipped_runs(lexicon).get(setting.strategy)
    if shipped is not None and shipped.setting == setting:
        return shipped
    job = jobs.POOL.find(_key(lexicon, setting))
    return job.result if job is not None and job.state == "done" else None


def _key(lexicon: Lexicon, setting: Setting) -> tuple[str, ...]:
    return ("simulate", lexicon.key, setting.label, setting.mode, str(setting.budget))


def _work(lexicon: Lexicon, setting: Setting) -> Work:
    n = lexicon.n_answers

    def work(progress: jobs.Progress) -> Simulation:
        while setting.strategy not in _WITHOUT_KERNELS and not cache.kernels_are_ready():
            progress(0.0, "getting ready, once per server start")
            time.sleep(0.2)
        began = shown = time.monotonic()

        def report(placed: int) -> None:
            nonlocal shown
            now = time.monotonic()
            if now - shown >= 1 / _REPORTS_A_SECOND:
                shown = now
                progress(placed / n, f"{placed:,} of {n:,} words, {placed / (now - began):,.0f} words a second")

        return simulate(lexicon, setting, progress=report)

    return work
