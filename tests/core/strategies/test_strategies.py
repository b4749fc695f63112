"""The strategies: options, ties, agreement of quick and readable rule, and what users reported elsewhere."""

from itertools import product

import numpy as np
import pytest

from wordle_core.compiling import backend
from wordle_core.errors import InconsistentGameError, WordleError
from wordle_core.games.game import MODES, Game
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon
from wordle_core.rules.feedback import feedback
from wordle_core.simulate.plan import plan
from wordle_core.strategies import POOLS, PREFER, STRATEGY_NAMES, TIES, get_strategy, measure_words, strategy_options

MEASURES = ("entropy", "expected-size", "minimax", "most-patterns")


@pytest.fixture(scope="module")
def original():
    return load_lexicon("original")


@pytest.fixture(scope="module")
def answers_2022():
    return load_lexicon("nyt-2022")


@pytest.fixture
def without_kernels():
    backend.defer(lambda: True)
    yield
    backend.defer(lambda: False)
    backend.kernels()


def every_option():
    for name in STRATEGY_NAMES:
        known = strategy_options(name)
        values: dict[str, tuple[object, ...]] = {
            "pool": POOLS,
            "ties": TIES,
            "prefer": PREFER,
            "endgame": (2, 4),
            "width": (1, 8),
        }
        values |= {"threshold": (3, 50), "knowledge": ("presence", "counts")}
        for chosen in product(*(values[option] for option in known)):
            yield pytest.param(name, dict(zip(known, chosen, strict=True)), id=f"{name}-{'-'.join(map(str, chosen))}")


@pytest.mark.parametrize("name", STRATEGY_NAMES)
def test_each_strategy_is_explained_in_three_sentences(name):
    about = get_strategy(name).about
    assert about.endswith(".")
    assert about.replace("_IGHT.", "_IGHT").count(". ") == 2


@pytest.mark.parametrize(("name", "options"), list(every_option())[::3])
def test_the_quick_rule_plays_what_the_readable_one_chooses(name, options, original):
    strategy = get_strategy(name, **options)
    for position, mode in zip(("tares.BYYBB", "geese.BBBBG", "crane.BYBBB"), MODES, strict=True):
        game = Game.parse(position, original, mode=mode)
        made = plan(game, strategy)
        for path in made.paths[:: max(1, len(made.paths) // 4)]:
            now = game
            for guess in path[: game.budget - len(game.turns)]:
                assert strategy.choose(now) == guess, (now.text, path)
                now = now.play(guess, feedback(guess, path[-1]))


@pytest.mark.parametrize("name", STRATEGY_NAMES)
def test_a_plan_on_weighted_words_with_a_reserve_agrees_too(name):
    lexicon = load_lexicon("nyt")
    strategy = get_strategy(name)
    game = Game.parse("crane.BYYBB", lexicon, mode="hard")
    made = plan(game, strategy)
    for path in made.paths[::9]:
        now = game
        for guess in path[:5]:
            assert strategy.choose(now) == guess
            now = now.play(guess, feedback(guess, path[-1]))


@pytest.mark.parametrize("name", STRATEGY_NAMES)
def test_numpy_plays_like_the_kernels_while_they_compile(name, answers_2022, without_kernels):
    game = Game.parse("crane.BBYBB", answers_2022)
    strategy = get_strategy(name, pool="answers") if "pool" in strategy_options(name) else get_strategy(name)
    plain = plan(game, strategy)
    backend.defer(lambda: False)
    assert plan(game, strategy).paths == plain.paths


@pytest.mark.parametrize("measure", MEASURES)
def test_the_scan_agrees_with_the_measures_computed_one_by_one(measure, original):
    column = {"entropy": "bits", "expected-size": "expected_size", "minimax": "largest", "most-patterns": "buckets"}
    sign = 1 if measure in ("expected-size", "minimax") else -1
    game = Game.parse("crate.BBYBB", original)
    everything = measure_words(game, list(original.allowed))
    best = everything[column[measure]].mul(sign).min()
    chosen = plan(game, get_strategy(measure)).guess
    row = measure_words(game, [chosen]).iloc[0]
    assert row[column[measure]] * sign == best


def test_ties_are_broken_by_the_alphabet_or_by_the_list():
    lexicon = make_lexicon("mini", ["zebra", "abide"])
    games = Game(lexicon)
    assert get_strategy("entropy").choose(games) == "abide"
    assert get_strategy("entropy", ties="list").choose(games) == "zebra"
    assert get_strategy("letter-frequency").choose(games) == "zebra"
    assert get_strategy("letter-frequency", ties="alphabetical").choose(games) == "abide"


def test_the_likelier_of_two_words_is_played_first():
    lexicon = make_lexicon("mini", ["abide", "zebra"], weights=[1, 5])
    assert get_strategy("entropy").choose(Game(lexicon)) == "zebra"
    assert plan(Game(lexicon), get_strategy("entropy")).guess == "zebra"


def test_an_unknown_strategy_is_answered_with_the_names():
    with pytest.raises(WordleError, match="entropy, expected-size"):
        get_strategy("magic")


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("entropy", {"width": 3}, "no option 'width'; its options are pool, ties, endgame, prefer"),
        ("entropy", {"pool": "all"}, "no pool 'all'; choose one of allowed, answers, candidates"),
        ("entropy", {"endgame": 0}, "endgame is 0; it must be 2 or more"),
        ("look-ahead", {"width": 0}, "width is 0; it must be 1 or more"),
        ("intersecting", {"threshold": 2}, "threshold is 2; it must be 3 or more"),
        ("intersecting", {"knowledge": "all"}, "presence"),
    ],
)
def test_a_wrong_option_is_answered_with_one_sentence(name, options, says):
    with pytest.raises(WordleError, match=says):
        get_strategy(name, **options)


