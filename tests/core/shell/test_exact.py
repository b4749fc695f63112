"""The shell commands of the exact search, run as a user would."""

import json
from pathlib import Path

import pytest

from wordle_core.errors import LexiconError
from wordle_core.exact.proof import OpenerBounds, Record
from wordle_core.lexicons.lexicon import load_lexicon
from wordle_core.shell.cli import run
from wordle_core.shipped.trees import shipped_openers
from wordle_core.trees.tree import load_tree


@pytest.fixture
def small_list(tmp_path: Path) -> str:
    """Return the path of a list of 22 words."""
    words = "crane slate trace bales cales dales gales males tales wales pales hales grill drill frill trill skill"
    path = tmp_path / "small.txt"
    path.write_text("\n".join([*words.split(), "shine", "thine", "whine", "swine", "opine"]) + "\n", encoding="utf-8")
    return str(path)


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """Return the JSON object that a command writes, after checking that it is all it writes."""
    assert run(list(arguments)) == 0
    loaded = json.loads(capsys.readouterr().out)
    assert isinstance(loaded, dict)
    return loaded


def test_exact_answers_as_documented(capsys: pytest.CaptureFixture[str]) -> None:
    found = output(capsys, "exact", "SALET=BBBBB", "--lexicon", "original", "--json")
    expected = {"position": "salet.BBBBB", "n": 221, "lower": 609, "upper": 609, "exact": True, "best": ["courd"]}
    assert {key: found[key] for key in expected} == expected
    assert found["expected"] == pytest.approx(2.7556, abs=1e-4)


def test_exact_speaks_to_people_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["exact", "salet.BBBBB", "--lexicon", "original"]) == 0
    text = capsys.readouterr().out
    assert "COURD" in text and "609 (exact)" in text


def test_prove_one_opener_as_documented(capsys: pytest.CaptureFixture[str]) -> None:
    found = output(capsys, "prove", "--lexicon", "original", "--opener", "salet", "--json")
    assert (found["opener"], found["total"], found["exact"], found["max_turns"]) == ("salet", 7920, True, 5)


def test_prove_all_resumes_from_its_record(capsys: pytest.CaptureFixture[str], small_list: str, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    arguments = ["prove", "--all", "--budget", "20", "--lexicon", small_list, "--resume", str(record), "--json"]
    whole = output(capsys, *arguments)
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(lines[:8]) + lines[8][:3], encoding="utf-8")
    again = output(capsys, *arguments)
    assert whole["exact"] and again["exact"]
    assert (whole["best"], whole["total"], whole["openers"]) == (again["best"], again["total"], again["openers"])
    assert output(capsys, *arguments)["total"] == whole["total"]


def test_a_record_of_another_proof_is_refused(tmp_path: Path) -> None:
    Record(tmp_path / "record", "original").add([OpenerBounds(1, 10, True)])
    assert Record(tmp_path / "record", "original").settled == {1: OpenerBounds(1, 10, True)}
    with pytest.raises(LexiconError, match="another proof"):
        Record(tmp_path / "record", "nyt")
    (tmp_path / "junk").write_text("junk", encoding="utf-8")
    with pytest.raises(LexiconError, match="no record"):
        Record(tmp_path / "junk", "nyt")


def test_a_time_limit_leaves_an_honest_partial_proof(capsys: pytest.CaptureFixture[str]) -> None:
    found = output(capsys, "prove", "--all", "--lexicon", "original", "--time-limit", "0.3", "--json")
    assert found["exact"] is False
    assert found["lower"] is None


def test_tree_writes_a_file_that_loads(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "salet.json"
    assert run(["tree", "salet", "--lexicon", "original", "--out", str(out)]) == 0
    original = load_lexicon("original")
    tree = load_tree(out, original)
    assert (tree.status, tree.verify(original).total) == ("optimal", 7920)
    assert tree.command == "wordle tree salet --lexicon original --mode normal --budget 6"
    assert [path.name for path in tmp_path.iterdir()] == ["salet.json"]


def test_openers_makes_a_table_that_is_read_back(
    capsys: pytest.CaptureFixture[str], small_list: str, tmp_path: Path
) -> None:
    found = output(capsys, "openers", "--lexicon", small_list, "--budget", "20", "--near", "5", "--n", "30", "--json")
    rows = found["openers"]
    assert isinstance(rows, list)
    assert rows[0]["status"] == "exact"
    assert all(row["total"] >= rows[0]["total"] for row in rows)
    out = tmp_path / "openers.csv"
    assert run(["openers", "--lexicon", small_list, "--out", str(out)]) == 0
    assert out.read_text(encoding="utf-8").startswith("# list: ")


def test_a_list_without_any_plan_is_said_so(capsys: pytest.CaptureFixture[str], small_list: str) -> None:
    found = output(capsys, "prove", "--all", "--budget", "3", "--lexicon", small_list, "--json")
    assert (found["best"], found["total"], found["exact"]) == ([], None, True)


def test_wrong_input_is_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["prove"], ["exact", "--aim", "best"], ["tree", "qqqqq"], ["prove", "--opener", "qqqqq"]):
        assert run(arguments) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_the_shipped_table_of_openers_has_only_salet_below_7921() -> None:
    table = shipped_openers(load_lexicon("original"))
    assert table is not None
    below = table[table["total"] < 7921]
    assert below["guess"].tolist() == ["salet"]
    assert below["exact"].all()


@pytest.mark.slow
def test_a_killed_dask_worker_loses_nothing(small_list: str) -> None:
    distributed = pytest.importorskip("distributed")
    from wordle_core.exact import Stopwatch, prove
    from wordle_core.exact.distributed import prove_on
    from wordle_core.games.game import Game
    from wordle_core.lexicons.own import open_lexicon

    game = Game(open_lexicon(small_list), budget=20)
    alone = {b.row: b for b in prove(game)}
    best = min(b.value for b in alone.values() if b.exact)
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        record, seen = Record(None, ""), 0
        for _ in prove_on(cluster.scheduler_address, game, record, Stopwatch(None)):
            seen += 1
            if seen == 2:
                next(iter(cluster.workers.values())).process.process.kill()
    assert record.settled.keys() == alone.keys()
    assert min(b.value for b in record.settled.values() if b.exact) == best
    assert {row for row, b in record.settled.items() if b.exact and b.value == best} == {
        row for row, b in alone.items() if b.exact and b.value == best
    }
