"""What an exact search found: bounds, the best guesses, and how much of it is proven.

Totals are integers: the sum over the candidates of weight x turns from here on. A result is exact if its bounds
meet; out of time or cancelled it has lower < upper, and that is no error. An impossible position (no plan finds
every candidate within the budget) has `impossible` set and no upper bound.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search from one position.

    Attributes
    ----------
    best : tuple of str
        All guesses that reach `upper`, candidates first; perhaps not all of them unless `all_best`.
    lower, upper : int or None
        The least total lies between them. None: no plan is known (upper), or none exists (both).
    exact : bool
        Whether they are equal, or the position is proven impossible.
    all_best : bool
        Whether `best` is proven to hold every best guess.
    n, weight : int
        Candidates, and the sum of their weights.
    seconds : float
    nodes : int
        Positions searched with a table of their own.
    lost : int
        Weight of the candidates that the plan does not find in time; only with the aim "fail".
    max_turns : int or None
        The most turns any candidate takes in the plan that was found, where a plan was built.
    distribution : dict of int to int or None
        Candidates by turns in that plan.
    """

    best: tuple[str, ...]
    lower: int | None
    upper: int | None
    exact: bool
    all_best: bool
    n: int
    weight: int
    seconds: float
    nodes: int
    lost: int = 0
    max_turns: int | None = None
    distribution: dict[int, int] | None = None

    @property
    def impossible(self) -> bool:
        """Whether it is proven that no plan finds every candidate within the budget."""
        return self.exact and self.upper is None

    @property
    def expected(self) -> float | None:
        """Expected guesses from here, for display; of the best plan found."""
        return None if self.upper is None else self.upper / self.weight


@dataclass(frozen=True, slots=True)
class GuessBounds:
    """What is known about one guess at a position.

    Attributes
    ----------
    guess : str
    lower, upper : int or None
        Bounds of its least total. Equal: exact. `upper` None: no plan known; both None: impossible within the
        budget.
    status : {"exact", "bound", "impossible"}
    """

    guess: str
    lower: int | None
    upper: int | None
    status: str
