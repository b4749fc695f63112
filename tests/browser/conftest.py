"""Fixtures for the browser tests: a fresh server on a free port, and pages of a real Chromium.

Without a Chromium on the PATH (or in CHROMIUM) the tests are skipped with that reason; under CI they fail instead, so
that they can't go missing unnoticed.
"""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

ROOT = Path(__file__).parents[2]
START_SECONDS = 60
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Server:
    """The app in a process of its own; `restart` starts a new process on the same port."""

    def __init__(self, folder: Path, *, compiled: bool = True) -> None:
        """`folder` keeps what the app keeps, so that no run finds the lists of an earlier one.

        Without `compiled` the compiler's cache is in there too, and empty.
        """
        with closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._environment = os.environ | {"WORDLE_CACHE_DIR": str(folder / "wordle")}
        # As on a user's machine: Python keeps the bytecode of what it has once read.
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if not compiled:
            self._environment["NUMBA_CACHE_DIR"] = str(folder / "numba")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *, wait: bool = True) -> None:
        """Start the server; with `wait`, return once it answers."""
        command = [sys.executable, "-m", "streamlit", "run", "streamlit_app.py", "--server.port", str(self.port)]
        command += ["--server.address", "127.0.0.1", "--server.headless", "true"]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, cwd=ROOT, env=self._environment, stdout=quiet, stderr=quiet)
        if wait:
            self.wait()

    def wait(self) -> None:
        """Return once the server answers."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=2):
                    return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.05)
        raise RuntimeError(f"The server did not answer within {START_SECONDS} s.")

    def stop(self) -> None:
        """End the server."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def restart(self) -> None:
        """End the server and start a new process on the same port."""
        self.stop()
        self.start()


def _find_chromium() -> str | None:
    named = os.environ.get("CHROMIUM")
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return named or next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = _find_chromium()
    if path is None:
        reason = "no Chromium on the PATH (chromium, google-chrome) and none named by CHROMIUM"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    found = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield found
    found.close()


@pytest.fixture(scope="session")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the whole session; tests that stop it start one of their own."""
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_server(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """A server that one test may restart."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def cold_server(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """A server that is not started yet and has empty compile caches."""
    running = Server(tmp_path, compiled=False)
    yield running
    running.stop()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page of a desktop browser."""
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page of a phone: 390 px wide, touch."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()
