"""Positions as text: what people type is read, what cannot be read says so, and writing and reading are inverse."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_core.errors import InvalidFeedbackError, InvalidWordError
from wordle_core.rules.turns import Turn, format_turns, parse_lines, parse_turns

turn_lists = st.lists(
    st.builds(Turn, st.text("abcdefghijklmnopqrstuvwxyz", min_size=5, max_size=5), st.integers(0, 242)), max_size=6
)


@given(turn_lists)
def test_writing_and_reading_the_dotted_form_are_inverse(turns):
    assert parse_turns(format_turns(turns)) == tuple(turns)


@given(turn_lists, st.sampled_from(["{} {}", "{}={}", "{}: {}", "{}\n{}"]), st.sampled_from(["\n", "\n\n"]))
def test_lines_of_word_and_colours_are_read(turns, form, separator):
    text = separator.join(form.format(turn.guess.upper(), turn.feedback.lower()) for turn in turns)
    assert parse_turns(text) == tuple(turns)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("CRANE 01200", "crane.BYGBB"),
        ("crane=bybgb", "crane.BYBGB"),
        ("crane.BYBBG.slime.GBBYB", "crane.BYBBG.slime.GBBYB"),
        ("crane b y b g b", "crane.BYBGB"),
        ("crane: ⬛🟨⬛🟩⬛, slime 00000", "crane.BYBGB.slime.BBBBB"),
        ("1. crane 01200\n2. slime 00000", "crane.BYGBB.slime.BBBBB"),
        ("crane .?+..", "crane.BYGBB"),
        ("bobby bbbbb", "bobby.BBBBB"),
        ("geese gybbg extra 00000", "geese.GYBBG.extra.BBBBB"),
        ("SNAKE=20100", "snake.GBYBB"),
    ],
)
def test_every_form_that_people_type_is_read(text, expected):
    assert format_turns(parse_turns(text)) == expected


def test_other_lengths_are_read():
    assert format_turns(parse_turns("planet 012000", 6)) == "planet.BYGBBB"


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("crane", InvalidFeedbackError, "colours of CRANE are missing"),
        ("crane sloth 00000", InvalidFeedbackError, "colours of CRANE are missing"),
        ("crane=bbbxq", InvalidFeedbackError, "BBBXQ can't be the colours of CRANE: none is written Q or X"),
        ("crane 0120", InvalidFeedbackError, "4 colours; 5 are needed"),
        ("crane 01230", InvalidFeedbackError, "'3' is no colour"),
        ("cran 01200", InvalidWordError, "4 letters; 5 are needed"),
        ("cr4ne 01200", InvalidWordError, "'4' is no letter"),
        ("⬛🟨⬛🟩⬛", InvalidWordError, "colours without a word"),
        ("geese se", InvalidFeedbackError, "'s' is no colour"),
        ("<b>hi</b> 01200", InvalidWordError, "no letter"),
    ],
)
def test_what_cannot_be_read_says_what_to_change(text, error, says):
    with pytest.raises(error, match=says):
        parse_turns(text)


def test_words_alone_and_grids_alone_are_told_apart():
    lines = parse_lines("crane\nslime\n⬛🟨⬛🟩⬛\n🟨🟨⬛⬛⬛")
    assert [(line.guess, line.pattern) for line in lines] == [
        ("crane", None),
        ("slime", int("01020", 3)),
        (None, int("11000", 3)),
    ]
