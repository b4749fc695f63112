"""The first table of a problem: every guess that tells anything apart, in the order that the kernels rely on.

Candidates come first, by falling weight, then the others by falling number of buckets. Up to `PAIRWISE` candidates
the table has one guess for each way to split, like those below; `FirstTable` knows which guesses those stand for.

Cost: n x m bytes for n candidates and m guesses (30 MB and 0.2 s for a whole list).
"""

from dataclasses import dataclass

import numpy as np

from wordle_core.exact.engine import gains, lines, memory, tables
from wordle_core.exact.engine.memory import Ints, Words
from wordle_core.exact.problem import Problem, Table, label_scratch, zobrist_words
from wordle_core.exact.watch import Stopwatch


@dataclass(frozen=True, eq=False)
class FirstTable:
    """A table, and all guesses of the position.

    Attributes
    ----------
    table : Table
    names : ndarray of int32
        Allowed rows of all guesses that split anything, and of all candidates.
    mix : ndarray of uint64 or None
        A hash of how each of `names` splits the candidates; None if `table` has them all.
    """

    table: Table
    names: Ints
    mix: Words | None


def first_table(problem: Problem, watch: Stopwatch | None = None) -> FirstTable:
    """Return the first table of a problem; TimeOver between two steps if the time of `watch` is over."""
    watch = Stopwatch(None) if watch is None else watch
    is_other = np.zeros(len(problem.codes), bool)
    is_other[problem.guesses] = True
    is_other[problem.rows] = False
    guesses = np.concatenate([problem.rows, np.flatnonzero(is_other)]).astype(np.int32)
    if 1 < len(problem.rows) <= memory.PAIRWISE:
        return _small_table(problem, guesses)
    n, n_raw = len(problem.rows), 3 ** problem.codes.shape[1]
    watch.check()
    cols = problem.patterns.take(guesses, axis=1)
    counts = np.zeros(len(guesses), np.int32)
    watch.check()
    lines.number_labels(cols, n_raw, counts)
    watch.check()
    order = _in_order(counts, n)
    cols, names = cols.take(order, axis=1), guesses[order]
    watch.check()
    return FirstTable(_table(problem, cols, names, counts[order], int(counts.max())), names, None)


def _small_table(problem: Problem, guesses: Ints) -> FirstTable:
    """Return the table of a few candidates; guesses that split alike are one, but for hard mode and candidates."""
    n = len(problem.rows)
    cols = problem.patterns.take(guesses, axis=1)
    mix = np.zeros(len(guesses), np.uint64)
    tables.relabel(cols, zobrist_words(64), np.arange(n, dtype=np.int32), label_scratch(cols.dtype, n), mix)
    # After relabelling a label is the place of the first candidate of its bucket.
    counts = (cols == np.arange(n)[:, None]).sum(axis=0, dtype=np.int32)
    order = _in_order(counts, n)
    names, mix = guesses[order], mix[order]
    chosen = np.arange(len(order), dtype=np.int32)
    if problem.mode != "hard":
        slots = np.empty(1 << (2 * len(order)).bit_length(), np.int32)
        chosen = chosen[: tables.list_different(mix, n, slots, chosen)]
    kept = order[chosen]
    table = _table(problem, cols.take(kept, axis=1), guesses[kept], counts[kept], n)
    return FirstTable(table, names, None if problem.mode == "hard" else mix)


def _in_order(counts: Ints, n: int) -> Ints:
    """Return the places of the guesses to keep, candidates first, then by falling number of buckets."""
    splitting = n + np.flatnonzero(counts[n:] > 1)
    order = np.concatenate([np.arange(n), splitting[np.argsort(-counts[splitting], kind="stable")]])
    return order.astype(np.int32)


def _table(problem: Problem, cols: memory.Labels, names: Ints, counts: Ints, n_labels: int) -> Table:
    """Return the table of guesses in their final order, with their gains."""
    n = len(problem.rows)
    gain = counts.astype(np.int64)
    if not problem.is_flat:
        everyone, scratch = np.arange(n, dtype=np.int32), label_scratch(cols.dtype, n_labels)
        gains.scan(cols, everyone, problem.weights, everyone, False, n_labels, gain, True, scratch, gain)
    gain[:n] += problem.weights
    return Table(np.ascontiguousarray(cols[:, :n].T), cols, np.ascontiguousarray(names), gain, n_labels)
