"""The frame of every page: title, sidebar, navigation, and the options that all pages share.

A page begins with

    from wordle_ui import frame
    settings = frame.begin("Openers")
    lexicon = settings.lexicon          # the word list in use, a shared read-only object
    settings.mode, settings.aim, settings.palette, ...

`begin` sets the page's title, restores the session from the URL, draws the sidebar and returns the settings. `PAGES` is
the one list of pages; a page whose file does not exist is left out, so that a new page appears by adding its file.

`st.navigation` is not used: together with a folder called pages/ it breaks links opened on a cold server.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import streamlit as st

from wordle_core.lexicons.lexicon import LEXICON_NAMES, Lexicon
from wordle_core.lexicons.own import own_name
from wordle_core.lexicons.shelf import is_shelf_name
from wordle_ui import lexicons, state, warm

_HERE = Path(__file__).resolve().parent
ROOT = _HERE.parent if (_HERE.parent / "streamlit_app.py").exists() else _HERE / "_app"
# A green tile. As SVG, since looking an emoji up costs a cold server a quarter of a second.
_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="#6AAA64"/>'
    '<text x="16" y="24" font-family="sans-serif" font-weight="700" font-size="21" text-anchor="middle">W</text></svg>'
)
REPORT = "Wordle Workbench: solve, analyse and understand Wordle."


@dataclass(frozen=True, slots=True)
class Page:
    """A page: where it is, what it is called, and what it answers."""

    path: str
    title: str
    icon: str
    question: str

    @property
    def exists(self) -> bool:
        """Whether its file is there."""
        return (ROOT / self.path).exists()


PAGES = (
    Page("streamlit_app.py", "Solve", ":material/grid_view:", "What do I play next?"),
    Page("pages/review.py", "Review", ":material/fact_check:", "How well did I play?"),
    Page("pages/letters.py", "Letters", ":material/abc:", "Which letters stand where?"),
    Page("pages/openers.py", "Openers", ":material/flag:", "Which first word is best?"),
    Page("pages/tree.py", "Tree", ":material/account_tree:", "What is the whole plan?"),
    Page("pages/simulate.py", "Simulate", ":material/bar_chart:", "Which strategy does best?"),
    Page("pages/absurdle.py", "Absurdle", ":material/psychology_alt:", "Can I corner an answer that dodges?"),
    Page("pages/boards.py", "Boards", ":material/dashboard:", "What if I play several boards at once?"),
    Page("pages/practice.py", "Practice", ":material/exercise:", "Can I play one now?"),
    Page("pages/lists.py", "Lists", ":material/list_alt:", "Which words are in play?"),
)

LIST_LABELS: Mapping[str, str] = MappingProxyType(
    {
        "nyt": "NYT today",
        "original": "Original 2021",
        "nyt-2022": "NYT 2022",
        "en-6": "English, 6 letters",
        "es-5": "Spanish, 5 letters",
    }
)
MODES: Mapping[str, str] = MappingProxyType({"normal": "Normal", "hard": "Hard", "strict": "Strict"})
MODE_HELP = (
    "**Normal**: any allowed word. **Hard**: greens stay and every revealed letter is used, as in the game's own "
    "hard mode. **Strict**: only words that can still be the answer."
)
# Aims of the exact search: what it minimises under the name that `wordle_core.exact` has for it.
SEARCHED: Mapping[str, str] = MappingProxyType({"fewest": "expected", "never-lose": "fail", "quickest-worst": "worst"})
AIMS: Mapping[str, str] = MappingProxyType(
    {
        "fewest": "Fewest guesses",
        "never-lose": "Never lose",
        "quickest-worst": "Quickest worst case",
        "entropy": "Most information",
        "expected-size": "Fewest words left",
        "minimax": "Safest worst case",
        "most-patterns": "Most groups",
        "letter-frequency": "Commonest letters",
    }
)
AIM_HELP = (
    "What a guess is rated by. The first three search all plans to the end. **Fewest guesses**: least turns on "
    "average. **Never lose**: least chance to run out of turns, then fewest guesses. **Quickest worst case**: least "
    "turns for the unluckiest answer. The others look one guess ahead. **Most information**: bits gained on average. "
    "**Fewest words left**: words left on average. **Safest worst case**: smallest largest group. **Most groups**: "
    "how many different colourings it can get. **Commonest letters**: a simple rule that needs no computer."
)


@dataclass(frozen=True, slots=True)
class Settings:
    """What the visitor chose in the sidebar.

    Attributes
    ----------
    list_name, mode : str
        Names as `wordle_core` knows them.
    aim : str
        A key of `AIMS`: one of `SEARCHED`, or the name of a strategy.
    hints : bool
        Whether answers are hidden behind hints in steps.
    palette : str
        ``classic`` or ``contrast`` tiles; the latter come with symbols.
    flat : bool
        Whether all answers count as equally likely.
    """

    list_name: str
    mode: str
    aim: str
    hints: bool
    palette: str
    flat: bool

    @property
    def lexicon(self) -> Lexicon:
        """The word list in use."""
        return lexicons.lexicon(self.list_name, flat=self.flat)

    def position(self, text: str) -> lexicons.Position:
        """Return the name under which `cache` knows the game with these turns, as ``crane.BYBBG.slime.GBBYB``."""
        return lexicons.Position(self.list_name, self.flat, self.mode, text)

    @property
    def strategy(self) -> str:
        """The strategy that ranks the guesses, or that does so until the exact search knows more."""
        return "entropy" if self.aim in SEARCHED else self.aim

    @property
    def symbols(self) -> bool:
        """Whether tiles carry symbols."""
        return self.palette == "contrast"


def settings() -> Settings:
    """Return the settings of this session, as stored; `begin` returns the same."""
    return Settings(
        list_name=_list_in_use(),
        mode=state.option("mode", "normal", MODES),
        aim=state.option("aim", "fewest", AIMS),
        hints=state.option("hints", "off", ("off", "on")) == "on",
        palette=state.option("tiles", "classic", ("classic", "contrast")),
        flat=state.option("weights", "prior", ("prior", "flat")) == "flat",
    )


def begin(title: str, *, game: bool = False) -> Settings:
    """Set up a page and return the settings.

    Parameters
    ----------
    title : str
        One of the titles in `PAGES`.
    game : bool
        Whether the page shows the current position; adds Undo and New game to the sidebar.
    """
    st.set_page_config(
        page_title=f"{title} · Wordle Workbench",
        page_icon=_ICON,
        layout="wide",
        menu_items={"About": REPORT},
    )
    warm.warm_up()
    state.restore()
    _settle_list()
    state.fit_rows(settings().lexicon.length)
    state.mirror()
    with st.sidebar:
        st.markdown("**Wordle Workbench**")
        _navigation()
        _options(game)
    st.html(f"<style>{(_HERE / 'frame.css').read_text('utf-8')}</style>")
    if (missing := _list_wanted()) != settings().list_name:
        _say_what_is_missing(missing)
    return settings()


def list_label(name: str) -> str:
    """Return what people call a list, bundled or own."""
    if name in LIST_LABELS:
        return LIST_LABELS[name]
    return state.own_label(name) or (
        lexicons.lexicon(name).name if lexicons.has_lexicon(name) else "A list that is not here"
    )


def _list_wanted() -> str:
    return state.option("list", "nyt", lambda name: name in LEXICON_NAMES or is_shelf_name(name))


def _list_in_use() -> str:
    wanted = _list_wanted()
    return wanted if lexicons.has_lexicon(wanted) else "nyt"


def _settle_list() -> None:
    """Keep in step what hangs on the list: its name in the link, the sidebar's choice, rows that wait for it."""
    wanted = _list_wanted()
    if wanted in LEXICON_NAMES:
        state.set_option("list_name", "")
    elif lexicons.has_lexicon(wanted):
        # The same words may be on the shelf under another person's name for them.
        label = state.own_label(wanted) or own_name(state.option("list_name") or lexicons.lexicon(wanted).name)
        state.set_option("list_name", label)
        state.remember_list(wanted, label)
        state.unpark_rows()
    else:
        state.park_rows()


