"""Words as typed and as shown: length never changes, and what can't be split into tiles is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_core.errors import InvalidWordError
from wordle_core.rules.words import display_word, normalise_word


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("  GeEsE\n", "geese"),
        ("ka\u0308fig", "käfig"),
        ("GRÖßE", "größe"),
        ("AÑOS", "años"),
        ("СЛОВО", "слово"),
        ("İYİ", "iyi"),
    ],
)
def test_what_is_typed_becomes_one_code_point_a_letter(typed, word):
    assert normalise_word(typed) == word


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "missing"),
        ("   ", "missing"),
        ("ab1de", "'1' is no letter"),
        ("two words", "' ' is no letter"),
        ("ம\u0bc1ம\u0bc1", "combining signs"),
        ("q\u0308uark", "combining signs"),
        ("<script>", "'<' is no letter"),
    ],
)
def test_what_is_no_word_is_refused(typed, says):
    with pytest.raises(InvalidWordError, match=says):
        normalise_word(typed)


def test_a_wrong_length_names_both_lengths():
    with pytest.raises(InvalidWordError, match="'fietsen' has 7 letters; 5 are needed"):
        normalise_word("fietsen", 5)


def test_capitals_never_make_a_word_longer():
    assert display_word("größe") == "GRÖßE"
    assert len(display_word("größe")) == 5
    assert normalise_word(display_word("größe")) == "größe"


@given(st.text(st.characters(categories=["Lu", "Ll"]), min_size=1, max_size=8))
def test_normalising_is_settled_after_one_step_and_showing_keeps_the_length(text):
    try:
        word = normalise_word(text)
    except InvalidWordError:
        return
    assert normalise_word(word) == word
    assert len(display_word(word)) == len(word)
