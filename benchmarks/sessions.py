"""A hundred people play at once on one server: how long each waits, and whether a turn is lost.

    python benchmarks/sessions.py [--sessions 100] [--pause 20]

Starts the app on a free port, opens the sessions over websockets as a browser does, and lets each play a real game by
the text entry: type a turn, wait for the finished page, think for `--pause` seconds, go on. A turn counts as lost if
the address that the server sends back does not hold it. Prints the median and the slowest updates. The load comes from
the same machine as the server, so the figures are on the careful side.
"""

import argparse
import asyncio
import os
import random
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

from wordle_core.lexicons.lexicon import load_lexicon
from wordle_core.rules.feedback import feedback, format_pattern

ROOT = Path(__file__).resolve().parents[1]
OPENERS = ("salet", "crane", "raise", "slate", "trace", "adieu", "stare", "roate")


class Session:
    """One browser tab: sends turns, remembers the text entry's id and the address that the server writes."""

    def __init__(self, socket_: ClientConnection) -> None:
        self._socket = socket_
        self._entry = ""
        self.address = ""

    async def rerun(self, typed: str | None = None) -> float:
        """Run the page, with a text in the entry if given; return the seconds until it is finished."""
        message = BackMsg()
        message.rerun_script.query_string = self.address
        if typed is not None:
            state = message.rerun_script.widget_states.widgets.add()
            state.id, state.string_value = self._entry, typed
        start = time.perf_counter()
        await self._socket.send(message.SerializeToString())
        while not self._read(await self._socket.recv()):
            pass
        return time.perf_counter() - start

    def _read(self, data: str | bytes) -> bool:
        """Take in one message of the server; return whether it ends the run."""
        message = ForwardMsg()
        message.ParseFromString(data if isinstance(data, bytes) else data.encode())
        kind = message.WhichOneof("type")
        if kind == "page_info_changed":
            self.address = message.page_info_changed.query_string
        elif kind == "delta" and message.delta.new_element.HasField("text_input"):
            entry = message.delta.new_element.text_input
            if "paste" in entry.label:
                self._entry = entry.id
        elif kind == "delta" and message.delta.new_element.HasField("exception"):
            raise RuntimeError(message.delta.new_element.exception.message)
        return kind == "script_finished" and message.script_finished in (
            ForwardMsg.FINISHED_SUCCESSFULLY,
            ForwardMsg.FINISHED_FRAGMENT_RUN_SUCCESSFULLY,
        )


async def play(port: int, seed: int, pause: float, times: list[float], lost: list[str]) -> None:
    """Play one game: an opener, then random answers, until it is solved or four turns are typed."""
    chance = random.Random(seed)
    answers = load_lexicon("nyt").answers
    answer = chance.choice(answers)
    url = f"ws://localhost:{port}/_stcore/stream"
    async with connect(url, subprotocols=["streamlit"], max_size=None) as socket_:  # type: ignore[list-item]
        session = Session(socket_)
        await session.rerun()
        for guess in (chance.choice(OPENERS), *chance.sample(answers, 3)):
            await asyncio.sleep(pause * chance.uniform(0.5, 1.5))
            colours = format_pattern(feedback(guess, answer))
            times.append(await session.rerun(f"{guess} {colours}"))
            if f"{guess}.{colours}" not in session.address:
                lost.append(f"{guess} {colours} not in {session.address!r}")


async def run(port: int, n_sessions: int, pause: float) -> None:
    """Let all sessions play and print what they saw."""
    times: list[float] = []
    lost: list[str] = []
    games = [play(port, seed, pause, times, lost) for seed in range(n_sessions)]
    failed = [error for error in await asyncio.gather(*games, return_exceptions=True) if error is not None]
    ranked = sorted(times)
    print(f"{n_sessions} sessions, {len(times)} turns, {len(lost)} lost, {len(failed)} failed")
    print(f"update: median {statistics.median(ranked):.3f} s, 95 % {ranked[int(0.95 * len(ranked))]:.3f} s, ", end="")
    print(f"slowest {ranked[-1]:.3f} s")
    for problem in [*lost[:3], *failed[:3]]:
        print("  ", repr(problem))


def wait_until_healthy(port: int) -> None:
    """Return when the server answers, or raise after 60 s."""
    for _ in range(600):
        try:
            urllib.request.urlopen(f"http://localhost:{port}/_stcore/health", timeout=1)
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError("the server did not come up")


def memory_of(pid: int) -> float:
    """Return the resident memory of a process, in MB (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


def main() -> None:
    """Start the server, run the load, print the figures, stop the server."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--pause", type=float, default=20.0)
    options = parser.parse_args()
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "streamlit_app.py"), "--server.port", str(port)]
    server = subprocess.Popen(command, cwd=ROOT, env=os.environ, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT)
    try:
        wait_until_healthy(port)
        asyncio.run(run(port, 1, 0.5))
        before = memory_of(server.pid)
        asyncio.run(run(port, options.sessions, options.pause))
        after = memory_of(server.pid)
        print(f"server memory: {before:.0f} MB with one session, {after:.0f} MB after {options.sessions}")
    finally:
        server.terminate()
        server.wait(timeout=20)


if __name__ == "__main__":
    main()
