"""What a tree needs, in figures: the line under the title, the distribution, answer by answer, and the downloads."""

import json

import pandas as pd
import streamlit as st

from wordle_core.rules.feedback import format_pattern
from wordle_core.rules.words import display_word
from wordle_core.trees.outline import Branch
from wordle_core.trees.tree import format_nested, format_tree
from wordle_ui import charts
from wordle_ui.chips import CHIP_HELP, chip
from wordle_ui.frame import Settings
from wordle_ui.tiles import tile_picture
from wordle_ui.tree.sheet import sheet
from wordle_ui.tree.source import Chosen
from wordle_ui.tree.walk import Walk
from wordle_ui.wording import plural


def draw_headline(chosen: Chosen) -> None:
    """Draw the finding: what the tree needs on average, at most and in all, and how sure that is."""
    totals, root = chosen.outline.totals, chosen.outline.root
    n = chosen.outline.lexicon.n_answers
    late = sum(count for turns, count in totals.distribution.items() if turns > 6)
    st.markdown(f"### {display_word(root.guess)} takes {root.expected:.4f} guesses on average")
    at_most = (
        f"{plural(late, 'answer')} need more than 6" if late
        else f"nobody needs more than {totals.max_turns}"
    )  # fmt: skip
    weighted = "" if chosen.outline.lexicon.is_flat else "; the average counts likely answers more"
    st.markdown(
        f"**{totals.total_guesses:,}** guesses for all {n:,} answers, {at_most}{weighted}. "
        f"{chip(chosen.status)}: {chosen.about}",
        help=CHIP_HELP,
    )


def draw_figures(chosen: Chosen) -> None:
    """Draw the distribution and the table of answers."""
    totals = chosen.outline.totals
    counts = totals.distribution
    usual = max(counts, key=lambda turns: counts[turns])
    rows = [{"guesses": str(turns), "answers": n} for turns, n in counts.items()]
    title = f"{counts[usual]:,} of {sum(counts.values()):,} answers take {usual} guesses"
    spec = charts.bars(rows, x="guesses", y="answers", title=title, x_title="guesses")
    told = ", ".join(f"{n:,} in {turns}" for turns, n in counts.items())
    charts.show(spec, alt=f"Answers by the guesses they take: {told}", key="tree_distribution", height=230)
    table = answers_table(chosen)
    st.dataframe(
        table, hide_index=True, height=320, alt="Every answer with the guesses that find it",
        column_config={
            "answer": st.column_config.TextColumn(width=70), "guesses": st.column_config.NumberColumn(width=66)
        },
    )  # fmt: skip
    st.download_button(
        "Answers as CSV", data=lambda: table.to_csv(index=False), on_click="ignore", mime="text/csv",
        file_name=f"{chosen.name}-answers.csv", icon=":material/download:",
    )  # fmt: skip


def answers_table(chosen: Chosen) -> pd.DataFrame:
    """Return every answer with its turns and the way to it, the longest first."""
    turns = chosen.outline.totals.turns
    table = pd.DataFrame(
        {
            "answer": [display_word(word) for word in turns],
            "guesses": list(turns.values()),
            "way": [" ".join(map(display_word, chosen.outline.tree.path(word))) for word in turns],
        }
    )
    return table.sort_values("guesses", ascending=False, kind="stable", ignore_index=True)


def draw_next(walk: Walk, settings: Settings) -> None:
    """Draw the colours that can come next, the fullest group first, each with the word that the plan plays then."""
    here = walk.here
    if walk.is_solved or not here.children:
        st.caption("Nothing comes after this word: it is the answer.")
        return
    st.markdown(f"**{display_word(here.guess)} tells {plural(here.n, 'answer')} apart into "
                f"{plural(len(here.children) + here.solves, 'group')}**. Tick a row to go there.")  # fmt: skip
    children = list(here.children.values())
    table = pd.DataFrame(
        {
            "colours": [tile_picture(here.guess, _colours(c), settings.palette, 22) for c in children],
            "then": [display_word(child.guess) for child in children],
            "answers": [child.n for child in children],
            "more": [child.expected for child in children],
            "at most": [child.most for child in children],
        }
    )
    event = st.dataframe(
        table, hide_index=True, height=430, on_select="rerun", selection_mode="single-row", row_height=30,
        key=f"tree_next_{'.'.join(walk.steps)}_{here.guess}",
        alt=f"What the plan plays after {display_word(here.guess)}",
        column_config={
            "colours": st.column_config.ImageColumn(width=24 * len(here.guess) + 16),
            "then": st.column_config.TextColumn(width=66, help="The word that the plan plays next."),
            "answers": st.column_config.NumberColumn(format="localized", width=68, help="That are left then."),
            "more": st.column_config.NumberColumn(
                format="%.2f", width=56, help="More guesses on average, the next one included."
            ),
            "at most": st.column_config.NumberColumn(help="More guesses in the worst case."),
        },
    )  # fmt: skip
    picked = event["selection"]["rows"]
    if picked and picked[0] < len(children):
        st.session_state["ww_tree_pick"] = [*walk.steps, _colours(children[picked[0]])]
        st.rerun()


def _colours(child: Branch) -> str:
    return format_pattern(child.pattern, len(child.guess))


def draw_downloads(chosen: Chosen, walk: Walk, settings: Settings) -> None:
    """Draw the downloads: both forms of JSON, and a crib sheet of where the walk has come."""
    found, tree = chosen.outline, chosen.outline.tree
    word = display_word(walk.here.guess)
    st.markdown("**A page to print.** The next word for each colours of "
                f"{word}, on one A4 page. Walk on first for the page after it.")  # fmt: skip
    title = f"{display_word(tree.opener)}: crib sheet"
    note = f"{display_word(tree.opener)} takes {found.root.expected:.2f} guesses on average in {tree.mode} mode."
    branches, steps = walk.branches, walk.steps[: len(walk.branches) - 1]
    place = "".join(f"-{step}" for step in steps)
    st.download_button(
        "Crib sheet (HTML)", on_click="ignore", mime="text/html", file_name=f"{chosen.name}{place}.html",
        data=lambda: sheet(branches, steps, title=title, note=note, palette=settings.palette),
        icon=":material/print:", disabled=not walk.here.children, type="primary",
    )  # fmt: skip
    st.markdown("**The whole tree as JSON.** The nested form is what other programs read; the full form adds list, "
                "mode, totals and status, and this page verifies it when it is opened again.")  # fmt: skip
    with st.container(horizontal=True, gap="small"):
        st.download_button(
            "Nested form", on_click="ignore", mime="application/json", file_name=f"{chosen.name}-nested.json",
            data=lambda: json.dumps(format_nested(tree.root), indent=1), icon=":material/download:",
        )  # fmt: skip
        st.download_button(
            "Full form", on_click="ignore", mime="application/json", file_name=f"{chosen.name}.json",
            data=lambda: format_tree(tree, found.lexicon), icon=":material/download:",
        )  # fmt: skip
    if tree.command:
        st.caption("The command that makes this tree again")
        st.code(tree.command, language=None)
