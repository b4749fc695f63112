"""Walking through a tree on the board: the plan's word stands there, the visitor gives its colours, the next comes.

Where the walk has come is the list of colours so far, kept in the URL (`tree_at`); the words follow from the tree. Only
colours that some answer gives lead on. Others stay on the board, outlined, with a sentence, until they are changed.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import streamlit as st

from wordle_core.errors import WordleError
from wordle_core.rules.feedback import all_green, format_pattern, nearest_possible, parse_pattern
from wordle_core.rules.words import display_word
from wordle_core.trees.outline import Branch, Outline
from wordle_ui import state
from wordle_ui.board import Row, board
from wordle_ui.frame import Settings
from wordle_ui.tiles import squares
from wordle_ui.tree.source import Chosen, steps_of
from wordle_ui.wording import plain, plural

_AT = "tree_at"
_REV, _SHOWN, _STUCK = "ww_tree_rev", "ww_tree_shown", "ww_tree_stuck"
_KEYS = (("enter",),)


@dataclass(frozen=True, slots=True)
class Walk:
    """Where the walk has come.

    Attributes
    ----------
    branches : list of Branch
        The guesses met, from the opener to the one to play now (or the last one played, if it was the answer).
    steps : list of str
        The colours that led there, one less than branches; one more if the last guess was the answer.
    problem : str
        Why the colours on the board lead nowhere; empty if they do.
    stuck : str
        These colours.
    """

    branches: list[Branch]
    steps: list[str]
    problem: str = ""
    stuck: str = field(default="")

    @property
    def here(self) -> Branch:
        """The guess to play now."""
        return self.branches[-1]

    @property
    def is_solved(self) -> bool:
        """Whether the last guess was the answer."""
        return len(self.steps) == len(self.branches)

    @property
    def rows(self) -> list[Row]:
        """What stands on the board."""
        shown = [(branch.guess, colours) for branch, colours in zip(self.branches, self.steps, strict=False)]
        return shown if self.is_solved else [*shown, (self.here.guess, self.stuck)]


def follow(found: Outline, rows: Sequence[Row]) -> Walk:
    """Return where rows of a board lead in a tree: as far as words and colours are those of the plan."""
    walk = Walk([found.root], [])
    for word, colours in rows:
        here = walk.here
        if word != here.guess:
            note = f"The plan plays {display_word(here.guess)} here, not {display_word(word)}." if word else ""
            return Walk(walk.branches, walk.steps, note)
        if not colours:
            break
        problem = _refusal(here, colours)
        if problem:
            return Walk(walk.branches, walk.steps, problem, colours)
        pattern = parse_pattern(colours, len(word))
        if pattern == all_green(len(word)):
            return Walk(walk.branches, [*walk.steps, colours])
        walk = Walk([*walk.branches, here.children[pattern]], [*walk.steps, colours])
    return walk


def _refusal(here: Branch, colours: str) -> str:
    """Return why no answer gives these colours; empty if one does."""
    word, pattern = display_word(here.guess), parse_pattern(colours, len(here.guess))
    if pattern in here.children or (pattern == all_green(len(here.guess)) and here.solves):
        return ""
    possible = nearest_possible(here.guess, pattern)
    if possible != pattern:
        near = format_pattern(possible, len(here.guess))
        return f"{word} can never get {squares(colours)}. The nearest it can get is {squares(near)}."
    if pattern == all_green(len(here.guess)):
        return f"{word} can't be the answer here: it is played to tell the {plural(here.n, 'answer')} left apart."
    return f"None of the {plural(here.n, 'answer')} left gives {word} {squares(colours)}. Change a tile, or go back."


# ---- the page's state --------------------------------------------------------------------------------


def here(chosen: Chosen) -> Walk:
    """Return where this session's walk through the tree has come."""
    length = chosen.outline.lexicon.length
    rows: list[Row] = []
    branch = chosen.outline.root
    for step in steps_of(state.option(_AT), length):
        rows.append((branch.guess, step))
        branch = branch.children.get(parse_pattern(step, length), branch)
    walk = follow(chosen.outline, rows)
    walk = Walk(walk.branches, walk.steps)
    stuck_at, colours = st.session_state.get(_STUCK, ((), ""))
    if colours and stuck_at == (chosen.name, *walk.steps) and not walk.is_solved:
        return Walk(walk.branches, walk.steps, _refusal(walk.here, colours), colours)
    return walk


