"""How kernels are compiled: without the GIL, kept on disk, and never used after a change of any kernel's source.

Numba keeps compiled code until the file of the function itself changes; what that function calls may lie in other
files, and would then go on as it was before a `git pull`. So the code is kept in a folder named by a digest of all
files with kernels: those that import this module.

The folder lies in the package's `__pycache__`, or in the user's cache folder where that can't be written;
`NUMBA_CACHE_DIR` names another place.
"""

import hashlib
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numba

from wordle_core.paths import cache_dir

if TYPE_CHECKING:
    from numba.core.dispatcher import Dispatcher

Function = TypeVar("Function", bound=Callable[..., Any])

PREFIX = "wordle-kernels-"
_CONFIG: Any = numba.config
# Its types leave out an option that is used below.
_NJIT: Any = numba.njit
_PACKAGE = Path(__file__).resolve().parents[1]
_deciding = threading.Lock()


def kernel(function: Function) -> "Dispatcher[Function]":
    """Return the function compiled at its first call, or as it was once compiled by any process."""
    return _compiled(function)


def inner_kernel(function: Function) -> "Dispatcher[Function]":
    """Return a kernel that only other kernels can call: it compiles in less time without a way in from Python."""
    return _compiled(function, no_cpython_wrapper=True)


def _compiled(function: Function, **options: bool) -> "Dispatcher[Function]":
    with _deciding, _kept_in(_folder()):
        made: Dispatcher[Function] = _NJIT(cache=True, nogil=True, **options)(function)
    return made


def digest(package: Path = _PACKAGE) -> str:
    """Return a digest of the names and the content of all files with kernels in a package."""
    whole = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        source = path.read_bytes()
        if b"wordle_core.compiling.compiled import" in source:
            whole.update(path.relative_to(package).as_posix().encode() + b"\0" + source)
    return whole.hexdigest()[:16]


@cache
def _folder() -> str:
    """Return where the compiled code of this version is kept; an older version's is removed from the package."""
    name = PREFIX + digest()
    if _CONFIG.CACHE_DIR:
        return str(Path(_CONFIG.CACHE_DIR) / name)
    beside = _PACKAGE / "__pycache__"
    if not os.access(beside if beside.exists() else _PACKAGE, os.W_OK):
        return str(cache_dir() / name)
    for other in beside.glob(PREFIX + "*"):
        if other.name != name:
            shutil.rmtree(other, ignore_errors=True)
    return str(beside / name)


@contextmanager
def _kept_in(folder: str) -> Iterator[None]:
    """Let Numba keep what is decorated inside in a folder."""
    before = _CONFIG.CACHE_DIR
    _CONFIG.CACHE_DIR = folder
    try:
        yield
    finally:
        _CONFIG.CACHE_DIR = before
