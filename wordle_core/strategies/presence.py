"""Knowledge without counts: which letters occur and where, but never how often.

Some published programs keep the remaining answers by *presence* only: a green letter is in its place; a letter that
occurs but is misplaced, however often it was guessed, must occur and not there; an absent letter must not occur. The
second E of a guess is then "misplaced", not black, if the answer has any E. A presence pattern is written like a
pattern (base 3, first letter highest), and two answers look the same to such a program exactly if their presence
patterns agree for every guess so far. So it believes in more words than really remain.
"""

import numpy as np
import numpy.typing as npt

from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Lexicon, Rows
from wordle_core.rules.feedback import colours_of
from wordle_core.rules.turns import Turn


def presence_patterns(lexicon: Lexicon, guess: str, rows: Rows) -> npt.NDArray[np.int32]:
    """Return the presence pattern of a guess for each of some words (rows of `lexicon.allowed`), shape (len(rows),).

    Examples
    --------
    >>> from wordle_core.lexicons.lexicon import load_lexicon
    >>> original = load_lexicon("original")
    >>> presence_patterns(original, "geese", np.array([original.index("crane")], dtype=np.int32)).tolist()
    [38]
    """
    codes = lexicon.codes[rows]
    total = np.zeros(len(rows), dtype=np.int32)
    for place, code in enumerate(lexicon.encode(guess)):
        same = codes == code
        total = 3 * total + same.any(axis=1) + same[:, place]
    return total


def presence_rows(game: Game) -> Rows:
    """Return the words that a program which learns by presence believes possible: a superset of the candidates."""
    lexicon = game.lexicon
    likely = len(game.candidates) == 0 or game.candidates[0] < lexicon.n_answers
    rows = np.arange(lexicon.n_answers, dtype=np.int32) if likely else np.flatnonzero(lexicon.word_weights)
    for turn in game.turns:
        rows = rows[presence_patterns(lexicon, turn.guess, rows.astype(np.int32)) == presence_of(turn)]
    return rows.astype(np.int32)


def presence_of(turn: Turn) -> int:
    """Return the presence pattern that a turn shows: a black copy of a letter that has another colour counts as yellow.

    Examples
    --------
    >>> from wordle_core.rules.feedback import format_pattern, parse_pattern
    >>> format_pattern(presence_of(Turn("geese", parse_pattern("BBBBG"))))
    'BYYBG'
    """
    letters = {letter for letter, colour in zip(turn.guess, turn.colours, strict=True) if colour}
    total = 0
    for letter, colour in zip(turn.guess, colours_of(turn.pattern, len(turn.guess)), strict=True):
        total = 3 * total + (colour or int(letter in letters))
    return total
