"""Decision trees: a guess for every position that can come up, checked answer by answer.

A tree is nested nodes: a guess, and for each pattern that does not end the game the node that follows. Two JSON
forms are read and written. The *nested* form of the published trees is ``{"raise": {"FFFFF": {"mulch": ...}}}``: a
guess, then its patterns (F gray, P yellow, T green), and a bare string is the last word of its branch. Our *own* form
wraps it with the list, its hash, the mode, the guess budget, the status ("optimal" only if proven) and the command
that made it.

`DecisionTree.verify` plays the tree against every answer of a lexicon, in the rules of its mode, and returns its
totals, all integers. Loading always verifies; a file that does not fit says which branch is at fault. A tree holds no
answer list itself and knows nothing of how it was found; `wordle_core.exact` finds optimal ones.

Verifying costs one `feedback` per answer and turn: about 8,000 for the original list, some 60 ms.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Literal, cast, get_args

from wordle_core.errors import InvalidFeedbackError, InvalidWordError, LexiconError, UnknownWordError
from wordle_core.lexicons.lexicon import Lexicon
from wordle_core.rules.feedback import all_green, colours_of, feedback, format_pattern, parse_pattern
from wordle_core.rules.words import normalise_word

Mode = Literal["normal", "hard", "strict"]
Status = Literal["optimal", "best found", "heuristic", "unknown"]
Nested = str | dict[str, dict[str, "Nested"]]

FORMAT = "wordle-tree/1"
_TO_NESTED = str.maketrans("BYG", "FPT")


@dataclass(frozen=True, slots=True)
class TreeNode:
    """A guess and what follows each pattern that does not end the game.

    Attributes
    ----------
    guess : str
        Lower case.
    children : mapping of int to TreeNode
        By pattern, read-only; empty if the guess must be the answer.
    """

    guess: str
    children: Mapping[int, "TreeNode"] = field(default_factory=lambda: MappingProxyType({}))

    def __iter__(self) -> Iterator["TreeNode"]:
        """Yield this node and all below it, parents first."""
        yield self
        for child in self.children.values():
            yield from child


@dataclass(frozen=True, slots=True)
class TreeTotals:
    """What a tree needs for every answer of a lexicon: integers only.

    Attributes
    ----------
    total : int
        Sum over the answers of weight x turns.
    total_guesses : int
        Sum over the answers of turns, whatever their weights.
    turns : dict of str to int
        Turns by answer, in the order of the lexicon.
    """

    total: int
    total_guesses: int
    turns: dict[str, int]

    @property
    def distribution(self) -> dict[int, int]:
        """How many answers take each number of turns, from 1 to the most."""
        counts = dict.fromkeys(range(1, self.max_turns + 1), 0)
        for n in self.turns.values():
            counts[n] += 1
        return counts

    @property
    def max_turns(self) -> int:
        """The most turns that any answer takes."""
        return max(self.turns.values())


@dataclass(frozen=True)
class DecisionTree:
    """A complete plan from the first guess on, with what it was made for.

    Attributes
    ----------
    root : TreeNode
    list_name : str
        Name of the lexicon that it was made for.
    list_key : str
        Its content hash (`Lexicon.key`); "" in the nested form, which has none.
    mode : {"normal", "hard", "strict"}
        Rules that every guess keeps.
    budget : int or None
        Turns allowed when it was made; None is unlimited.
    status : {"optimal", "best found", "heuristic", "unknown"}
        What is proven about its total.
    command : str
        Shell command that makes it again.
    """

    root: TreeNode
    list_name: str = ""
    list_key: str = ""
    mode: Mode = "normal"
    budget: int | None = 6
    status: Status = "unknown"
    command: str = ""

    @property
    def opener(self) -> str:
        """The first guess."""
        return self.root.guess

    def path(self, answer: str) -> tuple[str, ...]:
        """Return the guesses that this tree plays when `answer` is hidden, the answer last.

        Raises
        ------
        UnknownWordError
            If the tree has no branch for this answer.
        """
        answer = normalise_word(answer, len(self.opener))
        node, guesses = self.root, [self.root.guess]
        while node.guess != answer:
            pattern = feedback(node.guess, answer)
            child = node.children.get(pattern)
            if child is None:
                colours = format_pattern(pattern, len(answer))
                raise UnknownWordError(f"The tree has no branch for {answer!r}: {node.guess} {colours} is not in it.")
            node = child
            guesses.append(node.guess)
        return tuple(guesses)

    def verify(self, lexicon: Lexicon) -> TreeTotals:
        """Return the totals of this tree over all answers of `lexicon`, after checking it in full.

        Every answer must be reached, every guess allowed and legal in `mode`, every branch used by some answer.
        Answers that need more than `budget` turns are no error; `TreeTotals.max_turns` shows them.

        Raises
        ------
        LexiconError
            Names the first branch at fault.
        """
        turns = dict.fromkeys(lexicon.answers, 0)
        _verify(self.root, list(lexicon.answers), (), self.mode, lexicon, turns)
        weights = lexicon.weights.tolist()
        total = sum(weight * n for weight, n in zip(weights, turns.values(), strict=True))
        return TreeTotals(total, sum(turns.values()), turns)


def _verify(
    node: TreeNode,
    candidates: list[str],
    hints: tuple[tuple[str, int], ...],
    mode: Mode,
    lexicon: Lexicon,
    turns: dict[str, int],
) -> None:
    where = " ".join(f"{guess} {format_pattern(pattern, lexicon.length)}" for guess, pattern in hints) or "the start"
    if node.guess not in lexicon:
        raise LexiconError(
            f"After {where} the tree plays {node.guess!r}, which is not in the word list {lexicon.name!r}."
        )
    _check_legal(node.guess, candidates, hints, mode, where)
    buckets: dict[int, list[str]] = {}
    for answer in candidates:
        buckets.setdefault(feedback(node.guess, answer), []).append(answer)
    for answer in buckets.pop(all_green(lexicon.length), []):
        turns[answer] = len(hints) + 1
    for pattern in node.children.keys() | buckets.keys():
        branch = f"{node.guess} {format_pattern(pattern, lexicon.length)} after {where}"
        if pattern not in buckets:
            raise LexiconError(f"The tree has a branch that no answer of {lexicon.name!r} reaches: {branch}.")
        if pattern not in node.children:
            left = buckets[pattern]
            raise LexiconError(f"The tree has no branch for {left[0]!r} ({len(left)} answers): {branch}.")
        _verify(node.children[pattern], buckets[pattern], (*hints, (node.guess, pattern)), mode, lexicon, turns)


def _check_legal(guess: str, candidates: list[str], hints: tuple[tuple[str, int], ...], mode: Mode, where: str) -> None:
    if mode == "strict" and hints and guess not in candidates:
        raise LexiconError(
            f"After {where} the tree plays {guess!r}, which strict mode forbids: it can't be the answer."
        )
    if mode == "hard" and any(not keeps_hint(hint, pattern, guess) for hint, pattern in hints):
        raise LexiconError(f"After {where} the tree plays {guess!r}, which hard mode forbids.")


def keeps_hint(guess: str, pattern: int, following: str) -> bool:
    """Return whether `following` may be played in hard mode after `guess` got `pattern`.

    Greens stay in place, and each letter is used at least as often as it was revealed. Grays don't bind.

    Examples
    --------
    >>> [keeps_hint("crane", parse_pattern("BYGBB"), word) for word in ("plant", "drain")]
    [False, True]
    """
    shown = [(g, colour, f) for g, colour, f in zip(guess, colours_of(pattern, len(guess)), following, strict=True)]
    if any(colour == 2 and g != f for g, colour, f in shown):
        return False
    revealed = [g for g, colour, _ in shown if colour]
    return all(following.count(letter) >= revealed.count(letter) for letter in set(revealed))


def format_nested(root: TreeNode) -> Nested:
    """Return a tree in the nested form, ready for JSON; `parse_nested` reads it back.

    Examples
    --------
    >>> format_nested(parse_nested({"crane": {"BYGBB": "dwarf"}}))
    {'crane': {'FPTFF': 'dwarf'}}
    """
    if not root.children:
        return root.guess
    length = len(root.guess)
    children = sorted(root.children.items())
    return {root.guess: {format_pattern(p, length).translate(_TO_NESTED): format_nested(node) for p, node in children}}


def parse_nested(nested: object) -> TreeNode:
    """Return the tree of a nested form; patterns in any notation. An all-green branch is passed over.

    Raises
    ------
    LexiconError
        If something is not a word, or an object of one guess with its patterns; names the place.
    """
    return _parse(nested, None, "the start")


def _parse(nested: object, length: int | None, where: str) -> TreeNode:
    if isinstance(nested, dict) and len(nested) == 1:
        guess, branches = next(iter(nested.items()))
    else:
        guess, branches = nested, {}
    if not isinstance(guess, str) or not isinstance(branches, dict):
        raise LexiconError(f"Not a decision tree: at {where} there must be a word, or one guess with its patterns.")
    try:
        guess = normalise_word(guess, length)
        by_pattern = {parse_pattern(str(text), len(guess)): child for text, child in branches.items()}
    except (InvalidWordError, InvalidFeedbackError) as error:
        raise LexiconError(f"Not a decision tree: at {where}: {error}") from error
    by_pattern.pop(all_green(len(guess)), None)
    children = {
        pattern: _parse(child, len(guess), f"{guess} {format_pattern(pattern, len(guess))}")
        for pattern, child in by_pattern.items()
    }
    return TreeNode(guess, MappingProxyType(children))


def format_tree(tree: DecisionTree, lexicon: Lexicon) -> str:
    """Return a tree in our own form, as JSON text with its verified totals; `parse_tree` reads it back.

    Raises
    ------
    LexiconError
        If the tree does not fit `lexicon`; nothing unverified is ever written.
    """
    totals = tree.verify(lexicon)
    head = {
        "format": FORMAT,
        "list": lexicon.name,
        "key": lexicon.key,
        "mode": tree.mode,
        "budget": tree.budget,
        "status": tree.status,
        "total": totals.total,
        "total_guesses": totals.total_guesses,
        "max_turns": totals.max_turns,
        "distribution": totals.distribution,
        "command": tree.command,
        "tree": format_nested(tree.root),
    }
    return json.dumps(head, separators=(",", ":"))


def parse_tree(text: str, lexicon: Lexicon) -> DecisionTree:
    """Return the tree that a JSON text holds, in either form, verified against `lexicon`.

    Raises
    ------
    LexiconError
        If the text is no tree, was made for another list, or does not keep what it claims.
    """
    try:
        loaded = json.loads(text)
    except json.JSONDecodeError as error:
        raise LexiconError(f"Not a decision tree: the file is not JSON ({error}).") from error
    if not isinstance(loaded, dict) or "format" not in loaded:
        tree = DecisionTree(parse_nested(loaded), lexicon.name)
        tree.verify(lexicon)
        return tree
    tree = _parse_head(loaded, lexicon)
    totals = tree.verify(lexicon)
    if (totals.total, totals.max_turns) != (loaded.get("total"), loaded.get("max_turns")):
        raise LexiconError(
            f"The tree says total {loaded.get('total')} and at most {loaded.get('max_turns')} turns; "
            f"played over {lexicon.name!r} it takes {totals.total} and {totals.max_turns}."
        )
    return tree


def _parse_head(loaded: dict[str, object], lexicon: Lexicon) -> DecisionTree:
    if loaded["format"] != FORMAT:
        raise LexiconError(f"Tree format {loaded['format']!r} is not known; this version reads {FORMAT!r}.")
    if loaded.get("key") != lexicon.key:
        raise LexiconError(
            f"The tree was made for the list {loaded.get('list')!r} ({loaded.get('key')}), "
            f"not for {lexicon.name!r} ({lexicon.key})."
        )
    mode, status, budget = loaded.get("mode"), loaded.get("status"), loaded.get("budget")
    if mode not in get_args(Mode) or status not in get_args(Status) or not isinstance(budget, int | None):
        raise LexiconError(f"The tree has an unknown mode, status or budget: {mode!r}, {status!r}, {budget!r}.")
    root = parse_nested(loaded.get("tree"))
    made = DecisionTree(root, lexicon.name, lexicon.key, budget=budget, command=str(loaded.get("command", "")))
    return replace(made, mode=cast(Mode, mode), status=cast(Status, status))


def load_tree(path: Path | str, lexicon: Lexicon) -> DecisionTree:
    """Return the tree in a JSON file, in either form, verified against `lexicon`.

    Raises
    ------
    LexiconError
        As `parse_tree`; the message starts with the file name.
    OSError
        If the file can't be read.
    """
    try:
        return parse_tree(Path(path).read_text(encoding="utf-8"), lexicon)
    except (LexiconError, UnicodeDecodeError) as error:
        raise LexiconError(f"{Path(path).name}: {error}") from error


def save_tree(tree: DecisionTree, path: Path | str, lexicon: Lexicon) -> None:
    """Write a tree in our own form, whole or not at all (first to a file beside it, then renamed)."""
    target = Path(path)
    draft = target.with_name(target.name + ".part")
    draft.write_text(format_tree(tree, lexicon) + "\n", encoding="utf-8")
    draft.replace(target)
