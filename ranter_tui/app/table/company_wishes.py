"""Requests for changes of players during a game: join, leave, take over a seat, or none of it after all."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from ranter_tui.app.table.croupier import Croupier
from ranter_tui.bots import TEMPERAMENTS
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest

STAND_IN = next(iter(TEMPERAMENTS))
"""The temperament of a bot that plays on for a guest."""


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


async def granted(wish: Wish, croupier: Croupier) -> str:
    """Have a wish written down, and return what comes of it, in a sentence."""
    sitting = croupier.sitting
    match wish:
        case TakesOver(seat=seat, guest=guest):
            await croupier.takes_over(seat, guest)
            if guest.is_bot:
                croupier.room.gathering.lays_phone_aside(guest.name)
            return f"{'A bot' if guest.is_bot else 'A person'} plays on for {guest.name}."
        case Comes(guest=guest):
            named = await croupier.noted(partial(sitting.will_come, guest))
            return f"{named.name} joins when this hand is over."
        case ComesNot(guest=guest):
            await croupier.noted(partial(sitting.will_not_come, guest))
            return f"{guest.name} does not join after all."
        case Goes(seat=seat):
            await croupier.noted(partial(sitting.will_go, seat))
            return f"{sitting.names[seat]} leaves when this hand is over."
        case Stays(seat=seat):
            await croupier.noted(partial(sitting.will_stay, seat))
            return f"{sitting.names[seat]} stays."
