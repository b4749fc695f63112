"""What is played in a run: a strategy with its options, an opener or none, the mode and the guess budget.

`setting_of` makes a checked `Setting` of texts and numbers, as they come from the shell, from a link or from a widget;
`Setting.command` writes the shell command that makes the run again. Options at their defaults are left out, so that
two settings that play the same are equal texts. Nothing is played here; see `simulate.runs`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from wordle_core.errors import WordleError
from wordle_core.games.game import MODES, Mode
from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.rules.words import display_word
from wordle_core.strategies import Option, Strategy, get_strategy, strategy_options

BUDGET = 6


@dataclass(frozen=True)
class Setting:
    """What was played: a strategy with its options, an opener or none, the mode and the guess budget.

    Attributes
    ----------
    strategy : str
        Name in the registry.
    options : mapping of str to str or int
        Those that differ from the strategy's defaults.
    opener : str or None
        None: the strategy's own first guess.
    """

    strategy: str
    options: Mapping[str, Option] = field(default_factory=lambda: MappingProxyType({}))
    opener: str | None = None
    mode: Mode = "normal"
    budget: int = BUDGET

    def make(self) -> Strategy:
        """Return the strategy with its options."""
        return get_strategy(self.strategy, **self.options)

    @property
    def label(self) -> str:
        """The setting in a few words: the name, and what differs from the defaults."""
        parts = [str(value) if name == "pool" else f"{name} {value}" for name, value in self.options.items()]
        parts += [display_word(self.opener)] if self.opener else []
        return self.strategy + (f" ({', '.join(parts)})" if parts else "")

    def command(self, lexicon: Lexicon) -> str:
        """Return the shell command that makes the run again."""
        words = ["wordle simulate", f"--strategy {self.strategy}", f"--lexicon {lexicon.name}"]
        words += [f"--{option} {value}" for option, value in self.options.items()]
        words += [f"--opener {self.opener}"] if self.opener else []
        # Only a list with a reserve is weighted by itself.
        words += ["--flat"] if lexicon.is_flat and lexicon.has_reserve else []
        words += [f"--mode {self.mode}"] if self.mode != "normal" else []
        words += [f"--budget {self.budget}"] if self.budget != BUDGET else []
        return " ".join(words)


def setting_of(
    strategy: str,
    options: Mapping[str, Option] | None = None,
    *,
    opener: str | None = None,
    mode: str = "normal",
    budget: int = BUDGET,
) -> Setting:
    """Return a checked setting; options at their defaults are left out, numbers may be texts.

    Raises
    ------
    WordleError
        If there is no such strategy, option, value or mode, or the budget is below 1.

    Examples
    --------
    >>> setting_of("entropy", {"pool": "answers", "ties": "alphabetical"}, opener="salet").label
    'entropy (answers, SALET)'
    """
    given = {name: _number(value) for name, value in (options or {}).items()}
    get_strategy(strategy, **given)
    defaults = strategy_options(strategy)
    changed = {name: given[name] for name in defaults if name in given and given[name] != defaults[name]}
    known = {name: name for name in MODES}
    if mode not in known:
        raise WordleError(f"There is no mode {mode!r}; choose one of {', '.join(MODES)}.")
    if budget < 1:
        raise WordleError(f"The guess budget is {budget}; it must be 1 or more.")
    return Setting(strategy, MappingProxyType(changed), opener or None, known[mode], budget)


def _number(value: Option) -> Option:
    return int(value) if isinstance(value, str) and value.isdecimal() else value
