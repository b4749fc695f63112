"""Every session key, and the address bar: position and options <-> URL.

The URL is the save file. A session that begins reads it once; from then on the session is the truth and each
change is written back, so that a reload, a shared link, a restarted server or a second replica restore everything.
(Reading the URL again later would let an old address, still in flight, undo the latest change.)

Two things are kept: `rows`, what stands on the board, and named options as short texts (`option`, `set_option`).
Pages may invent options of their own: `option("opener", "salet", str.isalpha)`. A value from a URL that fails its
check falls back to the default. `bound` ties an option to a widget:

    st.selectbox("Mode", MODES, **state.bound("mode", "normal", MODES))

Rows are (word, colours) pairs as in `wordle_ui.board`; in the URL they are `b=crane.BYBBG.sloth.-`, where `-`
stands for colours, or a word, not known yet. Pages that need the position call `rows()` and `turns()`.
"""

import time
from collections.abc import Callable, Container, Sequence
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from wordle_core.errors import WordleError
from wordle_core.rules.feedback import LETTER_OF_COLOUR, read_colours
from wordle_core.rules.words import normalise_word
from wordle_ui.board import Row

_OPTIONS, _ROWS, _REV, _LAST_GAME = "ww_options", "ww_rows", "ww_rev", "ww_last_game"
_PARKED, _OWN_LISTS = "ww_parked", "ww_own_lists"
_POSITION = "b"
# Options that speak of one position and are forgotten with it: how far the hints are open, the word looked at.
_HINT, _LOOKED_AT = "hint", "try"
_MAX_OPTIONS, _MAX_TEXT, _MAX_ROWS, _MAX_LISTS = 30, 2000, 30, 12

Check = Callable[[str], bool] | Container[str]


# ---- the address bar --------------------------------------------------------------------------------


def restore() -> None:
    """Read the URL into a session that has just begun; does nothing later. `frame.begin` calls it."""
    if _OPTIONS in st.session_state:
        return
    given = {name: value[:_MAX_TEXT] for name, value in list(st.query_params.items())[:_MAX_OPTIONS]}
    st.session_state[_ROWS] = parse_rows(given.pop(_POSITION, ""))
    # A time, not 0: a browser that reconnects after a restart must see a revision it has not had yet.
    st.session_state[_REV] = int(time.time() * 1000)
    st.session_state[_OPTIONS] = given


def mirror() -> None:
    """Write the session into the URL if they differ. `frame.begin` and every setter call it."""
    wanted = url_params()
    if st.query_params.to_dict() != wanted:
        st.query_params.from_dict(wanted)


def url_params() -> dict[str, str]:
    """Return the query parameters that restore this session, for links to other pages."""
    position = format_rows(rows())
    options: dict[str, str] = st.session_state[_OPTIONS]
    return ({_POSITION: position} if position else {}) | options


def link() -> str:
    """Return the address of this page with everything that restores it."""
    base = (st.context.url or "").split("?")[0]
    return f"{base}?{urlencode(url_params())}"


def parse_rows(text: str) -> list[Row]:
    """Return the rows that a URL text holds, dropping what is no row.

    Examples
    --------
    >>> parse_rows("crane.BYBBG.sloth.-")
    [('crane', 'BYBBG'), ('sloth', '')]
    """
    parts = text.split(".")
    found: list[Row] = []
    for word, colours in zip(parts[::2], parts[1::2], strict=False):
        row = _read_row(word, colours)
        if row is not None and all(_row_length(row) == _row_length(other) for other in found):
            found.append(row)
    return found[:_MAX_ROWS]


def format_rows(given: Sequence[Row]) -> str:
    """Return rows as URL text; `parse_rows` reads it back.

    Examples
    --------
    >>> format_rows([("crane", "BYBBG"), ("", "GGGGG")])
    'crane.BYBBG.-.GGGGG'
    """
    return ".".join(f"{word or '-'}.{colours or '-'}" for word, colours in given)


def _read_row(word: str, colours: str) -> Row | None:
    try:
        letters = "" if word == "-" else normalise_word(word)
    except WordleError:
        return None
    read = () if colours == "-" else read_colours(colours)
    if read is None or (letters and read and len(letters) != len(read)):
        return None
    row = (letters, "".join(LETTER_OF_COLOUR[colour] for colour in read))
    return row if any(row) else None


def _row_length(row: Row) -> int:
    return len(row[0] or row[1])


# ---- the board --------------------------------------------------------------------------------------


def rows() -> list[Row]:
    """Return what stands on the board: (word, colours) pairs, either part possibly empty."""
    return list(st.session_state[_ROWS])


