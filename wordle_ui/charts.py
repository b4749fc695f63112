"""Charts: data in, chart out; one theme for all of them.

Each function returns a Vega-Lite specification as a dict (twice as fast to send as an Altair object); `show` draws a
specification, or an Altair chart, with the theme and a text for screen readers:

    charts.show(charts.distribution({"entropy": {1: 1, 2: 131, ...}}), alt="...", key="distribution")

Rules: the title is a sentence that says the finding; few grid lines; direct labels before legends. Strategies have
fixed colours from the Okabe-Ito palette, everywhere the same (`strategy_colour`). Light and dark come from Streamlit.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

import streamlit as st

Spec = dict[str, Any]

STRATEGY_COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "optimal": "#009E73",
        "entropy": "#0072B2",
        "expected-size": "#E69F00",
        "minimax": "#D55E00",
        "most-patterns": "#CC79A7",
        "letter-frequency": "#56B4E9",
        "information-tree": "#8C6BB1",
        "intersecting": "#B8860B",
        "look-ahead": "#7A7A7A",
    }
)
# Quiet text is still read with ease, on white and on black: contrast above 4 to 1.
ACCENT, QUIET, PALE = "#52924C", "#737A73", "#9AA19A"

_CONFIG: Spec = {
    "view": {"stroke": None},
    "axis": {"grid": False, "domain": False, "ticks": False, "labelPadding": 6, "titleFontWeight": "normal"},
    "axisQuantitative": {"grid": True, "gridOpacity": 0.35, "tickCount": 5},
    "title": {"anchor": "start", "fontSize": 15, "fontWeight": 600, "offset": 12},
    "legend": {"orient": "top", "title": None},
    "bar": {"cornerRadiusEnd": 2},
}


def strategy_colour(name: str) -> str:
    """Return the colour that stands for a strategy everywhere."""
    return STRATEGY_COLOURS.get(name, PALE)


def strategy_scale(names: Sequence[str]) -> Spec:
    """Return a colour scale for a chart of several strategies."""
    return {"domain": list(names), "range": [strategy_colour(name) for name in names]}


def show(chart: Any, *, alt: str, key: str, height: int | None = None, **options: Any) -> Any:
    """Draw a specification (dict) or an Altair chart with the theme of the pages.

    Parameters
    ----------
    chart : dict or altair.Chart
        What to draw.
    alt : str
        What the chart shows, for people who can't see it.
    key : str
        Widget key; keeps selections when the data change.
    height : int, optional
        Height in pixels.
    **options
        Passed on to Streamlit: ``on_select``, ``selection_mode``.
    """
    spec = dict(chart) if isinstance(chart, dict) else chart.to_dict()
    spec["config"] = _CONFIG | spec.get("config", {})
    if height is not None:
        spec["height"] = height
    return st.vega_lite_chart(spec, width="stretch", key=key, alt=alt, **options)


def bars(
    data: Sequence[Mapping[str, object]], *, x: str, y: str, title: str = "", x_title: str = "", y_title: str = "",
    colour: str = ACCENT, tooltip: Sequence[str] = (),
) -> Spec:  # fmt: skip
    """Return upright bars with their values written above them.

    Parameters
    ----------
    data : sequence of mapping
        One mapping per bar, in order.
    x, y : str
        The keys of category and value.
    tooltip : sequence of str
        Further keys shown on hover.
    """
    shown = [{"field": x, "title": x_title or x}, {"field": y, "title": y_title or y, "format": ","}]
    encoding = {
        "x": {"field": x, "type": "ordinal", "sort": None, "title": x_title, "axis": {"labelAngle": 0}},
        "y": {"field": y, "type": "quantitative", "title": y_title, "axis": None},
        "tooltip": shown + [{"field": name} for name in tooltip],
    }
    text = {"field": y, "type": "quantitative", "format": ","}
    return {
        "title": title,
        "data": {"values": [dict(row) for row in data]},
        "encoding": encoding,
        "layer": [
            {"mark": {"type": "bar", "color": colour}},
            {"mark": {"type": "text", "dy": -8, "color": QUIET}, "encoding": {"text": text}},
        ],
    }


def distribution(counts: Mapping[str, Mapping[int, int]], *, title: str = "") -> Spec:
    """Return how many answers took how many guesses, one group of bars per strategy.

    Parameters
    ----------
    counts : mapping of str to mapping of int to int
        By strategy, the number of answers by number of guesses.
    """
    values = [
        {"strategy": name, "guesses": guesses, "answers": n}
        for name, row in counts.items()
        for guesses, n in sorted(row.items())
    ]
    return {
        "title": title,
        "data": {"values": values},
        "mark": "bar",
        "encoding": {
            "x": {"field": "guesses", "type": "ordinal", "title": "guesses", "axis": {"labelAngle": 0}},
            "xOffset": {"field": "strategy", "sort": None},
            "y": {"field": "answers", "type": "quantitative", "title": "answers"},
            "color": {"field": "strategy", "scale": strategy_scale(list(counts)), "sort": None},
            "tooltip": [{"field": "strategy"}, {"field": "guesses"}, {"field": "answers", "format": ","}],
        },
    }
