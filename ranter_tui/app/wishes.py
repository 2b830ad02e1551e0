"""Requests for changes of players during a game: join, leave, or take over a seat."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest


class Comes(Struct, frozen=True):
    """A guest joins."""

    guest: Guest


class Goes(Struct, frozen=True):
    """A guest leaves, and forfeits the lives."""

    seat: Seat


class TakesOver(Struct, frozen=True):
    """Somebody else plays on in that seat: a bot for a guest, or the guest come back. The PIN stays."""

    seat: Seat
    guest: Guest


Wish = Comes | Goes | TakesOver
