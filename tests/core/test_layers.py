"""The house rules that a reader can't see at a glance: imports go one way, and known traps stay out of the source."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORE = sorted((ROOT / "wordle_core").rglob("*.py"))
UI = sorted((ROOT / "wordle_ui").rglob("*.py"))
PAGES = [ROOT / "streamlit_app.py", *sorted((ROOT / "pages").glob("*.py"))]

# Lower rooms first; a module imports only from its own room and from rooms below.
ROOMS = [
    "errors", "paths", "rules", "compiling", "lexicons", "patterns", "share", "games", "trees", "letters", "exact",
    "strategies", "openers", "simulate", "shipped", "shell", "__main__",
]  # fmt: skip


def _imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            if node.module == "wordle_core":
                yield from (f"wordle_core.{alias.name}" for alias in node.names)


def _level(module):
    return ROOMS.index(module.split(".")[1])


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_core_imports_downwards_only(path):
    parts = path.relative_to(ROOT).with_suffix("").parts
    if parts == ("wordle_core", "__init__"):
        return
    here = _level(".".join(parts))
    for module in _imports(path):
        assert module.split(".")[0] not in {"streamlit", "altair", "wordle_ui"}, f"{path} imports {module}"
        if module.startswith("wordle_core."):
            assert _level(module) <= here, f"{path} imports {module}, which is above it"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_pages_hold_no_cache_no_path_and_no_array(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"st\.cache_|\bPath\(|\bopen\(", text)
    assert not {module.split(".")[0] for module in _imports(path)} & {"numpy", "numba", "pathlib", "os"}


def test_two_files_hold_streamlit_caches():
    holders = [path.name for path in UI if "st.cache_" in path.read_text(encoding="utf-8")]
    assert holders == ["cache.py", "lexicons.py"]


def test_the_sidebar_is_drawn_before_pandas_is_loaded():
    program = "import sys, wordle_ui.frame; print([name for name in ('pandas', 'numba') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("path", CORE + UI + PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_calls_that_newer_libraries_dropped_are_not_used(path):
    text = path.read_text(encoding="utf-8")
    assert ".applymap(" not in text
    assert "use_container_width" not in text
    assert "unsafe_allow_html=True" not in text
    assert not re.search(r"\bpickle\b|\beval\(|os\.system|shell=True", text)


def test_coloured_tables_need_no_package_that_is_not_asked_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    uses_styler = [path for path in UI + PAGES if re.search(r"\.style\b", path.read_text(encoding="utf-8"))]
    assert not uses_styler or any("jinja2" in name.lower() for name in project["dependencies"])
