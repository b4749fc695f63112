"""The next guess: the word, why, and what to expect of it; or, with spoilers off, hints in steps.

The suggestion comes from the exact search where it has an answer, and from a one-step strategy until then or if
the visitor asked for one; its label says which. The chances to be done come from the best plan or, until that is
known, from a concrete one (`wordle_core.outlook`), and are then bounds: best play reaches at least that.
"""

import time
from typing import TYPE_CHECKING, Any

import streamlit as st

from wordle_core.games.outlook import Outlook
from wordle_core.rules.words import display_word
from wordle_ui import cache, state
from wordle_ui.chips import CHIP_HELP, Status, chip
from wordle_ui.frame import SEARCHED, Settings
from wordle_ui.glance import headline
from wordle_ui.jobs import POOL, BusyError, Progress, watch
from wordle_ui.reading import Reading
from wordle_ui.solve.exact import outlook_of
from wordle_ui.wording import average, percent, plain, plural, words_left

if TYPE_CHECKING:
    from wordle_core.exact.advice import Advice

_AT_ONCE = 600
_HOW_TO = (
    "Play a word in the game, this one or your own. Then type it here, click its tiles until the colours match, and "
    "press Enter: the next guess appears."
)
_PROVEN = {
    "fewest": "No guess finishes in fewer turns on average: every other one was searched.",
    "never-lose": "No guess has a better chance to finish in time, nor fewer turns on average with that chance.",
    "quickest-worst": "No guess finishes sooner in the worst case.",
}
_WHY = {
    "entropy": "No other guess tells more on average: {bits:.2f} bits.",
    "expected-size": "No other guess leaves fewer words on average.",
    "minimax": "No other guess has a smaller worst case: at most {largest}.",
    "most-patterns": "No other guess splits the words into more groups: {buckets}.",
    "letter-frequency": "Its letters are the commonest at their places among the words left.",
}


def draw_start(reading: Reading) -> None:
    """Draw the head of the card: how much is left to find out."""
    game = reading.game
    left = f"**{words_left(len(game.candidates))} left**, {game.bits:.1f} bits to find out"
    if game.n_unlikely:
        left += f", and {words_left(game.n_unlikely)} that would be a surprise"
    st.markdown(left)


def draw_solved(reading: Reading) -> None:
    """Draw the card of a finished game."""
    guesses = plural(len(reading.game.turns), "guess")
    st.header(f"{display_word(reading.game.turns[-1].guess)}, in {guesses}", anchor=False)
    st.markdown("Solved. Start a new game when you like; Undo reopens this one.")


def draw_lost(reading: Reading) -> None:
    """Draw the card of a game whose guesses are used up."""
    game = reading.game
    st.header(f"All {game.budget} guesses are used", anchor=False)
    n = len(game.candidates)
    st.markdown(
        "It was the word below." if n == 1 else f"{words_left(n)} would still have fitted; the likeliest first:"
    )


def draw_card(reading: Reading, settings: Settings, best: Any, advice: "Advice | None") -> None:
    """Draw the suggestion: `best` is the first row of the ranking, `advice` what the exact search knows by now."""
    game = reading.game
    word = str(best.guess)
    with st.container(key="card", gap="xsmall"):
        st.title(headline("Play" if game.turns else "Open with", word), anchor=False)
        draw_start(reading)
        st.markdown(_sentence(reading, settings, best, advice))
    _figures(reading, best, outlook_of(advice, word) or _prospects(reading, word), _sureness(settings, best, advice))
    _draw_trap(reading)
    if not game.turns:
        st.caption(_HOW_TO)


def _sureness(settings: Settings, best: Any, advice: "Advice | None") -> Status:
    """Return how sure it is that no other guess serves the aim better."""
    if settings.aim not in SEARCHED:
        return "estimate"
    if advice is None:
        return "exact" if best.high == best.low else "estimate"
    known = advice.result.exact and str(best.guess) in advice.result.best
    return "exact" if known else "bound" if advice.result.best else "estimate"


def _draw_trap(reading: Reading) -> None:
    """Warn of a family of words that differ in one letter, where it is a good part of what is left."""
    trap = cache.trap(reading.position)
    if trap is None or 3 * len(trap.rows) < len(reading.game.candidates):
        return
    family = f"{len(trap.rows)} of the words left differ in one letter only: {display_word(trap.shape)}."
    if trap.breaker is None:
        more = " No guess that the mode allows tells more than one of them apart any more: it comes down to luck."
    else:
        more = f" {display_word(trap.breaker)} tells them apart best: {plural(trap.groups, 'group')}."
    st.warning(plain(family + more), icon=":material/warning:")


def _searched(settings: Settings, best: Any, advice: "Advice | None") -> str | None:
    """Return why this word by the exact search, or None where only the rule of thumb has spoken."""
    if settings.aim not in SEARCHED or _sureness(settings, best, advice) == "estimate":
        return None
    if advice is None:
        return "No opener finishes in fewer turns on average: all others were searched too."
    if advice.result.lost:
        return "Not every word can be found in the turns left. This guess has the best chance."
    if not advice.result.exact:
        return "The best found so far; the search has not ruled out that another guess is a little better."
    others = len(advice.result.best) - 1
    tie = f" {plural(others, 'other')} {'is' if others == 1 else 'are'} just as good." if others else ""
    return f"{_PROVEN[settings.aim]}{tie}"


