"""Draws the ladder of a game: each kind of card with its picture, its name, and what it can do."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.app.drawing.card import picture_number
from ranter_tui.game.cards import Rank
from ranter_tui.library.text.drawn.pixels import Rows, picture
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.telling.cards_in_words import HowToPlay, Rung, capital, ladder

ACROSS, DOWN = 7, 3
"""The size of a small picture in cells."""
COLUMN = ACROSS + 3


def draw_rungs(game: HowToPlay, width: int) -> Iterator[TextLine]:
    """Yield the cards that have a picture or can do something; in a pack of pictures the others in a line."""
    plain: list[Rung] = []
    for rung in ladder(game):
        rows = picture(rung.rank, ACROSS, DOWN)
        if not rows and not rung.power:
            plain.append(rung)
            continue
        yield from _in_a_line(plain, game, width)
        plain.clear()
        yield SPACE
        yield from _drawn(rung, rows, game, width)
    yield from _in_a_line(plain, game, width)


def _drawn(rung: Rung, rows: Rows, game: HowToPlay, width: int) -> Iterator[TextLine]:
    """Yield a picture, and beside it the name and the power of the card."""
    called = f"{rung.name} ({rung.mark})" if rung.mark != rung.rank else rung.name
    named = [Piece(called, Role.NAME), Piece(f" · {_place(game, rung.rank)}", Role.NOTE)]
    can = f"{capital(rung.power)}." if rung.power else "Does nothing of itself."
    left = COLUMN if rows else 0
    words = [named, *(line.pieces for line in laid([Piece(can)], width - left))]
    for at in range(max(len(rows), len(words))):
        drawn = rows[at] if at < len(rows) else ""
        yield TextLine((Piece(drawn.ljust(left)), *(words[at] if at < len(words) else ())))


def _place(game: HowToPlay, rank: Rank) -> str:
    """Return the place of a card on the ladder, and its number in a pack that numbers its pictures."""
    place = "not compared"
    if rank in game.compared:
        place = f"{game.compared.index(rank) + 1} of {len(game.compared)}"
    return f"{place}, with the number {numbered}" if (numbered := picture_number(rank)) else place


def _in_a_line(plain: list[Rung], game: HowToPlay, width: int) -> Iterator[TextLine]:
    """Yield the cards between two pictures, which are no more than their rank."""
    if plain and game.pack.marks:
        yield SPACE
        first, last = plain[0].name, plain[-1].name
        yield from laid([Piece(first if first == last else f"{first} down to {last}", Role.NAME)], width)
