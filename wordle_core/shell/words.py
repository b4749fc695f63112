"""``wordle score``, ``rank``, ``letters`` and ``lists``: what the letters say, and which words are in play."""

from typing import TYPE_CHECKING, Annotated

import typer

from wordle_core.shell.common import (
    FlatOption,
    JsonOption,
    LexiconOption,
    PositionArgument,
    WeightsOption,
    choose_game,
    choose_lexicon,
    note_unknown,
    screen,
    table,
    write_json,
)

if TYPE_CHECKING:
    from wordle_core.letters.score import Rank
    from wordle_core.lexicons.lexicon import Lexicon
    from wordle_core.lexicons.reading import WordText


def register(app: typer.Typer) -> None:
    """Add the commands to the shell."""
    app.command("score")(score)
    app.command("rank")(rank)
    app.command("letters")(letters)
    app.command("lists")(lists)


def score(
    word: Annotated[str, typer.Argument(help="Any word of the list's length.")],
    lexicon: LexiconOption = "original",
    json: JsonOption = False,
) -> None:
    """Show the letter scores of a word, place by place and in total."""
    from wordle_core.letters.score import score_word
    from wordle_core.rules.words import display_word

    chosen = choose_lexicon(lexicon)
    found = score_word(chosen, word)
    note_unknown(found.word, chosen)
    if json:
        write_json(
            {
                "word": found.word,
                "lexicon": chosen.name,
                "place_score": found.place_score,
                "place_parts": found.place_parts,
                "total_score": found.total_score,
                "total_parts": found.total_parts,
                "published_total": found.published_total,
                "buckets": found.buckets,
                "largest": found.largest,
                "expected_size": round(found.expected_size, 6),
                "bits": round(found.bits, 6),
                "answer": found.is_answer,
                "allowed": found.is_allowed,
                "was_answer": found.was_answer,
                "zipf": found.zipf,
            }
        )
        return
    console = screen()
    places = " + ".join(f"{part:,}" for part in found.place_parts)
    totals = " + ".join(f"{display_word(letter)} {count:,}" for letter, count in found.total_parts.items())
    console.print(f"[bold]{display_word(found.word)}[/bold] on the {chosen.n_answers:,} answers of {chosen.name}")
    console.print(f"place by place   {places} = [bold]{found.place_score:,}[/bold]")
    console.print(f"letters in all   {totals} = [bold]{found.total_score:,}[/bold]")
    groups = f"{found.buckets:,} groups, the largest of {found.largest:,}"
    console.print(f"splits them into {groups}; {found.expected_size:,.2f} words left on average, {found.bits:.3f} bits")


def rank(
    word: Annotated[str | None, typer.Argument(help="Without a word: the best words by place score.")] = None,
    lexicon: LexiconOption = "original",
    n: Annotated[int, typer.Option("--n", min=1, help="How many words to show, without a word.")] = 50,
    allowed: Annotated[bool, typer.Option("--allowed", help="All allowed words, not only answers.")] = False,
    json: JsonOption = False,
) -> None:
    """Show the rank of a word among all allowed words by its letters, or the best words."""
    chosen = choose_lexicon(lexicon)
    if word is None:
        _best_words(chosen, n, allowed=allowed, json=json)
    else:
        _rank_of(chosen, word, json=json)


def _rank_of(lexicon: "Lexicon", word: str, *, json: bool) -> None:
    from wordle_core.letters.score import score_word
    from wordle_core.rules.words import display_word

    found = score_word(lexicon, lexicon.allowed[lexicon.index(word)])
    if json:
        write_json(
            {
                "word": found.word,
                "lexicon": lexicon.name,
                **_rank_data(found.total_rank),
                "total_score": found.total_score,
                "place_score": found.place_score,
                "place_rank": _rank_data(found.place_rank_allowed),
                "place_rank_answers": _rank_data(found.place_rank),
            }
        )
        return
    console = screen()
    console.print(f"[bold]{display_word(found.word)}[/bold]")
    console.print(f"letters in all   {found.total_score:,}: {_rank_text(found.total_rank)} allowed words")
    console.print(f"place by place   {found.place_score:,}: {_rank_text(found.place_rank_allowed)} allowed words")
    if found.place_rank is not None:
        console.print(f"                 {' ' * len(f'{found.place_score:,}')}  {_rank_text(found.place_rank)} answers")


