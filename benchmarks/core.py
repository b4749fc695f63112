"""Pattern table and ranking, each beside a plain form of the same work in the same run.

    python benchmarks/core.py

Prints the median of several runs of both sides and their ratio. Ratios travel between machines; seconds do not.
"""

import statistics
import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from numba import njit

from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Lexicon, load_lexicon
from wordle_core.patterns import table as matrix
from wordle_core.patterns.partition import measure_guesses
from wordle_core.patterns.table import pattern_table
from wordle_core.strategies import get_strategy


@njit(nogil=True)
def plain_double_loop(guesses, answers, out):  # type: ignore[no-untyped-def]
    """Fill the pattern table pair by pair: the rule as one would write it in a compiled language."""
    length = guesses.shape[1]
    for g in range(guesses.shape[0]):
        for a in range(answers.shape[0]):
            used = 0
            colours = 0
            pattern = 0
            for i in range(length):
                if guesses[g, i] == answers[a, i]:
                    used |= 1 << i
                    colours |= 1 << i
            for i in range(length):
                colour = 2 if colours >> i & 1 else 0
                if colour == 0:
                    for j in range(length):
                        if not used >> j & 1 and guesses[g, i] == answers[a, j]:
                            used |= 1 << j
                            colour = 1
                            break
                pattern = 3 * pattern + colour
            out[g, a] = pattern


def numpy_table(lexicon: Lexicon, n_answers: int) -> npt.NDArray[np.uint8 | np.uint16]:
    """Build the table with the NumPy form that serves while kernels compile."""
    columns = np.ascontiguousarray(lexicon.codes[:n_answers].T)
    counts = matrix._letter_counts(columns, len(lexicon.alphabet))
    blocks = [matrix._numpy_table(lexicon.codes[i : i + 1000], columns, counts) for i in range(0, 12972, 1000)]
    return np.concatenate(blocks)


def numpy_ranking(lexicon: Lexicon, n_candidates: int) -> npt.NDArray[np.int64]:
    """Rank by expected size with one bincount per guess, over a table that is already there."""
    table = pattern_table(lexicon.codes, lexicon.codes[:n_candidates])
    return np.array([(np.bincount(row, minlength=243) ** 2).sum() for row in table])


def median_seconds(work: Callable[[], object], runs: int = 5) -> float:
    """Return the median time of some runs, after one that is not counted."""
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def report(what: str, ours: float, other: str, theirs: float) -> None:
    """Print one line: both sides and the ratio."""
    print(f"{what:46s} {ours * 1000:9.1f} ms   {other:26s} {theirs * 1000:9.1f} ms   ratio {theirs / ours:7.1f}")


def main() -> None:
    """Run every comparison."""
    original, nyt = load_lexicon("original"), load_lexicon("nyt").flat()
    answers = original.codes[:2315]
    out = np.empty((12972, 2315), dtype=np.uint8)
    table = median_seconds(lambda: pattern_table(original.codes, answers))
    loop = median_seconds(lambda: plain_double_loop(original.codes, answers, out))
    assert np.array_equal(out, pattern_table(original.codes, answers))
    report("pattern table 12,972 x 2,315", table, "compiled double loop", loop)
    report("pattern table 12,972 x 2,315", table, "NumPy", median_seconds(lambda: numpy_table(original, 2315), 2))
    guesses = np.arange(len(nyt.allowed), dtype=np.int32)
    for n, runs in ((3158, 3), (300, 5)):
        rows = np.arange(n, dtype=np.int32)
        ours = median_seconds(lambda rows=rows: measure_guesses(nyt, guesses, rows))  # type: ignore[misc]
        plain = median_seconds(lambda n=n: numpy_ranking(nyt, n), runs)  # type: ignore[misc]
        report(f"measures of 14,855 guesses, {n:,} candidates", ours, "one bincount a guess", plain)
    game = Game.parse("crane.BYBBB", load_lexicon("nyt"))
    whole = median_seconds(lambda: get_strategy("entropy").rank(Game.parse(game.text, game.lexicon)))
    print(f"read a position, filter and rank it ({len(game.candidates)} candidates): {whole * 1000:.1f} ms")


if __name__ == "__main__":
    main()
