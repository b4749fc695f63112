"""The tabs Best guesses and Split: the ranking, any word compared with the best, and the buckets of a guess."""

import math
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from wordle_core.errors import WordleError
from wordle_core.rules.words import display_word, normalise_word
from wordle_ui import cache, state
from wordle_ui.chips import CHIP_HELP, chip
from wordle_ui.frame import AIMS, SEARCHED, Settings
from wordle_ui.reading import Reading
from wordle_ui.solve.exact import is_searched
from wordle_ui.split import split
from wordle_ui.wording import average, percent, plain, plural, words_left

N_BEST = 15


@dataclass(frozen=True, slots=True)
class Looked:
    """A guess that the visitor looks at.

    `problem` says why it can't be read; otherwise `notes` say what is unusual about it.
    """

    word: str
    problem: str = ""
    notes: tuple[str, ...] = ()


def looked_at(reading: Reading, best: str) -> Looked:
    """Return the guess to look at: the word asked about, else the word typed on the board, else the best."""
    text = state.option("try") or state.draft() or best
    game = reading.game
    try:
        word = normalise_word(text, game.lexicon.length)
    except WordleError as error:
        return Looked(best, problem=str(error))
    notes = []
    if word not in game.lexicon:
        notes.append(f"{display_word(word)} is not in this word list.")
    if broken := game.violation(word):
        notes.append(f"{display_word(word)} breaks {game.mode} mode: {broken}.")
    return Looked(word, notes=tuple(notes))


def draw_best(reading: Reading, settings: Settings, table: pd.DataFrame, looked: Looked) -> None:
    """Draw the ranking; a ticked row becomes the guess that is looked at."""
    aim = AIMS[settings.aim]
    if tied := _tied(table):
        st.caption(f"{tied} are tied: equally good by this aim.")
    key = f"best_{hash((reading.position, settings.aim))}"
    st.dataframe(
        _shown(table, with_turns=is_searched(reading) or not table[["low", "high"]].isna().all(axis=None)),
        key=key,
        hide_index=True,
        height=35 * (min(len(table), N_BEST) + 1) + 3,
        on_select=partial(_ticked, key, tuple(table["guess"])),
        selection_mode="single-row",
        placeholder="–",
        alt=f"The best guesses by the aim {aim}",
        column_config=_COLUMNS,
    )
    how = _how(reading, settings, table)
    st.caption(
        f"Rated by **{aim.lower()}**{how}. Equal rank means a tie. Tick a row to look at its split.",
        help=CHIP_HELP,
    )


def _how(reading: Reading, settings: Settings, table: pd.DataFrame) -> str:
    """Return how far the order of the table can be trusted, as the rest of a sentence."""
    if settings.aim not in SEARCHED:
        return f", one guess ahead ({chip('estimate')})"
    if table["high"].isna().all():
        why = "not searched yet" if is_searched(reading) else "too many words to search all plans"
        return f": {why}, so by most information for now ({chip('estimate')})"
    if (table["low"] == table["high"]).all():
        return ", all plans searched; below the best stand likely answers and the guesses that tell most"
    return ", as far as it is searched"


def _ticked(key: str, words: tuple[str, ...]) -> None:
    """Look at the guess whose row was ticked, or at the best again."""
    rows = st.session_state[key].selection.rows
    state.set_option("try", words[rows[0]] if rows and rows[0] < len(words) else "")


def _tied(table: pd.DataFrame) -> str:
    """Return the guesses that share the first place, or an empty text if there is one."""
    first = [display_word(word) for word in table.loc[table["place"] == 1, "guess"]]
    if len(first) < 2:
        return ""
    return ", ".join(first[:6]) + (" and others" if len(first) > 6 else "")


def _shown(table: pd.DataFrame, *, with_turns: bool) -> pd.DataFrame:
    """Return the table to show; as far as "chance" it fits a phone without scrolling."""
    shown = pd.DataFrame(
        {
            "rank": table["place"],
            "guess": [display_word(word) for word in table["guess"]],
            "turns": table["high"].fillna(table["low"]),
            "sure": [_sure(low, high) for low, high in zip(table["low"], table["high"], strict=True)],
            "words left": table["expected_size"],
            "chance": (100 * table["p_win"]).where(table["candidate"]),
            "bits": table["bits"],
            "groups": table["buckets"],
            "largest": table["largest"],
        }
    )
    return shown if with_turns else shown.drop(columns=["turns", "sure"])