def _say_what_is_missing(name: str) -> None:
    called = state.option("list_name", "without a name")[:40].replace("`", "")
    st.warning(
        f"This link needs the word list `{called}` (key {name}), which is not on this server. Add the same words on "
        f"the Lists page and your game comes back. Until then: {LIST_LABELS['nyt']}.",
        icon=":material/playlist_remove:",
    )
    if st.button("Add the list", key="ww_add_list", icon=":material/playlist_add:"):
        state.set_option("lists_view", "add")
        st.switch_page("pages/lists.py", query_params=state.url_params())


def _navigation() -> None:
    params = state.url_params()
    with st.container(gap=None, key="ww_nav"):
        for page in PAGES:
            if page.exists:
                st.page_link(
                    page.path,
                    label=page.title,
                    icon=page.icon,
                    query_params=params,
                    width="stretch",
                )


def _options(game: bool) -> None:
    if game:
        with st.container(horizontal=True, gap="small"):
            st.button("Undo", key="undo", on_click=state.undo, disabled=not state.can_undo(), icon=":material/undo:")
            st.button("New game", key="new_game", on_click=state.new_game, disabled=not state.rows())
    chosen = settings()
    lists = {name: list_label(name) for name in (*LEXICON_NAMES, *state.own_lists(), _list_wanted())}
    st.selectbox("Word list", list(lists), format_func=lists.__getitem__, **state.bound("list", "nyt", lists))
    st.segmented_control(
        "Mode", list(MODES), format_func=MODES.__getitem__, required=True, help=MODE_HELP, width="stretch",
        **state.bound("mode", "normal", MODES),
    )  # fmt: skip
    st.selectbox("Aim", list(AIMS), format_func=AIMS.__getitem__, help=AIM_HELP, **state.bound("aim", "fewest", AIMS))
    _switch("Hints in steps, no spoilers", "hints", "off", "on")
    _switch("Colour-blind tiles", "tiles", "classic", "contrast")
    if chosen.flat or not chosen.lexicon.is_flat:
        _switch(
            "All answers equally likely", "weights", "prior", "flat",
            help="Off: words that were answers before, or are rare, count less.",
        )  # fmt: skip


def _switch(label: str, name: str, off: str, on: str, help: str | None = None) -> None:
    """Draw a toggle for an option with two values."""
    key = f"ww_widget_{name}"
    st.session_state[key] = state.option(name, off, (off, on)) == on

    def changed() -> None:
        state.set_option(name, on if st.session_state[key] else off, off)

    st.toggle(label, key=key, on_change=changed, help=help)
