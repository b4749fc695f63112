"""Plans and runs: every answer is placed, the rules hold, losses have names, trees and files give the run back."""

import json
from dataclasses import replace

import pytest

from wordle_core.errors import (
    HardModeError,
    InconsistentGameError,
    LexiconError,
    UnknownWordError,
    WordleError,
)
from wordle_core.games.game import MODES, Game
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon
from wordle_core.rules.feedback import feedback
from wordle_core.shipped.runs import LISTS, format_runs, parse_runs, save_defaults, shipped_runs
from wordle_core.simulate.plan import plan
from wordle_core.simulate.runs import Simulation, from_tree, simulate, solve
from wordle_core.simulate.setting import Setting, setting_of
from wordle_core.strategies import STRATEGY_NAMES, get_strategy, view
from wordle_core.trees.tree import format_nested, load_tree, parse_nested, save_tree


@pytest.fixture(scope="module")
def original():
    return load_lexicon("original")


@pytest.fixture(scope="module")
def small(original):
    """Return a list of 150 answers, weighted, with guess-only words."""
    return make_lexicon("small", original.answers[:150], original.answers[150:400], list(range(1, 151)))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", STRATEGY_NAMES)
def test_every_run_is_a_tree_that_keeps_its_mode_and_gives_the_run_back(name, mode, small, tmp_path):
    run = simulate(small, setting_of(name, mode=mode))
    path = tmp_path / "run.tree.json"
    save_tree(run.tree(), path, small)
    again = from_tree(load_tree(path, small), small)
    assert again.paths == run.paths
    assert (again.distribution, again.total_guesses, again.failures) == (
        run.distribution,
        run.total_guesses,
        run.failures,
    )
    assert parse_nested(format_nested(run.tree().root)) == run.tree().root


@pytest.mark.slow
@pytest.mark.parametrize("name", STRATEGY_NAMES)
@pytest.mark.parametrize("list_name", LISTS)
def test_the_shipped_runs_are_what_their_command_makes(list_name, name):
    lexicon = load_lexicon(list_name)
    shipped = shipped_runs(lexicon)[name]
    assert simulate(lexicon, Setting(name)).paths == shipped.paths
    totals = shipped.tree().verify(lexicon)
    assert totals.max_turns == shipped.worst


def test_the_plan_of_a_game_splits_its_candidates_as_the_colours_do(original):
    game = Game.parse("crane.BYBBB", original)
    made = plan(game, get_strategy("entropy"))
    assert sum(made.words_by_turn.values()) + len(made.failures) == len(game.candidates)
    assert sum(made.mass_by_turn.values()) == len(game.candidates)
    for row, path in zip(made.rows, made.paths, strict=True):
        node = made.root
        for guess in path[:-1]:
            assert node.guess == guess
            node = node.children[feedback(guess, original.allowed[row])]
        assert node.guess == path[-1] == original.allowed[row]
    assert made.turns.min() >= 2
    assert made.chance_by(6) == 1 - len(made.failures) / len(game.candidates)
    assert made.expected_turn == pytest.approx(made.total_guesses / len(game.candidates))


def test_a_plan_counts_chances_by_weight(small):
    made = plan(Game(small), get_strategy("entropy"), "cigar")
    assert made.guess == "cigar"
    assert made.mass_by_turn[1] == 1
    assert made.chance_by(1) == pytest.approx(1 / small.weights.sum())
    assert made.chance_by(9) == 1


def test_a_plan_covers_unlikely_words_once_no_likely_one_is_left():
    lexicon = load_lexicon("nyt")
    word = next(word for word in lexicon.allowed[lexicon.n_answers :] if word == "zoeae")
    game = Game(lexicon)
    for guess in ("slate", "canoe", "eagle"):
        game = game.play(guess, feedback(guess, word))
    assert game.candidates[0] >= lexicon.n_answers
    assert word in [path[-1] for path in plan(game, get_strategy("most-patterns")).paths]


