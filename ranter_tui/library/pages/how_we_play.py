"""Sets how a game is played, and its ladder, in lines of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ranter_tui.game.cards import Rank
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.text.measure import cells, evened, padded
from ranter_tui.telling.cards_in_words import HowToPlay, ladder_words
from ranter_tui.telling.how_we_play import Point


def points_in_lines(points: Sequence[Point], width: int, *, airy: bool) -> Iterator[TextLine]:
    """Yield each point with its title at the left; with a blank line between two where there is room."""
    column = max(cells(point.title) for point in points) + 2
    for number, point in enumerate(points):
        if number and airy:
            yield SPACE
        for first, words in enumerate(evened(point.text, width - column)):
            head = point.title if not first else ""
            yield TextLine((Piece(padded(head, column), Role.NAME), Piece(words)))


def ladder_in_lines(
    game: HowToPlay, width: int, mine: Rank | None = None, *, sunk: bool = False
) -> Iterator[TextLine]:
    """Yield the cards from high to low, one's own marked."""
    pieces = []
    for mark in ladder_words(game, mine, sunk=sunk):
        role = (
            Role.FOUND
            if mark.mine
            else Role.NOTE
            if mark.text.isalpha() and mark.text.islower()
            else Role.TEXT
        )
        pieces += [Piece(mark.text, role), Piece(" ")]
    yield from laid(pieces[:-1], width)
