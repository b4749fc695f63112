"""Lists that can be played with: lexicons of one's own words, bundled ones with own weights, and how lists differ.

`own_lexicon` makes a list of words read by `wordlist.read_words`, of 4 to 8 letters; `open_lexicon` is what every
``--lexicon`` takes: a bundled name or a file. `with_weights` puts own weights on a list, `format_list` writes a list as
a text that `read_words` reads back, `difference` compares two lists and `weight_classes` sums a prior up.

A list is named by its content hash (`Lexicon.key`); its name is for people, and never that of a bundled list.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from wordle_core.errors import LexiconError
from wordle_core.lexicons import prior
from wordle_core.lexicons.lexicon import LEXICON_NAMES, MAX_LENGTH, MIN_LENGTH, Lexicon, load_lexicon, make_lexicon
from wordle_core.lexicons.reading import MAX_CHARACTERS, MAX_WORDS, WordText, read_words

MAX_LETTERS = 200
MAX_WEIGHT = 10**9
_NOT_IN_NAMES = re.compile(r"[^\w\s.,:'()&+!-]|_")


def own_lexicon(name: str, text: WordText, guesses: WordText | None = None) -> Lexicon:
    """Return a lexicon of these words.

    Parameters
    ----------
    name : str
        For people; a bundled name gets a mark, so that the two can't be mixed up.
    text : WordText
        The answers, with weights if it has any, and its guess-only words.
    guesses : WordText, optional
        Further words that may be guessed.

    Raises
    ------
    LexiconError
        If the words don't have 4 to 8 letters, the two texts have different lengths, or there are too many letters.
    """
    if not MIN_LENGTH <= text.length <= MAX_LENGTH:
        raise LexiconError(f"The words have {text.length} letters; a list needs {MIN_LENGTH} to {MAX_LENGTH}.")
    if guesses is not None and guesses.length != text.length:
        raise LexiconError(f"The answers have {text.length} letters and the further guesses {guesses.length}.")
    more = [*text.guesses, *((*guesses.words, *guesses.guesses) if guesses else ())]
    lexicon = make_lexicon(own_name(name), text.words, more, whole_weights(text))
    if len(lexicon.alphabet) > MAX_LETTERS:
        raise LexiconError(f"The list has {len(lexicon.alphabet)} different letters; at most {MAX_LETTERS} work.")
    if len(lexicon.allowed) > MAX_WORDS:
        raise LexiconError(f"The list has {len(lexicon.allowed):,} words; at most {MAX_WORDS:,} can be used.")
    return lexicon


def own_name(name: str) -> str:
    """Return a name for an own list that is no bundled list's name.

    Examples
    --------
    >>> own_name("  NYT "), own_name("animals")
    ('NYT (own)', 'animals')
    """
    # Names are shown in headings, buttons and links of other people too: letters, digits and a few plain signs only.
    bare = " ".join(_NOT_IN_NAMES.sub(" ", name).split())[:40] or "own list"
    return f"{bare} (own)" if bare.casefold() in LEXICON_NAMES else bare


def whole_weights(text: WordText) -> list[int] | None:
    """Return the weights of the words as whole numbers of at least 1; None if there are no weights.

    Whole numbers up to `MAX_WEIGHT` stay as they are; others are scaled so that the largest becomes `MAX_WEIGHT`. Words
    without a weight in a list with weights get the smallest that occurs.
    """
    if not text.weights:
        return None
    given = [text.weights.get(word, min(text.weights.values())) for word in text.words]
    if all(weight == int(weight) and weight <= MAX_WEIGHT for weight in given):
        return [int(weight) for weight in given]
    most = max(given)
    return [max(1, round(weight / most * MAX_WEIGHT)) for weight in given]


def with_weights(lexicon: Lexicon, text: WordText) -> Lexicon:
    """Return a list in which the words of `text` are the answers, weighted as given.

    Every other allowed word may still be guessed; where all words can be the answer (today's list) they stay the
    reserve, with a chance of one day in 365, all equally likely.

    Raises
    ------
    LexiconError
        If a word is not in the list, or has another length; the message names the first.
    """
    if odd := next((word for word in text.words if word not in lexicon), None):
        raise LexiconError(f"{odd!r} is not in the word list {lexicon.name!r}; add it to an own list instead.")
    weights = whole_weights(text) or [1] * len(text.words)
    made = make_lexicon(lexicon.name, text.words, lexicon.allowed, weights, unsuggested=lexicon.unsuggested)
    if not lexicon.has_reserve or len(text.words) == len(lexicon.allowed):
        return made
    word_weights = made.word_weights.copy()
    word_weights[made.n_answers :] = 1
    word_weights[: made.n_answers] *= prior.reserve_unit(made.weights, word_weights[made.n_answers :])
    word_weights.setflags(write=False)
    return replace(made, word_weights=word_weights)


def format_list(lexicon: Lexicon) -> str:
    """Return a list as text, which `read_words` reads back: words, weights if they differ, then guess-only words."""
    flat = lexicon.is_flat
    lines = [
        word if flat else f"{word},{weight}" for word, weight in zip(lexicon.answers, lexicon.weights, strict=True)
    ]
    more = lexicon.allowed[lexicon.n_answers :]
    return "\n".join([*lines, *(["---", *more] if more else [])]) + "\n"


def open_lexicon(source: str, *, length: int | None = None) -> Lexicon:
    """Return a bundled list by its name, or an own list from a file (or from ``answers.txt+guesses.txt``).

    Raises
    ------
    LexiconError
        If it is neither; the message lists the names.
    """
    if source in LEXICON_NAMES:
        return load_lexicon(source)
    path = Path(source)
    if path.is_file():
        return own_lexicon(path.stem, read_words(_bytes_of(path), length))
    answers, _, guesses = source.partition("+")
    if guesses and Path(answers).is_file() and Path(guesses).is_file():
        text = read_words(_bytes_of(Path(answers)), length)
        return own_lexicon(Path(answers).stem, text, read_words(_bytes_of(Path(guesses)), text.length))
    raise LexiconError(
        f"There is no word list {source!r}; choose one of {', '.join(LEXICON_NAMES)}, or name a file that exists."
    )


def _bytes_of(path: Path) -> bytes:
    try:
        if path.stat().st_size > 4 * MAX_CHARACTERS:
            raise LexiconError(f"The file {path.name} is too large for a word list.")
        return path.read_bytes()
    except OSError as error:
        raise LexiconError(f"The file {path.name} can't be read: {error.strerror}.") from error


@dataclass(frozen=True)
class Difference:
    """How two lists differ.

    Attributes
    ----------
    added, removed : tuple of str
        Answers that only the second, only the first list has, in their order.
    added_guesses, removed_guesses : tuple of str
        The same for all allowed words.
    """

    added: tuple[str, ...]
    removed: tuple[str, ...]
    added_guesses: tuple[str, ...]
    removed_guesses: tuple[str, ...]


def difference(first: Lexicon, second: Lexicon) -> Difference:
    """Return what the second list has more and less than the first.

    Examples
    --------
    >>> change = difference(load_lexicon("original"), load_lexicon("nyt-2022"))
    >>> change.removed, change.added
    (('agora', 'pupal', 'lynch', 'fibre', 'slave', 'wench'), ())
    """
    answers = frozenset(first.answers), frozenset(second.answers)
    return Difference(
        tuple(word for word in second.answers if word not in answers[0]),
        tuple(word for word in first.answers if word not in answers[1]),
        tuple(word for word in second.allowed if word not in first),
        tuple(word for word in first.allowed if word not in second),
    )


def weight_classes(lexicon: Lexicon) -> list[tuple[int, int, float]]:
    """Return (weight, words, share of the chance) of the answers, the heaviest first."""
    values, counts = np.unique(lexicon.weights, return_counts=True)
    total = int(lexicon.word_weights.sum())
    unit = int(lexicon.word_weights[0]) // int(lexicon.weights[0])
    return [
        (int(weight), int(count), float(weight * count * unit / total))
        for weight, count in zip(values[::-1], counts[::-1], strict=True)
    ]
