"""The lines of a share text: which are headers, which are rows of squares, and which belong together.

A line is one of: a *header* with a score (``Wordle 258 4/6*``), a *title* without one (``Daily Quordle #44``), a line
of *keycaps* (scores of several boards), a line of *squares* (one block a board), or anything else, passed over.
`split_drafts` collects what belongs to one game into a `Draft`; `share` turns drafts into results and judges them.

A header begins a new game. Squares without a header go to the game before them until that one is complete: solved, or
as many rows as its header says. Line ends that a single-line text box swallowed are put back around headers.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from wordle_core.rules.feedback import LETTER_OF_COLOUR, read_colours

_TILES = "⬛⬜◼◻◾◽▪▫🔳🔲🟨🟦🟩🟧"
# Circles and hearts are what some clones and themes use instead of squares.
_ALIKE = str.maketrans("⚫⚪🖤🤍🟡💛🔵💙🟢💚🟠🧡◾◽", "⬛⬜⬛⬜🟨🟨🟦🟦🟩🟩🟧🟧⬛⬜")
_FOREIGN_SQUARES = "🟥🟪🟫"
_SELECTORS = re.compile("[\ufe0e\ufe0f\u200d]")
_SHORT_CODE = re.compile(r":[a-z_]+_square:", re.IGNORECASE)

_SEPARATOR = "[,.'’٬_ \u00a0\u2009\u202f]"
_NUMBER = rf"\d{{1,3}}(?:{_SEPARATOR}\d{{3}})+(?!\d)|\d+"
_ONE_SCORE = r"(?:\d{1,2}|[xX])"
_HEADER = re.compile(
    rf"^(?P<name>.*?)[\s#]*(?:(?P<number>{_NUMBER})[^\w/]+)?(?:in\s+)?"
    rf"(?<![\w/])(?P<score>{_ONE_SCORE}(?:&{_ONE_SCORE})*)\s?/\s?(?P<most>\d{{1,2}})(?![\w/])\s?(?P<star>\*?)"
)
_TITLE = re.compile(rf"^(?P<name>[^\d/]*?[^\W\d][^\d/]*?)[\s#]*(?P<number>{_NUMBER})\W*$")
_KEYCAP = re.compile(r"(\d)\u20e3|([🔟🕐-🕛🟥])")
_LINK = re.compile(r"https?://|www\.|^\S+\.(?:com|net|org|io|app|co)\b", re.IGNORECASE)
_GAME_NAME = re.compile(r"[wrd]+ordl|ordle|wrdl", re.IGNORECASE)

_MULTI = re.compile(r"dordle|quordle|octordle|sedecordle|trigordle|kilordle|hexordle|quadordle", re.IGNORECASE)
_OTHER = re.compile(
    r"worldle|tradle|nerdle|heardle|framed|globle|flagle|connections|countryle|moviedle|semantle|mathler|primel"
    r"|statele|citydle|wheretaken|spotle|colorfle|redactle|hertl|strands|timeguessr|chronophoto|travle|bandle",
    re.IGNORECASE,
)
# Some five-letter games have such a name inside theirs.
_NOT_MULTI = re.compile(r"nordle", re.IGNORECASE)


@dataclass
class Draft:
    """What was collected for one game.

    `lines` holds, per line of squares, its blocks (one a board) as texts of B, Y and G; None marks a blank line.
    """

    name: str = ""
    number: int | None = None
    scores: list[int | None] = field(default_factory=list)
    most: int | None = None
    hard_mode: bool = False
    lines: list[list[str] | None] = field(default_factory=list)
    is_foreign: bool = False
    has_keycaps: bool = False
    one_board: bool = False

    @property
    def is_other(self) -> bool:
        """Whether the squares mean something else than letters."""
        return self.is_foreign or bool(_OTHER.search(self.name))

    @property
    def is_multi(self) -> bool:
        """Whether it is a game on several boards."""
        named = _MULTI.search(self.name) and not _NOT_MULTI.search(self.name)
        return bool(named) or self.has_keycaps or len(self.scores) > 1 or (not self.one_board and self._has_blocks)

    @property
    def has_rows(self) -> bool:
        """Whether any line of squares was found."""
        return any(line for line in self.lines)

    @property
    def is_complete(self) -> bool:
        """Whether further squares can't belong to it."""
        rows = self.rows()
        if self.is_multi or self.is_other or not rows:
            return False
        wanted = self.most if self.scores and self.scores[0] is None else self.scores[0] if self.scores else None
        return set(rows[-1]) == {"G"} if wanted is None else len(rows) >= wanted

    @property
    def _has_blocks(self) -> bool:
        return any(line is not None and len(line) > 1 for line in self.lines)

    def rows(self) -> tuple[str, ...]:
        """Return all rows, read as one board."""
        return tuple(block for line in self.lines if line for block in line)

    def boards(self) -> tuple[tuple[str, ...], ...]:
        """Return the rows of each board: blocks side by side, and groups of lines one below the other."""
        groups: list[list[list[str]]] = [[]]
        for line in self.lines:
            if line is None or (groups[-1] and len(groups[-1][-1]) != len(line)):
                groups.append([])
            if line is not None:
                groups[-1].append(line)
        return tuple(board for group in groups if group for board in zip(*group, strict=True))


def split_drafts(text: str) -> list[Draft]:
    """Return a draft for each game that the text holds, in order."""
    drafts: list[Draft] = []
    for line in _lines(text):
        _add_line(drafts, line)
    return [draft for draft in drafts if _is_worth_keeping(draft)]


def has_words(text: str) -> bool:
    """Return whether a text has letters outside links, short codes and squares."""
    bare = (_SHORT_CODE.sub("", line) for line in text.splitlines() if not _LINK.search(line))
    return any(symbol.isalpha() for line in bare for symbol in line)


