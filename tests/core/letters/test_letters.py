"""Letter counts and scores, held against published tables and against counting by hand."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_core.errors import InvalidWordError, UnknownWordError
from wordle_core.games.game import Game
from wordle_core.letters.counts import count_letters, matching, place_scores, total_scores
from wordle_core.letters.score import Rank, is_english, rank_of, ranking, score_word
from wordle_core.letters.together import (
    common_beginnings,
    common_endings,
    common_pairs,
    companions,
    different_letters,
    is_vowel,
    repeated_letters,
    vowels_per_word,
)
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon

# README of the "intersecting guess" solver: letters by place in the 2,315 answers, all 130 figures.
PUBLISHED_COUNTS = """
S366 C198 B173 T149 P142 A141 F136 G115 D111 M107 R105 L88 W83 E72 H69 V43 O41 N37 I34 U33 Q23 K20 J20 Y6 Z3 X0
A304 O279 R267 E242 I202 L201 U186 H144 N87 T77 P61 W44 C40 M38 Y23 D20 B16 S16 V15 X14 G12 K10 F8 Q5 Z2 J2
A307 I266 O244 E177 U165 R163 N139 L112 T111 S80 D75 G67 M61 P58 B57 C56 V49 Y29 W26 F25 K12 X12 Z11 H9 J3 Q1
E318 N182 S171 A163 L162 I158 C152 R152 T139 O132 U82 G76 D69 M68 K55 P50 V46 F35 H28 W25 B24 Z20 Y3 X3 J2 Q0
E424 Y364 T253 R212 L156 H139 N130 D118 K113 A64 O58 P56 M42 G41 S36 C31 F26 W17 B11 I11 X8 Z4 U1 V0 J0 Q0
"""
# The same README: the 50 answers of highest score.
PUBLISHED_BEST = """
SLATE SAUCE SLICE SHALE SAUTE SHARE SHINE SUITE CRANE SAINT
SOAPY SHONE SHIRE SAUCY SLAVE SANER SNARE STALE CRATE SHORE
SUAVE SLIDE STARE SLIME BRACE SHINY CRONE BRINE SHADE SPACE
SPARE SHAME SLANT SCALE SPINE TRACE SHAKE STONE SHAPE SCARE
SHAVE SALTY SLOPE SINCE POISE SWINE BONEY SNORE STOLE SADLY
""".lower().split()


@pytest.fixture(scope="module")
def original():
    return load_lexicon("original")


def test_the_130_published_counts_are_ours(original):
    counts = count_letters(original)
    published = [
        (place, cell[0].lower(), int(cell[1:]))
        for place, line in enumerate(PUBLISHED_COUNTS.strip().splitlines())
        for cell in line.split()
    ]
    assert len(published) == 130
    assert [counts.at(place, letter) for place, letter, _ in published] == [n for _, _, n in published]


def test_the_50_published_best_words_are_ours(original):
    """The list leaves out words with a repeated letter such as SOOTY (1,392), which its score counts once."""
    best = ranking(original)
    best = best[best["different"] == 5]
    ours = best.head(50)
    scores = dict(zip(best["word"], best["place_score"], strict=True))
    assert set(PUBLISHED_BEST) == set(ours["word"])
    assert [scores[word] for word in PUBLISHED_BEST] == ours["place_score"].tolist()
    assert scores["slate"] == 1437


def test_slate_is_the_sum_of_its_places(original):
    slate = score_word(original, " SLATE ")
    assert slate.place_parts == (366, 201, 307, 139, 424)
    assert slate.place_score == 1437
    assert slate.place_rank == Rank(1, 2315, 1)
    assert (slate.is_answer, slate.was_answer) == (True, True)


def test_alert_has_the_published_total_and_rank(original):
    """Published: 4554, which is one less per letter than the sum; rank 8."""
    alert = score_word(original, "alert")
    assert (alert.total_score, alert.published_total) == (4559, 4554)
    assert alert.total_parts == {"a": 979, "l": 719, "e": 1233, "r": 899, "t": 729}
    assert alert.total_rank == Rank(8, 12972, 6)


def test_a_repeated_letter_counts_once_in_the_total_and_twice_by_place(original):
    geese = score_word(original, "geese")
    assert list(geese.total_parts) == ["g", "e", "s"]
    assert geese.place_parts == (115, 242, 177, 171, 424)


def test_a_word_outside_the_list_is_scored_without_ranks(original):
    score = score_word(original, "qwert")
    assert (score.is_allowed, score.place_rank_allowed, score.total_rank) == (False, None, None)
    assert score.place_parts[0] == 23
    assert score.buckets > 1
    with pytest.raises(InvalidWordError):
        score_word(original, "alerts")
    with pytest.raises(UnknownWordError):
        original.index("qwert")


def test_a_letter_that_no_answer_has_counts_nothing(original):
    assert score_word(original, "ñoñas").total_parts["ñ"] == 0


WORDS = st.lists(st.text("abcd", min_size=4, max_size=4), min_size=1, max_size=12, unique=True)


@given(WORDS, st.integers(0, 11))
def test_counts_and_scores_agree_with_counting_by_hand(words, n_guesses):
    lexicon = make_lexicon("own", words[: max(1, len(words) - n_guesses)], words)
    answers = lexicon.answers
    counts = count_letters(lexicon)
    everywhere = Counter("".join(answers))
    for code, letter in enumerate(lexicon.alphabet):
        assert counts.words_with[code] == sum(letter in word for word in answers)
        assert counts.words_twice[code] == sum(word.count(letter) > 1 for word in answers)
        assert counts.occurrences[code] == everywhere[letter]
    for word, place, total in zip(
        lexicon.allowed, place_scores(lexicon, counts), total_scores(lexicon, counts), strict=True
    ):
        assert place == sum(sum(other[at] == letter for other in answers) for at, letter in enumerate(word))
        assert total == sum(everywhere[letter] for letter in set(word))
        assert (place, total) == (sum(counts.place_parts(word)), counts.total_score(word))


@given(WORDS)
def test_ranks_are_an_order_of_all_words(words):
    lexicon = make_lexicon("own", words[:1], words)
    scores = total_scores(lexicon, count_letters(lexicon))
    ranks = [rank_of(scores, row, 1, lexicon.alphabetical) for row in range(len(words))]
    assert sorted(rank.rank for rank in ranks) == list(range(1, len(words) + 1))
    order = sorted(range(len(words)), key=lambda row: ranks[row].rank)
    keys = [(-scores[row], row < 1, lexicon.allowed[row]) for row in order]
    assert keys == sorted(keys)
    assert all(0 <= rank.percentile <= 1 for rank in ranks)


def test_counting_what_remains_in_a_game(original):
    game = Game(original).play("crane", "BYBBG")
    counts = count_letters(original, game.candidates)
    assert counts.n_words == len(game.candidates) == counts.at(4, "e")
    assert counts.at(0, "c") == 0
    best = ranking(original, rows=game.candidates)
    assert best["place_score"].iloc[0] == best["place_score"].max()


def test_tables_have_a_row_for_each_letter_and_each_cell(original):
    counts = count_letters(original)
    assert counts.table().set_index("letter").loc["s", "1"] == 366
    long = counts.long_table()
    assert len(long) == 130
    assert long["words"].sum() == 5 * 2315
    assert long.groupby("place")["share"].sum().tolist() == pytest.approx([1] * 5)


def test_ranking_shows_ties_as_ties(original):
    best = ranking(original)
    tied = best[best["place_score"].duplicated(keep=False)]
    assert (tied.groupby("place_score")["rank"].nunique() == 1).all()
    assert len(ranking(original, allowed=True)) == 12972


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"include": "e"}, ["slate", "crane", "geese", "three"]),
        ({"include": "ee"}, ["geese", "three"]),
        ({"include": "A, e"}, ["slate", "crane"]),
        ({"exclude": "s"}, ["crane", "three"]),
        ({"pattern": "s...e"}, ["slate"]),
        ({"pattern": "??E"}, ["geese"]),
        ({"pattern": "_r"}, ["crane"]),
        ({"no_repeats": True}, ["slate", "crane"]),
        ({"include": "r", "exclude": "c", "pattern": "t", "no_repeats": False}, ["three"]),
        ({}, ["slate", "crane", "geese", "three"]),
        ({"include": "z"}, []),
    ],
)
def test_filters_keep_the_words_they_describe(filters, expected):
    words = ["slate", "crane", "geese", "three"]
    kept = matching(words, **filters)
    assert [word for word, keep in zip(words, kept, strict=True) if keep] == expected


@pytest.mark.parametrize("filters", [{"include": "a1"}, {"exclude": "!"}, {"pattern": "1...."}])
def test_a_filter_that_is_no_letter_is_refused(filters):
    with pytest.raises(InvalidWordError):
        matching(["slate"], **filters)


def test_a_pattern_longer_than_the_words_is_refused():
    with pytest.raises(InvalidWordError, match="longer than the words"):
        matching(["slate"], pattern=".....x")
    assert matching(["slate"], pattern="s......").tolist() == [True]


def test_pairs_endings_and_repeats_count_words():
    words = ["geese", "three", "sheep", "crane"]
    pairs = common_pairs(words).set_index("pair")
    assert pairs.loc["ee", "words"] == 3
    assert bool(pairs.loc["ee", "doubled"]) is True
    assert common_endings(words, 1).iloc[0].tolist() == ["e", 3, 0.75]
    assert common_beginnings(words)["words"].sum() == 4
    repeated = repeated_letters(words).to_dict("records")
    assert (repeated[0]["letter"], repeated[0]["words"], repeated[0]["side_by_side"]) == ("e", 3, 3)
    assert different_letters(words).set_index("different")["words"].to_dict() == {3: 1, 4: 2, 5: 1}
    assert vowels_per_word(words)["words"].tolist() == [3, 1]


def test_vowels_are_told_in_several_alphabets():
    assert [letter for letter in "aeiouyáüñбоя" if is_vowel(letter)] == list("aeiouáüоя")


def test_companions_are_letters_that_like_each_other(original):
    table = companions(original.answers)
    together = table.set_index(["first", "second"])["lift"].to_dict()
    assert together["q", "u"] > 3
    assert table["lift"].is_monotonic_decreasing
    assert companions(["aaaa"]).empty


def test_the_word_nan_stays_a_word():
    lexicon = make_lexicon("odd", ["null", "true", "none"], ["nans"])
    assert sorted(ranking(lexicon, allowed=True)["word"]) == ["nans", "none", "null", "true"]
    assert common_endings(["xnan", "xnul"], 3)["ending"].tolist() == ["nan", "nul"]


def test_a_list_is_known_to_be_english():
    assert is_english(load_lexicon("nyt"))
    assert not is_english(load_lexicon("es-5"))
    assert score_word(load_lexicon("es-5"), "abeja").zipf is None


def test_one_word_and_words_of_the_same_letters():
    lexicon = make_lexicon("one", ["salt"])
    assert score_word(lexicon, "salt").place_rank == Rank(1, 1, 1)
    assert np.array_equal(count_letters(lexicon).by_place.sum(axis=0), [1, 1, 1, 1])
    same = make_lexicon("same", ["aelst", "least", "slate", "stale", "steal", "tales"])
    assert {score_word(same, word).total_score for word in same.allowed} == {30}
