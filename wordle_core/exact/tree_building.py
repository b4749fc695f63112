"""From values to a plan: the decision tree of an optimal search.

The tree repeats the search position by position and asks for one best guess each time; what the search left in the
cache makes this quick. In hard and strict mode the legal guesses depend on the path, so each position that the
candidates alone don't settle gets a table of its own.
"""

from dataclasses import replace
from types import MappingProxyType

import numpy as np

from wordle_core.exact.engine.memory import Ints, quick
from wordle_core.exact.problem import Problem, make_cache
from wordle_core.exact.solver import Solver
from wordle_core.exact.watch import Stopwatch
from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.rules.feedback import all_green, colours_of
from wordle_core.trees.tree import TreeNode

SMALL_CACHE, SMALL_ARENA = 1 << 14, 1 << 20


def build_plan(solver: Solver, lexicon: Lexicon, guess: int, watch: Stopwatch | None = None) -> TreeNode:
    """Return an optimal tree whose first guess is the allowed row `guess`.

    Its total is the exact value of that guess if the budget allows any plan; candidates that can't be found in time
    are named one after the other at the end. Once `watch` is over, positions get the guess with the best bound.
    """
    planner = _Planner(solver, lexicon, Stopwatch(None) if watch is None else watch)
    with planner.watch.watching(solver.env.control):
        return planner.node(solver.ids, guess, solver.turns, solver.problem.guesses)


class _Planner:
    def __init__(self, solver: Solver, lexicon: Lexicon, watch: Stopwatch) -> None:
        self.watch = watch
        self.solver = solver
        self.lexicon = lexicon
        self.solved = all_green(lexicon.length)

    def node(self, sel: Ints, guess: int, turns: int, legal: Ints) -> TreeNode:
        """Return the tree of the candidates `sel` (places) that starts with the allowed row `guess`."""
        patterns = self.solver.problem.patterns[sel, guess]
        children = {}
        for pattern in np.unique(patterns).tolist():
            if pattern == self.solved:
                continue
            part = np.ascontiguousarray(sel[patterns == pattern])
            reply, after = self.reply(part, guess, pattern, turns - 1, legal)
            children[pattern] = self.node(part, reply, turns - 1, after)
        return TreeNode(self.lexicon.allowed[guess], MappingProxyType(children))

    def reply(self, part: Ints, guess: int, pattern: int, turns: int, legal: Ints) -> tuple[int, Ints]:
        """Return the row of a best guess after `guess` got `pattern`, and the rows that were legal then."""
        solver = self.solver
        rows, mode = solver.problem.rows, solver.problem.mode
        if turns <= 1 or len(part) <= 2:
            return int(rows[part[0]]), rows[part]
        if mode == "normal":
            value, row = (-1, -1) if self.watch.is_over else solver.bucket(part, guess, turns)
            if value < 0:
                return solver.best_by_bound(part, legal), legal
            return int(rows[part[0]]) if row < 0 else row, legal
        after = rows[part] if mode == "strict" else self.legal_after(legal, guess, pattern)
        depth = min(turns - 1 if solver.env.with_last else turns, 3)
        if depth >= 2:
            square, weights = solver.table.square, solver.env.weights
            _, exact, place = quick(square, part, weights, part, solver.env.flat, depth)
            if exact:
                return int(rows[part[place]]), after
        return self.best_guess(part, turns, after), after

    def legal_after(self, legal: Ints, guess: int, pattern: int) -> Ints:
        """Return the rows of `legal` that hard mode still allows; the rule of `tree.keeps_hint`, for many at once."""
        codes = self.solver.problem.codes
        words, played = codes[legal], codes[guess]
        colours = np.array(colours_of(pattern, len(played)))
        fits = (words[:, colours == 2] == played[colours == 2]).all(axis=1)
        revealed = played[colours > 0]
        for letter in np.unique(revealed):
            fits &= (words == letter).sum(axis=1) >= (revealed == letter).sum()
        kept: Ints = legal[fits]
        return kept

    def best_guess(self, part: Ints, turns: int, legal: Ints) -> int:
        """Return the row of one best guess from a table of its own; the heaviest candidate if there is no plan."""
        if self.watch.is_over:
            return self.solver.best_by_bound(part, legal)
        problem, whole = self.part_of(part, legal), self.solver
        cache, last, lose = make_cache(SMALL_CACHE), whole.last[part].copy(), whole.lose[part].copy()
        solver = Solver(problem, turns=turns, cache=cache, last=last, lose=lose, size=SMALL_ARENA)
        with self.watch.watching(solver.env.control):
            row = solver.any_best()
        return self._without_a_plan(part, legal, problem) if row < 0 else row

    def _without_a_plan(self, part: Ints, legal: Ints, problem: Problem) -> int:
        """Return what to play where the search found no plan: the time was over, or there is none."""
        return self.solver.best_by_bound(part, legal) if self.watch.is_over else int(problem.rows[0])

    def part_of(self, part: Ints, legal: Ints) -> Problem:
        """Return the problem of some of the candidates."""
        whole = self.solver.problem
        patterns = whole.patterns[part]
        patterns.setflags(write=False)
        return replace(whole, rows=whole.rows[part], guesses=legal, patterns=patterns, weights=whole.weights[part])


def turns_of(root: TreeNode, answers: list[str]) -> dict[str, int]:
    """Return the turns that each answer takes in a tree that finds them all."""
    depths: dict[str, int] = {}
    wanted = set(answers)

    def walk(node: TreeNode, depth: int) -> None:
        if node.guess in wanted:
            depths[node.guess] = min(depth, depths.get(node.guess, depth))
        for child in node.children.values():
            walk(child, depth + 1)

    walk(root, 1)
    return depths
