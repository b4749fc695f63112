"""Streamlit's caches, here and in `lexicons` only: shared, read-only objects, and results by position.

Everything here is keyed by small hashable things (a list's name, a position's text), never by an array. What the caches
return is shared by all sessions and must not be changed; arrays are read-only. Every cache is bounded.

A `Position` names a game: `settings.position(turns)` in a page makes one, `game(position)` gives the `Game`.
"""

import numpy as np
import pandas as pd
import streamlit as st

from wordle_core.games.contradiction import Contradiction
from wordle_core.games.game import MODES, Game, Mode
from wordle_core.games.outlook import Outlook, outlook
from wordle_core.games.traps import Trap, find_trap
from wordle_core.letters import score as letters_score
from wordle_core.letters.counts import LetterCounts, count_letters, example_words
from wordle_core.letters.score import WordScore
from wordle_core.lexicons.lexicon import Rows, load_past_answers
from wordle_core.openers.ranking import measure_openers, split_profile, with_totals
from wordle_core.patterns.partition import Bucket, partition
from wordle_core.rules.turns import parse_turns
from wordle_core.shipped.rankings import shipped_ranking
from wordle_core.shipped.trees import ShippedTree, load_shipped_tree, modes_kept, read_tree, shipped_openers
from wordle_core.shipped.trees import shipped_trees as trees_of
from wordle_core.strategies import get_strategy, measure_words
from wordle_core.trees.outline import Outline, outline
from wordle_ui.lexicons import Position as Position
from wordle_ui.lexicons import has_lexicon as has_lexicon
from wordle_ui.lexicons import lexicon as lexicon
from wordle_ui.warm import exact_is_ready as exact_is_ready
from wordle_ui.warm import kernels_are_ready as kernels_are_ready
from wordle_ui.warm import wait_for_exact as wait_for_exact
from wordle_ui.warm import wait_for_kernels as wait_for_kernels


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
def measures(position: Position, words: tuple[str, ...]) -> pd.DataFrame:
    """Return the measures of some guesses of the list; not to be changed."""
    return measure_words(game(position), list(words))


@st.cache_resource(show_spinner=False, max_entries=512)
def prospects(position: Position, guess: str) -> Outlook:
    """Return how the game goes on after a guess."""
    return outlook(game(position), guess)


@st.cache_resource(show_spinner=False, max_entries=256)
def trap(position: Position) -> Trap | None:
    """Return the family of words left that differ in one letter only, if there is one."""
    return find_trap(game(position)) if game(position).turns else None


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


@st.cache_resource(show_spinner=False, max_entries=24)
def letter_words(position: Position, which: str) -> tuple[str, ...]:
    """Return the counted words, the best by place score first."""
    return tuple(letter_ranking(position, which)["word"])


@st.cache_resource(show_spinner=False, max_entries=24)
def letter_examples(position: Position, which: str) -> dict[str, str]:
    """Return words behind each cell of the heatmap; not to be changed."""
    return example_words(letter_words(position, which))


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


def mode_of(name: str) -> Mode:
    """Return the mode of this name; normal mode for any other text."""
    return next((known for known in MODES if known == name), "normal")


@st.cache_resource(show_spinner=False, max_entries=64)
def shipped_trees(list_name: str, flat: bool, mode: str) -> list[tuple[ShippedTree, bool]]:
    """Return the shipped trees for a list and mode, and whether each is for the edition with equal weights."""
    editions = dict.fromkeys((flat, True))
    found = [(head, edition) for edition in editions for head in trees_of(lexicon(list_name, flat=edition))]
    different = {head.name: (head, edition) for head, edition in reversed(found) if head.mode == mode}
    return list(reversed(different.values()))


@st.cache_resource(show_spinner=False, max_entries=16)
def shipped_outline(name: str, list_name: str, flat: bool) -> Outline:
    """Return the outline of a shipped tree."""
    words = lexicon(list_name, flat=flat)
    return outline(load_shipped_tree(name, words), words)


@st.cache_resource(show_spinner=False, max_entries=8)
def uploaded_outline(data: bytes, list_name: str, flat: bool) -> Outline:
    """Return the outline of a tree in a file's bytes; raises LexiconError if it is none or does not fit the list."""
    words = lexicon(list_name, flat=flat)
    tree = read_tree(data, words)
    return outline(tree, words.flat() if tree.list_key == words.flat().key else words)


@st.cache_resource(show_spinner=False, max_entries=8)
def modes_of_upload(data: bytes, list_name: str, flat: bool) -> tuple[str, ...]:
    """Return the modes whose rules the tree in a file's bytes keeps."""
    found = uploaded_outline(data, list_name, flat)
    return modes_kept(found.tree, found.lexicon)


@st.cache_resource(show_spinner=False, max_entries=16)
def openers(list_name: str, flat: bool, mode: str) -> pd.DataFrame:
    """Return the measures of all openers; not to be changed. Some tenths of a second once the kernels are ready."""
    return measure_openers(lexicon(list_name, flat=flat), mode_of(mode))


@st.cache_resource(show_spinner=False, max_entries=16)
def opener_totals(list_name: str, flat: bool, mode: str) -> pd.DataFrame | None:
    """Return all openers with their shipped totals, the least first, or None where none are shipped; as `openers`."""
    words = lexicon(list_name, flat=flat)
    totals = shipped_openers(words, mode)
    return None if totals is None else with_totals(openers(list_name, flat, mode), totals, words.n_answers)


@st.cache_resource(show_spinner=False, max_entries=64)
def opener_profile(list_name: str, flat: bool, word: str) -> tuple[int, ...]:
    """Return how many answers an opener puts into groups of each class of size."""
    return split_profile(lexicon(list_name, flat=flat), word)


@st.cache_resource(show_spinner=False, max_entries=12)
def word_table(name: str, *, flat: bool = False) -> pd.DataFrame:
    """Return every allowed word of a list with its chance to be the answer; not to be changed."""
    words = lexicon(name, flat=flat)
    past = load_past_answers() if letters_score.is_english(words) else frozenset[str]()
    table = pd.DataFrame(
        {
            "word": words.allowed,
            "kind": np.where(np.arange(len(words.allowed)) < words.n_answers, "answer", "guess only"),
            "chance": words.word_weights / words.word_weights.sum(),
            "past": [word in past for word in words.allowed],
        }
    )
    return table.sort_values("chance", ascending=False, kind="stable", ignore_index=True)
