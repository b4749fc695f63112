"""The game: what the colours say, what remains, which guesses are legal, and what happens when nothing fits."""

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordle_core.errors import (
    HardModeError,
    InconsistentGameError,
    InvalidFeedbackError,
    InvalidWordError,
    WordleError,
)
from wordle_core.games.clues import Clues
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon
from wordle_core.rules.feedback import feedback, format_pattern

NYT_2022 = load_lexicon("nyt-2022")
NYT = load_lexicon("nyt")

played = st.tuples(
    st.sampled_from(NYT_2022.answers), st.lists(st.sampled_from(NYT_2022.allowed), min_size=1, max_size=5)
)


def _words(game):
    return [game.lexicon.allowed[row] for row in game.candidates]


def _play(answer, guesses, **options):
    game = Game(NYT_2022, **options)
    for guess in guesses:
        if not game.is_over:
            game = game.play(guess, feedback(guess, answer))
    return game


@given(played)
@settings(deadline=None)
def test_the_answer_always_remains(case):
    answer, guesses = case
    game = _play(answer, guesses)
    assert answer in _words(game)
    assert game.contradiction() is None
    assert len(game.candidates) <= len(game.undo().candidates)


@given(played)
@settings(deadline=None)
def test_clues_and_feedback_keep_the_same_words(case):
    game = _play(*case)
    mask = game.clues.mask(NYT_2022)
    by_clues = {word for word, ok in zip(NYT_2022.allowed, mask, strict=True) if ok}
    by_feedback = {w for w in NYT_2022.allowed if all(feedback(t.guess, w) == t.pattern for t in game.turns)}
    assert by_clues == by_feedback
    assert {word for word in NYT_2022.allowed if game.clues.violation(word) is None} == by_clues


@given(played)
@settings(deadline=None)
def test_every_remaining_word_is_legal_in_every_mode(case):
    answer, guesses = case
    turns = _play(answer, guesses).turns
    for mode in ("normal", "hard", "strict"):
        game = Game(NYT_2022, turns, mode)
        assert game.legal[game.candidates].all()
    hard = Game(NYT_2022, turns, "hard")
    by_word = {word for word in NYT_2022.allowed if hard.violation(word) is None}
    assert {word for word, ok in zip(NYT_2022.allowed, hard.legal, strict=True) if ok} == by_word


@given(played)
@settings(deadline=None)
def test_a_game_is_what_its_text_says(case):
    game = _play(*case)
    assert Game.parse(game.text, NYT_2022) == game
    assert game.undo().turns == game.turns[:-1]


@pytest.mark.parametrize(
    ("text", "count", "some", "none"),
    [
        ("limit 01002", 29, ["drift", "input", "wrist", "twixt"], ["unfit", "limit"]),
        ("spasm 20200", 53, ["stage"], ["sissy", "stash", "sassy"]),
        ("shush 20100", 24, ["sugar", "syrup"], ["shush"]),
        ("adieu 00011 flute 00211", 1, ["erupt"], []),
        ("crane 00100 stoop 00100", 8, ["audio", "dogma", "loyal", "mambo", "modal", "offal", "vodka", "voila"], []),
        ("known 22200", 2, ["knock", "knoll"], []),
        ("raise 00000 mulch 00000", 16, [], ["raise", "mulch"]),
        ("light 02222", 8, ["eight", "wight"], ["light"]),
        ("krump 02222", 2, ["crump", "trump"], []),
    ],
)
def test_what_remains_after_real_turns(text, count, some, none):
    words = _words(Game.parse(text, NYT_2022))
    assert len(words) == count
    assert set(some) <= set(words)
    assert not set(none) & set(words)


def test_clues_typed_by_hand_filter_too():
    clues = Clues(5, greens={0: "e", 4: "y"}, min_counts={"r": 1}, barred={"r": frozenset({3})})
    mask = clues.mask(NYT_2022)[: NYT_2022.n_answers]
    assert [word for word, ok in zip(NYT_2022.answers, mask, strict=True) if ok] == ["early"]


