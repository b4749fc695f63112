"""What the Openers page shows: the table of all openers, ranked as asked, and the words that people type.

Measures are there as soon as the kernels are; proven totals where they are shipped for the list and the mode. `View`
holds both for one run of the page.
"""

from dataclasses import dataclass

import pandas as pd

from wordle_core.errors import WordleError
from wordle_core.openers.ranking import OpenerCost, opener_cost, words_of_openers
from wordle_core.rules.words import normalise_word
from wordle_ui import cache, jobs, state
from wordle_ui.frame import Settings
from wordle_ui.ranked import is_long

MEASURES = {"total": "Total", "bits": "Bits", "expected_size": "Words left", "largest": "Largest", "buckets": "Groups"}
_FALLING = ("bits", "buckets")
MAX_COMPARED = 5


@dataclass(frozen=True, eq=False)
class View:
    """All openers of a list in a mode.

    Attributes
    ----------
    table : DataFrame
        As `wordle_core.openers.measure_openers`, with total, exact and expected (NaN or False where unknown).
    totals : DataFrame or None
        As `wordle_core.openers.with_totals`; None where no totals are shipped.
    n_answers : int
    """

    table: pd.DataFrame
    totals: pd.DataFrame | None
    n_answers: int

    @property
    def best(self) -> str:
        """The opener of least proven total; the one of most bits where no totals are known."""
        return str((self.table if self.totals is None else self.totals)["guess"].iloc[0])

    @property
    def is_proven(self) -> bool:
        """Whether no other opener can have a total as small as the best one's."""
        if self.totals is None or len(self.totals) < 2:
            return False
        first, second = self.totals["total"].iloc[0], self.totals["total"].iloc[1]
        return bool(self.totals["exact"].iloc[0]) and bool(first < second)

    def row(self, word: str) -> "pd.Series | None":
        """Return the row of an opener, or None if it is not ranked."""
        found = self.table[self.table["guess"] == word]
        return None if found.empty else found.iloc[0]

    def cost(self, word: str) -> OpenerCost | None:
        """Return what an opener costs against the best; None where no total is known."""
        return None if self.totals is None else opener_cost(self.totals, word, self.n_answers)


def view(settings: Settings) -> View | None:
    """Return the openers of the list in use; None while they are computed."""
    lexicon = settings.lexicon
    name, flat, mode = settings.list_name, settings.flat, settings.mode

    def work(progress: jobs.Progress) -> bool:
        cache.wait_for_kernels(progress)
        cache.openers(name, flat, mode)
        return True

    if not cache.kernels_are_ready() or is_long(settings.position("")):
        ready = jobs.result_of(("openers", lexicon.key, mode), work, label="Rating every opener")
        if ready is None:
            return None
    table, totals = cache.openers(name, flat, mode), cache.opener_totals(name, flat, mode)
    if totals is None:
        joined = table.assign(total=float("nan"), exact=False, expected=float("nan"))
    else:
        joined = table.merge(totals[["guess", "total", "exact", "expected"]], on="guess", how="left")
        joined["exact"] = joined["exact"].eq(True)
    return View(joined, totals, lexicon.n_answers)


def ranked(openers: View, by: str, find: str, only_answers: bool) -> pd.DataFrame:
    """Return the openers in the order of a measure, best first, with their places among all; then filtered.

    Parameters
    ----------
    openers : View
    by : str
        One of `MEASURES`.
    find : str
        Letters that the word must have, or a pattern with a dot for any letter (``s..e.``).
    only_answers : bool
        Leave out the words that are never the answer.
    """
    table = openers.table
    rising = by not in _FALLING
    place = table[by].rank(method="min", ascending=rising)
    table = table.assign(place=place.fillna(len(table)).astype(int))
    table = table.sort_values(["place", "bits", "guess"], ascending=[True, False, True], kind="stable")
    if only_answers:
        table = table[table["answer"]]
    return table[matches(table["guess"], find)].reset_index(drop=True)


def matches(words: "pd.Series[str]", find: str) -> "pd.Series[bool]":
    """Return which words fit what was typed: a pattern with dots, or letters in any order; everything for nothing."""
    find = find.strip().lower()
    if "." in find or "?" in find:
        shape = find.replace("?", ".")
        letters = [(at, letter) for at, letter in enumerate(shape) if letter != "."]
        return words.map(lambda word: len(shape) == len(word) and all(word[at] == letter for at, letter in letters))
    wanted = [letter for letter in find if letter.isalpha()]
    if not wanted:
        return pd.Series(True, index=words.index)
    return words.map(lambda word: all(word.count(letter) >= wanted.count(letter) for letter in wanted))


def typed_word(name: str, default: str, settings: Settings) -> tuple[str, str]:
    """Return a word that an option holds, and what is wrong with it; the default, and nothing wrong, if it is empty."""
    text = state.option(name).strip()
    if not text:
        return default, ""
    try:
        word = normalise_word(text, settings.lexicon.length)
        settings.lexicon.index(word)
    except WordleError as error:
        return default, str(error)
    return word, ""


def compared(openers: View, mine: str, settings: Settings) -> list[str]:
    """Return the openers to compare: those typed, or the best ones and one's own."""
    typed = state.option("op_compare").lower().replace(",", " ").split()
    if typed:
        return words_of_openers(typed, settings.lexicon)[:MAX_COMPARED]
    head = (openers.table if openers.totals is None else openers.totals)["guess"].head(3).tolist()
    return list(dict.fromkeys([*([mine] if mine else []), *head]))[:MAX_COMPARED]
