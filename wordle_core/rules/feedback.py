"""Feedback: the colours that the game shows for a guess, as a rule, a code and a text.

A *pattern* is the feedback as an integer in base 3, black 0, yellow 1, green 2, with the **first letter highest**:
``BYGBB`` is ``int("01200", 3)`` = 45 and five greens are 242. Greens are given first; then yellows from left to
right, as often as the letter is left in the answer; the rest is black.

`feedback` is the plain reference. The same rule is written again for speed in `kernels` (Numba) and in
`matrix.pattern_table` (NumPy); the tests hold the three together for ever.

Not every pattern can occur for a given guess. Among the copies of one letter that are not green, yellows come
before blacks; and the yellow letters need places to be in: a place that is not green and does not hold the same
letter in the guess (so four greens and a yellow are impossible). `is_possible_pattern` decides both by matching
yellow letters to places, `nearest_possible` proposes what was probably meant.
"""

import re
from collections import Counter
from functools import lru_cache
from itertools import product

from wordle_core.errors import InvalidFeedbackError, InvalidWordError
from wordle_core.rules.words import normalise_word

BLACK, YELLOW, GREEN = 0, 1, 2
LETTER_OF_COLOUR = "BYG"

# Every notation that people use, none of them in conflict with another: black/yellow/green, digits, the F/P/T and
# N/P/E of articles, absent/present/correct, `_?+`, `.`, `-`, `x~v`, and the squares of share texts in all palettes.
_COLOUR_OF_SYMBOL = {
    **dict.fromkeys("0BFNXA.-_⬛⬜◼◻▪▫🔳🔲", BLACK),
    **dict.fromkeys("1YP?~🟨🟦", YELLOW),
    **dict.fromkeys("2GTECV+🟩🟧", GREEN),
}
_COLOUR_OF_NAME = {
    "black": BLACK,
    "white": BLACK,
    "gray": BLACK,
    "grey": BLACK,
    "yellow": YELLOW,
    "blue": YELLOW,
    "green": GREEN,
    "orange": GREEN,
}
_SHORT_CODE = re.compile(r":(?:large_)?([a-z]+)(?:_large)?_square:", re.IGNORECASE)
_VARIATION_SELECTORS = re.compile("[\ufe0e\ufe0f\u200d]")


def feedback(guess: str, answer: str) -> int:
    """Return the pattern that `guess` gets when `answer` is hidden.

    Parameters
    ----------
    guess, answer : str
        Words of the same length, any case, blanks around them allowed.

    Returns
    -------
    int
        Pattern, 0 to 3**length - 1, first letter highest.

    Raises
    ------
    InvalidWordError
        If the lengths differ, or a text is not a word.

    Examples
    --------
    >>> format_pattern(feedback("speed", "abide"))
    'BBYBY'
    >>> feedback("crane", "crane")
    242
    """
    guess, answer = normalise_word(guess), normalise_word(answer)
    if len(guess) != len(answer):
        raise InvalidWordError(
            f"{guess!r} has {len(guess)} letters and {answer!r} has {len(answer)}; they must be equally long."
        )
    left = Counter(a for g, a in zip(guess, answer, strict=True) if g != a)
    pattern = 0
    for g, a in zip(guess, answer, strict=True):
        colour = GREEN if g == a else YELLOW if left[g] > 0 else BLACK
        if colour == YELLOW:
            left[g] -= 1
        pattern = 3 * pattern + colour
    return pattern


