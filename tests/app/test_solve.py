"""The Solve page, opened at the entrypoint and driven by its text entry, buttons and sidebar."""

import threading
import time

import pytest

from wordle_ui import cache, ranked


def title_of(at):
    return next((title.value.split("\u2002")[-1] for title in at.title), "")


def texts_of(at):
    return [element.value for element in (*at.markdown, *at.caption, *at.error, *at.warning, *at.info)]


def says(at, words):
    return any(words in text for text in texts_of(at))


def enter(at, text):
    return at.text_input(key="entry").set_value(text).run()


def turns_of(at):
    return [row for row in at.session_state["ww_rows"] if all(row)]


def button(at, key):
    return at.button(key=key)


def test_the_first_look_shows_an_opener_and_no_complaint(app):
    at = app()
    assert not at.exception and not at.error and not at.warning
    assert title_of(at).isupper() and len(title_of(at)) == 5
    assert says(at, "3,158 words left")
    assert says(at, "press Enter")


def test_a_typed_turn_gives_a_new_suggestion_and_empties_the_box(app):
    at = enter(app(list="original"), "CRANE 01200")
    assert turns_of(at) == [("crane", "BYGBB")]
    assert at.text_input(key="entry").value == ""
    assert at.query_params["b"] == "crane.BYGBB"
    assert not at.exception


@pytest.mark.parametrize(
    ("text", "turns"),
    [
        ("CRANE 01200", [("crane", "BYGBB")]),
        ("crane=bygbb", [("crane", "BYGBB")]),
        ("crane.BYBBG.slime.GBBYB", [("crane", "BYBBG"), ("slime", "GBBYB")]),
        ("crane BYBBG\nslime GBBYB", [("crane", "BYBBG"), ("slime", "GBBYB")]),
        ("  Crane ⬛🟨⬛⬛🟩 ", [("crane", "BYBBG")]),
        ("crane ⬜🟦⬜⬜🟧", [("crane", "BYBBG")]),
    ],
)
def test_every_notation_is_read(app, text, turns):
    assert turns_of(enter(app(), text)) == turns


def test_a_pasted_grid_colours_the_words_already_typed(app):
    at = enter(app(), "crane slime")
    assert at.session_state["ww_rows"] == [("crane", ""), ("slime", "")]
    at = enter(at, "Wordle 1,826 2/6*\n\n⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩")
    assert turns_of(at) == [("crane", "BYBBG"), ("slime", "GGGGG")]


def test_a_grid_without_words_waits_for_them(app):
    at = enter(app(), "Wordle 258 2/6 ⬛🟨⬛⬛🟩 🟩🟩🟩🟩🟩")
    assert at.session_state["ww_rows"] == [("", "BYBBG"), ("", "GGGGG")]
    at = enter(enter(at, "crane"), "horde")
    assert turns_of(at) == [("crane", "BYBBG"), ("horde", "GGGGG")]
    assert not at.exception


def test_nothing_typed_is_lost_on_bad_input(app):
    at = enter(app(), "crane 01xx7")
    assert at.text_input(key="entry").value == "crane 01xx7"
    assert at.warning and turns_of(at) == []
    at = enter(at, "crane 01200")
    assert not at.warning and turns_of(at) == [("crane", "BYGBB")]


def test_new_game_clears_the_board_and_undo_brings_it_back(app):
    """The box is cleared in a callback: a widget's key can't be written once it is drawn."""
    at = enter(app(), "crane 00000")
    at = button(at, "new_game").click().run()
    assert not at.exception
    assert at.session_state["ww_rows"] == [] and at.text_input(key="entry").value == ""
    assert "b" not in at.query_params
    at = button(at, "undo").click().run()
    assert turns_of(at) == [("crane", "BBBBB")]
    at = button(at, "board_undo").click().run()
    assert turns_of(at) == []


def test_changing_another_control_and_back_adds_no_turn(app):
    at = enter(app(), "slate 00000")
    at = at.selectbox(key="ww_widget_aim").set_value("minimax").run()
    at = at.selectbox(key="ww_widget_aim").set_value("entropy").run()
    assert turns_of(at) == [("slate", "BBBBB")]