def test_a_capped_letter_is_known_in_full():
    game = Game.parse("title 11012", NYT_2022)
    assert dict(game.greens) == {4: "e"}
    assert game.yellows == {"t": 1, "i": 1, "l": 1}
    assert {letter: sorted(places) for letter, places in game.clues.barred.items()} == {
        "t": [0, 2],
        "i": [1],
        "l": [3],
    }
    assert game.clues.min_counts == {"t": 1, "i": 1, "l": 1, "e": 1}
    assert game.clues.max_counts == {"t": 1}
    assert game.excluded == frozenset()
    assert "t" not in game.possible_letters[2]
    assert game.possible_letters[4] == ("e",)


def test_a_key_keeps_the_best_colour_it_ever_had():
    game = Game.parse("speed 00020 eaten 01020", NYT_2022)
    assert game.keyboard == {"s": 0, "p": 0, "e": 2, "d": 0, "a": 1, "t": 0, "n": 0}


def test_what_remains_is_a_table_in_order_of_probability():
    table = Game.parse("crane bbybg", NYT).remaining
    assert list(table) == ["word", "probability", "letter_score", "likely", "row"]
    assert table["probability"].is_monotonic_decreasing
    assert table["probability"].sum() == pytest.approx(1)
    assert table["likely"].any() and not table["likely"].all()
    assert Game(NYT_2022).remaining["letter_score"].max() == 1432


def test_words_that_look_like_missing_values_survive():
    table = Game(make_lexicon("odd", ["null", "true", "nans"])).remaining
    assert table["word"].tolist() == ["null", "true", "nans"]
    assert not pd.isna(table["word"]).any()


@pytest.mark.parametrize("word", ["loris", "kefir", "capon"])
def test_an_answer_outside_the_likely_list_is_still_found(word):
    game = Game(NYT)
    for guess in ("raise", "clout", "nymph"):
        game = game.play(guess, feedback(guess, word))
    assert word in game.remaining["word"].tolist()
    assert game.probability(word) > 0


def test_the_reserve_steps_in_when_no_likely_word_is_left():
    game = Game(NYT).play("loris", "GGGBG")
    assert len(game.candidates) == len(game.consistent) > 0
    assert game.candidates.min() >= NYT.n_answers
    assert game.doubt() is not None


def test_flat_weights_make_all_likely_words_equal():
    table = Game(NYT.flat()).remaining
    likely = table.loc[table["likely"], "probability"]
    assert likely.nunique() == 1
    assert table.loc[~table["likely"], "probability"].sum() == pytest.approx(1 / 365, rel=1e-3)


def test_a_contradiction_is_survived_and_undone():
    counts = []
    game = Game(NYT_2022).play("crane", "20000")
    counts.append(len(game.candidates))
    game = game.play("cloth", "00000")
    counts.append(len(game.candidates))
    report = game.contradiction()
    assert report is not None and report.turn == 2
    with pytest.raises(InconsistentGameError, match="turn 2"):
        game.require_candidates()
    counts.append(len(game.undo().candidates))
    assert counts == [25, 0, 25]
    assert game.remaining.empty and game.bits == 0.0


def test_right_colours_for_a_word_outside_the_list_say_both_reasons():
    report = Game.parse("crate 01001 opsin 10200 loser 02221", NYT_2022).contradiction()
    assert report is not None
    assert "colour" in report.message and "not in the word list" in report.message


def test_single_tiles_that_repair_a_contradiction_are_found():
    report = Game.parse("slate 00000 crony 02120", NYT_2022).contradiction()
    assert report is not None
    found = {(r.turn, r.place, r.colour, r.n_words) for r in report.repairs}
    assert found == {(2, 2, 0, 9), (2, 2, 1, 2), (2, 3, 0, 7), (2, 3, 2, 3), (2, 4, 0, 2)}
    assert [r.n_words for r in report.repairs] == [9, 7, 3, 2, 2]
    for repair in report.repairs:
        assert len(Game(NYT_2022, repair.turns).candidates) == repair.n_words


