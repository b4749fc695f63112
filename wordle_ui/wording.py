"""Numbers and words as people read them: the same few decimals and plurals on every page.

`plain` is for texts that quote what a person typed: Streamlit shows messages as Markdown, and a quoted link or picture
must stay the text that it is.
"""

import re

_MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+\-.!|~>$:<^=&])")
# Addresses, icons and arrows are made from the text that Markdown has already read, where no backslash is left. An
# invisible sign in the middle, which joins words, keeps them from being recognised.
_MADE = re.compile(r"(?<=www)(?=\.)|(?<=:)(?=[/a-z])|(?<=@)|(?<=-)(?=[->])|(?<=<)(?=-)|(?<=[<>~])(?==)", re.IGNORECASE)
_JOINER = "\u2060"


def plain(text: str) -> str:
    r"""Return a text that Markdown shows letter by letter.

    Examples
    --------
    >>> print(plain("![x](y) **b**"))
    \!\[x\]\(y\) \*\*b\*\*
    """
    return _MARKDOWN.sub(r"\\\1", _MADE.sub(_JOINER, text))


def words_left(n: int) -> str:
    """Return a count of words, such as ``1 word`` or ``3,158 words``."""
    return "1 word" if n == 1 else f"{n:,} words"


def plural(n: int, noun: str) -> str:
    """Return a count with its noun: ``1 guess``, ``2 guesses``."""
    ending = "es" if noun.endswith(("s", "sh", "ch", "x")) else "s"
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}{ending}"


def percent(share: float) -> str:
    """Return a share with as many decimals as tell something: ``71 %``, ``3.2 %``, ``0.04 %``, ``> 99.9 %``.

    Examples
    --------
    >>> [percent(x) for x in (0, 0.0004, 0.032, 0.71, 0.9996, 1)]
    ['0 %', '0.04 %', '3.2 %', '71 %', '> 99.9 %', '100 %']
    """
    value = 100 * share
    if value <= 0 or value >= 100:
        return "0 %" if value <= 0 else "100 %"
    if value > 99.9:
        return "> 99.9 %"
    if value < 0.005:
        return "< 0.01 %"
    if value < 1:
        return f"{value:.2f} %" if value < 0.1 else f"{value:.1f} %"
    return f"{value:.1f} %" if value < 10 or value > 99 else f"{value:.0f} %"


def average(value: float) -> str:
    """Return an average of words with the decimals that decide: ``6.7``, ``263``."""
    return f"{value:.1f}" if value < 100 else f"{value:,.0f}"
