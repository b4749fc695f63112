"""Shipped runs: every strategy with its default options, so that a page about runs is never empty.

data/simulations/ holds a file for each of `LISTS`: the games of each strategy, answer by answer, under the list's
content hash; a list that has changed has no runs. The file names the command that makes it again. Reading checks that
the games are those of the list; the tests play them again.
"""

import json
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

from wordle_core.errors import LexiconError
from wordle_core.lexicons.lexicon import Lexicon, load_lexicon
from wordle_core.paths import data_path, replacing
from wordle_core.simulate.runs import Simulation, simulate
from wordle_core.simulate.setting import Setting, setting_of
from wordle_core.strategies import STRATEGY_NAMES

FORMAT = "wordle-runs/1"
LISTS = ("original", "nyt")
_TIMES = 3
COMMAND = "wordle simulate --defaults data/simulations"


@lru_cache(maxsize=4)
def shipped_runs(lexicon: Lexicon) -> dict[str, Simulation]:
    """Return the shipped runs of a list by strategy; empty if there are none. Shared: not to be changed.

    Raises
    ------
    LexiconError
        If the file is damaged.
    """
    path = data_path(f"simulations/{lexicon.name}.json")
    if lexicon.name not in LISTS or not path.is_file():
        return {}
    text = path.read_text(encoding="utf-8")
    return parse_runs(text, lexicon) if f'"key": "{lexicon.key}"' in text[:500] else {}


def format_runs(runs: Iterable[Simulation], lexicon: Lexicon) -> str:
    """Return runs over one list as JSON text; `parse_runs` reads it back."""
    head = {"format": FORMAT, "lexicon": lexicon.name, "key": lexicon.key, "command": COMMAND}
    entries = [
        {
            "strategy": run.setting.strategy,
            "options": dict(run.setting.options),
            "opener": run.setting.opener,
            "mode": run.setting.mode,
            "budget": run.setting.budget,
            "seconds": round(run.seconds, 3),
            "paths": [" ".join(path) for path in run.paths],
        }
        for run in runs
    ]
    return json.dumps({**head, "runs": entries}, indent=0) + "\n"


def parse_runs(text: str, lexicon: Lexicon) -> dict[str, Simulation]:
    """Return the runs that a JSON text holds, by the label of their setting.

    Raises
    ------
    LexiconError
        If the text is no such file, or its games are not those of `lexicon`.
    """
    try:
        loaded = json.loads(text)
        if loaded["format"] != FORMAT or loaded["key"] != lexicon.key:
            raise LexiconError(f"These runs were not made for the list {lexicon.name!r} ({lexicon.key}).")
        runs = [_read(entry, lexicon) for entry in loaded["runs"]]
    except (KeyError, TypeError, AttributeError, json.JSONDecodeError) as error:
        raise LexiconError(f"Not a file of runs: {error}.") from error
    return {run.setting.label: run for run in runs}


def _read(entry: dict[str, object], lexicon: Lexicon) -> Simulation:
    setting = setting_of(
        str(entry["strategy"]),
        entry["options"],  # type: ignore[arg-type]
        opener=entry["opener"],  # type: ignore[arg-type]
        mode=str(entry["mode"]),
        budget=int(str(entry["budget"])),
    )
    paths = tuple(tuple(path.split(" ")) for path in entry["paths"])  # type: ignore[attr-defined]
    return Simulation(setting, lexicon, paths, float(str(entry["seconds"])))


def save_defaults(folder: Path, report: Callable[[str, Simulation], None]) -> None:
    """Play every strategy with its defaults over each of `LISTS`, and write the files that are shipped.

    Each run is played `_TIMES` times and the quickest is kept: the seconds are those of a machine left in peace.

    Raises
    ------
    OSError
        If a file can't be written; the old one then stays.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in LISTS:
        lexicon, runs = load_lexicon(name), []
        for strategy in STRATEGY_NAMES:
            tries = [simulate(lexicon, Setting(strategy)) for _ in range(_TIMES)]
            runs.append(min(tries, key=lambda run: run.seconds))
            report(name, runs[-1])
        with replacing(folder / f"{name}.json") as path:
            path.write_text(format_runs(runs, lexicon), encoding="utf-8")