@given(played, st.integers(0, 4), st.integers(1, 2))
@settings(deadline=None)
def test_one_wrong_tile_is_among_the_repairs(case, place, step):
    answer, guesses = case
    good = _play(answer, guesses)
    colours = list(good.turns[-1].colours)
    colours[place] = (colours[place] + step) % 3
    try:
        bad = good.undo().play(good.turns[-1].guess, "".join("BYG"[c] for c in colours))
    except InvalidFeedbackError:
        return
    report = bad.contradiction()
    if report is not None:
        assert good.turns in [repair.turns for repair in report.repairs]


@pytest.mark.parametrize(
    ("history", "legal"),
    [
        ("cecum 20100", {"candy": False, "cynic": True, "comic": True, "cacao": True}),
        ("alley 01100 falls 00120", {"world": False, "knoll": True, "skill": True}),
        ("tarse 02001", {"pagle": True, "cameo": True, "tarse": True, "pacts": False}),
        ("trace 02011", {"plied": False, "credo": True, "crate": True}),
        ("crane 00100", {"plank": True, "aloud": True, "cloak": True}),
    ],
)
def test_hard_mode_is_the_rule_of_the_game(history, legal):
    turns = Game.parse(history, NYT_2022).turns
    hard = Game(NYT_2022, turns, "hard")
    assert {word: hard.violation(word) is None for word in legal} == legal


def test_strict_mode_asks_for_possible_answers():
    strict = Game.parse("crane 00100", NYT_2022, mode="strict")
    assert strict.violation("plank") == "N is ruled out (place 4)"
    assert strict.violation("cloak") == "C is ruled out (place 1)"
    assert strict.violation("aloud") is None
    assert strict.violation("aloed") is not None


def test_a_breach_of_hard_mode_names_letter_and_place():
    hard = Game.parse("crane 00102", NYT_2022, mode="hard")
    with pytest.raises(HardModeError, match="PLANK breaks hard mode: E must stay at place 5"):
        hard.play("plank", "00000")
    with pytest.raises(HardModeError, match="must contain A"):
        hard.play("tribe", "00000")


def test_in_a_trap_hard_mode_allows_only_its_words():
    game = Game.parse("light 02222", NYT_2022, mode="hard")
    answers = [word for word, ok in zip(NYT_2022.answers, game.legal, strict=False) if ok]
    assert sorted(answers) == ["eight", "fight", "light", "might", "night", "right", "sight", "tight", "wight"]


def test_a_finished_game_takes_no_more_turns():
    game = Game(NYT_2022).play("cigar", "ggggg")
    assert game.is_solved and game.is_over and game.turns_left == 0
    with pytest.raises(WordleError, match="over"):
        game.play("rebut", "00000")


@pytest.mark.parametrize(
    ("guess", "colours", "error", "says"),
    [
        ("gizmos", "00000", InvalidWordError, "6 letters; 5"),
        ("", "00000", InvalidWordError, "missing"),
        ("crane", "0000", InvalidFeedbackError, "4 colours; 5"),
        ("title", "01112", InvalidFeedbackError, "Did you mean YYBYG"),
    ],
)
def test_a_turn_that_cannot_be_is_refused(guess, colours, error, says):
    with pytest.raises(error, match=says):
        Game(NYT_2022).play(guess, colours)


def test_an_unknown_guess_is_accepted():
    game = Game(NYT_2022).play("zzzzz", "00000")
    assert len(game.candidates) == sum("z" not in word for word in NYT_2022.answers)
    assert format_pattern(game.turns[0].pattern) == "BBBBB"


def test_a_list_can_take_back_a_removed_answer():
    clone = NYT_2022.with_answers(["agora"])
    assert clone.n_answers == 2310 and "agora" in clone.answers
    assert clone.key != NYT_2022.key
    assert "agora" in Game(clone).remaining["word"].tolist()


def test_an_unknown_mode_is_refused():
    with pytest.raises(WordleError, match="choose one of normal, hard, strict"):
        Game(NYT_2022, mode="easy")  # type: ignore[arg-type]
