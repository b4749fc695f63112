"""The ranking table of the Letters page: the counted words by score, filtered by letters, places, the chosen cell."""

import pandas as pd
import streamlit as st

from wordle_core.errors import WordleError
from wordle_core.letters.counts import matching
from wordle_core.rules.words import display_word
from wordle_ui import state
from wordle_ui.letters.lookup import OPTION as LOOKED_UP
from wordle_ui.letters.source import Source, cell_mask, cell_words
from wordle_ui.wording import plain, plural

_HEIGHT = 300


def draw_table(source: Source, cell: str) -> None:
    """Draw the filters and the words that pass them; a click on a word looks it up."""
    _draw_filters(source.counts.length)
    table = source.ranking
    try:
        keep = matching(
            list(source.words),
            include=state.option("letters_in"),
            exclude=state.option("letters_out"),
            pattern=state.option("letters_pattern"),
            no_repeats=state.option("letters_different") == "yes",
        )
    except WordleError as error:
        st.warning(plain(str(error)), icon=":material/edit:")
        return
    shown = table[keep & cell_mask(source.words, cell)]
    _draw_summary(shown, source, cell)
    if shown.empty:
        return
    picked = st.dataframe(
        _columns(shown),
        hide_index=True,
        height=min(_HEIGHT, 35 * (len(shown) + 1) + 3),
        on_select="rerun",
        selection_mode="single-row",
        key=f"letters_words_{source.which}",
        alt="Words by letter score, best first",
        column_config={
            "rank": st.column_config.NumberColumn(width=54, format="localized"),
            "word": st.column_config.TextColumn(width=66),
            "answer": st.column_config.TextColumn(width=58),
            "place score": st.column_config.NumberColumn(
                format="localized", width=84, help="Sum of the counts at its places."
            ),
            "letters in all": st.column_config.NumberColumn(
                format="localized", width=88, help="Sum of how often each of its different letters occurs."
            ),
        },
    )
    _look_up(shown, picked.selection.rows)
    st.download_button(
        "Download", data=lambda: shown.drop(columns="row").to_csv(index=False), file_name="letter-scores.csv",
        mime="text/csv", on_click="ignore", icon=":material/download:",
    )  # fmt: skip


def _draw_filters(length: int) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", key="letters_filters"):
        st.text_input("With", placeholder="letters", width=110, max_chars=20, **state.bound("letters_in"))
        st.text_input("Without", placeholder="letters", width=110, max_chars=26, **state.bound("letters_out"))
        st.text_input(
            "Places", placeholder="s" + "." * (length - 2) + "e", width=110, max_chars=length,
            help="A letter at its place, dots for any.", **state.bound("letters_pattern"),
        )  # fmt: skip
        key = "ww_widget_letters_different"
        st.session_state[key] = state.option("letters_different") == "yes"
        st.checkbox(
            "All letters different", key=key,
            on_change=lambda: state.set_option("letters_different", "yes" if st.session_state[key] else ""),
        )  # fmt: skip


def _draw_summary(shown: pd.DataFrame, source: Source, cell: str) -> None:
    behind = f" with {cell_words(cell)}" if cell else ""
    noun = {"answers": "answer", "allowed": "allowed word", "left": "word left"}[source.which]
    text = plural(len(shown), noun) if source.which != "left" else f"{len(shown):,} of the words left"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f"**{text}**{behind}")
        if cell:
            st.button(
                "All letters", key="letters_clear", type="tertiary", icon=":material/close:",
                on_click=state.set_option, args=("letters_cell", ""),
            )  # fmt: skip


def _columns(shown: pd.DataFrame) -> pd.DataFrame:
    columns = {
        "rank": shown["rank"],
        "word": shown["word"].map(display_word),
        "place score": shown["place_score"],
        "letters in all": shown["total_score"],
    }
    if not shown["answer"].all():
        columns["answer"] = shown["answer"].map({True: "yes", False: "no"})
    return pd.DataFrame(columns)


def _look_up(shown: pd.DataFrame, rows: list[int]) -> None:
    """Look up the word of the selected row, once for each selection."""
    word = str(shown["word"].iloc[rows[0]]) if rows and rows[0] < len(shown) else ""
    if word and word != st.session_state.get("ww_letters_row"):
        st.session_state["ww_letters_row"] = word
        state.set_option(LOOKED_UP, word)
        st.rerun()
    if not word:
        st.session_state.pop("ww_letters_row", None)
