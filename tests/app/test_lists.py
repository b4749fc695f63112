"""The Lists page, and own lists on every page: opened from the entrypoint and driven by widgets."""

import pytest
from streamlit.testing.v1 import AppTest

from wordle_core.lexicons.lexicon import load_lexicon
from wordle_core.lexicons.own import own_lexicon
from wordle_core.lexicons.reading import read_words
from wordle_core.lexicons.shelf import put_on_shelf, shelf_name
from wordle_ui import frame
from wordle_ui.lists.about import prior_table

PAGE = "pages/lists.py"
MESSY = "Gebit\ntaboe\n\n  TABOE \ngebit\nfiets\nfietsen\nab1de\n# comment\nниñoß\nnulls\n"


@pytest.fixture(autouse=True)
def _own_shelf(tmp_path, monkeypatch):
    monkeypatch.setenv("WORDLE_CACHE_DIR", str(tmp_path))


@pytest.fixture
def lists(app):
    def open_page(**params: str):
        at = app(**params).switch_page(PAGE).run()
        assert not at.exception
        return at

    return open_page


def texts(at) -> str:
    return "\n".join(str(element.value) for element in [*at.markdown, *at.caption, *at.text, *at.warning])


def charts(at) -> str:
    return " ".join(part.proto.spec for part in at.get("vega_lite_chart"))


def add(at, words: str, name: str = "") -> AppTest:
    """Type a list into the form."""
    at.text_area(key="lists_answers").input(words)
    at.text_input(key="lists_name").input(name)
    return at.run()


def test_the_list_in_use_is_described_with_its_prior(lists):
    at = lists()
    assert "### NYT today: 3,158 likely answers of 5 letters, 11,697 more words to guess with" in texts(at)
    assert "CC BY-SA 4.0" in texts(at)
    assert load_lexicon("nyt").key in texts(at)
    assert "78 % of the days go to 763 words" in charts(at)
    assert len(at.dataframe[0].value) == 14855


def test_the_prior_can_be_switched_off_and_on(lists):
    at = lists()
    at.segmented_control(key="lists_chances").select("flat").run()
    assert at.query_params["weights"] == "flat"
    assert "99.7 % of the days go to 3,158 words" in charts(at)
    at.segmented_control(key="lists_chances").select("prior").run()
    assert "weights" not in at.query_params


def test_the_classes_of_the_prior_are_named_and_summed():
    table = prior_table(load_lexicon("nyt"), named=True)
    assert table["label"].tolist() == [
        "original list, not yet played",
        "added later, not yet played",
        "was the answer before",
        "any other accepted word",
    ]
    assert table["words"].tolist() == [763, 833, 1562, 11697]
    assert table["share"].sum() == pytest.approx(1)
    assert prior_table(load_lexicon("nyt").flat(), named=True)["label"].tolist()[0] == "likely answer"
    many = own_lexicon("many", read_words("\n".join(f"cran{chr(97 + i)},{i + 1}" for i in range(20))))
    table = prior_table(many, named=False)
    assert (len(table), table["label"].iloc[-1], table["words"].sum()) == (13, "lower weights", 20)


@pytest.mark.parametrize("name", ["original", "nyt-2022", "en-6", "es-5"])
def test_plain_lists_say_that_all_answers_are_equally_likely(lists, name):
    assert "answers are equally likely" in texts(lists(list=name))


def test_words_are_searched(lists):
    at = lists(list="original")
    at.text_input(key="lists_search").input("IGHT").run()
    found = at.dataframe[0].value["word"].tolist()
    assert "NIGHT" in found and all("IGHT" in word for word in found)
    at.text_input(key="lists_search").input("(").run()
    assert not at.exception


def test_lists_are_compared_word_by_word(lists):
    at = lists(list="original", lists_view="compare", lists_vs="nyt-2022")
    assert "**6 answers**" in texts(at)
    assert "AGORA  PUPAL  LYNCH  FIBRE" in texts(at)
    assert "19 offensive words of them not shown" in texts(at)


def test_all_lists_are_shown_and_one_is_taken(lists):
    at = lists(lists_view="every")
    assert at.dataframe[0].value["answers"].tolist() == [3158, 2315, 2309, 7374, 4718]
    at.button(key="lists_use_es-5").click().run()
    assert at.query_params["list"] == "es-5"
    assert "Spanish, 5 letters: 4,718 answers" in texts(at)


def test_every_bundled_list_has_a_label():
    assert set(frame.LIST_LABELS) == {"nyt", "original", "nyt-2022", "en-6", "es-5"}


def test_an_own_list_is_reported_line_by_line_before_it_is_used(lists):
    at = add(lists(lists_view="add"), MESSY)
    assert "#### 5 answers of 5 letters" in texts(at)
    notes = at.dataframe[0].value
    assert notes["line"].tolist() == [4, 5, 7, 8, 9]
    assert notes["text"].tolist() == ["TABOE", "gebit", "fietsen", "ab1de", "# comment"]
    assert "list" not in at.query_params


