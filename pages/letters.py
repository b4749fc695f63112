"""Letters: which letters stand where, in a list or among the words left on the board.

The heatmap is the page's one large thing; a click on a cell filters the table beside it, a click on a word looks it up.
Below, in tabs that are drawn only when opened: ends, pairs, vowels, company, and the comparison of two sets of words.
"""

import streamlit as st

from wordle_ui import frame, state
from wordle_ui.letters import compare, lookup, pictures, table
from wordle_ui.letters.heatmap import heatmap
from wordle_ui.letters.source import ORDERS, UNITS, choose_source, selected_cell, setter
from wordle_ui.reading import read_board
from wordle_ui.spoilers import is_covered

settings = frame.begin("Letters")
source = choose_source(settings, read_board(settings))
if source.which == "left" and is_covered(
    settings, "letters", "Hints are on, and these letters come near to the answer.", "Show the letters left"
):
    st.stop()
st.markdown(f"### {source.finding}")
cell = selected_cell(source.counts)
map_side, word_side = st.columns([6, 5], gap="large")

with map_side:
    with st.container(horizontal=True, vertical_alignment="center"):
        unit = st.segmented_control(
            "Unit", list(UNITS), format_func=UNITS.__getitem__, required=True, label_visibility="collapsed",
            **state.bound("letters_unit", "words", tuple(UNITS)),
        )  # fmt: skip
        order = st.segmented_control(
            "Order", list(ORDERS), format_func=ORDERS.__getitem__, required=True, label_visibility="collapsed",
            **state.bound("letters_order", "alphabet", tuple(ORDERS)),
        )  # fmt: skip
    heatmap(
        source.counts, source.examples, key="letters_map", selected=cell, on_pick=setter("letters_cell"),
        as_share=unit == "share", order=str(order),
    )  # fmt: skip
    with st.container(horizontal=True, vertical_alignment="center"):
        st.download_button(
            "Download the counts", data=lambda: source.counts.table().to_csv(index=False), file_name="letters.csv",
            mime="text/csv", on_click="ignore", icon=":material/download:",
        )  # fmt: skip
        if source.which == "left":
            st.page_link("streamlit_app.py", label="Back to the board", query_params=state.url_params())

with word_side:
    lookup.draw_lookup(settings, source.words[0])
    table.draw_table(source, cell)

names = ["First and last letters", "Pairs, beginnings, endings", "Vowels and repeats", "Company", "Compare"]
tabs = st.tabs(names, key="letters_tabs", on_change="rerun")
with tabs[0]:
    if tabs[0].open:
        pictures.draw_ends(source.words)
with tabs[1]:
    if tabs[1].open:
        pictures.draw_pairs(source.words)
with tabs[2]:
    if tabs[2].open:
        pictures.draw_vowels(source.words)
with tabs[3]:
    if tabs[3].open:
        pictures.draw_company(source.words)
with tabs[4]:
    if tabs[4].open:
        compare.draw_comparison(settings, source)
