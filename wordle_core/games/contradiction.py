"""Contradictions: which turn left no word, and which single tile, changed, would bring words back.

When no word fits all the turns, either a colour was entered wrongly or the answer is not in the list. A *repair* is a
changed colour of one tile after which words remain. All repairs come from one table, (turns, words): a word counts for
a repair exactly if it disagrees with one turn only, and with that turn in one tile only.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from wordle_core.lexicons.lexicon import Lexicon, Rows
from wordle_core.patterns.table import Patterns, pattern_table
from wordle_core.rules.feedback import is_possible_pattern
from wordle_core.rules.turns import Turn
from wordle_core.rules.words import display_word

_COLOUR_NAMES = ("gray", "yellow", "green")


@dataclass(frozen=True)
class Repair:
    """One tile with another colour, after which `n_words` words fit.

    `turn` and `place` count from 1; `turns` is the whole repaired position.
    """

    turn: int
    place: int
    letter: str
    colour: int
    n_words: int
    mass: int
    turns: tuple[Turn, ...]

    def __str__(self) -> str:
        words = "1 word" if self.n_words == 1 else f"{self.n_words:,} words"
        colour = _COLOUR_NAMES[self.colour]
        return f"Turn {self.turn}, place {self.place}: {display_word(self.letter)} {colour} ({words})"


@dataclass(frozen=True)
class Contradiction:
    """Why no word is left: the first turn that emptied the list (from 1), and the repairs, likeliest first."""

    turn: int
    repairs: tuple[Repair, ...]

    @property
    def message(self) -> str:
        """One sentence for people: where it went wrong and what to do."""
        if self.repairs:
            hint = "change one tile (see the repairs) if its colour was mistyped"
        else:
            hint = "check the colours; no single tile explains it"
        return f"No word fits after turn {self.turn}: {hint}. Or the answer is not in the word list."


def find_contradiction(lexicon: Lexicon, turns: Sequence[Turn], rows: Rows) -> Contradiction | None:
    """Return why none of the words in `rows` (ascending, int32) fits these turns, or None if some word does.

    Cost: one pattern table of (turns, len(rows)).
    """
    fits = np.ones(len(rows), dtype=np.bool_)
    disagree = np.zeros(len(rows), dtype=np.int64)
    tables = []
    emptied = 0
    for number, turn in enumerate(turns, start=1):
        patterns = pattern_table(lexicon.encode(turn.guess)[None, :], lexicon.codes[rows])[0]
        differs = patterns != turn.pattern
        fits &= ~differs
        disagree += differs
        tables.append(patterns)
        if not emptied and not fits.any():
            emptied = number
    if not emptied:
        return None
    single = disagree == 1
    repairs = [
        repair
        for at, patterns in enumerate(tables)
        for repair in _repairs_of(lexicon, turns, at, patterns[single], rows[single])
    ]
    return Contradiction(emptied, tuple(sorted(repairs, key=lambda repair: -repair.mass)))


def _repairs_of(lexicon: Lexicon, turns: Sequence[Turn], at: int, patterns: Patterns, rows: Rows) -> list[Repair]:
    """Return the repairs of one turn, from the words that disagree with exactly one turn."""
    turn = turns[at]
    length = len(turn.guess)
    found: dict[int, list[int]] = defaultdict(list)
    for pattern in np.unique(patterns):
        changed = int(pattern) - turn.pattern
        # One tile differs exactly if the codes differ by one or two units of one place.
        if any(abs(changed) in (3**k, 2 * 3**k) for k in range(length)) and _one_tile(turn, int(pattern)):
            found[int(pattern)] = rows[patterns == pattern].tolist()
    repairs = []
    for pattern, words in found.items():
        if not is_possible_pattern(turn.guess, pattern):
            continue
        new = Turn(turn.guess, pattern)
        place = next(i for i in range(length) if new.colours[i] != turn.colours[i])
        mass = int(lexicon.word_weights[words].sum())
        repaired = (*turns[:at], new, *turns[at + 1 :])
        repairs.append(Repair(at + 1, place + 1, turn.guess[place], new.colours[place], len(words), mass, repaired))
    return repairs


def _one_tile(turn: Turn, pattern: int) -> bool:
    other = Turn(turn.guess, pattern)
    return sum(a != b for a, b in zip(turn.colours, other.colours, strict=True)) == 1
