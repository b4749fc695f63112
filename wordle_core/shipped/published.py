"""Known results: figures that others have published, the same figures computed here, and how they compare.

data/known_results.csv has a row for each figure: source, lexicon, mode, budget, strategy, options, opener, figure,
claimed, ours, status, note. `figure_of` computes the figure of a row; the tests hold every row of this module's
strategies to it. Status is "same", "near" (the author's rule is not fully told, or differs as the note says) or
"proven" for exact results.

Figures, as texts: ``distribution`` ("1:1 2:146 ... X:13", X for failures), ``total guesses``, ``solved``, ``opener``,
``most guesses``, ``path of WORD``, ``guess after FFFFF FPFFP``, ``bits of the opener``, ``letter score of the opener``,
``total score of WORD`` and ``first level`` (look-ahead).
"""

import csv
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import lru_cache

import numpy as np

from wordle_core.errors import WordleError
from wordle_core.games.game import Game, letter_scores
from wordle_core.lexicons.lexicon import Lexicon, load_lexicon
from wordle_core.paths import data_path
from wordle_core.rules.feedback import parse_pattern
from wordle_core.simulate.runs import Simulation, simulate
from wordle_core.simulate.setting import Setting, setting_of
from wordle_core.strategies import Option, measure_words
from wordle_core.strategies.intersecting import letter_scores_fixed
from wordle_core.strategies.look_ahead import LookAhead
from wordle_core.strategies.view import game_view

FILE = "known_results.csv"
ALL_WORDS = "original, offensive words too"


@dataclass(frozen=True, slots=True)
class KnownResult:
    """A published figure and ours; texts as they stand in the file."""

    source: str
    lexicon: str
    mode: str
    budget: str
    strategy: str
    options: str
    opener: str
    figure: str
    claimed: str
    ours: str
    status: str
    note: str

    def setting(self) -> Setting:
        """Return what was played."""
        options: dict[str, Option] = {}
        for pair in self.options.split():
            name, _, options[name] = pair.partition("=")
        return setting_of(self.strategy, options, opener=self.opener or None, mode=self.mode, budget=int(self.budget))

    def load_lexicon(self) -> Lexicon:
        """Return the list it was played on."""
        if self.lexicon == ALL_WORDS:
            return _all_words()
        return load_lexicon(self.lexicon)


@lru_cache(maxsize=1)
def _all_words() -> Lexicon:
    return replace(load_lexicon("original"), unsuggested=frozenset())


@lru_cache(maxsize=1)
def load_known_results() -> tuple[KnownResult, ...]:
    """Return the rows of data/known_results.csv."""
    with data_path(FILE).open(encoding="utf-8", newline="") as file:
        names = [field.name for field in fields(KnownResult)]
        return tuple(KnownResult(*(row[name] for name in names)) for row in csv.DictReader(file))


def figure_of(result: KnownResult, simulated: Callable[[Lexicon, Setting], Simulation] = simulate) -> str:
    """Return the figure of a row, computed now; `simulated` may bring a run that is there already.

    Raises
    ------
    WordleError
        If the figure is of no known kind.
    """
    lexicon, setting = result.load_lexicon(), result.setting()
    kind, _, word = result.figure.partition(" of ")
    if result.figure in _STATIC:
        return _STATIC[result.figure](lexicon, setting)
    if kind == "total score":
        return str(letter_scores_fixed(lexicon)[1][lexicon.index(word)])
    run = simulated(lexicon, setting)
    if kind == "path":
        return " ".join(run.paths[lexicon.index(word)]).upper()
    if result.figure.startswith("guess after "):
        return _guess_after(run, result.figure.removeprefix("guess after "))
    if result.figure not in _OF_RUNS:
        raise WordleError(f"There is no figure {result.figure!r}.")
    return _OF_RUNS[result.figure](run)


def format_distribution(run: Simulation) -> str:
    """Return a distribution as text: turns and answers, then X and the failures, if any."""
    parts = [f"{turn}:{n}" for turn, n in run.distribution.items() if n]
    return " ".join(parts + ([f"X:{len(run.failures)}"] if run.failures else []))


_OF_RUNS: dict[str, Callable[[Simulation], str]] = {
    "distribution": format_distribution,
    "total guesses": lambda run: str(run.total_guesses),
    "solved": lambda run: str(run.n_solved),
    "opener": lambda run: run.opener.upper(),
    "most guesses": lambda run: str(run.worst),
}


def _guess_after(run: Simulation, patterns: str) -> str:
    node = run.tree().root
    for pattern in patterns.split():
        node = node.children[parse_pattern(pattern)]
    return node.guess.upper()


def _opener(lexicon: Lexicon, setting: Setting) -> str:
    return setting.opener or setting.make().choose(Game(lexicon))


def _bits(lexicon: Lexicon, setting: Setting) -> str:
    return f"{measure_words(Game(lexicon), [_opener(lexicon, setting)])['bits'].iloc[0]:.3f}"


def _letter_score(lexicon: Lexicon, setting: Setting) -> str:
    row = np.array([lexicon.index(_opener(lexicon, setting))], dtype=np.int32)
    return str(letter_scores(lexicon, row, np.arange(lexicon.n_answers, dtype=np.int32))[0])


def _first_level(lexicon: Lexicon, setting: Setting) -> str:
    rule = setting.make()
    if not isinstance(rule, LookAhead):
        raise WordleError("Only look-ahead has a first level.")
    view = game_view(Game(lexicon), rule.pool, rule.ties)
    return " ".join(lexicon.allowed[row] for row in view.table.guesses[rule.first_level(view)]).upper()


_STATIC: dict[str, Callable[[Lexicon, Setting], str]] = {
    "bits of the opener": _bits,
    "letter score of the opener": _letter_score,
    "first level": _first_level,
}
