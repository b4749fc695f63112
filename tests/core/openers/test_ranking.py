"""Openers and pairs: checked against plain counting on small lists, and against known figures of the original list."""

from collections import Counter

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordle_core.errors import UnknownWordError
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon
from wordle_core.openers.ranking import (
    MEASURES,
    measure_openers,
    measure_pairs,
    opener_cost,
    opener_rows,
    opener_split,
    split_profile,
    with_totals,
    words_of_openers,
)
from wordle_core.patterns.partition import entropy
from wordle_core.rules.feedback import feedback

ORIGINAL = load_lexicon("original")
words = st.lists(st.text("abcd", min_size=5, max_size=5), min_size=3, max_size=14, unique=True)


def joint_split(lexicon, first, second):
    return Counter((feedback(first, answer), feedback(second, answer)) for answer in lexicon.answers)


def test_the_original_list_has_its_known_openers():
    table = measure_openers(ORIGINAL)
    assert table["guess"].head(3).tolist() == ["soare", "roate", "raise"]
    raise_ = table.set_index("guess").loc["raise"]
    assert (round(raise_["bits"], 3), raise_["largest"], raise_["buckets"], raise_["answer"]) == (5.878, 168, 132, True)
    assert table["place"].is_monotonic_increasing
    assert len(table) == len(ORIGINAL.allowed) - len(ORIGINAL.unsuggested)


def test_strict_mode_opens_with_an_answer():
    assert len(opener_rows(ORIGINAL, "strict")) == ORIGINAL.n_answers
    assert measure_openers(ORIGINAL, "strict")["answer"].all()


def test_split_and_profile_of_an_opener():
    assert opener_split(ORIGINAL, "salet").tolist()[0] == 221
    assert len(opener_split(ORIGINAL, "salet")) == 148
    assert sum(split_profile(ORIGINAL, "salet")) == ORIGINAL.n_answers
    assert split_profile(make_lexicon("two", ["abcde", "fghij"]), "abcde") == (2, 0, 0, 0, 0)


@settings(deadline=None, max_examples=40)
@given(words, st.data())
def test_pairs_are_the_split_by_both_words(given_words, data):
    weights = data.draw(st.lists(st.integers(1, 9), min_size=len(given_words), max_size=len(given_words)))
    lexicon = make_lexicon("small", given_words, ["aabbc", "ddddd"], weights)
    first = data.draw(st.sampled_from(lexicon.allowed))
    table = measure_pairs(lexicon, first).set_index("guess")
    assert set(table.index) == set(lexicon.allowed)
    for second in lexicon.allowed:
        sizes = joint_split(lexicon, first, second)
        mass: Counter[tuple[int, int]] = Counter()
        for answer, weight in zip(lexicon.answers, lexicon.weights.tolist(), strict=True):
            mass[feedback(first, answer), feedback(second, answer)] += weight
        row = table.loc[second]
        assert (row["buckets"], row["largest"]) == (len(sizes), max(sizes.values()))
        assert row["bits"] == pytest.approx(entropy(list(mass.values())), abs=1e-8)
        assert row["expected_size"] == pytest.approx(sum(mass[k] * sizes[k] for k in sizes) / sum(mass.values()))


def test_playing_the_opener_again_tells_nothing_more():
    pair, alone = (
        table[table["guess"] == "salet"][list(MEASURES)].to_numpy()
        for table in (measure_pairs(ORIGINAL, "salet"), measure_openers(ORIGINAL))
    )
    assert np.allclose(pair, alone)


def test_pairs_in_hard_mode_say_how_often_the_second_word_is_allowed():
    lexicon = make_lexicon("small", ["abcde", "abcdf", "fghij"], ["klmno"])
    shares = measure_pairs(lexicon, "klmno", "hard").set_index("guess")["playable"]
    assert (shares == 1).all()
    shares = measure_pairs(lexicon, "abcde", "hard").set_index("guess")["playable"]
    assert shares["klmno"] == pytest.approx(1 / 3)
    assert shares["abcdf"] == pytest.approx(2 / 3)


def test_pairs_report_and_can_be_stopped():
    class Enough(Exception):
        pass

    seen: list[float] = []

    def progress(share):
        seen.append(share)
        if share > 0.3:
            raise Enough

    with pytest.raises(Enough):
        measure_pairs(ORIGINAL, "salet", progress=progress)
    assert seen[0] == 0 and seen[-1] < 0.6


def test_a_first_word_outside_the_list_is_refused():
    with pytest.raises(UnknownWordError, match="zzzzz"):
        measure_pairs(ORIGINAL, "zzzzz")


def test_cost_against_the_best():
    names = ["raise", "salet", "fuzzy", "qajaq"]
    openers = pd.DataFrame({"place": [1, 2, 3, 4], "guess": names, "bits": [3.0, 2.0, 1.0, 0.5]})
    counts = pd.array([8014, 7920, 8500, None], dtype="Int64")
    totals = pd.DataFrame({"guess": names, "total": counts, "exact": [True, True, False, True]})
    table = with_totals(openers, totals, 2315)
    assert table["guess"].tolist() == ["salet", "raise", "fuzzy", "qajaq"]
    assert table["place"].tolist() == [1, 2, 3, 4]
    assert opener_cost(table, "qajaq", 2315) is None
    cost = opener_cost(table, "raise", 2315)
    assert cost is not None and (cost.best, cost.exact, cost.better) == ("salet", True, 1)
    assert cost.turns == pytest.approx(94 / 2315)
    bounded = opener_cost(table, "fuzzy", 2315)
    assert bounded is not None and not bounded.exact
    assert opener_cost(table, "crane", 2315) is None


def test_words_of_openers_keeps_what_is_in_the_list_once():
    assert words_of_openers(["salet", "zzzzz", "salet", "<b>"], ORIGINAL) == ["salet"]


def test_measures_agree_with_plain_counting():
    lexicon = make_lexicon("small", ["abcde", "abcdf", "fghij", "aaaaa"], ["bbbbb"])
    for row in measure_openers(lexicon).itertuples():
        sizes = np.array(list(Counter(feedback(str(row.guess), answer) for answer in lexicon.answers).values()))
        assert (row.largest, row.buckets) == (sizes.max(), len(sizes))
        assert row.bits == pytest.approx(entropy(sizes))
