"""What the first page of a cold server may not wait for."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from streamlit.testing.v1 import AppTest
from wordle_ui import warm
warm.warm_up = lambda: None
from wordle_core import backend
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
