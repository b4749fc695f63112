"""Advice: bounds first, exact values last, and the chances are those of a plan that can be played."""

import pytest

from wordle_core.exact import GuessBounds, solve
from wordle_core.exact.advice import advise
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import load_lexicon
from wordle_core.strategies import get_strategy

ORIGINAL = load_lexicon("original")


def _total(known: GuessBounds) -> int:
    assert known.status == "exact" and known.upper is not None
    return known.upper


def test_advice_starts_with_the_best_and_ends_with_every_guess_exact():
    game = Game.parse("salet BBBBB", ORIGINAL)
    guesses = get_strategy("entropy").rank(game, 15)["guess"].tolist()
    # So long because the first search of a machine compiles the kernels, which counts.
    steps = list(advise(game, guesses, time_limit=600.0))
    first, last = steps[0], steps[-1]
    assert first.result.best == ("courd",)
    assert (first.result.lower, first.result.upper) == (609, 609)
    assert last.is_done and not any(step.is_done for step in steps[:-1])
    assert set(last.guesses) == {*guesses, "courd"}
    assert {known.status for known in last.guesses.values()} == {"exact"}
    assert min(_total(known) for known in last.guesses.values()) == 609
    assert last.expected("courd") == pytest.approx((609 / 221, 609 / 221))
    assert last.expected("zesty") is None


def test_the_chances_of_the_plan_add_up_to_its_total():
    game = Game.parse("salet BBBBB", ORIGINAL)
    chances = list(advise(game, []))[-1].chances
    steps = [now - before for now, before in zip(chances, (0.0, *chances[:-1]), strict=True)]
    assert chances[-1] == pytest.approx(1)
    assert sum(turn * share for turn, share in enumerate(steps, start=1)) == pytest.approx(609 / 221)


def test_with_too_few_turns_the_aim_is_to_lose_least():
    turns = Game.parse("light BGGGG sight BGGGG fight BGGGG might BGGGG tight BGGGG", ORIGINAL).turns
    game = Game(ORIGINAL, turns)
    last = list(advise(game, ["night"]))[-1]
    assert game.turns_left == 1 and len(game.candidates) == 4
    assert last.result.lost == 3
    assert last.result.best[0] in {ORIGINAL.allowed[row] for row in game.candidates}


def test_a_bound_holds_what_the_exact_value_turns_out_to_be():
    game = Game.parse("raise BBYBB", ORIGINAL)
    guesses = get_strategy("entropy").rank(game, 8)["guess"].tolist()
    first: dict[str, GuessBounds] = {}
    for step in advise(game, guesses):
        for guess, known in step.guesses.items():
            first.setdefault(guess, known)
            if known.status == "exact":
                assert (first[guess].lower or 0) <= _total(known)
                assert first[guess].upper is None or _total(known) <= (first[guess].upper or 0)
    assert {_total(known) >= (solve(game).upper or 0) for known in step.guesses.values()} == {True}
