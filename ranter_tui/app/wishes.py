"""Requests for changes of players during a game: join, leave, take over a seat, or none of it after all."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest


class Comes(Struct, frozen=True):
    """A guest joins when the hand is over."""

    guest: Guest


class Goes(Struct, frozen=True):
    """A guest leaves when the hand is over, and forfeits the lives."""

    seat: Seat


class TakesOver(Struct, frozen=True):
    """Somebody else plays on in that seat: a bot for a guest, or the guest come back. The PIN stays."""

    seat: Seat
    guest: Guest


class ComesNot(Struct, frozen=True):
    """A guest who was announced does not join."""

    guest: Guest


class Stays(Struct, frozen=True):
    """A guest who was to leave stays."""

    seat: Seat


Wish = Comes | Goes | TakesOver | ComesNot | Stays
