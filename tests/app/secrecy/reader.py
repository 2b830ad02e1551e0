"""Reads the cards off a screen, however they are drawn or named there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

from ranter_tui.app.drawing.canvas import Canvas, Rect
from ranter_tui.app.drawing.card import Size, draw_card
from ranter_tui.app.drawing.curtain import SHEETS
from ranter_tui.game.cards import PACKS, Card
from ranter_tui.telling.words import card_name

SHAPES = tuple(dict.fromkeys((*((size.width, size.height) for size in Size), *SHEETS)))
"""Every size in which a card is ever drawn."""

FIRST_CORNERS = "╭┏╔[("
ONE_EDGE = str.maketrans("┏┓┗┛╔╗╚╝━┅┄═┃┇┆║()", "╭╮╰╯╭╮╰╯────││││[]")
"""Whose card it is, is said by its edge; which card, by everything else."""

INDEX = re.compile(r"(?<![\w♠♥♣♦])(10|[2-9AKQJ])[♠♥♣♦](?![\w♠♥♣♦])")
SIGNS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}

Box = tuple[str, ...]


class Reader:
    """Knows every card of a pack by sight and by name."""

    def __init__(self, pack: str) -> None:
        cards = PACKS[pack].cards
        self._pack = pack
        self._names = {card_name(card): card for card in cards if card.suit}
        self._named = re.compile(
            "|".join(sorted(map(re.escape, self._names), key=len, reverse=True)) or "(?!)"
        )

    def drawn(self, text: Sequence[str]) -> set[Card]:
        """The cards that are drawn there. Of twins in a pack without suits each is as good as the other."""
        return {
            card for box in _boxes(text) for card in _looks(self._pack, len(box[0]), len(box)).get(box, ())
        }

    def named(self, text: Sequence[str]) -> set[Card]:
        """The cards that are written there, by name or by index, also where a line is broken."""
        running = " ".join(" ".join(text).split())
        by_name = {self._names[found[0]] for found in self._named.finditer(running)}
        by_index = {Card(found[1], SIGNS[found[0][-1]]) for found in INDEX.finditer(running)}
        return by_name | by_index


@cache
def reader_of(pack: str) -> Reader:
    return Reader(pack)


@cache
def _looks(pack: str, width: int, height: int) -> dict[Box, set[Card]]:
    """Every card of a pack in that size, with a sign for its suit and with a letter."""
    looks: dict[Box, set[Card]] = defaultdict(set)
    for card in PACKS[pack].cards:
        for box in _looks_of(Card(card.rank, card.suit), width, height):
            looks[box].add(card)
    return looks


@cache
def _looks_of(card: Card, width: int, height: int) -> frozenset[Box]:
    looks = set[Box]()
    for letters in {False, bool(card.suit)}:
        canvas = Canvas(width, height)
        draw_card(canvas, Rect(0, 0, width, height), card, letters)
        rows = ("".join(run for run, _ in line) for line in canvas.lines())
        looks.add(tuple(row.translate(ONE_EDGE) for row in rows))
    return frozenset(looks)


def _boxes(text: Sequence[str]) -> Iterator[Box]:
    """Whatever has the shape of a card."""
    rows = [row.translate(ONE_EDGE) for row in text]
    for y, row in enumerate(text):
        for x, corner in enumerate(row):
            if corner in FIRST_CORNERS:
                yield from _boxes_at(rows, x, y)


def _boxes_at(rows: Sequence[str], x: int, y: int) -> Iterator[Box]:
    for width, height in SHAPES:
        box = tuple(row[x : x + width] for row in rows[y : y + height])
        if len(box) == height and len(box[0]) == width and box[0][-1] in "╮]" and box[-1][-1] in "╯]":
            yield box
