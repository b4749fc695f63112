"""Lexicons: which words may be guessed, which can be the answer, and how likely each of them is.

Notation used everywhere: `allowed` holds the answers first, in their own order (for the original list that is the
order of the game), then the guess-only words, alphabetically. So answer i *is* allowed row i, a set of candidates is
an int32 array of rows, and a guess that is itself a candidate is a row in that set.

`word_weights` gives every allowed word a weight; 0 means that it cannot be the answer. In the plain lists the
answers weigh 1. In `nyt` the likely answers (rows below `n_answers`) have the weights of `prior`, and every other
word is in the *reserve*: a small weight, used once no likely answer fits any more.

The lists and their licences are described in data/SOURCE.md. Loading takes some 30 ms; instances are immutable and
shared.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from wordle_core.errors import LexiconError, UnknownWordError
from wordle_core.lexicons import prior
from wordle_core.paths import data_path
from wordle_core.rules.words import normalise_word

Codes = npt.NDArray[np.uint8]
Rows = npt.NDArray[np.int32]
Weights = npt.NDArray[np.int64]

MIN_LENGTH, MAX_LENGTH = 4, 8


@dataclass(frozen=True, eq=False)
class Lexicon:
    """A dated edition of allowed words, answers and weights. Made by `make_lexicon` or `load_lexicon`.

    Attributes
    ----------
    name : str
        ``"original"``, ``"nyt"``, or the name of an own list.
    length : int
        Letters in a word.
    allowed : tuple of str
        Every word that may be guessed, answers first.
    n_answers : int
        How many of them are (likely) answers.
    word_weights : ndarray of int64, shape (n_allowed,)
        Weight of each word as the answer; 0 if it cannot be. Read-only.
    unsuggested : frozenset of str
        Words that are accepted when typed but never suggested (slurs).
    """

    name: str
    length: int
    allowed: tuple[str, ...]
    n_answers: int
    word_weights: Weights
    unsuggested: frozenset[str] = field(default=frozenset())

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {self.n_answers} answers, {len(self.allowed)} allowed, key {self.key}>"

    def __contains__(self, word: object) -> bool:
        return word in self._row_of

    @property
    def answers(self) -> tuple[str, ...]:
        """The (likely) answers, in the order of the list."""
        return self.allowed[: self.n_answers]

    @cached_property
    def weights(self) -> Weights:
        """Weights of the answers in the smallest integers, shape (n_answers,); all 1 in a plain list. Read-only."""
        weights = self.word_weights[: self.n_answers]
        return _frozen(weights // np.gcd.reduce(weights))

    @cached_property
    def is_flat(self) -> bool:
        """Whether all answers are equally likely."""
        return bool((self.weights == 1).all())

    @cached_property
    def has_reserve(self) -> bool:
        """Whether words outside `answers` can be the answer too."""
        return bool(self.word_weights[self.n_answers :].any())

    @cached_property
    def alphabet(self) -> tuple[str, ...]:
        """The letters that occur, sorted; a letter code is an index into it."""
        return tuple(sorted(set("".join(self.allowed))))

    @cached_property
    def codes(self) -> Codes:
        """Letter codes of the allowed words, shape (n_allowed, length). Read-only."""
        table = {letter: code for code, letter in enumerate(self.alphabet)}
        flat = np.fromiter((table[letter] for word in self.allowed for letter in word), dtype=np.uint8)
        return _frozen(flat.reshape(len(self.allowed), self.length))

    @cached_property
    def alphabetical(self) -> Rows:
        """Place of each allowed word in alphabetical order, shape (n_allowed,). Read-only."""
        order = sorted(range(len(self.allowed)), key=self.allowed.__getitem__)
        places = np.empty(len(order), dtype=np.int32)
        places[order] = np.arange(len(order), dtype=np.int32)
        return _frozen(places)

    @cached_property
    def suggestible(self) -> npt.NDArray[np.bool_]:
        """Which allowed words may be suggested, shape (n_allowed,). Read-only."""
        return _frozen(np.array([word not in self.unsuggested for word in self.allowed]))

    @cached_property
    def words_key(self) -> str:
        """Hash of the words and their order only, 12 hexadecimal digits: names pattern matrices."""
        text = f"{self.n_answers}\n" + "\n".join(self.allowed)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    @cached_property
    def key(self) -> str:
        """Hash of words, order and weights, 12 hexadecimal digits: names trees, links and caches."""
        return hashlib.sha256(self.words_key.encode() + self.word_weights.tobytes()).hexdigest()[:12]

    def index(self, word: str) -> int:
        """Return the row of an allowed word.

        Raises
        ------
        UnknownWordError
            If the word is not in the list.
        """
        row = self._row_of.get(normalise_word(word))
        if row is None:
            raise UnknownWordError(f"{word.strip()!r} is not in the word list {self.name!r}.")
        return row

    def encode(self, word: str) -> Codes:
        """Return the letter codes of any word, shape (length,); letters outside the alphabet get codes of their own."""
        table = {letter: code for code, letter in enumerate(self.alphabet)}
        letters = normalise_word(word, self.length)
        return np.array([table.setdefault(letter, len(table)) for letter in letters], dtype=np.uint8)

    def flat(self) -> "Lexicon":
        """Return the same list with all answers equally likely (a reserve keeps its own weights and its share)."""
        weights = self.word_weights.copy()
        ones = np.ones(self.n_answers, dtype=np.int64)
        weights[: self.n_answers] = prior.reserve_unit(ones, weights[self.n_answers :])
        return replace(self, word_weights=_frozen(weights))

    def with_answers(self, words: Iterable[str]) -> "Lexicon":
        """Return the list with more answers, each as likely as the commonest answer (a clone may still use them)."""
        extra = [normalise_word(word, self.length) for word in words]
        new = [word for word in dict.fromkeys(extra) if self._row_of.get(word, self.n_answers) >= self.n_answers]
        answers = list(self.answers) + new
        weights = [*self.word_weights[: self.n_answers].tolist(), *[int(self.word_weights.max())] * len(new)]
        return make_lexicon(self.name, answers, self.allowed, weights, unsuggested=self.unsuggested)

    @cached_property
    def _row_of(self) -> dict[str, int]:
        return {word: row for row, word in enumerate(self.allowed)}


def make_lexicon(
    name: str,
    answers: Sequence[str],
    guesses: Iterable[str] = (),
    weights: Sequence[int] | None = None,
    *,
    unsuggested: Collection[str] = (),
) -> Lexicon:
    """Return a lexicon of these words.

    Parameters
    ----------
    name : str
        Shown to people; need not be unique.
    answers : sequence of str
        Normalised words of one length, no duplicates; their order is kept.
    guesses : iterable of str
        Further words that may be guessed; those that are answers too are passed over.
    weights : sequence of int, optional
        Positive weight per answer; all 1 if left out.
    unsuggested : collection of str
        Words never to be suggested.

    Raises
    ------
    LexiconError
        If there is no answer, lengths differ, a word occurs twice or a weight is not positive.
    """
    if not answers:
        raise LexiconError("The list has no answers; give at least one word.")
    length = len(answers[0])
    is_answer = frozenset(answers)
    if len(is_answer) != len(answers):
        raise LexiconError("A word occurs twice among the answers.")
    allowed = tuple(answers) + tuple(sorted(frozenset(guesses) - is_answer))
    if odd := next((word for word in allowed if len(word) != length), None):
        raise LexiconError(f"{odd!r} has {len(odd)} letters; the first word has {length}.")
    given = np.ones(len(answers), np.int64) if weights is None else np.asarray(weights, dtype=np.int64)
    if given.shape != (len(answers),) or (given <= 0).any():
        raise LexiconError("Each answer needs one positive whole number as its weight.")
    word_weights = np.zeros(len(allowed), dtype=np.int64)
    word_weights[: len(answers)] = given
    return Lexicon(name, length, allowed, len(answers), _frozen(word_weights), frozenset(unsuggested))


def _words_of(file: str) -> list[str]:
    return data_path(file).read_text(encoding="utf-8").split()


@lru_cache(maxsize=1)
def load_zipf() -> dict[str, float]:
    """Return the frequency of each accepted word in English: log10 of its count in a billion words, 0 if rarer."""
    lines = data_path("word-frequency.csv").read_text(encoding="utf-8").splitlines()
    pairs = (line.split(",") for line in lines[1:])
    return {word: float(zipf) for word, zipf in pairs}


@lru_cache(maxsize=1)
def load_past_answers() -> frozenset[str]:
    """Return the answers played from 2021-06-19 to 2025-09-29."""
    return frozenset(_words_of("past-answers-undated.txt"))


@lru_cache(maxsize=1)
def load_offensive() -> frozenset[str]:
    """Return the 19 words that the game's owner took out as offensive: accepted, never suggested."""
    return frozenset(_words_of("guesses-original.txt")) - frozenset(_words_of("guesses-nyt-2022.txt"))


