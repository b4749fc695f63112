"""Where the shipped data and the user's cache are.

A clone keeps its word lists in data/ beside the package; a built wheel carries the same files inside the package.
Own word lists go into the user's cache folder, never into the clone; `WORDLE_CACHE_DIR`
names another folder. Files are written under a temporary name and moved into place, so that a stopped program
leaves no half-written file and two processes can write the same one.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_path(name: str) -> Path:
    """Return the path of a shipped data file, such as ``"answers-original.txt"``."""
    clone = _PACKAGE.parent / "data"
    return (clone if (clone / "answers-original.txt").exists() else _PACKAGE / "_data") / name


def cache_dir() -> Path:
    """Return the user's cache folder for this program, made if it is missing."""
    if own := os.environ.get("WORDLE_CACHE_DIR"):
        folder = Path(own)
    elif sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "wordle-workbench"
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Caches" / "wordle-workbench"
    else:
        folder = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "wordle-workbench"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a temporary path beside `path`; on success it takes the place of `path`, otherwise it is removed."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-", suffix=path.suffix)
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        # Temporary files are private; what takes the place of a shared file must be readable like one.
        temporary.chmod(0o644)
        temporary.replace(path)
    finally:
        with suppress(FileNotFoundError):
            temporary.unlink()
