"""The word lists that all sessions share, and the names of games on them.

`cache` has the same names and everything else that is kept. This part stands alone because the sidebar needs no more:
it is on its way to the browser while the rest, with pandas, is still being loaded.
"""

from typing import NamedTuple

import streamlit as st

from wordle_core.errors import LexiconError
from wordle_core.lexicons.lexicon import Lexicon, load_lexicon
from wordle_core.lexicons.shelf import from_shelf


class Position(NamedTuple):
    """The name of a game: word list, whether its answers are equally likely, mode, and the turns as text."""

    list_name: str
    flat: bool
    mode: str
    text: str


@st.cache_resource(show_spinner=False, max_entries=24)
def lexicon(name: str, *, flat: bool = False) -> Lexicon:
    """Return a bundled word list or an own one from the shelf, with all answers equally likely if `flat`."""
    loaded = from_shelf(name) or load_lexicon(name)
    return loaded.flat() if flat else loaded


def has_lexicon(name: str) -> bool:
    """Return whether `lexicon` knows a list of that name."""
    try:
        return lexicon(name) is not None
    except LexiconError:
        return False
