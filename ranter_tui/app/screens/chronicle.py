"""The chronicle of a game, as a page to be read: the document that is on disk, without its markup."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ranter_tui.app.footnote_numbers import RAISED
from ranter_tui.app.screens.text_screen import TextScreen
from ranter_tui.library.typeset.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.typeset.page import MARGIN, heading, title

FOOTNOTE = re.compile(r"\[\^(\d+)\]")
ESCAPED = re.compile(r"\\(.)")
RULED = re.compile(r"^\|[-|]+\|$")


class ChronicleScreen(TextScreen):
    """A chronicle. Its footnotes stand at the end."""

    def __init__(self, text: str) -> None:
        super().__init__("The chronicle")
        self.chronicle = text

    def lines(self, width: int) -> list[TextLine]:
        return list(_chronicle(self.chronicle, width))


def _chronicle(text: str, width: int) -> Iterator[TextLine]:
    game, below, *blocks = text.strip().split("\n\n")
    yield from title(_plain(game.removeprefix("# ")), _plain(below.strip("*")), width)
    for block in blocks:
        if block.startswith("## "):
            yield from heading(_plain(block[3:]), width)
        else:
            yield from _block(block, width)


def _block(block: str, width: int) -> Iterator[TextLine]:
    """Yield a paragraph, or a list or a table line by line."""
    for line in block.split("\n"):
        if RULED.match(line) or line.startswith("| Place"):
            continue
        if line.startswith("|"):
            place, who, fate, *_ = (cell.strip() for cell in line.strip("|").split(" | "))
            yield from laid([Piece(f"{_plain(who)}, {fate.rstrip(' |')}")], width, f"{MARGIN}{place}. ")
        elif line.startswith("- "):
            yield from laid(list(_pieces(line[2:])), width, f"{MARGIN}◆ ")
        else:
            yield from laid(list(_pieces(line)), width, MARGIN)
    yield SPACE


def _pieces(line: str) -> Iterator[Piece]:
    """Yield the text between the numbers of the footnotes, and these."""
    for number, part in enumerate(FOOTNOTE.split(line.strip("*"))):
        if number % 2:
            yield Piece(part.translate(RAISED), Role.NUMBER)
        elif part:
            stands_here = number == 2 and line.startswith("[^")
            yield Piece(_plain(part.removeprefix(":") if stands_here else part))


def _plain(text: str) -> str:
    """Return Markdown as plain text."""
    return ESCAPED.sub(r"\1", re.sub(r"(?<!\\)\*\*|(?<!\\)[<>]", "", text))