def test_all_widgets_have_keys_of_their_own_on_a_full_board(app):
    rows = "crane.BBBBB.sloth.BBBBB.pudgy.BBBBB.sloth.BBBBB.crane.BBBBB.pudgy.BBBBB"
    at = app(b=rows)
    assert not at.exception
    keys = [widget.key for widget in (*at.button, *at.text_input, *at.selectbox, *at.toggle) if widget.key]
    assert len(keys) == len(set(keys))


def test_filtering_the_words_leaves_the_shared_list_whole(app):
    at = app(list="nyt-2022")
    at.session_state["tabs"] = "Words left"
    at = at.run()
    at = at.text_input(key="word_search").set_value("crane").run()
    assert len(at.dataframe[0].value) == 1
    again = app(list="nyt-2022")
    assert says(again, "2,309 words left")


def test_the_url_restores_everything(app):
    at = app(b="crane.BYBBG", list="original", mode="hard", aim="minimax", tiles="contrast", hints="on")
    assert turns_of(at) == [("crane", "BYBBG")]
    assert at.selectbox(key="ww_widget_list").value == "original"
    assert at.selectbox(key="ww_widget_aim").value == "minimax"
    assert at.toggle(key="ww_widget_tiles").value and at.toggle(key="ww_widget_hints").value


@pytest.mark.parametrize(
    "params",
    [
        {"b": "<script>.alert(1)"},
        {"b": "crane.BYBBG.toolong.BBBBBBB"},
        {"b": "." * 500},
        {"mode": "impossible", "list": "../../etc/passwd", "aim": "x" * 5000},
        {"hint": "nine", "try": "<b>bold</b>", "order": "?"},
    ],
)
def test_nonsense_in_the_url_falls_back_quietly(app, params):
    at = app(**params)
    assert not at.exception
    assert title_of(at)


def test_impossible_colours_name_the_row_and_offer_the_nearest(app):
    at = enter(app(), "title 01112")
    assert "Row 1" in at.error[0].value and "YYBYG" in at.error[0].value
    at = button(at, "use_proposal").click().run()
    assert turns_of(at) == [("title", "YYBYG")] and not at.error


def test_a_mistyped_tile_is_found_and_repaired_with_one_click(app):
    at = enter(app(list="original"), "slate 00000\ncrony 02120")
    assert "row 2" in at.error[0].value
    labels = [entry.label for entry in at.button if entry.key.startswith("repair_")]
    assert any("Row 2: R gray" in label for label in labels)
    wanted = next(entry for entry in at.button if entry.key.startswith("repair_") and "R gray" in entry.label)
    at = wanted.click().run()
    assert turns_of(at)[1] == ("crony", "BBYGB") and not at.error and title_of(at)


def test_correct_colours_of_an_unlisted_answer_are_no_dead_end(app):
    history = "crate 01001\nopsin 10200\nloser 02221"
    at = enter(app(list="original"), history)
    assert "word list" in at.error[0].value
    at = at.selectbox(key="ww_widget_list").set_value("nyt").run()
    assert not at.error and title_of(at) == "ROSES"


def test_a_guess_outside_the_list_is_accepted_and_flagged(app):
    at = enter(app(list="original"), "krump 02222")
    assert turns_of(at) == [("krump", "BGGGG")]
    assert any("KRUMP is not in this word list" in note.value for note in at.info)
    assert title_of(at) in ("CRUMP", "TRUMP")


def test_hard_mode_names_what_a_guess_ignored(app):
    at = enter(app(mode="hard"), "crane 02000\nsloth 00000")
    assert any("Row 2" in note.value and "R must stay at place 2" in note.value for note in at.info)
    assert not at.exception


def test_a_solved_game_says_so_and_suggests_nothing(app):
    at = enter(app(), "crane 22222")
    assert not at.exception
    assert any("CRANE, in 1 guess" in header.value for header in at.header)
    assert title_of(at) == ""


def test_a_lost_game_shows_what_it_could_have_been(app):
    rows = "crane.BYBBG.slime.BBBBG.moist.BGBBB.pudgy.BBBGB.abbey.BBBYB.thumb.BBBBB"
    at = app(b=rows, list="original")
    assert not at.exception and not at.error
    assert any("All 6 guesses are used" in header.value for header in at.header)
    assert title_of(at) == "" and at.dataframe


