"""The Openers page, with and without totals: ranking, one's own opener, side by side, bits against totals, pairs."""

import time

import pandas as pd
import pytest

from wordle_core.lexicons.lexicon import load_lexicon
from wordle_core.openers.ranking import measure_openers
from wordle_core.shipped import trees as shipped
from wordle_ui import cache
from wordle_ui.openers.data import View, matches, ranked

LEXICON = load_lexicon("original")
# Proven totals of the original list, normal mode, six guesses, as published; see README of alex1770/wordle.
PROVEN = {"salet": 7920, "reast": 7923, "crate": 7926, "trace": 7926, "slate": 7928, "crane": 7930, "raise": 8014}


@pytest.fixture
def totals(tmp_path, monkeypatch):
    """A shipped table of openers: the published totals, and bounds for a few others."""
    path = tmp_path / "openers-original.csv"
    lines = [f"# key: {LEXICON.key}", "# mode: normal", "# command: wordle openers", "guess,total,status"]
    lines += [f"{guess},{total},exact" for guess, total in PROVEN.items()]
    lines += ["adieu,7950,bound", "fuzzy,8200,bound", "qajaq,,impossible"]
    path.write_text("\n".join(lines) + "\n")
    monkeypatch.setattr(shipped, "_tables", lambda: [path])
    cache.opener_totals.clear()
    yield
    cache.opener_totals.clear()


@pytest.fixture
def no_totals(monkeypatch):
    """No shipped table of openers."""
    monkeypatch.setattr(shipped, "_tables", list)
    cache.opener_totals.clear()
    yield
    cache.opener_totals.clear()


def texts_of(at):
    return [element.value for element in (*at.markdown, *at.caption, *at.error, *at.warning, *at.info)]


def says(at, words):
    return any(words in text for text in texts_of(at))


def open_openers(app, tab="", **params):
    at = app(**({"list": "original"} | params)).switch_page("pages/openers.py")
    if tab:
        at.session_state["openers_tabs"] = tab
    at.run()
    end = time.monotonic() + 60
    while not at.tabs and not at.exception and time.monotonic() < end:
        time.sleep(0.2)
        at.run()
    assert not at.exception
    return at


def test_without_totals_the_head_is_called_an_estimate(app, no_totals):
    at = open_openers(app)
    assert says(at, "### SOARE tells the most: 5.89 bits")
    assert says(at, "○ estimate") and not says(at, "● exact")
    assert at.dataframe[0].value["opener"].head(3).tolist() == ["SOARE", "ROATE", "RAISE"]
    assert "total" not in at.dataframe[0].value


def test_with_totals_the_best_is_proven(app, totals):
    at = open_openers(app)
    assert says(at, "### SALET is the best opener: 3.4212 guesses on average")
    assert says(at, "every other opener needs more")
    table = at.dataframe[0].value
    assert table["opener"].head(4).tolist() == ["SALET", "REAST", "CRATE", "TRACE"]
    assert table["rank"].head(5).tolist() == [1, 2, 3, 3, 5]
    assert len(table) == len(LEXICON.allowed) - len(LEXICON.unsuggested)


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("RAISE", "**RAISE** costs **0.041** guesses a game against SALET, one in 25 games: 8,014, not 7,920"),
        ("salet", "**SALET** is the best there is: 7,920 guesses"),
        ("fuzzy", "**FUZZY** costs at least"),
        ("aahed", "**AAHED** is number"),
        ("qajaq", "No plan after **QAJAQ** finds every answer in six guesses (● exact)"),
        ("zzzzz", "'zzzzz' is not in the word list 'original'\\. Try another word."),
        ("<b>", "Try another word."),
    ],
)
def test_ones_own_opener_gets_its_price(app, totals, word, words):
    at = open_openers(app)
    at.text_input(key="ww_widget_op_word").set_value(word).run()
    assert not at.exception
    assert says(at, words)


@pytest.mark.slow
def test_the_exact_total_of_an_opener_is_searched_when_asked(app, no_totals):
    at = open_openers(app, op_word="reast")
    next(button for button in at.button if button.label == "Search the exact total of REAST").click().run()
    end = time.monotonic() + 240
    while not says(at, "REAST takes") and time.monotonic() < end:
        time.sleep(0.2)
        at.run()
    assert says(at, "REAST takes **3.4225** guesses on average; 7,923 for all 2,315 answers. ● exact")


def test_the_plan_after_an_opener_is_one_click_away(app, no_totals):
    at = open_openers(app, op_word="crane")
    at.button(key="op_plan").click().run()
    assert at.session_state["ww_options"]["tree_opener"] == "crane"


def test_filters_and_orders(app, no_totals):
    at = open_openers(app, op_find="s..e.", op_words="answers", op_by="buckets")
    shown = at.dataframe[0].value
    assert shown["opener"].str.match("S..E.").all() and (shown["answer"] == "yes").all()
    assert shown["groups"].is_monotonic_decreasing
    at = open_openers(app, op_find="zzzzz")
    assert says(at, "No opener fits zzzzz")


def test_strict_mode_ranks_answers_only(app, no_totals):
    table = open_openers(app, mode="strict").dataframe[0].value
    assert len(table) == LEXICON.n_answers


@pytest.mark.parametrize("listed", ["nyt", "nyt-2022", "en-6", "es-5"])
def test_every_list_has_its_openers(app, listed):
    at = open_openers(app, list=listed)
    assert len(at.dataframe[0].value) > 1000


def test_side_by_side(app, totals):
    at = open_openers(app, "Side by side", op_compare="salet raise fuzzy zzzzz <b>")
    assert not at.exception
    assert says(at, "FUZZY: at least so far behind, maybe more")
    at = open_openers(app, "Side by side", op_compare="zzzzz")
    assert says(at, "None of these is an opener")


def test_bits_against_totals(app, totals):
    assert says(open_openers(app, "Bits and totals", op_word="raise"), "The 9 openers of least total")


def test_bits_against_words_left_without_totals(app, no_totals):
    assert says(open_openers(app, "Bits and totals"), "No totals are proven for this list and mode")


def test_two_words(app, no_totals):
    at = open_openers(app, "Two words", op_first="salet", op_second="crony")
    end = time.monotonic() + 60
    while not at.dataframe and time.monotonic() < end:
        time.sleep(0.2)
        at.run()
    assert says(at, "**SALET, then CORNI** tells all answers apart into 1,031 groups: 4.81 words left on average")
    assert says(at, "Your pair **SALET, CRONY** is number")
    at.segmented_control(key="ww_widget_op_letters").set_value("new letters").run()
    assert not set("SALET") & set("".join(at.dataframe[0].value["second word"]))


def test_letters_and_patterns_are_found():
    words = pd.Series(["slate", "least", "geese", "crane"])
    assert words[matches(words, "SE")].tolist() == ["slate", "least", "geese"]
    assert words[matches(words, "eee")].tolist() == ["geese"]
    assert words[matches(words, "..a.e")].tolist() == ["slate", "crane"]
    assert words[matches(words, "..a")].empty
    assert matches(words, "").all()


def test_ranked_puts_unknown_totals_last():
    table = measure_openers(LEXICON).assign(total=float("nan"), exact=False, expected=float("nan"))
    table.loc[table["guess"] == "fuzzy", "total"] = 9000
    head = ranked(View(table, None, LEXICON.n_answers), "total", "", False)
    assert head["guess"].iloc[:2].tolist() == ["fuzzy", "soare"]
