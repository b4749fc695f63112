"""The shell: every command's figures, its JSON, its manners with bad input, and conversations of `wordle play`."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wordle_core.errors import WordleError
from wordle_core.shell import cli

ROOT = Path(__file__).resolve().parents[3]


class Shell:
    """Runs commands inside this process and keeps what they wrote."""

    def __init__(self, capsys, monkeypatch):
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def __call__(self, *arguments: str, typed: str = "") -> "Shell":
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        self.code = cli.run(arguments)
        self.out, self.err = self._capsys.readouterr()
        return self

    @property
    def json(self):
        """The one object on standard output; fails if there is anything else."""
        assert self.code == 0, self.err
        return json.loads(self.out)


@pytest.fixture
def shell(capsys, monkeypatch) -> Shell:
    return Shell(capsys, monkeypatch)


# ---- suggest ----------------------------------------------------------------------------------------


def test_suggest_writes_one_json_object_with_the_agreed_keys(shell):
    data = shell(
        "suggest", "CRANE=BBBBB", "--lexicon", "nyt-2022", "--strategy", "expected-size", "--json"
    ).json  # fmt: skip
    assert data["position"] == "crane.BBBBB"
    assert data["n"] == len(data["words"]) == 263
    first = data["suggestions"][0]
    assert list(first) == ["guess", "expected_size", "bits", "largest", "buckets", "candidate", "p_win"]
    assert (first["guess"], first["largest"], first["buckets"], first["candidate"]) == ("smolt", 16, 74, False)
    assert data["suggestions"] == sorted(data["suggestions"], key=lambda row: row["expected_size"])
    assert shell.err == ""


@pytest.mark.parametrize(
    "position", [["CRANE=BYBBG"], ["crane.BYBBG"], ["crane", "01002"], ["CRANE", "⬛🟨⬛⬛🟩"], ["crane=.?..+"]]
)
def test_a_position_is_read_in_every_form(shell, position):
    assert shell("suggest", *position, "--lexicon", "original", "--json").json["position"] == "crane.BYBBG"


def test_suggest_answers_people_in_a_table(shell):
    shell("suggest", "CRANE=BBBBB", "-l", "nyt-2022", "-s", "expected-size", "--n", "3")
    assert "263 words left (8.0 bits)" in shell.out
    assert "Play SMOLT." in shell.out
    assert shell.out.count("\n") < 20


def test_an_empty_board_is_answered_and_the_unlikely_words_are_counted(shell):
    data = shell("suggest", "--json", "--n", "2").json
    assert (data["position"], data["n"], data["unlikely"], len(data["suggestions"])) == ("", 3158, 11697, 2)


def test_hard_mode_binds_the_suggestions(shell):
    data = shell("suggest", "CRANE=GBBBB", "-l", "original", "--mode", "hard", "--json").json
    assert all(row["guess"].startswith("c") for row in data["suggestions"])


def test_a_guess_outside_the_list_is_noted_and_used(shell):
    """WB-182: a missing word is said to be missing, and the work goes on."""
    data = shell("suggest", "krump=BGGGG", "-l", "original", "--json").json
    assert sorted(data["words"]) == ["crump", "trump"]
    assert "not in the word list" in shell.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["suggest", "CRANE=01Z00"], "'Z'"),
        (["suggest", "CRANE=0120"], "5 are needed"),
        (["suggest", "CRANES=01200"], "5 are needed"),
        (["suggest", "title=BYYYG"], "Did you mean YYBYG?"),
        (["suggest", "CRANE"], "colours of CRANE are missing"),
        (["suggest", "--lexicon", "nowhere.txt"], "name a file that exists"),
        (["suggest", "--strategy", "magic"], "choose one of entropy"),
        (["suggest", "--mode", "easy"], "choose one of normal, hard, strict"),
        (["suggest", "--n", "0"], "--n"),
        (["suggest", "--n", "many"], "--n"),
        (["suggest", "crane.GBBBB.slate.BBBBB", "--mode", "hard"], "C must stay at place 1"),
        (["suggest", "crane.GGGGG.slate.GGGGG"], "game is over"),
        (["suggest", "slate.BBBBB.crony.BGYGB", "-l", "original"], "No word fits after turn 2"),
        (["suggest", "--flavour"], "--flavour"),
        (["sugest"], "sugest"),
        (["score"], "word"),
        (["score", "ALERTS"], "5 are needed"),
        (["rank", "zzzzz"], "not in the word list"),
        (["lists", "nyt", "--diff", "missing.txt"], "missing.txt"),
        (["lists", "nyt", "--weights", "missing.csv"], "missing.csv"),
        (["play", "--strategy", "magic"], "choose one of entropy"),
    ],
)
@pytest.mark.parametrize("machine", [[], ["--json"]], ids=["people", "json"])
def test_bad_input_is_one_clear_line_and_code_2(shell, arguments, says, machine):
    shell(*arguments, *machine)
    assert shell.code == 2
    assert shell.out == ""
    assert says in shell.err
    assert shell.err.startswith("wordle: ")
    assert shell.err.count("\n") == 1


def test_letters_without_places_are_asked_for_place_by_place(shell):
    """WB-179: "green s, e" says nothing about which E of GEESE; the conversation asks for one colour a letter."""
    shell("play", "-l", "original", typed="geese\nse\nbbbgg\n")
    assert "place by place" in shell.out
    assert "BBBGG" in shell.out


# ---- score, rank, letters, lists ------------------------------------------------------------------------


def test_score_gives_both_sums_with_their_parts(shell):
    data = shell("score", "SLATE", "--json").json
    assert (data["place_parts"], data["place_score"]) == ([366, 201, 307, 139, 424], 1437)
    data = shell("score", "alert", "--json").json
    assert (data["total_score"], data["published_total"]) == (4559, 4554)
    assert "= 4,559" in shell("score", "alert").out
    assert "366 + 201 + 307 + 139 + 424 = 1,437" in shell("score", "slate").out


def test_rank_counts_all_allowed_words(shell):
    data = shell("rank", "alert", "--json").json
    assert (data["rank"], data["of"], data["tied"]) == (8, 12972, 6)
    assert data["place_rank_answers"]["of"] == 2315
    assert "8 of 12,972" in shell("rank", "ALERT").out
    assert shell("rank", "slate", "--json").json["place_rank_answers"] == {"rank": 1, "of": 2315, "tied": 1}


def test_rank_without_a_word_lists_the_best(shell):
    words = [row["word"] for row in shell("rank", "--n", "5", "--json").json["words"]]
    assert words == ["slate", "sauce", "slice", "shale", "saute"]
    assert "SLATE" in shell("rank", "--n", "2").out


def test_letters_counts_a_list_or_what_remains(shell):
    data = shell("letters", "--json").json
    assert data["by_place"]["s"] == [366, 16, 80, 171, 36]
    assert data["n"] == 2315
    assert shell("letters", "--allowed", "--json").json["n"] == 12972
    data = shell("letters", "crane=BYBBG", "--json").json
    assert data["position"] == "crane.BYBBG"
    assert data["by_place"]["e"][4] == data["n"]
    assert "45.6 %" in shell("letters").out


def test_lists_shows_what_there_is(shell):
    data = shell("lists", "--json").json
    assert [(row["name"], row["answers"], row["allowed"]) for row in data["lists"]] == [
        ("nyt", 3158, 14855),
        ("original", 2315, 12972),
        ("nyt-2022", 2309, 12947),
        ("en-6", 7374, 7374),
        ("es-5", 4718, 4718),
    ]
    assert "nyt-2022" in shell("lists").out
    shares = [row["share"] for row in shell("lists", "nyt", "--json").json["weights"]]
    assert 0.99 < sum(shares) < 1
    assert "77.8 %" in shell("lists", "nyt").out


def test_lists_compares_two_lists(shell):
    """WB-101: the six answers that the new owner took out."""
    data = shell("lists", "original", "--diff", "nyt-2022", "--json").json
    assert sorted(data["removed"]) == ["agora", "fibre", "lynch", "pupal", "slave", "wench"]
    assert data["added"] == []
    assert len(data["removed_guesses"]) == 25
    assert "agora" in shell("lists", "original", "--diff", "nyt-2022").out


def test_an_own_file_works_in_every_command(shell, tmp_path):
    own = tmp_path / "pets.txt"
    own.write_text("Katze\nhunde\r\nvögel\n\nkatze\nmaus\n# tiere\nigeln\n", encoding="utf-8-sig")
    source = str(own)
    assert shell("suggest", "--lexicon", source, "--json").json["n"] == 4
    assert shell("score", "vögel", "--lexicon", source, "--json").json["answer"] is True
    assert shell("rank", "vo\u0308gel", "--lexicon", source, "--json").json["of"] == 4
    assert shell("letters", "--lexicon", source, "--json").json["by_place"]["ö"][1] == 1
    notes = shell("lists", source, "--json").json["notes"]
    assert [(note["line"], note["kind"]) for note in notes] == [(5, "duplicate"), (6, "length"), (7, "comment")]
    assert "line 6: 'maus': 4 letters" in shell("lists", source).out
    assert "Solved in 1 guess" in shell("play", "--lexicon", source, typed="katze ggggg\n").out
    assert shell("lists", source, "--words").out == "katze\nhunde\nvögel\nigeln\n"


def test_own_weights_change_what_is_likely(shell, tmp_path):
    weights = tmp_path / "weights.csv"
    weights.write_text("word,weight\nslate,1\ncrane,9\n", encoding="utf-8")
    data = shell("suggest", "--lexicon", "original", "--weights", str(weights), "--json").json
    assert (data["words"], data["suggestions"][0]["p_win"]) == (["crane", "slate"], 0.9)
    assert "'zzzzz' is not in" in _refused(shell, weights, "zzzzz,3\nslate,1\n")
    assert "UTF-8" in _refused(shell, weights, b"caf\xe9s,3\n")


def _refused(shell: Shell, path: Path, content: str | bytes) -> str:
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert shell("suggest", "--lexicon", "original", "--weights", str(path)).code == 2
    return shell.err


# ---- play -----------------------------------------------------------------------------------------------


def test_a_whole_game_is_played_by_taking_the_suggestions(shell):
    """The answer is PIANO; Enter takes each suggestion, colours come in three notations."""
    shell("play", "-l", "original", typed="\n01200\n\nggggg\n")
    assert shell.code == 0
    assert "1. Your word [SOARE]" in shell.out
    assert "1 word left (0.0 bits): PIANO" in shell.out
    assert "Solved in 2 guesses: SOARE, PIANO." in shell.out


def test_undo_goes_one_step_back_at_either_prompt(shell):
    shell("play", "-l", "original", typed="crane\nundo\nslate\n00000\nundo\nundo\npiano 22222\n")
    assert "Took back SLATE BBBBB." in shell.out
    assert "nothing to take back" in shell.out
    assert "Solved in 1 guess: PIANO." in shell.out


def test_a_missing_word_is_said_to_be_missing_and_played(shell):
    """WB-182."""
    shell("play", "-l", "original", typed="krump\nbgggg\n")
    assert "not in the word list" in shell.out
    assert "2 words left" in shell.out


def test_a_word_that_no_list_has_can_solve_the_game(shell):
    assert "Solved in 1 guess: QWERT." in shell("play", "-l", "original", typed="qwert\nggggg\n").out


def test_impossible_colours_come_with_a_proposal_that_enter_takes(shell):
    shell("play", "-l", "original", typed="title\nbyyyg\n\n")
    assert "Did you mean YYBYG?" in shell.out
    assert "Its colours [YYBYG]" in shell.out


def test_contradictory_colours_come_with_numbered_repairs(shell):
    """CRANE gray throughout and SLATE all green can't both be; nothing fits, so a tile or a turn goes back."""
    shell("play", "-l", "original", typed="gizmo bbbbb\ntitle yybyg\n5\n1\n")
    assert "No word fits after turn 2." in shell.out
    assert "1  Turn 2, place 2: I gray (4 words)" in shell.out
    assert "Type one of the numbers" in shell.out
    assert "4 words left" in shell.out


