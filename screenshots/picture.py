"""A screen as an SVG that needs no font of its own: words stay words, lines and blocks are drawn.

Nothing is fetched, and nothing but what is on the screen gets into it. The same screen gives the same bytes.
"""

# Textual's own export sets boxes and blocks in a font, and a browser shows a gap between any two rows.

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from rich.cells import cell_len
from rich.color import Color
from rich.color import blend_rgb as blend
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME

from screenshots.lines import Drawn, drawn, joined

WIDTH, HEIGHT = 10, 20
"""Of a cell."""
BASELINE = 15
FONTS = "'DejaVu Sans Mono', Menlo, 'Cascadia Mono', Consolas, 'Liberation Mono', monospace"

PIECES = re.compile(r"[ -~\u00a0-\u024f]+?(?=  |[^ -~\u00a0-\u024f]|$)|\S")
"""What is set in one piece: words with single spaces, or one sign, which may come from another font."""

Cell = tuple[int, str, int, Style]
"""The column, what stands there, how wide it is, and its style."""


def picture(title: str, lines: Sequence[Iterable[Segment]]) -> str:
    """The rows of a screen, drawn."""
    ground = ground_of(lines)
    return sheet(title, lines, ground, drawing(lines, ground))


def sheet(title: str, lines: Sequence[Iterable[Segment]], ground: str, parts: Iterable[str]) -> str:
    """A sheet as large as these rows, with what is drawn on it."""
    width, height = sum(segment.cell_length for segment in lines[0]) * WIDTH, len(lines) * HEIGHT
    around = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<clipPath id="sheet"><rect width="{width}" height="{height}" rx="6"/></clipPath>',
        f'<g clip-path="url(#sheet)" font-family="{FONTS}" font-size="16.6" xml:space="preserve">',
        f'<rect width="{width}" height="{height}" fill="{ground}"/>',
    ]
    return "\n".join([*around, *parts, "</g></svg>"]) + "\n"


def drawing(lines: Sequence[Iterable[Segment]], ground: str) -> Iterator[str]:
    """What stands on the ground: patches of other colours, lines and blocks, words."""
    cells = [list(_cells(line)) for line in lines]
    yield from _patches(cells, ground)
    yield from _lines(cells)
    yield from _words(lines)


def ground_of(lines: Iterable[Iterable[Segment]]) -> str:
    """The colour that most cells have for their ground."""
    return Counter(_ground(cell[3]) for line in lines for cell in _cells(line)).most_common(1)[0][0]


def _cells(line: Iterable[Segment]) -> Iterator[Cell]:
    x = 0
    for text, style, _ in line:
        for letter in text:
            wide = cell_len(letter)
            yield x, letter, wide, style or Style.null()
            x += wide


def _patches(cells: list[list[Cell]], ground: str) -> Iterator[str]:
    """Where the ground is of another colour, in few rectangles."""
    begun: dict[tuple[int, int, str], int] = {}
    for y, row in enumerate([*cells, []]):
        here = set()
        for colour, run in groupby(row, lambda cell: _ground(cell[3])):
            stretch = list(run)
            if colour != ground:
                here.add((stretch[0][0], stretch[-1][0] + stretch[-1][2], colour))
        for ended in sorted(begun.keys() - here):
            left, right, colour = ended
            yield _rectangle(left * WIDTH, begun.pop(ended) * HEIGHT, right * WIDTH, y * HEIGHT, colour)
        for new in here - begun.keys():
            begun[new] = y


def _rectangle(left: int, top: int, right: int, below: int, colour: str) -> str:
    return (
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{below - top}" fill="{colour}"'
        ' shape-rendering="crispEdges"/>'
    )


def _lines(cells: list[list[Cell]]) -> Iterator[str]:
    """Box drawings and blocks, by their colours."""
    by_colour: dict[str, list[Drawn]] = {}
    for y, row in enumerate(cells):
        for x, letter, _, style in row:
            shapes = drawn(letter, x * WIDTH, y * HEIGHT, WIDTH, HEIGHT)
            if shapes:
                by_colour.setdefault(_ink(style), []).extend(shapes)
    for colour, shapes in by_colour.items():
        yield from joined(shapes, colour)


def _words(lines: Sequence[Iterable[Segment]]) -> Iterator[str]:
    for y, line in enumerate(lines):
        x = 0
        for text, style, _ in line:
            for piece in PIECES.finditer(text):
                said = piece.group()
                words = said.strip()
                if words and not drawn(words, 0, 0, WIDTH, HEIGHT):
                    before = text[: piece.start()] + said[: len(said) - len(said.lstrip())]
                    yield _word(x + cell_len(before), y, words, style or Style.null())
            x += cell_len(text)


def _word(x: int, y: int, words: str, style: Style) -> str:
    how = [
        'font-weight="bold"' * bool(style.bold),
        'font-style="italic"' * bool(style.italic),
        'text-decoration="underline"' * bool(style.underline),
    ]
    attributes = " ".join(filter(None, (f"fill={quoteattr(_ink(style))}", *how)))
    wide = cell_len(words) * WIDTH
    return (
        f'<text x="{x * WIDTH}" y="{y * HEIGHT + BASELINE}" textLength="{wide}"'
        f' lengthAdjust="spacingAndGlyphs" {attributes}>{escape(words)}</text>'
    )


def _ink(style: Style) -> str:
    ink, ground = _colours(style)
    if style.dim:
        return blend(ink.get_truecolor(), ground.get_truecolor(), 0.4).hex
    return ink.get_truecolor(SVG_EXPORT_THEME).hex


def _ground(style: Style) -> str:
    return _colours(style)[1].get_truecolor(SVG_EXPORT_THEME, foreground=False).hex


def _colours(style: Style) -> tuple[Color, Color]:
    ink, ground = style.color or Color.default(), style.bgcolor or Color.default()
    return (ground, ink) if style.reverse else (ink, ground)
