"""Tiles outside the board: as pictures for tables and charts, as squares for plain text.

The colours are the game's, with near-black letters, since white ones on them fail every contrast rule; the second
palette is for people who can't tell green from yellow, and puts a small symbol on each tile.

Tables:  column_config={"feedback": st.column_config.ImageColumn()} with `tile_picture("crane", "BYBBG")`
Text:    `squares("BYBBG")`

The pictures are SVG in a data address. Such a picture can't run anything, and words are escaped in it too.
"""

from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from xml.sax.saxutils import escape

from wordle_core.rules.words import display_word

INK = "#111111"
PALETTES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "classic": MappingProxyType({"B": "#787C7E", "Y": "#C9B458", "G": "#6AAA64"}),
        "contrast": MappingProxyType({"B": "#787C7E", "Y": "#85C0F9", "G": "#F5793A"}),
    }
)
COLOUR_NAMES = MappingProxyType({"B": "absent", "Y": "present", "G": "correct"})
_SQUARES = {"classic": str.maketrans("BYG", "⬛🟨🟩"), "contrast": str.maketrans("BYG", "⬛🟦🟧")}
_MARKS = {"B": "×", "Y": "↔", "G": "✓"}


def squares(colours: str, palette: str = "classic") -> str:
    """Return colours as squares for plain text.

    Examples
    --------
    >>> squares("BYG")
    '⬛🟨🟩'
    """
    return colours.translate(_SQUARES[palette])


def spoken(word: str, colours: str) -> str:
    """Return a coloured word as a sentence for screen readers and alternative texts.

    Examples
    --------
    >>> spoken("at", "GB")
    'A correct, T absent'
    """
    pairs = zip(display_word(word), colours, strict=True)
    return ", ".join(f"{letter} {COLOUR_NAMES[colour]}" for letter, colour in pairs)


@lru_cache(maxsize=4096)
def tile_picture(word: str, colours: str, palette: str = "classic", size: int = 26) -> str:
    """Return the address of a picture of coloured tiles.

    Parameters
    ----------
    word : str
        The letters; an empty text draws plain tiles.
    colours : str
        B, Y and G, one per tile.
    palette : str
        ``classic`` or ``contrast``.
    size : int
        Edge of a tile in pixels.
    """
    step = size + max(2, size // 10)
    letters = display_word(word) if word else " " * len(colours)
    parts = [
        _tile(place * step, size, letter, colour, palette)
        for place, (letter, colour) in enumerate(zip(letters, colours, strict=True))
    ]
    width = step * len(colours) - (step - size)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{size}" viewBox="0 0 {width} {size}">'
    drawing = f"{head}<title>{escape(squares(colours, palette))}</title>{''.join(parts)}</svg>"
    return "data:image/svg+xml;base64," + b64encode(drawing.encode()).decode()


def _tile(x: int, size: int, letter: str, colour: str, palette: str) -> str:
    box = f'<rect x="{x}" width="{size}" height="{size}" rx="{size * 0.1:.1f}" fill="{PALETTES[palette][colour]}"/>'
    style = f'fill="{INK}" font-family="sans-serif" text-anchor="middle"'
    text = (
        f'<text x="{x + size / 2}" y="{size * 0.71:.1f}" font-weight="700" font-size="{size * 0.6:.1f}" {style}>'
        f"{escape(letter)}</text>"
    )
    if palette == "classic":
        return box + text
    mark = f'<text x="{x + size * 0.84:.1f}" y="{size * 0.32:.1f}" font-size="{size * 0.32:.1f}" {style}>'
    return box + text + mark + f"{_MARKS[colour]}</text>"
