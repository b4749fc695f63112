"""Taking an own list into use: it goes on the shelf, into this session's lists, and becomes the list in use."""

from dataclasses import replace

from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.lexicons.shelf import put_on_shelf
from wordle_ui import state

VIEW = "lists_view"


def take_list(lexicon: Lexicon, name: str) -> None:
    """Keep a list under a name for people and use it from now on; a callback of buttons."""
    shelf_name = put_on_shelf(replace(lexicon, name=name))
    state.remember_list(shelf_name, name)
    state.set_option("weights", "")
    state.set_option("list", shelf_name)
    state.set_option("list_name", name)
    state.set_option(VIEW, "")


def use_list(name: str) -> None:
    """Use a list, bundled or own, from now on; a callback of buttons."""
    state.set_option("list", name, "nyt")
    state.set_option(VIEW, "")


def drop_list(name: str) -> None:
    """Take an own list off this session's lists; whoever has its link still finds it."""
    state.forget_list(name)
    if state.option("list", "nyt") == name:
        use_list("nyt")
