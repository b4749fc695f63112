"""What the commands of the shell share: options, output for people and for machines, progress, tiles in colour.

Two rules hold everywhere. With ``--json`` standard output gets exactly one JSON object, and everything else (notes,
progress) goes to standard error. A progress bar is drawn only where standard error is a terminal, and only once a
second has passed. Heavy imports stay inside functions, so that ``wordle --help`` answers quickly.
"""

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from wordle_core.games.game import Game
    from wordle_core.lexicons.lexicon import Lexicon
    from wordle_core.rules.turns import Turn

LexiconOption = Annotated[
    str, typer.Option("--lexicon", "-l", help="A bundled list (nyt, original, ...) or a file with one word a line.")
]
FlatOption = Annotated[bool, typer.Option("--flat", help="Count all answers as equally likely.")]
WeightsOption = Annotated[
    str, typer.Option("--weights", help="A file of lines `word,weight`: which answers, how likely.")
]
ModeOption = Annotated[str, typer.Option("--mode", "-m", help="normal, hard (the game's own rule) or strict.")]
StrategyOption = Annotated[str, typer.Option("--strategy", "-s", help="The rule that rates guesses, such as entropy.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Write one JSON object and nothing else.")]
PositionArgument = Annotated[
    list[str] | None, typer.Argument(help="The turns: CRANE=BYBBG SLIME=GBBYB, or crane.BYBBG.slime.GBBYB.")
]

Jsonable = Mapping[str, object]
_PATIENCE_SECONDS = 1.0
_TILE_STYLES = ("bold #111111 on #787c7e", "bold #111111 on #c9b458", "bold #111111 on #6aaa64")


def choose_lexicon(source: str, *, flat: bool = False, weights: str = "") -> "Lexicon":
    """Return the list that the options name.

    Raises
    ------
    LexiconError
        If there is no such list or file, or its content is of no use.
    """
    from pathlib import Path

    from wordle_core.errors import LexiconError
    from wordle_core.lexicons.own import open_lexicon, with_weights
    from wordle_core.lexicons.reading import read_words

    lexicon = open_lexicon(source)
    if weights:
        if not Path(weights).is_file():
            raise LexiconError(f"There is no file {weights!r}.")
        lexicon = with_weights(lexicon, read_words(Path(weights).read_bytes(), lexicon.length))
    return lexicon.flat() if flat else lexicon


def choose_game(position: Iterable[str] | None, lexicon: "Lexicon", mode: str = "normal", budget: int = 6) -> "Game":
    """Return the game that the arguments describe; guesses outside the list get a note on standard error."""
    from wordle_core.errors import WordleError
    from wordle_core.games.game import MODES, Game

    names = {name: name for name in MODES}
    if mode not in names:
        raise WordleError(f"There is no mode {mode!r}; choose one of {', '.join(MODES)}.")
    game = Game.parse(" ".join(position or ()), lexicon, mode=names[mode], budget=budget)
    for turn in game.turns:
        note_unknown(turn.guess, lexicon)
    return game


def note_unknown(word: str, lexicon: "Lexicon") -> None:
    """Say on standard error that a word is not in the list; nothing if it is."""
    from wordle_core.rules.words import display_word

    if word not in lexicon:
        note(f"{display_word(word)} is not in the word list {lexicon.name!r}; its colours count all the same.")


def note(text: str) -> None:
    """Write a line for people to standard error."""
    typer.echo(text, err=True)


def write_json(data: Jsonable) -> None:
    """Write one JSON object to standard output; NumPy numbers are written as plain ones."""
    typer.echo(json.dumps(data, default=_plain, allow_nan=False))


def _plain(value: object) -> object:
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"{type(value).__name__} can't be written as JSON.")


def screen(*, stderr: bool = False) -> "Console":
    """Return the console for people: colours only in a terminal, numbers left as they are."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=True)


def table(*columns: str, title: str | None = None) -> "Table":
    """Return an empty table; columns whose name begins with ``<`` are texts, the others numbers."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    made = Table(title=title, box=SIMPLE_HEAD, title_justify="left", pad_edge=False)
    for column in columns:
        made.add_column(column.removeprefix("<"), justify="left" if column.startswith("<") else "right", no_wrap=True)
    return made


def tiles(turn: "Turn") -> "Text":
    """Return a turn as coloured tiles, with its colours in letters after them."""
    from rich.text import Text

    from wordle_core.rules.words import display_word

    made = Text()
    for letter, colour in zip(display_word(turn.guess), turn.colours, strict=True):
        made.append(f" {letter} ", _TILE_STYLES[colour])
    return made.append(f"  {turn.feedback}", "dim")


def _report_nothing(fraction: float, text: str = "") -> None:
    """Take a report and draw nothing."""


@contextmanager
def progress(label: str) -> Iterator[Callable[[float, str], None]]:
    """Yield a function ``report(fraction, text)`` that draws a bar on standard error, if that is a terminal.

    The bar appears after a second; without a terminal nothing is written.
    """
    if not sys.stderr.isatty():
        yield _report_nothing
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:.0f} %"), TimeRemainingColumn(),
        console=screen(stderr=True), transient=True,
    )  # fmt: skip
    task = bar.add_task(label, total=1.0)
    began, shown = time.monotonic(), False

    def report(fraction: float, text: str = "") -> None:
        nonlocal shown
        if not shown and time.monotonic() - began > _PATIENCE_SECONDS:
            bar.start()
            shown = True
        bar.update(task, completed=fraction, description=f"{label}: {text}" if text else label)

    try:
        yield report
    finally:
        if shown:
            bar.stop()
