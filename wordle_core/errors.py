"""The errors of the library: each says in one sentence what is wrong and what to change.

All are `WordleError`, a `ValueError`, so a caller can catch one thing; the subclasses tell apart what a person
can repair (a mistyped word, impossible colours, a guess that breaks hard mode) from bad data. This module
imports nothing of ours. A search that runs out of time is not an error but a result with lower < upper.

    WordleError
      InvalidWordError        wrong length or not letters
      UnknownWordError        not in the lexicon, where it must be
      InvalidFeedbackError    malformed colours, or a pattern that cannot occur
      InconsistentGameError   no candidate is left where one is needed
      HardModeError           a guess that the mode forbids
      LexiconError            bad or mismatched word lists
"""


class WordleError(ValueError):
    """Base of every error that this library raises on purpose."""


class InvalidWordError(WordleError):
    """A text that is not a word of the wanted length."""


class UnknownWordError(WordleError):
    """A word that is not in the lexicon, where only words of the lexicon will do."""


class InvalidFeedbackError(WordleError):
    """Colours that cannot be read, or that no answer can produce.

    Attributes
    ----------
    suggestion : str or None
        The nearest pattern that can occur, such as ``"YYBYG"``.
    """

    def __init__(self, message: str, suggestion: str | None = None) -> None:
        super().__init__(message)
        self.suggestion = suggestion


class InconsistentGameError(WordleError):
    """No candidate is left; see `Game.contradiction` for the turn and the repairs."""


class HardModeError(WordleError):
    """A guess that hard or strict mode forbids; the message names the letter and the place."""


class LexiconError(WordleError):
    """A word list that cannot be used, or does not belong to what it is used with."""
