"""Shipped rankings of first guesses, so that an empty board is answered at once.

Ranking every opener over a whole list is the largest sum of all (47 million pairs for today's list), and on a cold
server it would have to be done without compiled kernels. So data/openings.json holds the best openers of each bundled
list for each one-step strategy, under the list's content hash: a list that has changed has no entry and is ranked
afresh. `python -m wordle_core.shipped.rankings` makes the file again.
"""

import json
from functools import lru_cache
from typing import TYPE_CHECKING, TypedDict

from wordle_core.lexicons.lexicon import Lexicon, load_lexicon
from wordle_core.paths import data_path, replacing

if TYPE_CHECKING:
    import pandas as pd

    from wordle_core.games.game import Game

FILE = "openings.json"
LISTS = ("nyt", "original", "nyt-2022", "en-6", "es-5")
STRATEGIES = ("entropy", "expected-size", "minimax", "most-patterns")
N_KEPT = 50


class _Table(TypedDict):
    lexicon: str
    strategy: str
    columns: dict[str, list[int | float | bool | str]]


def shipped_opener(lexicon: Lexicon, strategy: str) -> str | None:
    """Return the best opener of a one-step strategy in normal or hard mode, or None where none is shipped.

    The head of `shipped_ranking`, without loading pandas.
    """
    columns = _shipped().get(f"{lexicon.key} {strategy}")
    return None if columns is None else str(columns["guess"][0])


def shipped_ranking(game: "Game", strategy: str, n: int = 15) -> "pd.DataFrame | None":
    """Return the shipped ranking of openers, like `Strategy.rank`, or None where there is none.

    There is one for a game without turns, a bundled list (with its prior or flat) and a one-step strategy, for up to
    `N_KEPT` guesses. In strict mode every guess must be an answer, so only normal and hard mode have one.
    """
    if game.turns or game.mode == "strict" or n > N_KEPT:
        return None
    # Loaded here, so that `shipped_opener` answers before pandas is there.
    import pandas as pd

    columns = _shipped().get(f"{game.lexicon.key} {strategy}")
    return None if columns is None else pd.DataFrame(columns).head(n)


@lru_cache(maxsize=1)
def _shipped() -> dict[str, dict[str, list[int | float | bool | str]]]:
    path = data_path(FILE)
    if not path.exists():
        return {}
    tables: dict[str, _Table] = json.loads(path.read_text(encoding="utf-8"))
    return {key: table["columns"] for key, table in tables.items()}


def build_rankings() -> dict[str, _Table]:
    """Return the content of data/openings.json, computed; some seconds."""
    from wordle_core.games.game import Game
    from wordle_core.strategies import get_strategy

    tables: dict[str, _Table] = {}
    for lexicon in _editions():
        for strategy in STRATEGIES:
            table = get_strategy(strategy).rank(Game(lexicon), N_KEPT)
            columns = {str(name): table[name].tolist() for name in table}
            name = lexicon.name if lexicon.is_flat or not lexicon.has_reserve else f"{lexicon.name} (prior)"
            tables[f"{lexicon.key} {strategy}"] = {"lexicon": name, "strategy": strategy, "columns": columns}
    return tables


def _editions() -> list[Lexicon]:
    lists = [load_lexicon(name) for name in LISTS]
    return lists + [lexicon.flat() for lexicon in lists if not lexicon.is_flat]


if __name__ == "__main__":
    with replacing(data_path(FILE)) as path:
        path.write_text(json.dumps(build_rankings(), indent=None, separators=(",", ":")) + "\n", encoding="utf-8")
