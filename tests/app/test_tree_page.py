"""The Tree page: a plan is chosen, walked by colours, measured, taken along; wrong colours and files get a sentence."""

import json
import time
from dataclasses import replace

import pytest

from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import load_lexicon
from wordle_core.rules.feedback import feedback, format_pattern
from wordle_core.shipped import trees as shipped
from wordle_core.simulate.plan import plan
from wordle_core.strategies import get_strategy
from wordle_core.trees.outline import outline
from wordle_core.trees.tree import format_nested, format_tree
from wordle_ui import cache
from wordle_ui.tree import walk
from wordle_ui.tree.sheet import sheet
from wordle_ui.tree.source import steps_of

LEXICON = load_lexicon("original")
# Long enough for a machine that has to compile the exact search first.
PATIENCE = 240


@pytest.fixture(scope="module")
def found():
    """Return the outline of the plan that the page works out by itself: SALET, then most information."""
    return outline(plan(Game(LEXICON), get_strategy("entropy"), "salet").tree(), LEXICON)


def texts_of(at):
    return [element.value for element in (*at.markdown, *at.caption, *at.error, *at.warning, *at.info)]


def says(at, words):
    return any(words in text for text in texts_of(at))


def open_tree(app, **params):
    """Return the page once its plan is worked out."""
    at = app(list="original", tree="build", **params).switch_page("pages/tree.py").run()
    end = time.monotonic() + PATIENCE
    while not says(at, "guesses on average") and not at.warning and not at.error and time.monotonic() < end:
        time.sleep(0.2)
        at.run()
    assert not at.exception
    return at


def test_the_page_says_what_the_plan_needs_and_how_sure_that_is(app, found):
    at = open_tree(app)
    assert says(at, f"SALET takes {found.root.expected:.4f} guesses on average")
    assert says(at, f"**{found.totals.total_guesses:,}** guesses for all 2,315 answers")
    assert says(at, "◐ bound") and not says(at, "● exact")
    assert says(at, "#### Open with SALET")


@pytest.mark.slow
def test_the_best_play_is_searched_and_called_exact(app):
    at = open_tree(app, tree_rule="optimal")
    assert says(at, "SALET takes 3.4212 guesses on average")
    assert says(at, "**7,920** guesses for all 2,315 answers, nobody needs more than 5. ● exact")


def test_colours_in_the_link_lead_on_and_others_are_passed_over(app, found):
    second = found.root.children[0].guess.upper()
    assert says(open_tree(app, tree_at="BBBBB"), f"#### Play {second}")
    assert says(open_tree(app, tree_at="GGGGG.BBBBB"), "#### Open with SALET")
    assert says(open_tree(app, tree_at="<b>.BBBBB"), f"#### Play {second}")


def test_back_and_start_again(app, found):
    at = open_tree(app, tree_at="BBBBB.BBBYB")
    assert at.query_params["tree_at"] == "BBBBB.BBBYB"
    at.button(key="tree_back").click().run()
    assert at.query_params["tree_at"] == "BBBBB"
    at.button(key="tree_reset").click().run()
    assert "tree_at" not in at.query_params
    assert says(at, "#### Open with SALET")
    assert at.button(key="tree_back").disabled


def test_the_way_to_an_answer(app, found):
    at = open_tree(app)
    at.text_input(key="tree_find").set_value("HOUND").run()
    way = [format_pattern(pattern) for pattern in found.way_to("hound")]
    assert at.query_params["tree_at"] == ".".join(way)
    assert says(at, "HOUND")
    at.text_input(key="tree_find").set_value("zzzzz").run()
    assert at.toast and "zzzzz" in at.toast[0].value
    assert at.query_params["tree_at"] == ".".join(way)


def test_an_opener_outside_the_list_or_the_mode_gets_a_sentence(app):
    assert says(open_tree(app, tree_opener="zzzzz"), "is not in the word list")
    at = open_tree(app, mode="strict")
    assert says(at, "guesses on average")
    assert says(open_tree(app, tree_opener="crane", tree_rule="minimax"), "CRANE takes")


def test_a_place_in_a_link_is_read_with_care():
    assert steps_of("BYBBG.GG.<script>.bybbg", 5) == ["BYBBG"]
    assert steps_of("", 5) == []


@pytest.fixture
def shipped_files(found, tmp_path, monkeypatch):
    """Two shipped trees of the original list: one called optimal in normal mode, one the best found in hard mode."""
    (tmp_path / "trees").mkdir()
    normal = replace(found.tree, status="optimal", command="wordle tree salet")
    hard = plan(Game(LEXICON, (), "hard"), get_strategy("entropy"), "least").tree()
    for name, tree in (("original-salet", normal), ("original-least", replace(hard, status="best found"))):
        (tmp_path / "trees" / f"{name}.json").write_text(format_tree(tree, LEXICON))
    monkeypatch.setattr(shipped, "data_path", lambda name: tmp_path / name)
    _forget_shipped()
    yield
    _forget_shipped()


def _forget_shipped():
    shipped._heads.cache_clear()
    cache.shipped_trees.clear()
    cache.shipped_outline.clear()


