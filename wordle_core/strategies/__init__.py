"""Strategies: the rules by which a guess is chosen, each under its name in one registry."""

from wordle_core.strategies.base import (
    KNOWLEDGE,
    PREFER,
    Knowledge,
    Option,
    Prefer,
    Strategy,
    get_strategy,
    measure_words,
    register,
    strategy_names,
    strategy_options,
)
from wordle_core.strategies.intersecting import Intersecting
from wordle_core.strategies.letter_frequency import LetterFrequency
from wordle_core.strategies.look_ahead import LookAhead
from wordle_core.strategies.measures import entropy, expected_size, information_tree, minimax, most_patterns
from wordle_core.strategies.view import POOLS, TIES, Pool, Ties

register("entropy", entropy)
register("expected-size", expected_size)
register("minimax", minimax)
register("most-patterns", most_patterns)
register("letter-frequency", LetterFrequency)
register("information-tree", information_tree)
register("intersecting", Intersecting)
register("look-ahead", LookAhead)

STRATEGY_NAMES = strategy_names()

__all__ = [
    "KNOWLEDGE",
    "POOLS",
    "PREFER",
    "STRATEGY_NAMES",
    "TIES",
    "Knowledge",
    "Option",
    "Pool",
    "Prefer",
    "Strategy",
    "Ties",
    "get_strategy",
    "measure_words",
    "strategy_options",
]
