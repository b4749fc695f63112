"""Runs: a strategy played against every answer of a list, and what came of it.

`simulate` builds the plan of a strategy over a whole list (see `simulate.plan`) and keeps it as a `Simulation`: the
guesses that each answer took, and figures that follow from them. Figures are integers as far as they can be. A failure
is an answer that is not found within the guess budget; it is never folded into a mean without a name:

* `mean_all`     over all answers, each failure counted as budget + 1;
* `mean_solved`  over the answers that were found;
* `expected`     like `mean_all`, each answer counted by its weight; the same number on a flat list.

`solve` plays a single game, also against words outside the likely answers. `Simulation.tree` writes a run as a decision
tree and `from_tree` reads it back with the same results.
"""

import time
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

import numpy as np
import numpy.typing as npt
import pandas as pd

from wordle_core.errors import InconsistentGameError, LexiconError, UnknownWordError
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.rules.feedback import feedback
from wordle_core.rules.words import display_word
from wordle_core.simulate.plan import Path, Plan, Progress, plan
from wordle_core.simulate.setting import BUDGET, Setting
from wordle_core.strategies import Strategy
from wordle_core.trees.tree import DecisionTree, TreeNode


@dataclass(frozen=True, eq=False)
class Simulation:
    """A strategy's games against every answer of a list.

    Attributes
    ----------
    setting : Setting
    lexicon : Lexicon
    paths : tuple of tuple of str
        The guesses for each answer, in the order of the list; the answer is the last one. Play goes on beyond the
        budget, so a failure has its path too.
    seconds : float
        How long the run took where it was made.
    """

    setting: Setting
    lexicon: Lexicon
    paths: tuple[Path, ...]
    seconds: float

    def __post_init__(self) -> None:
        if tuple(path[-1] if path else "" for path in self.paths) != self.lexicon.answers:
            raise LexiconError(f"These games are not those of the list {self.lexicon.name!r}, answer by answer.")

    @cached_property
    def turns(self) -> npt.NDArray[np.int64]:
        """Turns that each answer takes, shape (n_answers,); may lie beyond the budget."""
        return np.array([len(path) for path in self.paths], dtype=np.int64)

    @cached_property
    def solved(self) -> npt.NDArray[np.bool_]:
        """Which answers are found within the budget, shape (n_answers,)."""
        return self.turns <= self.setting.budget

    @cached_property
    def counted(self) -> npt.NDArray[np.int64]:
        """The turns with each failure counted as budget + 1, shape (n_answers,)."""
        return np.minimum(self.turns, self.setting.budget + 1)

    @property
    def opener(self) -> str:
        """The first guess."""
        return self.paths[0][0]

    @property
    def n_answers(self) -> int:
        """How many games were played."""
        return len(self.paths)

    @property
    def n_solved(self) -> int:
        """How many answers are found within the budget."""
        return int(self.solved.sum())

    @property
    def distribution(self) -> dict[int, int]:
        """How many answers are found on turn 1, 2, ... up to the budget; failures are in none of them."""
        return {turn: int((self.turns == turn).sum()) for turn in range(1, self.setting.budget + 1)}

    def solved_within(self, turn: int) -> int:
        """Return how many answers are found by a turn."""
        return int((self.turns <= turn).sum())

    @property
    def failures(self) -> dict[str, Path]:
        """The answers that are not found within the budget, each with the guesses it would have taken."""
        return {path[-1]: path for path, found in zip(self.paths, self.solved, strict=True) if not found}

    @property
    def total_guesses(self) -> int:
        """Sum of the turns over all answers, each failure counted as budget + 1."""
        return int(self.counted.sum())

    @property
    def worst(self) -> int:
        """Most turns that any answer takes, beyond the budget too."""
        return int(self.turns.max())

    @property
    def mean_all(self) -> float:
        """Turns on average over all answers, each failure counted as budget + 1."""
        return self.total_guesses / self.n_answers

    @property
    def mean_solved(self) -> float | None:
        """Turns on average over the answers that were found; None if none was."""
        return float(self.turns[self.solved].mean()) if self.n_solved else None

    @property
    def expected(self) -> float:
        """Like `mean_all`, each answer counted by its weight."""
        weights = self.lexicon.weights
        return float((weights * self.counted).sum() / weights.sum())

    @property
    def chance_solved(self) -> float:
        """Share of the weight of all answers that is found within the budget."""
        weights = self.lexicon.weights
        return float(weights[self.solved].sum() / weights.sum())

    def table(self) -> pd.DataFrame:
        """Return the games answer by answer: answer, turns, solved, weight, path (the guesses, with blanks between)."""
        return pd.DataFrame(
            {
                "answer": list(self.lexicon.answers),
                "turns": self.turns,
                "solved": self.solved,
                "weight": self.lexicon.weights,
                "path": [" ".join(path) for path in self.paths],
            }
        )

    def tree(self) -> DecisionTree:
        """Return the run as a decision tree for the list; `from_tree` reads it back."""
        setting, lexicon = self.setting, self.lexicon
        return DecisionTree(
            _grow(list(self.paths), 0),
            lexicon.name,
            lexicon.key,
            setting.mode,
            setting.budget,
            "heuristic",
            setting.command(lexicon),
        )

    def summary(self) -> dict[str, object]:
        """Return the figures as one JSON object; see `mean_all` and `mean_solved` for the two means."""
        setting = self.setting
        return {
            "lexicon": self.lexicon.name,
            "strategy": setting.strategy,
            "options": dict(setting.options),
            "opener": self.opener,
            "mode": setting.mode,
            "budget": setting.budget,
            "weighted": not self.lexicon.is_flat,
            "answers": self.n_answers,
            "solved": self.n_solved,
            "distribution": {str(turn): n for turn, n in self.distribution.items()},
            "failures": list(self.failures),
            "failure_paths": {answer: list(path) for answer, path in self.failures.items()},
            "mean_solved": self.mean_solved,
            "mean_all": self.mean_all,
            "expected": self.expected,
            "total_guesses": self.total_guesses,
            "most_guesses": self.worst,
            "seconds": round(self.seconds, 3),
        }


