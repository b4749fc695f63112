"""Pictures of runs: distributions side by side, solved within n, and two strategies against each other."""

from collections.abc import Mapping

import pandas as pd

from wordle_core.simulate.runs import Simulation
from wordle_ui import charts
from wordle_ui.wording import percent

_LOST = "lost"


def distribution(runs: Mapping[str, Simulation], title: str) -> charts.Spec:
    """Return how many answers each run finds on each turn, and how many it loses, as bars side by side."""
    values = [
        {"strategy": name, "guesses": label, "answers": n, "share": n / run.n_answers}
        for name, run in runs.items()
        for label, n in _counts(run).items()
    ]
    order = list(dict.fromkeys(str(value["guesses"]) for value in values))
    bars: charts.Spec = {
        "mark": "bar",
        "encoding": {
            "color": {
                "field": "strategy",
                "scale": charts.strategy_scale(list(runs)),
                "sort": None,
                "legend": {"columns": 2} if len(runs) > 1 else None,
            }
        },
    }
    labels: charts.Spec = {
        "mark": {"type": "text", "dy": -7, "fontSize": 11, "color": charts.QUIET},
        "encoding": {"text": {"field": "answers", "format": ","}},
    }
    return {
        "title": title,
        "data": {"values": values},
        "encoding": {
            "x": {"field": "guesses", "sort": order, "title": "guesses", "type": "ordinal", "axis": {"labelAngle": 0}},
            "xOffset": {"field": "strategy", "sort": None},
            "y": {"field": "answers", "type": "quantitative", "title": "words"},
            "tooltip": [
                {"field": "strategy"},
                {"field": "guesses"},
                {"field": "answers", "title": "words", "format": ","},
                {"field": "share", "format": ".1%"},
            ],
        },
        "layer": [bars, labels] if len(runs) <= 2 else [bars],
    }


def _counts(run: Simulation) -> dict[str, int]:
    counts = {str(turn): n for turn, n in run.distribution.items()}
    return counts | {_LOST: len(run.failures)}


def _short(share: float) -> str:
    return percent(share).removesuffix(" %")


def cumulative(runs: Mapping[str, Simulation], title: str) -> charts.Spec:
    """Return the share of the answers that each run has found after each turn: a strip of cells per run."""
    values = [
        {"strategy": name, "guesses": turn, "words": n, "share": n / run.n_answers, "text": _short(n / run.n_answers)}
        for name, run in runs.items()
        for turn, n in ((turn, run.solved_within(turn)) for turn in run.distribution)
    ]
    cells: charts.Spec = {
        "mark": {"type": "rect", "cornerRadius": 3, "stroke": None},
        "encoding": {
            "color": {"field": "share", "type": "quantitative", "legend": None, "scale": {"domain": [0, 1.15]}},
        },
    }
    dark = {"condition": {"test": "datum.share > 0.62", "value": "#FFFFFF"}, "value": "#1A1C1A"}
    numbers: charts.Spec = {
        "mark": {"type": "text", "fontSize": 12},
        "encoding": {"text": {"field": "text"}, "color": dark},
    }  # fmt: skip
    return {
        "title": title,
        "data": {"values": values},
        "encoding": {
            "x": {
                "field": "guesses", "type": "ordinal", "title": "solved within n guesses, %",
                "axis": {"labelAngle": 0, "orient": "bottom"}, "scale": {"padding": 0.06},
            },
            "y": {"field": "strategy", "type": "nominal", "sort": None, "title": None, "scale": {"padding": 0.12}},
            "tooltip": [
                {"field": "strategy"},
                {"field": "guesses", "title": "within"},
                {"field": "words", "format": ","},
                {"field": "share", "format": ".2%"},
            ],
        },
        "layer": [cells, numbers],
    }  # fmt: skip


def against(pairs: pd.DataFrame, first: str, second: str, lost: int, title: str) -> charts.Spec:
    """Return how often two runs take each pair of turns, as cells; a click selects a pair (parameter ``pair``)."""
    label = {turn: _LOST if turn == lost else str(turn) for turn in range(1, lost + 1)}
    values = [
        {"x": label[first_turn], "y": label[second_turn], "answers": answers}
        for first_turn, second_turn, answers in pairs.astype(int).to_numpy().tolist()
    ]
    order = list(label.values())
    tooltip = [
        {"field": "x", "title": first},
        {"field": "y", "title": second},
        {"field": "answers", "title": "words", "format": ","},
    ]
    axes = {
        "x": {
            "field": "x",
            "type": "ordinal",
            "title": f"guesses of {first}",
            "scale": {"domain": order},
            "axis": {"labelAngle": 0},
        },
        "y": {
            "field": "y",
            "type": "ordinal",
            "title": f"guesses of {second}",
            "scale": {"domain": order[::-1], "padding": 0.06},
        },
        "tooltip": tooltip,
    }  # fmt: skip
    cells: charts.Spec = {
        "params": [{"name": "pair", "select": {"type": "point", "fields": ["x", "y"]}}],
        "mark": {"type": "rect", "cursor": "pointer", "cornerRadius": 3},
        "encoding": {
            "color": {"field": "answers", "type": "quantitative", "legend": None, "scale": {"type": "sqrt"}},
            "opacity": {"condition": {"param": "pair", "value": 1}, "value": 0.35},
        },
    }
    most = max(value["answers"] for value in values)
    dark = {"condition": {"test": f"datum.answers > {0.3 * most}", "value": "#FFFFFF"}, "value": "#1A1C1A"}
    numbers: charts.Spec = {
        "mark": {"type": "text", "fontSize": 12},
        "encoding": {"text": {"field": "answers", "format": ","}, "color": dark},
    }
    return {"title": title, "data": {"values": values}, "encoding": axes, "layer": [cells, numbers]}
