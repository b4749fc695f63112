"""The public calls of the exact search: bounds, ties, aims, time, trees."""

import threading
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordle_core import exact
from wordle_core.errors import InconsistentGameError, UnknownWordError, WordleError
from wordle_core.exact import (
    fewest_deepest,
    loading,
    optimal_tree,
    prove,
    prove_opener,
    rank_exact,
    reference_total,
    solve,
)
from wordle_core.exact.api import solver_for
from wordle_core.exact.tree_building import turns_of
from wordle_core.exact.watch import Stopwatch
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon

ORIGINAL = load_lexicon("original")
ALES = make_lexicon("ales", ["bales", "cales", "dales", "gales", "males"], ["bcdgz", "zzzzz"])


def test_only_what_is_meant_is_public() -> None:
    assert sorted(exact.__all__) == exact.__all__
    assert all(hasattr(exact, name) for name in exact.__all__)


def test_an_outsider_that_tells_all_apart_is_proven_best() -> None:
    result = solve(Game(ALES), plan=True)
    assert result.best == ("bcdgz",)
    assert (result.lower, result.upper, result.exact, result.all_best) == (10, 10, True, True)
    assert (result.max_turns, result.distribution, result.expected) == (2, {1: 0, 2: 5}, 2.0)


def test_all_ties_are_best_and_candidates_come_first() -> None:
    result = solve(Game(make_lexicon("two", ["bales", "cales"], ["bobby", "zebra"])))
    assert result.best == ("bales", "cales")
    assert result.upper == 3


def test_guesses_that_split_alike_are_all_named() -> None:
    lexicon = make_lexicon("twins", ["bales", "cales", "dales", "gales", "males"], ["bcdgz", "zbcdg", "bcdgy"])
    assert set(solve(Game(lexicon)).best) == {"bcdgz", "zbcdg", "bcdgy"}


def test_strict_mode_has_to_try_one_after_the_other() -> None:
    result = solve(Game(make_lexicon("ales", ALES.answers), mode="strict"))
    assert (result.upper, len(result.best)) == (15, 5)


def test_an_impossible_budget_is_a_proven_result() -> None:
    result = solve(Game(make_lexicon("ales", ALES.answers), budget=4))
    assert result.impossible
    assert (result.lower, result.upper, result.best) == (None, None, ())


def test_least_chance_to_fail_loses_the_lightest() -> None:
    lexicon = make_lexicon("weighted", ALES.answers, weights=[5, 4, 3, 2, 1])
    result = solve(Game(lexicon, budget=4), aim="fail")
    assert result.lost == 1
    assert result.upper == 5 + 8 + 9 + 8 + 4
    assert result.best == ("bales",)


def test_least_worst_case_takes_fewer_turns_than_least_expected() -> None:
    game = Game.parse("crane.BYBBB", ORIGINAL)
    worst, expected = solve(game, aim="worst", plan=True), solve(game, plan=True)
    assert worst.exact and expected.exact
    assert worst.max_turns is not None and expected.max_turns is not None
    assert worst.max_turns <= expected.max_turns
    assert worst.upper is not None and expected.upper is not None and worst.upper >= expected.upper


def test_rank_exact_gives_bounds_first_and_then_values() -> None:
    found = list(rank_exact(Game.parse("salet.BBBBB", ORIGINAL), ["courd", "crony", "salet"]))
    assert [(b.guess, b.status) for b in found] == [
        ("courd", "bound"),
        ("crony", "bound"),
        ("salet", "bound"),
        ("courd", "exact"),
        ("crony", "exact"),
    ]
    assert (found[3].lower, found[4].lower) == (609, 613)
    for bound, value in ((found[0], found[3]), (found[1], found[4])):
        assert bound.lower is not None and value.lower is not None and bound.upper is not None
        assert bound.lower <= value.lower <= bound.upper


def test_an_outsider_that_splits_like_a_candidate_costs_its_weight_more() -> None:
    lexicon = make_lexicon("same", ["bales", "cales", "dales"], ["xbxxx", "bxxxx"])
    values = {b.guess: b.lower for b in rank_exact(Game(lexicon), ["bales", "xbxxx"]) if b.status == "exact"}
    assert values == {"bales": 6, "xbxxx": 7}


def test_wrong_questions_get_our_errors() -> None:
    game = Game(ALES)
    with pytest.raises(UnknownWordError):
        list(rank_exact(game, ["hello"]))
    with pytest.raises(WordleError, match="no aim"):
        solve(game, aim="best")  # type: ignore[arg-type]
    with pytest.raises(WordleError, match="No turn is left"):
        solve(Game.parse("bales.BGGGG", ALES, budget=1))
    with pytest.raises(InconsistentGameError):
        solve(Game.parse("bales.BBBBB", ALES))


def test_a_time_budget_is_kept_and_leaves_honest_bounds() -> None:
    game = Game.parse("fuzzy.BBBBB", ORIGINAL)
    solve(game, time_limit=0.0)
    started = time.perf_counter()
    result = solve(game, time_limit=0.5)
    assert time.perf_counter() - started < 2.5, "0.7 where the machine is free"
    assert not result.exact
    assert result.lower is not None and result.upper is not None
    assert 2 * result.n < result.lower < result.upper
    assert result.best and result.expected is not None


def test_a_time_budget_is_kept_while_the_kernels_are_still_being_loaded(monkeypatch) -> None:
    loaded = threading.Event()
    thread = threading.Thread(target=loaded.wait)
    thread.start()
    monkeypatch.setattr(loading, "_loader", lambda wide: thread)
    early = solve(Game(ORIGINAL), time_limit=0.05)
    assert (early.exact, early.lower, early.upper) == (False, 2 * 2315 - 1, None)
    loaded.set()
    late = solve(Game.parse("salet BYBBG", ORIGINAL), time_limit=600.0)
    assert late.exact and late.lower == late.upper


