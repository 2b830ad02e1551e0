"""What the bets of those who were out came to. Glory is the only stake."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ranter_tui.game.events import Dealt, Event, Judged
from ranter_tui.game.seats import Seat
from ranter_tui.record.lines import Bet


class Glory(Struct, frozen=True):
    """How often somebody bet, and how often it was right."""

    seat: Seat
    bets: int
    right: int


def glory(bets: Iterable[Bet], events: Iterable[Event]) -> tuple[Glory, ...]:
    """What each of them earned; the best prophet first. The last word on a hand is the one that counts."""
    losers = _losers(events)
    stand = {(bet.seat, bet.hand): bet.on for bet in bets if bet.hand in losers}
    found = [
        Glory(
            seat,
            sum(better == seat for better, _ in stand),
            sum(better == seat and on in losers[hand] for (better, hand), on in stand.items()),
        )
        for seat in {seat for seat, _ in stand}
    ]
    return tuple(sorted(found, key=lambda one: (-one.right, one.bets, one.seat)))


def _losers(events: Iterable[Event]) -> dict[int, tuple[Seat, ...]]:
    """Who lost which hand."""
    hand, found = 0, dict[int, tuple[Seat, ...]]()
    for event in events:
        if isinstance(event, Dealt):
            hand += 1
        elif isinstance(event, Judged):
            found[hand] = event.losers
    return found
