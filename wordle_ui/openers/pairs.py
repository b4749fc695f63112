"""Pairs of openers: the best second word for a fixed first one, whatever the colours."""

import pandas as pd
import streamlit as st

from wordle_core.openers.ranking import measure_pairs
from wordle_core.rules.words import display_word
from wordle_ui import cache, jobs, state
from wordle_ui.chips import CHIP_HELP, chip
from wordle_ui.frame import Settings
from wordle_ui.openers.data import View, typed_word
from wordle_ui.wording import average, percent, plain, plural

_SHOWN = 500
_LETTERS = ("any", "new letters")


def draw(openers: View, mine: str, settings: Settings) -> None:
    """Draw the choice of the first word, the best second words, and one's own pair."""
    default = mine or openers.best
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        st.text_input(
            "First word", placeholder=display_word(default), max_chars=24, width=150, **state.bound("op_first")
        )
        st.text_input("Your second word", placeholder="any word", max_chars=24, width=150, **state.bound("op_second"))
        apart = st.segmented_control(
            "Second words", _LETTERS, required=True, **state.bound("op_letters", _LETTERS[0], _LETTERS),
            help="New letters: only words that share no letter with the first one.",
        )  # fmt: skip
    first, problem = typed_word("op_first", default, settings)
    second, problem_2 = typed_word("op_second", "", settings)
    if problem or problem_2:
        st.warning(f"{plain(problem or problem_2)} Try another word.", icon=":material/edit:")
    table = _pairs(first, settings)
    if table is None:
        return
    shown = table[~matches_any(table["guess"], first)] if apart == "new letters" else table
    _draw_finding(table, shown, first, second)
    if settings.mode != "normal":
        st.caption(f"In {settings.mode} mode the second word is not always allowed; the last column says how often.")
    st.dataframe(
        _columns(shown.head(_SHOWN), settings), hide_index=True, height=420, column_config=_CONFIG,
        alt=f"The best second words after {display_word(first)}",
    )  # fmt: skip
    st.caption(f"The best {min(_SHOWN, len(shown)):,} of {plural(len(shown), 'second word')} by bits over all answers; "
               f"{chip('exact')} measures of a rule of thumb.", help=CHIP_HELP)  # fmt: skip
    st.download_button(
        "All pairs as CSV", data=lambda: table.to_csv(index=False), on_click="ignore", mime="text/csv",
        file_name=f"pairs-{first}-{settings.list_name}.csv", icon=":material/download:",
    )  # fmt: skip


def _pairs(first: str, settings: Settings) -> pd.DataFrame | None:
    lexicon, mode = settings.lexicon, cache.mode_of(settings.mode)

    def work(progress: jobs.Progress) -> pd.DataFrame:
        cache.wait_for_kernels(progress)
        return measure_pairs(lexicon, first, mode, progress=lambda share: progress(share, "second words"))

    return jobs.result_of(
        ("pairs", lexicon.key, mode, first), work, label=f"Trying every word after {display_word(first)}"
    )


def matches_any(words: "pd.Series[str]", letters: str) -> "pd.Series[bool]":
    """Return which words have any of these letters."""
    return words.map(lambda word: not set(word).isdisjoint(letters))


def _draw_finding(table: pd.DataFrame, shown: pd.DataFrame, first: str, second: str) -> None:
    if shown.empty:
        st.info("No second word has only new letters.")
        return
    best = shown.iloc[0]
    st.markdown(
        f"**{display_word(first)}, then {display_word(str(best.guess))}** tells all answers apart into "
        f"{plural(int(best.buckets), 'group')}: {best.expected_size:.2f} words left on average, "
        f"{int(best.largest):,} at worst."
    )
    mine = table[table["guess"] == second]
    if not mine.empty and second != best.guess:
        row = mine.iloc[0]
        st.markdown(
            f"Your pair **{display_word(first)}, {display_word(second)}** is number {int(row.place):,}: "
            f"{plural(int(row.buckets), 'group')}, {average(row.expected_size)} words left on average, "
            f"{int(row.largest):,} at worst."
        )


def _columns(table: pd.DataFrame, settings: Settings) -> pd.DataFrame:
    shown = pd.DataFrame(
        {
            "rank": table["place"],
            "second word": table["guess"].map(display_word),
            "bits": table["bits"],
            "words left": table["expected_size"],
            "largest": table["largest"],
            "groups": table["buckets"],
            "answer": table["answer"].map({True: "yes", False: "no"}),
        }
    )
    if settings.mode != "normal":
        shown["allowed"] = table["playable"].map(percent)
    return shown


_CONFIG = {
    "rank": st.column_config.NumberColumn(width=50, format="localized"),
    "second word": st.column_config.TextColumn(width=90),
    "bits": st.column_config.NumberColumn(
        format="%.3f", width=58, help="Information of both words together, on average."
    ),
    "words left": st.column_config.NumberColumn(format="%.2f", width=78, help="Words left on average after both."),
    "largest": st.column_config.NumberColumn(format="localized", help="Words left in the worst case."),
    "groups": st.column_config.NumberColumn(format="localized", help="How many different pairs of colourings occur."),
    "answer": st.column_config.TextColumn(width=70, help="Whether the second word can be the answer."),
}
