"""How two lists differ: which answers, and which words that may be guessed, only one of them has."""

import streamlit as st

from wordle_core.lexicons.lexicon import LEXICON_NAMES, load_offensive
from wordle_core.lexicons.own import Difference, difference
from wordle_core.rules.words import display_word
from wordle_ui import cache, state
from wordle_ui.frame import Settings, list_label
from wordle_ui.wording import plain, plural

_OPTION = "lists_vs"
_N_SHOWN = 300


def draw_comparison(settings: Settings) -> None:
    """Draw the choice of another list and what differs."""
    names = [name for name in dict.fromkeys([*LEXICON_NAMES, *state.own_lists()]) if name != settings.list_name]
    labels = {name: list_label(name) for name in names if cache.has_lexicon(name)}
    default = "original" if "original" in labels else next(iter(labels))
    other = str(
        st.selectbox(
            "Compare with", list(labels), format_func=labels.__getitem__, width=360,
            **state.bound(_OPTION, default, labels),
        )
    )  # fmt: skip
    here, there = plain(list_label(settings.list_name)), plain(list_label(other))
    change = difference(cache.lexicon(settings.list_name), cache.lexicon(other))
    if not any((change.added, change.removed, change.added_guesses, change.removed_guesses)):
        st.markdown("The two lists have the same words.")
        return
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown(f"#### Only in {here}")
        _draw(change.removed, "answer", "lists_only_here")
        _draw(change.removed_guesses, "allowed word", "lists_only_here_allowed")
    with right:
        st.markdown(f"#### Only in {there}")
        _draw(change.added, "answer", "lists_only_there")
        _draw(change.added_guesses, "allowed word", "lists_only_there_allowed")
    st.download_button(
        "Download the difference", data=lambda: as_csv(change), file_name="lists-difference.csv", mime="text/csv",
        on_click="ignore", icon=":material/download:",
    )  # fmt: skip


def as_csv(change: Difference) -> str:
    """Return a difference as CSV: word, kind (answer or allowed), only_in (first or second)."""
    groups = [
        (change.removed, "answer", "first"),
        (change.added, "answer", "second"),
        (change.removed_guesses, "allowed", "first"),
        (change.added_guesses, "allowed", "second"),
    ]
    lines = [f"{word},{kind},{where}" for words, kind, where in groups for word in words]
    return "\n".join(["word,kind,only_in", *lines]) + "\n"


def _draw(words: tuple[str, ...], noun: str, key: str) -> None:
    st.markdown(f"**{plural(len(words), noun)}**" if words else f"No {noun}.")
    offensive = [word for word in words if word in load_offensive()]
    words = tuple(word for word in words if word not in load_offensive())
    if offensive:
        st.caption(f"{plural(len(offensive), 'offensive word')} of them not shown here.")
    if words:
        more = f"  … and {len(words) - _N_SHOWN:,} more" if len(words) > _N_SHOWN else ""
        shown = "  ".join(display_word(word) for word in words[:_N_SHOWN])
        with st.container(height=170 if len(words) > 60 else "content", border=False, key=key):
            st.text(shown + more)
