"""From values to a plan: the decision tree of an optimal search.

The tree repeats the search position by position and asks for one best guess each time; what the search left in the cache
makes this quick. In hard and strict mode the legal guesses depend on the path, so each position that the candidates
alone don't settle gets a table of its own.
"""

from types import MappingProxyType

import numpy as np

from wordle_core.exact.kernels import Ints, Longs, quick
from wordle_core.exact.problem import Problem, make_cache
from wordle_core.exact.solver import Solver
from wordle_core.feedback import all_green, colours_of
from wordle_core.lexicon import Lexicon
from wordle_core.tree import TreeNode

SMALL_CACHE, SMALL_ARENA = 1 << 14, 1 << 20


def build_plan(solver: Solver, lexicon: Lexicon, guess: int) -> TreeNode:
    """Return an optimal tree whose first guess is the allowed row `guess`.

    Its total is the exact value of that guess if the budget allows any plan; candidates that can't be found in time are
    named one after the other at the end.
    """
    return _Planner(solver, lexicon).node(solver.ids, guess, solver.turns, solver.problem.guesses)


class _Planner:
    def __init__(self, solver: Solver, lexicon: Lexicon) -> None:
        self.solver = solver
        self.lexicon = lexicon
        self.solved = all_green(lexicon.length)

    def node(self, sel: Ints, guess: int, turns: int, legal: Ints) -> TreeNode:
        """Return the tree of the candidates `sel` (places) that starts with the allowed row `guess`."""
        patterns = self.solver.problem.patterns[guess, sel]
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
            _, row = solver.bucket(part, guess, turns)
            return int(rows[part[0]]) if row < 0 else row, legal
        after = rows[part] if mode == "strict" else self.legal_after(legal, guess, pattern)
        depth = min(turns - 1 if solver.env.with_last else turns, 3)
        if depth >= 2:
            square, weights = solver.table.square, solver.env.weights
            _, exact, place = quick(square, part, weights, part, solver.env.flat, depth)
            if exact:
                return int(rows[part[place]]), after
        return best_guess(self.part_of(part, after), turns, solver.last[part], solver.lose[part]), after

    def legal_after(self, legal: Ints, guess: int, pattern: int) -> Ints:
        """Return the rows of `legal` that hard mode still allows; the rule of `tree.keeps_hint`, for many at once."""
        codes = self.solver.problem.codes
        words, played = codes[legal], codes[guess]
        colours = np.array(colours_of(pattern, len(played)))
        fits = (words[:, colours == 2] == played[colours == 2]).all(axis=1)
        revealed = played[colours > 0]
        for letter in np.unique(revealed):
            fits &= (words == letter).sum(axis=1) >= (revealed == letter).sum()
        return legal[fits]

    def part_of(self, part: Ints, legal: Ints) -> Problem:
        """Return the problem of some of the candidates."""
        whole = self.solver.problem
        patterns = np.ascontiguousarray(whole.patterns[:, part])
        patterns.setflags(write=False)
        rows = np.ascontiguousarray(whole.rows[part])
        made = Problem(rows, legal, patterns, np.ascontiguousarray(whole.weights[part]), whole.codes, whole.mode)
        made.__dict__["bits"] = whole.bits
        return made


def best_guess(problem: Problem, turns: int, last: Longs, lose: Longs) -> int:
    """Return the row of one best guess of a problem; the heaviest candidate if there is no plan."""
    solver = Solver(
        problem, turns=turns, cache=make_cache(SMALL_CACHE), last=last.copy(), lose=lose.copy(), size=SMALL_ARENA
    )
    row = solver.any_best()
    return int(problem.rows[0]) if row < 0 else row


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
