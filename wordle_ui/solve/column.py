"""The left column of Solve: the board, its buttons, the text entry, and what is wrong with a row."""

from functools import partial

import streamlit as st

from wordle_core.errors import WordleError
from wordle_core.rules.feedback import format_pattern
from wordle_core.rules.words import display_word
from wordle_ui import state
from wordle_ui.board import board
from wordle_ui.frame import Settings
from wordle_ui.reading import Reading
from wordle_ui.solve.entry import apply_text
from wordle_ui.tiles import squares
from wordle_ui.wording import plain, words_left

_ENTRY, _PROBLEM, _REMARK = "entry", "entry_problem", "entry_remark"
_MAX_REPAIRS = 4
_ENTRY_HELP = (
    "A word and its colours in any notation (`CRANE 01200`, `crane=bybgb`), several at once, or the squares of a "
    "shared result: they colour the words already typed."
)


def draw_column(reading: Reading, settings: Settings, best: str, says: str) -> None:
    """Draw the column.

    Parameters
    ----------
    reading : Reading
    settings : Settings
    best : str
        The suggestion shown pale on the board; empty for none.
    says : str
        What the suggestion promises, in a few words, for the bar on phones and for screen readers.
    """
    length = settings.lexicon.length
    board(
        state.rows(),
        key="board",
        length=length,
        rev=state.revision(),
        on_rows=_take_rows,
        on_paste=partial(_read, length=length),
        n_rows=reading.game.budget,
        ghost=best,
        bar=(display_word(best), says) if best or reading.is_broken else None,
        bad=reading.bad_rows,
        say=f"{says}. Suggestion: {display_word(best)}." if best else says,
        capture=True,
        palette=settings.palette,
        symbols=settings.symbols,
        alphabet=settings.lexicon.alphabet,
    )
    _buttons(settings)
    _entry(length)


def _entry(length: int) -> None:
    """Draw the text box and what is wrong, or remarkable, about its text."""
    st.text_input(
        "Or type it, or paste a share grid",
        key=_ENTRY,
        on_change=_entered,
        args=(length,),
        placeholder="CRANE 01200" if length == 5 else "a word and its colours",
        help=_ENTRY_HELP,
        max_chars=4000,
    )
    if problem := st.session_state.get(_PROBLEM):
        st.warning(plain(problem), icon=":material/edit:")
    if remark := st.session_state.get(_REMARK):
        st.info(plain(remark), icon=":material/info:")


def _entered(length: int) -> None:
    """Read the text box; it is emptied only if everything in it was understood."""
    _forget_remarks()
    if text := st.session_state[_ENTRY].strip():
        _read(text, length)
    if _PROBLEM not in st.session_state:
        st.session_state[_ENTRY] = ""


def _read(text: str, length: int) -> None:
    try:
        rows, remark = apply_text(text, state.rows(), length)
    except WordleError as error:
        st.session_state[_PROBLEM] = str(error)
        return
    state.set_rows(rows)
    st.session_state[_REMARK] = remark


def _take_rows(rows: list[tuple[str, str]]) -> None:
    state.take_rows(rows)
    _forget_remarks()


def _forget_remarks() -> None:
    st.session_state.pop(_PROBLEM, None)
    st.session_state.pop(_REMARK, None)


def _buttons(settings: Settings) -> None:
    with st.container(horizontal=True, gap="small", horizontal_alignment="center"):
        st.button("Undo", key="board_undo", on_click=state.undo, disabled=not state.can_undo(), type="tertiary",
                  icon=":material/undo:")  # fmt: skip
        st.button("New game", key="board_new", on_click=state.new_game, disabled=not state.rows(), type="tertiary",
                  icon=":material/restart_alt:")  # fmt: skip
        if state.rows():
            with st.popover("Share", icon=":material/link:", type="tertiary"):
                _share(settings)


def _share(settings: Settings) -> None:
    st.caption("This link brings back the whole page: board, list, mode and aim.")
    st.code(state.link(), language=None, wrap_lines=True)
    if state.turns():
        st.caption("The same without letters")
        st.code("\n".join(squares(colours, settings.palette) for _, colours in state.turns()), language=None)


def draw_problems(reading: Reading) -> None:
    """Draw what is wrong with the board, each fault with a button that repairs it, and what is unusual."""
    if reading.impossible:
        found = reading.impossible
        word, colours = found.proposal
        st.error(found.message, icon=":material/error:")
        st.button(
            f"Use {display_word(word)} {squares(colours)}", key="use_proposal", type="primary",
            on_click=state.set_row, args=(found.row, found.proposal),
        )  # fmt: skip
    elif reading.contradiction or reading.doubt:
        _draw_contradiction(reading)
    for note in reading.notes:
        st.info(note, icon=":material/info:")


def _draw_contradiction(reading: Reading) -> None:
    found = reading.contradiction or reading.doubt
    assert found is not None
    row = reading.turn_rows[found.turn - 1] + 1
    if reading.contradiction:
        st.error(
            f"No word fits after row {row}. Either a colour is mistyped, or the answer is not in the word list.",
            icon=":material/error:",
        )
    else:
        st.warning(
            f"Since row {row} only unlikely words fit. They may be right; or check the colours.", icon=":material/help:"
        )
    if found.repairs:
        st.caption("One tile would explain it. Was it one of these?")
    buttons = st.container(horizontal=True, gap="small")
    for number, repair in enumerate(found.repairs[:_MAX_REPAIRS]):
        turn = repair.turns[repair.turn - 1]
        index = reading.turn_rows[repair.turn - 1]
        colours = format_pattern(turn.pattern, len(turn.guess))
        name = ("gray", "yellow", "green")[repair.colour]
        tile = f"{display_word(repair.letter)} {name}"
        buttons.button(
            f"Row {index + 1}: {tile}  {squares(colours)}  ({words_left(repair.n_words)})",
            key=f"repair_{number}", on_click=state.set_row, args=(index, (turn.guess, colours)),
        )  # fmt: skip
    if not found.repairs and reading.contradiction:
        st.caption("No single tile explains it; compare each row with the game, or undo the last one.")
