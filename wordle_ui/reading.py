"""Reading: what the rows on the board mean as a game, and what is wrong with them.

A person's rows can be wrong in three ways, and none may stop the page: colours that can't occur (the row is named and
the nearest possible colours proposed), turns that contradict each other (the turn that emptied the list is named, with
the single tiles that would repair it), and guesses that the mode forbids or the list doesn't have (said, and played
anyway: the game's own list may be newer).
"""

from dataclasses import dataclass

from wordle_core.errors import InvalidFeedbackError
from wordle_core.games.contradiction import Contradiction
from wordle_core.games.game import Game
from wordle_core.rules.feedback import check_pattern, parse_pattern
from wordle_core.rules.turns import Turn, format_turns
from wordle_core.rules.words import display_word
from wordle_ui import cache, state
from wordle_ui.board import Row
from wordle_ui.frame import Settings


@dataclass(frozen=True, slots=True)
class Impossible:
    """A row whose colours can't occur: which (from 0), why, and the row that was probably meant."""

    row: int
    message: str
    proposal: Row


@dataclass(frozen=True, slots=True)
class Reading:
    """The board as a game.

    Attributes
    ----------
    position : Position
        Its name in `wordle_ui.cache`.
    game : Game
        All turns on the board; of no use while `impossible` is set.
    impossible : Impossible or None
    contradiction : Contradiction or None
        Why no word fits; None while one does.
    doubt : Contradiction or None
        The same for the likely answers only: words fit, but only unlikely ones.
    notes : tuple of str
        Sentences about guesses outside the list or against the mode.
    turn_rows : tuple of int
        The row of the board (from 0) of each turn.
    """

    position: cache.Position
    game: Game
    impossible: Impossible | None
    contradiction: Contradiction | None
    doubt: Contradiction | None
    notes: tuple[str, ...]
    turn_rows: tuple[int, ...]

    @property
    def is_broken(self) -> bool:
        """Whether there is nothing to suggest until something is repaired."""
        return self.impossible is not None or self.contradiction is not None

    @property
    def bad_rows(self) -> list[int]:
        """Rows of the board to outline."""
        if self.impossible:
            return [self.impossible.row]
        return [self.turn_rows[self.contradiction.turn - 1]] if self.contradiction else []


def read_board(settings: Settings) -> Reading:
    """Return what stands on the board, read with these settings."""
    on_board = state.rows()
    turn_rows = tuple(index for index, row in enumerate(on_board) if all(row))
    turns = [Turn(on_board[index][0], parse_pattern(on_board[index][1])) for index in turn_rows]
    position = settings.position(format_turns(turns))
    game = cache.game(position)
    impossible = next(
        (found for row, turn in zip(turn_rows, turns, strict=True) if (found := _impossible(row, turn))), None
    )
    if impossible:
        return Reading(position, game, impossible, None, None, (), turn_rows)
    contradiction, doubt = cache.report(position)
    return Reading(position, game, None, contradiction, doubt, tuple(_notes(game, turn_rows)), turn_rows)


def _impossible(row: int, turn: Turn) -> Impossible | None:
    try:
        check_pattern(turn.guess, turn.pattern)
    except InvalidFeedbackError as error:
        return Impossible(row, f"Row {row + 1}: {error}", (turn.guess, error.suggestion or ""))
    return None


def _notes(game: Game, turn_rows: tuple[int, ...]) -> list[str]:
    """Return what is unusual about the guesses, in sentences."""
    notes = []
    before = Game(game.lexicon, (), game.mode)
    for row, turn in zip(turn_rows, game.turns, strict=True):
        word = display_word(turn.guess)
        if turn.guess not in game.lexicon:
            notes.append(f"Row {row + 1}: {word} is not in this word list. Its colours count all the same.")
        if broken := before.violation(turn.guess):
            notes.append(f"Row {row + 1}: {word} breaks {game.mode} mode: {broken}.")
        before = Game(game.lexicon, (*before.turns, turn), game.mode)
    return notes
