"""Share texts: the grids of coloured squares that people post, read and written.

A share text has a header (``Wordle 1,843 3/6*``: name, puzzle number, guesses, asterisk for hard mode) and one row of
squares a guess. `parse_shares` reads any number of them out of a longer text, from the game itself and from its clones:
thousands separators of every kind, ``X/6`` for a loss, light, dark and high-contrast squares, short codes
(``:large_green_square:``), chat and link lines in between, missing numbers and headers, line ends lost in pasting.

Not everything with squares is a game of five letters. Games on several boards (Quordle, Octordle, ...) come out with
`kind` "multi", their scores and their boards; games whose squares mean something else (Worldle, Connections, ...) with
`kind` "other". A text that contradicts itself is no error: the result names the `problem`, and `message` says it in a
sentence. `format_share` writes what `parse_shares` reads. How the lines are told apart is in `share_lines`.

`read_entry` decides, for a text box that takes anything, whether a text is a grid or a position.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from wordle_core.errors import WordleError
from wordle_core.rules.feedback import LETTER_OF_COLOUR, all_green, parse_pattern
from wordle_core.rules.turns import Turn, parse_lines
from wordle_core.share.lines import Draft, has_words, split_drafts

Kind = Literal["single", "multi", "other"]
PALETTES = {"dark": "⬛🟨🟩", "light": "⬜🟨🟩", "contrast": "⬛🟦🟧"}

_PROBLEMS = {
    "no_rows": "The rows of squares are missing.",
    "row_lengths": "The rows have different numbers of squares.",
    "row_count": "The header says {guesses}, but there are {rows}.",
    "last_row_not_solved": "The header says it was solved, but the last row is not all green.",
    "solved_but_lost": "The header says X (not solved), but a row is all green.",
    "rows_after_solved": "There are rows after the one that is all green.",
    "too_many_guesses": "The header says {guesses} of at most {most}.",
    "impossible_row": "Row {row} can't happen: all green but one yellow leaves that letter no other place.",
}


@dataclass(frozen=True)
class Share:
    """One shared game.

    Attributes
    ----------
    game : str
        Its name as written; empty without a header.
    kind : {"single", "multi", "other"}
        One board of letters, several boards, or a game whose squares mean something else.
    number : int or None
        Puzzle number; 0 is a number.
    guesses : int or None
        How many guesses it took; None if it was not solved.
    max_guesses : int or None
        Guesses allowed, if the header says so.
    solved, hard_mode : bool
    rows : tuple of str
        Feedback of each guess in B, Y and G; empty unless `kind` is "single".
    scores : tuple of (int or None)
        Of several boards, in reading order; None for a board that was not solved.
    boards : tuple of tuple of str
        The rows of each of several boards, without the filler after the solved row.
    problem : str or None
        What contradicts itself, a key such as ``"row_count"``; None if all is well.
    """

    game: str = ""
    kind: Kind = "single"
    number: int | None = None
    guesses: int | None = None
    max_guesses: int | None = None
    solved: bool = False
    hard_mode: bool = False
    rows: tuple[str, ...] = ()
    scores: tuple[int | None, ...] = ()
    boards: tuple[tuple[str, ...], ...] = ()
    problem: str | None = None

    @property
    def patterns(self) -> tuple[int, ...]:
        """The rows as patterns."""
        return tuple(parse_pattern(row) for row in self.rows)

    @property
    def length(self) -> int:
        """Letters in a word; 0 without rows."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def total(self) -> int | None:
        """Sum of the scores of several boards; None if one was not solved."""
        solved = [score for score in self.scores if score is not None]
        return sum(solved) if solved and len(solved) == len(self.scores) else None

    @property
    def message(self) -> str | None:
        """One sentence on why this is no ordinary game of Wordle, or None."""
        name = self.game or "This"
        if self.kind == "other":
            return f"{name} is another game: its squares don't stand for letters."
        if self.kind == "multi":
            return f"{name} has several boards; its rows can't be read as one game of Wordle."
        if self.problem is None:
            return None
        return _PROBLEMS[self.problem].format(
            guesses=_plural(self.guesses or self.max_guesses or 0, "guess", "guesses"),
            rows=_plural(len(self.rows), "row", "rows"),
            most=self.max_guesses,
            row=1 + next((at for at, row in enumerate(self.rows) if _is_impossible(row)), 0),
        )


@dataclass(frozen=True)
class Entry:
    """What a typed or pasted text is.

    Attributes
    ----------
    is_share : bool
        Whether it is a share text; otherwise it is a position (or nothing) and `parse_lines` reads it.
    shares : tuple of Share
        Everything found in it.
    patterns : tuple of int
        The rows of the first usable grid, empty if there is none.
    message : str or None
        One sentence if the text is a share text but can't be used as it is.
    """

    is_share: bool
    shares: tuple[Share, ...] = ()
    patterns: tuple[int, ...] = ()
    message: str | None = None


def parse_shares(text: str) -> tuple[Share, ...]:
    """Return every shared game in a text, in order; empty if there is none. Never raises.

    Examples
    --------
    >>> share, = parse_shares("Wordle 1,010 2/6*  ⬛🟨⬛⬛⬛  🟩🟩🟩🟩🟩")
    >>> share.number, share.guesses, share.hard_mode, share.rows
    (1010, 2, True, ('BYBBB', 'GGGGG'))
    """
    return tuple(_finish(draft) for draft in split_drafts(text))


