"""Share texts of the game, its clones and its look-alikes. Numbers such as WB-061 name the reported case."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordle_core.errors import WordleError
from wordle_core.rules.feedback import parse_pattern
from wordle_core.rules.turns import Turn
from wordle_core.share.grids import PALETTES, Share, format_share, parse_share, parse_shares, read_entry, share_of_turns


def grid(*rows: str, squares: str = "⬛🟨🟩") -> str:
    return "\n".join(row.translate(str.maketrans("012", squares)) for row in rows)


def digits(share: Share) -> list[str]:
    return [row.translate(str.maketrans("BYG", "012")) for row in share.rows]


SINGLE = [
    pytest.param(
        "Wordle 258 4/6*\n\n" + grid("00101", "01010", "20200", "22222", squares="⬜🟨🟩"),
        Share("Wordle", "single", 258, 4, 6, True, True, ("BBYBY", "BYBYB", "GBGBB", "GGGGG")),
        id="WB-061 asterisk for hard mode",
    ),
    pytest.param(
        "Wordle 1,010 3/6\n\n" + grid("01000", "02022", "22222"),
        Share("Wordle", "single", 1010, 3, 6, True, False, ("BYBBB", "BGBGG", "GGGGG")),
        id="WB-062 comma",
    ),
    pytest.param(
        "Wordle 1\u202f843 3/6*\n\n" + grid("00001", "22202", "22222", squares="⬜🟨🟩"),
        Share("Wordle", "single", 1843, 3, 6, True, True, ("BBBBY", "GGGBG", "GGGGG")),
        id="WB-065 narrow no-break space",
    ),
    pytest.param(
        "Wordle 211 X/6\n\n" + grid("00100", "01000", "10001", "02202", "02202", "02202"),
        Share("Wordle", "single", 211, None, 6, False, False, ("BBYBB", "BYBBB", "YBBBY", "BGGBG", "BGGBG", "BGGBG")),
        id="WB-066 a loss is not zero guesses",
    ),
    pytest.param(
        "Wordle 400 3/6\n\n" + grid("01002", "20102", "22222", squares="⬛🟦🟧"),
        Share("Wordle", "single", 400, 3, 6, True, False, ("BYBBG", "GBYBG", "GGGGG")),
        id="WB-068 high contrast",
    ),
    pytest.param(
        "nf-cordle 1 3/6\n" + grid("110110", "111100", "222222").replace("⬛", "⬛\ufe0f"),
        Share("nf-cordle", "single", 1, 3, 6, True, False, ("YYBYYB", "YYYYBB", "GGGGGG")),
        id="WB-071 variation selectors, six letters",
    ),
    pytest.param(
        "https://hellowordl.net/?challenge=Zmlyc3Q\n\nhello wordl 4/6\n" + grid("02001", "00001", "02210", "22222"),
        Share("hello wordl", "single", None, 4, 6, True, False, ("BGBBY", "BBBBY", "BGGYB", "GGGGG")),
        id="WB-074 link line, no number",
    ),
    pytest.param(
        "Sanuli #18 3/6\n\n" + grid("02020", "02022", "22222") + "\n\n\n\n",
        Share("Sanuli", "single", 18, 3, 6, True, False, ("BGBGB", "BGBGG", "GGGGG")),
        id="WB-075 empty lines at the end",
    ),
    pytest.param(
        "Wordle 0 3/6*\n\n" + grid("01000", "20102", "22222", squares="⬜🟨🟩"),
        Share("Wordle", "single", 0, 3, 6, True, True, ("BYBBB", "GBYBG", "GGGGG")),
        id="WB-078 puzzle 0",
    ),
    pytest.param(
        "Wordle 300 2/6\n\n:white_large_square::large_yellow_square::white_large_square::white_large_square:"
        ":large_green_square:\n" + ":large_green_square:" * 5,
        Share("Wordle", "single", 300, 2, 6, True, False, ("BYBBG", "GGGGG")),
        id="WB-086 short codes",
    ),
    pytest.param(
        "Wordle 300 2/6\n:black_large_square::yellow_square::black_large_square::black_large_square::green_square:\n"
        + ":green_square:" * 5,
        Share("Wordle", "single", 300, 2, 6, True, False, ("BYBBG", "GGGGG")),
        id="WB-086 further short codes",
    ),
    pytest.param(
        "[12:03, 3/4/2024] Ann: Wordle 1,000 🎉 1/6\n\n" + grid("22222"),
        Share("Wordle", "single", 1000, 1, 6, True, False, ("GGGGG",)),
        id="chat line and celebration",
    ),
    pytest.param(
        "**Wordle 7** 2/6\n" + grid("01000", "22222", squares="⚪🟡🟢"),
        Share("Wordle", "single", 7, 2, 6, True, False, ("BYBBB", "GGGGG")),
        id="markdown and circles",
    ),
    pytest.param(
        "Wordle 258 2/6 " + grid("01000", "22222").replace("\n", ""),
        Share("Wordle", "single", 258, 2, 6, True, False, ("BYBBB", "GGGGG")),
        id="line ends lost, rows run together",
    ),
    pytest.param(
        grid("01000", "22222"),
        Share("", "single", None, 2, None, True, False, ("BYBBB", "GGGGG")),
        id="no header",
    ),
    pytest.param(
        "Look:\n" + grid("01000", "02000"),
        Share("", "single", None, None, None, False, False, ("BYBBB", "BGBBB")),
        id="unfinished",
    ),
]


@pytest.mark.parametrize(("text", "expected"), SINGLE)
def test_a_share_text_is_read(text: str, expected: Share):
    assert parse_share(text) == expected
    assert expected.message is None


@pytest.mark.parametrize("separator", [",", ".", " ", "'", "’", "\u00a0", "\u2009", "\u202f", "_", "٬", ""])
def test_any_thousands_separator_is_read(separator: str):
    share = parse_share(f"Wordle 1{separator}843 1/6\n\n🟩🟩🟩🟩🟩")
    assert (share.game, share.number, share.guesses) == ("Wordle", 1843, 1)


def test_two_results_in_one_message_stay_two():
    """WB-080."""
    first = "Wordle 215 4/6\n\n" + grid("20000", "22000", "22100", "22222", squares="⬜🟨🟩")
    rows = ("00000", "20000", "22000", "22100", "22200", "22222")
    found = parse_shares(first + "\n-\nWordle 216 6/6\n\n" + grid(*rows, squares="⬜🟨🟩"))
    assert [(share.number, share.guesses, len(share.rows)) for share in found] == [(215, 4, 4), (216, 6, 6)]
    assert digits(found[1])[-1] == "22222"


def test_two_results_on_one_line_stay_two():
    text = "Wordle 1 1/6 🟩🟩🟩🟩🟩 Wordle 2 2/6 ⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩"
    assert [(share.number, len(share.rows)) for share in parse_shares(text)] == [(1, 1), (2, 2)]


def test_grids_without_headers_are_told_apart_by_their_solved_rows():
    found = parse_shares(grid("00000", "22222", "01000", "22222"))
    assert [len(share.rows) for share in found] == [2, 2]


@pytest.mark.parametrize(
    ("text", "problem", "says"),
    [
        ("Wordle 214 3/6\n" + grid("00100", "01002", "20202"), "last_row_not_solved", "not all green"),  # WB-082
        ("Wordle 214 4/6\n" + grid("00100", "22222"), "row_count", "4 guesses, but there are 2 rows"),
        ("Wordle 214 X/6\n" + grid("00100", "01002"), "row_count", "6 guesses"),
        ("Wordle 214 X/2\n" + grid("00100", "22222"), "solved_but_lost", "not solved"),
        ("Wordle 214 3/6\n" + grid("00100", "22222", "00100"), "rows_after_solved", "after"),
        ("Wordle 214 2/6\n" + grid("001001", "22222"), "row_lengths", "different numbers"),
        ("Wordle 214 3/6", "no_rows", "missing"),
        ("Wordle 9/6\n" + grid("22222"), "too_many_guesses", "at most 6"),
        ("Wordle 214 2/6\n" + grid("12222", "22222"), "impossible_row", "Row 1 can't happen"),
    ],
)
def test_a_text_that_contradicts_itself_names_the_problem(text: str, problem: str, says: str):
    share = parse_share(text)
    assert share.problem == problem
    assert says in str(share.message)


@pytest.mark.parametrize(
    "text",
    [
        "#Worldle #45 3/6 (100%)\n🟩🟩🟨⬜⬜➡️\n🟩🟩🟩🟩🟨⬆️\n🟩🟩🟩🟩🟩🎉",  # WB-084
        "#Tradle #100 2/6\n🟩🟩🟨⬜⬜\n🟩🟩🟩🟩🟩",
        "Connections\nPuzzle #12\n🟨🟨🟨🟨\n🟩🟩🟩🟩\n🟪🟪🟪🟪\n🟦🟦🟦🟦",
        "#Heardle #45\n\n🔊🟥⬜🟩⬜⬜⬜",
        "Guess 3/6\n🟩🟩🟨⬜⬜➡️",
    ],
)
def test_look_alikes_are_not_filed_as_wordle(text: str):
    share = parse_share(text)
    assert (share.kind, share.rows) == ("other", ())
    assert "another game" in str(share.message)
    assert read_entry(text).patterns == ()


QUORDLE = """Daily Quordle #44
9️⃣7️⃣
4️⃣6️⃣
quordle.com
⬜🟩⬜⬜🟨 ⬜⬜⬜🟨⬜
⬜⬜⬜⬜⬜ ⬜⬜🟨🟨⬜
⬜⬜⬜⬜⬜ ⬜🟨⬜⬜🟨
⬜⬜⬜⬜⬜ ⬜🟨⬜⬜⬜
⬜🟩⬜⬜⬜ 🟨⬜🟩⬜⬜
⬜⬜⬜🟨⬜ 🟨⬜🟩⬜⬜
⬜⬜⬜⬜⬜ 🟩🟩🟩🟩🟩
🟩🟩⬜🟩🟩 ⬛⬛⬛⬛⬛
🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛

