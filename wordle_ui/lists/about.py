"""The list in use: what it is, how likely its words are, every word of it, and own weights for them."""

import pandas as pd
import streamlit as st

from wordle_core.errors import WordleError
from wordle_core.lexicons import prior
from wordle_core.lexicons.about import ABOUT
from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.lexicons.own import format_list, own_name, weight_classes, with_weights
from wordle_core.lexicons.reading import read_words
from wordle_core.rules.words import display_word
from wordle_ui import cache, charts, state
from wordle_ui.frame import Settings, list_label
from wordle_ui.letters.pictures import bar_list
from wordle_ui.lists.shelf import take_list
from wordle_ui.wording import percent, plain, plural

_N_CLASSES = 12
_CLASS_NAMES = {
    prior.WEIGHT_ORIGINAL: "original list, not yet played",
    prior.WEIGHT_OTHER: "added later, not yet played",
    prior.WEIGHT_PAST: "was the answer before",
}
_CHANCES_KEY = "lists_chances"
_CHANCES = {"prior": "Today's prior", "flat": "All answers equal"}


def draw_about(settings: Settings) -> None:
    """Draw everything about the list in use."""
    lexicon = settings.lexicon
    left, right = st.columns([6, 5], gap="large")
    with left:
        _draw_passport(settings)
        _draw_prior(settings)
        _draw_own_weights(settings, lexicon)
    with right:
        _draw_words(settings)


def _draw_passport(settings: Settings) -> None:
    lexicon = settings.lexicon
    about = ABOUT.get(settings.list_name)
    if about is not None:
        st.markdown(about.what)
        st.caption(f"From {about.source}.  \nLicence: {about.licence}.")
    else:
        st.markdown("A list of your own. Every page and every link uses it while it is chosen in the sidebar.")
    letters = plural(len(lexicon.alphabet), "different letter")
    st.caption(
        f"{letters} · content key `{lexicon.key}`", help="Two lists with the same key are the same to the letter."
    )
    st.download_button(
        "Download the list", data=lambda: format_list(lexicon), file_name=f"{settings.list_name}.txt",
        mime="text/plain", on_click="ignore", icon=":material/download:",
    )  # fmt: skip


def _draw_prior(settings: Settings) -> None:
    given = cache.lexicon(settings.list_name)
    if given.is_flat and not given.has_reserve:
        n = given.n_answers
        st.markdown(f"**All {n:,} answers are equally likely**: {percent(1 / n)} each.")
        return
    # The sidebar has a switch for the same option; two widgets can't share a key.
    st.session_state[_CHANCES_KEY] = "flat" if settings.flat else "prior"
    st.segmented_control(
        "How likely are the words?", list(_CHANCES), required=True, key=_CHANCES_KEY, on_change=_set_chances,
        format_func=lambda name: _CHANCES[name] if settings.list_name == "nyt" or name == "flat" else "As given",
    )  # fmt: skip
    table = prior_table(settings.lexicon, named=settings.list_name == "nyt")
    top = table.iloc[0]
    title = f"{percent(float(top['share']))} of the days go to {plural(int(top['words']), 'word')}"
    charts.show(bar_list(table, "label", "share", title, text="text"), alt=title, key="lists_prior")
    if settings.list_name == "nyt":
        st.caption(
            "The editor picks by hand. Of 365 puzzles up to October 2026, 364 were among the 3,158 likely answers and "
            "325 among the original 2,315; since February 2026 about one in ten is a repeat. So a past answer counts "
            "less and is never removed, and every other accepted word keeps a small chance by how common it is."
        )


def _set_chances() -> None:
    state.set_option("weights", str(st.session_state[_CHANCES_KEY]), "prior")


def prior_table(lexicon: Lexicon, *, named: bool) -> pd.DataFrame:
    """Return the weight classes, the likeliest first: label, words, share, text; the reserve as the last row.

    `named` gives the classes of today's prior their names instead of their weights.
    """
    classes = weight_classes(lexicon)
    rows = [
        (_CLASS_NAMES.get(weight, f"weight {weight:,}") if named else f"weight {weight:,}", words, share)
        for weight, words, share in classes[:_N_CLASSES]
    ]
    if named and lexicon.is_flat:
        rows = [("likely answer", words, share) for _, words, share in classes]
    if len(classes) > _N_CLASSES:
        rest = classes[_N_CLASSES:]
        rows.append(("lower weights", sum(words for _, words, _ in rest), sum(share for *_, share in rest)))
    if lexicon.has_reserve:
        known = sum(share for *_, share in classes)
        rows.append(("any other accepted word", len(lexicon.allowed) - lexicon.n_answers, 1 - known))
    table = pd.DataFrame(rows, columns=["label", "words", "share"])
    table["text"] = [
        f"{percent(share)}, {plural(n, 'word')}" for n, share in zip(table["words"], table["share"], strict=True)
    ]
    return table  # fmt: skip


def _draw_own_weights(settings: Settings, lexicon: Lexicon) -> None:
    with st.expander("Use your own weights", icon=":material/balance:"):
        st.markdown(
            "One line a word: `word,weight`. The words you give become the likely answers; every other word may still "
            "be guessed. A weight of 0 takes a word out of the answers."
        )
        pasted = st.text_area("Weights", key="lists_weights", placeholder="crane,12\nslate,3", height=120)
        upload = st.file_uploader("or a file", key="lists_weights_file", type=["csv", "txt", "tsv"], max_upload_size=2)
        given = upload.getvalue() if upload is not None else pasted
        if not given.strip():
            return
        try:
            text = read_words(given, lexicon.length)
            made = with_weights(cache.lexicon(settings.list_name), text)
        except WordleError as error:
            st.warning(plain(str(error)), icon=":material/edit:")
            return
        st.markdown(text.summary)
        name = own_name(f"{list_label(settings.list_name)}, own weights")
        st.button("Use these weights", type="primary", key="lists_use_weights", on_click=take_list, args=(made, name))


def _draw_words(settings: Settings) -> None:
    table = cache.word_table(settings.list_name, flat=settings.flat)
    search = st.text_input("Search the words", key="lists_search", placeholder="letters, such as ight", max_chars=20)
    wanted = search.strip().lower()
    shown = table[table["word"].str.contains(wanted, regex=False)] if wanted else table
    has = f" with {display_word(wanted)}" if wanted.isalpha() else ""
    st.markdown(f"**{plural(len(shown), 'word')}**{has}, {int((shown['kind'] == 'answer').sum()):,} of them answers")
    columns = {
        "word": shown["word"].map(display_word),
        "kind": shown["kind"],
        "chance": 100 * shown["chance"],
    }
    if table["past"].any():
        columns["past answer"] = shown["past"].map({True: "yes", False: ""})
    st.dataframe(
        pd.DataFrame(columns), hide_index=True, height=min(560, 35 * (len(shown) + 1) + 3),
        alt="The words of the list with their chances",
        column_config={"chance": st.column_config.NumberColumn(format="%.4f %%", help="To be the answer of a day.")},
    )  # fmt: skip
    st.download_button(
        "Download this table", data=lambda: shown.to_csv(index=False), file_name=f"{settings.list_name}-words.csv",
        mime="text/csv", on_click="ignore", icon=":material/download:",
    )  # fmt: skip
