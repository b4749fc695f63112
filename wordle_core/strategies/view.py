"""What a rule sees when it is asked for a guess: the candidates it knows of, and the guesses it may play.

A `PatternTable` holds the patterns of all guesses in question for all answers in question, once for a whole plan; a
`View` is a position in it, a few index arrays. So a rule can be asked thousands of times without a word, a set or a
DataFrame being made. Guesses stand in the table in the order in which ties are broken (alphabetical, or the list's),
which is why "the first of the best" is always the one to play.

Cost: the table of the original list, all 12,972 guesses, is 30 MB and is kept for the next plan on the same list.
"""

import importlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import ModuleType
from typing import Literal, get_args

import numpy as np
import numpy.typing as npt

from wordle_core.compiling import backend
from wordle_core.errors import WordleError
from wordle_core.games.clues import Mask
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import Lexicon, Rows, Weights
from wordle_core.patterns.table import Patterns, empty_table, pattern_table, pattern_type

Pool = Literal["allowed", "answers", "candidates"]
POOLS: tuple[Pool, ...] = get_args(Pool)
Ties = Literal["alphabetical", "list"]
TIES: tuple[Ties, ...] = get_args(Ties)
MAX_TABLE_BYTES = 110_000_000
_BLOCK_PAIRS = 1_000_000
_WORTH_THREADS = 500_000


def compiled() -> ModuleType | None:
    """Return the strategies' compiled kernels, or None while they are being compiled elsewhere."""
    return None if backend.kernels() is None else importlib.import_module("wordle_core.strategies.kernels")


