"""Openers: every first guess measured, what one costs against the best, and pairs of first and second guesses.

`measure_openers` rates all words that may be played first by the split they make of all answers: bits, expected size,
largest bucket, buckets (see `partition`). What an opener is really worth is its *total*: the guesses that the best plan
after it needs for all answers together. Totals are not computed here; `with_totals` joins a table of proven ones
(`shipped.shipped_openers`), and `opener_cost` says in turns a game how far an opener is behind the best.

Whoever plays the same two words first, whatever the colours, splits the answers by both patterns at once.
`measure_pairs` rates every second word after a fixed first by this joint split.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module

import numpy as np
import numpy.typing as npt
import pandas as pd

from wordle_core.compiling import backend
from wordle_core.games.clues import Clues
from wordle_core.games.game import Mode
from wordle_core.lexicons.lexicon import Lexicon, Rows
from wordle_core.patterns.partition import BITS_DECIMALS, Measures, bucket_sizes, measure_guesses
from wordle_core.patterns.table import Patterns, pattern_table
from wordle_core.rules.turns import Turn

MEASURES = ("bits", "expected_size", "largest", "buckets")
_BLOCK = 2048
# Buckets by how much work they leave: solved at once, a choice, a short list, a long list, a quarter of the answers.
PROFILE = ((1, 1), (2, 5), (6, 20), (21, 100), (101, None))


def opener_rows(lexicon: Lexicon, mode: Mode = "normal") -> Rows:
    """Return the words that may open and are fit to be suggested; in strict mode an opener must be an answer."""
    n = lexicon.n_answers if mode == "strict" else len(lexicon.allowed)
    return np.flatnonzero(lexicon.suggestible[:n]).astype(np.int32)


def measure_openers(lexicon: Lexicon, mode: Mode = "normal") -> pd.DataFrame:
    """Return all openers with their measures over all answers, the most bits first.

    Returns
    -------
    DataFrame
        place (int, ties share it), guess (str), bits, expected_size (words), largest (words), buckets, answer (bool:
        one of the likely answers).
    """
    rows = opener_rows(lexicon, mode)
    answers = np.arange(lexicon.n_answers, dtype=np.int32)
    return _ranked(lexicon, rows, measure_guesses(lexicon, rows, answers))


def _ranked(lexicon: Lexicon, rows: Rows, measures: Measures) -> pd.DataFrame:
    order = np.lexsort((lexicon.alphabetical[rows], rows >= lexicon.n_answers, -measures.bits))
    bits = measures.bits[order]
    return pd.DataFrame(
        {
            "place": 1 + np.searchsorted(-bits, -bits, side="left"),
            "guess": [lexicon.allowed[row] for row in rows[order]],
            "bits": bits,
            "expected_size": measures.expected_size[order],
            "largest": measures.largest[order],
            "buckets": measures.buckets[order],
            "answer": rows[order] < lexicon.n_answers,
        }
    )


def with_totals(openers: pd.DataFrame, totals: pd.DataFrame, n_answers: int) -> pd.DataFrame:
    """Return the openers with their totals, the least first; `totals` as `shipped.shipped_openers` gives them.

    Returns
    -------
    DataFrame
        The columns of `measure_openers`, then total (Int64, missing where no plan is possible), exact (bool) and
        expected (total / n_answers). `place` now ranks by total; an opener with only a lower bound has the place that
        it would have at its bound.
    """
    joined = openers.drop(columns="place").merge(totals[["guess", "total", "exact"]], on="guess", how="inner")
    joined["expected"] = joined["total"].astype("Float64").astype(float) / n_answers
    joined = joined.sort_values(["total", "exact", "bits"], ascending=[True, False, False], ignore_index=True)
    place = joined["expected"].rank(method="min").fillna(len(joined))
    joined.insert(0, "place", place.astype(int))
    return joined


@dataclass(frozen=True, slots=True)
class OpenerCost:
    """What an opener costs against the best one.

    Attributes
    ----------
    guess, best : str
        The opener, and the opener of least proven total.
    total, best_total : int
    exact : bool
        Whether `total` is proven; otherwise it is a lower bound, and so is the cost.
    turns : float
        Guesses lost a game on average, against the best.
    better : int
        Openers that are known to have a smaller total.
    """

    guess: str
    best: str
    total: int
    best_total: int
    exact: bool
    turns: float
    better: int


def opener_cost(table: pd.DataFrame, guess: str, n_answers: int) -> OpenerCost | None:
    """Return what an opener costs by a table of `with_totals`; None if it is not in there, or no plan is possible."""
    table = table[table["total"].notna()]
    mine = table[table["guess"] == guess]
    if mine.empty:
        return None
    proven = table[table["exact"]]
    best_total, total = int(proven["total"].min()), int(mine["total"].iloc[0])
    return OpenerCost(
        guess=guess,
        best=str(proven.loc[proven["total"] == best_total, "guess"].iloc[0]),
        total=total,
        best_total=best_total,
        exact=bool(mine["exact"].iloc[0]),
        turns=(total - best_total) / n_answers,
        better=int((proven["total"] < total).sum()),
    )


def split_profile(lexicon: Lexicon, guess: str) -> tuple[int, ...]:
    """Return how many answers fall into buckets of each class of `PROFILE`; sums to the number of answers."""
    sizes = opener_split(lexicon, guess)
    return tuple(int(sizes[(sizes >= low) & (sizes <= (high or sizes.sum()))].sum()) for low, high in PROFILE)


def opener_split(lexicon: Lexicon, guess: str) -> npt.NDArray[np.int64]:
    """Return the bucket sizes of an opener over all answers, the fullest first, empty ones left out."""
    sizes = bucket_sizes(_first_patterns(lexicon, guess), lexicon.length)
    return np.sort(sizes[sizes > 0])[::-1]


def measure_pairs(
    lexicon: Lexicon,
    first: str,
    mode: Mode = "normal",
    *,
    progress: Callable[[float], None] | None = None,
) -> pd.DataFrame:
    """Return every second word after a fixed first, rated by the split that both make together, most bits first.

    Parameters
    ----------
    lexicon : Lexicon
    first : str
        A word of the list.
    mode : {"normal", "hard", "strict"}
        In hard mode the second word is not always allowed; `playable` says for what share of the answers it is.
    progress : callable, optional
        Called with the share of the work done; what it raises ends the work.

    Returns
    -------
    DataFrame
        The columns of `measure_openers`, and playable (0 to 1, by weight).

    Raises
    ------
    UnknownWordError
        If `first` is not in the list.
    """
    opener = lexicon.allowed[lexicon.index(first)]
    rows = opener_rows(lexicon)
    measures = _measure_joint(lexicon, _first_patterns(lexicon, opener), rows, progress)
    table = _ranked(lexicon, rows, measures)
    share = np.ones(len(lexicon.allowed)) if mode == "normal" else _playable(lexicon, opener, mode)
    table["playable"] = share[[lexicon.index(guess) for guess in table["guess"]]]
    return table


def _first_patterns(lexicon: Lexicon, guess: str) -> Patterns:
    """Return the pattern of a word for each answer, shape (n_answers,)."""
    answer_codes = lexicon.codes[: lexicon.n_answers]
    patterns: Patterns = pattern_table(lexicon.encode(guess)[None, :], answer_codes)[0]
    return patterns


def _measure_joint(lexicon: Lexicon, first: Patterns, rows: Rows, progress: Callable[[float], None] | None) -> Measures:
    """Return the measures of the joint split for each second word of `rows`."""
    order = np.argsort(first, kind="stable")
    edges = np.flatnonzero(np.diff(first[order])) + 1
    starts = np.concatenate([[0], edges, [len(order)]]).astype(np.int64)
    answer_codes, weights = lexicon.codes[: lexicon.n_answers][order], lexicon.weights[order]
    squares, most, buckets = (np.zeros(len(rows), dtype=np.int64) for _ in range(3))
    logs = np.zeros(len(rows), dtype=np.float64)
    # Loaded here: the first page of a cold server imports this module, and must not wait for Numba.
    fill_joint_measures = import_module("wordle_core.openers.kernels").fill_joint_measures

    def measure(a: int, b: int) -> None:
        table = pattern_table(lexicon.codes[rows[a:b]], answer_codes)
        fill_joint_measures(table, starts, weights, 3**lexicon.length, squares[a:b], most[a:b], buckets[a:b], logs[a:b])

    for start in range(0, len(rows), _BLOCK):
        if progress is not None:
            progress(start / len(rows))
        count = min(_BLOCK, len(rows) - start)
        backend.in_parts(count, partial(_shifted, measure, start), split=True)
    mass = int(weights.sum())
    return Measures(squares, most, buckets, np.abs(np.round(np.log2(mass) - logs / mass, BITS_DECIMALS)), mass)


def _shifted(work: Callable[[int, int], None], offset: int, start: int, stop: int) -> None:
    work(offset + start, offset + stop)


def _playable(lexicon: Lexicon, first: str, mode: Mode) -> npt.NDArray[np.float64]:
    """Return for each allowed word the share of the answers after which it may follow `first`, shape (n_allowed,)."""
    patterns = _first_patterns(lexicon, first)
    mass = np.bincount(patterns, lexicon.weights, 3**lexicon.length)
    share = np.zeros(len(lexicon.allowed))
    for pattern in np.unique(patterns):
        clues = Clues.from_turns((Turn(first, int(pattern)),), lexicon.length)
        mask = clues.hard_mask(lexicon) if mode == "hard" else clues.mask(lexicon)
        share[mask] += mass[pattern]
    return np.asarray(share / mass.sum(), dtype=np.float64)


def words_of_openers(texts: Sequence[str], lexicon: Lexicon) -> list[str]:
    """Return those texts that are words of the list, each once, in their order."""
    return list(dict.fromkeys(text for text in texts if text in lexicon))
