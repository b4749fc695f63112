"""Plans: what becomes of every candidate if a strategy plays on from here.

`plan` asks the strategy once for every *set of candidates* it can be left with, never game by game: the candidates
are split by the guess, each bucket is a position of its own, and so on until every one is found. The result is a
decision tree with the turn on which each candidate falls. Play goes on beyond the guess budget, so that a failure
has a path too; whether it is a failure is decided when results are read (`Plan.failures`).

Two sets are carried along: the candidates that really remain, and those that the rule *believes* to remain, which are
more for rules that do not count letters (`intersecting` as published). Everything runs on index arrays of one
`PatternTable`. `wordle_core.simulation` plays whole lists and keeps the results.

Cost: with warm kernels some 50 ms for 300 candidates with all guesses, and below a second for a whole list.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType

import numpy as np
import numpy.typing as npt

from wordle_core.errors import HardModeError
from wordle_core.games.clues import Mask
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Rows, Weights
from wordle_core.patterns.table import Patterns, pattern_table
from wordle_core.rules.feedback import GREEN, all_green
from wordle_core.rules.turns import Turn
from wordle_core.rules.words import display_word
from wordle_core.strategies.base import Strategy
from wordle_core.strategies.presence import presence_patterns, presence_rows
from wordle_core.strategies.view import PatternTable, View, fits_table, make_table, pool_guesses, whole_table
from wordle_core.trees.tree import DecisionTree, TreeNode

Progress = Callable[[int], None]
Path = tuple[str, ...]
_NO_END = 1_000_000


@dataclass(frozen=True, eq=False)
class Plan:
    """A strategy's play from a position, for each candidate.

    Attributes
    ----------
    game : Game
        The position it starts from.
    strategy : str
        Name of the rule.
    root : TreeNode
        The guesses, by pattern.
    rows : ndarray of int32, shape (n,)
        The candidates, rows of `lexicon.allowed`. Words outside them (`game.n_unlikely`) are not in the plan.
    paths : tuple of tuple of str
        The guesses from here on for each candidate, itself last, in the order of `rows`.
    """

    game: Game
    strategy: str
    root: TreeNode
    rows: Rows
    paths: tuple[Path, ...]

    @cached_property
    def turns(self) -> npt.NDArray[np.int64]:
        """The turn of the game on which each candidate is found, shape (n,); may lie beyond the budget."""
        return np.array([len(path) for path in self.paths], dtype=np.int64) + len(self.game.turns)

    @cached_property
    def weights(self) -> Weights:
        """Weight of each candidate in the smallest integers, shape (n,)."""
        weights = self.game.lexicon.word_weights[self.rows]
        return np.asarray(weights // np.gcd.reduce(weights), dtype=np.int64)

    @cached_property
    def counted(self) -> npt.NDArray[np.int64]:
        """The turns with each failure counted as budget + 1, shape (n,)."""
        return np.minimum(self.turns, self.game.budget + 1)

    @property
    def words_by_turn(self) -> dict[int, int]:
        """How many candidates are found on each turn within the budget."""
        return {turn: int((self.turns == turn).sum()) for turn in self._within}

    @property
    def mass_by_turn(self) -> dict[int, int]:
        """Weight of the candidates found on each turn within the budget."""
        return {turn: int(self.weights[self.turns == turn].sum()) for turn in self._within}

    @property
    def _within(self) -> range:
        return range(len(self.game.turns) + 1, self.game.budget + 1)

    def chance_by(self, turn: int) -> float:
        """Return the chance that the answer, one of the candidates, is found by a turn of the game."""
        return float(self.weights[self.turns <= turn].sum() / self.weights.sum())

    @property
    def failures(self) -> tuple[str, ...]:
        """The candidates that are not found within the budget."""
        return tuple(self.game.lexicon.allowed[row] for row in self.rows[self.turns > self.game.budget])

    @property
    def total_guesses(self) -> int:
        """Sum of the turns over the candidates, each failure counted as budget + 1."""
        return int(self.counted.sum())

    @property
    def expected_turn(self) -> float:
        """Turn on which the answer is found, on average by weight, each failure counted as budget + 1."""
        return float((self.weights * self.counted).sum() / self.weights.sum())

    @property
    def guess(self) -> str:
        """What is played now."""
        return self.root.guess

    def tree(self, command: str = "") -> DecisionTree:
        """Return the plan as a decision tree; only of a new game is it a plan for a whole list."""
        game = self.game
        return DecisionTree(
            self.root, game.lexicon.name, game.lexicon.key, game.mode, game.budget, "heuristic", command
        )


def plan(game: Game, strategy: Strategy, first_guess: str | None = None, *, progress: Progress | None = None) -> Plan:
    """Return what becomes of every candidate if `strategy` plays on, after `first_guess` if one is given.

    Parameters
    ----------
    game : Game
        Any position; its mode and its clues bind the guesses.
    strategy : Strategy
    first_guess : str, optional
        A word of the list to be played now; the strategy's own choice if left out.
    progress : callable, optional
        Called with the number of candidates placed so far; what it raises ends the work.

    Raises
    ------
    InconsistentGameError
        If no candidate is left.
    UnknownWordError, HardModeError
        If `first_guess` is not in the list, or the mode forbids it.
    """
    real = game.require_candidates()
    opener = None if first_guess is None else _check_opener(game, first_guess)
    believed = real if strategy.knowledge == "counts" else presence_rows(game)
    report = progress or _ignore
    pool = pool_guesses(game.lexicon, strategy.pool)
    if not fits_table(game.lexicon, len(np.union1d(pool, believed)), len(believed)):
        return _plan_in_parts(game, strategy, opener or strategy.choose(game), report)
    if not game.turns and len(believed) == game.lexicon.n_answers:
        table = whole_table(game.lexicon, strategy.pool, strategy.ties)
    else:
        table = make_table(game.lexicon, pool, believed, strategy.ties)
    legal = game.legal[table.guesses] if game.mode == "hard" else None
    cols = np.searchsorted(believed, real).astype(np.int32)
    position = _Position(cols, np.arange(len(believed), dtype=np.int32), legal, tuple(t.guess for t in game.turns))
    growing = _Growing(game, strategy, table, report, [()] * len(believed))
    root = growing.grow(position, (), opener)
    return Plan(game, strategy.name, root, real, tuple(growing.paths[col] for col in cols))


def _plan_in_parts(game: Game, strategy: Strategy, guess: str, report: Progress) -> Plan:
    """Return the plan of a position that is too large for one table: a plan for each bucket of its guess."""
    lexicon, real = game.lexicon, game.candidates
    patterns = pattern_table(lexicon.encode(guess)[None, :], lexicon.codes[real])[0]
    paths: dict[int, Path] = {}
    children: dict[int, TreeNode] = {}
    for pattern in np.unique(patterns).tolist():
        rows = real[patterns == pattern]
        if pattern == all_green(lexicon.length):
            paths[int(rows[0])] = (guess,)
            continue
        placed = len(paths)
        # A plan goes on beyond the budget; its moves must not end with it.
        after = replace(game, budget=_NO_END).play(guess, pattern)
        part = plan(after, strategy, progress=lambda n, placed=placed: report(placed + n))  # type: ignore[misc]
        children[pattern] = part.root
        paths |= {int(row): (guess, *path) for row, path in zip(part.rows, part.paths, strict=True)}
    root = TreeNode(guess, MappingProxyType(children))
    return Plan(game, strategy.name, root, real, tuple(paths[row] for row in real.tolist()))


def _check_opener(game: Game, word: str) -> str:
    opener = game.lexicon.allowed[game.lexicon.index(word)]
    if broken := game.violation(opener):
        raise HardModeError(f"{display_word(opener)} breaks {game.mode} mode: {broken}.")
    return opener


def _ignore(placed: int) -> None:
    """Report to nobody."""


@dataclass(frozen=True, slots=True)
class _Position:
    """Where a plan has come to: real and believed candidates (rows of the table), legal guesses, guesses so far."""

    real: Rows
    believed: Rows
    legal: Mask | None
    played: Path


@dataclass
class _Growing:
    """A plan while it is made; `paths` holds the guesses to each answer of the table that is placed."""

    game: Game
    strategy: Strategy
    table: PatternTable
    progress: Progress
    paths: list[Path]
    placed: int = field(default=0)

    def __post_init__(self) -> None:
        self.solved = all_green(self.table.lexicon.length)
        self.row_of = {self._word(row): row for row in self.table.guesses.tolist()}

    def grow(self, position: _Position, path: Path, opener: str | None = None) -> TreeNode:
        """Return the node of a position, and all below it."""
        guess = opener or self._guess(position)
        path = (*path, guess)
        if len(position.real) == 1 and guess == self._word(self.table.answers[position.real[0]]):
            self._place(position.real[0], path)
            return TreeNode(guess)
        patterns = self._patterns(guess, position.real)
        order = patterns.argsort(kind="stable")
        patterns, real = patterns[order], position.real[order]
        edges = [0, *(np.flatnonzero(patterns[1:] != patterns[:-1]) + 1).tolist(), len(real)]
        children: dict[int, TreeNode] = {}
        for start, stop in pairwise(edges):
            pattern = int(patterns[start])
            if pattern == self.solved:
                self._place(real[start], path)
            else:
                children[pattern] = self.grow(self._after(position, guess, pattern, real[start:stop]), path)
        return TreeNode(guess, MappingProxyType(children))

    def _place(self, col: int, path: Path) -> None:
        self.paths[col] = path
        self.placed += 1
        self.progress(self.placed)

    def _guess(self, position: _Position) -> str:
        table, real = self.table, position.real
        if len(real) == 1 and len(position.believed) == 1:
            return self._word(table.answers[real[0]])
        legal = position.legal
        if self.game.mode == "strict":
            legal = np.zeros(len(table.guesses), dtype=np.bool_)
            legal[table.answer_columns[real]] = True
        view = View(table, position.believed, legal, position.played)
        guess = self._word(table.guesses[self.strategy.pick(view)])
        # A guess that told nothing would be chosen again for ever; a candidate always tells something.
        return self._word(table.answers[real[0]]) if guess in position.played else guess

    def _word(self, row: int) -> str:
        return self.table.lexicon.allowed[row]

    def _patterns(self, guess: str, real: Rows) -> Patterns:
        table = self.table
        row = self.row_of.get(guess)
        if row is not None:
            patterns: Patterns = table.patterns[real, table.column_of[row]]
        else:
            patterns = pattern_table(table.lexicon.encode(guess)[None, :], table.lexicon.codes[table.answers[real]])[0]
        return patterns

    def _after(self, position: _Position, guess: str, pattern: int, real: Rows) -> _Position:
        table, believed, legal = self.table, real, position.legal
        # Without a repeated letter the colours show nothing about counts: who believed the truth goes on to do so.
        truth = len(set(guess)) == len(guess) and len(position.believed) == len(position.real)
        if self.strategy.knowledge == "presence" and not truth:
            seen = presence_patterns(table.lexicon, guess, table.answers[position.believed])
            shown = presence_patterns(table.lexicon, guess, table.answers[real[:1]])
            believed = position.believed[seen == shown[0]]
        if legal is not None and len(believed) > 2:
            legal = _still_legal(table, legal, Turn(guess, pattern))
        return _Position(real, believed, legal, (*position.played, guess))


def _still_legal(table: PatternTable, legal: Mask, turn: Turn) -> Mask:
    """Return which of the legal guesses hard mode still allows after one more turn, shape (G,)."""
    rows = np.flatnonzero(legal)
    codes = table.lexicon.codes[table.guesses[rows]]
    guess = table.lexicon.encode(turn.guess)
    lit = [int(code) for code, colour in zip(guess, turn.colours, strict=True) if colour]
    ok = np.ones(len(rows), dtype=np.bool_)
    for place, colour in enumerate(turn.colours):
        if colour == GREEN:
            ok &= codes[:, place] == guess[place]
    for code in set(lit):
        ok &= (codes == code).sum(axis=1) >= lit.count(code)
    after = np.zeros(len(legal), dtype=np.bool_)
    after[rows[ok]] = True
    return after
