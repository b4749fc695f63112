"""Measures of a split: known figures, laws, and the kernel against NumPy and plain counting."""

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordle_core.games.game import Game
from wordle_core.lexicons.lexicon import load_lexicon, make_lexicon
from wordle_core.patterns import partition as parts
from wordle_core.patterns.table import pattern_table
from wordle_core.rules.feedback import feedback

NYT_2022 = load_lexicon("nyt-2022")
ALL = np.arange(NYT_2022.n_answers, dtype=np.int32)


@pytest.mark.parametrize(
    ("guess", "expected_size", "bits", "largest", "buckets"),
    [
        ("raise", 60.7445, 5.8783, 167, 132),
        ("slate", 71.2815, 5.8558, 221, 146),
        ("trace", 73.9459, 5.8304, 246, 150),
    ],
)
def test_the_known_figures_of_first_guesses(guess, expected_size, bits, largest, buckets):
    row = np.array([NYT_2022.index(guess)], dtype=np.int32)
    measures = parts.measure_guesses(NYT_2022, row, ALL)
    assert measures.expected_size[0] == pytest.approx(expected_size, abs=1e-4)
    assert measures.bits[0] == pytest.approx(bits, abs=1e-4)
    assert (measures.largest[0], measures.buckets[0]) == (largest, buckets)
    sizes = [len(bucket.rows) for bucket in parts.partition(NYT_2022, guess, ALL)]
    assert parts.expected_size(sizes) == pytest.approx(expected_size, abs=1e-4)
    assert parts.entropy(sizes) == measures.bits[0]
    assert (parts.largest(sizes), parts.n_buckets(sizes)) == (largest, buckets)


def test_one_candidate_gives_zero_bits_and_never_minus_zero():
    lexicon = make_lexicon("one", ["cigar"], ["rebut"])
    measures = parts.measure_guesses(lexicon, np.arange(2, dtype=np.int32), np.zeros(1, dtype=np.int32))
    assert measures.expected_size.tolist() == [1.0, 1.0]
    assert [str(bits) for bits in measures.bits] == ["0.0", "0.0"]
    assert measures.largest.tolist() == measures.buckets.tolist() == [1, 1]
    assert str(parts.entropy([1])) == "0.0"


@given(
    st.lists(st.text("abcd", min_size=4, max_size=4), min_size=1, max_size=12, unique=True),
    st.lists(st.integers(1, 20), min_size=12, max_size=12),
)
@settings(deadline=None)
def test_kernel_numpy_and_plain_counting_agree(words, weights):
    lexicon = make_lexicon("some", words, weights=weights[: len(words)])
    rows = np.arange(len(words), dtype=np.int32)
    by_kernel = parts.measure_guesses(lexicon, rows, rows)
    table = pattern_table(lexicon.codes, lexicon.codes)
    given_weights = lexicon.weights.astype(np.int64)
    squares, largest, buckets = (np.zeros(len(words), dtype=np.int64) for _ in range(3))
    parts._numpy_measures(table, given_weights, 81, squares, largest, buckets, np.zeros(len(words)))
    assert np.array_equal(squares, by_kernel.squares)
    assert np.array_equal(largest, by_kernel.largest)
    assert np.array_equal(buckets, by_kernel.buckets)
    for row, guess in enumerate(words):
        size: Counter[int] = Counter()
        mass: Counter[int] = Counter()
        for word, weight in zip(words, given_weights.tolist(), strict=True):
            size[feedback(guess, word)] += 1
            mass[feedback(guess, word)] += weight
        assert by_kernel.squares[row] == sum(size[p] * mass[p] for p in size)
        assert by_kernel.largest[row] == max(size.values())
        assert by_kernel.buckets[row] == len(size)
        total = sum(mass.values())
        assert by_kernel.bits[row] == pytest.approx(-sum(m / total * math.log2(m / total) for m in mass.values()))
        assert by_kernel.bits[row] <= math.log2(len(size)) + 1e-9


def test_buckets_hold_every_candidate_once_and_put_the_likeliest_first():
    nyt = load_lexicon("nyt")
    candidates = Game(nyt).candidates
    buckets = parts.partition(nyt, "crane", candidates)
    assert sorted(row for bucket in buckets for row in bucket.rows.tolist()) == candidates.tolist()
    assert [len(b.rows) for b in buckets] == sorted((len(b.rows) for b in buckets), reverse=True)
    assert sum(bucket.mass for bucket in buckets) == nyt.word_weights[candidates].sum()
    for bucket in buckets:
        weights = nyt.word_weights[bucket.rows]
        assert (np.diff(weights) <= 0).all()
        assert {feedback("crane", nyt.allowed[row]) for row in bucket.rows} == {bucket.pattern}


def test_a_split_may_be_asked_for_any_word():
    sizes = [len(bucket.rows) for bucket in parts.partition(NYT_2022, "zzzzz", ALL)]
    assert sum(sizes) == 2309


def test_many_threads_and_blocks_give_what_one_does(monkeypatch):
    rows = np.arange(len(NYT_2022.allowed), dtype=np.int32)
    some = ALL[:200]
    whole = parts.measure_guesses(NYT_2022, rows, some)
    monkeypatch.setattr(parts, "_WORTH_THREADS", 10**12)
    monkeypatch.setattr(parts, "_BLOCK_PAIRS", 5_000)
    single = parts.measure_guesses(NYT_2022, rows, some)
    assert np.array_equal(whole.squares, single.squares)
    assert np.array_equal(whole.bits, single.bits)
