"""The head of the Openers page, one's own opener against the best, and the table of all openers."""

from typing import Any

import pandas as pd
import streamlit as st

from wordle_core.games.game import Game
from wordle_core.openers.ranking import OpenerCost
from wordle_core.rules.words import display_word
from wordle_core.shipped.trees import openers_command
from wordle_ui import cache, jobs, state
from wordle_ui.chips import CHIP_HELP, chip
from wordle_ui.frame import Settings
from wordle_ui.openers.data import MAX_COMPARED, MEASURES, View, ranked, typed_word
from wordle_ui.search_jobs import proven_bounds
from wordle_ui.wording import average, plain, plural


def draw_headline(openers: View, settings: Settings) -> None:
    """Draw which opener is best and how sure that is."""
    best = display_word(openers.best)
    row = openers.row(openers.best)
    assert row is not None
    if openers.totals is None:
        st.markdown(f"### {best} tells the most: {row.bits:.2f} bits")
        st.markdown(
            f"It leaves {average(row.expected_size)} words on average. {chip('estimate')}: the most bits do not always "
            "make the best opener, and no totals are proven for this list and mode.", help=CHIP_HELP,
        )  # fmt: skip
        return
    verb = "is the best opener" if openers.is_proven else "is the best opener known"
    st.markdown(f"### {best} {verb}: {row.expected:.4f} guesses on average")
    total, n = int(row.total), openers.n_answers
    tail = "every other opener needs more" if openers.is_proven else "others may need as few"
    st.markdown(
        f"**{total:,}** guesses for all {n:,} answers. {chip('exact' if openers.is_proven else 'bound')}: {tail}.",
        help=CHIP_HELP,
    )


def draw_own(openers: View, settings: Settings) -> str:
    """Draw the question about one's own opener with its answer; return the word, or nothing."""
    left, right = st.columns([2, 7], gap="medium")
    with left:
        st.text_input("Your opener", placeholder="CRANE", max_chars=24, **state.bound("op_word"))
    word, problem = typed_word("op_word", "", settings)
    with right:
        if problem:
            st.warning(f"{plain(problem)} Try another word.", icon=":material/edit:")
        elif word:
            st.markdown(_verdict(openers, word, settings))
            _draw_search(openers, word, settings)
            if st.button(f"The whole plan after {display_word(word)}", key="op_plan", type="tertiary",
                         icon=":material/account_tree:"):  # fmt: skip
                _go_to_plan(word, settings)
        else:
            st.caption("Type the word you always start with, to see what it costs.")
    return word


def _go_to_plan(word: str, settings: Settings) -> None:
    """Open the Tree page with the plan after an opener: the shipped one, or one that is worked out."""
    shipped = cache.shipped_trees(settings.list_name, settings.flat, settings.mode)
    state.set_option("tree", next((head.name for head, _ in shipped if head.opener == word), "build"))
    state.set_option("tree_opener", word)
    state.set_option("tree_at", "")
    st.switch_page("pages/tree.py", query_params=state.url_params())


def _verdict(openers: View, word: str, settings: Settings) -> str:
    """Return what an opener is worth, in a few sentences."""
    row, best = openers.row(word), openers.row(openers.best)
    if row is None or best is None:
        strict = "in strict mode a guess must be a possible answer"
        why = strict if settings.mode == "strict" else "it is never suggested"
        return f"**{display_word(word)}** is not ranked: {why}."
    groups = plural(int(row.buckets), "group")
    bits, left = f"{row.bits:.2f} bits", f"{average(row.expected_size)} words left on average"
    split = f"{bits}, {left}, {groups}"
    cost = openers.cost(word)
    if cost is not None:
        return f"{_priced(cost)} It tells {split}."
    if row.exact:
        return f"No plan after **{display_word(word)}** finds every answer in six guesses ({chip('exact')}). {split}."
    place = f"**{display_word(word)}** is number {int(row.place):,} of {len(openers.table):,} by bits"
    more = row.expected_size - best.expected_size
    if word == openers.best or abs(more) < 0.05:
        return f"{place}: {split}. {chip('estimate')}"
    verb = "more" if more > 0 else "fewer"
    behind = f"{average(abs(more))} {verb} than {display_word(openers.best)}"
    return f"{place}: {bits}, {left} ({behind}), {groups}. {chip('estimate')}"


def _draw_search(openers: View, word: str, settings: Settings) -> None:
    """Offer the exact total of an opener whose total is not known, and draw it once it is searched."""
    name = display_word(word)
    row = openers.row(word)
    if row is None or row.exact:
        return
    lexicon, mode = settings.lexicon, cache.mode_of(settings.mode)
    found = jobs.result_of(
        ("opener total", lexicon.key, mode, word),
        lambda progress: proven_bounds(Game(lexicon, (), mode), word, progress),
        label=f"Searching the best play after {name}", ask=f"Search the exact total of {name}",
    )  # fmt: skip
    if found is None:
        return
    lower, upper = found
    mass = int(lexicon.weights.sum())
    if lower is None:
        st.markdown(f"No plan after {name} finds every answer in six guesses. {chip('exact')}")
    elif upper is None or lower < upper:
        most = f" to {upper / mass:.4f}" if upper is not None else " or more"
        st.markdown(f"{name} takes {lower / mass:.4f}{most} guesses on average. {chip('bound')}")
    else:
        total = f"; {upper:,} for all {lexicon.n_answers:,} answers" if lexicon.is_flat else ""
        st.markdown(f"{name} takes **{upper / mass:.4f}** guesses on average{total}. {chip('exact')}")


