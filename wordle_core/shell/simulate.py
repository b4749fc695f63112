"""``wordle simulate`` and ``wordle solve``: a strategy against a whole list, and against a single answer."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wordle_core.errors import WordleError
from wordle_core.shell.common import (
    FlatOption,
    JsonOption,
    LexiconOption,
    ModeOption,
    StrategyOption,
    WeightsOption,
    choose_game,
    choose_lexicon,
    note,
    progress,
    screen,
    table,
    tiles,
    write_json,
)

if TYPE_CHECKING:
    from wordle_core.games.game import Game
    from wordle_core.lexicons.lexicon import Lexicon
    from wordle_core.simulate.runs import Simulation
    from wordle_core.simulate.setting import Setting

OpenerOption = Annotated[str, typer.Option("--opener", "-o", help="The first guess; else the strategy's own.")]
BudgetOption = Annotated[int, typer.Option("--budget", min=1, max=20, help="Guesses allowed.")]
PoolOption = Annotated[str, typer.Option("--pool", help="Guesses considered: allowed, answers or candidates.")]
TiesOption = Annotated[str, typer.Option("--ties", help="Among equals the first of: alphabetical, list.")]
PreferOption = Annotated[str, typer.Option("--prefer", help="Among equals first: candidates, or none.")]
EndgameOption = Annotated[int, typer.Option("--endgame", help="From so many candidates on, play only them.")]
WidthOption = Annotated[int, typer.Option("--width", help="look-ahead: guesses looked at more closely.")]
ThresholdOption = Annotated[int, typer.Option("--threshold", help="intersecting: test letters below so many words.")]
KnowledgeOption = Annotated[str, typer.Option("--knowledge", help="intersecting: presence, or counts.")]
OutOption = Annotated[str, typer.Option("--out", help="Also write a file: games.csv, run.json or a tree, x.tree.json.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the shell."""
    app.command("simulate")(simulate)
    app.command("solve")(solve)


def simulate(
    strategy: StrategyOption = "entropy",
    lexicon: LexiconOption = "nyt",
    mode: ModeOption = "normal",
    opener: OpenerOption = "",
    budget: BudgetOption = 6,
    pool: PoolOption = "",
    ties: TiesOption = "",
    prefer: PreferOption = "",
    endgame: EndgameOption = 0,
    width: WidthOption = 0,
    threshold: ThresholdOption = 0,
    knowledge: KnowledgeOption = "",
    flat: FlatOption = False,
    weights: WeightsOption = "",
    out: OutOption = "",
    defaults: Annotated[str, typer.Option("--defaults", help="Make the shipped runs again, in this folder.")] = "",
    json: JsonOption = False,
) -> None:
    """Play a strategy against every answer of a list."""
    from wordle_core.simulate.setting import setting_of

    if defaults:
        _save_defaults(Path(defaults))
        return
    _check_out(out)
    options = _options(
        pool=pool, ties=ties, prefer=prefer, endgame=endgame, width=width, threshold=threshold, knowledge=knowledge
    )
    setting = setting_of(strategy, options, opener=opener or None, mode=mode, budget=budget)
    run = _run(choose_lexicon(lexicon, flat=flat, weights=weights), setting)
    if out:
        _write(run, Path(out))
    if json:
        write_json(run.summary())
    else:
        _show(run)


def _options(**given: str | int) -> dict[str, str | int]:
    """Return the options that were given; empty texts and zeros were not."""
    return {name: value for name, value in given.items() if value}


def _run(lexicon: "Lexicon", setting: "Setting") -> "Simulation":
    from wordle_core.simulate.runs import simulate as play_all

    with progress("Playing") as report:
        n = lexicon.n_answers
        return play_all(lexicon, setting, progress=lambda placed: report(placed / n, f"{placed:,} of {n:,} words"))


def _show(run: "Simulation") -> None:
    from wordle_core.rules.words import display_word

    console = screen()
    setting, n = run.setting, run.n_answers
    console.print(
        f"{setting.strategy} solves {run.n_solved:,} of {n:,} words in {setting.budget} guesses "
        f"(list {run.lexicon.name}, {setting.mode} mode, opener {display_word(run.opener)}, {run.seconds:.2f} s)."
    )
    made = table("guesses", "words", "solved by then")
    for turn, words in run.distribution.items():
        made.add_row(str(turn), f"{words:,}", f"{run.solved_within(turn):,}")
    console.print(made)
    console.print(f"Total guesses {run.total_guesses:,}; a loss counts {setting.budget + 1}.")
    found = "" if run.mean_solved is None else f"; of the solved {run.mean_solved:.4f}"
    console.print(f"Mean of all, a loss as {setting.budget + 1}: {run.mean_all:.4f}{found}.")
    if not run.lexicon.is_flat:
        console.print(f"Weighted by how likely each word is: {run.expected:.4f}, {run.chance_solved:.2%} solved.")
    for answer, path in run.failures.items():
        console.print(f"Not solved: {display_word(answer)}: {_words(path[: setting.budget])}")


