"""The outline of a decision tree: what each branch holds and what it takes, ready to be walked and drawn.

A `TreeNode` knows its guess and what follows. Its *branch* also knows the answers that reach it, whether the guess
itself can be the answer, and the guesses needed from here on, all integers:

* `n`      answers that come this way,
* `total`  sum over them of weight x guesses from this one on (1 if the guess is the answer),
* `most`   guesses of the longest way from here.

`outline` verifies the tree first, so that whatever is drawn was played against every answer. A position in the tree
is the tuple of patterns that lead there; `Outline.walk` follows it. `encode` writes the whole tree as one short text
for the browser (a branch a line; 32 KB for 2,315 answers).

Cost: one `feedback` per answer and turn beside verifying, some 0.3 s for 2,315 answers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from wordle_core.errors import UnknownWordError
from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.rules.feedback import all_green, feedback, format_pattern
from wordle_core.trees.tree import DecisionTree, TreeNode, TreeTotals

Patterns = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """A guess of a tree with what it holds.

    Attributes
    ----------
    guess : str
    pattern : int
        The colours of the guess before that lead here; -1 at the start.
    depth : int
        Turn on which the guess is played, from 1.
    rows : tuple of int
        The answers that come this way, rows of `lexicon.allowed`.
    mass : int
        Their weights together.
    solves : bool
        Whether the guess is one of them.
    total : int
        Sum over the answers of weight x guesses, this one included.
    most : int
        Most guesses that any of them takes, this one included.
    children : mapping of int to Branch
        By pattern, the fullest first.
    """

    guess: str
    pattern: int
    depth: int
    rows: tuple[int, ...]
    mass: int
    solves: bool
    total: int
    most: int
    children: Mapping[int, "Branch"]

    def __iter__(self) -> Iterator["Branch"]:
        """Yield this branch and all below it, parents first, the fullest first."""
        yield self
        for child in self.children.values():
            yield from child

    @property
    def n(self) -> int:
        """How many answers come this way."""
        return len(self.rows)

    @property
    def expected(self) -> float:
        """Guesses from here on, on average by weight, this one included."""
        return self.total / self.mass


@dataclass(frozen=True, eq=False)
class Outline:
    """A verified tree, its totals and its branches.

    Attributes
    ----------
    tree : DecisionTree
    lexicon : Lexicon
        The list it was verified and measured on.
    totals : TreeTotals
    root : Branch
    """

    tree: DecisionTree
    lexicon: Lexicon
    totals: TreeTotals
    root: Branch

    @cached_property
    def text(self) -> str:
        """The whole tree as text for the browser; see `encode`."""
        return encode(self.root)

    def walk(self, patterns: Sequence[int]) -> list[Branch]:
        """Return the branches met from the start on, as far as `patterns` lead; the start is always there."""
        met = [self.root]
        for pattern in patterns:
            child = met[-1].children.get(pattern)
            if child is None:
                break
            met.append(child)
        return met

    def way_to(self, answer: str) -> Patterns:
        """Return the patterns that lead to the branch whose guess is `answer`.

        Raises
        ------
        UnknownWordError
            If no answer of the list is this word.
        """
        guesses = self.tree.path(answer)
        if guesses[-1] not in self.totals.turns:
            raise UnknownWordError(f"{answer!r} is not an answer of the word list {self.lexicon.name!r}.")
        return tuple(feedback(guess, guesses[-1]) for guess in guesses[:-1])


def outline(tree: DecisionTree, lexicon: Lexicon) -> Outline:
    """Return the outline of a tree over all answers of `lexicon`.

    Raises
    ------
    LexiconError
        If the tree does not fit the list or the rules of its mode; names the branch.
    """
    totals = tree.verify(lexicon)
    root = _branch(tree.root, -1, 1, tuple(range(lexicon.n_answers)), lexicon, lexicon.weights.tolist())
    return Outline(tree, lexicon, totals, root)


def _branch(
    node: TreeNode, pattern: int, depth: int, rows: tuple[int, ...], lexicon: Lexicon, weights: list[int]
) -> Branch:
    buckets: dict[int, list[int]] = {}
    for row in rows:
        buckets.setdefault(feedback(node.guess, lexicon.allowed[row]), []).append(row)
    solves = buckets.pop(all_green(lexicon.length), None) is not None
    fullest = sorted(buckets, key=lambda key: (-len(buckets[key]), key))
    children = {
        key: _branch(node.children[key], key, depth + 1, tuple(buckets[key]), lexicon, weights) for key in fullest
    }
    mass = sum(weights[row] for row in rows)
    total = mass + sum(child.total for child in children.values())
    most = 1 + max((child.most for child in children.values()), default=0)
    return Branch(node.guess, pattern, depth, rows, mass, solves, total, most, MappingProxyType(children))


def encode(root: Branch) -> str:
    """Return a tree as text for the browser: a line a branch, parents first.

    A line is the depth (from 1), ``+`` if the guess can be the answer or ``-`` if not, the colours that lead there
    (nothing at the start), and the guess: ``1-salet``, ``2+BBBBBcourd``.
    """
    length = len(root.guess)
    return "\n".join(
        f"{branch.depth}{'+' if branch.solves else '-'}"
        f"{format_pattern(branch.pattern, length) if branch.pattern >= 0 else ''}{branch.guess}"
        for branch in root
    )
