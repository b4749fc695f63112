"""Feedback: the rule, its codes and notations, which patterns can occur, and the three forms that must agree."""

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_core.compiling import backend
from wordle_core.errors import InvalidFeedbackError, InvalidWordError
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon
from wordle_core.patterns import kernels
from wordle_core.patterns import table as matrix
from wordle_core.patterns.table import pattern_matrix, pattern_table
from wordle_core.rules.feedback import (
    all_green,
    check_pattern,
    colours_of,
    feedback,
    format_pattern,
    is_possible_pattern,
    nearest_possible,
    parse_pattern,
    pattern_of,
)

few_letters = st.text("abc", min_size=5, max_size=5)
words = st.text("abcdefgh", min_size=5, max_size=5)

REPEATED_LETTERS = [
    pytest.param("geese", "those", "00022", id="one E, already green, keeps two strays gray"),
    pytest.param("reset", "rebut", "22002", id="second E gray, last T in place"),
    pytest.param("error", "elder", "20002", id="the only R is the last one"),
    pytest.param("spasm", "stage", "20200", id="second S gray with one S in the answer"),
    pytest.param("steer", "terse", "11111", id="every letter misplaced"),
    pytest.param("exlax", "xerox", "11002", id="a spare copy still turns yellow"),
    pytest.param("known", "knoll", "22200", id="N both green and gray"),
    pytest.param("label", "skill", "10002", id="first L yellow, last L green"),
    pytest.param("speed", "abbey", "00020", id="the E is exact, not yellow"),
    pytest.param("llama", "balls", "11100", id="two spare L, one spare A"),
    pytest.param("abate", "shade", "00202", id="an early copy must not eat the exact one"),
    pytest.param("cageseq", "chipseq", "2000222", id="seven letters"),
    pytest.param("assess", "sassed", "112110", id="six letters, four of them S"),
    pytest.param("  GeEsE\n", "Those", "00022", id="capitals and blanks"),
    pytest.param("ka\u0308fig", "käfig", "22222", id="decomposed umlaut"),
    pytest.param("krump", "trump", "02222", id="a guess that is in no list"),
]


@pytest.mark.parametrize(("guess", "answer", "expected"), REPEATED_LETTERS)
def test_repeated_letters_get_the_colours_of_the_rule(guess, answer, expected, monkeypatch):
    pattern = feedback(guess, answer)
    assert pattern == int(expected, 3)
    length = len(expected)
    lexicon = make_lexicon("pair", [answer.strip().lower()])
    assert _table(lexicon, guess, True, monkeypatch) == pattern
    assert _table(lexicon, guess, False, monkeypatch) == pattern
    assert len(colours_of(pattern, length)) == length


def _table(lexicon, guess, compiled, monkeypatch):
    codes, answers = lexicon.encode(guess)[None, :], lexicon.codes
    if compiled:
        return int(pattern_table(codes, answers)[0, 0])
    columns = np.ascontiguousarray(answers.T)
    counts = matrix._letter_counts(columns, 1 + int(max(codes.max(), answers.max())))
    out = np.zeros((1, 1), dtype=np.uint16)
    monkeypatch.setattr(kernels, "_add_repeated", kernels._add_repeated.py_func)
    kernels.fill_patterns.py_func(codes, columns, counts, out)
    assert int(matrix._numpy_table(codes, columns, counts)[0, 0]) == int(out[0, 0])
    return int(out[0, 0])


@given(st.one_of(st.tuples(few_letters, few_letters), st.tuples(words, words)))
def test_feedback_obeys_its_laws(pair):
    guess, answer = pair
    colours = colours_of(feedback(guess, answer), 5)
    greens = {i for i in range(5) if colours[i] == 2}
    assert greens == {i for i in range(5) if guess[i] == answer[i]}
    lit = Counter(g for g, c in zip(guess, colours, strict=True) if c)
    assert lit == Counter(guess) & Counter(answer)
    assert (feedback(guess, answer) == all_green(5)) == (guess == answer)


@given(few_letters, few_letters)
def test_both_directions_have_the_same_greens_and_as_many_yellows(guess, answer):
    there, back = colours_of(feedback(guess, answer), 5), colours_of(feedback(answer, guess), 5)
    assert [c == 2 for c in there] == [c == 2 for c in back]
    assert there.count(1) == back.count(1)


@given(st.lists(few_letters, min_size=1, max_size=6), st.lists(few_letters, min_size=1, max_size=6, unique=True))
def test_kernel_and_numpy_agree_with_the_rule(guesses, answers):
    lexicon = make_lexicon("some", answers)
    codes = np.stack([lexicon.encode(guess) for guess in guesses])
    # Codes outside the alphabet are given guess by guess, so one letter at a time stays comparable.
    expected = [[feedback(g, a) for a in answers] for g in guesses]
    columns = np.ascontiguousarray(lexicon.codes.T)
    for row, code in enumerate(codes):
        counts = matrix._letter_counts(columns, 1 + int(max(code.max(), columns.max())))
        assert pattern_table(code[None, :], lexicon.codes)[0].tolist() == expected[row]
        assert matrix._numpy_table(code[None, :], columns, counts)[0].tolist() == expected[row]