def parse_share(text: str) -> Share:
    """Return the one shared game in a text.

    Raises
    ------
    WordleError
        If there is none, or more than one.
    """
    found = parse_shares(text)
    if len(found) != 1:
        raise WordleError(
            f"There are {len(found)} shared games in this text; paste one."
            if found
            else "There is no shared grid here."
        )
    return found[0]


def format_share(share: Share, *, palette: str = "dark", separator: str = ",") -> str:
    """Return a share text, as the game writes it; `parse_share` reads it back.

    Parameters
    ----------
    share : Share
        Of kind "single".
    palette : {"dark", "light", "contrast"}
    separator : str
        Between the thousands of the number.

    Raises
    ------
    WordleError
        If the share is not of a single board.

    Examples
    --------
    >>> print(format_share(Share("Wordle", number=1843, guesses=1, max_guesses=6, solved=True, rows=("GGGGG",))))
    Wordle 1,843 1/6
    <BLANKLINE>
    🟩🟩🟩🟩🟩
    """
    if share.kind != "single":
        raise WordleError("Only games on a single board can be written as a share text.")
    squares = str.maketrans(LETTER_OF_COLOUR, PALETTES[palette])
    rows = [row.translate(squares) for row in share.rows]
    number = None if share.number is None else f"{share.number:,}".replace(",", separator)
    score = f"{'X' if share.guesses is None else share.guesses}/{share.max_guesses}" if share.max_guesses else None
    header = " ".join(part for part in (share.game, number, score) if part)
    return "\n".join([header + "*" * share.hard_mode, "", *rows] if header else rows)


def share_of_turns(
    turns: Iterable[Turn], *, game: str = "Wordle", number: int | None = None, budget: int = 6, hard_mode: bool = False
) -> Share:
    """Return what somebody would share after these turns."""
    rows = tuple(turn.feedback for turn in turns)
    solved = bool(rows) and set(rows[-1]) == {"G"}
    guesses = len(rows) if solved else None
    return Share(game, "single", number, guesses, budget, solved, hard_mode, rows)


def read_entry(text: str, length: int = 5) -> Entry:
    """Return whether a text is a share text or a position, and the patterns of its rows if it is the former.

    Grids without words are share texts; words with squares after them (``CRANE ⬛🟨⬛🟩⬛``) are a position.

    Examples
    --------
    >>> read_entry("CRANE 01200").is_share
    False
    >>> read_entry("Wordle 3 1/6 🟩🟩🟩🟩🟩").patterns
    (242,)
    """
    shares = parse_shares(text)
    named = any(share.max_guesses or share.kind != "single" for share in shares)
    if not shares or not (named or not has_words(text) or not _is_position(text, length)):
        return Entry(False)
    usable = next((s for s in shares if s.kind == "single" and s.length == length and s.problem != "row_lengths"), None)
    if usable is not None:
        return Entry(True, shares, usable.patterns, usable.message)
    first = shares[0]
    message = first.message
    if message is None:
        message = f"This grid has {first.length} letters a row; the word list in use has {length}."
    return Entry(True, shares, (), message)


def _is_position(text: str, length: int) -> bool:
    try:
        return any(line.guess for line in parse_lines(text, length))
    except WordleError:
        return False


def _finish(draft: Draft) -> Share:
    """Return the share of a draft, with its problem if it has one."""
    share = Share(draft.name, "single", draft.number, max_guesses=draft.most, hard_mode=draft.hard_mode)
    scores = tuple(draft.scores)
    if draft.is_other:
        guesses = scores[0] if scores else None
        return replace(share, kind="other", guesses=guesses, solved=guesses is not None)
    if draft.is_multi:
        boards = tuple(_without_filler(board) for board in draft.boards())
        scores = scores or tuple(len(board) if _is_green(board[-1:]) else None for board in boards)
        return replace(share, kind="multi", scores=scores, boards=boards, solved=None not in scores)
    rows = draft.rows()
    if scores:
        share = replace(share, guesses=scores[0], solved=scores[0] is not None, rows=rows)
    else:
        solved = _is_green(rows[-1:])
        share = replace(share, guesses=len(rows) if solved else None, solved=solved, rows=rows)
    return replace(share, problem=_problem(share, has_score=bool(scores)))


def _problem(share: Share, *, has_score: bool) -> str | None:
    rows, green = share.rows, [_is_green([row]) for row in share.rows]
    lost = has_score and share.guesses is None
    expected = share.max_guesses if lost else share.guesses
    checks = {
        "too_many_guesses": (share.guesses or 0) > (share.max_guesses or 99),
        "no_rows": not rows,
        "row_lengths": len({len(row) for row in rows}) > 1,
        "solved_but_lost": lost and any(green),
        "rows_after_solved": any(green[:-1]),
        "row_count": has_score and len(rows) != expected,
        "last_row_not_solved": has_score and not lost and not all(green[-1:]),
        "impossible_row": any(_is_impossible(row) for row in rows),
    }
    return next((name for name, wrong in checks.items() if wrong), None)


def _is_green(rows: Iterable[str]) -> bool:
    return any(parse_pattern(row) == all_green(len(row)) for row in rows)


def _is_impossible(row: str) -> bool:
    return row.count("Y") == 1 and row.count("G") == len(row) - 1


def _without_filler(board: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rows up to the solved one."""
    green = [at for at, row in enumerate(board) if _is_green([row])]
    return board[: green[0] + 1] if green else board


def _plural(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