def test_without_a_budget_nobody_waits_for_the_loader(monkeypatch) -> None:
    monkeypatch.setattr(loading, "_loader", lambda wide: pytest.fail("waited"))
    assert solve(Game(ALES)).best == ("bcdgz",)


@pytest.mark.parametrize("opener", [None, "mamma"])
def test_a_tree_keeps_its_time_budget_too(opener: str | None) -> None:
    """MAMMA leaves a position that needs a second, larger arena: the clock has to run on there."""
    game = Game.parse("fuzzy.BBBBB", ORIGINAL)
    optimal_tree(game, opener, time_limit=0.0)
    started = time.perf_counter()
    tree = optimal_tree(game, opener, time_limit=0.3)
    assert time.perf_counter() - started < 3.0, "0.5 where the machine is free"
    assert tree.status == "best found"
    words = [ORIGINAL.allowed[row] for row in game.candidates.tolist()]
    assert set(turns_of(tree.root, words)) == set(words)


@pytest.mark.parametrize("name", ["original", "nyt"])
@pytest.mark.parametrize("text", ["", "fuzzy.BBBBB", "salet.BBBBB"])
@pytest.mark.parametrize("steps", [0, 1, 3, 5, 8])
def test_whenever_the_time_is_over_there_are_bounds_and_a_guess(
    name: str, text: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock here counts how often it is looked at, so that the time is over before each of the first steps."""
    lexicon = load_lexicon(name)
    looks = iter(range(10**9))
    monkeypatch.setattr(Stopwatch, "is_over", property(lambda _: next(looks) >= steps))
    result = solve(Game.parse(text, lexicon), time_limit=60.0)
    assert not result.exact or result.n < 300
    assert result.best and all(word in lexicon.allowed for word in result.best)
    assert result.lower is not None and 2 * result.weight - 1 - int(lexicon.weights.max()) < result.lower
    assert result.upper is None or result.lower <= result.upper


@pytest.mark.parametrize("text", ["crane BBBBB", "mamma BYBBB", "jiffy BYBBB"])
def test_two_threads_find_what_one_finds(text: str) -> None:
    game = Game.parse(text, ORIGINAL)
    found = []
    for threads in (1, 2):
        solver = solver_for(game)
        solver.threads = threads
        found.append(solve(game, solver=solver))
    assert (found[0].best, found[0].lower, found[0].upper, found[0].all_best) == (
        found[1].best,
        found[1].lower,
        found[1].upper,
        found[1].all_best,
    )


def test_two_threads_stop_at_the_time_limit_and_at_cancel() -> None:
    game = Game.parse("fuzzy.BBBBB", ORIGINAL)
    for time_limit, wait in ((0.6, 60.0), (60.0, 0.6)):
        solver, cancel = solver_for(game), threading.Event()
        solver.threads = 2
        timer = threading.Timer(wait, cancel.set)
        timer.start()
        result = solve(game, solver=solver, time_limit=time_limit, cancel=cancel)
        timer.cancel()
        assert not result.exact and result.seconds < 10
        assert result.lower is not None and result.upper is not None and result.lower <= 4306 <= result.upper


def test_cancel_stops_a_search_and_progress_reports_bounds() -> None:
    cancel = threading.Event()
    seen: list[exact.Progress] = []
    solve(Game.parse("fuzzy.BBBBB", ORIGINAL), time_limit=0.0)
    threading.Timer(0.6, cancel.set).start()
    result = solve(Game.parse("fuzzy.BBBBB", ORIGINAL), cancel=cancel, progress=seen.append)
    assert not result.exact
    assert seen
    assert all(p.upper is None or p.lower <= p.upper for p in seen)


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.text("abcd", min_size=4, max_size=4), min_size=2, max_size=12, unique=True),
    st.sampled_from(["normal", "hard", "strict"]),
)
def test_optimal_trees_verify_and_reach_the_least_total(words: list[str], mode: str) -> None:
    lexicon = make_lexicon("small", words[:7], words[7:])
    plain = reference_total(lexicon.answers, lexicon.allowed, mode=mode, turns=9)
    game = Game(lexicon, mode=mode, budget=9)  # type: ignore[arg-type]
    assert optimal_tree(game).verify(lexicon).total == plain


@pytest.mark.parametrize(("mode", "total"), [("normal", 7920), ("hard", 8122)])
def test_optimal_salet_trees_verify(mode: str, total: int) -> None:
    tree = optimal_tree(Game(ORIGINAL, mode=mode), "salet")  # type: ignore[arg-type]
    assert (tree.verify(ORIGINAL).total, tree.status) == (total, "optimal")


def test_the_second_key_is_proven_too() -> None:
    assert fewest_deepest(Game(ALES), "bcdgz") == (10, 2, 5)
    assert fewest_deepest(Game(make_lexicon("ales", ALES.answers)), "bales") == (15, 5, 1)


def test_prove_settles_every_guess_and_finds_the_best() -> None:
    game = Game.parse("salet.BBBBB.courd.BYBBB", ORIGINAL)
    best = solve(game)
    settled = {ORIGINAL.allowed[b.row]: b for b in prove(game)}
    assert min(b.value for b in settled.values() if b.exact) == best.upper
    assert {word for word, b in settled.items() if b.exact and b.value == best.upper} <= set(best.best)
    assert all(b.value > (best.upper or 0) for word, b in settled.items() if word not in best.best)


def test_prove_opener_gives_the_total_of_one_opener() -> None:
    result = prove_opener(Game(ORIGINAL), "salet")
    assert (result.best, result.lower, result.upper, result.exact) == (("salet",), 7920, 7920, True)
