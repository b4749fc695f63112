"""The tabs Words left and What is known."""

from collections.abc import Mapping

import pandas as pd
import streamlit as st

from wordle_core.games.game import Game
from wordle_core.rules.words import display_word
from wordle_ui import state
from wordle_ui.frame import Settings
from wordle_ui.letters.source import draw_link_from_board
from wordle_ui.reading import Reading
from wordle_ui.wording import words_left

_SORTS: Mapping[str, str] = {"likely": "Likeliest first", "alphabet": "Alphabet"}
_COPIED = 500
_TIMES = ("", "once", "twice", "three times")


def draw_words(reading: Reading, settings: Settings) -> None:
    """Draw every word that can still be the answer: searched, sorted, copied, downloaded."""
    remaining = reading.game.remaining
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    search = left.text_input(
        "Search", key="word_search", placeholder="letters, or ·a·e· with dots for any", max_chars=24
    )
    order = right.segmented_control(
        "Order", list(_SORTS), format_func=_SORTS.__getitem__, required=True,
        **state.bound("order", "likely", tuple(_SORTS)),
    )  # fmt: skip
    table = find_words(remaining, search)
    if order == "alphabet":
        table = table.sort_values("word")
    if table.empty:
        st.markdown("No word left has that. Clear the search to see them all.")
        return
    st.dataframe(
        pd.DataFrame(
            {
                "word": [display_word(word) for word in table["word"]],
                "probability": 100 * table["probability"],
                "letter score": table["letter_score"],
                "likely": ["yes" if likely else "no" for likely in table["likely"]],
            }
        ),
        hide_index=True,
        height=min(400, 35 * (len(table) + 1) + 3),
        alt="Words that can still be the answer, with their probabilities",
        column_config={
            "probability": st.column_config.NumberColumn(format="%.2f %%", help="Chance that it is the answer."),
            "letter score": st.column_config.NumberColumn(help="How common its letters are at their places."),
            "likely": st.column_config.TextColumn(help="No: allowed, but not among the likely answers."),
        },
    )
    _take_away(table, settings)


def find_words(remaining: pd.DataFrame, search: str) -> pd.DataFrame:
    """Return the rows whose word has the letters searched for; dots stand for any letter at their place.

    Examples
    --------
    >>> table = pd.DataFrame({"word": ["crane", "slate", "plumb"]})
    >>> [find_words(table, text)["word"].tolist() for text in ("la", "..a.e", "")]
    [['slate'], ['crane', 'slate'], ['crane', 'slate', 'plumb']]
    """
    wanted = search.strip().lower().replace("·", ".").replace("_", ".").replace("?", ".")
    if not wanted:
        return remaining
    words = remaining["word"]
    if "." not in wanted:
        return remaining[words.str.contains(wanted, regex=False)]
    fixed = [(place, letter) for place, letter in enumerate(wanted) if letter != "."]
    fits = words.map(lambda word: all(word[place : place + 1] == letter for place, letter in fixed))
    return remaining[fits.astype(bool)]


def _take_away(table: pd.DataFrame, settings: Settings) -> None:
    plain = "\n".join(display_word(word) for word in table["word"][:_COPIED])
    with st.container(horizontal=True, vertical_alignment="center"):
        st.download_button(
            "Download", data=lambda: table.drop(columns="row").to_csv(index=False), on_click="ignore",
            file_name=f"words-left-{settings.list_name}.csv", mime="text/csv", icon=":material/download:",
        )  # fmt: skip
        with st.popover("Copy", icon=":material/content_copy:"):
            if len(table) > _COPIED:
                st.caption(f"The first {_COPIED}; the download has all {len(table):,}.")
            st.code(plain, language=None, height=260)
        draw_link_from_board()
        st.caption(words_left(len(table)))


def draw_known(reading: Reading) -> None:
    """Draw what the colours say, in words."""
    game = reading.game
    if not game.turns:
        st.markdown(
            "Nothing yet. After your first row this says which letters are fixed, which move, and which are out."
        )
        return
    for line in known_lines(game):
        st.markdown(line)


def known_lines(game: Game) -> list[str]:
    """Return what is known about the letters, one sentence a fact."""
    length = game.lexicon.length
    shape = " ".join(display_word(game.greens.get(place, "·")) for place in range(length))
    lines = [f"**Fixed**: {shape}" if game.greens else "**Fixed**: no place yet."]
    lines += [
        f"**{display_word(letter)}** {fact}"
        for letter in sorted(game.clues.min_counts)
        if (fact := _fact(game, letter))
    ]
    if game.excluded:
        lines.append(f"**Not in it**: {' '.join(display_word(letter) for letter in sorted(game.excluded))}")
    open_places = [
        f"place {place + 1}: {' '.join(display_word(letter) for letter in letters)}"
        for place, letters in enumerate(game.possible_letters)
        if place not in game.greens and len(letters) <= 12
    ]
    if open_places:
        lines.append("**May stand at** " + "; ".join(open_places))
    return lines


def _fact(game: Game, letter: str) -> str:
    """Return how often a letter occurs and where it can't be, as the rest of a sentence."""
    least, most = game.clues.min_counts[letter], game.clues.max_counts.get(letter)
    barred = sorted(place for place in game.clues.barred.get(letter, ()) if place not in game.greens)
    to_place = game.yellows.get(letter, 0)
    if not to_place and most is None and least == 1:
        return ""
    often = _TIMES[least] if least < len(_TIMES) else f"{least} times"
    exactly = "exactly" if most == least else "at least"
    where = f"; not at place {_listed([str(place + 1) for place in barred])}" if barred and to_place else ""
    return f"occurs {exactly} {often}{where}."


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} or {parts[-1]}"
