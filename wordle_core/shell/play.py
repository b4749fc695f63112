"""``wordle play``: a conversation that goes with a real game, from the first suggestion to the count of guesses.

Each turn suggests a word, asks for the one that was played (Enter takes the suggestion) and for its colours in any
notation, and says what remains. ``undo`` takes a turn back at any prompt. Nothing typed ends the conversation by
accident: what can't be read is asked again, impossible colours come with a proposal (Enter takes it), and colours that
contradict each other come with numbered repairs. The end of the input ends it politely.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from wordle_core.shell.common import (
    FlatOption,
    JsonOption,
    LexiconOption,
    ModeOption,
    StrategyOption,
    WeightsOption,
    choose_game,
    choose_lexicon,
    screen,
    tiles,
    write_json,
)
from wordle_core.shell.suggest import rank, ranking_table, words_line

if TYPE_CHECKING:
    from rich.console import Console

    from wordle_core.games.contradiction import Contradiction
    from wordle_core.games.game import Game

Ask = Callable[[str], str]

HELP = """\
  Enter          takes the suggestion, or what stands in brackets
  CRANE          the word you played; CRANE BYBBG gives its colours too
  BYBBG          colours: B or gray, Y yellow, G green; 0 1 2, squares and others are read too
  undo           takes the last turn back
  left, best     the words that remain; the best guesses
  new, quit      another game; the end
  (/undo, /left, ... where the list has such a word)"""


def register(app: typer.Typer) -> None:
    """Add the command to the shell."""
    app.command("play")(play)


def play(
    lexicon: LexiconOption = "nyt",
    mode: ModeOption = "normal",
    strategy: StrategyOption = "entropy",
    flat: FlatOption = False,
    weights: WeightsOption = "",
    json: JsonOption = False,
) -> None:
    """Go with a game: suggests, asks for your word and its colours, until it is solved."""
    from wordle_core.strategies import get_strategy

    game = choose_game((), choose_lexicon(lexicon, flat=flat, weights=weights), mode)
    console = screen(stderr=json)
    get_strategy(strategy)
    game = Conversation(console, strategy, _ask_with(console)).run(game)
    if json:
        write_json(
            {
                "position": game.text,
                "solved": game.is_solved,
                "guesses": len(game.turns),
                "n": len(game.candidates),
                "lexicon": game.lexicon.name,
                "mode": game.mode,
                "strategy": strategy,
            }
        )


def _ask_with(console: "Console") -> Ask:
    """Return a function that shows a prompt and reads a line; EOFError at the end of the input."""

    def ask(prompt: str) -> str:
        console.print(prompt, end="", markup=False)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    return ask


class _Again(Exception):
    """Begin the turn again: something else than a word or colours was asked for, and done."""


class _Quit(Exception):
    """The person has had enough."""


@dataclass
class Conversation:
    """The conversation: what to say on which console, which rule suggests, and how to ask."""

    console: "Console"
    strategy: str
    ask: Ask

    def run(self, game: "Game") -> "Game":
        """Return the game as it stands when the conversation ends."""
        self.game = game
        self.suggestion = ""
        self.console.print(f"Word list {game.lexicon.name}, {game.mode} mode. `help` says what you can type.")
        try:
            while not self._is_done():
                try:
                    self._turn()
                except _Again:
                    continue
        except (EOFError, _Quit):
            self.console.print()
        self._farewell()
        return self.game

    def _is_done(self) -> bool:
        """Return whether the game is over and its colours agree; a solving word may be missing from the list."""
        from wordle_core.rules.feedback import feedback

        game = self.game
        if game.is_solved:
            answer = game.turns[-1].guess
            return all(feedback(turn.guess, answer) == turn.pattern for turn in game.turns)
        return game.is_over and not game.contradiction()

    def _turn(self) -> None:
        from wordle_core.errors import WordleError
        from wordle_core.rules.words import display_word

        if found := self.game.contradiction():
            self._repair(found)
            return
        self.suggestion = str(rank(self.game, self.strategy, 1)["guess"].iloc[0])
        number = len(self.game.turns) + 1
        try:
            word, colours = self._ask_word(f"{number}. Your word [{display_word(self.suggestion)}]: ")
        except WordleError as error:
            self._say(str(error))
            return
        if word not in self.game.lexicon:
            name = self.game.lexicon.name
            self._say(f"{display_word(word)} is not in the word list {name!r}; its colours count all the same.")
        if broken := self.game.violation(word):
            self._say(f"{display_word(word)} breaks {self.game.mode} mode: {broken}.")
            return
        self._colours(word, colours)

    def _ask_word(self, prompt: str) -> tuple[str, str]:
        """Return the word and, if they were given in the same line, its colours."""
        from wordle_core.errors import InvalidWordError
        from wordle_core.rules.feedback import format_pattern
        from wordle_core.rules.turns import parse_lines
        from wordle_core.rules.words import normalise_word

        length = self.game.lexicon.length
        line = self._read(prompt)
        if not line:
            return self.suggestion, ""
        if " " not in line and "=" not in line and "." not in line:
            return normalise_word(line, length), ""
        entry = parse_lines(line, length)
        if len(entry) != 1 or entry[0].guess is None:
            raise InvalidWordError("One word at a time, please, with or without its colours.")
        return entry[0].guess, "" if entry[0].pattern is None else format_pattern(entry[0].pattern, length)

    def _colours(self, word: str, colours: str) -> None:
        """Play the word; ask for its colours until they can be read and can occur."""
        from wordle_core.errors import InvalidFeedbackError

        proposal = ""
        while True:
            if not colours:
                colours = self._read(f"   Its colours{f' [{proposal}]' if proposal else ''}: ", "undo") or proposal
                if colours.casefold().removeprefix("/") == "undo":
                    return
            try:
                self.game = self.game.play(word, colours)
            except InvalidFeedbackError as error:
                self._say(f"{error} Write one colour for each letter, place by place, such as BBYBG.")
                proposal, colours = error.suggestion or "", ""
                continue
            break
        self._report()

    def _report(self) -> None:
        game = self.game
        self.console.print("  ", tiles(game.turns[-1]))
        if self._is_done() or game.contradiction():
            return
        n = len(game.candidates)
        self._say(f"{n:,} {'word' if n == 1 else 'words'} left ({game.bits:.1f} bits): {words_line(game, 12)}")
        if found := game.doubt():
            repair = f" (for instance {found.repairs[0]})" if found.repairs else ""
            self._say(f"No likely answer fits any more. Check the colours{repair}, or type undo.")

    def _repair(self, found: "Contradiction") -> None:
        """Offer the single tiles that would bring words back; Enter takes the last turn back."""
        self._say(f"No word fits after turn {found.turn}.")
        repairs = found.repairs[:9]
        for number, repair in enumerate(repairs, start=1):
            self._say(f"{number}  {repair}")
        hint = "Number of the tile that was wrong" if repairs else "The answer may not be in this list"
        choice = self._read(f"   {hint} [undo]: ")
        if choice.isdecimal() and 0 < int(choice) <= len(repairs):
            from dataclasses import replace

            self.game = replace(self.game, turns=repairs[int(choice) - 1].turns)
            self._report()
        elif choice:
            self._say("Type one of the numbers, or Enter to take the last turn back.")
        else:
            self.game = self.game.undo()

    def _read(self, prompt: str, *passed: str) -> str:
        """Return what was typed; commands are carried out instead, but for those `passed` on."""
        line = self.ask(prompt)
        command = line.casefold()
        if command in ("quit", "exit", "q", "/quit"):
            raise _Quit
        actions: dict[str, Callable[[], object]] = {
            "help": lambda: self.console.print(HELP, markup=False),
            "?": lambda: self.console.print(HELP, markup=False),
            "undo": self._undo,
            "new": self._new,
            "left": lambda: self._say(words_line(self.game, 200)),
            "best": lambda: self.console.print(ranking_table(rank(self.game, self.strategy, 10))),
        }
        name = command.removeprefix("/")
        if name in actions and name not in passed and (name != command or command not in self.game.lexicon):
            actions[name]()
            raise _Again
        return line

    def _undo(self) -> None:
        if not self.game.turns:
            self._say("There is nothing to take back.")
            return
        self._say(f"Took back {self.game.turns[-1]}.")
        self.game = self.game.undo()

    def _new(self) -> None:
        from dataclasses import replace

        self.game = replace(self.game, turns=())
        self._say("A new game.")

    def _farewell(self) -> None:
        from wordle_core.rules.words import display_word

        game = self.game
        n = len(game.turns)
        path = ", ".join(display_word(turn.guess) for turn in game.turns)
        if game.is_solved:
            self.console.print(f"Solved in {n} {'guess' if n == 1 else 'guesses'}: {path}.")
        elif game.is_over:
            left = f" It could still be {words_line(game, 12)}." if len(game.candidates) else ""
            self.console.print(f"All {n} guesses are used.{left}")
        elif game.turns:
            self.console.print(f"{n} {'guess' if n == 1 else 'guesses'} so far. To go on: wordle suggest {game.text}")

    def _say(self, text: str) -> None:
        self.console.print(f"   {text}", markup=False)
