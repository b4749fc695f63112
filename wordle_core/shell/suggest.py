"""``wordle suggest``: what to play next in a position, and which words remain."""

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from wordle_core.shell.common import (
    FlatOption,
    JsonOption,
    LexiconOption,
    ModeOption,
    PositionArgument,
    StrategyOption,
    WeightsOption,
    choose_game,
    choose_lexicon,
    screen,
    table,
    tiles,
    write_json,
)

if TYPE_CHECKING:
    import pandas as pd

    from wordle_core.games.game import Game

_COLUMNS = ("guess", "expected_size", "bits", "largest", "buckets", "candidate", "p_win")
_DECIMALS = 6


def register(app: typer.Typer) -> None:
    """Add the command to the shell."""
    app.command("suggest")(suggest)


def suggest(
    position: PositionArgument = None,
    lexicon: LexiconOption = "nyt",
    mode: ModeOption = "normal",
    strategy: StrategyOption = "entropy",
    n: Annotated[int, typer.Option("--n", min=1, help="How many guesses to show.")] = 10,
    flat: FlatOption = False,
    weights: WeightsOption = "",
    json: JsonOption = False,
) -> None:
    """Rank the next guesses for a position, and list the words that remain."""
    game = choose_game(position, choose_lexicon(lexicon, flat=flat, weights=weights), mode)
    ranked = rank(game, strategy, n)
    if json:
        words = game.remaining[game.remaining["row"].isin(game.candidates)]["word"]
        write_json(
            {
                "position": game.text,
                "n": len(game.candidates),
                "words": words.tolist(),
                "suggestions": [_suggestion(row) for row in ranked[list(_COLUMNS)].to_dict("records")],
                "lexicon": game.lexicon.name,
                "mode": game.mode,
                "strategy": strategy,
                "unlikely": game.n_unlikely,
            }
        )
    else:
        _show(game, ranked)


def rank(game: "Game", strategy: str, n: int) -> "pd.DataFrame":
    """Return the ranking of a strategy; shipped figures for a game that has not begun.

    Raises
    ------
    InconsistentGameError
        If no word remains; the message proposes the likeliest repair.
    """
    from wordle_core.errors import InconsistentGameError
    from wordle_core.shipped.rankings import shipped_ranking
    from wordle_core.strategies import get_strategy

    chosen = get_strategy(strategy)
    if found := game.contradiction():
        repair = f" Likeliest repair: {found.repairs[0]}." if found.repairs else ""
        raise InconsistentGameError(found.message + repair)
    shipped = shipped_ranking(game, strategy, n)
    return chosen.rank(game, n) if shipped is None else shipped


def _suggestion(row: Mapping[Hashable, object]) -> dict[str, object]:
    return {str(name): round(value, _DECIMALS) if isinstance(value, float) else value for name, value in row.items()}


def _show(game: "Game", ranked: "pd.DataFrame") -> None:
    from wordle_core.rules.words import display_word

    console = screen()
    for turn in game.turns:
        console.print(tiles(turn))
    n = len(game.candidates)
    unlikely = f", and {game.n_unlikely:,} unlikely ones" if game.n_unlikely else ""
    console.print(f"{n:,} {'word' if n == 1 else 'words'} left ({game.bits:.1f} bits){unlikely}.")
    console.print(f"Play [bold]{display_word(str(ranked['guess'].iloc[0]))}[/bold].")
    console.print(ranking_table(ranked))
    console.print(words_line(game))


def ranking_table(ranked: "pd.DataFrame") -> object:
    """Return the ranking as a table for the screen; equal guesses share a place."""
    from wordle_core.rules.words import display_word

    made = table("place", "<guess", "words left", "bits", "largest", "groups", "<can be it", "wins now")
    for row in ranked.to_dict("records"):
        possible, wins = ("yes", _percent(row["p_win"])) if row["candidate"] else ("no", "")
        made.add_row(
            str(row["place"]), display_word(row["guess"]), f"{row['expected_size']:,.2f}", f"{row['bits']:.3f}",
            f"{row['largest']:,}", f"{row['buckets']:,}", possible, wins,
        )  # fmt: skip
    return made


def _percent(chance: float) -> str:
    return "< 0.1 %" if chance < 0.0005 else f"{100 * chance:.1f} %"


def words_line(game: "Game", most: int = 30) -> str:
    """Return the words that remain, the likeliest first, as one line."""
    from wordle_core.rules.words import display_word

    rows = game.remaining[game.remaining["row"].isin(game.candidates)]
    shown = ", ".join(display_word(word) for word in rows["word"].head(most))
    more = len(rows) - most
    return f"{shown}, and {more:,} more" if more > 0 else shown
