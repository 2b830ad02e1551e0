"""Checks who may bet on a hand, and on whom, at the table as the room has been shown it."""

from __future__ import annotations

from collections.abc import Sequence

from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.record.guest import Guest


def may_bet(shown: State, guests: Sequence[Guest]) -> tuple[Seat, ...]:
    """Return the persons who may bet: those who are out, while the cards of a hand still lie face down."""
    if not may_be_bet_on(shown):
        return ()
    still_in, gone_home = shown.seated, shown.gone_home
    persons = (Seat(seat) for seat, guest in enumerate(guests) if not guest.is_bot)
    return tuple(seat for seat in persons if seat not in still_in and seat not in gone_home)


def may_be_bet_on(shown: State) -> tuple[Seat, ...]:
    """Return the seats that can lose the hand; none once the cards are open."""
    return shown.hand.still_in if shown.hand is not None and not shown.hand.open else ()
