"""Strategies: the rules by which a guess is chosen, each under its name in one registry."""

from wordle_core.strategies.base import POOLS, Pool, Strategy, get_strategy, measure_words, register, strategy_names
from wordle_core.strategies.letter_frequency import LetterFrequency
from wordle_core.strategies.measures import entropy, expected_size, minimax, most_patterns

register("entropy", entropy)
register("expected-size", expected_size)
register("minimax", minimax)
register("most-patterns", most_patterns)
register("letter-frequency", LetterFrequency)

STRATEGY_NAMES = strategy_names()

__all__ = [
    "POOLS",
    "STRATEGY_NAMES",
    "Pool",
    "Strategy",
    "get_strategy",
    "measure_words",
]
