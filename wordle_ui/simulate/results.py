"""The answer of the page: which strategy does best, and everything to take away."""

import json
from collections.abc import Callable, Mapping
from functools import partial

import pandas as pd
import streamlit as st

from wordle_core.rules.words import display_word
from wordle_core.shipped.runs import format_runs
from wordle_core.simulate import compare
from wordle_core.simulate.runs import Simulation
from wordle_core.trees.tree import format_tree
from wordle_ui import charts, state
from wordle_ui.simulate import pictures
from wordle_ui.wording import percent, plural
from wordle_ui.wording import words_left as words

Runs = Mapping[str, Simulation]


def finding(runs: Runs) -> str:
    """Return the sentence that the runs come to."""
    table = compare.side_by_side(runs)
    best = runs[str(table["strategy"].iloc[0])]
    name = best.setting.strategy
    solved = (
        f"solves all {best.n_answers:,} words"
        if not best.failures
        else (f"solves {best.n_solved:,} of {best.n_answers:,} words")
    )
    average = "on average" if best.lexicon.is_flat else "on average by likelihood"
    if len(runs) == 1:
        return f"{name} {solved}, with {best.expected:.3f} guesses {average}"
    return f"{name} needs the fewest guesses, {best.expected:.3f} {average}, and {solved}"


def draw_table(runs: Runs) -> None:
    """Draw the figures of each run, best first."""
    table = compare.side_by_side(runs)
    first = next(iter(runs.values()))
    loss = first.setting.budget + 1
    weighted = not first.lexicon.is_flat
    table["opener"] = table["opener"].map(display_word)
    table["solved"] *= 100
    columns = {
        "strategy": st.column_config.TextColumn("strategy", pinned=True, width=108),
        "expected": st.column_config.NumberColumn(
            "mean by likelihood", format="%.4f", width=122,
            help=f"Guesses on average, each word counted by how likely it is; a loss counts {loss}.",
        ),
        "mean_all": st.column_config.NumberColumn(
            f"mean, loss = {loss}", format="%.4f", help=f"Each word that is not found counts {loss} guesses."
        ),
        "losses": st.column_config.NumberColumn("losses", format="localized", width=54),
        "solved": st.column_config.NumberColumn("solved", format="%.2f %%", width=76),
        "opener": st.column_config.TextColumn("first guess"),
        "mean_solved": st.column_config.NumberColumn(
            "mean of solved", format="%.4f", help="Over the words that are found; says nothing about the others."
        ),
        "most": st.column_config.NumberColumn("most guesses", help="For the hardest word, beyond the limit too."),
        "total": st.column_config.NumberColumn("total guesses", format="localized"),
        "seconds": st.column_config.NumberColumn("seconds", format="%.2f", help="To play the whole list, once."),
    }  # fmt: skip
    # Who does best, and what is lost, come first: that much fits a phone without scrolling.
    first_four = ["strategy", "expected" if weighted else "mean_all", "losses", "solved"]
    shown = first_four + [name for name in columns if name not in (*first_four, "expected")]
    st.dataframe(table[shown], column_config=columns, hide_index=True, key="sim_table", alt=_spoken(table))
    st.caption(
        f"Every one of the {first.n_answers:,} words is played, none is sampled: exact for the strategy, and no more "
        "than an upper bound for best play."
    )


def _spoken(table: pd.DataFrame) -> str:
    return "; ".join(f"{row.strategy}: {row.mean_all:.3f} guesses, {row.losses} losses" for row in table.itertuples())


def draw_pictures(runs: Runs) -> None:
    """Draw the distributions and the cumulative lines."""
    n = next(iter(runs.values())).n_answers
    left, right = st.columns([3, 2], gap="large")
    alt = "; ".join(f"{name}: {dict(run.distribution)}, lost {len(run.failures)}" for name, run in runs.items())
    with left:
        spec = pictures.distribution(runs, _distribution_title(runs))
        charts.show(
            spec, alt=f"Words by number of guesses. {alt}", key="sim_distribution", height=290 + 22 * (len(runs) // 2)
        )
    with right:
        within = {name: run.solved_within(4) / n for name, run in runs.items()}
        best = max(within, key=lambda name: within[name])
        title = f"Within 4 guesses {best} finds {percent(within[best])}"
        spoken = "; ".join(f"{name} {percent(share)} within 4" for name, share in within.items())
        height = 90 + 34 * len(runs)
        charts.show(pictures.cumulative(runs, title), alt=spoken, key="sim_cumulative", height=height)


def _distribution_title(runs: Runs) -> str:
    lost = sorted((len(run.failures), name) for name, run in runs.items() if run.failures)
    if not lost:
        return "No word is lost"
    most, name = lost[-1]
    if len(lost) == 1:
        return f"{name} loses {words(most)}" if len(runs) == 1 else f"{name} loses {most:,}, the others none"
    return f"From {lost[0][0]:,} lost ({lost[0][1]}) to {most:,} ({name})"


def draw_take_away(runs: Runs) -> None:
    """Draw the downloads, and the link and commands that make these runs again."""
    lexicon = next(iter(runs.values())).lexicon
    with st.container(horizontal=True):
        with st.popover("Download", icon=":material/download:"):
            _download("All games (CSV)", lambda: compare.paths(runs).to_csv(index=False), "games.csv", "text/csv")
            _download("Figures (JSON)", lambda: json.dumps([run.summary() for run in runs.values()]), "figures.json")
            _download("Games (JSON)", lambda: format_runs(runs.values(), lexicon), "runs.json")
            for name, run in runs.items():
                _download(f"Decision tree of {name} (JSON)", partial(_tree_text, run), f"{name}.tree.json")
        with st.popover("Link and commands", icon=":material/link:"):
            st.caption(f"This address shows the same {plural(len(runs), 'run')}:")
            st.code(state.link(), language=None, wrap_lines=True)
            st.caption("In a shell:")
            st.code("\n".join(run.setting.command(lexicon) for run in runs.values()), language="bash", wrap_lines=True)


def _tree_text(run: Simulation) -> str:
    return format_tree(run.tree(), run.lexicon) + "\n"


def _download(label: str, data: Callable[[], str], file_name: str, mime: str = "application/json") -> None:
    st.download_button(
        label, data=data, file_name=file_name, mime=mime, on_click="ignore", width="stretch", key=f"sim_get_{file_name}"
    )
