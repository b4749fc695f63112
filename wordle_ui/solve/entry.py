"""Text entry: anything a person types or pastes, put on the board.

Reads `CRANE 01200`, `crane=bybgb`, several turns at once, the dotted form, words without colours, and share grids with
or without their header. Colours without words go to the words already typed: to those that wait for colours if there
are enough, otherwise from the first row on. A word that is on the board already gets new colours; others are added.
"""

import re
from collections.abc import Sequence

from wordle_core.errors import WordleError
from wordle_core.feedback import format_pattern
from wordle_core.position import EntryLine, parse_lines
from wordle_ui.board import Row

_HEADER = re.compile(r"(?:#?\b[\w ]*wordle?\b|\bwordle\b)[^\n⬛⬜🟨🟩🟦🟧]*?[1-9X]\s?/\s?\d+\*?", re.IGNORECASE)
_LINK = re.compile(r"https?://\S+")
_SQUARE = "[⬛⬜◼◻🟨🟦🟩🟧][\ufe0e\ufe0f]?"


def apply_text(text: str, rows: Sequence[Row], length: int) -> list[Row]:
    """Return the board's rows after a text has been read.

    Parameters
    ----------
    text : str
        What was typed or pasted.
    rows : sequence of Row
        The board before.
    length : int
        Letters in a word.

    Raises
    ------
    WordleError
        If a piece of the text is neither a word nor colours; its message quotes the piece.

    Examples
    --------
    >>> apply_text("crane 01200", [], 5)
    [('crane', 'BYGBB')]
    >>> apply_text("Wordle 1,826 2/6* ⬛🟨🟩⬛⬛ 🟩🟩🟩🟩🟩", [("crane", ""), ("grasp", "")], 5)
    [('crane', 'BYGBB'), ('grasp', 'GGGGG')]
    """
    entries = parse_lines(_clean(text, length), length)
    if not entries:
        raise WordleError("There is nothing to read; write a word and its colours, as in CRANE BYGBB.")
    new = list(rows)
    bare = [_colours(entry, length) for entry in entries if entry.guess is None]
    for entry in entries:
        if entry.guess is not None:
            _add_word(new, entry.guess, _colours(entry, length))
    return _add_grid(new, bare) if bare else new


def _clean(text: str, length: int) -> str:
    """Drop links and headers, and cut runs of squares into rows."""
    text = _HEADER.sub(" ", _LINK.sub(" ", text))
    return re.sub(f"((?:{_SQUARE}){{{length}}})", r"\1 ", text)


def _colours(entry: EntryLine, length: int) -> str:
    return "" if entry.pattern is None else format_pattern(entry.pattern, length)


def _add_word(rows: list[Row], word: str, colours: str) -> None:
    for index, (old, old_colours) in enumerate(rows):
        if old == word:
            rows[index] = (word, colours or old_colours)
            return
    for index, (old, old_colours) in enumerate(rows):
        if not old and not colours:
            rows[index] = (word, old_colours)
            return
    waiting = next((index for index, row in enumerate(rows) if not row[1]), len(rows))
    rows.insert(waiting if colours else len(rows), (word, colours))


def _add_grid(rows: list[Row], grid: list[str]) -> list[Row]:
    waiting = [index for index, (_, colours) in enumerate(rows) if not colours]
    targets = waiting if len(waiting) >= len(grid) else list(range(len(grid)))
    for index, colours in zip(targets, grid, strict=False):
        if index < len(rows):
            rows[index] = (rows[index][0], colours)
        else:
            rows.append(("", colours))
    return rows