def _priced(cost: OpenerCost) -> str:
    """Return what an opener costs against the best one."""
    name, best = f"**{display_word(cost.guess)}**", display_word(cost.best)
    if cost.guess == cost.best:
        return f"{name} is the best there is: {cost.total:,} guesses ({chip('exact')})."
    behind = f"{plural(cost.better, 'opener')} {'does' if cost.better == 1 else 'do'} better"
    if cost.exact and not cost.turns:
        return f"{name} is as good as {best}: {cost.total:,} guesses ({chip('exact')})."
    if not cost.exact:
        return (
            f"{name} costs at least **{cost.turns:.3f}** guesses a game against {best}: {cost.total:,} or more, "
            f"not {cost.best_total:,} ({chip('bound')}); at least {behind}."
        )
    return (
        f"{name} costs **{cost.turns:.3f}** guesses a game against {best}, one in {1 / cost.turns:,.0f} games: "
        f"{cost.total:,}, not {cost.best_total:,} ({chip('exact')}); {behind}."
    )


def draw_table(openers: View, settings: Settings) -> None:
    """Draw all openers: order, filter, the table, and its download."""
    known = [name for name in MEASURES if name != "total" or openers.totals is not None]
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        by = st.segmented_control(
            "Rank by", known, format_func=MEASURES.__getitem__, required=True, **state.bound("op_by", known[0], known)
        )
        find = st.text_input(
            "Find", placeholder="letters, or s..e.", width=170, max_chars=12, **state.bound("op_find"),
            help="Letters that the word must have, in any order; or a pattern with a dot for any letter.",
        )  # fmt: skip
        who = st.segmented_control(
            "Words", ["all", "answers"], required=True, **state.bound("op_words", "all", ("all", "answers"))
        )
    table = ranked(openers, by or known[0], find or "", who == "answers")
    if table.empty:
        st.info(f"No opener fits {plain(find)}. Try fewer letters.", icon=":material/search_off:")
        return
    shown = _shown(table, openers.totals is not None)
    event: Any = st.dataframe(
        shown, hide_index=True, height=460, on_select="rerun", selection_mode="multi-row", placeholder="–",
        key=f"openers_{hash((settings.list_name, settings.mode, by, find, who))}", column_config=_COLUMNS,
        alt=f"{len(shown):,} openers ranked by {MEASURES[by or known[0]].lower()}",
    )  # fmt: skip
    command = openers_command(settings.lexicon, settings.mode)
    st.caption(
        f"{plural(len(shown), 'opener')}. Equal rank means a tie. Tick up to {MAX_COMPARED} rows to compare them."
        + (f" The totals are made again with `{command}`." if command else "")
    )
    st.download_button(
        "Table as CSV", data=lambda: table.to_csv(index=False), on_click="ignore", mime="text/csv",
        file_name=f"openers-{settings.list_name}-{settings.mode}.csv", icon=":material/download:",
    )  # fmt: skip
    ticked = [str(table["guess"].iloc[at]) for at in event.selection.rows if at < len(table)][:MAX_COMPARED]
    if ticked and ticked != state.option("op_compare").split():
        state.set_option("op_compare", " ".join(ticked))


def _shown(table: pd.DataFrame, with_totals: bool) -> pd.DataFrame:
    shown = pd.DataFrame({"rank": table["place"].astype("int32"), "opener": table["guess"].map(display_word)})
    if with_totals:
        shown["average"] = table["expected"].astype("float32")
        status = table["exact"].map({True: chip("exact"), False: "◐ or more"})
        status = status.where(table["total"].notna(), "–")
        shown["status"] = status.where(table["total"].notna() | ~table["exact"], "● impossible")
        shown["total"] = table["total"].astype("Int32")
    shown["bits"] = table["bits"].astype("float32")
    shown["words left"] = table["expected_size"].astype("float32")
    shown["largest"] = table["largest"].astype("int32")
    shown["groups"] = table["buckets"].astype("int32")
    shown["answer"] = table["answer"].map({True: "yes", False: "no"})
    return shown


_COLUMNS = {
    "rank": st.column_config.NumberColumn(width=58, format="localized"),
    "opener": st.column_config.TextColumn(width=70, pinned=True),
    "average": st.column_config.NumberColumn(
        format="%.4f", width=76, help="Guesses a game with the best play after it."
    ),
    "total": st.column_config.NumberColumn(
        format="localized", help="Guesses for all answers with the best play after it."
    ),
    "status": st.column_config.TextColumn(width=90, help=CHIP_HELP),
    "bits": st.column_config.NumberColumn(format="%.3f", help="Information on average; one bit halves the words left."),
    "words left": st.column_config.NumberColumn(format="%.1f", help="Words left on average after it."),
    "largest": st.column_config.NumberColumn(format="localized", help="Words left in the worst case."),
    "groups": st.column_config.NumberColumn(help="How many different colourings it can get."),
    "answer": st.column_config.TextColumn(width=70, help="Whether it can be the answer itself."),
}
