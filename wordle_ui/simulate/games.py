"""The games behind the figures: losses, hardest answers, two strategies word by word, and any game on the board."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
import streamlit as st

from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.rules.feedback import feedback, format_pattern
from wordle_core.rules.words import display_word
from wordle_core.simulate import compare
from wordle_core.simulate.runs import Simulation
from wordle_ui import charts, state
from wordle_ui.board import show_board
from wordle_ui.frame import Settings
from wordle_ui.simulate import pictures
from wordle_ui.wording import words_left

Runs = Mapping[str, Simulation]
Columns = dict[str, Any]
_N_HARDEST = 100
_ROW_HEIGHT = 35
_N_EXAMPLES = 3
_PICKED, _TYPED = "sim_picked", "sim_typed"


def draw_losses(runs: Runs, settings: Settings) -> None:
    """Draw every word that is not found, and the game of the one clicked."""
    table = compare.losses(runs)
    if table.empty:
        st.success("No word is lost: every strategy here finds all of them.", icon=":material/check_circle:")
        return
    takes = st.column_config.NumberColumn("would take", help="Guesses it would need without the limit.")
    columns = {"answer": "answer", "strategy": "strategy", "would_take": takes}
    _table_and_game(table.drop(columns="path"), columns, runs, settings, "sim_losses")


def draw_hardest(runs: Runs, settings: Settings) -> None:
    """Draw the answers that take most guesses over all runs, and the game of the one clicked."""
    st.caption("A loss counts one guess more than allowed.")
    columns = {
        "answer": st.column_config.TextColumn("answer", pinned=True),
        "mean": st.column_config.NumberColumn("mean", format="%.2f"),
    }
    _table_and_game(compare.hardest(runs, _N_HARDEST), columns, runs, settings, "sim_hardest")


def draw_games(runs: Runs, settings: Settings) -> None:
    """Draw all answers with their turns, and the game of the one clicked or typed."""
    table = compare.games(runs)
    answers = settings.lexicon.answers

    def look_up() -> None:
        if (word := st.session_state[_TYPED].strip().lower()) in answers:
            state.set_option("sim_word", word)

    typed = st.text_input(
        "Look an answer up", key=_TYPED, on_change=look_up, max_chars=20, placeholder="or click a row"
    )
    if typed.strip() and typed.strip().lower() not in answers:
        st.warning(
            "That word is not among the answers of this list, so it was not played.", icon=":material/search_off:"
        )
    columns = {"answer": st.column_config.TextColumn("answer", pinned=True)}
    _table_and_game(table, columns, runs, settings, "sim_games")


def draw_two(runs: Runs, settings: Settings) -> None:
    """Draw two strategies against each other, and the words of the pair of turns clicked."""
    names = list(runs)
    if len(names) < 2:
        st.info("Choose a second strategy above to compare two of them word by word.", icon=":material/compare_arrows:")
        return
    left, right = st.columns([3, 2], gap="large")
    with left:
        with st.container(horizontal=True):
            first = str(st.selectbox("Across", names, **state.bound("sim_x", names[0], names)))
            others = [name for name in names if name != first]
            second = str(st.selectbox("Up", others, **state.bound("sim_y", others[0], others)))
        a, b = runs[first], runs[second]
        better, worse = int((a.counted < b.counted).sum()), int((a.counted > b.counted).sum())
        title = f"{first} is quicker for {better:,}, {second} for {worse:,}"
        spec = pictures.against(compare.turn_pairs(a, b), first, second, a.setting.budget + 1, title)
        event = charts.show(spec, alt=title, key="sim_pairs", height=380, on_select="rerun", selection_mode="pair")
    with right:
        _draw_pair(runs, first, second, event.selection.get("pair", []), settings)


def _draw_pair(runs: Runs, first: str, second: str, picked: list[dict[str, str]], settings: Settings) -> None:
    lost = runs[first].setting.budget + 1
    table = compare.games({name: runs[name] for name in (first, second)})
    if picked:
        x, y = (lost if picked[0][axis] == "lost" else int(picked[0][axis]) for axis in ("x", "y"))
        table = table[(table[first] == x) & (table[second] == y)].reset_index(drop=True)
        st.markdown(f"**{words_left(len(table))}** with {x} and {y} guesses")
    else:
        far = (table[first] - table[second]).abs().sort_values(ascending=False, kind="stable").index
        table = table.loc[far].head(_N_HARDEST).reset_index(drop=True)
        st.markdown("**Where they differ most.** Click a cell for its words.")
    table["answer"] = table["answer"].map(display_word)
    event = st.dataframe(
        table, hide_index=True, key="sim_pair_words", on_select="rerun", selection_mode="single-row", height=300
    )
    if rows := event["selection"]["rows"]:
        state.set_option("sim_word", str(table["answer"].iloc[rows[0]]).lower())
        draw_game({name: runs[name] for name in (first, second)}, settings, "two", "", first)


def _table_and_game(table: pd.DataFrame, columns: Columns, runs: Runs, settings: Settings, key: str) -> None:
    """Draw a table of answers, and beside it the game of the row clicked: by its strategy, if the row has one."""
    left, right = st.columns([1, 1], gap="large")
    shown = table.assign(answer=table["answer"].map(display_word))
    with left:
        event = st.dataframe(
            shown, column_config=columns, hide_index=True, key=key, on_select="rerun",
            selection_mode="single-row", height=min(11, len(shown) + 1) * _ROW_HEIGHT + 3,
        )  # fmt: skip
    picked = [row for row in event["selection"]["rows"] if row < len(table)]
    row = table.iloc[picked[0] if picked else 0]
    name = str(row["strategy"]) if "strategy" in table else _slowest(runs, str(row["answer"]))
    if picked and st.session_state.get(_PICKED) != (key, *picked):
        # Only a new click counts; a later choice of another strategy for the same word stays.
        state.set_option("sim_word", str(row["answer"]))
        state.set_option("sim_by", name)
    st.session_state[_PICKED] = (key, *picked)
    with right:
        draw_game(runs, settings, key, str(row["answer"]), name)


def _slowest(runs: Runs, answer: str) -> str:
    place = next(iter(runs.values())).lexicon.answers.index(answer)
    return max(runs, key=lambda name: runs[name].turns[place])


def draw_game(runs: Runs, settings: Settings, key: str, word: str, name: str) -> None:
    """Draw the game of one answer by one strategy on the board, with what was known after each guess.

    `word` and `name` are what is shown until the visitor has picked others.
    """
    lexicon = settings.lexicon
    word = state.option("sim_word", word, lambda text: text in lexicon.answers)
    names = list(runs)
    st.markdown(f"#### {display_word(word)}")
    by = state.bound("sim_by", name if name in names else names[0], names)
    name = str(st.segmented_control("Played by", names, required=True, wrap=True, label_visibility="collapsed", **by))
    run = runs[name]
    path = run.paths[lexicon.answers.index(word)]
    rows = [(guess, format_pattern(feedback(guess, word), lexicon.length)) for guess in path]
    left, right = st.columns([2, 3])
    with left:
        length, palette = lexicon.length, settings.palette
        show_board(rows, key=f"{key}_board", length=length, palette=palette, symbols=settings.symbols, width=200)
    with right:
        st.markdown("\n".join(f"{i}. {line}" for i, line in enumerate(_known(lexicon, rows), start=1)))
        if len(path) > run.setting.budget:
            st.caption(f"Lost: the answer would come on guess {len(path)}; {run.setting.budget} are allowed.")


def _known(lexicon: Lexicon, rows: list[tuple[str, str]]) -> list[str]:
    """Return what is known after each guess, a line each: how many words are left, and some of them."""
    lines = []
    game = Game(lexicon, budget=len(rows))
    for guess, colours in rows:
        game = game.play(guess, colours)
        if game.is_solved:
            lines.append("found")
            continue
        likely = game.remaining[game.remaining["row"].isin(game.candidates)]
        words = [display_word(word) for word in likely["word"].head(_N_EXAMPLES)]
        more = ", ..." if len(game.candidates) > _N_EXAMPLES else ""
        lines.append(f"**{len(game.candidates):,} left**: {', '.join(words)}{more}")
    return lines
