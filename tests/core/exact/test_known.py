"""Totals published by others, reproduced: A. Selby's result files and the issue of this engine.

Budget six, original list unless named otherwise. The whole proof takes a minute or two on two cores and runs in CI.
"""

import pytest

from wordle_core.exact import Record, fewest_deepest, prove, prove_opener
from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import load_lexicon


def total(name: str, opener: str, mode: str = "normal") -> int | None:
    """Return the proven total of an opener with all answers equally likely; None if six turns are not enough."""
    result = prove_opener(Game(load_lexicon(name), mode=mode), opener, flat=True)  # type: ignore[arg-type]
    assert result.exact
    return result.upper


@pytest.mark.parametrize(
    ("opener", "known"),
    [
        ("salet", 7920),
        ("reast", 7923),
        ("crate", 7926),
        ("trace", 7926),
        ("slate", 7928),
        ("crane", 7930),
        ("raise", 8014),
    ],
)
def test_original_list(opener: str, known: int) -> None:
    assert total("original", opener) == known


@pytest.mark.parametrize(("opener", "known"), [("salet", 7897), ("reast", 7900), ("crate", 7902)])
def test_list_of_2022(opener: str, known: int) -> None:
    assert total("nyt-2022", opener) == known


@pytest.mark.slow
@pytest.mark.parametrize(
    ("opener", "known"), [("salet", 8122), ("least", 8127), ("reast", 8134), ("crate", 8143), ("trape", 8144)]
)
def test_hard_mode(opener: str, known: int) -> None:
    assert total("original", opener, "hard") == known


@pytest.mark.slow
@pytest.mark.parametrize("opener", ["slate", "trace", "raise"])
def test_hard_mode_openers_that_cannot_guarantee_six(opener: str) -> None:
    assert total("original", opener, "hard") is None


@pytest.mark.slow
@pytest.mark.parametrize(("opener", "known"), [("tarse", 11219), ("salet", 11235)])
def test_list_of_3158(opener: str, known: int) -> None:
    assert total("nyt", opener) == known


@pytest.mark.slow
def test_no_tree_of_7920_has_fewer_than_39_answers_at_its_fifth_turn() -> None:
    """A public SALET tree has 0/78/1223/975/39; no tree of that total does better, and none ends at turn four."""
    assert fewest_deepest(Game(load_lexicon("original")), "salet") == (7920, 5, 39)


@pytest.mark.slow
def test_salet_is_the_only_opener_below_7921() -> None:
    lexicon = load_lexicon("original")
    settled = list(prove(Game(lexicon), record=Record(None, ""), target=7921))
    assert len(settled) == len(lexicon.allowed)
    assert [(lexicon.allowed[b.row], b.value) for b in settled if b.value < 7921] == [("salet", 7920)]
