"""Solve, the first page: which word to play next.

The board and the text entry stand at the left (first on a phone); the next guess, and four tabs that go deeper, beside
them. What is on the board is read once a run and handed to the parts in `wordle_ui.solve`.
"""

import streamlit as st

from wordle_ui import frame
from wordle_ui.glance import show_glance

settings = frame.begin("Solve", game=True)
board_side, answer_side = st.columns([4, 7], gap="large")
glance = answer_side.empty()
show_glance(glance, settings)

# All this is on its way to the browser while the rest is loaded; on a cold server pandas alone takes half a second.
from wordle_ui import ranked  # noqa: E402
from wordle_ui.reading import read_board  # noqa: E402
from wordle_ui.solve import card, column, exact, guesses, words  # noqa: E402
from wordle_ui.wording import words_left  # noqa: E402

reading = read_board(settings)
game = reading.game
is_open = not (reading.is_broken or game.is_solved)
asked = (reading.position, settings.strategy, guesses.N_BEST)
table = ranked.best_guesses(*asked) if is_open else None
advice = None if table is None else exact.look(reading, settings, table)
if table is not None:
    table = exact.merged(reading, settings, table, advice, guesses.N_BEST)
best = None if table is None else table.iloc[0]

with board_side, st.container(key="board_column"):
    shown = "" if best is None or settings.hints or game.turns_left <= 0 else str(best.guess)
    says = "Something is wrong: see below." if reading.is_broken else f"{words_left(len(game.candidates))} left"
    column.draw_column(reading, settings, shown, says)

glance.empty()
with answer_side:
    column.draw_problems(reading)
    if game.is_solved and not reading.is_broken:
        card.draw_solved(reading)
    if is_open and table is None:
        card.draw_start(reading)
        ranked.draw_wait(*asked)
    elif best is not None and game.turns_left <= 0:
        card.draw_lost(reading)
        words.draw_words(reading, settings)
    elif best is not None and settings.hints:
        card.draw_hints(reading, best)
        words.draw_known(reading)
    elif table is not None and best is not None:
        card.draw_card(reading, settings, best, advice)
        looked = guesses.looked_at(reading, str(best.guess))
        tabs = st.tabs(["Best guesses", "Words left", "Split", "What is known"], key="tabs", on_change="rerun")
        if tabs[0].open:
            with tabs[0]:
                guesses.draw_what_if(reading, best, looked)
                guesses.draw_best(reading, settings, table, looked)
        if tabs[1].open:
            with tabs[1]:
                words.draw_words(reading, settings)
        if tabs[2].open:
            with tabs[2]:
                guesses.draw_split(reading, settings, looked)
        if tabs[3].open:
            with tabs[3]:
                words.draw_known(reading)

if table is not None:
    exact.keep_looking(reading, settings, advice)
