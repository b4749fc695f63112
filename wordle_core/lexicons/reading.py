"""The text of a word list, read line by line, and what becomes of each line.

`read_words` takes a paste, an upload or a file: one word a line or several, UTF-8 or UTF-16 with or without a byte
order mark, any line ends, blanks, ``# comments``, quotes and commas around words, capitals, duplicates, mixed lengths.
It keeps what can be played with, in its order, and has a note for every line that was changed or left out, so that a
person sees it before the list is used.

A second column of numbers is a weight (``crane,15``; 0: may be guessed, is never the answer); a line ``---`` separates
the answers from further words that may only be guessed. Words are plain text all the way: no table reader is involved,
so ``nan``, ``null`` and ``true`` stay words. Letters are one code point each; scripts with combining signs are refused.

What is made of the words (lexicons, files, differences) is in `wordlist.own`. Cost: some 0.1 s for 20,000 words.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from wordle_core.errors import InvalidWordError, LexiconError
from wordle_core.lexicons.lexicon import MAX_LENGTH, MIN_LENGTH
from wordle_core.rules.words import normalise_word

MAX_CHARACTERS = 2_000_000
MAX_WORDS = 50_000

NoteKind = Literal["comment", "duplicate", "length", "letters", "combining", "weight"]

_DIVIDER = re.compile(r"^\s*-{3,}\s*$")
_COMMENT = re.compile(r"(?:^|\s)(?:#|//).*$")
_NUMBERED = re.compile(r"^\s*\d+[.)]\s+")
_BETWEEN = re.compile(r"[\s,;|]+")
_EDGES = "\"'`“”„«»[](){}:"
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
_HEADERS = frozenset({"weight", "weights", "count", "frequency", "freq", "probability", "score", "n"})


@dataclass(frozen=True)
class Note:
    """What happened to a line, or to a word in it, that is not simply kept.

    Attributes
    ----------
    line : int
        Counts from 1.
    text : str
        What stands there.
    kind : str
        ``comment``, ``duplicate``, ``length``, ``letters``, ``combining`` or ``weight``.
    message : str
        One sentence for people.
    """

    line: int
    text: str
    kind: NoteKind
    message: str


@dataclass(frozen=True)
class WordText:
    """The words of a text, and the notes about the rest.

    Attributes
    ----------
    words : tuple of str
        The answers, in the order of the text.
    guesses : tuple of str
        Words that may only be guessed: below the divider, or of weight 0.
    weights : mapping of str to float
        Weights as given, of the answers that have one; empty without weights.
    length : int
        Letters in a word.
    n_lines : int
    notes : tuple of Note
        In the order of the lines.
    """

    words: tuple[str, ...]
    guesses: tuple[str, ...]
    weights: Mapping[str, float]
    length: int
    n_lines: int
    notes: tuple[Note, ...]

    @property
    def duplicates(self) -> int:
        """How many words were dropped because they stand there already."""
        return sum(note.kind == "duplicate" for note in self.notes)

    @property
    def rejected(self) -> tuple[str, ...]:
        """What was left out for another reason, as written."""
        return tuple(note.text for note in self.notes if note.kind not in ("duplicate", "weight"))

    @property
    def summary(self) -> str:
        """One sentence: what was kept, what was not."""
        kinds = Counter(note.kind for note in self.notes)
        parts = [
            (kinds["duplicate"], "duplicate"),
            (kinds["length"], "of another length"),
            (kinds["letters"] + kinds["combining"], "not a word"),
            (kinds["comment"], "comment"),
            (kinds["weight"], "weight not understood"),
        ]
        left = ", ".join(f"{count:,} {what}" for count, what in parts if count)
        more = f" and {len(self.guesses):,} more that may be guessed" if self.guesses else ""
        kept = f"{len(self.words):,} {'word' if len(self.words) == 1 else 'words'} of {self.length} letters{more}"
        return f"{kept}. Left out: {left}." if left else f"{kept}."


@dataclass(frozen=True)
class _Item:
    """A word as found: where, which section, and its weight."""

    line: int
    text: str
    word: str
    is_guess: bool
    weight: float | None


def read_words(text: str | bytes, length: int | None = None) -> WordText:
    r"""Return the words of a text, with a note for each line that is not simply kept.

    Parameters
    ----------
    text : str or bytes
        The list; see the module's head for what it may look like.
    length : int, optional
        Keep words of this length; by default the commonest length among the words (of 4 to 8 letters, if there are).

    Raises
    ------
    LexiconError
        If the text is too long, not text, or has no word that can be kept.

    Examples
    --------
    >>> found = read_words("Crane\nslate, trace\n# fruit\napple apples\ncrane")
    >>> found.words, [(note.line, note.kind) for note in found.notes]
    (('crane', 'slate', 'trace', 'apple'), [(3, 'comment'), (4, 'length'), (5, 'duplicate')])
    """
    plain = _decoded(text)
    if len(plain) > MAX_CHARACTERS:
        raise LexiconError(f"The text is too long: {len(plain):,} characters; at most {MAX_CHARACTERS:,} are read.")
    lines = plain.splitlines()
    notes: list[Note] = []
    items = list(_items(lines, notes))
    if not items:
        raise LexiconError(_nothing_found(notes))
    length = _usual_length(items) if length is None else length
    kept = list(_kept(items, length, notes))
    if len(kept) > MAX_WORDS:
        raise LexiconError(f"The list has {len(kept):,} words; at most {MAX_WORDS:,} can be used.")
    # Without a single weight all words are answers; with weights, a word of weight 0 may only be guessed.
    answers = [item for item in kept if not item.is_guess and item.weight != 0]
    guesses = tuple(item.word for item in kept if item.is_guess or item.weight == 0)
    weights = {item.word: item.weight for item in answers if item.weight is not None}
    if not answers:
        raise LexiconError(f"No word of {length} letters that can be an answer was found.")
    notes.sort(key=lambda note: note.line)
    return WordText(tuple(item.word for item in answers), guesses, weights, length, len(lines), tuple(notes))


def _decoded(text: str | bytes) -> str:
    if isinstance(text, bytes):
        utf16 = text[:2] in (b"\xff\xfe", b"\xfe\xff")
        try:
            text = text.decode("utf-16" if utf16 else "utf-8-sig")
        except UnicodeDecodeError:
            raise LexiconError("This is not a text file in UTF-8. Save the list as UTF-8 text and try again.") from None
    if "\0" in text:
        raise LexiconError("This is not a text file; a list is plain text with one word a line.")
    return text.removeprefix("\ufeff")


def _items(lines: list[str], notes: list[Note]) -> Iterator[_Item]:
    """Yield every word in reading order; add a note for what is none."""
    below = False
    for number, line in enumerate(lines, start=1):
        if _DIVIDER.match(line):
            below = True
            continue
        bare = _COMMENT.sub("", line)
        if bare != line and not bare.strip():
            notes.append(Note(number, line.strip(), "comment", "A comment."))
            continue
        pieces = [piece.strip(_EDGES) for piece in _BETWEEN.split(_NUMBERED.sub("", bare))]
        yield from _items_of_line(number, [piece for piece in pieces if piece], below, notes)


def _items_of_line(number: int, pieces: list[str], below: bool, notes: list[Note]) -> Iterator[_Item]:
    """Yield the words of one line; a number after a single word is its weight."""
    if len(pieces) == 2 and (_NUMBER.fullmatch(pieces[1]) or (number == 1 and pieces[1].lower() in _HEADERS)):
        if pieces[1].lower() in _HEADERS:
            notes.append(Note(number, ",".join(pieces), "comment", "The names of the columns."))
            return
        word, weight = _word(number, pieces[0], notes), float(pieces[1])
        if word is not None and (weight < 0 or not math.isfinite(weight)):
            notes.append(Note(number, pieces[1], "weight", f"{pieces[1]} can't be a weight; it must be 0 or more."))
            yield _Item(number, pieces[0], word, below, None)
        elif word is not None:
            yield _Item(number, pieces[0], word, below, weight)
        return
    for piece in pieces:
        word = _word(number, piece, notes)
        if word is not None:
            yield _Item(number, piece, word, below, None)


def _word(number: int, piece: str, notes: list[Note]) -> str | None:
    try:
        return normalise_word(piece)
    except InvalidWordError as error:
        kind: NoteKind = "combining" if "combining" in str(error) else "letters"
        notes.append(Note(number, piece, kind, str(error)))
        return None


def _usual_length(items: Iterable[_Item]) -> int:
    """Return the commonest length, of lengths that can be used if there is any; the shorter of equally common ones."""
    counts = Counter(len(item.word) for item in items)
    usable = {length: n for length, n in counts.items() if MIN_LENGTH <= length <= MAX_LENGTH} or dict(counts)
    return min(usable, key=lambda length: (-usable[length], length))


def _kept(items: Iterable[_Item], length: int, notes: list[Note]) -> Iterator[_Item]:
    first: dict[str, int] = {}
    for item in items:
        if len(item.word) != length:
            message = f"{len(item.word)} letters; this list has words of {length}."
            notes.append(Note(item.line, item.text, "length", message))
        elif item.word in first:
            message = f"Stands in line {first[item.word]} already."
            notes.append(Note(item.line, item.text, "duplicate", message))
        else:
            first[item.word] = item.line
            yield item


def _nothing_found(notes: list[Note]) -> str:
    if any(note.kind == "combining" for note in notes):
        return (
            "These words are written with combining signs (one letter, several characters). "
            "Only scripts with one character a letter work."
        )
    return "There is no word in this text; give one word a line."