def test_a_solved_word_that_contradicts_earlier_colours_is_questioned(shell):
    shell("play", "-l", "original", typed="crane bbbbb\nslate ggggg\n\n")
    assert "No word fits after turn 2." in shell.out
    assert "Solved" not in shell.out


def test_hard_mode_is_kept_in_the_conversation(shell):
    shell("play", "-l", "original", "--mode", "hard", typed="crane gbbbb\nslate\ncloth ggggg\n")
    assert "SLATE breaks hard mode: C must stay at place 1." in shell.out
    assert "Solved in 2 guesses" in shell.out


def test_commands_inside_the_conversation(shell):
    shell("play", "-l", "original", typed="help\ncrane bygbb\nleft\nbest\nnew\nabc\ncrane slate\nquit\n")
    assert "takes the last turn back" in shell.out
    assert "groups" in shell.out
    assert "A new game." in shell.out
    assert "5 are needed" in shell.out
    assert "One word at a time" in shell.out
    assert shell.code == 0


def test_after_six_guesses_the_words_that_are_left_are_named(shell):
    shell("play", "-l", "original", typed="\n".join(["fuzzy bbbbb"] * 6) + "\n")
    assert "All 6 guesses are used. It could still be" in shell.out


def test_play_with_json_talks_on_standard_error(shell):
    data = shell("play", "-l", "original", "--json", typed="crane bbbbb\n").json
    assert (data["position"], data["solved"], data["guesses"], data["n"]) == ("crane.BBBBB", False, 1, 263)
    assert "Your word" in shell.err


