"""Pages that give words of the game away, while the visitor has asked for hints: covered until they are asked for.

    if is_covered(settings, "plan", "Hints are on, and the plan names the next words.", "Show the plan"):
        st.stop()

What was uncovered stays so for the game on the board; the next turn covers it again.
"""

import streamlit as st

from wordle_ui import state
from wordle_ui.frame import Settings


def is_covered(settings: Settings, what: str, sentence: str, label: str) -> bool:
    """Return whether something must not be drawn, after drawing a sentence and one button in its place."""
    key, game = f"ww_uncovered_{what}", state.format_rows(state.turns())
    if not settings.hints or st.session_state.get(key) == game:
        return False

    def uncover() -> None:
        st.session_state[key] = game

    st.markdown(sentence)
    st.button(label, key=f"ww_uncover_{what}", on_click=uncover, type="primary", icon=":material/visibility:")
    return True
