"""What others have published, and what the strategies here make of it; and how each strategy plays."""

from dataclasses import asdict

import pandas as pd
import streamlit as st

from wordle_core.shipped.published import load_known_results
from wordle_core.strategies import STRATEGY_NAMES, get_strategy

_STATUS = {"same": "✓ same", "near": "≈ near", "proven": "✓ proven"}


def draw_published() -> None:
    """Draw the table of published figures: source, claim, ours, status."""
    results = load_known_results()
    same = sum(result.status != "near" for result in results)
    st.markdown(f"**{same} of {len(results)}** published figures come out exactly; the others say what differs.")
    table = pd.DataFrame([asdict(result) for result in results])
    table["opener"] = table["opener"].str.upper()
    table["status"] = table["status"].map(_STATUS)
    order = ["status", "strategy", "figure", "claimed", "ours", "source", "note", "lexicon", "opener", "options"]
    st.dataframe(
        table[order],
        hide_index=True,
        height=480,
        key="sim_published",
        column_config={
            "status": st.column_config.TextColumn("status", width=74),
            "strategy": st.column_config.TextColumn("strategy", width=112),
            "figure": st.column_config.TextColumn("figure", width=130),
            "claimed": st.column_config.TextColumn("published", width=160),
            "ours": st.column_config.TextColumn("ours", width=160),
            "source": st.column_config.TextColumn("source", width=170),
            "lexicon": "list",
            "opener": "first guess",
        },
        alt="Published figures beside ours",
    )
    st.download_button(
        "Download the table", data=lambda: table.to_csv(index=False), file_name="published.csv", mime="text/csv",
        on_click="ignore", icon=":material/download:",
    )  # fmt: skip


def draw_rules() -> None:
    """Draw how each strategy plays, in three sentences."""
    left, right = st.columns(2, gap="large")
    for i, name in enumerate(STRATEGY_NAMES):
        with (left, right)[i % 2]:
            st.badge(name, color="gray")
            st.markdown(get_strategy(name).about)