def test_a_four_letter_list_may_hold_the_names_of_commands(shell, tmp_path):
    own = tmp_path / "four.txt"
    own.write_text("left\nundo\nbest\nhelp\n", encoding="utf-8")
    shell("play", "-l", str(own), typed="/left\nundo\nbbbb\n/undo\nundo gggg\n")
    assert "Solved in 1 guess: UNDO." in shell.out


# ---- the program itself -----------------------------------------------------------------------------------


def _start(*arguments: str, **options) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "wordle_core", *arguments]
    return subprocess.Popen(
        command, cwd=ROOT, text=True, encoding="utf-8", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=os.environ | {"PYTHONIOENCODING": "utf-8"}, **options,
    )  # fmt: skip


def test_the_program_runs_as_a_module_and_keeps_standard_output_clean():
    process = _start("rank", "alert", "--json")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, "")
    assert json.loads(out)["rank"] == 8


def test_ctrl_c_ends_quietly():
    # Where the tests themselves run in the background, a shell has told them, and all they start, to ignore Ctrl-C.
    process = _start("play", "-l", "original", preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    assert process.stdout is not None
    assert "Word list original" in process.stdout.readline()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.strip() == "Stopped."


def test_a_reader_that_leaves_early_is_no_error():
    process = _start("lists", "nyt", "--words")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    process.wait(timeout=30)
    assert "Traceback" not in process.stderr.read()
    process.stderr.close()
    assert process.stdin is not None
    process.stdin.close()


def test_without_arguments_the_help_is_shown(shell):
    shell()
    assert shell.code == 0
    for command in ("app", "suggest", "play", "score", "rank", "letters", "lists"):
        assert command in shell.out


@pytest.mark.parametrize("command", ["app", "suggest", "play", "score", "rank", "letters", "lists"])
def test_every_command_explains_itself(shell, command):
    assert shell(command, "--help").code == 0
    assert "Usage" in shell.out


def test_app_starts_streamlit_on_the_page_of_this_clone(shell, monkeypatch):
    calls = []

    def fake(command, **options):
        calls.append((command, options))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", fake)
    assert shell("app", "--port", "8650", "--no-browser").code == 0
    command, options = calls[0]
    assert command[1:4] == ["-m", "streamlit", "run"]
    assert command[4] == str(ROOT / "streamlit_app.py")
    assert "--server.port=8650" in command
    assert options["cwd"] == ROOT


def test_app_finds_the_copy_inside_an_installed_package(tmp_path, monkeypatch):
    package = tmp_path / "wordle_core"
    inside = tmp_path / "wordle_ui" / "_app"
    (inside / "pages").mkdir(parents=True)
    package.mkdir()
    monkeypatch.setattr(cli, "__file__", str(package / "shell" / "cli.py"))
    with pytest.raises(WordleError, match="install"):
        cli.app_script()
    (inside / "streamlit_app.py").touch()
    assert cli.app_script() == inside / "streamlit_app.py"