def _sentence(reading: Reading, settings: Settings, best: Any, advice: "Advice | None") -> str:
    """Return why this word, in one or two sentences."""
    n = len(reading.game.candidates)
    if n == 1:
        return "It is the only word left." if not reading.game.n_unlikely else "It is the only likely word left."
    if n == 2:
        return "Two words are left: play the likelier one, and the other if it is wrong."
    why = _searched(settings, best, advice) or _WHY[settings.strategy].format(
        bits=best.bits, largest=words_left(int(best.largest)), buckets=plural(int(best.buckets), "group")
    )
    if best.candidate:
        return f"{why} It can be the answer itself."
    return f"{why} It can't be the answer, but it prepares the next guess best."


def _prospects(reading: Reading, word: str) -> Outlook | None:
    """Return what to expect after the guess; a long sum is left to a worker, and the page draws itself again."""
    if len(reading.game.candidates) <= _AT_ONCE:
        return cache.prospects(reading.position, word)
    key = ("outlook", reading.position, word)
    job = POOL.find(key)
    if job is None or job.state == "stopped":
        position = reading.position

        def work(progress: Progress) -> Outlook:
            while not cache.kernels_are_ready():
                progress(0.0, "getting ready")
                time.sleep(0.2)
            return cache.prospects(position, word)

        try:
            job = POOL.start(key, work)
        except BusyError:
            return None
    if job.state != "done":
        watch(key)
    return job.result if isinstance(job.result, Outlook) else None


def _figures(reading: Reading, best: Any, outlook: Outlook | None, sureness: Status) -> None:
    turns = reading.game.turns_left
    with st.container(key="figures"):
        columns = st.columns(4)
    columns[0].metric("Words left after it", average(best.expected_size), help="On average, over all its colours.")
    columns[1].metric("It is the answer", percent(best.p_win))
    label = f"Done in {plural(turns, 'turn')}" if turns else "Done"
    done = "…" if outlook is None else percent(outlook.done_in(turns))
    is_bound = outlook is not None and not outlook.exact and outlook.done_in(turns) < 1
    columns[2].metric(label, f"≥ {done}".replace("≥ >", ">") if is_bound else done, help=_done_help(outlook, turns))
    columns[3].metric("Turns to finish", _turns(best, outlook), help="From now, on average.")
    _draw_steps(reading, outlook)
    sure = chip("exact" if outlook is not None and outlook.exact else "bound")
    st.caption(f"Suggestion: {chip(sureness)}. Chances and turns: {sure}.", help=CHIP_HELP)


def _turns(best: Any, outlook: Outlook | None) -> str:
    """Return the turns to finish: the proven ones if they are known, else what a concrete plan needs at most."""
    if best.low == best.high:
        return f"{best.high:.2f}"
    if outlook is None:
        return "…"
    return f"{outlook.mean:.2f}" if outlook.exact else f"≤ {outlook.mean:.2f}"


def _draw_steps(reading: Reading, outlook: Outlook | None) -> None:
    """Draw the chance to be done by each turn of the game."""
    if outlook is None or len(outlook.within) < 2:
        return
    played, budget = len(reading.game.turns), reading.game.budget
    steps = [
        f"**{played + turn}**:\u00a0{percent(share)}".replace(" ", "\u00a0")
        for turn, share in enumerate(outlook.within, start=1)
    ]
    st.markdown("Done by turn " + "\u2002 ".join(steps[: max(1, budget - played)]))


def _done_help(outlook: Outlook | None, turns: int) -> str:
    if outlook is None:
        return "Being worked out."
    steps = "; ".join(f"{turn}: {percent(outlook.done_in(turn))}" for turn in range(1, max(turns, 1) + 1))
    return f"Turns from now and the chance to be done by then: {steps}. Best play reaches at least this."


def draw_hints(reading: Reading, best: Any) -> None:
    """Draw the suggestion as hints that open one by one."""
    word = str(best.guess)
    st.caption("Hints, one step at a time")
    draw_start(reading)
    step = int(state.option("hint", "0", "0123"))
    if step >= 1:
        kind = "It can be the answer itself." if best.candidate else "It can't be the answer, but narrows things down."
        st.markdown(f"A good next guess starts with **{display_word(word[0])}**. {kind}")
    if step == 2:
        st.markdown(f"Its letters, sorted: **{' '.join(sorted(display_word(word)))}**")
    if step >= 3:
        st.title(display_word(word), anchor=False)
        return
    labels = ("Give me a letter", "Give me all its letters", "Show the word")
    more = str(step + 1)
    st.button(labels[step], key="more_hint", on_click=state.set_option, args=("hint", more), type="primary")
