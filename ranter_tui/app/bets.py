"""Bets of those who are out: for glory, in public, and without holding anybody up."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from ranter_tui.evening.guests import Guest
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State


class Betting:
    """Two letters: one for who bets, where several could, and one for who will lose."""

    def __init__(self) -> None:
        self.open = False
        self.who: Seat | None = None

    def begin(self, may: Sequence[Seat]) -> None:
        self.open = True
        self.who = may[0] if len(may) == 1 else None

    def close(self) -> None:
        self.open, self.who = False, None


def may_bet(table: State, guests: Sequence[Guest]) -> tuple[Seat, ...]:
    """The persons who are out, while the cards of a hand still lie face down."""
    hand = table.hand
    if hand is None or hand.open:
        return ()
    return tuple(
        Seat(seat)
        for seat, guest in enumerate(guests)
        if not guest.is_bot and Seat(seat) not in table.seated and Seat(seat) not in table.gone_home
    )


def lettered(seats: Sequence[Seat]) -> dict[str, Seat]:
    """A letter for each."""
    return dict(zip(ascii_lowercase, seats, strict=False))