@dataclass(frozen=True, eq=False)
class PatternTable:
    """Patterns of G guesses for N answers, answer by answer. Made by `make_table`.

    Attributes
    ----------
    lexicon : Lexicon
    answers : ndarray of int32, shape (N,)
        Rows of `lexicon.allowed`, ascending; all that any view of this table can hold.
    guesses : ndarray of int32, shape (G,)
        Rows of `lexicon.allowed` in the order that breaks ties; holds every answer too.
    in_pool : ndarray of bool, shape (G,)
        Which guesses may be played even when they are no candidates.
    patterns : ndarray of uint8 or uint16, shape (N, G)
        Read-only.
    """

    lexicon: Lexicon
    answers: Rows
    guesses: Rows
    in_pool: Mask
    patterns: Patterns

    @cached_property
    def column_of(self) -> Rows:
        """Column of each allowed word, -1 if it is no guess of this table, shape (n_allowed,)."""
        columns = np.full(len(self.lexicon.allowed), -1, dtype=np.int32)
        columns[self.guesses] = np.arange(len(self.guesses), dtype=np.int32)
        return columns

    @cached_property
    def answer_columns(self) -> Rows:
        """Column of each answer among the guesses, shape (N,)."""
        return self.column_of[self.answers]

    @cached_property
    def weights(self) -> Weights:
        """Weight of each answer, shape (N,), without a common factor."""
        weights = self.lexicon.word_weights[self.answers]
        return np.asarray(weights // np.gcd.reduce(weights), dtype=np.int64)

    @cached_property
    def own_logs(self) -> npt.NDArray[np.float64]:
        """Weight x log2(weight) of each answer, shape (N,)."""
        return np.asarray(self.weights * np.log2(self.weights), dtype=np.float64)

    @cached_property
    def order(self) -> npt.NDArray[np.int64]:
        """0, 1, 2, ... over the guesses: the key that breaks ties. Copy before changing."""
        return np.arange(len(self.guesses), dtype=np.int64)


def make_table(lexicon: Lexicon, guesses: Rows, answers: Rows, ties: Ties = "alphabetical") -> PatternTable:
    """Return the table of these guesses, and the answers among them, for these answers.

    Raises
    ------
    WordleError
        If it would take more than `MAX_TABLE_BYTES`.
    """
    rows = np.union1d(guesses, answers).astype(np.int32)
    if not fits_table(lexicon, len(rows), len(answers)):
        raise WordleError(
            f"{len(answers):,} answers by {len(rows):,} guesses are too many to be looked at together; "
            "choose a smaller pool, or a strategy that looks one guess ahead."
        )
    if ties == "alphabetical":
        rows = rows[np.argsort(lexicon.alphabetical[rows])]
    out = empty_table(len(answers), len(rows), lexicon.length)
    codes, answer_codes = lexicon.codes[rows], lexicon.codes[answers]
    step = max(64, _BLOCK_PAIRS // max(1, len(answers)))

    def work(start: int, stop: int) -> None:
        for a in range(start, stop, step):
            b = min(a + step, stop)
            out[:, a:b] = pattern_table(codes[a:b], answer_codes).T

    backend.in_parts(len(rows), work, split=backend.kernels() is not None and out.size > _WORTH_THREADS)
    out.setflags(write=False)
    return PatternTable(lexicon, answers, rows, np.isin(rows, guesses), out)


def fits_table(lexicon: Lexicon, n_guesses: int, n_answers: int) -> bool:
    """Return whether a table of that many guesses and answers may be made."""
    return bool(n_guesses * n_answers * np.dtype(pattern_type(lexicon.length)).itemsize <= MAX_TABLE_BYTES)


@lru_cache(maxsize=2)
def whole_table(lexicon: Lexicon, pool: Pool, ties: Ties) -> PatternTable:
    """Return the table of all answers of a list, and the guesses of a pool."""
    answers = np.arange(lexicon.n_answers, dtype=np.int32)
    return make_table(lexicon, pool_guesses(lexicon, pool), answers, ties)


def pool_guesses(lexicon: Lexicon, pool: Pool) -> Rows:
    """Return the rows of a pool that may be suggested; "candidates" holds none besides the candidates themselves."""
    if pool == "candidates":
        return np.empty(0, dtype=np.int32)
    rows = np.flatnonzero(lexicon.suggestible).astype(np.int32)
    return rows if pool == "allowed" else rows[rows < lexicon.n_answers]


@dataclass(frozen=True, eq=False)
class View:
    """A position as a rule sees it.

    Attributes
    ----------
    table : PatternTable
    cols : ndarray of int32, shape (n,)
        The candidates: ascending rows of `table.patterns`.
    legal : ndarray of bool, shape (G,), or None
        Which guesses of the table the mode allows; None allows all. Some candidate is always legal.
    played : tuple of str
        The guesses so far.
    """

    table: PatternTable
    cols: Rows
    legal: Mask | None = None
    played: tuple[str, ...] = ()

    @property
    def lexicon(self) -> Lexicon:
        """The list played on."""
        return self.table.lexicon

    @property
    def candidates(self) -> Rows:
        """Rows of `lexicon.allowed`, ascending."""
        return self.table.answers[self.cols]

    @property
    def candidate_columns(self) -> Rows:
        """Columns of the candidates that may be played, in the order that breaks ties."""
        columns = np.sort(self.table.answer_columns[self.cols])
        return columns if self.legal is None else columns[self.legal[columns]]

    def guess_columns(self, pool: Pool, endgame: int = 2) -> Rows:
        """Return the columns to choose from, ascending: the pool as the mode allows it, and the candidates.

        With `endgame` candidates or fewer only they are returned; with one or two no other guess can do better.
        """
        if pool == "candidates" or len(self.cols) <= endgame:
            return self.candidate_columns
        allowed = self.table.in_pool if self.legal is None else self.table.in_pool & self.legal
        if not allowed.all():
            allowed = allowed.copy()
            allowed[self.candidate_columns] = True
        return np.flatnonzero(allowed).astype(np.int32)


def game_view(game: Game, pool: Pool, ties: Ties) -> View:
    """Return what a rule that counts letters sees in a game; makes a table of its own, see `make_table`."""
    answers = game.candidates
    table = make_table(game.lexicon, pool_guesses(game.lexicon, pool), answers, ties)
    legal = None if game.mode == "normal" else game.legal[table.guesses]
    if game.mode == "strict":
        legal = np.isin(table.guesses, answers)
    return View(table, np.arange(len(answers), dtype=np.int32), legal, tuple(turn.guess for turn in game.turns))