def test_the_whole_matrix_agrees_with_the_rule_on_random_pairs():
    lexicon = load_lexicon("original")
    table = pattern_matrix(lexicon)
    assert table.shape == (12972, 2315)
    assert table.dtype == np.uint8
    assert not table.flags.writeable
    rng = np.random.default_rng(7)
    for row, col in zip(rng.integers(12972, size=3000), rng.integers(2315, size=3000), strict=True):
        assert table[row, col] == feedback(lexicon.allowed[row], lexicon.allowed[col])
    assert np.array_equal(np.diagonal(table[:2315]), np.full(2315, 242))


def test_six_letters_take_the_wider_type():
    lexicon = load_lexicon("en-6")
    table = pattern_table(lexicon.codes[:50], lexicon.codes[:40])
    assert table.dtype == np.uint16
    assert table[3, 5] == feedback(lexicon.allowed[3], lexicon.allowed[5])


def test_numpy_answers_while_the_kernels_are_deferred():
    lexicon = load_lexicon("original")
    expected = pattern_table(lexicon.codes[:300], lexicon.codes[:200])
    compiling = True
    backend.defer(lambda: compiling)
    assert backend.kernels() is None
    assert np.array_equal(pattern_table(lexicon.codes[:300], lexicon.codes[:200]), expected)
    compiling = False
    assert backend.kernels() is kernels


def test_words_of_different_lengths_are_refused():
    with pytest.raises(InvalidWordError, match="equally long"):
        feedback("crane", "cranes")


@pytest.mark.parametrize(
    "text",
    [
        "___+?",
        "BBBGY",
        "bbbgy",
        "00021",
        "FFFTP",
        "NNNEP",
        "AAACP",
        "xxxv~",
        "...+?",
        "---gy",
        "⬜⬜⬜🟩🟨",
        "⬛\ufe0f⬛\ufe0f⬛\ufe0f🟩🟨",
        "⬛⬛⬛🟧🟦",
        "x x x g y",
        ":black_large_square::white_large_square::black_large_square::large_green_square::yellow_square:",
        "0, 0, 0, 2, 1",
    ],
)
def test_every_notation_is_read(text):
    assert parse_pattern(text) == parse_pattern(text, 5) == int("00021", 3)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("01234", "'3' is no colour"),
        ("0120", "4 colours; 5"),
        ("", "missing"),
        ("greenish", "'r'"),
        ("🟥⬛⬛⬛⬛", "'🟥'"),
    ],
)
def test_colours_that_cannot_be_read_say_what_is_wrong(text, says):
    with pytest.raises(InvalidFeedbackError, match=says):
        parse_pattern(text, 5)


@given(st.integers(4, 8).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, 3**n - 1))))
def test_formatting_and_parsing_a_pattern_are_inverse(case):
    length, pattern = case
    assert parse_pattern(format_pattern(pattern, length), length) == pattern
    assert pattern_of(colours_of(pattern, length)) == pattern


def test_a_code_out_of_range_is_refused():
    with pytest.raises(InvalidFeedbackError, match="243 is not a pattern"):
        format_pattern(243)


@pytest.mark.parametrize("guess", ["crane", "geese", "mamma", "llama", "sissy", "title"])
def test_possible_patterns_are_exactly_those_that_some_answer_gives(guess):
    alphabet = sorted({*guess, "q"})
    reachable = {feedback(guess, "".join(answer)) for answer in product(alphabet, repeat=5)}
    assert {p for p in range(243) if is_possible_pattern(guess, p)} == reachable


def test_of_243_codes_a_word_without_repeats_can_get_238():
    assert sum(is_possible_pattern("crane", pattern) for pattern in range(243)) == 238


@pytest.mark.parametrize(
    ("guess", "typed", "suggestion", "says"),
    [
        ("title", "BYYYG", "YYBYG", "gray T at place 1 before yellow T at place 3"),
        ("crane", "GGGGY", "GGGGB", "yellow E at place 5"),
        ("geese", "GYBGG", None, "yellow E at place 2"),
    ],
)
def test_an_impossible_pattern_is_refused_with_a_proposal(guess, typed, suggestion, says):
    with pytest.raises(InvalidFeedbackError, match=says) as caught:
        check_pattern(guess, parse_pattern(typed))
    proposed = caught.value.suggestion
    assert proposed is not None
    assert is_possible_pattern(guess, parse_pattern(proposed))
    if suggestion:
        assert proposed == suggestion


@given(few_letters, st.integers(0, 242))
def test_the_nearest_possible_pattern_is_possible_and_changes_nothing_possible(guess, pattern):
    near = nearest_possible(guess, pattern)
    assert is_possible_pattern(guess, near)
    assert (near == pattern) == is_possible_pattern(guess, pattern)
