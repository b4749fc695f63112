"""The exact search on the Solve page: run in a worker, read by each rerun, merged into the ranking.

`look` starts the search of a position, or finds it, and gives it a moment, since most positions after two guesses are
settled at once; `keep_looking`, last on the page, draws the page again whenever a longer search knows more. `merged`
puts what is known beside the ranking: first the heuristic order, then the best guesses on top, and the exact order once
every row is settled. On an empty board the shipped table of openers takes the place of the search.

The search is imported in the worker: its compiled code takes a while to load, and the first page must not wait for it.
"""

import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

import pandas as pd
import streamlit as st

from wordle_core.games.outlook import Outlook
from wordle_ui import cache, state
from wordle_ui.frame import SEARCHED, Settings
from wordle_ui.jobs import BusyError, Job, JobPool, Progress
from wordle_ui.reading import Reading
from wordle_ui.search_jobs import cancelling

if TYPE_CHECKING:
    from wordle_core.exact.advice import Advice

# Above this size a search takes longer than the moment, and the page does not wait for it at all.
_A_MOMENT, _SOON_SETTLED = 0.1, 80
_MOST_CANDIDATES = 1200
_SECONDS = 20.0
_N_LIKELIEST = 12
# A pool of its own: searches are many and short, and one that nobody looks at any more makes room at once.
_POOL = JobPool(waiting=30, unwatched=3.0)


def look(reading: Reading, settings: Settings, table: pd.DataFrame) -> "Advice | None":
    """Return what the exact search knows by now, or None; starts it if it is not running yet."""
    if not is_searched(reading) or not cache.exact_is_ready():
        return None
    key, asked = _key(reading, settings)
    # A likely answer often beats what tells most, so the likeliest are settled too.
    extra = [*asked, *reading.game.remaining["word"][:_N_LIKELIEST]]
    try:
        job = _find(key) or _POOL.start(key, _work(reading, settings, [*table["guess"], *extra]))
    except BusyError:
        return None
    if len(reading.game.candidates) <= _SOON_SETTLED:
        _give_a_moment(job)
    advice: Advice | None = job.result or job.partial
    return advice


def keep_looking(reading: Reading, settings: Settings, advice: "Advice | None") -> None:
    """Draw nothing, but see to it that the page is drawn again when the search knows more than `advice`.

    Comes last on the page: whatever is drawn only at times must not push other elements to another place.
    """
    if not is_searched(reading) or (advice is not None and advice.is_done):
        return
    if not cache.exact_is_ready():
        _wait_for_the_search()
        return
    _watch(_key(reading, settings)[0], 0 if advice is None else len(advice.guesses))


def is_searched(reading: Reading) -> bool:
    """Return whether this position is one for the search."""
    game = reading.game
    return bool(game.turns) and not game.is_over and 0 < len(game.candidates) <= _MOST_CANDIDATES


def _key(reading: Reading, settings: Settings) -> tuple[tuple[object, ...], list[str]]:
    """Return the name of the search, and the word that the visitor asks about, if it can be searched."""
    asked = state.option("try")
    extra = [asked] if asked in settings.lexicon and not reading.game.violation(asked) else []
    return ("advice", reading.position, settings.aim, *extra), extra


def _find(key: tuple[object, ...]) -> Job | None:
    """Return the search of this position, unless it was given up half-way."""
    job = _POOL.find(key)
    return None if job is not None and job.state == "stopped" else job


def _work(reading: Reading, settings: Settings, guesses: Sequence[str]) -> "Callable[[Progress], Advice | None]":
    game, aim = reading.game, SEARCHED.get(settings.aim, "expected")

    def work(progress: Progress) -> "Advice | None":
        advice: Advice | None = None
        with cancelling(progress) as cancel:
            core = import_module("wordle_core.exact.advice")
            for advice in core.advise(game, guesses, aim=aim, time_limit=_SECONDS, cancel=cancel):
                progress(len(advice.guesses) / len(guesses), "", advice)
        return advice

    return work


def _give_a_moment(job: Job) -> None:
    """Wait for a search that is about to end, so that the page shows its result the first time it is drawn."""
    end = time.monotonic() + _A_MOMENT
    while not job.is_over and time.monotonic() < end:
        time.sleep(0.005)


