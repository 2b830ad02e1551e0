"""A compact layout of the table: seats of one row each in two columns, for very many guests."""

from __future__ import annotations

from ranter_tui.app.drawing.card import Size
from ranter_tui.app.drawing.seat_areas import Manner, Rect, Rim, Ring, SeatArea, Side
from ranter_tui.app.drawing.shapes import SMALLEST_BOARD

NARROWEST = 21
"""The least width of a seat: marker, eight cells of name, four of lives, and a card."""

WIDEST = 38
SPEECH = 16
CALL = 9
"""The width of a short call with its quotation marks: “Cuckoo!”."""
CENTRE = 12


def two_columns(seats: int, width: int, height: int, board: bool) -> Ring:
    """Lay out two columns of seats, up the left side and down the right. Calls are spoken inwards."""
    side = max(NARROWEST, (width - (SMALLEST_BOARD[0] if board else CENTRE)) // 2 - 2)
    words = max(NARROWEST, min(WIDEST, side * 3 // 4, side - CALL))
    speech = min(SPEECH, max(0, side - words))
    rows = (seats + 1) // 2
    step = max(1, min(3, (height - 2) // rows))
    first = max(0, (height - (rows - 1) * step - 1) // 2)
    last = first + (rows - 1) * step
    aside = max(0, (width - 2 * (words + 1 + SPEECH) - 60) // 2)
    top = max(0, first - 1)
    bottom = max(last + 1, top + 1 + SMALLEST_BOARD[1]) if board else last + 1
    rim = Rim(aside + words, top, width - 1 - aside - words, min(height - 1, bottom))
    left = [_left(aside, last - place * step, words, speech, rim) for place in range(rows)]
    right = [_right(width - aside, first + place * step, words, speech, rim) for place in range(seats - rows)]
    spoken = speech + 1 if speech else 0
    middle = Rect(
        rim.left + 1 + spoken, rim.top + 1, rim.right - rim.left - 1 - 2 * spoken, rim.bottom - rim.top - 1
    )
    return Ring(Size.LINE, Manner.LINE, (*left, *right), rim, middle, sinks=False)


def _left(x: int, y: int, words: int, speech: int, rim: Rim) -> SeatArea:
    card = Rect(x + words - Size.LINE.width, y, Size.LINE.width, 1)
    text = Rect(x, y, card.x - 1 - x, 1)
    block = Rect(x, y, words, 1)
    return SeatArea(block, card, Side.LEFT, True, text, Rect(rim.left + 1, y, speech, 1), (rim.left, y))


def _right(right: int, y: int, words: int, speech: int, rim: Rim) -> SeatArea:
    card = Rect(right - words, y, Size.LINE.width, 1)
    text = Rect(card.right + 1, y, right - card.right - 1, 1)
    block = Rect(card.x, y, words, 1)
    return SeatArea(
        block, card, Side.RIGHT, False, text, Rect(rim.right - speech, y, speech, 1), (rim.right, y)
    )
