"""The decision tree: reading, writing, verifying and refusing."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordle_core.errors import LexiconError, UnknownWordError
from wordle_core.lexicons.lexicon import Lexicon, make_lexicon
from wordle_core.rules.feedback import feedback, parse_pattern
from wordle_core.trees.tree import (
    DecisionTree,
    TreeNode,
    format_nested,
    format_tree,
    keeps_hint,
    load_tree,
    parse_nested,
    parse_tree,
    save_tree,
)

WORDS = ["bales", "cales", "dales", "gales", "males"]
LEXICON = make_lexicon("ales", WORDS, ["bcdgz"])


def one_by_one(words: list[str]) -> TreeNode:
    """Return the plan that guesses the words in their order."""
    node = TreeNode(words[-1])
    for earlier in reversed(words[:-1]):
        node = TreeNode(earlier, {feedback(earlier, node.guess): node})
    return node


def test_a_nested_tree_is_read_and_written_unchanged() -> None:
    nested = {"bcdgz": {"FFFFF": "males", "PFFFF": "bales", "FPFFF": "cales", "FFPFF": "dales", "FFFPF": "gales"}}
    root = parse_nested(nested)
    assert root.children[parse_pattern("BYBBB")].guess == "cales"
    assert format_nested(root) == {"bcdgz": dict(sorted(nested["bcdgz"].items()))}


def test_an_all_green_branch_and_other_notations_are_accepted() -> None:
    assert parse_nested({"BALES": {"GGGGG": "", "-++++": "cales"}}) == one_by_one(["bales", "cales"])


def test_totals_are_integers_with_the_distribution() -> None:
    totals = DecisionTree(one_by_one(WORDS)).verify(LEXICON)
    assert (totals.total, totals.total_guesses, totals.max_turns) == (15, 15, 5)
    assert totals.distribution == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1}


def test_weights_count_in_the_total() -> None:
    weighted = make_lexicon("weighted", WORDS, ["bcdgz"], [5, 1, 1, 1, 1])
    totals = DecisionTree(one_by_one(WORDS)).verify(weighted)
    assert (totals.total, totals.total_guesses) == (5 + 14, 15)


def test_path_ends_with_the_answer_and_names_a_missing_branch() -> None:
    tree = DecisionTree(one_by_one(WORDS))
    assert tree.path("DALES") == ("bales", "cales", "dales")
    with pytest.raises(UnknownWordError, match="no branch for 'zebra'"):
        tree.path("zebra")


@pytest.mark.parametrize(
    ("nested", "message"),
    [
        pytest.param({"bales": {"FTTTT": "cales"}}, "no branch|no answer", id="answer missing"),
        pytest.param({"xxxxx": {}}, "not in the word list", id="unknown guess"),
        pytest.param({"bales": {"FFFFF": "cales"}}, "no branch|no answer", id="unused branch"),
        pytest.param({"bales": []}, "must be a word", id="no object"),
        pytest.param({"bales": {"FTTT": "cales"}}, "4 colours; 5 are needed", id="short pattern"),
        pytest.param([1], "must be a word", id="a list"),
    ],
)
def test_a_wrong_tree_says_where(nested: object, message: str) -> None:
    with pytest.raises(LexiconError, match=message):
        parse_tree(json.dumps(nested), LEXICON)


def test_text_that_is_not_json_is_refused_with_its_file_name(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    with pytest.raises(LexiconError, match=r"broken\.json: .*not JSON"):
        load_tree(tmp_path / "broken.json", LEXICON)


def test_own_form_round_trips_with_list_mode_and_status(tmp_path: Path) -> None:
    tree = DecisionTree(one_by_one(WORDS), "ales", LEXICON.key, "strict", 6, "heuristic", "wordle tree bales")
    save_tree(tree, tmp_path / "ales.json", LEXICON)
    assert load_tree(tmp_path / "ales.json", LEXICON) == tree
    assert [file.name for file in tmp_path.iterdir()] == ["ales.json"]


def test_a_tree_for_another_list_is_refused() -> None:
    text = format_tree(DecisionTree(one_by_one(WORDS)), LEXICON)
    with pytest.raises(LexiconError, match="made for the list 'ales'"):
        parse_tree(text, make_lexicon("other", WORDS))


def test_a_tree_that_claims_a_wrong_total_is_refused() -> None:
    own = json.loads(format_tree(DecisionTree(one_by_one(WORDS)), LEXICON))
    own["total"] = 14
    with pytest.raises(LexiconError, match=r"says total 14 .* it takes 15"):
        parse_tree(json.dumps(own), LEXICON)


def test_modes_are_checked() -> None:
    outsider = TreeNode(
        "bales",
        {
            parse_pattern("BGGGG"): parse_nested(
                {"bcdgz": {"FFFFF": "males", "FPFFF": "cales", "FFPFF": "dales", "FFFPF": "gales"}}
            )
        },
    )
    DecisionTree(outsider).verify(LEXICON)
    for mode in ("hard", "strict"):
        with pytest.raises(LexiconError, match=f"{mode} mode forbids"):
            DecisionTree(outsider, mode=mode).verify(LEXICON)


def test_hard_mode_counts_revealed_letters() -> None:
    assert not keeps_hint("geese", parse_pattern("BYYBB"), "bread")
    assert keeps_hint("geese", parse_pattern("BYYBB"), "elect")


@given(st.permutations(WORDS))
def test_any_order_of_single_guesses_round_trips(words: list[str]) -> None:
    lexicon: Lexicon = make_lexicon("ales", WORDS)
    tree = DecisionTree(one_by_one(words), "ales", lexicon.key)
    assert parse_tree(format_tree(tree, lexicon), lexicon) == tree
    assert tree.verify(lexicon).total == 15
