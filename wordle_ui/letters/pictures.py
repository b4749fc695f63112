"""What letters do together, drawn: first and last letters, pairs and endings, vowels and repeats, company."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from wordle_core.letters.together import (
    common_beginnings,
    common_endings,
    common_pairs,
    companions,
    different_letters,
    repeated_letters,
    vowels_per_word,
)
from wordle_core.rules.words import display_word
from wordle_ui import charts
from wordle_ui.wording import percent, plural

_N_BARS = 10
_BAR_HEIGHT = 22


def bar_list(
    table: pd.DataFrame, name: str, value: str, title: str, *, text: str = "", colour: str = charts.ACCENT
) -> charts.Spec:
    """Return lying bars, one a row of the table, with their values at the end.

    Parameters
    ----------
    table : DataFrame
        In the order of the bars.
    name, value : str
        Columns of the category and of the length.
    title : str
        The finding.
    text : str
        Column of the text at the end; the value itself if left out.
    """
    values = [{str(key): cell for key, cell in row.items()} for row in table.to_dict("records")]
    axis = {"labelFontSize": 13, "labelFontWeight": 600, "labelOverlap": False, "labelLimit": 240}
    y = {"field": name, "type": "nominal", "sort": None, "title": None, "axis": axis}
    # Room at the right for the text of the longest bar.
    domain = [0, (1.7 if text else 1.3) * max(float(row[value]) for row in values)]
    label = {"field": text} if text else {"field": value, "type": "quantitative", "format": ","}
    return {
        "title": title,
        "height": {"step": _BAR_HEIGHT},
        "data": {"values": values},
        "encoding": {"y": y, "x": {"field": value, "type": "quantitative", "axis": None, "scale": {"domain": domain}}},
        "layer": [
            {"mark": {"type": "bar", "color": colour, "height": {"band": 0.72}}},
            {"mark": {"type": "text", "align": "left", "dx": 5, "color": charts.QUIET}, "encoding": {"text": label}},
        ],
    }  # fmt: skip


def draw_ends(words: Sequence[str]) -> None:
    """Draw the commonest first and last letters."""
    left, right = st.columns(2, gap="large")
    first, last = (common_beginnings(words, 1), common_endings(words, 1))
    with left:
        _draw(first, "beginning", "words", f"{_top(first, 'beginning')} begins most words", "letters_first")
    with right:
        _draw(last, "ending", "words", f"{_top(last, 'ending')} ends most words", "letters_last")


def draw_pairs(words: Sequence[str]) -> None:
    """Draw neighbouring letters, doubled ones, and the beginnings and endings that words share."""
    pairs, starts, ends = common_pairs(words), common_beginnings(words), common_endings(words)
    doubled = pairs[pairs["doubled"]]
    left, right = st.columns(2, gap="large")
    with left:
        _draw(pairs, "pair", "words", f"{_top(pairs, 'pair')} is the commonest pair", "letters_pairs")
        start = f"{_top(starts, 'beginning')}- is the commonest beginning"
        _draw(starts, "beginning", "words", start, "letters_first_two")
    with right:
        title = f"{_top(doubled, 'pair')} is the commonest double" if len(doubled) else "No word has a double letter"
        _draw(doubled, "pair", "words", title, "letters_doubled")
        _draw(ends, "ending", "words", f"-{_top(ends, 'ending')} is the commonest ending", "letters_last_two")
        three = common_endings(words, 3)
        _draw(three, "ending", "words", f"-{_top(three, 'ending')} ends most words", "letters_last_three")
    _download(pairs, "pairs")


def draw_vowels(words: Sequence[str]) -> None:
    """Draw vowels per word, different letters per word, and the letters that are repeated."""
    vowels, different, repeated = vowels_per_word(words), different_letters(words), repeated_letters(words)
    left, right = st.columns(2, gap="large")
    with left:
        usual = vowels.iloc[int(vowels["words"].argmax())]
        title = f"{percent(float(usual['share']))} of the words have {plural(int(usual['vowels']), 'vowel')}"
        _draw_columns(vowels, "vowels", title, "letters_vowels")
        st.caption("Vowels are A, E, I, O, U with their accented forms; Y is not counted.")
    with right:
        full = len(words[0]) if words else 0
        all_different = int(different.loc[different["different"] == full, "words"].sum())
        title = f"{percent(all_different / max(len(words), 1))} of the words repeat no letter"
        _draw_columns(different, "different", title, "letters_different_chart")
    if len(repeated):
        _draw(repeated, "letter", "words", f"{_top(repeated, 'letter')} is repeated most often", "letters_repeated")


def draw_company(words: Sequence[str]) -> None:
    """Draw the letters that occur together more, and less, often than by chance."""
    table = companions(words)
    if table.empty:
        st.markdown("Too few words to tell which letters like each other's company.")
        return
    pairs = zip(table["first"], table["second"], strict=True)
    figures = zip(table["lift"], table["words"], strict=True)
    table = table.assign(
        pair=[f"{display_word(a)} + {display_word(b)}" for a, b in pairs],
        times=[f"{lift:.1f} × chance, {plural(n, 'word')}" for lift, n in figures],
    )
    left, right = st.columns(2, gap="large")
    with left:
        title = f"{table['pair'].iloc[0]} seek each other's company"
        charts.show(
            bar_list(table.head(_N_BARS), "pair", "lift", title, text="times"),
            alt=title, key="letters_company",
        )  # fmt: skip
    with right:
        rare = table.tail(_N_BARS).iloc[::-1]
        title = f"{rare['pair'].iloc[0]} avoid each other"
        charts.show(
            bar_list(rare, "pair", "lift", title, text="times", colour="#D55E00"), alt=title, key="letters_avoid"
        )
    _download(table.drop(columns=["pair", "times"]), "company")


def _top(table: pd.DataFrame, column: str) -> str:
    return display_word(str(table[column].iloc[0])) if len(table) else "Nothing"


def _draw(table: pd.DataFrame, name: str, value: str, title: str, key: str) -> None:
    if table.empty:
        st.markdown(title + ".")
        return
    shown = table.head(_N_BARS).assign(**{name: [display_word(text) for text in table[name].head(_N_BARS)]})
    shown["text"] = [f"{n:,}  ({percent(share)})" for n, share in zip(shown[value], shown["share"], strict=True)]
    charts.show(bar_list(shown, name, value, title, text="text"), alt=title, key=key)


def _draw_columns(table: pd.DataFrame, name: str, title: str, key: str) -> None:
    rows = [{str(k): v for k, v in row.items()} for row in table.to_dict("records")]
    charts.show(charts.bars(rows, x=name, y="words", title=title), alt=title, key=key, height=190)


def _download(table: pd.DataFrame, name: str) -> None:
    st.download_button(
        "Download", data=lambda: table.to_csv(index=False), file_name=f"letters-{name}.csv", mime="text/csv",
        on_click="ignore", icon=":material/download:", key=f"letters_download_{name}",
    )  # fmt: skip
