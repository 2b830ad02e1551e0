"""Finds the hand of the evening: the greatest hand of tonight's games, to be watched again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

from ranter_tui.evening.ledger import GameLine
from ranter_tui.game.sight import face
from ranter_tui.library.telling.great_hand import GreatHand, great_hand
from ranter_tui.record.replay import PlayedGame

LATEST = 30
"""How many games are read for it at most, of an evening as long as that the latest."""


class HandOfTheEvening(Struct, frozen=True):
    """The greatest hand of an evening, and the record that holds it."""

    game: Path
    book: str
    great: GreatHand


def great_hand_of(played: PlayedGame) -> GreatHand | None:
    """Return the greatest hand of a recorded game, by what the room has seen; nothing without its book."""
    book = played.header.rulebook
    if book is None:
        return None
    names = tuple(guest.name for guest in played.guests)
    return great_hand(played.start, (face(event, None) for event in played.events), book, names)


def hand_of_the_evening(
    games: Iterable[GameLine], folder: Path, read: Callable[[Path], PlayedGame]
) -> HandOfTheEvening | None:
    """Return the greatest hand of these games, which lie in that folder; of equals the last.

    A game that cannot be read has no part in it, nor has one in which no hand can be found.
    """
    found: HandOfTheEvening | None = None
    for line in tuple(games)[-LATEST:]:
        path = folder / Path(line.game).name
        try:
            great = great_hand_of(read(path))
        except Exception:
            # The evening's record says what is wrong with it, if anything is.
            continue
        if great is not None and (found is None or great.greatness >= found.great.greatness):
            found = HandOfTheEvening(path, line.book, great)
    return found
