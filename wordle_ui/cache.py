"""The only file with Streamlit's caches: shared, read-only objects, and results by position.

Everything here is keyed by small hashable things (a list's name, a position's text), never by an array. What the caches
return is shared by all sessions and must not be changed; arrays are read-only. Every cache is bounded.

A `Position` names a game: `settings.position(turns)` in a page makes one, `game(position)` gives the `Game`.

`warm_up` starts, once per server, a separate process that compiles the numeric kernels into Numba's cache on disk, so
that the server's own threads stay free for the first visitors; until it is done the core answers with NumPy.
"""

import subprocess
import sys
from typing import NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from wordle_core import backend, letters_score
from wordle_core.contradiction import Contradiction
from wordle_core.errors import LexiconError
from wordle_core.game import MODES, Game, Mode
from wordle_core.letters import LetterCounts, count_letters
from wordle_core.letters_score import WordScore
from wordle_core.lexicon import Lexicon, Rows, load_lexicon
from wordle_core.openings import shipped_ranking
from wordle_core.outlook import Outlook, outlook
from wordle_core.partition import Bucket, partition
from wordle_core.position import parse_turns
from wordle_core.strategies import get_strategy, measure_words
from wordle_core.wordlist_shelf import from_shelf


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


@st.cache_resource(show_spinner=False, max_entries=512)
def game(position: Position) -> Game:
    """Return the game with these turns, whatever the mode says about them."""
    words = lexicon(position.list_name, flat=position.flat)
    mode: Mode = next((known for known in MODES if known == position.mode), "normal")
    return Game(words, parse_turns(position.text, words.length), mode)


@st.cache_resource(show_spinner=False, max_entries=512)
def report(position: Position) -> tuple[Contradiction | None, Contradiction | None]:
    """Return why no word fits, and why no likely word fits (None, None while likely words do)."""
    contradiction = game(position).contradiction()
    return contradiction, None if contradiction else game(position).doubt()


@st.cache_resource(show_spinner=False, max_entries=512)
def ranking(position: Position, aim: str, n: int) -> pd.DataFrame:
    """Return the best `n` guesses of a strategy; not to be changed."""
    shipped = shipped_ranking(game(position), aim, n)
    return get_strategy(aim).rank(game(position), n) if shipped is None else shipped


@st.cache_resource(show_spinner=False, max_entries=512)
def measures(position: Position, guess: str) -> pd.Series:
    """Return the measures of one guess of the list; not to be changed."""
    return measure_words(game(position), [guess]).iloc[0]


@st.cache_resource(show_spinner=False, max_entries=512)
def prospects(position: Position, guess: str) -> Outlook:
    """Return how the game goes on after a guess."""
    return outlook(game(position), guess)


@st.cache_resource(show_spinner=False, max_entries=256)
def buckets(position: Position, guess: str) -> list[Bucket]:
    """Return the buckets of a guess; not to be changed."""
    return partition(game(position).lexicon, guess, game(position).candidates)


@st.cache_resource(show_spinner=False, max_entries=128)
def letter_counts(position: Position, which: str) -> LetterCounts:
    """Return the letter counts of the answers, of all allowed words, or of those left in a position; see `counted`."""
    return count_letters(game(position).lexicon, counted(position, which))


@st.cache_resource(show_spinner=False, max_entries=24)
def letter_ranking(position: Position, which: str) -> pd.DataFrame:
    """Return the counted words by place score, best first; not to be changed."""
    rows = counted(position, which)
    table = letters_score.ranking(game(position).lexicon, allowed=which != "answers", rows=rows)
    table = table[table["row"].isin(rows)].reset_index(drop=True)
    return table.assign(rank=table["place_score"].rank(method="min", ascending=False).astype(int))


def counted(position: Position, which: str) -> Rows:
    """Return the rows of the words in question: ``answers``, ``allowed``, or ``left`` in a position."""
    words = game(position).lexicon
    if which == "left":
        return game(position).candidates
    return np.arange(words.n_answers if which == "answers" else len(words.allowed), dtype=np.int32)


@st.cache_resource(show_spinner=False, max_entries=256)
def word_score(list_name: str, word: str) -> WordScore:
    """Return everything that the letters of a list say about a word."""
    return letters_score.score_word(lexicon(list_name), word)


def kernels_are_ready() -> bool:
    """Return whether the compiled kernels are in use, so that heavier sums may be done."""
    return backend.kernels() is not None


@st.cache_resource(show_spinner=False)
def warm_up() -> "subprocess.Popen[bytes]":
    """Start the compiler in a process of its own and use NumPy until it has ended; returns at once."""
    process = subprocess.Popen([sys.executable, "-m", "wordle_core.warm"], stdout=subprocess.DEVNULL)
    backend.defer(lambda: process.poll() is None)
    return process
