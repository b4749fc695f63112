"""The tabs Best guesses and Split: the ranking, any word compared with the best, and the buckets of a guess."""

from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from wordle_core.errors import WordleError
from wordle_core.words import display_word, normalise_word
from wordle_ui import cache, state
from wordle_ui.chips import CHIP_HELP, chip
from wordle_ui.frame import AIMS, Settings
from wordle_ui.solve.reading import Reading
from wordle_ui.split import split
from wordle_ui.wording import average, percent, plural, words_left

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
    """Draw the ranking and the comparison of one word with its head."""
    ties = int((table["place"] == 1).sum())
    if ties > 1:
        first = ", ".join(display_word(word) for word in table["guess"][: min(ties, 6)])
        more = "" if ties <= 6 else " and others"
        st.caption(f"{first}{more} are tied: equally good by this aim.")
    shown = pd.DataFrame(
        {
            "rank": table["place"],
            "guess": [display_word(word) for word in table["guess"]],
            "words left": table["expected_size"],
            "bits": table["bits"],
            "largest": table["largest"],
            "groups": table["buckets"],
            "possible": ["yes" if possible else "no" for possible in table["candidate"]],
            "wins now": (100 * table["p_win"]).where(table["candidate"]),
        }
    )
    event: Any = st.dataframe(
        shown,
        key=f"best_{hash((reading.position, settings.aim))}",
        hide_index=True,
        height=35 * (min(len(shown), N_BEST) + 1) + 3,
        on_select="rerun",
        selection_mode="single-row",
        placeholder="–",
        alt=f"The best guesses by the aim {AIMS[settings.aim]}",
        column_config=_COLUMNS,
    )
    st.caption(
        f"Rated by **{AIMS[settings.aim].lower()}**, one guess ahead ({chip('estimate')}). Equal rank means a tie. "
        "Tick a row to look at its split.",
        help=CHIP_HELP,
    )
    picked = event.selection.rows
    if picked and picked[0] < len(table) and (word := str(table["guess"].iloc[picked[0]])) != looked.word:
        state.set_option("try", word)
        st.rerun()


_COLUMNS = {
    "rank": st.column_config.NumberColumn(width=55, help="Ties share a rank."),
    "guess": st.column_config.TextColumn(width=80),
    "words left": st.column_config.NumberColumn(format="%.2f", help="Words left on average after this guess."),
    "bits": st.column_config.NumberColumn(format="%.2f", help="Information on average; one bit halves the words left."),
    "largest": st.column_config.NumberColumn(format="localized", help="Words left in the worst case."),
    "groups": st.column_config.NumberColumn(help="How many different colourings it can get."),
    "possible": st.column_config.TextColumn(help="Whether it can be the answer itself."),
    "wins now": st.column_config.NumberColumn(format="%.2f %%", help="Chance that this guess is the answer."),
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
        st.warning(looked.problem, icon=":material/edit:")
        return
    if looked.word != best.guess:
        st.markdown(_compared(reading, best, looked))
    for note in looked.notes:
        st.caption(note)


def _compared(reading: Reading, best: Any, looked: Looked) -> str:
    game = reading.game
    mass = sum(bucket.mass for bucket in cache.buckets(reading.position, looked.word))
    buckets = cache.buckets(reading.position, looked.word)
    size = sum(bucket.mass * len(bucket.rows) for bucket in buckets) / mass
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
