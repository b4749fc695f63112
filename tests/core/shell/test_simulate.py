"""``wordle simulate`` and ``wordle solve``: output for people and machines, files, mistakes."""

import json

import pytest

from wordle_core.lexicons.lexicon import load_lexicon
from wordle_core.shell.cli import run
from wordle_core.shipped.runs import parse_runs
from wordle_core.simulate.runs import from_tree
from wordle_core.trees.tree import load_tree


def test_simulate_writes_one_json_object_with_the_promised_fields(capsys):
    assert run("simulate --strategy letter-frequency --lexicon original --json".split()) == 0
    out = json.loads(capsys.readouterr().out)
    assert {name: out[name] for name in ("lexicon", "strategy", "opener", "mode", "answers", "solved")} == {
        "lexicon": "original",
        "strategy": "letter-frequency",
        "opener": "slate",
        "mode": "normal",
        "answers": 2315,
        "solved": 2302,
    }
    assert out["distribution"] == {"1": 1, "2": 146, "3": 896, "4": 983, "5": 237, "6": 39}
    assert len(out["failures"]) == 13
    assert out["failure_paths"]["right"] == ["slate", "tight", "night", "might", "wight", "fight", "right"]
    assert out["total_guesses"] == 8423
    assert out["mean_all"] == pytest.approx(8423 / 2315)
    assert out["mean_solved"] == pytest.approx((8423 - 13 * 7) / 2302)
    assert out["seconds"] > 0


def test_simulate_names_both_means_and_each_loss_for_people(capsys):
    assert run("simulate -s letter-frequency -l original".split()) == 0
    out = capsys.readouterr().out
    assert "solves 2,302 of 2,315 words in 6 guesses" in out
    assert "a loss as 7: 3.6384; of the solved 3.6195" in out
    assert "Not solved: RIGHT: SLATE, TIGHT, NIGHT, MIGHT, WIGHT, FIGHT" in out


def test_solve_prints_the_published_line(capsys):
    assert run("solve ALERT --strategy intersecting --lexicon original --opener slate".split()) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Solved: ALERT in 4 guesses: SLATE, BRACE, ALTER, ALERT"
    assert run("solve alert --strategy intersecting --lexicon original --json".split()) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["guesses"] == ["slate", "brace", "alter", "alert"]
    assert [turn["left"] for turn in out["turns"]] == [5, 2, 1, 0]
    assert out["turns"][0]["feedback"] == "BGYYY"


def test_a_game_that_is_lost_says_so(capsys):
    assert run("solve shave -s letter-frequency -l original".split()) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("Not solved: SHAVE in 6 guesses: SLATE, SHARE")


def test_a_run_is_written_as_table_file_and_tree(tmp_path):
    original = load_lexicon("original")
    for name in ("games.csv", "run.json", "plan.tree.json"):
        assert run(["simulate", "-s", "letter-frequency", "-l", "original", "--out", str(tmp_path / name)]) == 0
    played = parse_runs((tmp_path / "run.json").read_text(), original)["letter-frequency"]
    assert from_tree(load_tree(tmp_path / "plan.tree.json", original), original).paths == played.paths
    assert (tmp_path / "games.csv").read_text().splitlines()[0] == "answer,turns,solved,weight,path"


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("simulate --opener zzzzz", "'zzzzz' is not in the word list 'nyt'"),
        ("simulate --strategy magic", "There is no strategy 'magic'"),
        ("simulate --pool empty", "There is no pool 'empty'"),
        ("simulate -s letter-frequency --pool answers", "no option 'pool'; its options are ties"),
        ("simulate --mode easy", "There is no mode 'easy'"),
        ("simulate --out x.txt", "must end in .csv, .json or .tree.json"),
        ("simulate --mode strict --opener aahed --lexicon original", "AAHED breaks strict mode"),
        ("solve xxxxx", "'xxxxx' is not in the word list 'nyt'"),
        ("solve aahed --lexicon original", "AAHED may be guessed, but is no answer"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(command, says, capsys):
    assert run(command.split()) == 2
    err = capsys.readouterr().err
    assert says in err
    assert len(err.strip().splitlines()) == 1
