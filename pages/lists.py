"""Lists: which words are in play, how likely each of them is, how lists differ, and a list of one's own.

The list in use comes first, with its prior drawn; comparison, own lists and the table of all lists are one click away.
"""

import streamlit as st

from wordle_ui import frame, state
from wordle_ui.lists import about, add, compare, every
from wordle_ui.lists.shelf import VIEW
from wordle_ui.wording import plain, plural

VIEWS = {"about": "In use", "compare": "Compare", "add": "Add your own", "every": "All lists"}

settings = frame.begin("Lists")
lexicon = settings.lexicon
label = plain(frame.list_label(settings.list_name))
view = st.segmented_control(
    "What to show", list(VIEWS), format_func=VIEWS.__getitem__, required=True, label_visibility="collapsed",
    **state.bound(VIEW, "about", tuple(VIEWS)),
)  # fmt: skip
if view == "add":
    st.markdown("### Play with any words: a clone's, another language's, your own")
    add.draw_add()
elif view == "every":
    st.markdown("### Five lists come with the program; yours stand beside them")
    every.draw_every(settings)
elif view == "compare":
    st.markdown("### What one list has and the other has not")
    compare.draw_comparison(settings)
else:
    likely = "likely answer" if lexicon.has_reserve else "answer"
    words = plural(lexicon.n_answers, likely)
    more = len(lexicon.allowed) - lexicon.n_answers
    rest = f", {plural(more, 'more word')} to guess with" if more else ""
    st.markdown(f"### {label}: {words} of {lexicon.length} letters{rest}")
    about.draw_about(settings)