def _rank_data(rank: "Rank | None") -> dict[str, object]:
    return {} if rank is None else {"rank": rank.rank, "of": rank.of, "tied": rank.tied}


def _rank_text(rank: "Rank | None") -> str:
    if rank is None:
        return "not among the"
    tied = f", {rank.tied - 1:,} more with the same score" if rank.tied > 1 else ""
    return f"[bold]{rank.rank:,}[/bold] of {rank.of:,}{tied}, among the"


def _best_words(lexicon: "Lexicon", n: int, *, allowed: bool, json: bool) -> None:
    from wordle_core.letters.score import ranking
    from wordle_core.rules.words import display_word

    best = ranking(lexicon, allowed=allowed).head(n).drop(columns="row")
    if json:
        write_json({"lexicon": lexicon.name, "allowed": allowed, "words": best.to_dict("records")})
        return
    made = table("rank", "<word", "place score", "total score", "<answer")
    for row in best.itertuples():
        answer = "yes" if row.answer else "no"
        word = display_word(str(row.word))
        made.add_row(f"{row.rank:,}", word, f"{row.place_score:,}", f"{row.total_score:,}", answer)
    screen().print(made)


def letters(
    position: PositionArgument = None,
    lexicon: LexiconOption = "original",
    allowed: Annotated[bool, typer.Option("--allowed", help="Count all allowed words, not only answers.")] = False,
    json: JsonOption = False,
) -> None:
    """Count the letters by place: of a list, or of the words that remain in a position."""
    import numpy as np

    from wordle_core.letters.counts import count_letters
    from wordle_core.rules.words import display_word

    game = choose_game(position, choose_lexicon(lexicon))
    chosen = game.lexicon
    rows = game.require_candidates() if game.turns else np.arange(chosen.n_answers, dtype=np.int32)
    if allowed and not game.turns:
        rows = np.arange(len(chosen.allowed), dtype=np.int32)
    counts = count_letters(chosen, rows)
    if json:
        by_place = {letter: counts.by_place[:, code] for code, letter in enumerate(counts.alphabet)}
        write_json(
            {
                "lexicon": chosen.name,
                "position": game.text,
                "n": counts.n_words,
                "by_place": by_place,
                "occurrences": dict(zip(counts.alphabet, counts.occurrences.tolist(), strict=True)),
                "words_with": dict(zip(counts.alphabet, counts.words_with.tolist(), strict=True)),
            }
        )
        return
    places = [str(place) for place in range(1, chosen.length + 1)]
    made = table("<letter", *places, "in all", "words", "share", title=f"Letters of {counts.n_words:,} words")
    frame = counts.table().sort_values(["words_with", "letter"], ascending=[False, True])
    for row in frame.to_dict("records"):
        cells = [f"{row[place]:,}" for place in places]
        share = f"{100 * row['share']:.1f} %"
        made.add_row(display_word(row["letter"]), *cells, f"{row['occurrences']:,}", f"{row['words_with']:,}", share)
    screen().print(made)


def lists(
    source: Annotated[
        str | None, typer.Argument(help="A bundled list or a file; without it, all bundled lists.")
    ] = None,
    diff: Annotated[str | None, typer.Option("--diff", "-d", help="Another list or file to compare with.")] = None,
    words: Annotated[bool, typer.Option("--words", help="Write the list itself, as text.")] = False,
    flat: FlatOption = False,
    weights: WeightsOption = "",
    json: JsonOption = False,
) -> None:
    """Show the word lists, check a file line by line, or compare two lists."""
    if source is None:
        _all_lists(json=json)
        return
    from wordle_core.lexicons.own import format_list

    chosen = choose_lexicon(source, flat=flat, weights=weights)
    if diff is not None:
        _difference(chosen, choose_lexicon(diff), json=json)
    elif words:
        typer.echo(format_list(chosen), nl=False)
    else:
        _one_list(chosen, _text_of(source), json=json)


