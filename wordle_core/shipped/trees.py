"""Shipped results: the decision trees and the tables of openers in data/, each tied to the word list it is about.

`shipped_trees(lexicon)` lists the trees of data/trees/ that were made for a list; `load_shipped_tree` reads one and
verifies it, answer by answer. `shipped_openers(lexicon)` gives the table of data/openers-<list>.csv: measures of every
opener and its proven total, or a proven lower bound of it.

A result belongs to the content of a list, not to its name: each file carries the list's hash (`Lexicon.key`), and a
file for other words is passed over. Trees and tables of a weighted list with all answers equally likely carry the hash
of that edition (`Lexicon.flat`), so `nyt` has files for both.

`read_tree` reads a tree from anywhere else, such as an upload: whatever is damaged becomes a LexiconError that says
where.
"""

import csv
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import cast, get_args

import pandas as pd

from wordle_core.errors import LexiconError
from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.paths import data_path
from wordle_core.trees.tree import FORMAT, DecisionTree, Mode, Status, load_tree, parse_tree

TREES = "trees"
MAX_TREE_BYTES = 5_000_000
_EXACT = {"exact": True, "impossible": True, "bound": False}


@dataclass(frozen=True, slots=True)
class ShippedTree:
    """What a shipped tree says about itself; nothing of it is verified before it is loaded.

    Attributes
    ----------
    name : str
        File name without its ending: its name in links.
    list_name, list_key : str
    mode : {"normal", "hard", "strict"}
    status : {"optimal", "best found", "heuristic", "unknown"}
    opener : str
    total : int
        Sum of weight x turns.
    command : str
        Makes the file again.
    """

    name: str
    list_name: str
    list_key: str
    mode: Mode
    status: Status
    opener: str
    total: int
    command: str


def shipped_trees(lexicon: Lexicon | None = None) -> tuple[ShippedTree, ...]:
    """Return the shipped trees for a list (all if left out), the least total first within a mode."""
    found = _heads()
    if lexicon is not None:
        found = tuple(head for head in found if head.list_key == lexicon.key)
    return tuple(sorted(found, key=lambda head: (head.list_name, head.mode != "normal", head.total, head.name)))


@lru_cache(maxsize=1)
def _heads() -> tuple[ShippedTree, ...]:
    folder = data_path(TREES)
    return tuple(_head(path) for path in sorted(folder.glob("*.json"))) if folder.is_dir() else ()


def _head(path: Path) -> ShippedTree:
    loaded = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(loaded, dict) or loaded.get("format") != FORMAT:
        raise LexiconError(f"{path.name} is not a tree in the form {FORMAT!r}.")
    tree = loaded["tree"]
    return ShippedTree(
        name=path.stem,
        list_name=str(loaded["list"]),
        list_key=str(loaded["key"]),
        mode=cast(Mode, loaded["mode"]),
        status=cast(Status, loaded["status"]),
        opener=tree if isinstance(tree, str) else next(iter(tree)),
        total=int(loaded["total"]),
        command=str(loaded["command"]),
    )


def load_shipped_tree(name: str, lexicon: Lexicon) -> DecisionTree:
    """Return a shipped tree, verified against `lexicon`.

    Raises
    ------
    LexiconError
        If there is no such tree for this list, or the file does not keep what it claims.
    """
    if name not in {head.name for head in shipped_trees(lexicon)}:
        raise LexiconError(f"No tree {name!r} is shipped for the word list {lexicon.name!r}.")
    return load_tree(data_path(TREES) / f"{name}.json", lexicon)


def read_tree(data: bytes, lexicon: Lexicon) -> DecisionTree:
    """Return the tree in a JSON file's bytes, in either form, verified against `lexicon`.

    A tree that names the edition of the list with equal weights is verified against that edition.

    Raises
    ------
    LexiconError
        If the file is too large, no text, no tree, made for another list, or does not keep what it claims.
    """
    if len(data) > MAX_TREE_BYTES:
        raise LexiconError(f"The file has {len(data):,} bytes; a tree has at most {MAX_TREE_BYTES:,}.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise LexiconError(f"Not a decision tree: the file is not UTF-8 text (byte {error.start:,}).") from error
    try:
        return parse_tree(text, edition_of(text, lexicon))
    except RecursionError as error:
        raise LexiconError("Not a decision tree: it is nested deeper than any game goes.") from error


def modes_kept(tree: DecisionTree, lexicon: Lexicon) -> tuple[Mode, ...]:
    """Return the modes whose rules every guess of a tree keeps, whatever mode it was made for."""
    kept: list[Mode] = []
    for mode in get_args(Mode):
        try:
            replace(tree, mode=mode).verify(lexicon)
        except LexiconError:
            continue
        kept.append(mode)
    return tuple(kept)


def edition_of(text: str, lexicon: Lexicon) -> Lexicon:
    """Return the edition of a list, weighted or flat, that the head of a tree's JSON text names; else `lexicon`."""
    if lexicon.key in text or lexicon.is_flat:
        return lexicon
    flat = lexicon.flat()
    return flat if flat.key in text else lexicon


def shipped_openers(lexicon: Lexicon, mode: str = "normal") -> pd.DataFrame | None:
    """Return the shipped table of all openers of a list in a mode, or None where there is none.

    Returns
    -------
    DataFrame
        guess (str), total (Int64: sum of turns over all answers; missing if no plan after this opener finds every
        answer in time), exact (bool: this is proven; otherwise the total is a proven lower bound), in the order of the
        file.

    Raises
    ------
    LexiconError
        If the file has not the columns it should have.
    """
    path = _table_of(lexicon, mode)
    return None if path is None else _read_table(path)


def openers_command(lexicon: Lexicon, mode: str = "normal") -> str:
    """Return the shell command that makes the shipped table of openers again; empty if there is no table."""
    path = _table_of(lexicon, mode)
    return "" if path is None else _table_head(path).get("command", "")


def _table_of(lexicon: Lexicon, mode: str) -> Path | None:
    """Return the file with the table of this list and mode; only heads are read, since a table is half a megabyte."""
    asked = (lexicon.key, mode)
    return next((path for path in _tables() if (_key_of(path), _table_head(path).get("mode", "normal")) == asked), None)


def _key_of(path: Path) -> str:
    try:
        return _table_head(path)["key"]
    except KeyError as error:
        raise LexiconError(f"{path.name} is not a table of openers: {error!r}.") from error


def _tables() -> list[Path]:
    return sorted(data_path("answers-original.txt").parent.glob("openers-*.csv"))


@lru_cache(maxsize=8)
def _table_head(path: Path) -> dict[str, str]:
    with path.open(encoding="utf-8") as file:
        return _about(takewhile(lambda line: line.startswith("#"), file))


@lru_cache(maxsize=8)
def _read_table(path: Path) -> pd.DataFrame:
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    try:
        return pd.DataFrame(
            {
                "guess": [row["guess"] for row in rows],
                "total": pd.array([int(row["total"]) if row["total"] else None for row in rows], dtype="Int64"),
                "exact": [_EXACT[row["status"]] for row in rows],
            }
        )
    except (KeyError, ValueError) as error:
        raise LexiconError(f"{path.name} is not a table of openers: {error!r}.") from error


def _about(lines: Iterable[str]) -> dict[str, str]:
    """Return what the comment lines at the head say: ``# key: 0123456789ab``."""
    pairs = (line.lstrip("# ").partition(":") for line in lines)
    return {name.strip(): value.strip() for name, _, value in pairs}
