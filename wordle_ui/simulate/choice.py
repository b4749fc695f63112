"""What to play: strategies, opener and options; kept in the link."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import streamlit as st

from wordle_core.errors import WordleError
from wordle_core.games.game import MODES, Game, Mode
from wordle_core.rules.words import display_word
from wordle_core.simulate.setting import BUDGET, Setting, setting_of
from wordle_core.strategies import KNOWLEDGE, POOLS, PREFER, STRATEGY_NAMES, TIES, Option, strategy_options
from wordle_ui import state
from wordle_ui.frame import Settings
from wordle_ui.wording import plain

DEFAULT = "entropy,most-patterns,look-ahead,letter-frequency"
USUAL = "usual"
_BUDGETS = tuple(str(n) for n in range(1, 11))
_KEY = "ww_widget_sim"


@dataclass(frozen=True)
class Knob:
    """An option of strategies: the question, its values, what they mean."""

    label: str
    values: tuple[str, ...]
    help: str


KNOBS: Mapping[str, Knob] = MappingProxyType(
    {
        "pool": Knob(
            "Guesses to choose from",
            POOLS,
            "**allowed**: every word of the list. **answers**: only words that can be answers. **candidates**: only "
            "words that can still be the answer.",
        ),
        "ties": Knob("Of equal guesses", TIES, "The first of the alphabet, or the first of the list."),
        "prefer": Knob("Prefer", PREFER, "Whether a word that can be the answer goes before an equal one that can't."),
        "endgame": Knob(
            "Endgame", ("2", "3", "4", "5"), "From so many words left on, only words that can be the answer are played."
        ),
        "width": Knob("Look-ahead width", ("5", "10", "20", "40"), "How many guesses look-ahead examines closely."),
        "threshold": Knob(
            "Letter tests below", ("10", "25", "50", "100"), "intersecting tests letters while fewer words are left."
        ),
        "knowledge": Knob(
            "Learn from colours",
            KNOWLEDGE,
            "**presence**: intersecting as published, which letters occur and where. **counts**: also how often.",
        ),
    }
)


def _is_choice(text: str) -> bool:
    names = text.split(",")
    return len(set(names)) == len(names) and set(names) <= set(STRATEGY_NAMES)


def chosen_names() -> list[str]:
    """Return the strategies chosen, in the order of the registry."""
    names = state.option("sim", DEFAULT, _is_choice).split(",")
    return [name for name in STRATEGY_NAMES if name in names]


def draw_choice(settings: Settings) -> list[Setting]:
    """Draw the controls and return what to play, one setting per strategy; empty if nothing is chosen."""
    _draw_strategies()
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    typed = left.text_input("First guess", placeholder="each strategy's own", max_chars=20, **state.bound("sim_opener"))
    with right.popover(_options_label(), icon=":material/tune:", width="stretch"):
        _draw_options()
    opener = _read_opener(str(typed), settings)
    budget = int(state.option("sim_budget", str(BUDGET), _BUDGETS))
    return [
        setting_of(name, _options_of(name), opener=opener, mode=settings.mode, budget=budget) for name in chosen_names()
    ]


def _draw_strategies() -> None:
    st.session_state[_KEY] = chosen_names()

    def changed() -> None:
        names = [name for name in STRATEGY_NAMES if name in st.session_state[_KEY]]
        if names:
            state.set_option("sim", ",".join(names), DEFAULT)

    st.pills("Strategies", STRATEGY_NAMES, selection_mode="multi", key=_KEY, on_change=changed)


def _options_label() -> str:
    changed = [name for name in KNOBS if _knob(name) != USUAL]
    n = len(changed) + (state.option("sim_budget", str(BUDGET), _BUDGETS) != str(BUDGET))
    return f"Options ({n} changed)" if n else "Options"


def _draw_options() -> None:
    st.caption("Each goes to the strategies that have it; *usual* is what each is defined with.")
    for name, knob in KNOBS.items():
        st.selectbox(knob.label, (USUAL, *knob.values), help=knob.help, **_bound(name))
    st.selectbox("Guesses allowed", _BUDGETS, **state.bound("sim_budget", str(BUDGET), _BUDGETS))
    st.button("Back to usual", on_click=_reset, icon=":material/restart_alt:")


def _bound(name: str) -> dict[str, Any]:
    return state.bound(f"sim_{name}", USUAL, (USUAL, *KNOBS[name].values))


def _knob(name: str) -> str:
    return state.option(f"sim_{name}", USUAL, (USUAL, *KNOBS[name].values))


def _reset() -> None:
    for name in (*KNOBS, "budget"):
        state.set_option(f"sim_{name}", "")


def _options_of(name: str) -> dict[str, Option]:
    return {option: _knob(option) for option in strategy_options(name) if option in KNOBS and _knob(option) != USUAL}


def _read_opener(typed: str, settings: Settings) -> str | None:
    """Return the opener, or None (and say why) if there is none that can be played."""
    if not typed.strip():
        return None
    lexicon = settings.lexicon
    try:
        word = lexicon.allowed[lexicon.index(typed)]
    except WordleError as error:
        st.warning(f"{plain(str(error))} Each strategy plays its own first guess.", icon=":material/edit:")
        return None
    mode: Mode = next((known for known in MODES if known == settings.mode), "normal")
    if broken := Game(lexicon, mode=mode).violation(word):
        st.warning(
            f"{display_word(word)} can't be played first in {mode} mode: {broken}. Each strategy plays its own.",
            icon=":material/edit:",
        )
        return None
    return word