def turns() -> list[Row]:
    """Return the rows that have both a word and colours, in order."""
    return [row for row in rows() if all(row)]


def draft() -> str:
    """Return the first word on the board that has no colours yet, or an empty text."""
    return next((word for word, colours in rows() if word and not colours), "")


def revision() -> int:
    """Return the number that tells the browser whether its board is up to date."""
    return int(st.session_state[_REV])


def take_rows(new: Sequence[Row]) -> None:
    """Keep rows that the board itself sent; it need not be repainted."""
    turns_before, draft_before = turns(), draft()
    st.session_state[_ROWS] = list(new)
    if turns() != turns_before:
        st.session_state[_OPTIONS].pop(_HINT, None)
    if turns() != turns_before or draft() != draft_before:
        st.session_state[_OPTIONS].pop(_LOOKED_AT, None)
    mirror()


def set_rows(new: Sequence[Row]) -> None:
    """Replace what is on the board from Python; the browser repaints it."""
    st.session_state[_REV] = max(revision() + 1, int(time.time() * 1000))
    take_rows(new)


def set_row(index: int, row: Row) -> None:
    """Replace one row of the board (from 0)."""
    new = rows()
    new[index] = row
    set_rows(new)


def undo() -> None:
    """Take the last row off the board; with an empty board, bring back the game before it."""
    if rows():
        set_rows(rows()[:-1])
    else:
        set_rows(st.session_state.pop(_LAST_GAME, []))


def new_game() -> None:
    """Empty the board; `undo` brings the game back."""
    if rows():
        st.session_state[_LAST_GAME] = rows()
    set_rows([])


def can_undo() -> bool:
    """Return whether `undo` would change anything."""
    return bool(rows() or st.session_state.get(_LAST_GAME))


def fit_rows(length: int) -> None:
    """Empty the board if its words have another length than the list in use."""
    if any(_row_length(row) != length for row in rows()):
        st.session_state.pop(_LAST_GAME, None)
        set_rows([])


def park_rows() -> None:
    """Put the rows aside, because the list that they belong to is missing; `unpark_rows` brings them back."""
    if rows():
        st.session_state[_PARKED] = rows()
        set_rows([])


def unpark_rows() -> None:
    """Bring back what `park_rows` put aside, if nothing was played since."""
    parked = st.session_state.pop(_PARKED, [])
    if parked and not rows():
        set_rows(parked)


# ---- own lists --------------------------------------------------------------------------------------


def own_lists() -> tuple[str, ...]:
    """Return the names (`wordlist.shelf`) of the own lists that this session has used."""
    return tuple(st.session_state.get(_OWN_LISTS, {}))


def own_label(name: str) -> str:
    """Return what this session calls an own list; empty if it has not used it."""
    labels: dict[str, str] = st.session_state.get(_OWN_LISTS, {})
    return labels.get(name, "")


def remember_list(name: str, label: str) -> None:
    """Offer an own list in the sidebar from now on; the latest `_MAX_LISTS` are kept."""
    labels = st.session_state.get(_OWN_LISTS, {}) | {name: label}
    st.session_state[_OWN_LISTS] = dict(list(labels.items())[-_MAX_LISTS:])


def forget_list(name: str) -> None:
    """Offer an own list no longer."""
    st.session_state[_OWN_LISTS] = {other: own_label(other) for other in own_lists() if other != name}


# ---- options ----------------------------------------------------------------------------------------


def option(name: str, default: str = "", check: Check | None = None) -> str:
    """Return an option; the default if it is not set, or its value fails the check.

    `check` is a container of the valid texts or a predicate.
    """
    value = st.session_state[_OPTIONS].get(name)
    if value is None:
        return default
    if check is None or (check(value) if callable(check) else value in check):
        return str(value)
    del st.session_state[_OPTIONS][name]
    return default


def set_option(name: str, value: str, default: str = "") -> None:
    """Set an option and put it into the URL; the default is left out of the URL."""
    if value == default or not value:
        st.session_state[_OPTIONS].pop(name, None)
    else:
        st.session_state[_OPTIONS][name] = value[:_MAX_TEXT]
    mirror()


def bound(name: str, default: str = "", check: Check | None = None) -> dict[str, Any]:
    """Return `key` and `on_change` for a text-valued widget that shows and sets an option.

    The widget's own key is filled before it is drawn, because Streamlit forgets widget values when the page changes.
    """
    key = f"ww_widget_{name}"
    st.session_state[key] = option(name, default, check)

    def changed() -> None:
        set_option(name, str(st.session_state[key] or ""), default)

    return {"key": key, "on_change": changed}
