"""wordle_core: solve, analyse and explain Wordle.

The usual way in:

>>> from wordle_core import Game, get_strategy, load_lexicon
>>> game = Game(load_lexicon("original")).play("crane", "BBYBG")
>>> len(game.candidates)
49
>>> get_strategy("entropy").choose(game)
'sault'

`load_lexicon` gives a word list, `Game` a position on it, `get_strategy` a rule that ranks guesses for a game. Every
error raised on purpose is a `WordleError` whose message says what to change.
"""

import importlib as _importlib
import typing as _typing

from wordle_core.errors import WordleError
from wordle_core.games.clues import Clues
from wordle_core.lexicons.lexicon import LEXICON_NAMES, Lexicon, load_lexicon, make_lexicon
from wordle_core.rules.feedback import feedback, format_pattern, parse_pattern
from wordle_core.rules.turns import Turn

if _typing.TYPE_CHECKING:
    from wordle_core.games.game import Game
    from wordle_core.strategies import STRATEGY_NAMES, Strategy, get_strategy

__all__ = [
    "LEXICON_NAMES",
    "STRATEGY_NAMES",
    "Clues",
    "Game",
    "Lexicon",
    "Strategy",
    "Turn",
    "WordleError",
    "feedback",
    "format_pattern",
    "get_strategy",
    "load_lexicon",
    "make_lexicon",
    "parse_pattern",
]

# Loaded when they are first asked for: they need pandas, which takes half a second, and much of the core does without.
_LATER = {"Game": "games.game", "STRATEGY_NAMES": "strategies", "Strategy": "strategies", "get_strategy": "strategies"}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_importlib.import_module(f"{__name__}.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
