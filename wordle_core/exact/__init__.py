"""Exact search: provably best guesses, optimal trees and whole proofs, in every mode, with integers only.

`solve` answers for one position: every best guess and the least total, or bounds if the time is over. `rank_exact`
does it for given guesses, one by one. `optimal_tree` gives the complete plan. `prove` settles openers, one or all.
All are anytime: a time budget, a cancel event and a progress callback; over budget they return bounds, never an
error.

Aims: ``"expected"`` (least total, all candidates found within the budget), ``"fail"`` (least weight of candidates
not found, then least total), ``"worst"`` (fewest turns for the worst candidate, then least total).

The kernels are compiled at the first call (about a minute, kept on disk until a version changes them); they release
the GIL. A search with a time budget doesn't wait longer than that for them either.
"""

from wordle_core.exact.api import (
    AIMS,
    fewest_deepest,
    optimal_tree,
    prove,
    prove_opener,
    rank_exact,
    solve,
    solver_for,
)
from wordle_core.exact.proof import OpenerBounds, Record
from wordle_core.exact.reference import reference_total
from wordle_core.exact.result import GuessBounds, SearchResult
from wordle_core.exact.solver import Solver
from wordle_core.exact.watch import Progress, Stopwatch

__all__ = [
    "AIMS",
    "GuessBounds",
    "OpenerBounds",
    "Progress",
    "Record",
    "SearchResult",
    "Solver",
    "Stopwatch",
    "fewest_deepest",
    "optimal_tree",
    "prove",
    "prove_opener",
    "rank_exact",
    "reference_total",
    "solve",
    "solver_for",
]
