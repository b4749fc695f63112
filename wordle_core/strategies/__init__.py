"""Strategies: the rules by which a guess is chosen, each under its name in one registry."""

from wordle_core.strategies.base import (
    Strategy,
    get_strategy,
    measure_words,
    register,
    strategy_names,
    strategy_options,
)
from wordle_core.strategies.letter_frequency import LetterFrequency
from wordle_core.strategies.measures import entropy, expected_size, minimax, most_patterns
from wordle_core.strategies.view import POOLS, TIES, Pool, Ties

register("entropy", entropy)
register("expected-size", expected_size)
register("minimax", minimax)
register("most-patterns", most_patterns)
register("letter-frequency", LetterFrequency)

STRATEGY_NAMES = strategy_names()

__all__ = [
    "POOLS",
    "STRATEGY_NAMES",
    "TIES",
    "Pool",
    "Strategy",
    "Ties",
    "get_strategy",
    "measure_words",
    "strategy_options",
]
