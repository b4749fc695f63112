"""Which words the Letters page counts: the answers, all allowed words, or what is left in the game on the board."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
import streamlit as st

from wordle_core.games.clues import Mask
from wordle_core.letters.counts import LetterCounts, matching
from wordle_core.rules.words import display_word
from wordle_ui import cache, state
from wordle_ui.frame import Settings
from wordle_ui.letters.heatmap import cell_names
from wordle_ui.reading import Reading
from wordle_ui.wording import percent, words_left

_OPTION = "letters_of"


@dataclass(frozen=True, slots=True)
class Source:
    """The words that are counted, under the name that `wordle_ui.cache` knows them by.

    Attributes
    ----------
    position : Position
        The game; without turns unless `which` is ``left``.
    which : str
        ``answers``, ``allowed`` or ``left``.
    """

    position: cache.Position
    which: str

    @property
    def counts(self) -> LetterCounts:
        """Their letters."""
        return cache.letter_counts(self.position, self.which)

    @property
    def ranking(self) -> pd.DataFrame:
        """The words by place score; not to be changed."""
        return cache.letter_ranking(self.position, self.which)

    @property
    def words(self) -> tuple[str, ...]:
        """The words, the best by place score first."""
        return cache.letter_words(self.position, self.which)

    @property
    def examples(self) -> dict[str, str]:
        """Words behind each cell of the heatmap; not to be changed."""
        return cache.letter_examples(self.position, self.which)

    @property
    def noun(self) -> str:
        """What the words are, in the plural."""
        return {"answers": "answers", "allowed": "allowed words", "left": "words left"}[self.which]

    @property
    def finding(self) -> str:
        """The page's first sentence: what stands out."""
        counts = self.counts
        common = int(counts.words_with.argmax())
        place, first = divmod(int(counts.by_place.argmax()), len(counts.alphabet))
        share = percent(int(counts.words_with[common]) / max(counts.n_words, 1))
        letter, other = display_word(counts.alphabet[common]), display_word(counts.alphabet[first])
        most = int(counts.by_place[place, first])
        return (
            f"{letter} is in {share} of the {counts.n_words:,} {self.noun}; "
            f"the fullest place is {other} at {place + 1}, with {most:,}."
        )


def choose_source(settings: Settings, reading: Reading) -> Source:
    """Draw the choice of what is counted, and return it."""
    game = reading.game
    left = len(game.candidates) if game.turns and not reading.is_broken else 0
    labels = {"answers": "Answers", "allowed": "All allowed words"}
    if len(game.lexicon.allowed) == game.lexicon.n_answers:
        del labels["allowed"]
    if left:
        labels["left"] = f"On the board: {words_left(left)} left"
    which = st.segmented_control(
        "Count the letters of", list(labels), format_func=labels.__getitem__, required=True,
        **state.bound(_OPTION, "answers", tuple(labels)),
    )  # fmt: skip
    chosen = str(which or "answers")
    return Source(reading.position if chosen == "left" else settings.position(""), chosen)


def selected_cell(counts: LetterCounts, option: str = "letters_cell") -> str:
    """Return the name of the selected cell ("e5"), of a bar ("e"), or an empty text."""
    return state.option(option, "", cell_names(counts))


def cell_words(cell: str) -> str:
    """Return what a cell's name means, such as ``E at place 5``."""
    letter, place = cell[0], cell[1:]
    return f"{display_word(letter)} at place {place}" if place else f"{display_word(letter)} anywhere"


def cell_mask(words: Sequence[str], cell: str) -> Mask:
    """Return which words are behind a cell, shape (len(words),); all of them without one."""
    if not cell:
        return np.ones(len(words), dtype=np.bool_)
    pattern = "." * (int(cell[1:]) - 1) + cell[0] if cell[1:] else ""
    return matching(words, include=cell[0], pattern=pattern)


def draw_link_from_board() -> None:
    """Draw the button that leads from the words left on the board to their letters; for the Solve page."""

    def ask_for_them() -> None:
        state.set_option(_OPTION, "left", "answers")

    if st.button("Letters of these words", key="letters_link", icon=":material/abc:", on_click=ask_for_them):
        st.switch_page("pages/letters.py", query_params=state.url_params())


def setter(option: str, default: str = "") -> Callable[[str], None]:
    """Return a function that sets an option; for callbacks."""
    return lambda value: state.set_option(option, value, default)


UNITS: Mapping[str, str] = {"words": "Words", "share": "Share"}
ORDERS: Mapping[str, str] = {"alphabet": "A to Z", "common": "Commonest first"}