def test_a_plan_says_what_is_wrong_with_its_first_guess(original):
    with pytest.raises(UnknownWordError, match="'zzzzz' is not in the word list 'original'"):
        plan(Game(original), get_strategy("entropy"), "zzzzz")
    with pytest.raises(HardModeError, match="TARES breaks strict mode"):
        plan(Game(original, mode="strict"), get_strategy("entropy"), "tares")
    with pytest.raises(InconsistentGameError):
        plan(Game.parse("slate.BBBBB.crony.BGYGB", original), get_strategy("entropy"))


def test_a_run_reports_every_answer_and_can_be_ended(original):
    seen: list[int] = []
    simulate(original, Setting("letter-frequency"), progress=seen.append)
    assert seen == list(range(1, 2316))

    class EndedError(Exception):
        pass

    def stop(placed):
        if placed == 50:
            raise EndedError

    with pytest.raises(EndedError):
        simulate(original, Setting("letter-frequency"), progress=stop)


def test_losses_are_named_and_counted_as_budget_plus_one():
    # WB-145: results 3, 4, lost, 5
    words = ["abide", "baker", "cabin", "dairy"]
    lexicon = make_lexicon("four", words)
    lengths = (3, 4, 8, 5)
    paths = tuple(("zzzzz",) * (n - 1) + (word,) for n, word in zip(lengths, words, strict=True))
    run = Simulation(Setting("entropy"), lexicon, paths, 0.0)
    assert (run.n_answers, run.n_solved, run.chance_solved) == (4, 3, 0.75)
    assert run.mean_solved == 4.0
    assert run.mean_all == run.expected == 4.75
    assert run.total_guesses == 19
    assert run.distribution == {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 0}
    assert list(run.failures) == ["cabin"]
    assert run.solved_within(4) == 2
    assert run.worst == 8


def test_nothing_solved_has_no_mean_of_the_solved(original):
    run = simulate(original, setting_of("letter-frequency", opener="mamma", budget=1))
    assert run.n_solved == 1 or run.mean_solved is None
    assert run.total_guesses == run.n_solved + 2 * (2315 - run.n_solved)
    never = simulate(
        make_lexicon("two", ["abide", "baker"], ["zesty"]), setting_of("entropy", opener="zesty", budget=1)
    )
    assert never.mean_solved is None
    assert json.loads(json.dumps(never.summary()))["mean_solved"] is None


def test_weights_guide_the_run_and_flat_lists_forget_them():
    nyt = load_lexicon("nyt")
    weighted, flat = (simulate(words, Setting("letter-frequency")) for words in (nyt, nyt.flat()))
    assert weighted.expected != pytest.approx(weighted.mean_all)
    assert flat.expected == pytest.approx(flat.mean_all)
    assert "--flat" in flat.setting.command(flat.lexicon)
    assert "--flat" not in weighted.setting.command(nyt)


@pytest.mark.parametrize("name", STRATEGY_NAMES)
def test_a_fixed_first_word_is_played_once(name, original):
    # WB-148
    game = solve("funky", get_strategy(name), Game(original), "slate")
    guesses = [turn.guess for turn in game.turns]
    assert guesses[0] == "slate"
    assert guesses.count("slate") == 1
    if name in ("entropy", "expected-size", "minimax"):
        assert game.is_solved
    run = simulate(original, setting_of(name, opener="slate"))
    assert list(run.paths[original.index("funky")][:6]) == guesses


def test_a_single_game_reaches_unlikely_words_and_refuses_impossible_ones(original):
    nyt = load_lexicon("nyt")
    assert solve("aahed", get_strategy("entropy"), Game(nyt, budget=20), "salet").is_solved
    with pytest.raises(UnknownWordError, match="AAHED may be guessed, but is no answer of the list 'original'"):
        solve("aahed", get_strategy("entropy"), Game(original))
    with pytest.raises(InconsistentGameError, match="CIGAR is ruled out"):
        solve("cigar", get_strategy("entropy"), Game.parse("crane.BBBBB", original))


