"""Mounting a component of our own: its three files are read as text, as the app of a repository must."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

_HERE = Path(__file__).parent


def mount(name: str, files: str) -> Callable[..., Any]:
    """Return the component of this name; `files` as "board/board" for board/board.html, .css and .js here."""
    html, css, js = (_HERE.joinpath(f"{files}.{kind}").read_text("utf-8") for kind in ("html", "css", "js"))
    return st.components.v2.component(name, html=html, css=css, js=js)
