"""The shelf of own lists: what is kept is found under its key, and nothing else is."""

import json

import numpy as np
import pytest

from wordle_core.errors import LexiconError
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon
from wordle_core.lexicons.own import own_lexicon, with_weights
from wordle_core.lexicons.reading import read_words
from wordle_core.lexicons.shelf import MOST_LISTS, from_shelf, is_shelf_name, put_on_shelf, shelf_name
from wordle_core.patterns import table as matrix
from wordle_core.patterns.table import pattern_table
from wordle_core.strategies.view import whole_table


@pytest.fixture(autouse=True)
def _own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("WORDLE_CACHE_DIR", str(tmp_path))


@pytest.mark.parametrize(
    "lexicon",
    [
        own_lexicon("odd", read_words("null\ntrue\nnone\n---\nnans")),
        own_lexicon("weighted", read_words("niños,3\ngröße,1\nслово,0")),
        with_weights(load_lexicon("nyt"), read_words("crane,3\nslate,1")),
    ],
    ids=["odd words", "weights and alphabets", "own prior with a reserve"],
)
def test_a_list_comes_back_as_it_was(lexicon):
    name = put_on_shelf(lexicon)
    again = from_shelf(name)
    assert again is not None
    assert (again.allowed, again.n_answers, again.key) == (lexicon.allowed, lexicon.n_answers, lexicon.key)
    assert np.array_equal(again.word_weights, lexicon.word_weights)
    assert again.unsuggested == lexicon.unsuggested
    assert not again.word_weights.flags.writeable


@pytest.mark.parametrize("name", ["", "nyt", "own-", "own-xyz", "own-../../passwd", "own-0123456789ab"])
def test_what_is_not_there_is_not_found(name):
    assert from_shelf(name) is None
    assert is_shelf_name(name) == (name == "own-0123456789ab")


def test_a_changed_file_is_not_taken_for_the_list(tmp_path):
    name = put_on_shelf(make_lexicon("own", ["crane", "slate"]))
    path = tmp_path / "lists" / f"{name}.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    changed: list[object] = [
        content | {"allowed": ["crane", "trace"]},
        content | {"n_answers": 1},
        {"name": "x"},
        [],
        3,
    ]
    for broken in changed:
        path.write_text(json.dumps(broken), encoding="utf-8")
        assert from_shelf(name) is None
    path.write_text("{", encoding="utf-8")
    assert from_shelf(name) is None


def test_the_oldest_lists_are_forgotten(tmp_path):
    words = [a + b + "zz" for a in "abcdefghijkl" for b in "abcdefghijkl"]
    for word in words[: MOST_LISTS + 5]:
        put_on_shelf(make_lexicon("own", [word]))
    assert len(list((tmp_path / "lists").iterdir())) == MOST_LISTS


def test_the_name_follows_the_content_and_not_the_label():
    first, second = make_lexicon("one", ["crane", "slate"]), make_lexicon("two", ["crane", "slate"])
    assert shelf_name(first) == shelf_name(second)
    assert shelf_name(first) != shelf_name(make_lexicon("one", ["slate", "crane"]))


def test_a_table_that_would_not_fit_is_refused_with_a_sentence(monkeypatch):
    """20,000 x 20,000 words of six letters would be 800 MB; the same rule is tried here on a small scale."""
    lexicon = load_lexicon("en-6")
    monkeypatch.setattr(matrix, "MOST_BYTES", 1_000_000)
    with pytest.raises(LexiconError, match="too many for this"):
        whole_table.__wrapped__(lexicon, "allowed", "alphabetical")
    with pytest.raises(LexiconError, match="109 MB"):
        pattern_table(lexicon.codes, lexicon.codes)
    assert pattern_table(lexicon.codes[:100], lexicon.codes[:5000]).dtype == np.uint16
