"""Draws cards: face, back, and the place where one would lie."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum
from functools import lru_cache

from ranter_tui.app.drawing.canvas import Canvas, Rect, Run
from ranter_tui.app.drawing.founts import FAT, GIANT, NARROW, TALL, Fount
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.lettering import spaced
from ranter_tui.game.cards import BACK, PACKS, SIGNS, Card
from ranter_tui.game.rules.about import rank_name
from ranter_tui.library.text.drawn.pixels import SUITS, Rows, blocks, enlarged, largest, picture
from ranter_tui.library.text.measure import clipped
from ranter_tui.telling.words import card_in_letters, card_in_short

_SIGNS = {**SIGNS, "O": "¤", "U": "∪", "W": "†", "B": "/"}
_RED = frozenset("HDOU")


def sign(suit: str, letters: bool = False) -> str:
    """Return a suit as one character: its sign, or the letter it has in a record.

    >>> sign("H"), sign("H", letters=True)
    ('♥', 'H')
    """
    return suit if letters else _SIGNS.get(suit, suit)


def card_writer(letters: bool) -> Callable[[Card], str]:
    """Return how a card is written in a sentence at the table.

    >>> card_writer(letters=False)(Card("4", "D"))
    '4♦'
    """
    return card_in_letters if letters else card_in_short


def red(suit: str) -> bool:
    """Whether the suit is printed in the second colour (red)."""
    return suit in _RED


_LARGEST_FIRST: tuple[tuple[Fount, int], ...] = (
    (GIANT, 2),
    (TALL, 2),
    (GIANT, 1),
    (TALL, 1),
    (FAT, 1),
    (NARROW, 1),
)

_MARKS: dict[str, str] = {rank: two for pack in PACKS.values() for rank, two in pack.marks}
_NUMBERS: dict[str, str] = {rank: number for pack in PACKS.values() for rank, number in pack.numbers}


def rank_mark(rank: str) -> str:
    """Return a short form of a rank, of at most two characters.

    >>> [rank_mark(rank) for rank in ("K", "10", "0", "house")]
    ['K', '10', '0', 'HS']
    """
    return rank if len(rank) <= 2 else _MARKS.get(rank, rank[:2].upper())


def picture_title(rank: str) -> str:
    """Return the name printed under a picture; nothing for a rank that its figure says already.

    >>> picture_title("vardshus"), picture_title("K")
    ('Värdshus', '')
    """
    return rank_name(rank) if len(rank) > 2 else ""


def picture_number(rank: str) -> str:
    """Return the number in the corner of a picture, in a pack that numbers its pictures.

    >>> picture_number("cucco"), picture_number("kuku")
    ('15', '')
    """
    return _NUMBERS.get(rank, "")


@lru_cache(maxsize=512)
def large_rank(rank: str, width: int, height: int) -> Rows:
    """Return the rank in the largest letters that fit; in plain characters where none do.

    >>> large_rank("K", 7, 3), large_rank("10", 7, 3)
    (('██ █▀', '███  ', '██ █▄'), ('▄█  █▀█', ' █  █ █', ' █  █▄█'))
    """
    text = rank_mark(rank)
    found = largest(_LARGEST_FIRST, lambda fount: fount.pixels(text), width, height)
    if found is None:
        return (text,)
    pixels, scale = found
    stands_aside = scale == 1 and (width - len(pixels[0])) % 2
    return blocks(enlarged(_wider(pixels) if stands_aside else pixels, scale))


def _wider(pixels: Rows) -> Rows:
    """Return a figure a pixel wider where it is thinnest, so that it stands in the middle of its paper."""
    wide = len(pixels[0])

    def ink(at: int) -> tuple[int, int]:
        return sum(row[at] == "#" for row in pixels), abs(2 * at + 1 - wide)

    at = min(range(1, wide - 1), key=ink)
    return tuple(row[:at] + row[at] + row[at:] for row in pixels)


class Size(IntEnum):
    """The sizes of cards on the table, from the one that takes least room."""

    LINE = 0
    SMALL = 1
    LARGE = 2
    GRAND = 3
    GIANT = 4

    @property
    def width(self) -> int:
        return _SHAPES[self][0]

    @property
    def height(self) -> int:
        return _SHAPES[self][1]

    def at(self, x: int, y: int) -> Rect:
        """Return the rectangle of a card with its corner at that cell."""
        return Rect(x, y, *_SHAPES[self])


_SHAPES = {
    Size.LINE: (5, 1),
    Size.SMALL: (6, 3),
    Size.LARGE: (9, 5),
    Size.GRAND: (13, 9),
    Size.GIANT: (21, 13),
}


class Frame(Enum):
    """The border styles of a card, which say whose it is."""

    PLAIN = "plain"
    ACTS = "acts"
    LOSES = "loses"
    WINS = "wins"


_LINES = {Frame.PLAIN: "╭─╮│╰╯", Frame.ACTS: "┏━┓┃┗┛", Frame.LOSES: "╔═╗║╚╝", Frame.WINS: "╔═╗║╚╝"}
_BROKEN_LINES = {**_LINES, Frame.PLAIN: "╭┄╮┆╰╯", Frame.ACTS: "┏┅┓┇┗┛"}
_FRAME_INKS = {Frame.ACTS: Ink.FRAME_ACTS, Frame.LOSES: Ink.LOSES, Frame.WINS: Ink.WINS}

HATCH, SLIP_HATCH = "╳", ":"
"""The backs of cards: slips of one row lie close below each other, where crosses would join to a lattice."""


def draw_card(
    canvas: Canvas,
    rect: Rect,
    card: Card | None,
    letters: bool = False,
    held: bool = False,
    frame: Frame = Frame.PLAIN,
) -> None:
    """Draw a card of any size, or for None an empty place.

    A `held` one is not for the room: its border is dashed.
    """
    if rect.height < 3:
        canvas.runs(rect.x, rect.y, (_slip(card, rect.width - 2, letters, held),))
        return
    edge, ink, paper = _paper(card)
    edge = _FRAME_INKS.get(frame, edge)
    room = Rect(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2)
    for y in range(room.y, room.below):
        canvas.put(room.x, y, paper * room.width, ink)
    is_dashed = card is None or (held and card is not BACK)
    canvas.frame(*rect, (_BROKEN_LINES if is_dashed else _LINES)[frame], edge)
    if card is None or card is BACK:
        return
    _draw_face(canvas, room, card, letters)
    if rect.height > 3:
        _draw_on_the_edge(canvas, rect, card, letters, _FRAME_INKS.get(frame, ink))


def _paper(card: Card | None) -> tuple[Ink, Ink, str]:
    """Return the inks of the edge and of what is inside, and the pattern of the paper."""
    if card is None:
        return Ink.PLACE, Ink.PLACE, " "
    return (Ink.CARD_BACK, Ink.CARD_BACK, HATCH) if card is BACK else (Ink.CARD_EDGE, _ink(card), " ")


def _slip(card: Card | None, room: int, letters: bool, held: bool) -> Run:
    """Return a card of one row."""
    if card is None:
        return f"[{' ' * room}]", Ink.PLACE
    if card is BACK:
        return f"[{SLIP_HATCH * room}]", Ink.SLIP_BACK
    first, last = "()" if held else "[]"
    return f"{first}{_index(card, letters).rjust(room)}{last}", _ink(card)


def _ink(card: Card) -> Ink:
    return Ink.CARD_RED if red(card.suit) else Ink.CARD


def _index(card: Card, letters: bool) -> str:
    return rank_mark(card.rank).capitalize() + sign(card.suit, letters)


def _draw_face(canvas: Canvas, room: Rect, card: Card, letters: bool) -> None:
    """Draw the figure with the index in its corners, or the picture over its name, where there is room."""
    x, y, across, down = room
    ink, name = _ink(card), clipped(picture_title(card.rank), across)
    if down == 1:
        body: Rows = (_index(card, letters),)
    elif name:
        if down >= 15:
            down -= 2
            canvas.centred(x, y + down, across, ((spaced(name, across), ink),))
        elif down >= 7:
            down -= 1
            canvas.centred(x, y + down, across, ((name, ink),))
        body = picture(card.rank, across, down) or large_rank(card.rank, across, down)
    elif down < 7:
        body = large_rank(card.rank, across, down)
    else:
        index = sign(card.suit, letters) if across < 15 else card.rank + sign(card.suit, letters)
        canvas.put(x + 1, y, index, ink)
        canvas.put(room.right - 1 - len(index), room.below - 1, index, ink)
        body = _figure_and_suit(card, across, down - 2)
    canvas.rows(x, y + (down - len(body)) // 2, across, (((row, ink),) for row in body))


def _figure_and_suit(card: Card, across: int, down: int) -> Rows:
    """Return the figure, and the suit beneath it where there is room."""
    figure, shape = large_rank(card.rank, across, down), SUITS.get(card.suit)
    for room, scale in ((down - 9, 2), (down - 5, 1)):
        rows = large_rank(card.rank, across, room) if room > 0 else ()
        if shape is None or len(rows) < 8 or len(rows) < len(figure):
            continue
        suit = blocks(enlarged(shape, scale))
        if len(suit[0]) <= across:
            return (*rows, "", *suit)
    return figure


def _draw_on_the_edge(canvas: Canvas, rect: Rect, card: Card, letters: bool, ink: Ink) -> None:
    """Draw the number of a court card into the corners; suit and name too, if the figure needs all paper."""
    is_small = rect.height < 9
    corner = picture_number(card.rank) or (sign(card.suit, letters) if is_small else "")
    canvas.put(rect.x + 1, rect.y, corner, ink)
    name = picture_title(card.rank)
    if is_small and name:
        canvas.centred(rect.x, rect.below - 1, rect.width, ((clipped(name, rect.width - 2), ink),))
    else:
        canvas.put(rect.right - 1 - len(corner), rect.below - 1, corner, ink)
