"""The exact search on the Solve page: its values reach the table, its labels are honest, and traps are named."""

import time

import pytest


def _settled(at):
    """Run the page until its search is over; AppTest does not poll by itself."""
    for _ in range(600):
        if not at.dataframe[0].value["turns"].isna().any() and _signs(at) == {"●"}:
            return at
        time.sleep(0.1)
        at = at.run()
    raise AssertionError("the search did not end")


def _signs(at):
    return set(at.dataframe[0].value["sure"])


def _texts(at):
    return "\n".join(element.value for element in [*at.markdown, *at.caption, *at.warning])


def test_every_row_gets_its_proven_turns_and_the_best_comes_first(app):
    at = _settled(app(b="salet.BBBBB", list="original"))
    table = at.dataframe[0].value
    assert table["guess"].iloc[0] == "COURD"
    assert table["turns"].iloc[0] == pytest.approx(609 / 221)
    assert table["turns"].is_monotonic_increasing
    assert at.title[0].value.endswith("COURD")
    assert "every other one was searched" in _texts(at)
    assert "Suggestion: ● exact" in _texts(at)
    assert "Done by turn" in _texts(at)


def test_another_aim_keeps_its_order_beside_the_proven_turns(app):
    at = _settled(app(b="salet.BBBBB", list="original", aim="minimax"))
    table = at.dataframe[0].value
    assert table["largest"].is_monotonic_increasing
    assert not table["turns"].is_monotonic_increasing
    assert "Suggestion: ○ estimate" in _texts(at)


def test_an_empty_board_shows_the_shipped_totals_of_openers(app):
    at = app(list="original")
    table = at.dataframe[0].value
    assert table["guess"].iloc[0] == "SALET"
    assert table["turns"].iloc[0] == pytest.approx(7920 / 2315)
    assert at.title[0].value.endswith("SALET")


def test_a_trap_is_named_with_the_word_that_breaks_it(app):
    text = _texts(app(b="light.BGGGG", list="nyt-2022", aim="entropy"))
    assert "8 of the words left differ in one letter only" in text
    assert "tells them apart best" in text


def test_in_hard_mode_the_trap_is_said_to_be_beyond_breaking(app):
    text = _texts(app(b="light.BGGGG", list="nyt-2022", mode="hard", aim="entropy"))
    assert "No guess that the mode allows" in text
