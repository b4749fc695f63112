"""Bounds from ceilings against a full scan, on real positions, where small lists never come."""

import numpy as np
import pytest

from wordle_core.exact.api import solver_for
from wordle_core.exact.engine import gains
from wordle_core.exact.engine.ceilings import bound_bucket, bound_buckets
from wordle_core.exact.engine.memory import INFEASIBLE
from wordle_core.exact.root import _first_plan, _seed
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import load_lexicon


@pytest.mark.parametrize("flat", [True, False], ids=["flat", "weighted"])
@pytest.mark.parametrize("text", ["fritz BBBBB", "mamma BYBBB"])
def test_a_bound_from_ceilings_is_that_of_a_full_scan(text: str, flat: bool) -> None:
    lexicon = load_lexicon("nyt")
    solver = solver_for(Game.parse(text, lexicon), flat=flat)
    solver.prepare()
    env, table, checked = solver.env, solver.table, 0
    out, gain = np.zeros(8, np.int64), np.zeros(len(table.gid), np.int64)
    lines = [
        solver.find(lexicon.index(word)) for word in ("eerie", "geese", "trone", "allee", "salet", "kebab", "civic")
    ]
    for line in (place[0] for place in lines if place is not None):
        labels = table.cols[:, line]
        for label in np.unique(labels):
            sel = np.flatnonzero(labels == label).astype(np.int32)
            if len(sel) <= 20:
                continue
            weights = solver.problem.weights
            gains.scan(table.cols, sel, weights, sel, env.flat, table.n_labels, gain, True, env.scratch, gain)
            best = 3 * int(weights[sel].sum()) - gains.add_own(sel, weights, sel, gain)
            guess, rest = int(table.gid[line]), (env, table.cols, table.gid, table.gain, table.n_labels)
            low, starts = np.zeros(1, np.int64), np.array([0, len(sel)], np.int32)
            bound_buckets(*rest, guess, sel, starts, 1, 0, INFEASIBLE, low, np.ones(1, np.int32))
            assert low[0] <= best
            value = bound_bucket(*rest, guess, sel, sel, 5, INFEASIBLE, out)
            assert value in (-1, best)
            checked += value == best
    assert checked > 10


@pytest.mark.parametrize("text", ["humph BBBBB", "pubby BBBBB"])
def test_a_first_plan_is_found_where_the_best_bounds_need_too_many_turns(text: str) -> None:
    solver = solver_for(Game.parse(text, load_lexicon("nyt")))
    assert solver.guess(_seed(solver), INFEASIBLE, width=1) == INFEASIBLE
    line, total = _first_plan(solver)
    assert total < INFEASIBLE and solver.bounds()[line] <= total
