"""The chronicle of a game, as a page to be read: the document that is on disk, without its markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ranter_tui.app.base.text_screen import TextScreen
from ranter_tui.app.table.log import RAISED
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.text.measure import cells, clipped, padded
from ranter_tui.library.text.page import MARGIN, heading, title

FOOTNOTE = re.compile(r"\[\^(\d+)\]")
ESCAPED = re.compile(r"\\(.)")
RULED = re.compile(r"^\|[-:|]+\|$")
GAP = 2
"""Blanks between the columns of a table."""


class ChronicleScreen(TextScreen):
    """A chronicle. Its footnotes stand at the end."""

    def __init__(self, text: str) -> None:
        super().__init__("The chronicle")
        self.chronicle = text

    def lines(self, width: int) -> Iterator[TextLine]:
        game, below, *blocks = self.chronicle.strip().split("\n\n")
        yield from title(_plain(game.removeprefix("# ")), _plain(below.strip("*")), width)
        for block in blocks:
            if block.startswith("## "):
                yield from heading(_plain(block[3:]), width)
            else:
                yield from _block(block, width)


def _block(block: str, width: int) -> Iterator[TextLine]:
    """Yield a paragraph, or a list or a table line by line."""
    if block.startswith("|"):
        yield from _table([_row(line) for line in block.split("\n") if not RULED.match(line)], width)
    else:
        for line in block.split("\n"):
            first, said = (f"{MARGIN}◆ ", line[2:]) if line.startswith("- ") else (MARGIN, line)
            yield from laid(list(_pieces(said)), width, first)
    yield SPACE


def _row(line: str) -> list[str]:
    return [_plain(cell.strip()) for cell in line.removeprefix("| ").removesuffix("|").split(" | ")]


def _table(rows: Sequence[Sequence[str]], width: int) -> Iterator[TextLine]:
    """Yield who came in which place as a list, and figures below their heads."""
    heads, *rows = rows
    if heads[0] == "Place":
        for place, who, fate in rows:
            yield from laid([Piece(f"{who}, {fate}")], width, f"{MARGIN}{place}. ")
        return
    room = width - cells(MARGIN) - sum(GAP + cells(head) for head in heads[1:])
    wide = min(room, max(cells(name) for name, *_ in rows))
    for role, (name, *figures) in ((Role.NOTE, heads), *((Role.TEXT, row) for row in rows)):
        told = (f"{figure:>{cells(head) + GAP}}" for figure, head in zip(figures, heads[1:], strict=True))
        yield TextLine((Piece(MARGIN), Piece(padded(clipped(name, wide), wide) + "".join(told), role)))


def _pieces(line: str) -> Iterator[Piece]:
    """Yield the text between the numbers of the footnotes, and these."""
    for number, part in enumerate(FOOTNOTE.split(line.strip("*"))):
        if number % 2:
            yield Piece(part.translate(RAISED), Role.NUMBER)
        elif part:
            stands_here = number == 2 and line.startswith("[^")
            yield Piece(_plain(part.removeprefix(":") if stands_here else part))


def _plain(text: str) -> str:
    return ESCAPED.sub(r"\1", re.sub(r"(?<!\\)\*\*|(?<!\\)[<>]", "", text))
