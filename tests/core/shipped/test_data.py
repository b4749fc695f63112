"""The shipped data is what data/SOURCE.md says, and the derived files are what their commands make."""

import hashlib
import re

import pytest

from wordle_core.lexicons.lexicon import LEXICON_NAMES, load_lexicon, load_offensive, load_past_answers, load_zipf
from wordle_core.paths import data_path
from wordle_core.shipped.rankings import _shipped, build_rankings

ROWS = re.findall(r"^\| `([^`]+)` \| (\d+) \| `([0-9a-f]{64})` \|", data_path("SOURCE.md").read_text(), re.MULTILINE)


def test_the_passport_names_every_bundled_list():
    named = {name for name, _, _ in ROWS}
    there = {str(p.relative_to(data_path(""))) for p in data_path("").rglob("*.txt")} | {"word-frequency.csv"}
    assert named == there


@pytest.mark.parametrize(("name", "count", "digest"), ROWS, ids=[row[0] for row in ROWS])
def test_a_list_has_the_count_and_the_hash_of_its_passport(name, count, digest):
    content = data_path(name).read_bytes()
    assert hashlib.sha256(content).hexdigest() == digest
    lines = content.decode("utf-8").splitlines()
    assert len(lines) - name.endswith(".csv") == int(count)
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize(
    ("name", "n_answers", "n_allowed"),
    [
        ("original", 2315, 12972),
        ("nyt-2022", 2309, 12947),
        ("nyt", 3158, 14855),
        ("en-6", 7374, 7374),
        ("es-5", 4718, 4718),
    ],
)
def test_a_bundled_lexicon_has_its_sizes(name, n_answers, n_allowed):
    lexicon = load_lexicon(name)
    assert (lexicon.n_answers, len(lexicon.allowed)) == (n_answers, n_allowed)
    assert len(set(lexicon.allowed)) == n_allowed
    assert {len(word) for word in lexicon.allowed} == {lexicon.length}


def test_every_bundled_name_loads():
    assert [load_lexicon(name).name for name in LEXICON_NAMES] == list(LEXICON_NAMES)


def test_the_six_words_taken_out_in_2022_are_not_in_the_newer_answers():
    gone = {"agora", "fibre", "lynch", "pupal", "slave", "wench"}
    assert not gone & set(load_lexicon("nyt-2022").answers)
    assert gone < set(load_lexicon("original").answers)


def test_a_puzzle_number_is_no_index_into_the_list():
    # Players reported these answers; the order of the list stopped being the calendar in 2022.
    answers = load_lexicon("nyt-2022").answers
    assert (answers[219], answers[241]) == ("knoll", "aroma")
    assert (answers[312], answers[366], answers[1000]) != ("shown", "input", "erupt")


def test_frequencies_cover_every_accepted_word_as_text():
    zipf = load_zipf()
    assert set(zipf) == set(load_lexicon("nyt").allowed)
    assert all(isinstance(word, str) and 0.0 <= value < 9 for word, value in zipf.items())


def test_nineteen_words_are_accepted_but_never_suggested():
    assert len(load_offensive()) == 19
    nyt = load_lexicon("nyt")
    assert load_offensive() < set(nyt.allowed)
    assert nyt.unsuggested == load_offensive()
    assert not load_offensive() & set(nyt.answers)
    assert len(load_past_answers()) == 1564


@pytest.mark.slow
def test_the_shipped_openings_are_what_their_command_makes():
    assert {key: table["columns"] for key, table in build_rankings().items()} == _shipped()
