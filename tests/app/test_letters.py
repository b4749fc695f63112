"""The Letters page, opened from the entrypoint and driven by its widgets."""

import json
from typing import Any

import pytest

PAGE = "pages/letters.py"


@pytest.fixture
def letters(app):
    def open_page(**params: str):
        at = app(**params).switch_page(PAGE).run()
        assert not at.exception
        return at

    return open_page


def heatmap(at) -> dict[str, Any]:
    """Return what the heatmap was sent."""
    sent = [json.loads(part.proto.json) for part in at.get("bidi_component") if part.proto.json]
    return next(data for data in sent if "rows" in data)


def cells(at) -> dict[str, str]:
    return {cell["name"]: cell["text"] for row in heatmap(at)["rows"] for cell in [*row["cells"], row["total"]]}


def texts(at) -> str:
    return "\n".join(str(element.value) for element in [*at.markdown, *at.caption, *at.text, *at.warning])


def words(at) -> list[str]:
    return at.dataframe[0].value["word"].tolist()


def test_the_page_shows_the_counts_of_the_list(letters):
    at = letters(list="original")
    assert "E is in 46 % of the 2,315 answers" in texts(at)
    shown = cells(at)
    assert (shown["s1"], shown["e5"], shown["x1"], shown["e"]) == ("366", "424", "0", "1,056")
    assert words(at)[:5] == ["SLATE", "SAUCE", "SLICE", "SHALE", "SAUTE"]


def test_the_best_word_is_looked_up_until_another_is_asked_for(letters):
    at = letters(list="original")
    assert "**1,437** place by place: rank 1 of 2,315 answers" in texts(at)
    at.text_input(key="ww_widget_letters_word").input("alert").run()
    assert "**4,559** letters in all (A 979 + L 719 + E 1,233 + R 899 + T 729): rank 8 of 12,972" in texts(at)
    assert at.query_params["letters_word"] == "alert"
    at.text_input(key="ww_widget_letters_word").input("qwert").run()
    assert "Not in this list" in texts(at)


@pytest.mark.parametrize("wrong", ["toolong", "ab1de", "<b>", "நிலை"])
def test_a_word_that_is_none_gets_a_sentence(letters, wrong):
    at = letters(list="original")
    at.text_input(key="ww_widget_letters_word").input(wrong).run()
    assert not at.exception
    assert len(at.warning) == 1


def test_a_cell_filters_the_words_and_can_be_left(letters):
    at = letters(list="original", letters_cell="q1")
    assert heatmap(at)["selected"] == "q1"
    assert "**23 answers** with Q at place 1" in texts(at)
    assert all(word.startswith("Q") for word in words(at))
    at.button(key="letters_clear").click().run()
    assert len(words(at)) == 2315
    assert "letters_cell" not in at.query_params


def test_filters_narrow_the_table(letters):
    at = letters(list="original", letters_in="ae", letters_out="rt", letters_pattern="s...e", letters_different="yes")
    found = [word.lower() for word in words(at)]
    assert found
    for word in found:
        assert word[0] == "s" and word[4] == "e" and "a" in word and not set("rt") & set(word)
        assert len(set(word)) == 5
    at.text_input(key="ww_widget_letters_in").input("qqq").run()
    assert "**0 answers**" in texts(at)
    at.text_input(key="ww_widget_letters_in").input("a1").run()
    assert "no letter" in at.warning[0].value


def test_all_allowed_words_and_shares_and_order(letters):
    at = letters(list="original", letters_of="allowed", letters_unit="share", letters_order="common")
    assert "12,972 allowed words" in texts(at)
    rows = heatmap(at)["rows"]
    assert rows[0]["shown"] == "S"
    assert rows[0]["total"]["text"] == "45.8"
    assert len(words(at)) == 12972


def test_the_words_left_on_the_board_are_counted(letters):
    at = letters(list="original", b="crane.BYBBG", letters_of="left")
    assert "E is in 100 % of the" in texts(at)
    assert cells(at)["e5"] == cells(at)["e"]
    assert all(word.endswith("E") for word in words(at))


def test_without_a_board_the_choice_is_not_offered(letters):
    at = letters(list="original", letters_of="left")
    assert "of the 2,315 answers" in texts(at)


@pytest.mark.parametrize("position", ["slate.BBBBB.crony.BGYGB", "title.BYYYG", "crane.BYBBG.sloth.-"])
def test_a_broken_board_does_not_stop_the_page(letters, position):
    letters(list="original", b=position)


@pytest.mark.parametrize(
    "params", [{"letters_cell": "e9"}, {"letters_cell": "<b>"}, {"letters_of": "x"}, {"letters_word": "\x00"}]
)
def test_nonsense_in_the_link_is_passed_over(letters, params):
    at = letters(list="original", **params)
    assert "of the 2,315 answers" in texts(at)


@pytest.mark.parametrize("name", ["nyt", "nyt-2022", "en-6", "es-5"])
def test_every_bundled_list_is_shown(letters, name):
    at = letters(list=name)
    assert len(heatmap(at)["rows"][0]["cells"]) == (6 if name == "en-6" else 5)


TABS = {
    "First and last letters": "S begins most words",
    "Pairs, beginnings, endings": "ER is the commonest pair",
    "Vowels and repeats": "repeat no letter",
    "Company": "seek each other's company",
}


def charts(at) -> str:
    return " ".join(part.proto.spec for part in at.get("vega_lite_chart"))


@pytest.mark.parametrize(("tab", "finding"), TABS.items())
def test_a_tab_draws_its_charts(letters, tab, finding):
    at = letters(list="original")
    at.session_state["letters_tabs"] = tab
    at.run()
    assert not at.exception
    assert finding in charts(at)


def test_two_lists_are_compared(letters):
    at = letters(list="original")
    at.session_state["letters_tabs"] = "Compare"
    at.run()
    assert not at.exception
    assert "differs most" in texts(at)
    at.selectbox(key="ww_widget_letters_vs").select("original:allowed").run()
    table = at.dataframe[1].value
    assert (table["letter"].iloc[0], table["place"].iloc[0]) == ("S", 5)
    assert table["difference"].iloc[0] > 20
    sent = [json.loads(part.proto.json) for part in at.get("bidi_component") if part.proto.json]
    assert any(data.get("caption") == "Difference in percentage points" for data in sent)


def test_solve_leads_to_the_letters_of_what_is_left(app):
    at = app(list="original", b="crane.BYBBG")
    at.session_state["tabs"] = "Words left"
    at.run()
    at.button(key="letters_link").click().run()
    assert not at.exception
    assert at.query_params["letters_of"] == "left"


def test_with_hints_on_the_letters_left_stay_covered_until_they_are_asked_for(app):
    at = app(list="original", hints="on", letters_of="left", b="crane.BYBBG").switch_page("pages/letters.py").run()
    assert not at.exception and not at.dataframe
    at.button(key="ww_uncover_letters").click().run()
    assert at.dataframe
    at.segmented_control(key="ww_widget_letters_of").select("answers").run()
    assert at.dataframe