def _sure(low: float, high: float) -> str:
    """Return the sign of how sure the turns are: searched to the end, a bound, or not known."""
    if math.isnan(low) and math.isnan(high):
        return "○"
    return "●" if low == high else "◐"


_COLUMNS = {
    "rank": st.column_config.NumberColumn(width=42, help="Ties share a rank."),
    "guess": st.column_config.TextColumn(width=66),
    "turns": st.column_config.NumberColumn(
        format="%.3f", width=54, help="Turns to finish on average with best play afterwards."
    ),
    "sure": st.column_config.TextColumn(
        "", width=26, help="● searched to the end; ◐ a bound so far, or a proven lower bound of an opener; ○ not known."
    ),
    "words left": st.column_config.NumberColumn(
        format="%.2f", width=76, help="Words left on average after this guess."
    ),
    "chance": st.column_config.NumberColumn(
        format="%.2f %%", width=66, help="Chance that this guess is the answer itself; – if it can't be."
    ),
    "bits": st.column_config.NumberColumn(format="%.2f", help="Information on average; one bit halves the words left."),
    "groups": st.column_config.NumberColumn(help="How many different colourings it can get."),
    "largest": st.column_config.NumberColumn(format="localized", help="Words left in the worst case."),
}


def draw_what_if(reading: Reading, best: Any, looked: Looked) -> None:
    """Draw the question about any word, and the answer in a sentence."""
    key = "try_word"
    st.session_state[key] = display_word(state.option("try"))

    def changed() -> None:
        state.set_option("try", st.session_state[key].strip().lower())

    st.text_input(
        "What if I play …?", key=key, on_change=changed, placeholder="any word", max_chars=24, width=260,
    )  # fmt: skip
    if looked.problem:
        st.warning(plain(looked.problem), icon=":material/edit:")
        return
    if looked.word != best.guess:
        st.markdown(_compared(reading, best, looked))
    for note in looked.notes:
        st.caption(note)


def _compared(reading: Reading, best: Any, looked: Looked) -> str:
    game = reading.game
    buckets = cache.buckets(reading.position, looked.word)
    size = sum(bucket.mass * len(bucket.rows) for bucket in buckets) / sum(bucket.mass for bucket in buckets)
    word, head = display_word(looked.word), display_word(str(best.guess))
    more = size - float(best.expected_size)
    if abs(more) < 0.05:
        verdict = f"as many as {head}"
    else:
        verdict = f"{average(abs(more))} {'more' if more > 0 else 'fewer'} than {head}"
    share = game.probability(looked.word)
    chance = f"It is the answer with a chance of {percent(share)}." if share else "It can't be the answer."
    groups, most = plural(len(buckets), "group"), words_left(len(buckets[0].rows))
    return f"**{word}** leaves {average(size)} words on average, {verdict}; {groups}, at worst {most}. {chance}"


def draw_split(reading: Reading, settings: Settings, looked: Looked) -> None:
    """Draw the buckets of the guess that is looked at."""
    found = cache.buckets(reading.position, looked.word)
    single = sum(len(bucket.rows) == 1 for bucket in found)
    word = display_word(looked.word)
    st.markdown(f"**{word} splits {words_left(len(reading.game.candidates))} into {plural(len(found), 'group')}**, "
                f"{single:,} of them a single word.")  # fmt: skip
    split(
        looked.word,
        found,
        settings.lexicon,
        key="split",
        on_pick=_play,
        palette=settings.palette,
        show_words=not settings.hints,
    )


def _play(guess: str, colours: str) -> None:
    """Add a turn; a word that waits on the board for its colours gets them."""
    kept = [row for row in state.rows() if all(row)]
    state.set_rows([*kept, (guess, colours)])
