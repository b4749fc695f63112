"""Text entry: anything a person types or pastes, put on the board.

Reads `CRANE 01200`, `crane=bybgb`, several turns at once, the dotted form, words without colours, and share grids with
or without their header. Colours without words go to the words already typed: to those that wait for colours if there
are enough, otherwise from the first row on. A word that is on the board already gets new colours; others are added.
"""

from collections.abc import Sequence

from wordle_core.errors import WordleError
from wordle_core.rules.feedback import format_pattern
from wordle_core.rules.turns import EntryLine, parse_lines
from wordle_core.share.grids import read_entry
from wordle_ui.board import Row


def apply_text(text: str, rows: Sequence[Row], length: int) -> tuple[list[Row], str]:
    """Return the board's rows after a text has been read, and a remark about the text (mostly empty).

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
        If a piece of the text is neither a word nor colours (the message quotes it), or the grid doesn't fit.

    Examples
    --------
    >>> apply_text("crane 01200", [], 5)
    ([('crane', 'BYGBB')], '')
    >>> apply_text("Wordle 1,826 2/6* ⬛🟨🟩⬛⬛ 🟩🟩🟩🟩🟩", [("crane", ""), ("grasp", "")], 5)
    ([('crane', 'BYGBB'), ('grasp', 'GGGGG')], '')
    """
    found = read_entry(text, length)
    if found.is_share:
        if not found.patterns:
            raise WordleError(found.message or "There is no grid in this text that fits the board.")
        grid = [format_pattern(pattern, length) for pattern in found.patterns]
        return _add_grid(list(rows), grid), found.message or ""
    entries = parse_lines(text, length)
    if not entries:
        raise WordleError("There is nothing to read; write a word and its colours, as in CRANE BYGBB.")
    new = list(rows)
    for entry in entries:
        if entry.guess is not None:
            _add_word(new, entry.guess, _colours(entry, length))
    bare = [_colours(entry, length) for entry in entries if entry.guess is None]
    return (_add_grid(new, bare) if bare else new), ""


def _colours(entry: EntryLine, length: int) -> str:
    return "" if entry.pattern is None else format_pattern(entry.pattern, length)


def _add_word(rows: list[Row], word: str, colours: str) -> None:
    """Give the word's row new colours, or add a row: with colours before the rows that still wait for theirs."""
    known = next((index for index, row in enumerate(rows) if row[0] == word), None)
    if known is not None:
        rows[known] = (word, colours or rows[known][1])
        return
    nameless = next((index for index, row in enumerate(rows) if not row[0]), None)
    if nameless is not None and not colours:
        rows[nameless] = (word, rows[nameless][1])
        return
    waiting = next((index for index, row in enumerate(rows) if not row[1]), len(rows))
    rows.insert(waiting if colours else len(rows), (word, colours))


def _add_grid(rows: list[Row], grid: list[str]) -> list[Row]:
    """Colour the rows that wait for colours if there are enough of them, otherwise the board from its first row."""
    waiting = [index for index, (_, colours) in enumerate(rows) if not colours]
    targets = waiting if len(waiting) >= len(grid) else list(range(len(grid)))
    for index, colours in zip(targets, grid, strict=False):
        if index < len(rows):
            rows[index] = (rows[index][0], colours)
        else:
            rows.append(("", colours))
    return rows
