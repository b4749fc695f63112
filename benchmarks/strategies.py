"""Full runs of every strategy, each against a plain NumPy version of the same rule in the same process.

    python benchmarks/strategies.py                 all strategies over the original list
    python benchmarks/strategies.py entropy         some of them
    python benchmarks/strategies.py --ours          without the plain versions (a few seconds)

Each line is one strategy: its pool, our seconds (best of three, table of patterns and policy built from nothing,
kernels warm), the plain version's, the ratio, the total guesses of both (they must agree), and how we compare with what
the issue measured or an article told for the same work. The plain versions are written as one would in a notebook: one
matrix of patterns, a recursion over sets of candidates, one vectorised pass over all guesses for each set. They are
what a careful person writes without compiled code, not a straw man: all of them play whole sets, never game by game.
"""

import sys
import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from wordle_core.lexicons.lexicon import Lexicon, load_lexicon
from wordle_core.shell import warm
from wordle_core.simulate.runs import simulate
from wordle_core.simulate.setting import Setting, setting_of
from wordle_core.strategies import STRATEGY_NAMES
from wordle_core.strategies.view import whole_table

Patterns = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int64]
Choose = Callable[[Rows, tuple[int, ...]], int]

# Seconds that others need for the same work, as told in the issue: what, on which setting, and what it was.
ANCHORS = (
    ("intersecting", "", "slate", 84.8, "the intersecting author's own program"),
    ("entropy", "", "", 20.8 + 33.0, "a memoised NumPy simulator and its matrix"),
    ("entropy", "", "salet", 239.0, "the best known Python package, two processes"),
    ("entropy", "candidates", "", 2.4, "a clear pure-Python notebook, candidates"),
    ("entropy", "answers", "", 8.8, "the same notebook, any answer word"),
    ("information-tree", "", "", 720.0, "the decision-tree article, twelve minutes"),
)


def best_of(n: int, lexicon: Lexicon, setting: Setting) -> tuple[float, int]:
    """Return the least seconds of n runs from nothing, and the total guesses."""
    seconds = []
    for _ in range(n):
        whole_table.cache_clear()
        began = time.perf_counter()
        run = simulate(lexicon, setting)
        seconds.append(time.perf_counter() - began)
    return min(seconds), run.total_guesses