def _lines(text: str) -> Iterator[str]:
    """Yield the lines in one spelling of the squares, line ends around headers put back."""
    text = _SHORT_CODE.sub(_square, _SELECTORS.sub("", text)).translate(_ALIKE)
    for line in text.splitlines():
        bare = line.strip(" \t>|`")
        if not (re.search(f"[{_TILES}]", bare) and _HEADER.search(bare)):
            yield bare
            continue
        # Header and squares in one line: the line ends were lost.
        apart = re.sub(rf"(?<=[{_TILES}])\s*(?=[^\s{_TILES}])", "\n", bare)
        apart = re.sub(rf"(?<=[^\s{_TILES}])\s*(?=[{_TILES}])", "\n", apart)
        for part in apart.splitlines():
            yield from part.split() if part[0] in _TILES else [part]


def _square(match: re.Match[str]) -> str:
    colours = read_colours(match[0])
    return "⬛🟨🟩"[colours[0]] if colours else match[0]


def _add_line(drafts: list[Draft], line: str) -> None:
    current = drafts[-1] if drafts else None
    if not line:
        if current is not None and current.has_rows:
            current.lines.append(None)
    elif (blocks := _blocks(line)) is not None:
        if current is None or current.is_complete:
            drafts.append(current := Draft())
        current.is_foreign |= _is_foreign(line)
        current.lines.append(_fit_blocks(current, blocks))
    elif keycaps := _keycaps(line):
        if current is None or current.has_rows:
            drafts.append(current := Draft())
        current.scores += keycaps
        current.has_keycaps = True
    elif _LINK.search(line):
        return
    elif header := _HEADER.search(line):
        drafts.append(_draft_of(header))
    elif _OTHER.fullmatch(line):
        drafts.append(Draft(line))
    elif title := _TITLE.search(line):
        _add_title(drafts, _clean_name(title["name"]), _as_number(title["number"]))
    elif current is not None and current.has_rows and not current.most and not current.is_multi:
        drafts.append(Draft())


def _add_title(drafts: list[Draft], name: str, number: int) -> None:
    """Begin a game with a title, unless one that waits for its rows has a header (or, as in Connections, a name)."""
    waiting = drafts[-1] if drafts and not drafts[-1].has_rows else None
    if waiting is None or not (waiting.most or waiting.is_other):
        drafts.append(Draft(name, number))
    elif waiting.number is None and waiting.is_other:
        waiting.number = number


def _blocks(line: str) -> list[str] | None:
    """Return the blocks of squares of a line as colours, or None if it is no line of squares."""
    if _HEADER.search(line) or sum(symbol in _TILES + _FOREIGN_SQUARES for symbol in line) < 4:
        return None
    runs = re.findall(f"[{_TILES}]+", line)
    if runs and (len({len(run) for run in runs}) > 1 or len(runs[0]) < 4):
        runs = ["".join(runs)]
    return ["".join(LETTER_OF_COLOUR[colour] for colour in read_colours(run) or ()) for run in runs]


def _fit_blocks(draft: Draft, blocks: list[str]) -> list[str]:
    """Return the blocks, cut into as many rows as the header says if several rows ran together."""
    n_rows = (draft.most if draft.scores[0] is None else draft.scores[0]) if draft.scores else None
    if draft.is_multi or draft.has_rows or not n_rows or n_rows < 2:
        return blocks
    if len(blocks) == n_rows:
        draft.one_board = True
    elif len(blocks) == 1 and len(blocks[0]) > 8 and len(blocks[0]) % n_rows == 0:
        step = len(blocks[0]) // n_rows
        draft.one_board = True
        return [blocks[0][at : at + step] for at in range(0, len(blocks[0]), step)]
    return blocks


def _is_foreign(line: str) -> bool:
    return "%" in line or any(symbol in _FOREIGN_SQUARES or "ARROW" in unicodedata.name(symbol, "") for symbol in line)


def _keycaps(line: str) -> list[int | None]:
    """Return the scores that a line of keycaps and clock faces spells; empty if it is no such line."""
    if _KEYCAP.sub("", line).strip(" -|"):
        return []
    cells = [match[1] or match[2] for match in _KEYCAP.finditer(line)]
    if cells and cells[0] == "0" and len(cells) % 2 == 0:
        return [int(tens + ones) for tens, ones in zip(cells[::2], cells[1::2], strict=True)]
    return [_cell_score(cell) for cell in cells]


def _cell_score(cell: str) -> int | None:
    if cell == "🟥":
        return None
    if cell == "🔟":
        return 10
    if cell in "🕚🕛":
        return 11 + "🕚🕛".index(cell)
    return int(cell) if cell.isdecimal() else 13 + ord(cell) - ord("🕐")


def _draft_of(header: re.Match[str]) -> Draft:
    scores = [None if score in "xX" else int(score) for score in header["score"].split("&")]
    number = None if header["number"] is None else _as_number(header["number"])
    return Draft(_clean_name(header["name"]), number, scores, int(header["most"]), bool(header["star"]))


def _as_number(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def _clean_name(text: str) -> str:
    """Return a game's name without what chats put before it (``[12:03] Ann: Wordle``) and without ornaments."""
    return text.rsplit(": ", 1)[-1].strip(" \t#*_~|>:-–—").removeprefix("Daily ").lstrip("#")


def _is_worth_keeping(draft: Draft) -> bool:
    """Return whether it is a game: it has rows, or a header that only a game has."""
    if draft.has_rows or draft.has_keycaps:
        return True
    return bool(draft.scores) and (draft.number is not None or bool(_GAME_NAME.search(draft.name)))
