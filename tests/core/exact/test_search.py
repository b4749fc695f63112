"""The fast search against the plain one, on small lists of all kinds."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wordle_core.exact.engine.memory import INFEASIBLE
from wordle_core.exact.problem import make_problem
from wordle_core.exact.reference import reference_total
from wordle_core.exact.root import search_position
from wordle_core.exact.solver import Solver
from wordle_core.exact.watch import Stopwatch
from wordle_core.lexicons.lexicon import Lexicon, make_lexicon

LETTERS = "abcd"
QUICK = settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def small_lists(draw: st.DrawFn, *, weighted: bool) -> Lexicon:
    """Return up to eight answers and six more guesses over few letters, so that buckets are large."""
    word = st.text(LETTERS, min_size=4, max_size=4)
    words = draw(st.lists(word, min_size=2, max_size=13, unique=True))
    n = draw(st.integers(1, min(8, len(words))))
    weights = draw(st.lists(st.integers(1, 9), min_size=n, max_size=n)) if weighted else None
    return make_lexicon("small", words[:n], words[n:], weights)


def fast_total(
    lexicon: Lexicon, mode: str, turns: int | None, fail_cost: int | None = None
) -> tuple[int | None, set[str]]:
    """Return the proven least total and the best guesses."""
    problem = make_problem(lexicon, mode=mode)
    lose = None if fail_cost is None else problem.weights * fail_cost
    solver = Solver(problem, turns=turns, lose=lose)
    found = search_position(solver, Stopwatch(None))
    assert found.lower == found.upper
    best = {lexicon.allowed[row] for line in found.best for row in solver.twins(line)}
    return None if found.upper >= INFEASIBLE else found.upper, best


@pytest.mark.parametrize("mode", ["normal", "hard", "strict"])
@pytest.mark.parametrize("weighted", [False, True], ids=["flat", "weighted"])
def test_fast_and_plain_search_agree(mode: str, weighted: bool) -> None:
    @QUICK
    @given(small_lists(weighted=weighted), st.sampled_from([None, 2, 3, 4, 5]))
    def check(lexicon: Lexicon, turns: int | None) -> None:
        weights = lexicon.weights.tolist()
        plain = reference_total(lexicon.answers, lexicon.allowed, weights, mode=mode, turns=turns or 64)
        assert fast_total(lexicon, mode, turns)[0] == plain

    check()


@pytest.mark.parametrize("mode", ["normal", "hard", "strict"])
def test_fast_and_plain_search_agree_where_losing_is_allowed(mode: str) -> None:
    @QUICK
    @given(small_lists(weighted=True), st.integers(1, 4))
    def check(lexicon: Lexicon, turns: int) -> None:
        weights = lexicon.weights.tolist()
        plain = reference_total(lexicon.answers, lexicon.allowed, weights, mode=mode, turns=turns, fail_cost=10_000)
        assert fast_total(lexicon, mode, turns, 10_000)[0] == plain

    check()
