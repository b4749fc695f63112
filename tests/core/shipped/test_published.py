"""Published figures are tests: every row of data/known_results.csv is computed again."""

from functools import lru_cache

import pytest

from wordle_core.errors import WordleError
from wordle_core.lexicons.lexicon import load_lexicon
from wordle_core.shipped.published import ALL_WORDS, KnownResult, figure_of, format_distribution, load_known_results
from wordle_core.simulate.runs import simulate
from wordle_core.simulate.setting import setting_of
from wordle_core.strategies import STRATEGY_NAMES

RESULTS = [result for result in load_known_results() if result.strategy in STRATEGY_NAMES and result.status != "proven"]


@lru_cache(maxsize=40)
def _played(list_name, strategy, options, opener, mode, budget):
    result = KnownResult("", list_name, mode, str(budget), strategy, options, opener, "", "", "", "", "")
    return simulate(result.load_lexicon(), result.setting())


@pytest.mark.parametrize("result", RESULTS, ids=lambda r: f"{r.strategy} {r.opener} {r.options} {r.figure}")
def test_a_published_figure_is_met_as_the_file_says(result):
    def simulated(_lexicon, _setting):
        return _played(result.lexicon, result.strategy, result.options, result.opener, result.mode, int(result.budget))

    ours = figure_of(result, simulated)
    assert ours == result.ours
    assert (ours == result.claimed) == (result.status == "same")
    assert result.status == "same" or result.note


def test_every_strategy_has_a_published_figure():
    assert {result.strategy for result in RESULTS} == set(STRATEGY_NAMES)


def test_distributions_of_the_design_are_all_there():
    claimed = {(result.strategy, result.claimed) for result in RESULTS if result.figure == "distribution"}
    assert ("letter-frequency", "1:1 2:146 3:896 4:983 5:237 6:39 X:13") in claimed
    assert ("intersecting", "1:1 2:60 3:878 4:1137 5:227 6:12") in claimed
    assert ("entropy", "1:1 2:61 3:1138 4:1015 5:92 6:2") in claimed  # WB-150
    assert sum("X:" in text for _, text in claimed) == 5


def test_counting_letters_saves_intersecting_nothing_after_slate_and_120_guesses_after_geese():
    original = load_lexicon("original")
    totals = {
        (opener, knowledge): simulate(
            original, setting_of("intersecting", {"knowledge": knowledge}, opener=opener)
        ).total_guesses
        for opener in ("slate", "salet", "geese")
        for knowledge in ("presence", "counts")
    }
    assert totals["slate", "presence"] == totals["slate", "counts"] == 8510
    assert totals["salet", "presence"] == totals["salet", "counts"] == 8519
    assert totals["geese", "presence"] - totals["geese", "counts"] == 120


def test_a_figure_of_no_kind_is_refused():
    row = KnownResult("", ALL_WORDS, "normal", "6", "letter-frequency", "", "", "colour", "", "", "", "")
    with pytest.raises(WordleError, match="no figure 'colour'"):
        figure_of(row)


def test_a_distribution_as_text_names_the_failures():
    run = simulate(load_lexicon("original"), setting_of("letter-frequency", budget=3))
    assert format_distribution(run) == "1:1 2:146 3:896 X:1272"
