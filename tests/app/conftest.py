"""Fixtures for the page tests: each starts the app at its entrypoint, as a visitor does.

The kernels are compiled before the first page is opened, so that no test waits for the compiler, and the app's warm-up
process is not started.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from wordle_core.compiling import backend
from wordle_core.shell import warm

ENTRYPOINT = Path(__file__).parents[2] / "streamlit_app.py"
TIMEOUT = 60


@pytest.fixture(scope="session", autouse=True)
def _warm_kernels() -> None:
    warm.warm()
    warm.warm_exact()


@pytest.fixture(autouse=True)
def _no_warm_up_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("wordle_ui.warm.warm_up", lambda: None)
    yield
    backend.defer(lambda: False)


@pytest.fixture
def app() -> Callable[..., AppTest]:
    """Return a function that opens the app with the given URL parameters: ``app(b="crane.BYBBG", list="original")``."""

    def open_app(**params: str) -> AppTest:
        at = AppTest.from_file(str(ENTRYPOINT), default_timeout=TIMEOUT)
        for name, value in params.items():
            at.query_params[name] = value
        return at.run()

    return open_app