def go_to(steps: Sequence[str]) -> None:
    """Walk to where these colours lead."""
    st.session_state.pop(_STUCK, None)
    state.set_option(_AT, ".".join(steps))


def _take(chosen: Chosen, rows: list[Row]) -> None:
    """Keep what the board sent."""
    walk = follow(chosen.outline, _up_to_the_change(here(chosen).rows, rows))
    go_to(walk.steps)
    if walk.stuck:
        st.session_state[_STUCK] = ((chosen.name, *walk.steps), walk.stuck)
    # The board made this change itself: no new revision, which would throw away the click that may be on its way.
    st.session_state[_SHOWN] = walk.rows
    if walk.problem and not walk.stuck:
        st.toast(plain(walk.problem), icon=":material/info:")


def _up_to_the_change(before: Sequence[Row], rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows as far as they are what the board showed, and the first that differs; later ones are void."""
    same = 0
    while same < min(len(before), len(rows)) and before[same] == rows[same]:
        same += 1
    return rows[: same + 1]


def _revision(rows: list[Row]) -> int:
    """Return the board's revision, raised if the browser does not show these rows yet."""
    if st.session_state.get(_SHOWN) != rows or _REV not in st.session_state:
        st.session_state[_SHOWN] = rows
        st.session_state[_REV] = max(st.session_state.get(_REV, 0) + 1, int(time.time() * 1000))
    return int(st.session_state[_REV])


def draw(chosen: Chosen, walk: Walk, settings: Settings) -> None:
    """Draw the board, its buttons, and where the walk has come in words."""
    found = chosen.outline
    st.markdown(f"#### {_sentence(walk)}")
    st.caption(_further(walk))
    board(
        walk.rows,
        key="tree_board",
        length=found.lexicon.length,
        rev=_revision(walk.rows),
        on_rows=lambda rows: _take(chosen, rows),
        n_rows=max(found.totals.max_turns, len(walk.rows)),
        bad=[len(walk.steps)] if walk.stuck else [],
        say=_sentence(walk),
        palette=settings.palette,
        symbols=settings.symbols,
        keys=_KEYS,
    )
    if walk.problem:
        st.warning(plain(walk.problem), icon=":material/info:")
    with st.container(horizontal=True, gap="small", horizontal_alignment="center"):
        at_start = not walk.rows[0][1]
        before = walk.steps if walk.stuck else walk.steps[:-1]
        st.button("Back", key="tree_back", icon=":material/undo:", type="tertiary", disabled=at_start,
                  on_click=go_to, args=(before,))  # fmt: skip
        st.button("Start again", key="tree_reset", icon=":material/restart_alt:", type="tertiary", disabled=at_start,
                  on_click=go_to, args=((),))  # fmt: skip
    _find(chosen)


def _sentence(walk: Walk) -> str:
    word = display_word(walk.here.guess)
    if walk.is_solved:
        return f"{word}, found in {plural(len(walk.steps), 'guess')}"
    verb = "Open with" if not walk.steps else "It must be" if walk.here.n == 1 else "Play"
    return f"{verb} {word}"


def _further(walk: Walk) -> str:
    here = walk.here
    if walk.is_solved:
        return "Start again, or go back to try other colours."
    if here.n == 1:
        return "The only answer left."
    also = "can be the answer itself" if here.solves else "can't be the answer itself"
    deep = walk.here.depth - 1 + here.most
    left, more = plural(here.n, "answer"), f"{here.expected:.2f} more guesses on average"
    return f"{left} left; {more}, in {deep} at the latest; {also}."


def _find(chosen: Chosen) -> None:
    key = "tree_find"

    def asked() -> None:
        text = st.session_state[key].strip()
        try:
            way = chosen.outline.way_to(text) if text else ()
        except WordleError:
            st.toast(f"{plain(repr(text))} is not an answer of this list.", icon=":material/search_off:")
            return
        go_to([format_pattern(pattern, chosen.outline.lexicon.length) for pattern in way])

    sample = display_word(chosen.outline.lexicon.answers[-1])
    st.text_input("Show the way to an answer", key=key, on_change=asked, placeholder=sample, max_chars=12)
