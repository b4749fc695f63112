"""Letter counts and own lists, each beside a plain form of the same work in the same run.

    python benchmarks/lists.py

Prints the median of several runs of both sides and their ratio, then what a list of 20,000 words of six letters costs.
Ratios travel between machines; seconds do not.
"""

import resource
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable

import numpy as np

from wordle_core.games.game import Game
from wordle_core.letters.counts import count_letters, place_scores
from wordle_core.lexicons.lexicon import Lexicon, load_lexicon
from wordle_core.lexicons.own import own_lexicon
from wordle_core.lexicons.reading import read_words
from wordle_core.strategies import get_strategy

RUNS = 5


def median_seconds(work: Callable[[], object]) -> float:
    """Return the median time of a few runs after one that warms up."""
    work()
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return statistics.median(times)


def plain_scores(lexicon: Lexicon) -> list[int]:
    """Return the place scores of all allowed words as one would write them in plain Python."""
    counts = [Counter(word[place] for word in lexicon.answers) for place in range(lexicon.length)]
    return [sum(counts[place][letter] for place, letter in enumerate(word)) for word in lexicon.allowed]


def large_text(n_words: int = 20_000) -> str:
    """Return a list of random words of six letters, the same each time."""
    codes = np.random.default_rng(7).integers(0, 26, (n_words + n_words // 10, 6))
    unique = np.unique(codes, axis=0)[:n_words]
    return "\n".join("".join(chr(97 + code) for code in row) for row in unique)


def main() -> None:
    """Print the table."""
    lexicon = load_lexicon("nyt")
    assert plain_scores(lexicon) == place_scores(lexicon, count_letters(lexicon)).tolist()
    ours = median_seconds(lambda: place_scores(lexicon, count_letters(lexicon)))
    plain = median_seconds(lambda: plain_scores(lexicon))
    sides = f"{1000 * ours:8.1f} ms   plain Python {1000 * plain:8.1f} ms   {plain / ours:.0f}x"
    print(f"place scores of 14,855 words    {sides}")

    text = large_text()
    print(f"read 20,000 words, with report  {1000 * median_seconds(lambda: read_words(text)):8.1f} ms")
    large = own_lexicon("large", read_words(text))
    strategy = get_strategy("entropy")
    strategy.rank(Game(large).play(large.answers[0], "GBBBBB"), 1)
    began = time.perf_counter()
    strategy.rank(Game(large), 15)
    print(f"rank 20,000 guesses x 20,000    {time.perf_counter() - began:8.2f} s")
    unit = 1024 if sys.platform != "darwin" else 1024**2
    print(f"most memory of this process     {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit:8.0f} MB")


if __name__ == "__main__":
    main()
