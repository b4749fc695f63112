"""Traps: families that differ in one letter are found, and so is the word that breaks them while one may."""

from wordle_core.games.game import Game
from wordle_core.games.traps import find_trap
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon
from wordle_core.rules.feedback import feedback

NYT_2022 = load_lexicon("nyt-2022")


def _words(trap):
    return sorted(NYT_2022.allowed[row] for row in trap.rows)


def test_the_ight_family_is_found_with_a_word_that_splits_it():
    game = Game(NYT_2022).play("light", "BGGGG")
    trap = find_trap(game)
    assert trap is not None
    assert (trap.shape, trap.place) == ("_ight", 0)
    assert _words(trap) == ["eight", "fight", "might", "night", "right", "sight", "tight", "wight"]
    assert trap.breaker is not None
    assert len({feedback(trap.breaker, word) for word in _words(trap)}) == trap.groups >= 5


def test_in_hard_mode_the_same_family_cannot_be_broken_any_more():
    trap = find_trap(Game(NYT_2022, Game(NYT_2022).play("light", "BGGGG").turns, "hard"))
    assert trap is not None
    assert (trap.breaker, trap.groups) == (None, 2)


def test_four_words_that_differ_in_the_first_letter_are_told_apart_at_once():
    words = make_lexicon("trap", ["grill", "drill", "krill", "frill"], NYT_2022.allowed)
    trap = find_trap(Game(words))
    assert trap is not None
    assert (trap.shape, trap.groups) == ("_rill", 4)
    assert trap.breaker is not None
    assert len({feedback(trap.breaker, word) for word in words.answers}) == 4


def test_no_family_no_trap():
    assert find_trap(Game(NYT_2022).play("crane", "BBYBG").play("spilt", "BBBYB")) is None
    assert find_trap(Game(make_lexicon("two", ["fight", "might"]))) is None
    assert find_trap(Game(NYT_2022).play("crane", "GGGGG")) is None
