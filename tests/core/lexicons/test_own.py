"""Own word lists: what is kept of a text, what is said about the rest, and lists that can be played with."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_core.errors import LexiconError
from wordle_core.games.game import Game
from wordle_core.lexicons.about import ABOUT
from wordle_core.lexicons.lexicon import LEXICON_NAMES, load_lexicon, make_lexicon
from wordle_core.lexicons.own import (
    MAX_WEIGHT,
    difference,
    format_list,
    open_lexicon,
    own_lexicon,
    own_name,
    weight_classes,
    whole_weights,
    with_weights,
)
from wordle_core.lexicons.reading import MAX_CHARACTERS, MAX_WORDS, read_words
from wordle_core.strategies import get_strategy


def kinds(text: str | bytes, length: int | None = None) -> list[tuple[int, str]]:
    return [(note.line, note.kind) for note in read_words(text, length).notes]


def test_a_messy_file_keeps_its_words_and_says_what_it_dropped():
    """WB-105: byte order mark, Windows line ends, blanks, repeats, other lengths and junk."""
    text = "\ufeffGebit\r\ntaboe\r\n\r\n  TABOE \r\ngebit\r\nfiets\r\nfietsen\r\nab1de\r\n# comment\r\n"
    for given_text in (text, text.encode(), text.removeprefix("\ufeff").encode("utf-16")):
        found = read_words(given_text, 5)
        assert found.words == ("gebit", "taboe", "fiets")
        assert found.duplicates == 2
        assert found.rejected == ("fietsen", "ab1de", "# comment")
    assert kinds(text) == [(4, "duplicate"), (5, "duplicate"), (7, "length"), (8, "letters"), (9, "comment")]
    assert "Left out: 2 duplicate, 1 of another length, 1 not a word, 1 comment." in read_words(text).summary


def test_words_that_table_readers_lose_stay_words():
    """WB-108."""
    found = read_words("nan\nnil\nyes\n", 3)
    assert found.words == ("nan", "nil", "yes")
    assert all(type(word) is str for word in found.words)
    lexicon = own_lexicon("odd", read_words("null\ntrue\nnone\nnans,\n"))
    assert lexicon.answers == ("null", "true", "none", "nans")
    assert read_words(format_list(lexicon)).words == lexicon.answers
    assert Game(lexicon).remaining["word"].tolist() == list(lexicon.answers)


@pytest.mark.parametrize(
    "text",
    [
        "crane\rslate\rtrace",
        "crane slate trace",
        "crane, slate; trace",
        '["crane", "slate", "trace"]',
        "'crane'\n“slate”\n«trace»",
        "1. crane\n2. slate\n3) trace",
        "crane\tslate\n\n\n  trace  ",
        "crane # a bird\nslate // a stone\ntrace",
        "CRANE\nSlate\ntRACE",
        "crane\u2028slate\u2028trace",
    ],
)
def test_words_are_found_however_they_are_written(text):
    assert read_words(text).words == ("crane", "slate", "trace")


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("niños\npeñas\nabeja", 5),
        ("größe\nkäfig\nvögel", 5),
        ("ka\u0308fig\nvo\u0308gel\ngröße", 5),
        ("слово\nвремя\nжизнь", 5),
        ("λόγος\nάνεμο", 5),
        ("日本語文\n漢字文字", 4),
        ("İzmir\nırmak", 5),
    ],
)
def test_any_letters_of_one_code_point_work(text, length):
    lexicon = own_lexicon("letters", read_words(text))
    assert lexicon.length == length
    game = Game(lexicon)
    assert game.play(lexicon.answers[0], "G" * length).is_solved


def test_scripts_with_combining_signs_are_refused_with_a_sentence():
    """WB-118."""
    with pytest.raises(LexiconError, match="combining signs"):
        read_words("முதல்\nநிலை")
    found = read_words("crane\nமுதல்\nslate")
    assert [note.kind for note in found.notes] == ["combining"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no word"),
        ("\n\n# nothing\n", "no word"),
        ("123\n456", "no word"),
        (b"caf\xe9s\n", "UTF-8"),
        (b"PK\x03\x04\x00\x00", "not a text file"),
        ("crane,0\nslate,0", "can be an answer"),
        ("a" * (MAX_CHARACTERS + 1), "too long"),
    ],
)
def test_a_text_without_a_usable_word_is_refused(text, says):
    with pytest.raises(LexiconError, match=says):
        read_words(text)


def test_too_many_words_are_refused():
    letters = "abcdefghijklmnop"
    words = [a + b + c + d for a in letters for b in letters for c in letters for d in letters][: MAX_WORDS + 1]
    with pytest.raises(LexiconError, match="at most 50,000"):
        read_words("\n".join(words))


@pytest.mark.parametrize("length", [1, 3, 9, 20])
def test_lists_of_other_lengths_are_read_but_not_played(length):
    with pytest.raises(LexiconError, match="needs 4 to 8"):
        own_lexicon("own", read_words("abcdefghijklmnopqrstuvwxyz"[:length]))


def test_the_commonest_playable_length_is_taken():
    assert read_words("ab\ncd\nef\nhouse\nmouse\nhouses").length == 5
    assert read_words("house\nhouses").length == 5
    assert read_words("house\nhouses", 6).words == ("houses",)


def test_every_word_twice_is_every_word_once():
    words = load_lexicon("original").answers[:500]
    found = read_words("\n".join(word for word in words for _ in range(2)))
    assert (found.words, found.duplicates) == (words, 500)


@pytest.mark.parametrize("words", [["crane"], ["crane", "slate"], ["abcd", "bcda", "cdab", "dabc"]])
def test_tiny_lists_can_be_played(words):
    game = Game(own_lexicon("tiny", read_words("\n".join(words))))
    assert get_strategy("entropy").choose(game) in words
    assert game.play(words[-1], "G" * len(words[0])).is_solved


def test_a_list_of_20_000_words_is_read_and_played():
    generator = np.random.default_rng(7)
    codes = np.unique(generator.integers(0, 26, (21_000, 6)), axis=0)[:20_000]
    words = ["".join(chr(97 + code) for code in row) for row in codes]
    lexicon = own_lexicon("large", read_words("\n".join(words)))
    assert len(lexicon.answers) == 20_000
    game = Game(lexicon).play(words[0], "GBBBBB")
    assert 0 < len(game.candidates) < 20_000


# ---- weights ------------------------------------------------------------------------------------------------


def test_a_second_column_is_the_weight():
    found = read_words("word,weight\ncrane,3\nslate\t1\ntrace;0\nirate 2.5e1")
    assert found.weights == {"crane": 3, "slate": 1, "irate": 25}
    assert (found.words, found.guesses) == (("crane", "slate", "irate"), ("trace",))
    lexicon = own_lexicon("weighted", found)
    assert lexicon.weights.tolist() == [3, 1, 25]
    assert lexicon.allowed == ("crane", "slate", "irate", "trace")


@pytest.mark.parametrize("bad", ["-1", "1e999"])
def test_a_weight_that_is_none_is_noted(bad):
    found = read_words(f"crane,2\nslate,{bad}")
    assert [(note.line, note.kind) for note in found.notes] == [(2, "weight")]
    assert whole_weights(found) == [2, 2]


@pytest.mark.parametrize("odd", ["nan", "inf", "abc"])
def test_a_word_in_the_second_column_is_a_word(odd):
    assert kinds(f"crane,{odd}\nslate") == [(1, "length")]


def test_fractions_become_whole_numbers_of_the_same_proportion():
    assert whole_weights(read_words("crane,0.75\nslate,0.25")) == [MAX_WEIGHT, round(MAX_WEIGHT / 3)]
    assert whole_weights(read_words("crane,1e-300\nslate,1")) == [1, MAX_WEIGHT]
    assert whole_weights(read_words("crane\nslate")) is None


def test_own_weights_on_todays_list_leave_the_rest_in_reserve():
    lexicon = with_weights(load_lexicon("nyt"), read_words("crane,3\nslate,1"))
    assert lexicon.answers == ("crane", "slate")
    assert lexicon.has_reserve
    shares = lexicon.word_weights / lexicon.word_weights.sum()
    assert shares[0] == pytest.approx(3 * shares[1])
    assert shares[2:].sum() == pytest.approx(1 / 365, rel=0.01)
    assert not with_weights(load_lexicon("original"), read_words("crane,3")).has_reserve
    with pytest.raises(LexiconError, match="'qwert' is not in"):
        with_weights(load_lexicon("original"), read_words("qwert,3"))


def test_the_prior_has_three_classes_and_a_reserve():
    classes = weight_classes(load_lexicon("nyt"))
    assert [(weight, words) for weight, words, _ in classes] == [(15, 763), (2, 833), (1, 1562)]
    assert 1 - sum(share for _, _, share in classes) == pytest.approx(1 / 365, rel=0.02)
    assert weight_classes(load_lexicon("original")) == [(1, 2315, 1.0)]


# ---- lists ----------------------------------------------------------------------------------------------------


def test_answers_and_further_guesses_come_in_one_text_or_two():
    one = own_lexicon("own", read_words("crane\nslate\n---\ntrace\nirate"))
    two = own_lexicon("own", read_words("crane\nslate"), read_words("irate\ntrace\ncrane"))
    assert one.allowed == two.allowed == ("crane", "slate", "irate", "trace")
    assert (one.n_answers, one.key) == (2, two.key)
    with pytest.raises(LexiconError, match="5 letters and the further guesses 6"):
        own_lexicon("own", read_words("crane"), read_words("cranes"))


@given(
    st.lists(st.text("abñя", min_size=4, max_size=4), min_size=1, max_size=9, unique=True),
    st.data(),
)
def test_what_is_written_is_read_back(words, data):
    n = data.draw(st.integers(1, len(words)))
    weights = data.draw(st.none() | st.lists(st.integers(1, 99), min_size=n, max_size=n))
    lexicon = make_lexicon("own", words[:n], words, weights)
    again = own_lexicon("own", read_words(format_list(lexicon)))
    assert (again.allowed, again.n_answers, again.weights.tolist()) == (lexicon.allowed, n, lexicon.weights.tolist())


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_no_text_makes_the_reader_fail(text):
    try:
        found = read_words(text)
    except LexiconError:
        return
    assert found.words
    assert all(len(word) == found.length for word in (*found.words, *found.guesses))


@pytest.mark.parametrize("name", [*LEXICON_NAMES, " NYT ", "Original"])
def test_no_own_list_has_a_bundled_name(name):
    assert own_name(name).casefold() not in LEXICON_NAMES
    assert own_name(name).endswith("(own)")
    assert own_lexicon(name, read_words("crane")).name not in LEXICON_NAMES


def test_a_name_is_never_empty_nor_long():
    assert own_name("  ") == "own list"
    assert own_name("my\n list " + "x" * 100).startswith("my list x")
    assert len(own_name("x" * 100)) == 40
    assert own_name("<b>[my](list)`") == "b my (list)"


def test_lists_are_opened_by_name_or_from_files(tmp_path):
    assert open_lexicon("es-5") is load_lexicon("es-5")
    answers, guesses = tmp_path / "original.txt", tmp_path / "more.txt"
    answers.write_text("crane\nslate\n", encoding="utf-8")
    guesses.write_text("trace\n", encoding="utf-8")
    assert open_lexicon(str(answers)).name == "original (own)"
    assert open_lexicon(f"{answers}+{guesses}").allowed == ("crane", "slate", "trace")
    with pytest.raises(LexiconError, match="choose one of nyt"):
        open_lexicon(str(tmp_path / "none.txt"))
    with pytest.raises(LexiconError, match="choose one of nyt"):
        open_lexicon(str(tmp_path))


def test_a_huge_file_is_refused_before_it_is_read(tmp_path):
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(5 * MAX_CHARACTERS)
    with pytest.raises(LexiconError, match="too large"):
        open_lexicon(str(huge))


def test_too_many_different_letters_are_refused():
    words = ["".join(chr(0x4E00 + 4 * row + place) for place in range(4)) for row in range(60)]
    with pytest.raises(LexiconError, match="different letters"):
        own_lexicon("han", read_words("\n".join(words)))


def test_differences_name_the_words():
    """WB-101."""
    change = difference(load_lexicon("original"), load_lexicon("nyt-2022"))
    assert sorted(change.removed) == ["agora", "fibre", "lynch", "pupal", "slave", "wench"]
    assert (change.added, change.added_guesses, len(change.removed_guesses)) == ((), (), 25)
    back = difference(load_lexicon("nyt-2022"), load_lexicon("original"))
    assert (sorted(back.added), len(back.added_guesses)) == (sorted(change.removed), 25)


def test_a_former_answer_can_be_added_again():
    lexicon = load_lexicon("nyt-2022").with_answers(["fibre"])
    assert "fibre" in lexicon.answers


def test_the_number_of_a_puzzle_is_no_index_into_the_list():
    """WB-104: from puzzle 245 on the game left its list; numbers and answers as players reported them."""
    answers = load_lexicon("nyt-2022").answers
    reported = {219: "knoll", 241: "aroma", 312: "shown", 366: "input", 1000: "erupt"}
    original = load_lexicon("original").answers
    matches = {number: original[number] == word for number, word in reported.items()}
    assert matches[219] and not matches[312] and not matches[1000]
    assert set(reported.values()) <= set(answers)


def test_every_bundled_list_is_described():
    assert set(ABOUT) == set(LEXICON_NAMES)
    assert all(about.licence and about.source and about.what.endswith(".") for about in ABOUT.values())
