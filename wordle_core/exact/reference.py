"""The plain solver: the least total of a position by trying every guess, for tests and for readers.

It is the definition written down. A position is a tuple of candidates, what hard mode demands is kept as hints,
every legal guess is tried, and the best value is the smallest (cost, deepest) pair. No bounds and no pruning, but
for one rule: a guess that leaves all candidates in one bucket is never better than nothing, and would never end.
Only for lists of some ten words; it shares nothing with the fast search but `feedback` and `keeps_hint`.
"""

from collections.abc import Sequence
from functools import cache

from wordle_core.errors import InconsistentGameError
from wordle_core.rules.feedback import all_green, feedback
from wordle_core.trees.tree import keeps_hint

Hints = tuple[tuple[str, int], ...]


def reference_total(
    candidates: Sequence[str],
    allowed: Sequence[str],
    weights: Sequence[int] | None = None,
    *,
    mode: str = "normal",
    turns: int = 64,
    fail_cost: int | None = None,
) -> int | None:
    """Return the least sum over the candidates of weight x turns, or None if no plan finds all of them in `turns`.

    Parameters
    ----------
    candidates, allowed : sequence of str
        Candidates must be allowed.
    weights : sequence of int, optional
        Positive weight per candidate; all 1 if left out.
    mode : {"normal", "hard", "strict"}
        Rule for the guesses; the first is free.
    turns : int
        Turns left, at least 1.
    fail_cost : int, optional
        If given, a candidate not found costs this per weight, on top of all its turns, and None is never returned.

    Raises
    ------
    InconsistentGameError
        If there is no candidate.

    Examples
    --------
    >>> reference_total(["bat", "cat", "rat"], ["bat", "cat", "rat"])
    6
    """
    if not candidates:
        raise InconsistentGameError("There is no candidate left.")
    weight = dict(zip(candidates, weights or [1] * len(candidates), strict=True))
    solved = all_green(len(candidates[0]))

    @cache
    def pattern(guess: str, answer: str) -> int:
        return feedback(guess, answer)

    def is_legal(guess: str, left: tuple[str, ...], hints: Hints) -> bool:
        if mode == "strict":
            return not hints or guess in left
        return mode == "normal" or all(keeps_hint(hint, shown, guess) for hint, shown in hints)

    @cache
    def least(left: tuple[str, ...], hints: Hints, turns: int) -> int | None:
        if not left:
            return 0
        if turns == 0:
            return None if fail_cost is None else fail_cost * sum(weight[word] for word in left)
        totals = [after(guess, left, hints, turns) for guess in allowed if is_legal(guess, left, hints)]
        return min((total for total in totals if total is not None), default=None)

    def after(guess: str, left: tuple[str, ...], hints: Hints, turns: int) -> int | None:
        buckets: dict[int, tuple[str, ...]] = {}
        for word in left:
            buckets[pattern(guess, word)] = (*buckets.get(pattern(guess, word), ()), word)
        if len(buckets) == 1 and solved not in buckets and (turns > 1 or fail_cost is None):
            return None
        total = sum(weight[word] for word in left)
        for shown, bucket in buckets.items():
            if shown != solved:
                following = (*hints, (guess, shown)) if mode != "normal" else ()
                value = least(bucket, following, turns - 1)
                if value is None:
                    return None
                total += value
        return total

    return least(tuple(candidates), (), turns)