@st.fragment(run_every=1.0)
def _wait_for_the_search() -> None:
    """Draw nothing, but rerun the page once the search has been compiled, on a server that has just been started."""
    if cache.exact_is_ready():
        st.rerun()


@st.fragment(run_every=0.5)
def _watch(key: tuple[object, ...], known: int) -> None:
    """Draw nothing, but rerun the page once the search has settled more guesses, or is over."""
    job = _POOL.find(key)
    advice = None if job is None else job.partial
    if job is None or job.is_over or (advice is not None and len(advice.guesses) != known):
        st.rerun()


def merged(reading: Reading, settings: Settings, table: pd.DataFrame, advice: "Advice | None", n: int) -> pd.DataFrame:
    """Return the ranking with columns low and high, the bounds of the expected turns to finish (missing if unknown).

    With an aim of the exact search its best guesses come first; `place` goes by the exact values once all are known.
    """
    if advice is None:
        return _with_openers(reading, settings, table, n)
    best = [word for word in advice.result.best if word in reading.game.lexicon][:n]
    missing = _missing(table, best, advice) if settings.aim in SEARCHED else []
    whole = table.copy()
    if missing:
        whole = pd.concat([cache.measures(reading.position, tuple(missing)), whole], ignore_index=True)
    bounds = [advice.expected(word) for word in whole["guess"]]
    whole["low"] = [None if b is None else b[0] for b in bounds]
    whole["high"] = [None if b is None else b[1] for b in bounds]
    whole[["low", "high"]] = whole[["low", "high"]].astype(float)
    return _ordered(whole, best, advice).head(n) if settings.aim in SEARCHED else whole


def _missing(table: pd.DataFrame, best: list[str], advice: "Advice") -> list[str]:
    """Return the guesses that belong into the table and are not there: the best, in the end all that are settled."""
    wanted = [*best, *(word for word in advice.guesses if advice.is_done and advice.expected(word))]
    there = set(table["guess"])
    return [word for word in dict.fromkeys(wanted) if word not in there]


def _ordered(table: pd.DataFrame, best: list[str], advice: "Advice") -> pd.DataFrame:
    """Return the table with the best guesses first; the others by value if all are settled, else as they were."""
    first = {word: place for place, word in enumerate(best)}
    leading = [first.get(word, len(first)) for word in table["guess"]]
    value = table["high"] if advice.is_done else pd.Series(0.0, index=table.index)
    table = table.assign(leading=leading, value=value.fillna(float("inf")))
    table = table.sort_values(["leading", "value"], kind="stable", ignore_index=True)
    place = table["value"].round(9).rank(method="min") if advice.is_done else pd.Series(table.index + 1.0)
    table["place"] = place.where(table["leading"] == len(first), 1).astype(int)
    return table.drop(columns=["leading", "value"])


def _with_openers(reading: Reading, settings: Settings, table: pd.DataFrame, n: int) -> pd.DataFrame:
    """Return the table, on an empty board with the shipped totals of openers where there are any."""
    totals = None
    if not reading.game.turns and settings.aim in (*SEARCHED, "entropy"):
        totals = cache.opener_totals(settings.list_name, settings.flat, settings.mode)
    if totals is None:
        return table.assign(low=float("nan"), high=float("nan"))
    if settings.aim in SEARCHED:
        words = totals["guess"].head(n).tolist()
        table = cache.measures(reading.position, tuple(words)).copy()
        table.insert(0, "place", totals["place"].head(n).tolist())
    known = totals.set_index("guess")
    values = known["expected"].reindex(table["guess"]).to_numpy(dtype=float)
    exact = known["exact"].reindex(table["guess"], fill_value=False).to_numpy(dtype=bool)
    return table.assign(low=values, high=pd.Series(values).where(exact))


def outlook_of(advice: "Advice | None", word: str) -> Outlook | None:
    """Return how the game goes on after the best guess by its exact plan; None if the search does not know that."""
    if advice is None or not advice.chances or word != advice.result.best[0]:
        return None
    expected = advice.expected(word)
    if expected is None:
        return None
    return Outlook(word, advice.chances, expected[1], advice.result.exact)
