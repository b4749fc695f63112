"""The tile board: type a word, click its colours, read the result as rows.

One component serves every page. The browser keeps half-typed letters to itself and sends whole rows; Python
keeps the rows under its own session key and sends them back with a revision. A new revision repaints the
board, and rows that arrive with an old revision are ignored, so that the two sides never fight over a tile.
Each message is numbered, and its number comes back with the data: rows that got lost are sent again, and what
Python shows in answer to a click is not painted over the next click, which it does not know yet.

A row is a pair (word, colours), colours as text of B, Y and G. Three kinds exist: both parts (a turn), only a
word (typed, not coloured yet), only colours (from a pasted share grid, the word is still missing).

To play on it:            board(rows, key="board", length=5, rev=rev, on_rows=handler)
To show a finished game:  show_board([("crane", "BYBBG")], key="game-1", length=5)

Text from people reaches the page as JSON data and is set with textContent, never as HTML.
"""

from collections.abc import Callable, Sequence
from functools import cache

import streamlit as st

from wordle_ui.component import mount

Row = tuple[str, str]
RowsHandler = Callable[[list[Row]], None]

_MAX_ROWS = 30
_QWERTY = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_TO_DIGIT = str.maketrans("BYG", "012")
_TO_LETTER = str.maketrans("012", "BYG")


_component = mount("wordle_board", "board/board")


@cache
def keyboard_rows(alphabet: tuple[str, ...] = ()) -> tuple[tuple[str, ...], ...]:
    """Return the on-screen keyboard: QWERTY, further letters of the alphabet after it, Enter and Delete."""
    rows = [list(row) for row in _QWERTY]
    further = sorted(set(alphabet) - set("".join(_QWERTY)))
    for number, letter in enumerate(further):
        rows[(1, 0, 2)[number % 3]].append(letter)
    return (tuple(rows[0]), tuple(rows[1]), ("enter", *rows[2], "delete"))


def read_rows(value: object, length: int) -> list[Row]:
    """Return the rows in a value sent by a browser, dropping everything that isn't a row of `length`."""
    rows: list[Row] = []
    for item in value if isinstance(value, list) else []:
        if not (isinstance(item, list) and len(item) == 2 and all(isinstance(part, str) for part in item)):
            continue
        word, digits = item
        word_fits = word == "" or (len(word) == length and word.isalpha())
        colours_fit = digits == "" or (len(digits) == length and set(digits) <= set("012"))
        if word_fits and colours_fit and (word or digits):
            rows.append((word, digits.translate(_TO_LETTER)))
    return rows[:_MAX_ROWS]


def board(
    rows: Sequence[Row],
    *,
    key: str,
    length: int,
    rev: int,
    on_rows: RowsHandler,
    on_paste: Callable[[str], None] | None = None,
    n_rows: int = 6,
    ghost: str = "",
    bar: tuple[str, str] | None = None,
    bad: Sequence[int] = (),
    say: str = "",
    capture: bool = False,
    palette: str = "classic",
    symbols: bool = False,
    alphabet: tuple[str, ...] = (),
    keys: tuple[tuple[str, ...], ...] | None = None,
) -> None:
    """Draw a board that can be played on.

    Parameters
    ----------
    rows : sequence of (word, colours)
        What the board shows when `rev` is new to the browser.
    key : str
        Widget key, one per board on the page.
    length : int
        Letters in a word, 4 to 8.
    rev : int
        Revision of `rows`; raise it whenever Python, not the visitor, changed them.
    on_rows, on_paste : callable
        Called (as callbacks, before the page runs) with the new rows, or with text pasted on the board.
    n_rows : int
        Rows drawn at least, the guess budget.
    ghost : str
        A word shown pale in the next free row; one click or Enter takes it.
    bar : (str, str), optional
        The suggestion and a short figure for the bar that narrow screens show above the keyboard.
    bad : sequence of int
        Rows (from 0) to outline as wrong.
    say : str
        Sentence for screen readers, spoken when it changes.
    capture : bool
        True if letters typed while nothing has the focus belong to this board; for one board a page.
    keys : tuple of rows, optional
        The on-screen keyboard, where it should not be the whole one: letters, ``enter``, ``delete``.
    """
    heard = f"ww_heard_{key}"

    def changed() -> None:
        sent = st.session_state[key].get("board")
        if not isinstance(sent, dict):
            return
        seq = sent.get("seq")
        st.session_state[heard] = seq if isinstance(seq, int) else 0
        if sent.get("rev") == rev:
            on_rows(read_rows(sent.get("rows"), length))

    def pasted() -> None:
        sent = st.session_state[key].get("paste")
        if on_paste is not None and isinstance(sent, dict) and isinstance(sent.get("text"), str):
            on_paste(sent["text"])

    data = _data(rows, length, n_rows, palette, symbols) | {
        "rev": rev,
        "ack": st.session_state.get(heard, 0),
        "name": key,
        "ghost": ghost,
        "bar": {"word": bar[0], "text": bar[1]} if bar else None,
        "bad": list(bad),
        "say": say,
        "capture": capture,
        "readonly": False,
        "keys": keyboard_rows(alphabet) if keys is None else keys,
    }
    _component(key=key, data=data, on_board_change=changed, on_paste_change=pasted)


def show_board(
    rows: Sequence[Row],
    *,
    key: str,
    length: int,
    n_rows: int | None = None,
    palette: str = "classic",
    symbols: bool = False,
    width: int | str = "stretch",
) -> None:
    """Draw a played game: the same tiles, nothing to click; `n_rows` rows (default: as many as given)."""
    data = _data(rows, length, len(rows) if n_rows is None else n_rows, palette, symbols) | {
        "rev": 0,
        "ack": 0,
        "name": key,
        "ghost": "",
        "bar": None,
        "bad": [],
        "say": "",
        "capture": False,
        "readonly": True,
        "keys": [],
    }
    _component(key=key, data=data, width=width)


def _data(rows: Sequence[Row], length: int, n_rows: int, palette: str, symbols: bool) -> dict[str, object]:
    """Return the part of the component's data that both kinds of board share."""
    return {
        "length": length,
        "n_rows": n_rows,
        "rows": [[word, colours.translate(_TO_DIGIT)] for word, colours in rows],
        "palette": palette,
        "symbols": symbols,
    }
