"""Which tree the page shows: a shipped one, one that is computed now, or a file of the visitor's.

`choose` draws the choice and returns the outline of the tree, with a sentence about how good it is known to be. A
computed tree is played out by a strategy in a worker; its total is an upper bound of what the best plan needs, and is
called one. An uploaded file is verified answer by answer, and what it claims about itself is shown as its claim.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from wordle_core.errors import WordleError
from wordle_core.games.game import Game
from wordle_core.rules.words import display_word
from wordle_core.shipped.trees import ShippedTree
from wordle_core.simulate.plan import plan
from wordle_core.strategies import STRATEGY_NAMES, get_strategy
from wordle_core.trees.outline import Outline, outline
from wordle_ui import cache, chips, jobs, ranked, state
from wordle_ui.frame import AIMS, MODES, Settings, list_label
from wordle_ui.search_jobs import optimal_outline
from wordle_ui.wording import plain

BUILD, UPLOAD, OPTIMAL = "build", "upload", "optimal"
RULES = tuple(dict.fromkeys((OPTIMAL, *STRATEGY_NAMES)))
_UPLOADED = "ww_tree_upload"
_DEFAULT_RULE, _DEFAULT_OPENER = "entropy", "salet"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The tree to show.

    Attributes
    ----------
    outline : Outline
    name : str
        Short, unique: names the position in the URL and the files to download.
    status : {"exact", "bound", "estimate"}
        How its average stands to that of the best plan.
    about : str
        One sentence that says so.
    """

    outline: Outline
    name: str
    status: chips.Status
    about: str


def choose(settings: Settings) -> Chosen | None:
    """Draw the choice of a tree and return it; None while there is none to show."""
    shipped = cache.shipped_trees(settings.list_name, settings.flat, settings.mode)
    names = [*(head.name for head, _ in shipped), BUILD, UPLOAD]
    labels = {head.name: _label(head) for head, _ in shipped}
    labels |= {BUILD: "Work one out: any opener, any rule", UPLOAD: "Open a file of my own"}
    left, right = st.columns([3, 4], gap="medium")
    with left:
        name = st.selectbox("Plan", names, format_func=labels.__getitem__, **state.bound("tree", names[0], names))
    with right:
        if name == BUILD:
            return _built(settings)
        if name == UPLOAD:
            return _uploaded(settings)
        flat = next(flat for head, flat in shipped if head.name == name)
        return _shipped(name, cache.shipped_outline(name, settings.list_name, flat), settings)


def _label(head: ShippedTree) -> str:
    status = {"optimal": "the best plan, proven", "best found": "the best found"}.get(head.status, head.status)
    return f"{display_word(head.opener)}: {status}"


def _shipped(name: str, found: Outline, settings: Settings) -> Chosen:
    where = f"{plain(list_label(settings.list_name))}, {MODES[settings.mode].lower()} mode"
    if found.lexicon.is_flat and not settings.lexicon.is_flat:
        where += ", all answers equally likely"
    st.caption(f"Shipped for {where}.")
    if found.tree.status == "optimal":
        return Chosen(found, name, "exact", _proven(found.tree.opener))
    return Chosen(
        found, name, "bound", f"The best plan after {display_word(found.tree.opener)} needs this many or fewer."
    )


def _proven(opener: str) -> str:
    return f"No plan that opens with {display_word(opener)} does better: this is proven."


# ---- worked out now ----------------------------------------------------------------------------------


def _built(settings: Settings) -> Chosen | None:
    lexicon, mode = settings.lexicon, cache.mode_of(settings.mode)
    first = _DEFAULT_OPENER
    if first not in lexicon or mode == "strict":
        asked = (settings.position(""), _DEFAULT_RULE, 1)
        table = ranked.best_guesses(*asked)
        if table is None:
            ranked.draw_wait(*asked)
            return None
        first = str(table["guess"].iloc[0])
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        text = st.text_input("Opener", max_chars=12, width=140, **state.bound("tree_opener", first))
        rule = st.selectbox(
            "Then play by", RULES, format_func=_rule_label, width=230, **state.bound("tree_rule", _DEFAULT_RULE, RULES),
            help="The best play is searched to the end: seconds for the original list, minutes for longer ones.",
        )  # fmt: skip
    try:
        word = lexicon.allowed[lexicon.index(text.strip().lower() or first)]
        if broken := Game(lexicon, (), mode).violation(word):
            raise WordleError(f"{display_word(word)} can't open in this mode: {broken}.")
    except WordleError as error:
        st.warning(f"{plain(str(error))} Type another opener.", icon=":material/edit:")
        return None

    def work(progress: jobs.Progress) -> Outline:
        if rule == OPTIMAL:
            return optimal_outline(Game(lexicon, (), mode), word, progress)
        cache.wait_for_kernels(progress)
        found = plan(
            Game(lexicon, (), mode), get_strategy(rule), word,
            progress=lambda placed: progress(0.9 * placed / lexicon.n_answers, f"{placed:,} answers placed"),
        )  # fmt: skip
        return outline(found.tree(), lexicon)

    key = ("tree", lexicon.key, mode, word, rule)
    found = jobs.result_of(key, work, label=f"Playing {display_word(word)} out for every answer")
    if found is None:
        return None
    if found.tree.status == "optimal":
        return Chosen(found, f"{word}-{lexicon.name}-{mode}", "exact", _proven(word))
    about = f"It follows a rule of thumb; the best plan after {display_word(word)} needs this many or fewer."
    return Chosen(found, f"{word}-{rule}-{lexicon.name}-{mode}", "bound", about)


def _rule_label(rule: str) -> str:
    return "The best play, searched" if rule == OPTIMAL else AIMS.get(rule, rule.replace("-", " ").capitalize())


# ---- a file of the visitor's -------------------------------------------------------------------------


def _uploaded(settings: Settings) -> Chosen | None:
    given = st.file_uploader("A tree as JSON, in either form", type="json", key="tree_file", max_upload_size=5)
    if given is not None:
        st.session_state[_UPLOADED] = (given.name, given.getvalue())
    name, data = st.session_state.get(_UPLOADED, ("", b""))
    if not data:
        st.caption(
            'Nested, as published trees are: `{"salet": {"FFFFF": {"courd": …}}}`, F gray, P yellow, T green, and a '
            "bare word where a branch ends; or the form that this page writes. It is played against every answer."
        )  # fmt: skip
        return None
    try:
        found = cache.uploaded_outline(data, settings.list_name, settings.flat)
    except WordleError as error:
        st.error(_complaint(str(error), settings), icon=":material/error:")
        return None
    kept = " and ".join(cache.modes_of_upload(data, settings.list_name, settings.flat))
    st.caption(f"{plain(name)} is sound: every answer is reached, and every guess is allowed in {kept} mode.")
    claim = f" The file calls it {found.tree.status!r}; that was not checked." if found.tree.list_key else ""
    best = f"The best plan after {display_word(found.tree.opener)} needs this many or fewer."
    return Chosen(found, f"upload-{found.tree.opener}", "bound", best + claim)


def _complaint(problem: str, settings: Settings) -> str:
    here = plain(list_label(settings.list_name))
    return f"{plain(problem)}\n\nThe list in use is **{here}**; another can be chosen in the sidebar."


def steps_of(text: str, length: int) -> Sequence[str]:
    """Return the colours that a place in a tree, as in the URL, is made of: ``BYBBG.GBBYB``."""
    return [step for step in text.split(".") if len(step) == length and set(step) <= set("BYG")]
