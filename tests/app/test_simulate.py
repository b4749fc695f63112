"""The Simulate page, as a visitor meets it: figures at once, runs in a worker, mistakes answered with a sentence."""

import time

import pytest

from wordle_ui import cache


@pytest.fixture(autouse=True)
def _kernels_are_ready(monkeypatch):
    monkeypatch.setattr(cache, "kernels_are_ready", lambda: True)


def page(app, **params):
    return app(**params).switch_page("pages/simulate.py").run()


def said(at):
    return " ".join(markdown.value for markdown in at.markdown)


def figures(at):
    return at.dataframe[0].value.set_index("strategy")


def wait_for_runs(at, n, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        at.run()
        assert not at.exception
        if at.dataframe and len(at.dataframe[0].value) == n and "total" in at.dataframe[0].value:
            return at
        time.sleep(0.3)
    raise AssertionError("The runs did not end.")


def test_figures_are_there_at_once(app):
    at = page(app, list="original")
    assert not at.exception
    assert "most-patterns needs the fewest guesses, 3.434 on average, and solves all 2,315 words" in said(at)
    table = figures(at)
    assert table["total"].to_dict() == {
        "most-patterns": 7949,
        "look-ahead": 8011,
        "entropy": 8020,
        "letter-frequency": 8423,
    }
    assert table.loc["letter-frequency", "losses"] == 13
    assert table.loc["letter-frequency", "mean_all"] > table.loc["letter-frequency", "mean_solved"]


def test_todays_list_shows_the_mean_by_likelihood_too(app):
    at = page(app)
    assert not at.exception
    assert "by likelihood" in said(at)
    assert "expected" in at.dataframe[0].value


def test_a_choice_is_kept_in_the_link_and_the_last_strategy_stays(app):
    at = page(app, list="original", sim="minimax,entropy")
    assert set(figures(at).index) == {"minimax", "entropy"}
    at.pills(key="ww_widget_sim").set_value(["minimax"]).run()
    assert list(figures(at).index) == ["minimax"]
    assert at.query_params["sim"] == "minimax"
    at.pills(key="ww_widget_sim").set_value([]).run()
    assert list(figures(at).index) == ["minimax"]
    assert not at.exception


def test_another_opener_is_played_by_a_worker(app):
    at = page(app, list="original", sim="letter-frequency", sim_opener="salet")
    at = wait_for_runs(at, 1)
    assert figures(at).loc["letter-frequency", "opener"] == "SALET"


def test_options_and_mode_reach_the_strategies_that_have_them(app):
    at = page(app, list="original", sim="letter-frequency,entropy", sim_pool="candidates", mode="hard", sim_budget="5")
    at = wait_for_runs(at, 2)
    table = figures(at)
    assert table.loc["entropy", "losses"] == 47 + 11
    assert table.loc["letter-frequency", "losses"] == 39 + 13
    assert any("Options (2 changed)" in str(popover.proto.popover.label) for popover in at.get("popover"))


@pytest.mark.parametrize(
    ("params", "says"),
    [
        ({"sim_opener": "zzzzz"}, "'zzzzz' is not in the word list 'original'"),
        ({"sim_opener": "<b>"}, "Each strategy plays its own"),
        (
            {"sim_opener": "aahed", "mode": "strict", "sim": "letter-frequency"},
            "AAHED can't be played first in strict mode",
        ),
    ],
)
def test_an_opener_that_cannot_be_played_is_answered_with_a_sentence(app, params, says):
    at = page(app, list="original", **params)
    assert not at.exception
    assert says in at.warning[0].value


@pytest.mark.parametrize(
    "params",
    [
        {"sim": "magic"},
        {"sim": "entropy,entropy"},
        {"sim_pool": "everything", "sim_budget": "-3", "sim_width": "0"},
        {"sim_word": "<script>", "sim_by": "nobody", "sim_x": "?", "sim_y": "?"},
    ],
)
def test_nonsense_in_the_link_falls_back_to_the_usual(app, params):
    at = page(app, list="original", **params)
    assert not at.exception
    assert len(figures(at)) == 4


@pytest.mark.parametrize(
    ("tab", "shows"),
    [
        ("Losses", "#### JOKER"),
        ("Hardest words", "#### JOKER"),
        ("Two strategies", "Where they differ most"),
        ("Every game", "#### CIGAR"),
        ("Published results", "published figures come out exactly"),
        ("How they play", "Learns a decision tree as ID3 does"),
    ],
)
def test_every_tab_opens(app, tab, shows):
    at = page(app, list="original")
    at.session_state["sim_tabs"] = tab
    at.run()
    assert not at.exception
    assert shows in said(at)


def test_a_game_is_replayed_with_what_was_known(app):
    at = page(app, list="original", sim="intersecting", sim_word="alert")
    assert "No word is lost" in at.success[0].value
    at.session_state["sim_tabs"] = "Every game"
    at.run()
    assert "#### ALERT" in said(at)
    assert "**5 left**" in said(at)


def test_own_settings_of_other_pages_stay(app):
    at = page(app, list="original", mode="hard", b="crane.BYBBG", sim="letter-frequency")
    wait_for_runs(at, 1)
    assert at.query_params["b"] == "crane.BYBBG"


def test_an_answer_is_looked_up_by_typing_it(app):
    at = page(app, list="original", sim="letter-frequency")
    at.session_state["sim_tabs"] = "Every game"
    at.run()
    at.text_input(key="sim_typed").set_value(" Shave ").run()
    assert "#### SHAVE" in said(at)
    at.text_input(key="sim_typed").set_value("aahed").run()
    assert "not among the answers" in at.warning[0].value
    assert not at.exception