def _text_of(source: str) -> "WordText | None":
    """Return the text behind a list that came from a file, with its notes."""
    from pathlib import Path

    from wordle_core.lexicons.lexicon import LEXICON_NAMES
    from wordle_core.lexicons.reading import read_words

    path = Path(source)
    return read_words(path.read_bytes()) if source not in LEXICON_NAMES and path.is_file() else None


def _list_data(lexicon: "Lexicon") -> dict[str, object]:
    return {
        "name": lexicon.name,
        "length": lexicon.length,
        "answers": lexicon.n_answers,
        "allowed": len(lexicon.allowed),
        "letters": len(lexicon.alphabet),
        "flat": lexicon.is_flat,
        "reserve": lexicon.has_reserve,
        "key": lexicon.key,
    }


def _all_lists(*, json: bool) -> None:
    from wordle_core.lexicons.about import ABOUT
    from wordle_core.lexicons.lexicon import LEXICON_NAMES, load_lexicon

    bundled = [load_lexicon(name) for name in LEXICON_NAMES]
    if json:
        write_json({"lists": [_list_data(lexicon) | {"title": ABOUT[lexicon.name].title} for lexicon in bundled]})
        return
    made = table("<name", "letters", "answers", "allowed", "<chances", "<key", "<list")
    made.columns[-1].no_wrap = False
    for lexicon in bundled:
        chances = "equal" if lexicon.is_flat else "weighted"
        n, allowed = f"{lexicon.n_answers:,}", f"{len(lexicon.allowed):,}"
        made.add_row(lexicon.name, str(lexicon.length), n, allowed, chances, lexicon.key, ABOUT[lexicon.name].title)
    screen().print(made)


def _one_list(lexicon: "Lexicon", text: "WordText | None", *, json: bool) -> None:
    from wordle_core.lexicons.about import ABOUT
    from wordle_core.lexicons.own import weight_classes

    classes = weight_classes(lexicon)
    notes = [] if text is None else [vars(note) for note in text.notes]
    if json:
        shown = [{"weight": weight, "words": n, "share": round(share, 6)} for weight, n, share in classes]
        write_json(_list_data(lexicon) | {"weights": shown[:1000], "notes": notes})
        return
    console = screen()
    if about := ABOUT.get(lexicon.name):
        console.print(f"[bold]{about.title}[/bold]\n{about.what}\nfrom {about.source}\n{about.licence}")
    elif text is not None:
        console.print(text.summary, markup=False)
        for note in text.notes:
            console.print(f"  line {note.line}: {note.text!r}: {note.message}", markup=False)
    console.print(f"{lexicon.n_answers:,} answers, {len(lexicon.allowed):,} allowed, key {lexicon.key}", markup=False)
    if not lexicon.is_flat:
        made = table("weight", "words", "share of the chance")
        for weight, n, share in classes[:12]:
            made.add_row(f"{weight:,}", f"{n:,}", f"{100 * share:.1f} %")
        if lexicon.has_reserve:
            rest = 1 - sum(share for _, _, share in classes)
            made.add_row("small", f"{len(lexicon.allowed) - lexicon.n_answers:,}", f"{100 * rest:.1f} %")
        console.print(made)


def _difference(first: "Lexicon", second: "Lexicon", *, json: bool) -> None:
    from wordle_core.lexicons.own import difference

    change = difference(first, second)
    if json:
        write_json({"from": first.name, "to": second.name} | vars(change))
        return
    console = screen()
    rows = {
        "answers added": change.added,
        "answers removed": change.removed,
        "allowed added": change.added_guesses,
        "allowed removed": change.removed_guesses,
    }
    console.print(f"From {first.name} to {second.name}", markup=False)
    for label, found in rows.items():
        shown = ", ".join(found[:40]) + (f", and {len(found) - 40:,} more" if len(found) > 40 else "")
        console.print(f"{label:<16}{len(found):>7,}  {shown}", markup=False)