def _words(path: Iterable[str]) -> str:
    from wordle_core.rules.words import display_word

    return ", ".join(display_word(word) for word in path)


def _check_out(out: str) -> None:
    if out and not out.endswith((".csv", ".json")):
        raise WordleError(f"Can't write {out!r}; the name must end in .csv, .json or .tree.json.")


def _write(run: "Simulation", path: Path) -> None:
    from wordle_core.paths import replacing
    from wordle_core.shipped.runs import format_runs
    from wordle_core.trees.tree import save_tree

    if path.name.endswith(".tree.json"):
        save_tree(run.tree(), path, run.lexicon)
        return
    text = run.table().to_csv(index=False) if path.suffix == ".csv" else format_runs([run], run.lexicon)
    with replacing(path) as draft:
        draft.write_text(text, encoding="utf-8")


def _save_defaults(folder: Path) -> None:
    from wordle_core.shipped.runs import save_defaults

    save_defaults(folder, lambda name, run: note(f"{name} {run.setting.strategy}: {run.total_guesses:,} guesses"))


def solve(
    word: Annotated[str, typer.Argument(help="The hidden word.")],
    strategy: StrategyOption = "entropy",
    lexicon: LexiconOption = "nyt",
    mode: ModeOption = "normal",
    opener: OpenerOption = "",
    budget: BudgetOption = 6,
    pool: PoolOption = "",
    ties: TiesOption = "",
    prefer: PreferOption = "",
    endgame: EndgameOption = 0,
    width: WidthOption = 0,
    threshold: ThresholdOption = 0,
    knowledge: KnowledgeOption = "",
    flat: FlatOption = False,
    weights: WeightsOption = "",
    json: JsonOption = False,
) -> None:
    """Show how a strategy solves one word, guess by guess."""
    from wordle_core.rules.words import normalise_word
    from wordle_core.simulate.runs import solve as play_one
    from wordle_core.simulate.setting import setting_of

    options = _options(
        pool=pool, ties=ties, prefer=prefer, endgame=endgame, width=width, threshold=threshold, knowledge=knowledge
    )
    setting = setting_of(strategy, options, opener=opener or None, mode=mode, budget=budget)
    start = choose_game((), choose_lexicon(lexicon, flat=flat, weights=weights), mode, budget)
    game = play_one(word, setting.make(), start, setting.opener)
    games = [start]
    for turn in game.turns:
        games.append(games[-1].play(turn.guess, turn.pattern))
    if json:
        write_json({"answer": normalise_word(word, start.lexicon.length), **_solved(game, setting)})
    else:
        _show_game(game, normalise_word(word, start.lexicon.length))


def _after_each(game: "Game") -> list["Game"]:
    """Return the game as it stood after each turn."""
    games = [replace(game, turns=())]
    for turn in game.turns:
        games.append(games[-1].play(turn.guess, turn.pattern))
    return games[1:]


def _solved(game: "Game", setting: "Setting") -> dict[str, object]:
    turns = [
        {
            "guess": after.turns[-1].guess,
            "feedback": after.turns[-1].feedback,
            "left": 0 if after.is_solved else len(after.candidates),
        }
        for after in _after_each(game)
    ]
    return {
        "solved": game.is_solved,
        "guesses": [turn.guess for turn in game.turns],
        "turns": turns,
        "lexicon": game.lexicon.name,
        "strategy": setting.strategy,
        "options": dict(setting.options),
        "mode": game.mode,
        "budget": game.budget,
    }


def _show_game(game: "Game", answer: str) -> None:
    from wordle_core.rules.words import display_word

    console = screen()
    for after in _after_each(game):
        left = "" if after.is_solved else f"  [dim]{len(after.candidates):,} left[/dim]"
        console.print(tiles(after.turns[-1]), left)
    n = len(game.turns)
    verdict = "Solved" if game.is_solved else "Not solved"
    plural = "guess" if n == 1 else "guesses"
    console.print(f"{verdict}: {display_word(answer)} in {n} {plural}: {_words(turn.guess for turn in game.turns)}")
