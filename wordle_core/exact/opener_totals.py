"""The table of all openers of a list: measures of the first split, and the proven total or lower bound of each.

Openers within `near` of the best get exact totals; all others the lower bound that settled them. The measures are
those of `partition`. The file form is CSV with comment lines on top that name the list, its hash, the mode and the
command.
"""

import threading
from pathlib import Path

import numpy as np
import pandas as pd

from wordle_core.exact.api import prove, solver_for
from wordle_core.exact.engine.memory import INFEASIBLE
from wordle_core.exact.proof import Record
from wordle_core.exact.watch import OnProgress
from wordle_core.games.game import Game
from wordle_core.patterns.partition import measure_guesses


def openers_table(
    game: Game,
    *,
    near: int = 0,
    path: Path | None = None,
    jobs: int = 2,
    time_limit: float | None = None,
    cancel: threading.Event | None = None,
    progress: OnProgress | None = None,
) -> pd.DataFrame:
    """Return all guesses of a position with their measures and what is proven about them, the best first.

    Returns
    -------
    DataFrame
        guess (str), bits, expected_size (float), largest, buckets (int), total (int or None: impossible), status
        ("exact", "bound": a lower bound, "impossible"). Sorted by total, exact before bounds, then by bits.
    """
    name = f"{game.lexicon.name} {game.lexicon.key} {game.mode} budget {game.budget}"
    record = Record(path, name)
    limits = {"jobs": jobs, "time_limit": time_limit, "cancel": cancel, "progress": progress}
    for _ in prove(game, record=record, **limits):  # type: ignore[arg-type]
        pass
    best = min((b.value for b in record.settled.values() if b.exact), default=None)
    if best is not None and near > 0:
        for _ in prove(game, record=record, target=best + near + 1, **limits):  # type: ignore[arg-type]
            pass
    return _frame(game, record)


def _frame(game: Game, record: Record) -> pd.DataFrame:
    solver = solver_for(game)
    rows = np.sort(solver.table.gid)
    measures = measure_guesses(game.lexicon, rows, game.candidates)
    bound = dict(zip(solver.table.gid.tolist(), solver.bounds().tolist(), strict=True))
    known = [record.settled.get(row) for row in rows.tolist()]
    totals = [bound[row] if b is None else b.value for row, b in zip(rows.tolist(), known, strict=True)]
    statuses = ["exact" if b is not None and b.exact else "bound" for b in known]
    statuses = ["impossible" if t >= INFEASIBLE else s for t, s in zip(totals, statuses, strict=True)]
    frame = pd.DataFrame(
        {
            "guess": [game.lexicon.allowed[row] for row in rows.tolist()],
            "bits": measures.bits.round(6),
            "expected_size": (measures.squares / measures.mass).round(4),
            "largest": measures.largest,
            "buckets": measures.buckets,
            "total": pd.array([None if t >= INFEASIBLE else t for t in totals], dtype="Int64"),
            "status": statuses,
        }
    )
    unproven = np.array([status != "exact" for status in statuses])
    order = np.lexsort((-measures.bits, unproven, np.array(totals)))
    return frame.iloc[order].reset_index(drop=True)


def write_openers(frame: pd.DataFrame, path: Path, game: Game, command: str) -> None:
    """Write the table as CSV, whole or not at all, with comment lines that say what it is."""
    best = frame[frame["status"] == "exact"]
    head = [
        f"# list: {game.lexicon.name}",
        f"# key: {game.lexicon.key}",
        f"# mode: {game.mode}",
        f"# budget: {game.budget}",
        f"# exact totals: {len(best)}; the others are proven lower bounds",
        f"# command: {command}",
    ]
    draft = path.with_name(path.name + ".part")
    body = frame.to_csv(index=False, lineterminator="\n")
    draft.write_text("\n".join(head) + "\n" + body, encoding="utf-8")
    draft.replace(path)
