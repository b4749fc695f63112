"""Words as people type them, and as the library holds them.

Inside, a word is lower case, NFC (so that ``a`` + combining diaeresis is the one letter ``ä``), one code point a
letter. `display_word` is the only place that makes capitals: Python's ``"ß".upper()`` is two letters, so letters
whose capital is longer stay as they are and a word never changes length on the screen.

Scripts that write one letter with several code points (Tamil, Thai vowels, Hebrew points, ...) can't be split into
tiles this way and are refused with a sentence that says so.
"""

import unicodedata

from wordle_core.errors import InvalidWordError


def normalise_word(text: str, length: int | None = None) -> str:
    """Return a word as the library holds it: stripped, lower case, NFC.

    Parameters
    ----------
    text : str
        What somebody typed.
    length : int, optional
        How many letters it must have.

    Raises
    ------
    InvalidWordError
        If the text is empty, has anything but letters of one code point, or the wrong length.

    Examples
    --------
    >>> normalise_word("  GeEsE ")
    'geese'
    """
    # Python lowers the Turkish capital İ to two code points; its small letter is plain i.
    word = unicodedata.normalize("NFC", text.strip()).replace("İ", "i").lower()
    if not word:
        raise InvalidWordError("The word is missing.")
    for letter in word:
        if unicodedata.category(letter) in ("Mn", "Mc", "Me"):
            raise InvalidWordError(
                f"{text.strip()!r} is written with combining signs; only scripts with one character a letter work."
            )
        if not letter.isalpha():
            raise InvalidWordError(f"{text.strip()!r} is not a word: {letter!r} is no letter.")
    if length is not None and len(word) != length:
        raise InvalidWordError(f"{text.strip()!r} has {len(word)} letters; {length} are needed.")
    return word


def display_word(word: str) -> str:
    """Return a word in capitals, as many letters as before.

    Examples
    --------
    >>> display_word("größe")
    'GRÖßE'
    """
    capitals = word.upper()
    if len(capitals) == len(word):
        return capitals
    return "".join(letter.upper() if len(letter.upper()) == 1 else letter for letter in word)
