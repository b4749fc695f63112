"""What a person typed, or a file or link said, is quoted letter by letter: no markup in it is obeyed on any page."""

import json

import pytest

from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import load_lexicon
from wordle_core.lexicons.own import own_lexicon
from wordle_core.lexicons.reading import read_words
from wordle_core.lexicons.shelf import put_on_shelf
from wordle_core.simulate.plan import plan
from wordle_core.strategies import get_strategy
from wordle_core.trees.tree import format_tree
from wordle_ui.wording import plain

NASTY = "![a](b)<i>`*"
LINKS = "www.a.example http://a.example a@a.example :material/home: -> <- -- ~= >= <="


def shown_as_markdown(at):
    """Return everything that Streamlit reads as Markdown."""
    elements = (*at.markdown, *at.caption, *at.warning, *at.error, *at.info, *at.success, *at.toast)
    return [element.value for element in elements] + [button.label for button in at.button]


def expect_quoted(at, nasty=NASTY):
    assert not at.exception
    texts = shown_as_markdown(at)
    assert any(plain(nasty) in text for text in texts), texts
    assert not any(nasty in text for text in texts)


def test_plain_leaves_nothing_that_is_made_into_an_address_an_icon_or_an_arrow():
    pieces = LINKS.split()
    quoted = [plain(piece).replace("\\", "") for piece in pieces]
    assert all(
        text != piece and text.replace("\u2060", "") == piece for text, piece in zip(quoted, pieces, strict=True)
    )
    assert plain("Row 2: it is 3 - 1 >") == r"Row 2\: it is 3 \- 1 \>"


@pytest.mark.parametrize(
    ("page", "options", "tabs"),
    [
        ("openers", {"op_word": NASTY}, {}),
        ("openers", {"op_find": f"zq{NASTY}"}, {}),
        ("openers", {"op_first": NASTY}, {"openers_tabs": "Two words"}),
        ("openers", {"op_second": NASTY}, {"openers_tabs": "Two words"}),
        ("letters", {"letters_word": NASTY}, {}),
        ("letters", {"letters_in": NASTY}, {}),
        ("tree", {"tree": "build", "tree_opener": NASTY}, {}),
        ("simulate", {"sim_opener": NASTY}, {}),
    ],
)
def test_a_word_that_is_none_is_quoted(app, page, options, tabs):
    at = app(list="original", **options)
    for key, tab in tabs.items():
        at.session_state[key] = tab
    expect_quoted(at.switch_page(f"pages/{page}.py").run())


def test_what_is_typed_on_the_board_page_is_quoted(app):
    expect_quoted(app().text_input(key="entry").set_value(NASTY).run(), "![a](b)")
    at = app(**{"try": NASTY})
    expect_quoted(at)


def test_an_answer_that_is_none_is_quoted(app):
    at = app().switch_page("pages/tree.py").run()
    expect_quoted(at.text_input(key="tree_find").set_value(NASTY).run())


def test_what_a_file_says_is_quoted(app):
    lexicon = load_lexicon("original")
    tree = plan(Game(lexicon), get_strategy("entropy"), "salet").tree()
    text = format_tree(tree, lexicon)
    odd = json.dumps(json.loads(text) | {"status": NASTY})
    for file in ((f"{NASTY}.json", text), ("a.json", odd), ("a.json", json.dumps({NASTY: {}}))):
        at = app(list="original", tree="upload").switch_page("pages/tree.py")
        at.session_state["ww_tree_upload"] = (file[0], file[1].encode())
        expect_quoted(at.run())


def test_words_of_a_pasted_list_are_quoted(app):
    at = app(lists_view="add").switch_page("pages/lists.py").run()
    at.text_area(key="lists_answers").input("crane\nslate").run()
    at.text_input(key="lists_name").input("  www.a.example *1*").run()
    expect_quoted(at, "www.a.example 1")


def test_the_name_of_a_list_is_quoted_wherever_it_stands(app):
    name, label = put_on_shelf(own_lexicon("x", read_words("crane\nslate"))), "1. www.a.example -> :x:"
    for view in ("about", "compare", "every"):
        at = app(list=name, list_name=label, lists_view=view).switch_page("pages/lists.py").run()
        expect_quoted(at, "1. www.a.example")
    at = app(list=name, list_name=label, tree="upload").switch_page("pages/tree.py")
    at.session_state["ww_tree_upload"] = ("a.json", b"{}")
    expect_quoted(at.run(), "1. www.a.example")
