"""Shipped trees and tables: found by the content of their list, verified when read; outlines of trees."""

import json

import pandas as pd
import pytest

from wordle_core.errors import LexiconError, UnknownWordError
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon
from wordle_core.rules.feedback import feedback, parse_pattern
from wordle_core.shipped import trees as shipped
from wordle_core.shipped.trees import (
    edition_of,
    load_shipped_tree,
    modes_kept,
    openers_command,
    read_tree,
    shipped_openers,
    shipped_trees,
)
from wordle_core.simulate.plan import plan
from wordle_core.strategies import get_strategy
from wordle_core.trees.outline import encode, outline
from wordle_core.trees.tree import DecisionTree, format_nested, format_tree, parse_nested

WORDS = ["bales", "cales", "dales", "gales", "males"]
LEXICON = make_lexicon("ales", WORDS, ["bcdgz"])
NESTED = {"bcdgz": {"FFFFF": "males", "TFFFF": "bales", "FPFFF": "cales", "FFPFF": "dales", "FFFPF": "gales"}}
TREE = DecisionTree(parse_nested(NESTED), status="optimal", command="wordle tree bcdgz")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty data folder in place of the shipped one."""
    monkeypatch.setattr(shipped, "data_path", lambda name: tmp_path / name)
    (tmp_path / "trees").mkdir()
    _forget()
    yield tmp_path
    _forget()


def _forget():
    shipped._heads.cache_clear()
    shipped._table_head.cache_clear()
    shipped._read_table.cache_clear()


def test_trees_are_found_by_the_content_of_their_list(folder):
    (folder / "trees" / "ales.json").write_text(format_tree(TREE, LEXICON))
    other = make_lexicon("ales", WORDS[:4])
    (head,) = shipped_trees(LEXICON)
    assert (head.name, head.opener, head.total, head.status, head.mode) == ("ales", "bcdgz", 10, "optimal", "normal")
    assert shipped_trees(other) == ()
    assert load_shipped_tree("ales", LEXICON).opener == "bcdgz"
    with pytest.raises(LexiconError, match="No tree"):
        load_shipped_tree("ales", other)
    with pytest.raises(LexiconError, match="No tree"):
        load_shipped_tree("../openings", LEXICON)


def test_a_shipped_tree_that_lies_is_refused(folder):
    claims = json.loads(format_tree(TREE, LEXICON)) | {"total": 9}
    (folder / "trees" / "ales.json").write_text(json.dumps(claims))
    with pytest.raises(LexiconError, match="total 9"):
        load_shipped_tree("ales", LEXICON)


def test_without_files_there_is_nothing(folder):
    (folder / "trees").rmdir()
    assert shipped_trees() == ()
    assert shipped_openers(LEXICON) is None
    assert openers_command(LEXICON) == ""


def test_a_table_of_openers_belongs_to_a_list_and_a_mode(folder):
    head = f"# list: ales\n# key: {LEXICON.key}\n# mode: normal\n# command: wordle openers\n"
    (folder / "openers-ales.csv").write_text(
        head + "guess,total,status\nbcdgz,10,exact\nbales,14,bound\ncales,,impossible\n"
    )
    table = shipped_openers(LEXICON)
    assert table is not None
    assert table["guess"].tolist() == ["bcdgz", "bales", "cales"]
    assert table["total"].tolist() == [10, 14, pd.NA]
    assert table["exact"].tolist() == [True, False, True]
    assert openers_command(LEXICON) == "wordle openers"
    assert shipped_openers(LEXICON, "hard") is None
    assert shipped_openers(make_lexicon("ales", WORDS[:4])) is None


def test_a_table_without_its_columns_is_refused(folder):
    (folder / "openers-ales.csv").write_text(f"# key: {LEXICON.key}\nword,total\nbcdgz,10\n")
    with pytest.raises(LexiconError, match=r"openers-ales\.csv is not a table"):
        shipped_openers(LEXICON)


def test_what_is_shipped_keeps_what_it_claims():
    for head in shipped_trees():
        lexicon = load_lexicon(head.list_name)
        edition = lexicon if lexicon.key == head.list_key else lexicon.flat()
        assert outline(load_shipped_tree(head.name, edition), edition).totals.total == head.total
    for mode in ("normal", "hard", "strict"):
        table = shipped_openers(load_lexicon("original"), mode)
        assert table is None or table["exact"].any()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"PK\x03\x04zip", "not JSON"),
        (b"[1, 2]", "must be a word"),
        (b'{"bcdgz": {"FFFFF": "males"}}', "no branch for 'bales'"),
        (b'{"bcdgz": {"QQQQQ": "males"}}', "Not a decision tree"),
        (b'{"crane": "males"}', "must be a word"),
        (b'{"crane": {}}', "'crane', which is not in the word list"),
        (b'{"format": "wordle-tree/9"}', "not known"),
        (b'{"bcdgz":' * 100_000, "nested deeper"),
        (b" " * 5_000_001, "at most 5,000,000"),
    ],
)
def test_damaged_files_are_refused_with_a_reason(data, says):
    with pytest.raises(LexiconError, match=says):
        read_tree(data, LEXICON)


def test_both_forms_are_read_with_and_without_a_byte_order_mark():
    for text in (json.dumps(NESTED), format_tree(TREE, LEXICON)):
        assert read_tree(text.encode(), LEXICON).opener == "bcdgz"
        assert read_tree(b"\xef\xbb\xbf" + text.encode(), LEXICON).opener == "bcdgz"


def test_a_tree_for_equal_weights_is_measured_with_equal_weights():
    weighted = make_lexicon("ales", WORDS, ["bcdgz"], [5, 1, 1, 1, 1])
    text = format_tree(TREE, weighted.flat())
    assert edition_of(text, weighted).key == weighted.flat().key
    assert edition_of(format_tree(TREE, weighted), weighted) is weighted
    assert edition_of(json.dumps(NESTED), weighted) is weighted
    assert read_tree(text.encode(), weighted).list_key == weighted.flat().key


def test_a_tree_may_keep_more_modes_than_it_was_made_for():
    assert modes_kept(TREE, LEXICON) == ("normal", "hard", "strict")
    rest = {"FFFFF": "males", "FPFFF": "cales", "FFPFF": "dales", "FFFPF": "gales"}
    breaking = DecisionTree(parse_nested({"bales": {"FTTTT": {"bcdgz": rest}}}))
    assert modes_kept(breaking, LEXICON) == ("normal",)


def test_an_outline_knows_what_each_branch_holds():
    found = outline(TREE, LEXICON)
    root = found.root
    assert (root.n, root.total, root.most, root.solves, root.expected) == (5, 10, 2, False, 2.0)
    child = root.children[parse_pattern("BYBBB")]
    assert (child.guess, child.depth, child.n, child.solves, child.total) == ("cales", 2, 1, True, 1)
    assert found.walk([parse_pattern("BYBBB"), 0])[-1] is child
    assert found.walk([1]) == [root]
    assert found.way_to("CALES") == (parse_pattern("BYBBB"),)
    with pytest.raises(UnknownWordError):
        found.way_to("zzzzz")
    assert encode(root).splitlines()[:2] == ["1-bcdgz", "2+BBBBBmales"]


def test_an_outline_of_a_whole_list_adds_up():
    lexicon = load_lexicon("original")
    tree = plan(Game(lexicon), get_strategy("entropy"), "salet").tree()
    found = outline(tree, lexicon)
    assert found.root.total == found.totals.total
    assert found.root.most == found.totals.max_turns
    assert sum(branch.solves for branch in found.root) == lexicon.n_answers
    assert len({branch.n for branch in found.root.children.values()}) > 10
    answer = "hound"
    way = found.way_to(answer)
    assert found.walk(way)[-1].guess == answer and feedback("salet", answer) == way[0]
    assert format_nested(tree.root) == format_nested(found.tree.root)
