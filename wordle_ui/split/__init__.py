"""The split picture: the buckets of a guess by size, with coloured tiles, and their words on hover.

    split("smolt", buckets, lexicon, key="split", on_pick=handler)

A click on a bucket calls `on_pick(guess, colours)`: these are the colours that the game showed.
"""

from collections.abc import Callable, Sequence

import streamlit as st

from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.patterns.partition import Bucket
from wordle_core.rules.feedback import format_pattern
from wordle_ui.component import mount
from wordle_ui.tiles import spoken

_MAX_WORDS = 60


_component = mount("wordle_split", "split/split")


def split(
    guess: str,
    buckets: Sequence[Bucket],
    lexicon: Lexicon,
    *,
    key: str,
    on_pick: Callable[[str, str], None],
    palette: str = "classic",
    show_words: bool = True,
) -> None:
    """Draw the buckets of a guess, the fullest first.

    Parameters
    ----------
    guess : str
    buckets : sequence of Bucket
        As `wordle_core.partition.partition` returns them.
    lexicon : Lexicon
    key : str
        Widget key.
    on_pick : callable
        Called with the guess and the colours of the bucket that was clicked.
    palette : str
        ``classic`` or ``contrast``.
    show_words : bool
        False leaves the words out, for people who want no spoilers.
    """
    mass = sum(bucket.mass for bucket in buckets)

    def picked() -> None:
        sent = st.session_state[key].get("pick")
        known = {format_pattern(bucket.pattern, len(guess)) for bucket in buckets}
        if isinstance(sent, dict) and sent.get("guess") == guess and sent.get("colours") in known:
            on_pick(guess, str(sent["colours"]))

    lines = [_line(guess, bucket, lexicon, mass, show_words) for bucket in buckets]
    _component(key=key, data={"guess": guess, "palette": palette, "buckets": lines}, on_pick_change=picked)


def _line(guess: str, bucket: Bucket, lexicon: Lexicon, mass: int, show_words: bool) -> dict[str, object]:
    colours = format_pattern(bucket.pattern, len(guess))
    words = [lexicon.allowed[row] for row in bucket.rows[:_MAX_WORDS]] if show_words else []
    return {
        "colours": colours,
        "n": len(bucket.rows),
        "share": f"chance {bucket.mass / max(mass, 1):.1%}".replace("%", " %"),
        "words": words,
        "spoken": spoken(guess, colours),
    }
