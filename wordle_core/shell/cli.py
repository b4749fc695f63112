"""The shell: ``wordle COMMAND``, one command for everything the pages can do.

This file puts the commands together and turns what goes wrong into one line and an exit code: 0 for done, 2 for bad
input, 130 for Ctrl-C. Each group of commands is a module with ``register(app)``; what they share: `shell.common`.
A command that writes files replaces them in one step, so an interrupted run leaves no half-written file.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from wordle_core.errors import WordleError
from wordle_core.shell import exact, play, simulate, suggest, words

BAD_INPUT, INTERRUPTED = 2, 130


def build_app() -> typer.Typer:
    """Return the application with all commands, in the order of the help."""
    app = typer.Typer(
        name="wordle",
        help="Solve, analyse and understand Wordle.",
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.command("app")(start_app)
    suggest.register(app)
    play.register(app)
    words.register(app)
    simulate.register(app)
    exact.register(app)
    return app


def main() -> None:
    """Run the shell on the arguments of this process, and exit."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that knows no squares or umlauts gets question marks, not a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; errors become one line on standard error."""
    try:
        code = build_app()(list(arguments) or ["--help"], prog_name="wordle", standalone_mode=False)
        sys.stdout.flush()
    except WordleError as error:
        return _fail(str(error))
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except BrokenPipeError:
        # The reader (such as head) has gone; nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _fail(f"{error.filename or 'A file'}: {error.strerror or error}")
    except Exception as error:
        # Typer's own complaints about arguments have this method, in every version of it.
        if not hasattr(error, "format_message"):
            raise
        return _fail(error.format_message())
    if code == INTERRUPTED:
        typer.echo("Stopped.", err=True)
    return code if isinstance(code, int) else 0


def _fail(message: str) -> int:
    typer.echo(f"wordle: {' '.join(message.split())}", err=True)
    return BAD_INPUT


def app_script() -> Path:
    """Return the start script of the dashboard: of this clone, or the copy inside the installed package.

    Raises
    ------
    WordleError
        If it is in neither place.
    """
    root = Path(__file__).resolve().parents[2]
    for script in (root / "streamlit_app.py", root / "wordle_ui" / "_app" / "streamlit_app.py"):
        if script.is_file() and (script.parent / "pages").is_dir():
            return script
    raise WordleError("The dashboard's files are missing; install wordle-workbench again.")


def start_app(
    port: Annotated[int, typer.Option("--port", "-p", min=1, max=65535, help="Where the server listens.")] = 8501,
    host: Annotated[str, typer.Option("--host", help="0.0.0.0 lets other machines in.")] = "localhost",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")] = True,
) -> None:
    """Start the dashboard (Streamlit) on this machine; Ctrl-C stops it."""
    script = app_script()
    if find_spec("streamlit") is None:
        raise WordleError("The dashboard needs Streamlit: pip install streamlit.")
    options = [f"--server.port={port}", f"--server.address={host}", f"--server.headless={str(not browser).lower()}"]
    command = [sys.executable, "-m", "streamlit", "run", str(script), *options]
    # Streamlit reads its settings from the folder it is started in.
    raise typer.Exit(subprocess.run(command, cwd=script.parent, check=False).returncode)
