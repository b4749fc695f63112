"""All lists at a glance: the bundled ones, and the own ones of this session."""

import pandas as pd
import streamlit as st

from wordle_core.lexicons.about import ABOUT
from wordle_core.lexicons.lexicon import LEXICON_NAMES
from wordle_ui import cache, state
from wordle_ui.frame import Settings, list_label
from wordle_ui.lists.shelf import drop_list, use_list
from wordle_ui.wording import plain


def draw_every(settings: Settings) -> None:
    """Draw the table of lists, with buttons to use one, or to take an own one away."""
    names = [name for name in (*LEXICON_NAMES, *state.own_lists()) if cache.has_lexicon(name)]
    st.dataframe(
        lists_table(names), hide_index=True, alt="All word lists",
        column_config={
            "list": st.column_config.TextColumn(width=130),
            "letters": st.column_config.NumberColumn(width=54),
            "answers": st.column_config.NumberColumn(format="localized", width=66),
            "allowed words": st.column_config.NumberColumn(format="localized", width=104),
            "from": st.column_config.TextColumn(width=240),
            "licence": st.column_config.TextColumn(width=150),
        },
    )  # fmt: skip
    st.markdown("**Use another list**")
    with st.container(horizontal=True):
        for name in names:
            in_use = name == settings.list_name
            st.button(
                plain(list_label(name)), key=f"lists_use_{name}", disabled=in_use, on_click=use_list, args=(name,)
            )
    own = [name for name in names if name not in LEXICON_NAMES]
    if own:
        st.markdown("**Take an own list off this page**")
        with st.container(horizontal=True):
            for name in own:
                label, key = plain(list_label(name)), f"lists_drop_{name}"
                st.button(label, key=key, icon=":material/close:", on_click=drop_list, args=(name,))


def lists_table(names: list[str]) -> pd.DataFrame:
    """Return one row a list: list, letters, answers, allowed words, chances, from, licence, key."""
    rows = []
    for name in names:
        lexicon, about = cache.lexicon(name), ABOUT.get(name)
        rows.append(
            {
                "list": list_label(name),
                "letters": lexicon.length,
                "answers": lexicon.n_answers,
                "allowed words": len(lexicon.allowed),
                "chances": "equal" if lexicon.is_flat else "weighted",
                "from": about.source if about else "you",
                "licence": about.licence if about else "",
                "key": lexicon.key,
            }
        )
    return pd.DataFrame(rows)
