"""Traps: families of candidates that differ in one place only, such as _IGHT, and the word that breaks them.

Playing through such a family word by word costs a turn each. A word that holds several of the letters in question tells
them apart at once; in hard mode the greens may forbid every such word, and then the trap can't be broken any more.

The *breaker* is the legal guess that splits the family into the most groups, then with the smallest largest group, then
a candidate, then by alphabet. Candidates of the family itself only tell "me or not me", two groups.
"""

from dataclasses import dataclass

import numpy as np

from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Rows
from wordle_core.patterns.partition import measure_guesses

MIN_FAMILY = 4


@dataclass(frozen=True)
class Trap:
    """A family of candidates that share all letters but one.

    Attributes
    ----------
    shape : str
        The letters that they share, with ``_`` at the place (0-based) where they differ: ``_ight``.
    place : int
    rows : ndarray of int32, shape (m,)
        The family, rows of the lexicon. Read-only.
    breaker : str or None
        The legal guess that tells most of them apart; None if none does better than playing them one by one.
    groups : int
        Into how many groups the breaker splits the family.
    """

    shape: str
    place: int
    rows: Rows
    breaker: str | None
    groups: int


def find_trap(game: Game) -> Trap | None:
    """Return the largest family of at least `MIN_FAMILY` candidates that differ in one place only, or None.

    Ties: the first place. Cost: one pass over the candidates and one ranking of the legal guesses over the family.

    Examples
    --------
    >>> from wordle_core.lexicons.lexicon import load_lexicon
    >>> trap = find_trap(Game(load_lexicon("nyt-2022")).play("light", "BGGGG"))
    >>> trap.shape, len(trap.rows)
    ('_ight', 8)
    """
    families = [(place, rows) for place in range(game.lexicon.length) for rows in _families(game, place)]
    if not families:
        return None
    place, rows = max(families, key=lambda family: (len(family[1]), -family[0]))
    word = game.lexicon.allowed[rows[0]]
    breaker, groups = _breaker(game, rows)
    return Trap(word[:place] + "_" + word[place + 1 :], place, rows, breaker, groups)


def _families(game: Game, place: int) -> list[Rows]:
    """Return the families that differ at this place only, those that are large enough."""
    candidates = game.candidates
    if len(candidates) < MIN_FAMILY:
        return []
    rest = np.delete(game.lexicon.codes[candidates], place, axis=1)
    _, family, sizes = np.unique(rest, axis=0, return_inverse=True, return_counts=True)
    found = [candidates[family.ravel() == number] for number in np.flatnonzero(sizes >= MIN_FAMILY)]
    for rows in found:
        rows.setflags(write=False)
    return found


def _breaker(game: Game, rows: Rows) -> tuple[str | None, int]:
    lexicon = game.lexicon
    guesses = np.flatnonzero(game.legal & lexicon.suggestible).astype(np.int32)
    measures = measure_guesses(lexicon, guesses, rows)
    outsider = ~np.isin(guesses, game.candidates)
    best = np.lexsort((lexicon.alphabetical[guesses], outsider, measures.largest, -measures.buckets))[0]
    groups = int(measures.buckets[best])
    return (lexicon.allowed[guesses[best]], groups) if groups > 2 else (None, groups)
