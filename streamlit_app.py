"""Solve: what do I play next?"""

from wordle_ui import frame

settings = frame.begin("Solve", game=True)