def simulate(lexicon: Lexicon, setting: Setting, *, progress: Progress | None = None) -> Simulation:
    """Return a strategy's games against every answer of a list, its policy built once.

    Parameters
    ----------
    lexicon : Lexicon
        Weighted or flat (`Lexicon.flat`); weights guide the strategies that use them, and `Simulation.expected`.
    setting : Setting
    progress : callable, optional
        Called with the number of answers placed so far; what it raises ends the run.

    Raises
    ------
    UnknownWordError, HardModeError
        If the opener is not in the list, or no answer while strict mode wants one.

    Examples
    --------
    >>> from wordle_core.lexicons.lexicon import load_lexicon
    >>> run = simulate(load_lexicon("original"), Setting("letter-frequency"))
    >>> run.opener, run.n_solved, run.distribution[2], run.total_guesses
    ('slate', 2302, 146, 8423)
    """
    began = time.perf_counter()
    made: Plan = plan(
        Game(lexicon, (), setting.mode, setting.budget), setting.make(), setting.opener, progress=progress
    )
    return Simulation(setting, lexicon, made.paths, time.perf_counter() - began)


def from_tree(tree: DecisionTree, lexicon: Lexicon, strategy: str = "tree", budget: int = BUDGET) -> Simulation:
    """Return the games of a decision tree against every answer of its list, after checking it in full.

    Raises
    ------
    LexiconError
        If the tree does not fit the list.
    """
    began = time.perf_counter()
    tree.verify(lexicon)
    paths = tuple(tree.path(answer) for answer in lexicon.answers)
    setting = Setting(strategy, opener=None, mode=tree.mode, budget=tree.budget or budget)
    return Simulation(setting, lexicon, paths, time.perf_counter() - began)


def _grow(paths: list[Path], depth: int) -> TreeNode:
    """Return the node after `depth` guesses that these games share."""
    guess = paths[0][depth]
    buckets: dict[int, list[Path]] = {}
    for path in paths:
        if len(path) > depth + 1:
            buckets.setdefault(feedback(guess, path[-1]), []).append(path)
    children = {pattern: _grow(bucket, depth + 1) for pattern, bucket in sorted(buckets.items())}
    return TreeNode(guess, MappingProxyType(children))


def solve(answer: str, strategy: Strategy, game: Game, opener: str | None = None) -> Game:
    """Return the game that a strategy plays when `answer` is hidden, until it is solved or the budget is used up.

    Parameters
    ----------
    answer : str
        A word that can still be the answer in `game`, likely or not.
    strategy : Strategy
    game : Game
        Where play begins.
    opener : str, optional
        A word of the list to be played first.

    Raises
    ------
    UnknownWordError
        If `answer` can't be the answer on this list; or `opener` is not in it.
    InconsistentGameError
        If the turns so far rule `answer` out.
    """
    word = game.lexicon.allowed[game.lexicon.index(answer)]
    if not game.lexicon.word_weights[game.lexicon.index(word)]:
        raise UnknownWordError(
            f"{display_word(word)} may be guessed, but is no answer of the list {game.lexicon.name!r}."
        )
    if game.lexicon.index(word) not in game.consistent:
        raise InconsistentGameError(f"{display_word(word)} is ruled out by the turns {game.text}.")
    first = None if opener is None else game.lexicon.allowed[game.lexicon.index(opener)]
    while not game.is_over:
        guess = first or strategy.choose(game)
        if guess in {turn.guess for turn in game.turns}:
            guess = game.lexicon.allowed[game.candidates[0]]
        game = game.play(guess, feedback(guess, word))
        first = None
    return game
