"""Clues: what the colours say about the letters, and which guesses a mode allows after them.

From a list of turns `Clues.from_turns` derives: `greens` (place -> letter), `min_counts` and `max_counts` (how often a
letter occurs at least and at most: a gray second E next to a green one means exactly one E) and `barred` (letter ->
places where it is not). An answer is consistent with the turns exactly if it obeys these; the tests hold that
equivalence against the feedback rule. Places count from 0 here and from 1 in every sentence for people.

`violation` and `Clues.hard_mask` give the rule that hard mode enforces, which is weaker: greens stay, and a revealed
letter is used as often as one turn revealed it. Grays may be used again and a yellow may stay where it was.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.rules.feedback import BLACK, GREEN
from wordle_core.rules.turns import Turn
from wordle_core.rules.words import display_word

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Clues:
    """What is known about the answer's letters. Build it by hand, or from turns.

    Attributes
    ----------
    length : int
    greens : mapping of int to str
        Letter at each known place (0-based).
    min_counts, max_counts : mapping of str to int
        How often a letter occurs at least, at most; a letter that is missing from `max_counts` has no cap.
    barred : mapping of str to frozenset of int
        Places (0-based) where a letter that does occur is not.
    """

    length: int
    greens: Mapping[int, str] = field(default_factory=dict)
    min_counts: Mapping[str, int] = field(default_factory=dict)
    max_counts: Mapping[str, int] = field(default_factory=dict)
    barred: Mapping[str, frozenset[int]] = field(default_factory=dict)

    @classmethod
    def from_turns(cls, turns: Iterable[Turn], length: int) -> "Clues":
        """Return the clues of these turns; contradictory turns give clues that no word obeys."""
        greens: dict[int, str] = {}
        least: Counter[str] = Counter()
        most: dict[str, int] = {}
        barred: dict[str, set[int]] = {}
        for turn in turns:
            lit = Counter(letter for letter, colour in _tiles(turn) if colour != BLACK)
            for place, (letter, colour) in enumerate(_tiles(turn)):
                if colour == GREEN:
                    # Two different greens at one place contradict each other; the counts then can't be met.
                    greens.setdefault(place, letter)
                    if greens[place] != letter:
                        most[letter] = -1
                else:
                    barred.setdefault(letter, set()).add(place)
                if colour == BLACK:
                    most[letter] = min(most.get(letter, length), lit[letter])
            least |= lit
        places = {letter: frozenset(at) for letter, at in barred.items() if least[letter]}
        return cls(length, greens, dict(least), most, places)

    @property
    def excluded(self) -> frozenset[str]:
        """Letters that do not occur."""
        return frozenset(letter for letter, most in self.max_counts.items() if most <= 0)

    @property
    def yellows(self) -> dict[str, int]:
        """Letters with copies still to be placed, and how many (at least)."""
        placed = Counter(self.greens.values())
        left = {letter: least - placed[letter] for letter, least in self.min_counts.items()}
        return {letter: copies for letter, copies in left.items() if copies > 0}

    def possible_letters(self, place: int, alphabet: Iterable[str]) -> tuple[str, ...]:
        """Return the letters that may be at a place (0-based), in the order of the alphabet."""
        if place in self.greens:
            return (self.greens[place],)
        placed = Counter(self.greens.values())
        return tuple(
            letter
            for letter in alphabet
            if placed[letter] < self.max_counts.get(letter, self.length)
            and place not in self.barred.get(letter, frozenset())
        )

    def mask(self, lexicon: Lexicon) -> Mask:
        """Return which allowed words obey all the clues, shape (n_allowed,)."""
        ok = _placed(lexicon, self.greens)
        for letter, least in self.min_counts.items():
            ok &= _counts(lexicon, letter) >= least
        for letter, most in self.max_counts.items():
            ok &= _counts(lexicon, letter) <= most
        for letter, places in self.barred.items():
            for place in places:
                ok &= lexicon.codes[:, place] != _code(lexicon, letter)
        return ok

    def hard_mask(self, lexicon: Lexicon) -> Mask:
        """Return which allowed words hard mode lets one play, shape (n_allowed,)."""
        ok = _placed(lexicon, self.greens)
        for letter, least in self.min_counts.items():
            ok &= _counts(lexicon, letter) >= least
        return ok

    def hard_violation(self, guess: str) -> str | None:
        """Return why hard mode forbids a guess, naming letter and place, or None if it is legal."""
        for place, letter in sorted(self.greens.items()):
            if guess[place] != letter:
                return f"{display_word(letter)} must stay at place {place + 1}"
        for letter, least in self.min_counts.items():
            if guess.count(letter) < least:
                often = "" if least == 1 else f" {least} times"
                return f"the word must contain {display_word(letter)}{often}"
        return None

    def violation(self, guess: str) -> str | None:
        """Return the first clue that a guess ignores, naming letter and place, or None if it obeys all."""
        if broken := self.hard_violation(guess):
            return broken
        for letter, most in self.max_counts.items():
            if guess.count(letter) > most:
                if most <= 0:
                    return f"{display_word(letter)} is ruled out (place {guess.index(letter) + 1})"
                return f"the word has {display_word(letter)} only {_times(most)}"
        for place, letter in enumerate(guess):
            if place in self.barred.get(letter, frozenset()):
                return f"{display_word(letter)} can't be at place {place + 1}"
        return None


def best_colours(turns: Iterable[Turn]) -> dict[str, int]:
    """Return the best colour ever seen for each letter guessed: what an on-screen keyboard shows."""
    best: dict[str, int] = {}
    for turn in turns:
        for letter, colour in _tiles(turn):
            best[letter] = max(best.get(letter, BLACK), colour)
    return best


def _tiles(turn: Turn) -> Iterable[tuple[str, int]]:
    return zip(turn.guess, turn.colours, strict=True)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _code(lexicon: Lexicon, letter: str) -> int:
    """Return the letter's code; 255, which no word has, for a letter outside the alphabet."""
    return lexicon.alphabet.index(letter) if letter in lexicon.alphabet else 255


def _counts(lexicon: Lexicon, letter: str) -> npt.NDArray[np.int64]:
    return np.asarray((lexicon.codes == _code(lexicon, letter)).sum(axis=1), dtype=np.int64)


def _placed(lexicon: Lexicon, greens: Mapping[int, str]) -> Mask:
    ok = np.ones(len(lexicon.allowed), dtype=np.bool_)
    for place, letter in greens.items():
        ok &= lexicon.codes[:, place] == _code(lexicon, letter)
    return ok