class Plain:
    """The rules in plain NumPy over one matrix of patterns."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.n = lexicon.n_answers
        self.matrix = self._matrix(lexicon)
        self.alphabetical = lexicon.alphabetical.astype(np.int64)
        self.suggestible = np.flatnonzero(lexicon.suggestible).astype(np.int64)
        self.contains = np.zeros((len(lexicon.allowed), len(lexicon.alphabet)), dtype=np.int64)
        self.contains[np.arange(len(self.contains))[:, None], lexicon.codes] = 1
        self._place_scores()

    def _matrix(self, lexicon: Lexicon) -> npt.NDArray[np.uint8]:
        guesses, answers = lexicon.codes.astype(np.int8), lexicon.codes[: lexicon.n_answers].astype(np.int8)
        out = np.empty((len(guesses), len(answers)), dtype=np.uint8)
        for a, answer in enumerate(answers):
            green = guesses == answer
            colours = 2 * green.astype(np.uint8)
            for letter in np.unique(answer):
                left = int((answer == letter).sum()) - (green & (guesses == letter)).sum(axis=1)
                for place in range(lexicon.length):
                    yellow = (guesses[:, place] == letter) & ~green[:, place] & (left > 0)
                    colours[yellow, place] = 1
                    left = left - yellow
            out[:, a] = colours @ (3 ** np.arange(lexicon.length - 1, -1, -1, dtype=np.uint8))
        return out

    def _place_scores(self) -> None:
        codes = self.lexicon.codes.astype(np.int64)
        answers = codes[: self.n]
        counts = np.stack(
            [np.bincount(answers[:, p], minlength=len(self.lexicon.alphabet)) for p in range(codes.shape[1])]
        )
        place, total = (np.zeros(len(codes), dtype=np.int64) for _ in range(2))
        for row, word in enumerate(codes):
            for letter in set(word.tolist()):
                place[row] += max(counts[p, letter] for p in range(len(word)) if word[p] == letter)
                total[row] += counts[:, letter].sum()
        order = np.lexsort((self.alphabetical, np.arange(len(codes)) < self.n, -total, -place))
        self.rank = np.argsort(order)

    def total(self, choose: Choose) -> int:
        """Return the total guesses of a rule, a loss as seven."""
        total = 0
        stack = [(np.arange(self.n), ())]
        while stack:
            rows, played = stack.pop()
            guess = int(rows[0]) if len(rows) == 1 else choose(rows, played)
            patterns = self.matrix[guess, rows]
            for pattern in np.unique(patterns):
                bucket = rows[patterns == pattern]
                if pattern == 242:
                    total += min(len(played) + 1, 7)
                else:
                    stack.append((bucket, (*played, guess)))  # type: ignore[arg-type]
        return total

    def _first(self, guesses: Rows, value: npt.NDArray[np.float64], rows: Rows, *, prefer: bool = True) -> int:
        later = ~np.isin(guesses, rows) if prefer else np.zeros(len(guesses), dtype=bool)
        return int(guesses[np.lexsort((self.alphabetical[guesses], later, value))[0]])

    def measure(self, name: str, pool: Rows, *, prefer: bool = True) -> Choose:
        """Return a one-step rule."""

        def choose(rows: Rows, played: tuple[int, ...]) -> int:
            guesses = rows if len(rows) <= 2 else np.union1d(pool, rows)
            value = np.concatenate(
                [self._values(name, part, rows) for part in np.array_split(guesses, 1 + len(guesses) // 2000)]
            )
            return self._first(guesses, value, rows, prefer=prefer)

        return choose

    def _values(self, name: str, guesses: Rows, rows: Rows) -> npt.NDArray[np.float64]:
        table = self.matrix[np.ix_(guesses, rows)] + 243 * np.arange(len(guesses))[:, None]
        sizes = np.bincount(table.ravel(), minlength=243 * len(guesses)).reshape(len(guesses), 243)
        if name == "entropy":
            logs = (sizes * np.log2(np.maximum(sizes, 1))).sum(axis=1)
            value = -np.round(np.log2(len(rows)) - logs / len(rows), 9)
        elif name == "expected-size":
            value = (sizes**2).sum(axis=1)
        else:
            value = sizes.max(axis=1) if name == "minimax" else -(sizes > 0).sum(axis=1)
        return np.asarray(value, dtype=np.float64)

    def letter_frequency(self, rows: Rows, played: tuple[int, ...]) -> int:
        """Return the candidate of the highest letter score."""
        codes = self.lexicon.codes[rows]
        score = sum(np.bincount(codes[:, p], minlength=26)[codes[:, p]] for p in range(codes.shape[1]))
        return int(rows[np.argmax(score)])

    def intersecting(self, rows: Rows, played: tuple[int, ...]) -> int:
        """Return the guess of the intersecting rule (counting letters, which changes nothing after SLATE)."""
        if 3 <= len(rows) < 50:
            counts = self.contains[rows].sum(axis=0) * (self.contains[list(played)].sum(axis=0) == 0)
            guesses = np.setdiff1d(self.suggestible, played)
            sums = self.contains[guesses] @ counts
            if sums.max() > 0:
                best = guesses[sums == sums.max()]
                return int(best[np.argmin(self.rank[best])])
        return int(rows[np.argmin(self.rank[rows])])

    def look_ahead(self, rows: Rows, played: tuple[int, ...]) -> int:
        """Return the guess of the look-ahead rule."""
        guesses = rows if len(rows) <= 2 else np.arange(self.n)
        buckets = self._buckets(guesses, rows)
        order = np.lexsort((self.alphabetical[guesses], ~np.isin(guesses, rows), -buckets))[:20]
        best, least = -1, np.inf
        for guess in guesses[order]:
            patterns = self.matrix[guess, rows]
            value = 0.0
            for pattern in np.unique(patterns):
                bucket = rows[patterns == pattern]
                most = len(bucket) if len(bucket) <= 2 else self._buckets(guesses, bucket).max()
                value += len(bucket) ** 2 / most
            if round(value / len(rows), 9) < least:
                best, least = int(guess), round(value / len(rows), 9)
        return best

    def _buckets(self, guesses: Rows, rows: Rows) -> npt.NDArray[np.int64]:
        table = np.sort(self.matrix[np.ix_(guesses, rows)], axis=1)
        return np.asarray(1 + (table[:, 1:] != table[:, :-1]).sum(axis=1), dtype=np.int64)

    def rule(self, name: str) -> Choose:
        """Return the plain version of a strategy with its default pool."""
        if name in ("letter-frequency", "intersecting", "look-ahead"):
            choose: Choose = getattr(self, name.replace("-", "_"))
            return choose
        if name == "information-tree":
            return self.measure("entropy", np.arange(self.n), prefer=False)
        return self.measure(name, self.suggestible)


def compare_with_plain(lexicon: Lexicon, names: list[str], *, plain: bool) -> None:
    """Print a line per strategy, and the sum."""
    began = time.perf_counter()
    others = Plain(lexicon) if plain else None
    if others:
        print(f"plain matrix of patterns: {time.perf_counter() - began:.1f} s (not counted below)\n")
    print(f"{'strategy':18}{'pool':12}{'ours s':>8}{'plain s':>9}{'ratio':>8}   total guesses")
    spent = 0.0
    for name in names:
        setting = Setting(name)
        seconds, total = best_of(3, lexicon, setting)
        spent += seconds
        line = f"{name:18}{setting.make().pool:12}{seconds:8.2f}"
        if others:
            began = time.perf_counter()
            found = others.total(others.rule(name))
            slow = time.perf_counter() - began
            agree = "both agree" if found == total else f"PLAIN DIFFERS: {found:,}"
            line += f"{slow:9.1f}{slow / seconds:8.0f}   {total:,} ({agree})"
        print(line if others else f"{line}{'':20}{total:,}", flush=True)
    print(f"{'together':30}{spent:8.2f}\n")


def compare_with_anchors(lexicon: Lexicon, names: list[str]) -> None:
    """Print how we compare with the times that others need for the same work."""
    for name, pool, opener, theirs, what in ANCHORS:
        if name in names:
            setting = setting_of(name, {"pool": pool} if pool else {}, opener=opener or None)
            words = load_lexicon("nyt-2022") if name == "information-tree" else lexicon
            seconds, total = best_of(3, words, setting)
            ratio = theirs / seconds
            print(
                f"{setting.label:24}{seconds:6.2f} s, {ratio:5.0f} times faster than {theirs:g} s: {what} ({total:,})"
            )


def main() -> None:
    """Run what the arguments ask for."""
    asked = [name for name in sys.argv[1:] if not name.startswith("-")]
    names = [name for name in STRATEGY_NAMES if not asked or name in asked]
    warm.warm()
    original = load_lexicon("original")
    compare_with_plain(original, names, plain="--ours" not in sys.argv)
    compare_with_anchors(original, names)


if __name__ == "__main__":
    main()
