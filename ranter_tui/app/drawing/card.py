"""Draws cards: face, back, and the place where one would lie."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum
from functools import lru_cache

from ranter_tui.app.drawing.canvas import Picture
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


@lru_cache(maxsize=1024)
def card_picture(
    card: Card | None, size: Size, letters: bool = False, held: bool = False, frame: Frame = Frame.PLAIN
) -> Picture:
    """Return a card in one of the table's sizes. A `held` one is not for the room: its border is dashed."""
    return sheet(card, *_SHAPES[size], letters, held, frame)


@lru_cache(maxsize=256)
def sheet(
    card: Card | None,
    width: int,
    height: int,
    letters: bool = False,
    held: bool = False,
    frame: Frame = Frame.PLAIN,
) -> Picture:
    """Return a card of any size. None as the card gives an empty place."""
    if height < 3:
        return _slip(card, width, letters, held)
    ink = _FRAME_INKS.get(frame)
    if card is None:
        empty = (" " * (width - 2),) * (height - 2)
        return _framed(width, height, _BROKEN_LINES[frame], ink or Ink.PLACE, Ink.PLACE, empty)
    if card is BACK:
        hatched = (HATCH * (width - 2),) * (height - 2)
        return _framed(width, height, _LINES[frame], ink or Ink.CARD_BACK, Ink.CARD_BACK, hatched)
    lines = (_BROKEN_LINES if held else _LINES)[frame]
    paper = _framed(
        width, height, lines, ink or Ink.CARD_EDGE, _ink(card), _face(card, width - 2, height - 2, letters)
    )
    return (*paper, *_on_the_edge(card, width, height, letters, ink or _ink(card))) if height > 3 else paper


@lru_cache(maxsize=8)
def edge_on(size: Size) -> Picture:
    """Return the picture of a card seen from its edge, while it is being turned."""
    middle = size.width // 2
    return tuple((middle, y, "┃", Ink.CARD_EDGE) for y in range(size.height))


def _slip(card: Card | None, width: int, letters: bool, held: bool) -> Picture:
    room = width - 2
    if card is None:
        return ((0, 0, f"[{' ' * room}]", Ink.PLACE),)
    if card is BACK:
        return ((0, 0, f"[{SLIP_HATCH * room}]", Ink.SLIP_BACK),)
    first, last = "()" if held else "[]"
    face = _index(card, letters).rjust(room)
    return ((0, 0, f"{first}{face}{last}", _ink(card)),)


def _framed(width: int, height: int, lines: str, edge: Ink, ink: Ink, rows: Rows) -> Picture:
    first, level, second, upright, third, fourth = tuple(lines)
    line = level * (width - 2)
    drawn = [(0, 0, first + line + second, edge), (0, height - 1, third + line + fourth, edge)]
    for y, row in enumerate(rows, start=1):
        drawn += [(0, y, upright, edge), (1, y, row, ink), (width - 1, y, upright, edge)]
    return tuple(drawn)


def _ink(card: Card) -> Ink:
    return Ink.CARD_RED if red(card.suit) else Ink.CARD


def _index(card: Card, letters: bool) -> str:
    return rank_mark(card.rank).capitalize() + sign(card.suit, letters)


def _face(card: Card, across: int, down: int, letters: bool) -> Rows:
    if down == 1:
        return (_index(card, letters).center(across),)
    if picture_title(card.rank):
        return _painted(card, across, down)
    if down < 7:
        return _centred(large_rank(card.rank, across, down), across, down)
    return _with_indices(card, across, down, letters)


def _on_the_edge(card: Card, width: int, height: int, letters: bool, ink: Ink) -> Picture:
    """Draw the number of a court card into the corners; suit and name too, if the figure needs all paper."""
    small = height < 9
    corner = picture_number(card.rank) or (sign(card.suit, letters) if small else "")
    name = clipped(picture_title(card.rank), width - 2) if small else ""
    above = ((1, 0, corner, ink),) if corner else ()
    if name:
        return (*above, ((width - len(name)) // 2, height - 1, name, ink))
    return (*above, (width - 1 - len(corner), height - 1, corner, ink)) if corner else ()


def _painted(card: Card, across: int, down: int) -> Rows:
    """Return the picture, and its name beneath where there is room."""
    if down < 7:
        return _centred(_picture(card, across, down), across, down)
    name = clipped(picture_title(card.rank), across)
    below = (name,) if down < 15 else (spaced(name, across), "")
    above = down - len(below)
    return (
        *_centred(_picture(card, across, above), across, above),
        *_centred(below, across, len(below)),
    )


def _picture(card: Card, across: int, down: int) -> Rows:
    return picture(card.rank, across, down) or large_rank(card.rank, across, down)


def _with_indices(card: Card, across: int, down: int, letters: bool) -> Rows:
    """Return the figure, the suit beneath it where there is room, and the index in the corners."""
    index = sign(card.suit, letters) if across < 15 else card.rank + sign(card.suit, letters)
    body = _figure_and_suit(card, across, down - 2)
    first = f" {index}".ljust(across)
    last = f"{index} ".rjust(across)
    return (first, *_centred(body, across, down - 2), last)


def _figure_and_suit(card: Card, across: int, down: int) -> Rows:
    for room in (down - 9, down - 5):
        rows = large_rank(card.rank, across, room) if room > 0 else ()
        shape = SUITS.get(card.suit)
        if shape is None or len(rows) < 8 or len(rows) < len(large_rank(card.rank, across, down)):
            continue
        suit = blocks(enlarged(shape, 2 if room == down - 9 else 1))
        if len(suit[0]) <= across:
            return (*_centred(rows, across, len(rows)), " " * across, *_centred(suit, across, len(suit)))
    return large_rank(card.rank, across, down)


def _centred(rows: Rows, across: int, down: int) -> Rows:
    wide = max(map(len, rows))
    left = (across - wide) // 2
    above = (down - len(rows)) // 2
    blank = " " * across
    body = [(" " * left + row).ljust(across)[:across] for row in rows[:down]]
    return (*[blank] * above, *body, *[blank] * (down - len(body) - above))
