"""Simulate: which strategy does best, every answer of the list played.

Shipped runs are there at once; other choices are played by a worker while the page shows how far it is. Below the
figures, tabs that are drawn only when opened: losses, hardest words, two strategies word by word, every game, published
results, and how each strategy plays.
"""

import streamlit as st

from wordle_ui import frame
from wordle_ui.simulate import games, published, results
from wordle_ui.simulate.choice import draw_choice
from wordle_ui.simulate.runs import collect

settings = frame.begin("Simulate")
headline = st.empty()
chosen = draw_choice(settings)
runs = collect(settings.lexicon, chosen)

if not runs:
    headline.markdown("### Every answer of the list, played by each strategy")
else:
    headline.markdown(f"### {results.finding(runs)}")
    results.draw_table(runs)
    results.draw_take_away(runs)
    results.draw_pictures(runs)

names = ["Losses", "Hardest words", "Two strategies", "Every game", "Published results", "How they play"]
tabs = st.tabs(names, key="sim_tabs", on_change="rerun")
parts = [games.draw_losses, games.draw_hardest, games.draw_two, games.draw_games]
for tab, draw in zip(tabs[:4], parts, strict=True):
    if tab.open:
        with tab:
            if runs:
                draw(runs, settings)
            else:
                st.caption("The games appear here once they are played.")
if tabs[4].open:
    with tabs[4]:
        published.draw_published()
if tabs[5].open:
    with tabs[5]:
        published.draw_rules()
