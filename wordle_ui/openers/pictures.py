"""The charts of the Openers page: a few openers side by side, their splits, and bits against totals."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from wordle_core.openers.ranking import PROFILE
from wordle_core.rules.words import display_word
from wordle_ui import cache, charts, state
from wordle_ui.chips import CHIP_HELP, chip
from wordle_ui.frame import Settings
from wordle_ui.openers.data import MAX_COMPARED, View, compared

_N_POINTS = 2500
_SHADES = ("#1B5E20", "#4C9A48", "#A6CF9F", "#E0B252", "#C0622F")
_PANELS = (
    ("behind", "guesses lost a game", ".3f", True),
    ("bits", "bits", ".2f", False),
    ("expected_size", "words left", ".1f", True),
    ("buckets", "groups", ",d", False),
    ("largest", "largest group", ",d", True),
)


def draw_compared(openers: View, mine: str, settings: Settings) -> None:
    """Draw up to five openers side by side."""
    st.text_input(
        f"Openers to compare, up to {MAX_COMPARED}", placeholder=" ".join(compared(openers, mine, settings)).upper(),
        max_chars=60, width=420, **state.bound("op_compare"),
    )  # fmt: skip
    words = compared(openers, mine, settings)
    table = openers.table[openers.table["guess"].isin(words)].set_index("guess")
    words = [word for word in words if word in table.index]
    if not words:
        st.info("None of these is an opener of this list. Type words such as CRANE SLATE.", icon=":material/edit:")
        return
    table = table.loc[words]
    table["behind"] = table["expected"] - openers.table["expected"].min()
    panels = [panel for panel in _PANELS if table[panel[0]].notna().any()]
    for column, (name, title, numbers, low) in zip(st.columns(len(panels)), panels, strict=True):
        with column:
            spec = _panel(words, table[name], title, numbers, low)
            told = ", ".join(
                f"{display_word(word)} {value:.2f}" for word, value in zip(words, table[name], strict=True)
            )
            charts.show(spec, alt=f"{title}: {told}", key=f"op_panel_{name}", height=34 * len(words) + 6)
    if bounded := [display_word(word) for word in words if not table["exact"][word]]:
        known = f"{', '.join(bounded)}: at least so far behind, maybe more" if openers.totals is not None else ""
        st.caption(f"{chip('bound')} for {known}." if known else "No totals are proven for this list and mode.",
                   help=CHIP_HELP)  # fmt: skip
    _draw_profile(words, settings)


def _panel(words: Sequence[str], values: pd.Series, title: str, numbers: str, low: bool) -> charts.Spec:
    best = values.min() if low else values.max()
    rows = [
        {"opener": display_word(word), "value": value, "best": value == best}
        for word, value in zip(words, values.tolist(), strict=True)
        if pd.notna(value)
    ]
    return {
        "title": {"text": title, "fontSize": 13, "fontWeight": 400, "offset": 6},
        "data": {"values": rows},
        "encoding": {
            "y": {"field": "opener", "type": "nominal", "sort": None, "title": None, "axis": {"labelFontSize": 12}},
            "x": {"field": "value", "type": "quantitative", "axis": None, "scale": {"domainMax": values.max() * 1.35}},
        },
        "layer": [
            {
                "mark": {"type": "bar", "height": 18},
                "encoding": {"color": _either("best", charts.ACCENT, charts.PALE)},
            },
            {
                "mark": {"type": "text", "align": "left", "dx": 4, "color": charts.QUIET},
                "encoding": {"text": {"field": "value", "type": "quantitative", "format": numbers}},
            },
        ],
    }


def _either(field: str, yes: str, no: str) -> charts.Spec:
    return {"condition": {"test": f"datum.{field}", "value": yes}, "value": no}


def _draw_profile(words: Sequence[str], settings: Settings) -> None:
    """Draw into how large groups the openers put the answers."""
    names = [f"{low}" if low == high else f"{low} to {high}" if high else f"over {low - 1}" for low, high in PROFILE]
    rows: list[Mapping[str, object]] = []
    for word in words:
        profile = cache.opener_profile(settings.list_name, settings.flat, word)
        rows += [
            {"opener": display_word(word), "group": name, "answers": n, "order": order}
            for order, (name, n) in enumerate(zip(names, profile, strict=True))
        ]
    spec: charts.Spec = {
        "title": "Answers by the size of their group",
        "data": {"values": rows},
        "mark": {"type": "bar", "height": 22},
        "encoding": {
            "y": {"field": "opener", "type": "nominal", "sort": None, "title": None},
            "x": {"field": "answers", "type": "quantitative", "title": "answers"},
            "order": {"field": "order"},
            "color": {
                "field": "group", "sort": names, "scale": {"domain": names, "range": list(_SHADES)},
                "legend": {"orient": "top", "title": "words in the group"},
            },
            "tooltip": [{"field": "opener"}, {"field": "group", "title": "words in the group"},
                        {"field": "answers", "format": ","}],
        },
    }  # fmt: skip
    charts.show(spec, alt="Answers by the size of the group that each opener puts them into", key="op_profile",
                height=36 * len(words) + 130)  # fmt: skip


def draw_scatter(openers: View, mine: str) -> None:
    """Draw bits against proven totals; against words left where no totals are known."""
    if openers.totals is None:
        st.caption("No totals are proven for this list and mode, so bits stand against the words left instead.")
        y, title, name, numbers = "expected_size", "words left on average", "words left", ".1f"
    else:
        y, title, name, numbers = "expected", "guesses on average with the best play", "guesses", ".4f"
    table = openers.table.dropna(subset=[y]).sort_values(y)
    kept = pd.concat([table.head(_N_POINTS), table[table["guess"] == mine]]).drop_duplicates("guess")
    most_bits = str(openers.table["guess"].iloc[0])
    named = {openers.best, most_bits, mine}
    rows = [
        {
            "opener": display_word(word), "bits": round(bits, 3), "value": round(value, 4), "mine": word == mine,
            "name": display_word(word) if word in named else "",
            "status": "proven" if exact or openers.totals is None else "at least",
        }
        for word, bits, value, exact in kept[["guess", "bits", y, "exact"]].itertuples(index=False)
    ]  # fmt: skip
    charts.show(_scatter(rows, title, name, numbers, _finding(openers, kept, most_bits)), key="op_scatter", height=420,
                alt=f"Bits against {title} for {len(rows):,} openers")  # fmt: skip
    if openers.totals is not None:
        st.caption(f"The {len(rows):,} openers of least total. Full dots are proven ({chip('exact')}), rings are lower "
                   f"bounds ({chip('bound')}): these openers need at least so many.", help=CHIP_HELP)  # fmt: skip


def _finding(openers: View, table: pd.DataFrame, most_bits: str) -> str:
    told = f"{display_word(most_bits)} tells the most bits"
    row = table[table["guess"] == most_bits]
    if openers.totals is None or row.empty:
        return told
    better = int((table["expected"] < row["expected"].min()).sum())
    return f"{told}, but {better:,} openers need fewer guesses" if better else f"{told} and needs the fewest guesses"


def _scatter(rows: Sequence[Mapping[str, Any]], title: str, name: str, numbers: str, finding: str) -> charts.Spec:
    return {
        "title": finding,
        "data": {"values": list(rows)},
        "encoding": {
            "x": {"field": "bits", "type": "quantitative", "scale": {"zero": False, "padding": 30}, "title": "bits"},
            "y": {"field": "value", "type": "quantitative", "scale": {"zero": False, "padding": 14}, "title": title},
        },
        "layer": [
            {
                "mark": {"type": "point", "size": 26, "opacity": 0.7},
                "encoding": {
                    "fill": _either("status === 'proven'", charts.ACCENT, "transparent"),
                    "stroke": _either("mine", "#D55E00", charts.ACCENT),
                    "size": {"condition": {"test": "datum.mine", "value": 140}, "value": 26},
                    "tooltip": [{"field": "opener"}, {"field": "bits"}, {"field": "status"},
                                {"field": "value", "title": name, "format": numbers}],
                },
            },
            {
                "transform": [{"filter": "datum.name !== ''"}],
                "mark": {"type": "text", "align": "left", "dx": 7, "fontWeight": 600, "color": charts.QUIET},
                "encoding": {"text": {"field": "name"}},
            },
        ],
    }  # fmt: skip
