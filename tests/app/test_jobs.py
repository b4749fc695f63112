"""Long work in threads: how it ends."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_server_that_ends_does_not_wait_for_its_jobs():
    program = """
import time
from wordle_ui.jobs import POOL
def work(progress):
    while True:
        progress(0.0)
        time.sleep(0.05)
POOL.start("endless", work)
"""
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, timeout=20)
