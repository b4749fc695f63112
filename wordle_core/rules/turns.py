"""Positions as text: the turns of a game, written and read.

The text form is ``crane.BYBBG.slime.GBBYB``: guess, feedback, guess, feedback. It is what URLs, tests and the shell
use, and other solvers read it too. `format_turns` writes it and `parse_turns` reads it back.

People type more than that, so `parse_turns` also takes one turn a line or several in a row, with any separator
(``CRANE 01200``, ``crane=bybgb``, ``crane: ⬛🟨⬛🟩⬛``) and colours in every notation of `parse_pattern`; blanks
between the colours do not matter (``crane b y b g b``). `parse_lines` is more lenient still, for a text box: words
without colours and grids without words are returned as such.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

from wordle_core.errors import InvalidFeedbackError, InvalidWordError, WordleError
from wordle_core.rules.feedback import colours_of, format_pattern, parse_pattern, pattern_of, read_colours
from wordle_core.rules.words import display_word, normalise_word

_SEPARATORS = re.compile(r"[\s=:;,/|>]+")
_DOTTED = re.compile(r"\w+(?:\.\w+)+", re.UNICODE)
_ROW_NUMBER = re.compile(r"^\s*(?:\d{1,2}[.)]|#\d{1,2}:?)\s+")


@dataclass(frozen=True)
class Turn:
    """One guess and the pattern it got."""

    guess: str
    pattern: int

    @property
    def colours(self) -> tuple[int, ...]:
        """The colours of the tiles, first letter first, each 0, 1 or 2."""
        return colours_of(self.pattern, len(self.guess))

    @property
    def feedback(self) -> str:
        """The pattern as text, such as ``BYGBB``."""
        return format_pattern(self.pattern, len(self.guess))

    def __str__(self) -> str:
        return f"{display_word(self.guess)} {self.feedback}"


@dataclass(frozen=True)
class EntryLine:
    """What one typed line holds: a word, colours, or both."""

    guess: str | None
    pattern: int | None


def format_turns(turns: Iterable[Turn]) -> str:
    """Return the text form of a position, empty for no turns.

    Examples
    --------
    >>> format_turns([Turn("crane", 45)])
    'crane.BYGBB'
    """
    return ".".join(f"{turn.guess}.{turn.feedback}" for turn in turns)


def parse_turns(text: str, length: int = 5) -> tuple[Turn, ...]:
    """Return the turns that a text spells, in any form that people use.

    Parameters
    ----------
    text : str
        Dotted form, ``CRANE=BYGBB`` pairs, lines of word and colours; empty for a new game.
    length : int
        Letters in a word.

    Raises
    ------
    InvalidWordError, InvalidFeedbackError
        If a word or its colours can't be read or the colours are missing. Whether the colours are *possible* is
        checked by `Game.play`.

    Examples
    --------
    >>> parse_turns("CRANE 01200, slime=gbbyb")
    (Turn(guess='crane', pattern=45), Turn(guess='slime', pattern=165))
    """
    turns = []
    lines = parse_lines(text, length)
    for line, after in zip_longest(lines, lines[1:]):
        if line.guess is None:
            raise InvalidWordError("There are colours without a word before them; write the word first.")
        if line.pattern is None:
            raise _colours_missing(line.guess, after.guess if after else None)
        turns.append(Turn(line.guess, line.pattern))
    return tuple(turns)


def _colours_missing(guess: str, after: str | None) -> InvalidFeedbackError:
    """Return the error for a word without colours; `after`, the word after it, may have been meant as such."""
    word, strange = display_word(guess), sorted({letter for letter in after or "" if letter not in "byg"})
    if after and len(after) - sum(map(after.count, strange)) > len(after) / 2:
        wrong = " or ".join(display_word(letter) for letter in strange)
        return InvalidFeedbackError(
            f"{display_word(after)} can't be the colours of {word}: none is written {wrong}; use B, Y, G or 0, 1, 2."
        )
    return InvalidFeedbackError(f"The colours of {word} are missing; write them after it, as in {word} BYGBB.")


def parse_lines(text: str, length: int = 5) -> tuple[EntryLine, ...]:
    """Return what a typed text holds, item by item: words with colours, words alone, colours alone.

    Raises
    ------
    InvalidWordError, InvalidFeedbackError
        For the first piece that is neither; the message quotes it.
    """
    found: list[EntryLine] = []
    for line in text.splitlines():
        pieces = [piece for piece in _SEPARATORS.split(_ROW_NUMBER.sub("", line)) if piece]
        _read_pieces([part for piece in pieces for part in _undotted(piece, length)], length, found)
    return tuple(found)


def _undotted(piece: str, length: int) -> list[str]:
    """Split ``crane.BYBBG.slime.GBBYB``; leave colours written with dots (``.?+..``) alone."""
    return piece.split(".") if _DOTTED.fullmatch(piece) and len(piece) > length else [piece]


def _read_pieces(pieces: list[str], length: int, found: list[EntryLine]) -> None:
    """Append what the pieces of one line hold. A word that also spells colours is a word if colours follow it."""
    at = 0
    while at < len(pieces):
        word = _as_word(pieces[at], length)
        colours, used = _as_colours(pieces, at + 1 if word else at, length)
        if word and colours is not None:
            found.append(EntryLine(word, pattern_of(colours)))
            at += 1 + used
        elif word and not (read_colours(pieces[at]) and _only_colour_letters(pieces[at])):
            _refuse_bad_colours(pieces, at + 1, length)
            found.append(EntryLine(word, None))
            at += 1
        else:
            colours, used = _as_colours(pieces, at, length)
            if colours is None:
                raise _unreadable(pieces[at], length)
            _add_colours(found, pattern_of(colours))
            at += used


def _refuse_bad_colours(pieces: list[str], at: int, length: int) -> None:
    """Raise if the piece after a word was clearly meant as its colours but cannot be read as such."""
    if at < len(pieces) and _as_word(pieces[at], length) is None:
        parse_pattern(pieces[at], length)


def _add_colours(found: list[EntryLine], pattern: int) -> None:
    """Colours on a line of their own belong to the word just before them, if it has none yet."""
    if found and found[-1].pattern is None:
        found[-1] = EntryLine(found[-1].guess, pattern)
    else:
        found.append(EntryLine(None, pattern))


def _as_word(piece: str, length: int) -> str | None:
    try:
        return normalise_word(piece, length)
    except InvalidWordError:
        return None


def _only_colour_letters(piece: str) -> bool:
    return all(letter in "bygBYG" for letter in piece)


def _as_colours(pieces: list[str], at: int, length: int) -> tuple[tuple[int, ...] | None, int]:
    """Return the colours that start at a piece (whole, or one tile a piece) and how many pieces they take."""
    colours: tuple[int, ...] = ()
    for used, piece in enumerate(pieces[at : at + length], start=1):
        more = read_colours(piece)
        if more is None:
            break
        colours += more
        if len(colours) == length:
            return colours, used
        if len(colours) > length:
            break
    return None, 0


def _unreadable(piece: str, length: int) -> WordleError:
    if read_colours(piece) is not None:
        return InvalidFeedbackError(f"{piece!r} has {len(read_colours(piece) or ())} colours; {length} are needed.")
    try:
        normalise_word(piece, length)
    except InvalidWordError as error:
        return error
    return InvalidWordError(f"Can't read {piece!r}; write a word and its colours, as in CRANE BYGBB.")
