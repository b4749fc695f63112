"""Compiled code that was kept on disk is never older than any of the kernels' sources."""

import os
import shutil
import subprocess
import sys

import pytest

from wordle_core.compiling import compiled
from wordle_core.exact.engine import recursion


@pytest.fixture
def package(tmp_path):
    """A small package of the same name: one kernel that calls another in a second file, and a file without any."""
    folder = tmp_path / "wordle_core"
    folder.mkdir()
    (folder / "compiling").mkdir()
    for name in ("compiling/compiled.py", "paths.py"):
        shutil.copy(compiled._PACKAGE / name, folder / name)
    (folder / "compiling" / "__init__.py").write_text("")
    head = "from wordle_core.compiling.compiled import kernel\n"
    (folder / "__init__.py").write_text("")
    (folder / "words.py").write_text("LENGTH = 5\n")
    (folder / "inner.py").write_text(f"{head}@kernel\ndef inner(n):\n    return n + 1\n")
    caller = f"{head}from wordle_core.inner import inner\n@kernel\ndef outer(n):\n    return inner(n)\n"
    (folder / "outer.py").write_text(caller)
    return folder


def run(package, **environment):
    code = "from wordle_core.outer import outer; print(outer(1), outer.stats.cache_hits and 'kept' or 'compiled')"
    known = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    known |= {"PYTHONPATH": str(package.parent), "WORDLE_CACHE_DIR": str(package.parent / "user")} | environment
    done = subprocess.run([sys.executable, "-c", code], env=known, cwd=package.parent, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return done.stdout.strip()


def test_a_change_in_another_file_is_seen_and_nothing_else_compiles_anew(package):
    assert run(package) == "2 compiled"
    assert run(package) == "2 kept"
    (package / "words.py").write_text("LENGTH = 6\n")
    assert run(package) == "2 kept"
    inner = package / "inner.py"
    inner.write_text(inner.read_text().replace("n + 1", "n + 2"))
    assert run(package) == "3 compiled"
    folders = list((package / "__pycache__").glob(f"{compiled.PREFIX}*"))
    assert [folder.name for folder in folders] == [compiled.PREFIX + compiled.digest(package)]


def test_another_folder_may_be_named(package):
    named = package.parent / "named"
    assert run(package, NUMBA_CACHE_DIR=str(named)) == "2 compiled"
    assert run(package, NUMBA_CACHE_DIR=str(named)) == "2 kept"
    assert [folder.name for folder in named.iterdir()] == [compiled.PREFIX + compiled.digest(package)]


def test_the_kernels_of_the_library_are_kept_there():
    assert compiled.PREFIX + compiled.digest() in str(recursion.search.stats.cache_path)


def test_no_kernel_goes_another_way():
    named = [path.name for path in compiled._PACKAGE.rglob("*.py") if "njit" in path.read_text(encoding="utf-8")]
    assert named == ["compiled.py"]