def test_a_shipped_plan_comes_first_with_what_is_proven(app, found, shipped_files):
    at = app(list="original").switch_page("pages/tree.py").run()
    assert not at.exception
    assert at.selectbox(key="ww_widget_tree").value == "original-salet"
    assert says(at, "SALET takes") and says(at, "● exact: No plan that opens with SALET does better")
    at.session_state["tree_tabs"] = "Take it along"
    assert [code.value for code in at.run().code] == ["wordle tree salet"]
    at = app(list="original", mode="hard").switch_page("pages/tree.py").run()
    assert says(at, "LEAST takes") and says(at, "◐ bound: The best plan after LEAST needs this many or fewer")
    at = app(list="nyt-2022", tree="original-salet").switch_page("pages/tree.py").run()
    assert not at.exception and at.selectbox(key="ww_widget_tree").value == "build"


def test_with_hints_on_the_plan_stays_covered_until_it_is_asked_for(app):
    at = open_tree(app, hints="on", tree_at="BBBBB", b="salet.BBBBB")
    assert says(at, "SALET takes") and not says(at, "#### Play")
    assert "tree_find" not in [box.key for box in at.text_input]
    at.button(key="ww_uncover_plan").click().run()
    assert says(at, "#### Play")
    at.button(key="tree_back").click().run()
    assert says(at, "#### Open with SALET")
    at.switch_page("streamlit_app.py").run().button(key="undo").click().run()
    at.switch_page("pages/tree.py").run()
    assert not says(at, "#### Open with SALET")


# ---- the board ---------------------------------------------------------------------------------------


def test_rows_of_the_board_lead_through_the_plan(found):
    way = found.tree.path("hound")
    rows = [(guess, format_pattern(feedback(guess, "hound"))) for guess in way]
    for turns in range(len(way)):
        come = walk.follow(found, [*rows[:turns], (way[turns], "")])
        assert come.here.guess == way[turns] and not come.problem and not come.is_solved
        assert come.rows == [*rows[:turns], (way[turns], "")]
    solved = walk.follow(found, rows)
    assert solved.is_solved and solved.rows == rows


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ([("salet", "GGGGG")], "SALET can't be the answer here: it is played to tell the 2,315 answers left apart"),
        ([("salet", "GGGGY")], "SALET can never get 🟩🟩🟩🟩🟨. The nearest it can get is"),
        ([("salet", "GGYGG")], "SALET can never get"),
        ([("salet", "YYYYY")], "None of the 2,315 answers left gives SALET 🟨🟨🟨🟨🟨"),
    ],
)
def test_colours_that_lead_nowhere_get_a_sentence_and_stay(found, rows, says):
    come = walk.follow(found, rows)
    assert says in come.problem
    assert come.rows == rows and come.here is found.root


def test_another_word_than_the_plans_is_named(found):
    come = walk.follow(found, [("crane", "BBBBB")])
    assert come.problem == "The plan plays SALET here, not CRANE."
    assert come.rows == [("salet", "")]


# ---- files -------------------------------------------------------------------------------------------


def uploaded(app, data, **params):
    at = app(list="original", tree="upload", **params).switch_page("pages/tree.py")
    at.session_state["ww_tree_upload"] = ("mine.json", data)
    return at.run()


def test_both_forms_can_be_opened_again(app, found):
    for text in (json.dumps(format_nested(found.tree.root)), format_tree(found.tree, LEXICON)):
        at = uploaded(app, text.encode())
        assert not at.exception and not at.error
        assert says(at, "is sound: every answer is reached, and every guess is allowed in normal mode")
        assert says(at, f"SALET takes {found.root.expected:.4f} guesses on average")


def test_what_a_file_claims_is_called_a_claim(app, found):
    claims = json.loads(format_tree(found.tree, LEXICON)) | {"status": "optimal"}
    at = uploaded(app, json.dumps(claims).encode())
    assert says(at, "The file calls it 'optimal'; that was not checked.")
    assert says(at, "◐ bound") and not says(at, "● exact")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"not a tree", "the file is not JSON"),
        (b'{"salet": {"FFFFF": "courd"}}', "no branch for"),
        (b'{"salets": {}}', "salets"),
        (b'{"a":' * 5000, "nested deeper"),
    ],
)
def test_damaged_files_get_a_sentence(app, data, words):
    at = uploaded(app, data)
    assert not at.exception
    assert any(words in error.value and "Original 2021" in error.value for error in at.error)


def test_a_file_for_another_list_is_refused(app, found):
    at = uploaded(app, format_tree(found.tree, LEXICON).encode())
    assert not at.error
    at.query_params["list"] = "nyt-2022"
    other = load_lexicon("nyt-2022")
    text = format_tree(outline(plan(Game(other), get_strategy("entropy"), "salet").tree(), other).tree, other)
    at = uploaded(app, text.encode())
    assert any("made for the list 'nyt-2022'" in error.value.replace("\\", "") for error in at.error)


def test_the_crib_sheet_has_a_line_for_each_colours(found):
    page = sheet([found.root], [], title="SALET <b>", note="3.43 guesses & more.")
    assert page.count("<li>") == len(found.root.children) == 148
    assert "SALET &lt;b&gt;" in page and "3.43 guesses &amp; more." in page
    assert "<script" not in page and "size: A4" in page
    child = found.root.children[0]
    deeper = sheet([found.root, child], ["BBBBB"], title="x", note="y")
    assert f"Play {child.guess.upper()}" in deeper
