"""The heatmap of letters by place: a real table with a button in each cell, and a bar a letter at the end of the row.

    heatmap(counts, examples, key="letters", selected="e5", on_pick=handler)
    difference_map(first, second, key="letters_vs", selected="", on_pick=handler)

A cell is named by letter and place ("e5"), the bar by its letter alone ("e"). A click calls `on_pick` with the name, or
with an empty text if the cell was selected before. Shading is relative to the largest cell; every cell has its number.
"""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
import streamlit as st

from wordle_core.letters.counts import LetterCounts
from wordle_core.rules.words import display_word
from wordle_ui.component import mount
from wordle_ui.wording import percent, plural

OnPick = Callable[[str], None]


_component = mount("wordle_heatmap", "letters/heatmap")


def cell_names(counts: LetterCounts) -> set[str]:
    """Return the names of all cells and bars, to check what comes from a browser or a link."""
    places = range(1, counts.length + 1)
    return {f"{letter}{place}" for letter in counts.alphabet for place in places} | set(counts.alphabet)


def order_of(counts: LetterCounts, by: str) -> list[int]:
    """Return the letters' order: "alphabet", or the commonest first."""
    codes = range(len(counts.alphabet))
    return list(codes) if by == "alphabet" else sorted(codes, key=lambda code: -int(counts.words_with[code]))


def heatmap(
    counts: LetterCounts,
    examples: Mapping[str, str],
    *,
    key: str,
    selected: str,
    on_pick: OnPick,
    as_share: bool = False,
    order: str = "alphabet",
) -> None:
    """Draw how many words have each letter at each place.

    Parameters
    ----------
    counts : LetterCounts
    examples : mapping of str to str
        Words to show on hover, by the name of the cell or bar.
    key : str
        Widget key.
    selected : str
        Name of the selected cell, or empty.
    on_pick : callable
    as_share : bool
        Per cent of the words instead of their number.
    order : str
        ``alphabet`` or ``common``.
    """
    most, most_total = max(1, int(counts.by_place.max())), max(1, int(counts.words_with.max()))

    def text(n: int) -> str:
        share = n / max(counts.n_words, 1)
        return f"{100 * share:.1f}" if as_share and n else f"{n:,}"

    def cell(code: int, place: int) -> dict[str, object]:
        letter, n = counts.alphabet[code], int(counts.by_place[place, code])
        spoken = f"{display_word(letter)} at place {place + 1}: {_both(n, counts.n_words)}"
        name = f"{letter}{place + 1}"
        return _cell(name, text(n), n / most, spoken, examples.get(name, ""))

    def total(code: int) -> dict[str, object]:
        letter, n = counts.alphabet[code], int(counts.words_with[code])
        spoken = f"{display_word(letter)} anywhere: {_both(n, counts.n_words)}"
        return _cell(letter, text(n), n / most_total, spoken, examples.get(letter, ""))

    rows = [
        _row(counts.alphabet[code], [cell(code, place) for place in range(counts.length)], total(code))
        for code in order_of(counts, order)
    ]
    unit = "per cent of the words" if as_share else "words"
    _draw(cell_names(counts), rows, f"Letters by place, {unit}", key, selected, on_pick)


def difference_map(
    first: LetterCounts, second: LetterCounts, *, key: str, selected: str, on_pick: OnPick, order: str = "alphabet"
) -> None:
    """Draw by how many percentage points the second set of words has more (or less) of each letter at each place.

    Both sets have the same length; their letters may differ.
    """
    letters = sorted(set(first.alphabet) | set(second.alphabet))
    ours, theirs = (_shares(counts, letters) for counts in (first, second))
    places, totals = 100 * (theirs[0] - ours[0]), 100 * (theirs[1] - ours[1])
    most, most_total = (max(0.1, float(np.abs(values).max())) for values in (places, totals))

    def cell(code: int, place: int) -> dict[str, object]:
        points = float(places[place, code])
        where = f"{display_word(letters[code])} at place {place + 1}"
        spoken = f"{where}: {percent(ours[0][place, code])} and {percent(theirs[0][place, code])}"
        return _cell(f"{letters[code]}{place + 1}", _points(points), abs(points) / most, spoken, "", less=points < 0)

    def total(code: int) -> dict[str, object]:
        points = float(totals[code])
        spoken = f"{display_word(letters[code])} anywhere: {percent(ours[1][code])} and {percent(theirs[1][code])}"
        return _cell(letters[code], _points(points), abs(points) / most_total, spoken, "", less=points < 0)

    codes = range(len(letters))
    by_size = sorted(codes, key=lambda code: -abs(float(totals[code])))
    shown = list(codes) if order == "alphabet" else by_size
    rows = [_row(letters[code], [cell(code, place) for place in range(first.length)], total(code)) for code in shown]
    known = cell_names(first) | cell_names(second)
    _draw(known, rows, "Difference in percentage points", key, selected, on_pick)


def _shares(counts: LetterCounts, letters: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Return the shares of words by (place, letter) and by letter, for these letters."""
    n = max(counts.n_words, 1)
    places = np.array([[counts.at(place, letter) for letter in letters] for place in range(counts.length)]) / n
    with_letter = dict(zip(counts.alphabet, counts.words_with.tolist(), strict=True))
    return places, np.array([with_letter.get(letter, 0) for letter in letters]) / n


def _points(points: float) -> str:
    rounded = round(points, 1)
    return "0" if rounded == 0 else f"{rounded:+.1f}".replace("-", "−")


def _both(n: int, n_words: int) -> str:
    return f"{plural(n, 'word')}, {percent(n / max(n_words, 1))}"


def _cell(name: str, text: str, heat: float, spoken: str, words: str, *, less: bool = False) -> dict[str, object]:
    return {"name": name, "text": text, "heat": round(heat, 3), "spoken": spoken, "words": words, "less": less}


def _row(letter: str, cells: list[dict[str, object]], total: dict[str, object]) -> dict[str, object]:
    return {"shown": display_word(letter), "cells": cells, "total": total}


def _draw(
    known: set[str], rows: list[dict[str, object]], caption: str, key: str, selected: str, on_pick: OnPick
) -> None:
    def picked() -> None:
        sent = st.session_state[key].get("pick")
        name = sent.get("cell") if isinstance(sent, dict) else None
        if name == "" or name in known:
            on_pick(str(name))

    n_places = max(int(name[1:]) for name in known if len(name) > 1)
    heads = [str(place) for place in range(1, n_places + 1)] + ["anywhere"]
    data = {"rows": rows, "caption": caption, "heads": heads, "selected": selected}
    _component(key=key, data=data, on_pick_change=picked)
