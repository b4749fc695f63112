"""Lexicons: order, weights, keys, and what is refused."""

import numpy as np
import pytest

from wordle_core.errors import LexiconError, UnknownWordError
from wordle_core.lexicons import prior
from wordle_core.lexicons.lexicon import load_lexicon, load_past_answers, make_lexicon


def test_answers_come_first_in_their_own_order_and_the_rest_by_alphabet():
    lexicon = make_lexicon("own", ["slate", "crane"], ["zebra", "aback", "crane"])
    assert lexicon.allowed == ("slate", "crane", "aback", "zebra")
    assert lexicon.answers == ("slate", "crane")
    assert lexicon.index("CRANE ") == 1
    assert "zebra" in lexicon and "nymph" not in lexicon
    assert lexicon.alphabetical.tolist() == [2, 1, 0, 3]


def test_codes_spell_the_words():
    lexicon = load_lexicon("es-5")
    assert "ñ" in lexicon.alphabet
    word = lexicon.allowed[100]
    assert "".join(lexicon.alphabet[code] for code in lexicon.codes[100]) == word
    assert lexicon.encode(word).tolist() == lexicon.codes[100].tolist()
    assert not lexicon.codes.flags.writeable


def test_letters_outside_the_alphabet_get_codes_that_no_word_has():
    lexicon = make_lexicon("own", ["abc"])
    assert lexicon.encode("xbx").tolist() == [3, 1, 3]


@pytest.mark.parametrize(
    ("answers", "weights", "says"),
    [
        ([], None, "no answers"),
        (["crane", "crane"], None, "occurs twice"),
        (["crane", "cranes"], None, "6 letters; the first word has 5"),
        (["crane"], [0], "positive whole number"),
        (["crane", "slate"], [1], "positive whole number"),
    ],
)
def test_a_bad_list_is_refused(answers, weights, says):
    with pytest.raises(LexiconError, match=says):
        make_lexicon("own", answers, weights=weights)


def test_an_unknown_list_or_word_is_named():
    with pytest.raises(LexiconError, match="choose one of nyt, original"):
        load_lexicon("nope")
    with pytest.raises(UnknownWordError, match="'qwxyz' is not in the word list 'original'"):
        load_lexicon("original").index("qwxyz")


def test_keys_tell_lists_apart():
    one, two = make_lexicon("a", ["crane", "slate"]), make_lexicon("a", ["slate", "crane"])
    assert one.key == make_lexicon("b", ["crane", "slate"]).key
    assert one.key != two.key
    nyt = load_lexicon("nyt")
    assert nyt.key != nyt.flat().key
    assert nyt.words_key == nyt.flat().words_key


def test_the_prior_has_the_shares_that_it_was_calibrated_with():
    nyt = load_lexicon("nyt")
    weights, total = nyt.word_weights, int(nyt.word_weights.sum())
    classes = nyt.weights
    share = {w: weights[: nyt.n_answers][classes == w].sum() / total for w in (15, 2, 1)}
    assert set(np.unique(classes)) == {1, 2, 15}
    assert share[1] == pytest.approx(26 / 249, abs=0.005), "repeats of older answers"
    assert share[15] == pytest.approx(0.789, abs=0.015), "original list, not played before"
    assert share[2] == pytest.approx(0.103, abs=0.015), "others of the 3,158"
    assert weights[nyt.n_answers :].sum() / total == pytest.approx(prior.RESERVE_SHARE, rel=1e-3)
    assert (weights > 0).all()


def test_past_answers_are_down_weighted_and_never_removed():
    nyt = load_lexicon("nyt")
    assert {int(nyt.weights[nyt.index(word)]) for word in load_past_answers() & set(nyt.answers)} == {1}


def test_in_the_reserve_commoner_words_weigh_more():
    nyt = load_lexicon("nyt")
    weight = {word: int(nyt.word_weights[nyt.index(word)]) for word in ("years", "times", "loris", "aahed")}
    assert weight["years"] > weight["times"] > weight["loris"] > weight["aahed"] == 1
    assert max(nyt.word_weights[nyt.n_answers :]) < min(nyt.word_weights[: nyt.n_answers])


def test_a_cached_list_cannot_be_changed_by_a_caller():
    lexicon = load_lexicon("nyt-2022")
    with pytest.raises(ValueError, match="read-only"):
        lexicon.word_weights[0] = 5
    with pytest.raises(AttributeError):
        setattr(lexicon, "name", "other")  # noqa: B010
    assert len(load_lexicon("nyt-2022").answers) == 2309
