"""Tree: the whole plan after an opener, to be walked, looked at and taken along.

At the left the board: it shows the plan's word, the visitor gives the colours, the next word comes. Beside it the
plan as a picture, the colours that can come next, what it needs in figures, and the downloads. Where the walk has
come, the plan and the list are in the URL.
"""

import streamlit as st

from wordle_core.rules.words import display_word
from wordle_ui import frame
from wordle_ui.spoilers import is_covered
from wordle_ui.tree import numbers, walk
from wordle_ui.tree.picture import picture
from wordle_ui.tree.source import choose
from wordle_ui.wording import plural

settings = frame.begin("Tree")
chosen = choose(settings)
if chosen is None:
    st.stop()
if steps := st.session_state.pop("ww_tree_pick", None):
    walk.go_to(steps)
numbers.draw_headline(chosen)
if is_covered(settings, "plan", "Hints are on, and the plan names the words to play next.", "Show the plan"):
    st.stop()
here = walk.here(chosen)
board_side, picture_side = st.columns([4, 8], gap="large")

with board_side:
    walk.draw(chosen, here, settings)

with picture_side:
    tabs = st.tabs(["Picture", "What comes next", "Figures", "Take it along"], key="tree_tabs", on_change="rerun")
    if tabs[0].open:
        with tabs[0]:
            depth, word = plural(chosen.outline.root.most, "turn"), display_word(chosen.outline.root.guess)
            picture(
                chosen.outline.text,
                here.steps,
                key="tree_picture",
                on_walk=walk.go_to,
                alt=f"The plan after {word}: blocks in {depth} of play. Arrow keys look around, Enter goes there.",
                palette=settings.palette,
            )
            st.caption(
                "A column a turn, a block a guess, as tall as the answers it holds; its stripes are the colours that "
                "lead there, and green blocks can be the answer. Click a block to go there, the left column to come "
                "back."
            )
    if tabs[1].open:
        with tabs[1]:
            numbers.draw_next(here, settings)
    if tabs[2].open:
        with tabs[2]:
            numbers.draw_figures(chosen)
    if tabs[3].open:
        with tabs[3]:
            numbers.draw_downloads(chosen, here, settings)