@pytest.mark.parametrize("name", STRATEGY_NAMES)
def test_no_strategy_ranks_a_position_without_words(name, original):
    game = Game.parse("slate.BBBBB.crony.BGYGB", original)
    with pytest.raises(InconsistentGameError):
        get_strategy(name).rank(game)


@pytest.mark.parametrize(
    ("guess", "size", "bits", "largest", "buckets"),
    [
        ("raise", 60.7445, 5.8783, 167, 132),
        ("slate", 71.2815, 5.8558, 221, 146),
        ("trace", 73.9459, 5.8304, 246, 150),
    ],
)
def test_first_guess_figures_over_the_list_of_2022(guess, size, bits, largest, buckets, answers_2022):
    # WB-123
    row = measure_words(Game(answers_2022), [guess]).iloc[0]
    assert (row["expected_size"], row["bits"]) == pytest.approx((size, bits), abs=1e-3)
    assert (row["largest"], row["buckets"]) == (largest, buckets)


def test_one_word_left_gives_zero_bits_and_no_nan():
    # WB-126
    lexicon = make_lexicon("one", ["cigar"], ["rebut"])
    table = measure_words(Game(lexicon), ["cigar", "rebut"])
    assert table["bits"].tolist() == [0.0, 0.0]
    assert not np.signbit(table["bits"]).any()
    assert table["expected_size"].tolist() == [1.0, 1.0]
    assert [get_strategy(name).choose(Game(lexicon)) for name in STRATEGY_NAMES] == ["cigar"] * len(STRATEGY_NAMES)


@pytest.mark.parametrize("name", ["entropy", "expected-size", "minimax"])
def test_four_words_that_differ_in_one_letter_are_split_at_once(name, answers_2022):
    # WB-128
    four = ["grill", "drill", "krill", "frill"]
    lexicon = make_lexicon("four", four, answers_2022.answers)
    best = get_strategy(name).rank(Game(lexicon)).iloc[0]
    assert best["buckets"] == 4
    assert best["guess"] == "fudge"
    assert measure_words(Game(lexicon), four)["buckets"].tolist() == [2, 2, 2, 2]


def test_hard_mode_leaves_no_way_out_of_the_ight_family(answers_2022):
    # WB-130
    game = Game.parse("light.BGGGG", answers_2022, mode="hard")
    legal = [answers_2022.answers[row] for row in np.flatnonzero(game.legal[: answers_2022.n_answers])]
    assert sorted(legal) == "eight fight light might night right sight tight wight".split()
    assert sorted(answers_2022.allowed[row] for row in game.candidates) == sorted({*legal} - {"light"})
    assert plan(game, get_strategy("entropy")).turns.max() == 9


@pytest.mark.parametrize("name", STRATEGY_NAMES)
def test_a_word_already_used_is_not_played_again(name, answers_2022):
    # WB-132
    game = Game.parse("raise.BBBBB.mulch.BBBBB", answers_2022)
    assert len(game.candidates) == 16
    assert all(not {"raise", "mulch"} & set(path) for path in plan(game, get_strategy(name)).paths)


def test_place_counts_and_the_letter_score_of_slate_on_the_list_of_2022(answers_2022):
    # WB-134
    first = [word[0] for word in answers_2022.answers]
    assert [first.count(letter) for letter in "abs"] == [140, 173, 365]
    best = get_strategy("letter-frequency").rank(Game(answers_2022)).iloc[0]
    assert (best["guess"], best["letter_score"]) == ("slate", 1432)


def test_slurs_are_played_only_when_they_can_be_the_answer():
    lexicon = load_lexicon("original")
    for name in STRATEGY_NAMES:
        made = plan(Game.parse("arose.BBBBB", lexicon), get_strategy(name))
        assert not {guess for path in made.paths for guess in path[:-1]} & lexicon.unsuggested


def test_equal_guesses_share_a_place(original):
    table = get_strategy("minimax").rank(Game.parse("crane.BYBBG", original), 30)
    first = table[table["largest"] == table["largest"].iloc[0]]
    assert set(first["place"]) == {1}
    assert get_strategy("intersecting").rank(Game(original), 5)["place"].tolist()[0] == 1
