"""The first word of an empty board, shown while a cold server still loads the rest of the page.

Only the first visitor of a server sees it, for about half a second. What it says is what the finished page will say:
the shipped best opener, where no proven total could still change the order.
"""

import sys

from streamlit.delta_generator import DeltaGenerator

from wordle_core.rules.words import display_word
from wordle_core.shipped.rankings import shipped_opener
from wordle_ui import state
from wordle_ui.frame import Settings

# Not `original`: it has a shipped table of proven totals, which has the last word there.
LISTS = ("nyt", "nyt-2022", "en-6", "es-5")


def show_glance(place: DeltaGenerator, settings: Settings) -> None:
    """Draw the word in `place`, an `st.empty`, if the server is cold and the board empty; else nothing."""
    if not is_cold() or state.rows() or settings.hints or settings.mode == "strict" or settings.list_name not in LISTS:
        return
    if word := shipped_opener(settings.lexicon, settings.strategy):
        place.title(headline("Open with", word), anchor=False)


def is_cold() -> bool:
    """Return whether this server has not drawn a whole page yet."""
    return "pandas" not in sys.modules


def headline(says: str, word: str) -> str:
    """Return the page's headline: a few small words, and the word to play."""
    return f":gray[:small[{says}]]\u2002{display_word(word)}"
