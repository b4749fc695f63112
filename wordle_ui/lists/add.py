"""An own list: paste or upload, see line by line what becomes of it, then use it."""

from typing import TYPE_CHECKING

import pandas as pd
import streamlit as st

from wordle_core.errors import WordleError
from wordle_core.lexicons.lexicon import MAX_LENGTH, MIN_LENGTH, Lexicon
from wordle_core.lexicons.own import own_lexicon, own_name
from wordle_core.lexicons.reading import MAX_CHARACTERS, MAX_WORDS, WordText, read_words
from wordle_core.rules.words import display_word
from wordle_ui import state
from wordle_ui.lists.shelf import take_list
from wordle_ui.wording import plain, plural

if TYPE_CHECKING:
    from streamlit.runtime.uploaded_file_manager import UploadedFile

_MAX_UPLOAD_MB = 2
_N_PREVIEW = 24
_TYPES = ("txt", "csv", "tsv", "list", "dic")
_LENGTHS = ("auto", *(str(length) for length in range(MIN_LENGTH, MAX_LENGTH + 1)))


def draw_add() -> None:
    """Draw the form for a list, its report, and the button that takes it into use."""
    left, right = st.columns([6, 5], gap="large")
    with left:
        st.markdown(
            f"One word a line, {MIN_LENGTH} to {MAX_LENGTH} letters of any alphabet, up to {MAX_WORDS:,} words. "
            "Commas, capitals, blank lines, `# comments` and duplicates are no trouble. A number after a word is its "
            "weight."
        )
        given = _field("Answers", "lists_answers", "crane\nslate\nniños\n…", 220)
        with st.expander("More words that may be guessed", icon=":material/playlist_add:"):
            more = _field("Guess-only words", "lists_guesses", "aahed\nzygal\n…", 120)
        name = st.text_input("Name of the list", key="lists_name", placeholder="my clone", max_chars=40)
        length = st.selectbox(
            "Letters in a word", _LENGTHS, key="lists_length", width=220,
            format_func=lambda value: "the commonest length" if value == "auto" else f"{value} letters",
        )  # fmt: skip
    with right:
        if not given.strip():
            _draw_empty()
            return
        read = _read(given, more, str(length))
        if read is not None:
            lexicon, answers, guesses = read
            _draw_report(lexicon, answers, guesses)
            _draw_use(lexicon, name)


def _field(label: str, key: str, placeholder: str, height: int) -> str | bytes:
    pasted = st.text_area(
        label, key=key, placeholder=placeholder, height=height, max_chars=MAX_CHARACTERS // 4,
        help="Longer lists: upload a file.",
    )  # fmt: skip
    upload: UploadedFile | None = st.file_uploader(
        f"{label}: or a text file", key=f"{key}_file", type=list(_TYPES), max_upload_size=_MAX_UPLOAD_MB
    )
    return pasted if upload is None else upload.getvalue()


def _draw_empty() -> None:
    st.markdown("**What happens next**")
    st.markdown(
        "1. Paste the words, or upload them: you see here what is kept and what is not, line by line.\n"
        "2. Press *Use this list*: solver, openers, simulations, practice and links all use it.\n"
        "3. The list is kept on this server under a key made of its content, so a reload and your links find it. "
        "Whoever has such a link can read the list."
    )


def _read(given: str | bytes, more: str | bytes, length: str) -> tuple[Lexicon, WordText, WordText | None] | None:
    """Return the list with what was read, or None after saying what is wrong."""
    try:
        answers = read_words(given, None if length == "auto" else int(length))
        guesses = read_words(more, answers.length) if more.strip() else None
        return own_lexicon("own list", answers, guesses), answers, guesses
    except WordleError as error:
        st.warning(plain(str(error)), icon=":material/edit:")
        return None


def _draw_report(lexicon: Lexicon, answers: WordText, guesses: WordText | None) -> None:
    st.markdown(f"#### {plural(lexicon.n_answers, 'answer')} of {lexicon.length} letters")
    st.markdown(answers.summary)
    if guesses is not None:
        st.markdown(f"Guess-only: {guesses.summary}")
    preview = "  ".join(display_word(word) for word in lexicon.answers[:_N_PREVIEW])
    st.text(preview + ("  …" if lexicon.n_answers > _N_PREVIEW else ""))
    st.caption(f"Letters: {' '.join(display_word(letter) for letter in lexicon.alphabet)}")
    notes = notes_table(answers, guesses)
    if notes.empty:
        return
    st.markdown(f"**{plural(len(notes), 'line')} left out or changed**")
    st.dataframe(notes, hide_index=True, height=min(280, 35 * (len(notes) + 1) + 3), alt="What became of single lines")
    st.download_button(
        "Download the report", data=lambda: notes.to_csv(index=False), file_name="list-report.csv", mime="text/csv",
        on_click="ignore", icon=":material/download:",
    )  # fmt: skip


def notes_table(answers: WordText, guesses: WordText | None) -> pd.DataFrame:
    """Return the notes of one or two texts as a table: line, text, what happened."""
    parts = [("", answers)] if guesses is None else [("", answers), ("guess-only, ", guesses)]
    rows = [(note.line, note.text, part + note.message) for part, text in parts for note in text.notes]
    return pd.DataFrame(rows, columns=["line", "text", "what happened"])


def _draw_use(lexicon: Lexicon, name: str) -> None:
    shown = own_name(name)
    if name.strip() and shown != " ".join(name.split()):
        st.caption(f"It will be called {plain(repr(shown))}.")
    st.button(
        "Use this list", type="primary", key="lists_use", icon=":material/check:", on_click=take_list,
        args=(lexicon, shown if name.strip() else _numbered()),
    )  # fmt: skip


def _numbered() -> str:
    return f"own list {len(state.own_lists()) + 1}"