def test_an_own_list_then_works_on_every_page_and_its_link_restores_it(lists, app):
    at = add(lists(lists_view="add"), MESSY, "  My <b>Clone</b> ")
    at.button(key="lists_use").click().run()
    assert not at.exception
    name = at.query_params["list"]
    assert name.startswith("own-")
    assert at.query_params["list_name"] == "My b Clone b"
    assert "My b Clone b: 5 answers of 5 letters" in texts(at)
    for page in frame.PAGES:
        if page.exists:
            at.switch_page(page.path).run()
            assert not at.exception, page.path
            assert at.query_params["list"] == name, page.path
    again = app(list=name, b="gebit.BBBBB").switch_page("pages/letters.py").run()
    assert not again.exception
    assert again.selectbox(key="ww_widget_list").value == name


def test_the_solver_plays_an_own_list(app):
    name = put_on_shelf(own_lexicon("pets", read_words("katze\nhunde\nvögel\nigeln")))
    at = app(list=name, b="katze.BBBBY")
    assert not at.exception
    assert "HUNDE" in texts(at) or "VÖGEL" in texts(at)


def test_guess_only_words_come_along(lists):
    at = lists(lists_view="add")
    at.text_area(key="lists_answers").input("crane\nslate")
    at.text_area(key="lists_guesses").input("trace\ncranes\ncrane")
    at.run()
    assert "Guess-only: 2 words of 5 letters" in texts(at)
    at.button(key="lists_use").click().run()
    assert "own list 1: 2 answers of 5 letters, 1 more word to guess with" in texts(at)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("முதல்\nநிலை", "combining signs"),
        ("# nothing here", "no word"),
        ("abc\nabd", "needs 4 to 8"),
        ("abcdefghi", "needs 4 to 8"),
        ("crane,0", "can be an answer"),
    ],
)
def test_a_list_that_cannot_be_used_gets_a_sentence(lists, words, says):
    at = add(lists(lists_view="add"), words)
    assert not at.exception
    assert says in at.warning[0].value
    assert not [button for button in at.button if button.key == "lists_use"]


@pytest.mark.parametrize("words", ["crane", "crane\nslate", "abcd\nbcda\ncdab\ndabc", "null\ntrue\nnone\nnans"])
def test_tiny_and_odd_lists_work_on_every_page(lists, words):
    at = add(lists(lists_view="add"), words)
    at.button(key="lists_use").click().run()
    for page in frame.PAGES:
        if page.exists:
            at.switch_page(page.path).run()
            assert not at.exception, page.path


def test_own_names_cannot_collide_with_bundled_ones(lists):
    at = add(lists(lists_view="add"), "crane\nslate", "NYT")
    assert "It will be called 'NYT (own)'" in texts(at).replace("\\", "")
    at.button(key="lists_use").click().run()
    assert at.query_params["list_name"] == "NYT (own)"


def test_own_weights_make_a_list_of_their_own(lists):
    at = lists(list="original")
    at.text_area(key="lists_weights").input("crane,9\nslate,1").run()
    at.button(key="lists_use_weights").click().run()
    assert "Original 2021, own weights: 2 answers of 5 letters, 12,970 more words to guess with" in texts(at)
    assert "90 % of the days go to 1 word" in charts(at)
    at.text_area(key="lists_weights").input("qwert,9").run()
    assert "'qwert' is not in the word list" in at.warning[0].value


def test_an_own_list_is_taken_away_again(lists):
    at = add(lists(lists_view="add"), "crane\nslate", "mine")
    at.button(key="lists_use").click().run()
    name = at.query_params["list"]
    at.segmented_control(key="ww_widget_lists_view").select("every").run()
    assert "mine" in at.dataframe[0].value["list"].tolist()
    at.button(key=f"lists_drop_{name}").click().run()
    assert "list" not in at.query_params
    assert "mine" not in at.selectbox(key="ww_widget_list").options


def test_a_link_to_a_missing_list_says_which_one_and_keeps_the_game(app):
    lexicon = own_lexicon("sixes", read_words("cranes\nslates\ntraces"))
    name = shelf_name(lexicon)
    at = app(list=name, list_name="sixes", b="cranes.BGGBGG")
    assert not at.exception
    assert f"needs the word list `sixes` (key {name})" in at.warning[0].value
    assert at.query_params["list"] == name
    at.button(key="ww_add_list").click().run()
    at.switch_page(PAGE).run()
    add(at, "cranes\nslates\ntraces", "sixes").button(key="lists_use").click().run()
    assert not at.exception
    assert at.query_params["list"] == name
    assert at.query_params["b"] == "cranes.BGGBGG"
    assert not at.warning


@pytest.mark.parametrize("name", ["own-xyz", "own-../../etc", "OWN-0123456789ab", "nothing", "own-0123456789abc"])
def test_nonsense_for_a_list_falls_back_to_todays(app, name):
    at = app(list=name)
    assert not at.exception
    assert not at.warning
    assert at.selectbox(key="ww_widget_list").value == "nyt"