def _load_original() -> Lexicon:
    answers, guesses = _words_of("answers-original.txt"), _words_of("guesses-original.txt")
    return make_lexicon("original", answers, guesses, unsuggested=load_offensive())


def _load_nyt_2022() -> Lexicon:
    return make_lexicon("nyt-2022", _words_of("answers-nyt-2022.txt"), _words_of("guesses-nyt-2022.txt"))


def _load_nyt() -> Lexicon:
    likely = _words_of("answers-extended-2023.txt")
    plain = make_lexicon("nyt", likely, _words_of("guesses-nyt-current.txt"), unsuggested=load_offensive())
    weights = prior.likely_weights(likely, _words_of("answers-original.txt"), load_past_answers())
    reserve = prior.reserve_weights(plain.allowed[len(likely) :], load_zipf(), load_offensive())
    scaled = weights * prior.reserve_unit(weights, reserve)
    return replace(plain, word_weights=_frozen(np.concatenate([scaled, reserve])))


def _load_plain(name: str, file: str) -> Lexicon:
    return make_lexicon(name, _words_of(file))


_LOADERS: dict[str, Callable[[], Lexicon]] = {
    "nyt": _load_nyt,
    "original": _load_original,
    "nyt-2022": _load_nyt_2022,
    "en-6": lambda: _load_plain("en-6", "lang/en-6.txt"),
    "es-5": lambda: _load_plain("es-5", "lang/es-5.txt"),
}
LEXICON_NAMES: tuple[str, ...] = tuple(_LOADERS)


@cache
def load_lexicon(name: str) -> Lexicon:
    """Return a bundled lexicon: ``nyt``, ``original``, ``nyt-2022``, ``en-6`` or ``es-5``.

    Raises
    ------
    LexiconError
        If there is none of that name; the message lists the names.

    Examples
    --------
    >>> load_lexicon("original").answers[:2]
    ('cigar', 'rebut')
    """
    if name not in _LOADERS:
        raise LexiconError(f"There is no word list {name!r}; choose one of {', '.join(LEXICON_NAMES)}.")
    return _LOADERS[name]()


def _frozen(array: npt.NDArray) -> npt.NDArray:  # type: ignore[type-arg]
    array.setflags(write=False)
    return array
