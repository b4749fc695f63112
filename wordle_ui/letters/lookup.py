"""One word looked up: its score drawn place by place, its ranks, how it splits the list, how common it is."""

from math import log2

import streamlit as st

from wordle_core.errors import WordleError
from wordle_core.letters.counts import LetterCounts
from wordle_core.letters.score import Rank, WordScore
from wordle_core.rules.words import display_word, normalise_word
from wordle_ui import cache, charts, state
from wordle_ui.frame import Settings
from wordle_ui.wording import average, percent, plain

OPTION = "letters_word"
_HEIGHT = 190
_PER_BILLION_IN_MILLION = 1000


def draw_lookup(settings: Settings, best: str) -> None:
    """Draw the field for a word and everything about it; the best word of the list to begin with."""
    st.text_input(
        "Look up a word", placeholder=display_word(best), max_chars=24,
        help="Any word of the list's length, in the list or not.", **state.bound(OPTION, "", _is_plain),
    )  # fmt: skip
    asked = state.option(OPTION, "", _is_plain) or best
    try:
        word = normalise_word(asked, settings.lexicon.length)
    except WordleError as error:
        st.warning(f"{plain(str(error))} Try {display_word(best)}.", icon=":material/edit:")
        return
    score = cache.word_score(settings.list_name, word)
    counts = cache.letter_counts(settings.position("")._replace(flat=False), "answers")
    _draw_parts(score, counts)
    _draw_facts(score, settings)


def _is_plain(text: str) -> bool:
    return len(text) <= 24 and text.isprintable()


def _draw_parts(score: WordScore, counts: LetterCounts) -> None:
    parts = " + ".join(f"{part:,}" for part in score.place_parts)
    spoken = f"{display_word(score.word)} = {parts} = {score.place_score:,}"
    charts.show(parts_chart(score, counts), alt=f"Place score: {spoken}", key="letters_parts", height=_HEIGHT)


def parts_chart(score: WordScore, counts: LetterCounts) -> charts.Spec:
    """Return the parts of a place score as bars, with a tick at the commonest letter of each place."""
    values: list[dict[str, str | int]] = []
    for place, (letter, part) in enumerate(zip(score.word, score.place_parts, strict=True)):
        best = int(counts.by_place[place].argmax())
        values.append(
            {
                "place": place + 1,
                "letter": display_word(letter),
                "words": part,
                "most": int(counts.by_place[place, best]),
                "commonest": f"{display_word(counts.alphabet[best])} {int(counts.by_place[place, best]):,}",
            }
        )
    x = {
        "field": "place", "type": "ordinal", "title": None,
        "axis": {
            "labelAngle": 0, "labelFontSize": 17, "labelFontWeight": 700, "labelPadding": 8,
            "labelExpr": "['" + "','".join(display_word(score.word)) + "'][datum.value - 1]",
        },
    }  # fmt: skip
    tooltip = [
        {"field": "letter"},
        {"field": "place"},
        {"field": "words", "format": ",", "title": "answers with it there"},
        {"field": "commonest", "title": "commonest there"},
    ]
    # A bar too low for its number carries it on top.
    limit = 0.3 * max(1, *(int(value["most"]) for value in values))
    title = (
        f"{display_word(score.word)} = {' + '.join(f'{part:,}' for part in score.place_parts)} = {score.place_score:,}"
    )
    return {
        "title": {
            "text": title,
            "subtitle": "answers with it there; line: commonest letter of the place",
            "subtitleColor": charts.QUIET, "subtitleFontSize": 12, "subtitlePadding": 6,
        },
        "data": {"values": values},
        "encoding": {"x": x, "tooltip": tooltip},
        "layer": [
            {
                "mark": {"type": "bar", "color": charts.ACCENT, "width": {"band": 0.62}},
                "encoding": {"y": {"field": "words", "type": "quantitative", "axis": None}},
            },
            {
                "mark": {"type": "tick", "color": charts.PALE, "thickness": 2, "bandSize": 38},
                "encoding": {"y": {"field": "most", "type": "quantitative"}},
            },
            _part_label(f"datum.words >= {limit}", dy=11, colour="#ffffff"),
            _part_label(f"datum.words < {limit}", dy=-8, colour=charts.QUIET),
        ],
    }  # fmt: skip


def _part_label(condition: str, *, dy: int, colour: str) -> charts.Spec:
    return {
        "mark": {"type": "text", "dy": dy, "color": colour, "fontWeight": 600, "fontSize": 12},
        "transform": [{"filter": condition}],
        "encoding": {
            "y": {"field": "words", "type": "quantitative"},
            "text": {"field": "words", "type": "quantitative", "format": ","},
        },
    }


def _draw_facts(score: WordScore, settings: Settings) -> None:
    total = " + ".join(f"{display_word(letter)} {count:,}" for letter, count in score.total_parts.items())
    bits = f"{score.bits:.2f} of {log2(settings.lexicon.n_answers):.2f} bits"
    facts = [
        f"**{score.place_score:,}** place by place: {_ranks(score.place_rank, score.place_rank_allowed)}.",
        f"**{score.total_score:,}** letters in all ({total}){_after(_rank(score.total_rank, 'all allowed words'))}.",
        f"**{score.buckets:,}** groups when it splits the answers, the largest of {score.largest:,}: "
        f"{average(score.expected_size)} words left on average, {bits}.",
        f"{_membership(score)}{_past(score)}.{_frequency(score.zipf)}",
    ]
    with st.container(key="letters_facts", gap="xsmall"):
        for fact in facts:
            st.markdown(f":small[{fact}]")


def _after(text: str) -> str:
    return f": {text}" if text else ""


def _ranks(answers: Rank | None, allowed: Rank | None) -> str:
    if answers is None and allowed is None:
        return "not ranked, since it is not in the list"
    parts = [_rank(answers, "answers"), "" if allowed == answers else _rank(allowed, "all allowed words")]
    return "; ".join(part for part in parts if part)


def _rank(rank: Rank | None, among: str) -> str:
    if rank is None:
        return ""
    tied = f", {rank.tied:,} share the score" if rank.tied > 1 else ""
    better = f", ahead of {percent(rank.percentile)}" if rank.rank > 1 else ""
    return f"rank {rank.rank:,} of {rank.of:,} {among}{better}{tied}"


def _membership(score: WordScore) -> str:
    if score.is_answer:
        return "A likely answer"
    return "Allowed, but not a likely answer" if score.is_allowed else "Not in this list"


def _past(score: WordScore) -> str:
    if score.was_answer is None:
        return ""
    return "; it was the answer before October 2025" if score.was_answer else "; not known as a past answer"


def _frequency(zipf: float | None) -> str:
    if zipf is None:
        return ""
    if not zipf:
        return " Very rare in English."
    per_million = 10**zipf / _PER_BILLION_IN_MILLION
    if per_million < 0.1:
        return " Fewer than 1 in 10 million words of English."
    shown = f"{per_million:,.0f}" if per_million >= 10 else f"{per_million:.1f}"
    return f" About {shown} in a million words of English."
