"""What the first page of a cold server may not wait for."""

import subprocess
import sys
from pathlib import Path

import pytest

from wordle_ui.glance import LISTS

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from streamlit.testing.v1 import AppTest
from wordle_ui import warm
warm.warm_up = lambda: None
from wordle_core.compiling import backend
backend.defer(lambda: True)
at = AppTest.from_file("streamlit_app.py", default_timeout=60).run()
assert not at.exception, at.exception
assert at.title, "no suggestion"
print([name for name in ("numba", "llvmlite", "altair", "scipy", "matplotlib") if name in sys.modules])
"""


def test_the_first_page_needs_neither_numba_nor_altair():
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


GLANCE = """
import sys
from streamlit.testing.v1 import AppTest
sys.modules["wordle_ui.cache"] = None  # The page ends where it would load pandas.
from wordle_ui import warm
from wordle_ui import glance
warm.warm_up = lambda: None
glance.is_cold = lambda: True  # The test frame itself loads pandas.
at = AppTest.from_file("streamlit_app.py", default_timeout=60)
at.query_params["list"] = sys.argv[1]
at.query_params["b"] = sys.argv[2]
at.run()
print([title.value for title in at.title])
"""


def _glance(name, board=""):
    command = [sys.executable, "-c", GLANCE, name, board]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


@pytest.mark.parametrize("name", LISTS)
def test_the_word_at_a_glance_is_the_one_that_the_finished_page_shows(app, name):
    assert _glance(name) == str([title.value for title in app(list=name).title])


def test_there_is_no_glance_where_it_could_be_wrong():
    assert _glance("original") == "[]"
    assert _glance("nyt", "crane.BYBBG") == "[]"