@pytest.mark.parametrize("words", [["mañana"[:5], "señor", "niños"], ["planet", "plants", "plates", "slates"]])
def test_lists_of_other_letters_and_lengths_are_played(words):
    lexicon = make_lexicon("own", words)
    for name in STRATEGY_NAMES:
        run = simulate(lexicon, Setting(name))
        assert run.n_solved == len(words)


def test_a_setting_keeps_only_what_differs_and_names_it(original):
    setting = setting_of("look-ahead", {"pool": "answers", "width": "5"}, opener="salet", mode="hard", budget=8)
    assert setting.options == {"width": 5}
    assert setting.label == "look-ahead (width 5, SALET)"
    assert setting.command(original) == (
        "wordle simulate --strategy look-ahead --lexicon original --width 5 --opener salet --mode hard --budget 8"
    )
    for wrong in ({"mode": "easy"}, {"budget": 0}, {"options": {"depth": 3}}):
        with pytest.raises(WordleError):
            setting_of("entropy", **wrong)


def test_runs_written_to_a_file_are_read_back(small):
    runs = [simulate(small, setting_of("entropy", opener="cigar")), simulate(small, Setting("minimax"))]
    text = format_runs(runs, small)
    again = parse_runs(text, small)
    assert list(again) == ["entropy (CIGAR)", "minimax"]
    assert [run.paths for run in again.values()] == [run.paths for run in runs]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "wordle-runs/1", "key": "%s", "runs": [{}]}'])
def test_a_damaged_file_of_runs_is_refused_with_one_sentence(text, small):
    with pytest.raises(LexiconError, match="Not a file of runs"):
        parse_runs(text.replace("%s", small.key), small)


def test_runs_of_another_list_are_refused(small, original):
    text = format_runs([simulate(small, Setting("minimax"))], small)
    with pytest.raises(LexiconError, match="not made for the list 'original'"):
        parse_runs(text, original)
    loaded = json.loads(text)
    loaded["runs"][0]["paths"].reverse()
    with pytest.raises(LexiconError, match="answer by answer"):
        parse_runs(json.dumps(loaded), small)


def test_lists_without_shipped_runs_have_none(small, original):
    assert shipped_runs(small) == {}
    assert shipped_runs(replace(original, word_weights=2 * original.word_weights + 1)) == {}
    assert set(shipped_runs(original)) == set(STRATEGY_NAMES)


def test_an_unfinished_file_leaves_the_old_one(small, tmp_path, monkeypatch):
    (tmp_path / "original.json").write_text("old")

    def fail(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save_defaults(tmp_path, fail)
    assert (tmp_path / "original.json").read_text() == "old"


def test_the_answer_table_holds_every_game(original):
    table = shipped_runs(original)["letter-frequency"].table()
    assert table["answer"].tolist() == list(original.answers)
    assert int((~table["solved"]).sum()) == 13
    assert table.loc[table["answer"] == "alert", "path"].iloc[0].startswith("slate ")
    assert [len(path.split()) for path in table["path"]] == table["turns"].tolist()


@pytest.mark.parametrize("name", ["entropy", "letter-frequency", "intersecting"])
@pytest.mark.parametrize("mode", MODES)
def test_a_list_too_long_for_one_table_is_played_in_parts_with_the_same_games(name, mode, small, monkeypatch):
    setting = setting_of(name, mode=mode, opener="cigar")
    whole = simulate(small, setting)
    monkeypatch.setattr(view, "MAX_TABLE_BYTES", 9_000)
    placed: list[int] = []
    assert simulate(small, setting, progress=placed.append).paths == whole.paths
    assert placed == sorted(placed)


def test_look_ahead_says_when_a_list_is_too_long_for_it(small, monkeypatch):
    monkeypatch.setattr(view, "MAX_TABLE_BYTES", 9_000)
    with pytest.raises(WordleError, match="150 answers by 150 guesses are too many to be looked at together"):
        simulate(small, Setting("look-ahead"))
