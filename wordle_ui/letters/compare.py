"""The difference view of the Letters page: two sets of words side by side, letter by letter and place by place."""

import pandas as pd
import streamlit as st

from wordle_core.letters.counts import LetterCounts
from wordle_core.lexicons.lexicon import LEXICON_NAMES
from wordle_core.rules.words import display_word
from wordle_ui import cache, state
from wordle_ui.frame import Settings, list_label
from wordle_ui.letters.heatmap import difference_map
from wordle_ui.letters.source import Source, setter
from wordle_ui.wording import percent, plain

_OPTION = "letters_vs"
_N_SHOWN = 12


def draw_comparison(settings: Settings, source: Source) -> None:
    """Draw the choice of the other words, the differences as a heatmap, and the largest of them as a table."""
    choices = _choices(settings, source)
    other = st.selectbox(
        "Compared with", list(choices), format_func=choices.__getitem__, width=360,
        **state.bound(_OPTION, next(iter(choices)), tuple(choices)),
    )  # fmt: skip
    name, which = str(other).rsplit(":", 1)
    first, second = source.counts, cache.letter_counts(cache.Position(name, False, "normal", ""), which)
    table = differences(first, second)
    largest = table.iloc[0]
    st.markdown(
        f"**{display_word(str(largest['letter']))} at place {largest['place']}** differs most: "
        f"{percent(largest['here'])} of the {source.noun} counted above, "
        f"{percent(largest['there'])} of {plain(choices[str(other)])}."
    )
    left, right = st.columns([6, 5], gap="large")
    with left:
        st.caption("Percentage points more (green) or less (orange) in the second set.")
        selected, order = state.option("letters_cell"), state.option("letters_order", "alphabet")
        difference_map(
            first, second, key="letters_difference", selected=selected, on_pick=setter("letters_cell"), order=order
        )
    with right:
        st.dataframe(
            _columns(table.head(_N_SHOWN)), hide_index=True, alt="The largest differences",
            column_config={
                name: st.column_config.NumberColumn(format="%.1f %%", width=100)
                for name in ("counted above", "compared with")
            } | {
                "letter": st.column_config.TextColumn(width=46),
                "place": st.column_config.NumberColumn(width=46),
                "difference": st.column_config.NumberColumn(format="%+.1f", width=68, help="In percentage points."),
            },
        )  # fmt: skip
        st.download_button(
            "Download", data=lambda: table.to_csv(index=False), file_name="letters-difference.csv", mime="text/csv",
            on_click="ignore", icon=":material/download:", key="letters_download_difference",
        )  # fmt: skip


def differences(first: LetterCounts, second: LetterCounts) -> pd.DataFrame:
    """Return every cell's shares, the largest difference first: letter, place, here, there, difference.

    The sets have words of one length; letters that only one of them has are included.
    """
    letters = sorted(set(first.alphabet) | set(second.alphabet))
    cells = [(letter, place) for letter in letters for place in range(first.length)]
    table = pd.DataFrame({"letter": [letter for letter, _ in cells], "place": [place + 1 for _, place in cells]})
    for name, counts in (("here", first), ("there", second)):
        table[name] = [counts.at(place, letter) / max(counts.n_words, 1) for letter, place in cells]
    table["difference"] = table["there"] - table["here"]
    order = table["difference"].abs().sort_values(ascending=False, kind="stable").index
    return table.loc[order].reset_index(drop=True)


def _choices(settings: Settings, source: Source) -> dict[str, str]:
    """Return the other sets of words of the same length, by name of the list and of the set."""
    length = settings.lexicon.length
    names = [settings.list_name, *LEXICON_NAMES, *state.own_lists()]
    found = {}
    for name in dict.fromkeys(names):
        if not cache.has_lexicon(name) or cache.lexicon(name).length != length:
            continue
        for which, noun in (("answers", "answers"), ("allowed", "all allowed words")):
            same = name == settings.list_name and which == source.which
            only_answers = which == "allowed" and len(cache.lexicon(name).allowed) == cache.lexicon(name).n_answers
            if not same and not only_answers:
                found[f"{name}:{which}"] = f"{list_label(name)}: {noun}"
    preferred = "original:answers" if settings.list_name == "nyt" else "nyt:answers"
    return dict(sorted(found.items(), key=lambda item: item[0] != preferred)) or {
        f"{settings.list_name}:answers": f"{list_label(settings.list_name)}: answers"
    }


def _columns(table: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "letter": [display_word(letter) for letter in table["letter"]],
            "place": table["place"],
            "counted above": 100 * table["here"],
            "compared with": 100 * table["there"],
            "difference": 100 * table["difference"],
        }
    )