def test_the_game_survives_a_change_of_page(app):
    at = app(b="crane.BYBBG", list="original", hints="on")
    at = at.switch_page("pages/letters.py").run()
    assert not at.exception
    at = at.switch_page("streamlit_app.py").run()
    assert turns_of(at) == [("crane", "BYBBG")]
    assert at.selectbox(key="ww_widget_list").value == "original" and at.toggle(key="ww_widget_hints").value


def test_typed_markdown_is_shown_as_text(app):
    at = enter(app(), "![x](http://example.org/x.png)")
    assert r"\!\[x\]\(" in at.warning[0].value


def test_a_list_of_another_length_starts_afresh(app):
    at = enter(app(), "crane 00000")
    at = at.selectbox(key="ww_widget_list").set_value("en-6").run()
    assert not at.exception
    assert at.session_state["ww_rows"] == [] and len(title_of(at)) == 6


def test_hints_hide_the_word_until_asked(app):
    at = app(b="crane.BYBBG", hints="on", list="original")
    assert title_of(at) == ""
    assert not at.dataframe
    for _ in range(3):
        at = button(at, "more_hint").click().run()
    assert len(title_of(at)) == 5
    at = enter(at, "slime 00000")
    assert title_of(at) == ""


def test_what_if_compares_a_word_with_the_best(app):
    at = app(b="crane.BYBBG", list="original")
    at = at.text_input(key="try_word").set_value("Those").run()
    assert says(at, "**THOSE** leaves")
    at = at.text_input(key="try_word").set_value("zzzzz").run()
    assert says(at, "ZZZZZ is not in this word list")
    at = at.text_input(key="try_word").set_value("abc").run()
    assert any("3 letters" in warning.value for warning in at.warning)


def test_a_word_typed_on_the_board_is_looked_at_before_its_colours_are_known(app):
    at = enter(app(b="crane.BYBBG", list="original"), "those")
    assert says(at, "**THOSE** leaves")


@pytest.mark.parametrize("name", ["Words left", "Split", "What is known"])
def test_each_tab_opens(app, name):
    at = app(b="crane.BYBBG.eerie.BYYBG", list="nyt")
    at.session_state["tabs"] = name
    at = at.run()
    assert not at.exception


@pytest.mark.parametrize("aim", ["entropy", "expected-size", "minimax", "most-patterns", "letter-frequency"])
@pytest.mark.parametrize("mode", ["normal", "hard", "strict"])
def test_each_aim_works_in_each_mode(app, aim, mode):
    at = app(b="crane.BYBBG", aim=aim, mode=mode, list="original")
    assert not at.exception and title_of(at)


@pytest.mark.parametrize("name", ["nyt", "original", "nyt-2022", "en-6", "es-5"])
def test_each_list_opens(app, name):
    at = app(list=name)
    assert not at.exception and title_of(at)


def test_a_word_asked_about_gives_way_to_the_word_typed_on_the_board(app):
    at = app(b="crane.BYBBG", list="original", **{"try": "sloth"})
    assert says(at, "**SLOTH** leaves")
    at = enter(at, "those")
    assert says(at, "**THOSE** leaves") and not says(at, "**SLOTH** leaves")
    assert "try" not in at.query_params


def test_a_very_long_list_is_rated_by_a_worker_while_the_board_is_there(app, monkeypatch):
    go = threading.Event()
    monkeypatch.setattr(ranked, "AT_ONCE", 10_000_000)
    monkeypatch.setattr(cache, "wait_for_kernels", lambda report: go.wait(60))
    at = app(list="original", weights="flat", mode="hard", aim="minimax")
    assert not at.exception
    assert says(at, "2,315 words left") and not title_of(at) and not at.dataframe
    assert at.text_input(key="entry") is not None and button(at, "new_game").disabled
    go.set()
    end = time.monotonic() + 60
    while not title_of(at) and time.monotonic() < end:
        time.sleep(0.1)
        at.run()
    assert title_of(at).isupper() and at.dataframe
    assert title_of(enter(at, "crane BYBBG"))
