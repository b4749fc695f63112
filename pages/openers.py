"""Openers: which first word is best, what one's own costs, and which second word goes with it.

Every allowed word is measured over all answers; proven totals are shown where they are shipped. The head says which
opener is best, one's own is compared with it, and four tabs go deeper. All choices are in the URL.
"""

import streamlit as st

from wordle_ui import frame
from wordle_ui.openers import pairs, pictures, ranking
from wordle_ui.openers.data import view

settings = frame.begin("Openers")
openers = view(settings)
if openers is None:
    st.stop()
ranking.draw_headline(openers, settings)
mine = ranking.draw_own(openers, settings)

tabs = st.tabs(["All openers", "Side by side", "Bits and totals", "Two words"], key="openers_tabs", on_change="rerun")
if tabs[0].open:
    with tabs[0]:
        ranking.draw_table(openers, settings)
if tabs[1].open:
    with tabs[1]:
        pictures.draw_compared(openers, mine, settings)
if tabs[2].open:
    with tabs[2]:
        pictures.draw_scatter(openers, mine)
if tabs[3].open:
    with tabs[3]:
        pairs.draw(openers, mine, settings)