⬜⬜⬜⬜⬜ ⬜🟨⬜🟨⬜
🟨⬜⬜🟨⬜ ⬜⬜⬜🟨🟩
🟩⬜🟨🟨⬜ ⬜⬜⬜⬜⬜
🟩🟩🟩🟩🟩 ⬜🟨⬜⬜⬜
⬛⬛⬛⬛⬛ 🟩🟨🟩⬜🟩
⬛⬛⬛⬛⬛ 🟩🟩🟩🟩🟩"""


def test_a_quordle_has_four_boards_without_filler_rows():
    """WB-089."""
    share = parse_share(QUORDLE)
    assert (share.game, share.kind, share.number, share.rows) == ("Quordle", "multi", 44, ())
    assert (share.scores, share.total) == ((9, 7, 4, 6), 26)
    assert [len(board) for board in share.boards] == [9, 7, 4, 6]
    assert {board[-1] for board in share.boards} == {"GGGGG"}
    assert "several boards" in str(read_entry(QUORDLE).message)


def test_an_octordle_counts_with_clock_faces():
    """WB-091."""
    share = parse_share("Daily Octordle #83\n4️⃣🕛\n🔟🕚\n5️⃣6️⃣\n8️⃣🕐")
    assert (share.game, share.kind, share.number, share.total) == ("Octordle", "multi", 83, 69)
    assert share.scores == (4, 12, 10, 11, 5, 6, 8, 13)


def test_boards_that_were_not_solved_have_no_score():
    share = parse_share("Daily Quordle 1044\n5️⃣🟥\n7️⃣8️⃣")
    assert (share.scores, share.total, share.solved) == ((5, None, 7, 8), None, False)
    assert parse_share("Daily Dordle #0010 5&X/7\n⬜🟨⬜⬜⬜ ⬜🟨⬜⬜⬜").scores == (5, None)
    assert parse_share("Daily Sedecordle #2\n0️⃣6️⃣1️⃣7️⃣").scores == (6, 17)


@pytest.mark.parametrize("text", ["", "hello", "I did 3/4 of it", "on 12/24/2025", "CRANE 01200", "🎉🎉", "🟩 done"])
def test_a_text_without_a_grid_holds_no_share(text: str):
    assert parse_shares(text) == ()
    with pytest.raises(WordleError, match="no shared grid"):
        parse_share(text)


def test_one_share_is_asked_for_and_two_are_refused():
    with pytest.raises(WordleError, match="2 shared games"):
        parse_share("Wordle 1 1/6\n🟩🟩🟩🟩🟩\nWordle 2 1/6\n🟩🟩🟩🟩🟩")


rows_of_game = st.lists(st.text("BYG", min_size=5, max_size=5).filter(lambda row: row != "GGGGG"), max_size=5)
possible = rows_of_game.filter(lambda rows: all((row.count("Y"), row.count("G")) != (1, 4) for row in rows))


@given(
    game=st.sampled_from(["Wordle", "hello wordl", "Sanuli", "nf-cordle"]),
    number=st.none() | st.integers(0, 2_000_000),
    rows=possible,
    solved=st.booleans(),
    hard=st.booleans(),
    palette=st.sampled_from(sorted(PALETTES)),
    separator=st.sampled_from([",", ".", "\u202f", "’", ""]),
)
@example(game="Wordle", number=0, rows=[], solved=True, hard=True, palette="dark", separator=",")
def test_what_is_written_is_read_back(game, number, rows, solved, hard, palette, separator):
    rows = [*rows, "GGGGG"] if solved else [*rows, *["BBBBB"] * (6 - len(rows))]
    share = Share(game, "single", number, len(rows) if solved else None, 6, solved, hard, tuple(rows))
    assert parse_share(format_share(share, palette=palette, separator=separator)) == share


@given(st.text())
def test_no_text_makes_the_reader_fail(text: str):
    for share in parse_shares(text):
        assert isinstance(share.message, str | None)
    read_entry(text)


@given(st.lists(st.sampled_from([*"⬛🟨🟩🟥", "4️⃣", " ", "\n", "Wordle", " 3/6", "12", "X/6*", "➡️", "#", "Quordle"])))
def test_no_mixture_of_pieces_makes_the_reader_fail(pieces: list[str]):
    for share in parse_shares("".join(pieces)):
        assert isinstance(share.message, str | None)


def test_only_single_boards_are_written():
    with pytest.raises(WordleError, match="single board"):
        format_share(parse_share(QUORDLE))


def test_a_game_is_shared_as_it_was_played():
    turns = [Turn("crane", parse_pattern("BYBBG")), Turn("slate", parse_pattern("GGGGG"))]
    share = share_of_turns(turns, number=12)
    assert (share.guesses, share.rows) == (2, ("BYBBG", "GGGGG"))
    assert share_of_turns(turns[:1]).guesses is None
    assert replace(share, number=None) == share_of_turns(turns)


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        ("⬛🟨⬛🟩⬛\n🟩🟩🟩🟩🟩", (33, 242)),
        ("mine today:\n⬛🟨⬛🟩⬛", (33,)),
        ("hello wordl 1/6\n🟩🟩🟩🟩🟩", (242,)),
        ("Wordle 5 3/6\n⬛🟨⬛🟩⬛", (33,)),
        ("CRANE ⬛🟨⬛🟩⬛", None),
        ("CRANE\n⬛🟨⬛🟩⬛", None),
        ("crane.BYBGB", None),
        ("", None),
    ],
)
def test_a_typed_text_is_told_to_be_a_grid_or_a_position(text: str, patterns: tuple[int, ...] | None):
    entry = read_entry(text)
    assert entry.is_share == (patterns is not None)
    assert entry.patterns == (patterns or ())


def test_a_grid_of_another_length_says_so():
    entry = read_entry("nf-cordle 1 1/6\n🟩🟩🟩🟩🟩🟩")
    assert entry.patterns == ()
    assert entry.message == "This grid has 6 letters a row; the word list in use has 5."
    assert read_entry("nf-cordle 1 1/6\n🟩🟩🟩🟩🟩🟩", 6).patterns == (728,)


def test_a_grid_with_a_problem_is_given_with_a_warning():
    entry = read_entry("Wordle 214 4/6\n" + grid("00100", "22222"))
    assert len(entry.patterns) == 2
    assert "there are 2 rows" in str(entry.message)
