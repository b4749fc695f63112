"""``wordle exact``, ``prove``, ``tree`` and ``openers``: what is provably best, from a position or from the start.

Every number comes with what it is: exact, or bounds that the search reached in its time. A proof over openers
writes each settled opener to its record at once (``--resume FILE``), so that Ctrl-C, a time limit or a lost machine
cost nothing. Files are replaced in one step.
"""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from wordle_core.shell.common import (
    FlatOption,
    JsonOption,
    LexiconOption,
    ModeOption,
    PositionArgument,
    WeightsOption,
    choose_game,
    choose_lexicon,
    note,
    progress,
    screen,
    table,
    write_json,
)

if TYPE_CHECKING:
    from wordle_core.exact import OpenerBounds, Progress, Record
    from wordle_core.games.game import Game

BudgetOption = Annotated[int, typer.Option("--budget", min=1, help="Turns allowed in a game.")]
TimeOption = Annotated[float | None, typer.Option("--time-limit", min=0.0, help="Stop after so many seconds.")]
JobsOption = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Threads.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the shell."""
    app.command("exact")(exact)
    app.command("prove")(prove)
    app.command("tree")(tree)
    app.command("openers")(openers)


def exact(
    position: PositionArgument = None,
    lexicon: LexiconOption = "nyt",
    mode: ModeOption = "normal",
    aim: Annotated[str, typer.Option("--aim", help="expected, fail or worst: what to make least.")] = "expected",
    budget: BudgetOption = 6,
    unlimited: Annotated[bool, typer.Option("--unlimited", help="Pass over the guess budget.")] = False,
    time_limit: TimeOption = None,
    flat: FlatOption = False,
    weights: WeightsOption = "",
    json: JsonOption = False,
) -> None:
    """Search the best guesses of a position, with proof."""
    from wordle_core.errors import WordleError
    from wordle_core.exact import AIMS, solve

    if aim not in AIMS:
        raise WordleError(f"There is no aim {aim!r}; choose one of {', '.join(AIMS)}.")
    game = choose_game(position, choose_lexicon(lexicon, flat=flat, weights=weights), mode, budget)
    with watching("searching") as (cancel, report):
        result = solve(
            game,
            aim=aim,  # type: ignore[arg-type]
            unlimited=unlimited,
            time_limit=time_limit,
            cancel=cancel,
            progress=report,
            plan=True,
        )
    data: dict[str, object] = {
        "position": game.text,
        "n": result.n,
        "lower": result.lower,
        "upper": result.upper,
        "exact": result.exact,
        "best": list(result.best),
        "all_best": result.all_best,
        "expected": None if result.expected is None else round(result.expected, 6),
        "weight": result.weight,
        "max_turns": result.max_turns,
        "distribution": result.distribution,
        "lost": result.lost,
        "lexicon": game.lexicon.name,
        "mode": mode,
        "aim": aim,
        "budget": None if unlimited else budget,
        "seconds": round(result.seconds, 3),
    }
    if json:
        write_json(data)
    elif result.impossible:
        screen().print(f"No plan finds all {result.n:,} words in the turns that are left.")
    else:
        screen().print(f"{', '.join(word.upper() for word in result.best)}")
        total = f"{result.lower} (exact)" if result.exact else f"{result.lower} to {result.upper} (bounds)"
        if result.expected is None:
            total = f"at least {result.lower}, no plan found yet"
        expected = "" if result.expected is None else f", {result.expected:.4f} expected guesses from here"
        screen().print(f"{result.n:,} words, total {total}{expected}, {result.seconds:.2f} s")


def prove(
    opener: Annotated[list[str] | None, typer.Option("--opener", help="An opener; may be repeated.")] = None,
    every: Annotated[
        bool, typer.Option("--all", help="All openers: find the best, and show the rest is no better.")
    ] = False,
    lexicon: LexiconOption = "nyt",
    mode: ModeOption = "normal",
    budget: BudgetOption = 6,
    target: Annotated[int | None, typer.Option("--target", help="Only show that openers are not below this.")] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Record file: go on from it, and write to it.")
    ] = None,
    jobs: JobsOption = 2,
    scheduler: Annotated[str, typer.Option("--scheduler", help="A Dask scheduler, such as tcp://host:8786.")] = "",
    time_limit: TimeOption = None,
    flat: FlatOption = False,
    json: JsonOption = False,
) -> None:
    """Prove the totals of openers: one, several, or the best of all."""
    from wordle_core.errors import WordleError

    if bool(opener) == every:
        raise WordleError("Name an opener (--opener SALET) or ask for all of them (--all).")
    game = choose_game(None, choose_lexicon(lexicon, flat=flat), mode, budget)
    if every:
        data = _prove_all(game, target, resume, jobs, scheduler, time_limit)
    else:
        found = [_prove_one(game, word, time_limit) for word in opener or ()]
        data = found[0] if len(found) == 1 else {"openers": found, "exact": all(bool(f["exact"]) for f in found)}
    if json:
        write_json(data)
    else:
        for name, value in data.items():
            screen().print(f"{name}: {value}")


def _prove_one(game: "Game", word: str, time_limit: float | None) -> dict[str, object]:
    from wordle_core.exact import optimal_tree, prove_opener

    with watching(word) as (cancel, report):
        result = prove_opener(game, word, time_limit=time_limit, cancel=cancel, progress=report)
        turns, spread = None, None
        if result.exact and result.upper is not None:
            totals = optimal_tree(game, word).verify(game.lexicon)
            turns, spread = totals.max_turns, totals.distribution
    return {
        "opener": word.lower(),
        "total": result.upper if result.exact else None,
        "exact": result.exact,
        "lower": result.lower,
        "upper": result.upper,
        "expected": None if result.expected is None else round(result.expected, 5),
        "max_turns": turns,
        "distribution": spread,
        "lexicon": game.lexicon.name,
        "mode": game.mode,
        "budget": game.budget,
        "seconds": round(result.seconds, 3),
    }


def _prove_all(
    game: "Game", target: int | None, path: Path | None, jobs: int, scheduler: str, time_limit: float | None
) -> dict[str, object]:
    from wordle_core.exact import Record
    from wordle_core.exact import prove as prove_openers

    began = time.monotonic()
    record = Record(path, f"{game.lexicon.name} {game.lexicon.key} {game.mode} budget {game.budget}")
    with watching("proving") as (cancel, report):
        settled: Iterator[OpenerBounds]
        if scheduler:
            from wordle_core.exact.distributed import prove_on
            from wordle_core.exact.watch import Stopwatch

            watch = Stopwatch(time_limit, cancel)
            settled = prove_on(scheduler, game, record, watch, target=target, progress=report)
        else:
            settled = prove_openers(
                game,
                target=target,
                record=record,
                jobs=jobs,
                time_limit=time_limit,
                cancel=cancel,
                progress=report,
            )
        for _ in settled:
            pass
    return _summary(game, record, target, time.monotonic() - began)


def _summary(game: "Game", record: "Record", target: int | None, seconds: float) -> dict[str, object]:
    from wordle_core.exact import solver_for
    from wordle_core.exact.engine.memory import INFEASIBLE

    words = game.lexicon.allowed
    openers = solver_for(game).table.gid.tolist()
    known = [record.settled[row] for row in openers if row in record.settled]
    totals = [b.value for b in known if b.exact and b.value < INFEASIBLE]
    best = min(totals, default=None)
    limit = target if target is not None else (best or 0) + 1
    open_ = [row for row in openers if not record.is_settled(row, limit)]
    lower = min((b.value for b in known), default=None) if not open_ and best is not None else None
    return {
        "best": [words[b.row] for b in known if b.exact and b.value == best],
        "total": best,
        "openers": len(game.lexicon.allowed),
        "exact": not open_,
        "settled": len(openers) - len(open_),
        "lower": lower,
        "target": target,
        "lexicon": game.lexicon.name,
        "mode": game.mode,
        "budget": game.budget,
        "seconds": round(seconds, 3),
    }


def tree(
    opener: Annotated[str | None, typer.Argument(help="First guess; the best one if left out.")] = None,
    lexicon: LexiconOption = "nyt",
    mode: ModeOption = "normal",
    budget: BudgetOption = 6,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the tree to this file.")] = None,
    nested: Annotated[bool, typer.Option("--nested", help="Write the plain nested form.")] = False,
    second_key: Annotated[
        bool, typer.Option("--second-key", help="With the fewest answers at the last turn; all equally likely.")
    ] = False,
    time_limit: TimeOption = None,
    flat: FlatOption = False,
    json: JsonOption = False,
) -> None:
    """Make an optimal decision tree, whole, and check it answer by answer."""
    from json import dumps

    from wordle_core.exact import optimal_tree
    from wordle_core.trees.tree import format_nested, format_tree

    game = choose_game(None, choose_lexicon(lexicon, flat=flat), mode, budget)
    options = [f"--lexicon {lexicon}", f"--mode {mode}", *(["--flat"] if flat else []), f"--budget {budget}"]
    options += ["--second-key"] if second_key else []
    command = " ".join(["wordle tree", *([opener.lower()] if opener else []), *options])
    with watching("planning") as (cancel, _):
        made = optimal_tree(game, opener, second_key=second_key, time_limit=time_limit, cancel=cancel, command=command)
    totals = made.verify(game.lexicon)
    text = dumps(format_nested(made.root)) if nested else format_tree(made, game.lexicon)
    if out is not None:
        draft = out.with_name(out.name + ".part")
        draft.write_text(text + "\n", encoding="utf-8")
        draft.replace(out)
        note(f"{out}: {made.opener.upper()}, total {totals.total}, at most {totals.max_turns} turns, {made.status}.")
    if json or out is None:
        sys.stdout.write(text + "\n")


def openers(
    lexicon: LexiconOption = "original",
    mode: ModeOption = "normal",
    budget: BudgetOption = 6,
    n: Annotated[int, typer.Option("--n", min=1, help="How many to show.")] = 20,
    near: Annotated[int, typer.Option("--near", min=0, help="Exact totals for openers within this of the best.")] = 0,
    resume: Annotated[
        Path | None, typer.Option("--resume", help="Record file: go on from it, and write to it.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the whole table to this CSV file.")] = None,
    jobs: JobsOption = 2,
    time_limit: TimeOption = None,
    flat: FlatOption = False,
    json: JsonOption = False,
) -> None:
    """Rate all openers: bits, expected size, largest bucket, buckets, and proven total or lower bound."""
    from wordle_core.exact.opener_totals import openers_table, write_openers

    game = choose_game(None, choose_lexicon(lexicon, flat=flat), mode, budget)
    with watching("openers") as (cancel, report):
        frame = openers_table(
            game, near=near, path=resume, jobs=jobs, time_limit=time_limit, cancel=cancel, progress=report
        )
    if out is not None:
        options = f"--lexicon {lexicon} --mode {mode} --budget {budget} --near {near}{' --flat' if flat else ''}"
        write_openers(frame, out, game, f"wordle openers {options} --out {out.name}")
    head = frame.head(n)
    if json:
        write_json({"lexicon": game.lexicon.name, "mode": mode, "openers": head.to_dict("records")})
    elif out is None:
        shown = table("<opener", "bits", "expected", "largest", "buckets", "total", "<status")
        for row in head.itertuples(index=False):
            total = "" if row.total is None else str(row.total)
            shown.add_row(
                str(row.guess).upper(),
                f"{row.bits:.3f}",
                f"{row.expected_size:.2f}",
                str(row.largest),
                str(row.buckets),
                total,
                str(row.status),
            )
        screen().print(shown)


@contextmanager
def watching(label: str) -> Iterator[tuple[threading.Event, "Callable[[Progress], None]"]]:
    """Yield (cancel event, progress callback); Ctrl-C sets the event, so that what is proven by then is reported."""
    cancel = threading.Event()
    most = 1
    with progress(label) as bar:

        def report(state: "Progress") -> None:
            nonlocal most
            most = max(most, state.left)
            upper = "?" if state.upper is None else f"{state.upper:,}"
            bar(1 - state.left / most, f"{state.lower:,} to {upper}, {state.left:,} left")

        try:
            yield cancel, report
        except KeyboardInterrupt:
            cancel.set()
            raise
