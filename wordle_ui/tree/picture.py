"""The picture of a tree: an icicle, one column a turn, one block a guess, as tall as the answers it holds.

    picture(outline.text, ["BYBBG"], key="picture", on_walk=handler)

A click on a block calls `on_walk` with the colours that lead there. The view zooms to where the walk has come, and
the way is outlined. It is drawn on a canvas, since 3,000 blocks as elements would be slow; arrow keys and Enter work
too, and a spoken line follows them.
"""

from collections.abc import Callable, Sequence

import streamlit as st

from wordle_ui.component import mount
from wordle_ui.tiles import PALETTES

MAX_STEPS = 30


_component = mount("wordle_tree_picture", "tree/picture")


def picture(
    tree: str,
    at: Sequence[str],
    *,
    key: str,
    on_walk: Callable[[list[str]], None],
    alt: str,
    palette: str = "classic",
    height: int = 460,
) -> None:
    """Draw a tree.

    Parameters
    ----------
    tree : str
        As `wordle_core.tree_outline.encode` writes it.
    at : sequence of str
        The colours that lead to where the walk has come.
    key : str
        Widget key.
    on_walk : callable
        Called with the colours that lead to the block that was clicked.
    alt : str
        What the picture shows, for people who can't see it.
    palette : str
        ``classic`` or ``contrast``.
    height : int
        In pixels.
    """

    def walked() -> None:
        sent = st.session_state[key].get("walk")
        steps = sent.get("at") if isinstance(sent, dict) else None
        if isinstance(steps, list) and len(steps) <= MAX_STEPS and all(isinstance(step, str) for step in steps):
            on_walk(steps)

    colours = dict(PALETTES[palette])
    data = {"tree": tree, "at": list(at), "colours": colours, "alt": alt, "height": height}
    _component(key=key, data=data, on_walk_change=walked)
