"""A game of Wordle at a moment: the turns so far, what they say, and which words remain.

A `Game` is immutable: `play` gives the game after one more turn, `undo` the one before. Everything else follows from
lexicon and turns and is computed when first asked for: the clues (greens, yellows with counts, caps, excluded letters),
the *consistent* words (every word that can still be the answer) and the *candidates* (the likely ones among them; the
reserve once no likely word fits). `text` is the whole position, and `Game.parse` reads it back.

Guesses outside the word list are accepted (the game's own list may be newer), and so are contradictory colours, after
which nothing remains and `contradiction` says why. Impossible colours and guesses that the mode forbids are refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt
import pandas as pd

from wordle_core.errors import HardModeError, InconsistentGameError, WordleError
from wordle_core.games.clues import Clues, Mask, best_colours
from wordle_core.games.contradiction import Contradiction, find_contradiction
from wordle_core.lexicons.lexicon import Lexicon, Rows
from wordle_core.patterns.partition import entropy
from wordle_core.patterns.table import pattern_table
from wordle_core.rules.feedback import all_green, check_pattern, parse_pattern
from wordle_core.rules.turns import Turn, format_turns, parse_turns
from wordle_core.rules.words import display_word, normalise_word

Mode = Literal["normal", "hard", "strict"]
MODES: tuple[Mode, ...] = get_args(Mode)


@dataclass(frozen=True)
class Game:
    """A position in a game over a lexicon.

    Attributes
    ----------
    lexicon : Lexicon
    turns : tuple of Turn
    mode : {"normal", "hard", "strict"}
        Normal: any allowed word. Hard: greens stay and revealed letters are used as often as revealed. Strict: every
        guess must be able to be the answer.
    budget : int
        Turns allowed in all.

    Examples
    --------
    >>> from wordle_core.lexicons.lexicon import load_lexicon
    >>> game = Game(load_lexicon("original")).play("slate", "BBBBB").play("crony", "BGYGB")
    >>> len(game.candidates), game.contradiction().turn
    (0, 2)
    """

    lexicon: Lexicon
    turns: tuple[Turn, ...] = ()
    mode: Mode = "normal"
    budget: int = 6

    def __post_init__(self) -> None:
        if self.mode not in MODES:
            raise WordleError(f"There is no mode {self.mode!r}; choose one of {', '.join(MODES)}.")

    def __repr__(self) -> str:
        return f"<Game {self.text or '(new)'} on {self.lexicon.name}, {self.mode}>"

    @classmethod
    def parse(cls, text: str, lexicon: Lexicon, *, mode: Mode = "normal", budget: int = 6) -> "Game":
        """Return the game that a text describes; see `parse_turns` for the forms.

        Raises
        ------
        WordleError
            If a word or its colours can't be read, can't occur, or break the mode.
        """
        game = cls(lexicon, (), mode, budget)
        for turn in parse_turns(text, lexicon.length):
            game = game.play(turn.guess, turn.pattern)
        return game

    @property
    def text(self) -> str:
        """The position as text, such as ``crane.BYBBG.slime.GBBYB``; empty for a new game."""
        return format_turns(self.turns)

    def play(self, guess: str, pattern: int | str) -> "Game":
        """Return the game after one more turn.

        Parameters
        ----------
        guess : str
            Any word of the right length, in the list or not.
        pattern : int or str
            Its feedback, as a code or in any notation.

        Raises
        ------
        InvalidWordError, InvalidFeedbackError
            If the word or the colours can't be read, or no answer can give these colours.
        HardModeError
            If the mode forbids the guess.
        WordleError
            If the game is over.
        """
        word = normalise_word(guess, self.lexicon.length)
        if self.is_over:
            raise WordleError("The game is over; undo a turn or start a new game.")
        code = parse_pattern(pattern, self.lexicon.length) if isinstance(pattern, str) else pattern
        check_pattern(word, code)
        if broken := self.violation(word):
            raise HardModeError(f"{display_word(word)} breaks {self.mode} mode: {broken}.")
        return replace(self, turns=(*self.turns, Turn(word, code)))

    def undo(self) -> "Game":
        """Return the game before the last turn; a new game stays as it is."""
        return replace(self, turns=self.turns[:-1])

    @property
    def is_solved(self) -> bool:
        """Whether the last guess was the answer."""
        return bool(self.turns) and self.turns[-1].pattern == all_green(self.lexicon.length)

    @property
    def is_over(self) -> bool:
        """Whether the game is solved or the budget is used up."""
        return self.is_solved or len(self.turns) >= self.budget

    @property
    def turns_left(self) -> int:
        """Turns that may still be played."""
        return 0 if self.is_solved else self.budget - len(self.turns)

    @cached_property
    def clues(self) -> Clues:
        """What the colours say about the letters."""
        return Clues.from_turns(self.turns, self.lexicon.length)

    @property
    def greens(self) -> Mapping[int, str]:
        """Letter at each known place (0-based)."""
        return self.clues.greens

    @property
    def yellows(self) -> Mapping[str, int]:
        """Letters with copies still to be placed, and how many at least."""
        return self.clues.yellows

    @property
    def excluded(self) -> frozenset[str]:
        """Letters that do not occur."""
        return self.clues.excluded

    @property
    def possible_letters(self) -> tuple[tuple[str, ...], ...]:
        """The letters that may be at each place."""
        alphabet = self.lexicon.alphabet
        return tuple(self.clues.possible_letters(place, alphabet) for place in range(self.lexicon.length))

    @property
    def keyboard(self) -> Mapping[str, int]:
        """Best colour ever seen for each letter guessed: 0, 1 or 2."""
        return best_colours(self.turns)

    @cached_property
    def consistent(self) -> Rows:
        """Rows of every word that can still be the answer, ascending, int32. Read-only."""
        rows = np.flatnonzero(self.lexicon.word_weights)
        for turn in self.turns:
            patterns = pattern_table(self.lexicon.encode(turn.guess)[None, :], self.lexicon.codes[rows])[0]
            rows = rows[patterns == turn.pattern]
        found = rows.astype(np.int32)
        found.setflags(write=False)
        return found

    @cached_property
    def candidates(self) -> Rows:
        """Rows of the likely answers that remain or, if none does, of the reserve; ascending, int32. Read-only."""
        likely = self.consistent[self.consistent < self.lexicon.n_answers]
        return likely if len(likely) else self.consistent

    @property
    def n_unlikely(self) -> int:
        """How many words remain besides the candidates."""
        return len(self.consistent) - len(self.candidates)

    @cached_property
    def mass(self) -> int:
        """Total weight of the consistent words."""
        return int(self.lexicon.word_weights[self.consistent].sum())

    @property
    def bits(self) -> float:
        """How much is left to find out, in bits: the entropy of the candidates' weights."""
        return entropy(self.lexicon.word_weights[self.candidates]) if len(self.candidates) else 0.0

    @cached_property
    def remaining(self) -> pd.DataFrame:
        """Every word that can still be the answer, the likeliest first, ties in the order of the list.

        Columns: word (str), probability (float, sums to 1), letter_score (int: how many candidates share its letters,
        place by place), likely (bool), row (int: its row in the lexicon).
        """
        weights = self.lexicon.word_weights[self.consistent]
        rows = self.consistent[np.argsort(-weights, kind="stable")]
        return pd.DataFrame(
            {
                "word": [self.lexicon.allowed[row] for row in rows],
                "probability": self.lexicon.word_weights[rows] / max(self.mass, 1),
                "letter_score": letter_scores(self.lexicon, rows, self.candidates),
                "likely": rows < self.lexicon.n_answers,
                "row": rows,
            }
        )

    def probability(self, guess: str) -> float:
        """Return the chance that a word is the answer; 0.0 for a word that is ruled out or unknown."""
        if guess not in self.lexicon or not self.mass:
            return 0.0
        row = self.lexicon.index(guess)
        return float(self.lexicon.word_weights[row] / self.mass) if row in self.consistent else 0.0

    @cached_property
    def legal(self) -> Mask:
        """Which allowed words the mode lets one play now, shape (n_allowed,). Read-only."""
        if self.mode == "hard":
            mask = self.clues.hard_mask(self.lexicon)
        else:
            mask = np.full(len(self.lexicon.allowed), self.mode == "normal")
            mask[self.consistent] = True
        mask.setflags(write=False)
        return mask

    def violation(self, guess: str) -> str | None:
        """Return why the mode forbids a guess, naming letter and place, or None if it is legal."""
        if self.mode == "normal":
            return None
        if self.mode == "hard":
            return self.clues.hard_violation(guess)
        broken = self.clues.violation(guess)
        if broken is None and guess in self.lexicon and not self.legal[self.lexicon.index(guess)]:
            return "it is not among the possible answers"
        return broken

    def contradiction(self) -> Contradiction | None:
        """Return why no word remains, with the single tiles that would repair it, or None while words remain."""
        rows = np.flatnonzero(self.lexicon.word_weights).astype(np.int32)
        return None if len(self.consistent) else find_contradiction(self.lexicon, self.turns, rows)

    def doubt(self) -> Contradiction | None:
        """Return the same report over the likely answers, or None while one remains: time to check the colours."""
        if self.candidates.size and self.candidates[0] < self.lexicon.n_answers:
            return None
        rows = np.arange(self.lexicon.n_answers, dtype=np.int32)
        return find_contradiction(self.lexicon, self.turns, rows)

    def require_candidates(self) -> Rows:
        """Return the candidates.

        Raises
        ------
        InconsistentGameError
            If none is left; the message says after which turn.
        """
        if found := self.contradiction():
            raise InconsistentGameError(found.message)
        return self.candidates


def letter_scores(lexicon: Lexicon, rows: Rows, counted: Rows) -> npt.NDArray[np.int64]:
    """Return the place-by-place letter score of some words, shape (len(rows),).

    A word's score is the sum over its places of how many of the `counted` words have that letter there.

    Examples
    --------
    >>> from wordle_core.lexicons.lexicon import load_lexicon
    >>> original = load_lexicon("original")
    >>> answers = np.arange(original.n_answers, dtype=np.int32)
    >>> letter_scores(original, np.array([original.index("slate")], dtype=np.int32), answers).tolist()
    [1437]
    """
    total = np.zeros(len(rows), dtype=np.int64)
    for place in range(lexicon.length):
        counts = np.bincount(lexicon.codes[counted, place], minlength=len(lexicon.alphabet))
        total += counts[lexicon.codes[rows, place]]
    return total
