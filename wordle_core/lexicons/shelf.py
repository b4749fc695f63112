"""The shelf: own lists kept under their content hash, so that a reload, a link or a new process finds them again.

A list is stored as one JSON file in the user's cache folder, named by its key (12 hexadecimal digits of a hash of
words, order and weights). Whoever knows the key gets the list, and only a list with that content: the key is checked
on reading. Words are JSON texts, so ``nan`` and ``null`` stay words. The oldest files go once there are more than
`MOST_LISTS`.
"""

import json
import re
from contextlib import suppress
from pathlib import Path

import numpy as np

from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.paths import cache_dir, replacing

MOST_LISTS = 100
PREFIX = "own-"
_NAME = re.compile(rf"{PREFIX}[0-9a-f]{{12}}")


def shelf_name(lexicon: Lexicon) -> str:
    """Return the name under which an own list is found, such as ``own-0123456789ab``."""
    return PREFIX + lexicon.key


def is_shelf_name(name: str) -> bool:
    """Return whether a text has the form of such a name; whether there is such a list, `from_shelf` says."""
    return bool(_NAME.fullmatch(name))


def put_on_shelf(lexicon: Lexicon) -> str:
    """Keep a list, and return the name under which `from_shelf` finds it."""
    name = shelf_name(lexicon)
    content = {
        "name": lexicon.name,
        "length": lexicon.length,
        "n_answers": lexicon.n_answers,
        "allowed": lexicon.allowed,
        "word_weights": lexicon.word_weights.tolist(),
        "unsuggested": sorted(lexicon.unsuggested),
    }
    with replacing(_folder() / f"{name}.json") as path:
        path.write_text(json.dumps(content), encoding="utf-8")
    _forget_oldest()
    return name


def from_shelf(name: str) -> Lexicon | None:
    """Return the list of that name, or None if it is not there (or its file was changed)."""
    if not is_shelf_name(name):
        return None
    try:
        content = json.loads((_folder() / f"{name}.json").read_text(encoding="utf-8"))
        weights = np.array(content["word_weights"], dtype=np.int64)
        weights.setflags(write=False)
        allowed, unsuggested = tuple(content["allowed"]), frozenset(content["unsuggested"])
        lexicon = Lexicon(
            content["name"], content["length"], allowed, content["n_answers"], weights, unsuggested
        )  # fmt: skip
        return lexicon if shelf_name(lexicon) == name else None
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _folder() -> Path:
    folder = cache_dir() / "lists"
    folder.mkdir(exist_ok=True)
    return folder


def _forget_oldest() -> None:
    files = sorted(_folder().glob(f"{PREFIX}*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in files[MOST_LISTS:]:
        with suppress(FileNotFoundError):
            path.unlink()