def colours_of(pattern: int, length: int) -> tuple[int, ...]:
    """Return the colours of a pattern, first letter first, each 0, 1 or 2.

    Raises
    ------
    InvalidFeedbackError
        If the code is outside 0 to 3**length - 1.
    """
    if not 0 <= pattern < 3**length:
        raise InvalidFeedbackError(f"{pattern} is not a pattern of {length} letters (0 to {3**length - 1}).")
    return tuple(pattern // 3**place % 3 for place in range(length - 1, -1, -1))


def pattern_of(colours: tuple[int, ...] | list[int]) -> int:
    """Return the pattern with these colours; the inverse of `colours_of`."""
    pattern = 0
    for colour in colours:
        pattern = 3 * pattern + colour
    return pattern


def all_green(length: int) -> int:
    """Return the pattern of a solved guess: 242 for five letters."""
    return int(3**length - 1)


def format_pattern(pattern: int, length: int = 5) -> str:
    """Return a pattern as text, such as ``BYGBB``; `parse_pattern` reads it back.

    Examples
    --------
    >>> format_pattern(45)
    'BYGBB'
    """
    return "".join(LETTER_OF_COLOUR[colour] for colour in colours_of(pattern, length))


def read_colours(text: str) -> tuple[int, ...] | None:
    """Return the colours that a text spells in any notation, or None if it has anything else in it.

    Blanks, commas, bars and Unicode variation selectors between tiles are passed over.
    """
    text = _SHORT_CODE.sub(_square_of_short_code, _VARIATION_SELECTORS.sub("", text))
    symbols = [symbol for symbol in text.upper() if not (symbol.isspace() or symbol in ",|[]'\"")]
    colours = [_COLOUR_OF_SYMBOL.get(symbol) for symbol in symbols]
    if not colours or None in colours:
        return None
    return tuple(colour for colour in colours if colour is not None)


def parse_pattern(text: str, length: int | None = None) -> int:
    """Return the pattern that a text spells in any of the notations people use.

    Parameters
    ----------
    text : str
        ``01200``, ``BYGBB``, ``bygbb``, ``FPTFF``, ``NPENN``, ``.?+..``, ``x~vxx``, squares (light, dark, high
        contrast), short codes such as ``:large_green_square:``; blanks between tiles do not matter.
    length : int, optional
        How many tiles there must be.

    Raises
    ------
    InvalidFeedbackError
        If a symbol is unknown (the message names it) or the number of tiles is wrong.

    Examples
    --------
    >>> parse_pattern("⬛🟨🟩⬛⬛") == parse_pattern("01200") == parse_pattern("FPTFF")
    True
    """
    colours = read_colours(text)
    if colours is None:
        raise InvalidFeedbackError(_unreadable(text))
    if length is not None and len(colours) != length:
        raise InvalidFeedbackError(f"{text.strip()!r} has {len(colours)} colours; {length} are needed.")
    return pattern_of(colours)


def is_possible_pattern(guess: str, pattern: int) -> bool:
    """Return whether some answer (any letters, in a list or not) gives `guess` this pattern.

    Examples
    --------
    >>> is_possible_pattern("title", parse_pattern("BYYYG"))
    False
    >>> is_possible_pattern("title", parse_pattern("YYBYG"))
    True
    """
    return _is_possible(normalise_word(guess), pattern)


def nearest_possible(guess: str, pattern: int) -> int:
    """Return the possible pattern that was most probably meant; `pattern` itself if it is possible.

    First the one that keeps how often each letter has each colour (two tiles mixed up), then the one with the
    fewest changed tiles, then the one that changes the fewest greens.
    """
    guess = normalise_word(guess)
    if _is_possible(guess, pattern):
        return pattern
    wanted = colours_of(pattern, len(guess))
    tally = Counter(zip(guess, wanted, strict=True))

    def distance(colours: tuple[int, ...]) -> tuple[int, int, int, int]:
        moved = Counter(zip(guess, colours, strict=True))
        changed = [old for new, old in zip(colours, wanted, strict=True) if new != old]
        return (tally - moved).total(), len(changed), changed.count(GREEN), pattern_of(colours)

    every = product((BLACK, YELLOW, GREEN), repeat=len(guess))
    return pattern_of(min((c for c in every if _is_possible(guess, pattern_of(c))), key=distance))


def check_pattern(guess: str, pattern: int) -> None:
    """Raise if no answer can give `guess` this pattern.

    Raises
    ------
    InvalidFeedbackError
        Names the tiles at fault; `suggestion` holds the nearest possible pattern as text.
    """
    guess = normalise_word(guess)
    colours = colours_of(pattern, len(guess))
    if _is_possible(guess, pattern):
        return
    suggestion = format_pattern(nearest_possible(guess, pattern), len(guess))
    raise InvalidFeedbackError(f"{_fault(guess, colours)} Did you mean {suggestion}?", suggestion)


def _square_of_short_code(match: re.Match[str]) -> str:
    colour = _COLOUR_OF_NAME.get(match[1].lower())
    return match[0] if colour is None else LETTER_OF_COLOUR[colour]


def _unreadable(text: str) -> str:
    for symbol in _VARIATION_SELECTORS.sub("", text):
        if not symbol.isspace() and symbol.upper() not in _COLOUR_OF_SYMBOL:
            return (
                f"Can't read the colours {text.strip()!r}: {symbol!r} is no colour. "
                "Use B, Y, G (black, yellow, green), 0, 1, 2, or squares."
            )
    return "The colours are missing. Use B, Y, G (black, yellow, green), 0, 1, 2, or squares."


@lru_cache(maxsize=4096)
def _is_possible(guess: str, pattern: int) -> bool:
    colours = colours_of(pattern, len(guess))
    if _black_before_yellow(guess, colours):
        return False
    yellows = [place for place, colour in enumerate(colours) if colour == YELLOW]
    homes = [place for place, colour in enumerate(colours) if colour != GREEN]
    taken: dict[int, int] = {}

    def find_home(yellow: int, tried: set[int]) -> bool:
        for home in homes:
            if guess[home] != guess[yellow] and home not in tried:
                tried.add(home)
                if home not in taken or find_home(taken[home], tried):
                    taken[home] = yellow
                    return True
        return False

    return all(find_home(yellow, set()) for yellow in yellows)


def _black_before_yellow(guess: str, colours: tuple[int, ...]) -> tuple[int, int] | None:
    """Return the places of a black and a later yellow of the same letter, or None."""
    for late, colour in enumerate(colours):
        for early in range(late):
            if colour == YELLOW and colours[early] == BLACK and guess[early] == guess[late]:
                return early, late
    return None


def _fault(guess: str, colours: tuple[int, ...]) -> str:
    pair = _black_before_yellow(guess, colours)
    if pair:
        letter = guess[pair[0]].upper()
        return (
            f"{guess.upper()}: gray {letter} at place {pair[0] + 1} before yellow {letter} at place "
            f"{pair[1] + 1} can't happen; the first copy turns yellow first."
        )
    place = colours.index(YELLOW)
    return (
        f"{guess.upper()}: yellow {guess[place].upper()} at place {place + 1} can't happen; "
        "there is no other place left for that letter."
    )
