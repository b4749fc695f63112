"""Comparing runs over one list: side by side, the hardest answers, and two strategies against each other.

Runs are given by name; all are of the same list. Turns of a failure count as budget + 1, in every figure here. Tables
are made to be shown and downloaded; nothing is played.
"""

from collections.abc import Mapping

import numpy as np
import pandas as pd

from wordle_core.simulate.runs import Simulation

Runs = Mapping[str, Simulation]


def side_by_side(runs: Runs) -> pd.DataFrame:
    """Return a row of figures per run, the fewest guesses first.

    Columns: strategy, opener, expected (guesses by the weights of the answers, a loss as budget + 1), mean_all,
    mean_solved, solved (share), losses, most (guesses that an answer takes), total (guesses, an integer), seconds.
    """
    rows = [
        {
            "strategy": name,
            "opener": run.opener,
            "expected": run.expected,
            "mean_all": run.mean_all,
            "mean_solved": run.mean_solved,
            "solved": run.n_solved / run.n_answers,
            "losses": len(run.failures),
            "most": run.worst,
            "total": run.total_guesses,
            "seconds": run.seconds,
        }
        for name, run in runs.items()
    ]
    return pd.DataFrame(rows).sort_values(["expected", "strategy"], ignore_index=True)


def games(runs: Runs) -> pd.DataFrame:
    """Return a row per answer: answer, and the turns of each run under its name, a loss as budget + 1."""
    first = next(iter(runs.values()))
    return pd.DataFrame({"answer": list(first.lexicon.answers)} | {name: run.counted for name, run in runs.items()})


def paths(runs: Runs) -> pd.DataFrame:
    """Return a row per strategy and answer: strategy, answer, turns, solved, weight, path."""
    return pd.concat([run.table().assign(strategy=name) for name, run in runs.items()], ignore_index=True)[
        ["strategy", "answer", "turns", "solved", "weight", "path"]
    ]


def hardest(runs: Runs, n: int = 50) -> pd.DataFrame:
    """Return the `n` answers that take most turns over all runs: answer, mean, losses, and the turns of each run."""
    table = games(runs)
    turns = table[list(runs)]
    lost = np.column_stack([~run.solved for run in runs.values()]).sum(axis=1)
    table.insert(1, "mean", turns.mean(axis=1))
    table.insert(2, "losses", lost)
    best = table.sort_values(["mean", "losses", "answer"], ascending=[False, False, True], ignore_index=True)
    return best.head(n)


def losses(runs: Runs) -> pd.DataFrame:
    """Return a row per failure: answer, strategy, would_take (turns), path (the guesses within the budget)."""
    rows = [
        {
            "answer": answer,
            "strategy": name,
            "would_take": len(path),
            "path": " ".join(path[: run.setting.budget]),
        }
        for name, run in runs.items()
        for answer, path in run.failures.items()
    ]
    return pd.DataFrame(rows, columns=["answer", "strategy", "would_take", "path"])


def turn_pairs(first: Simulation, second: Simulation) -> pd.DataFrame:
    """Return how often two runs take each pair of turns: first, second, answers (how many)."""
    pairs = pd.DataFrame({"first": first.counted, "second": second.counted})
    return pairs.groupby(["first", "second"], as_index=False).size().rename(columns={"size": "answers"})
