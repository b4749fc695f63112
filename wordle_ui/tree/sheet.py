"""The crib sheet: one printed page with the next word for each colours, from wherever the walk has come.

`sheet` writes a page of HTML that prints on A4 without any browser setting: tiles are bordered as well as coloured, so
that a printer without colours, or a reader who can't tell them apart, still knows green (filled, bold), yellow (ringed)
and gray (pale). Words are escaped, and no script is in it.
"""

from collections.abc import Sequence
from html import escape

from wordle_core.rules.feedback import format_pattern
from wordle_core.rules.words import display_word
from wordle_core.trees.outline import Branch
from wordle_ui.tiles import PALETTES, spoken
from wordle_ui.wording import plural

# An A4 page within its margins, in millimetres, less its head; the gap between columns; a point.
_WIDE, _HIGH, _GAP, _POINT = 192, 252, 4, 0.3528
_LINE_EM, _LARGEST = 1.9, 11.5
_STYLE = """
@page { size: A4 portrait; margin: 9mm; }
* { box-sizing: border-box; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
body { margin: 0 auto; padding: 6mm; max-width: 210mm; color: #111; background: #fff;
  font: 400 8.5pt/1.25 "Source Sans Pro", "Segoe UI", Arial, sans-serif; }
@media print { body { padding: 0; } }
h1 { margin: 0; font-size: 15pt; letter-spacing: .04em; }
p { margin: 1mm 0 2mm; color: #444; }
ol { column-count: COLUMNS; column-gap: 4mm; margin: 0; padding: 0; list-style: none; font-size: SIZEpt; }
li { display: flex; align-items: center; gap: .45em; break-inside: avoid; padding: .13em 0;
  border-bottom: .3pt solid #ddd; }
.tiles { display: flex; gap: .1em; }
i { display: grid; place-items: center; width: 1.42em; height: 1.42em; font-style: normal; font-size: .82em;
  border: .7pt solid #b9bcbd; color: #777; border-radius: .15em; }
i.G { background: GREEN; border-color: GREEN; color: #111; font-weight: 800; }
i.Y { border-color: YELLOW; border-width: 1.6pt; color: #111; font-weight: 700; }
b { letter-spacing: .03em; }
b.last::after { content: " ✓"; font-weight: 400; }
small { margin-left: auto; color: #666; font-variant-numeric: tabular-nums; font-size: .85em; }
"""


def sheet(branches: Sequence[Branch], steps: Sequence[str], *, title: str, note: str, palette: str = "classic") -> str:
    """Return the page.

    Parameters
    ----------
    branches : sequence of Branch
        The guesses from the opener to the one whose colours the page lists.
    steps : sequence of str
        The colours between them.
    title, note : str
        Shown at the head: the plan and what it needs.
    palette : str
        ``classic`` or ``contrast``.

    Examples
    --------
    A tree's first page: ``sheet([outline.root], [], title="SALET", note="...")``.
    """
    here = branches[-1]
    # In the order of their colours, green before yellow before gray, so that a line is quickly found.
    lines = "".join(_line(here, child) for _, child in sorted(here.children.items(), reverse=True))
    so_far = "".join(f"<span class='tiles'>{_tiles(b.guess, c)}</span> " for b, c in zip(branches, steps, strict=False))
    colours = PALETTES[palette]
    columns, size = _fit(len(here.children), len(here.guess))
    style = (
        _STYLE.replace("COLUMNS", str(columns)).replace("SIZE", f"{size:.2f}")
        .replace("GREEN", colours["G"]).replace("YELLOW", colours["Y"])
    )  # fmt: skip
    word = display_word(here.guess)
    verb = "Open with" if not steps else "Play"
    return (
        f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{escape(title)}</title>"
        f"<style>{style}</style></head><body><h1>{so_far}{verb} {escape(word)}</h1>"
        f"<p>{escape(note)} Find the colours that you got, then play the word beside them. "
        f"{plural(here.n, 'answer')} in {plural(len(here.children) + here.solves, 'group')}; the number is how many "
        f"are left, ✓ means that the word is the only one.</p><ol>{lines}</ol></body></html>"
    )


def _fit(lines: int, length: int) -> tuple[int, float]:
    """Return the number of columns with which the largest type fits on one page, and its size in points."""
    em = 2.1 * length + 3.2

    def size(columns: int) -> float:
        by_width = ((_WIDE + _GAP) / columns - _GAP) / em
        by_height = _HIGH / -(-lines // columns) / _LINE_EM
        return min(by_width / _POINT, by_height / _POINT, _LARGEST)

    best = max(range(2, 9), key=lambda columns: (size(columns), -columns))
    return best, size(best)


def _line(here: Branch, child: Branch) -> str:
    colours = format_pattern(child.pattern, len(here.guess))
    last = " class='last'" if child.n == 1 else ""
    count = "" if child.n == 1 else f"<small>{child.n}</small>"
    label = escape(spoken(here.guess, colours))
    tiles = f"<span class='tiles' role='img' aria-label='{label}'>{_tiles(here.guess, colours)}</span>"
    return f"<li>{tiles}<b{last}>{escape(display_word(child.guess))}</b>{count}</li>"


def _tiles(guess: str, colours: str) -> str:
    pairs = zip(display_word(guess), colours, strict=True)
    return "".join(f"<i class='{colour}'>{escape(letter)}</i>" for letter, colour in pairs)
