"""Scores the bets of those who were out. Glory is the only stake."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from ranter_tui.game.events import Event
from ranter_tui.game.losers_by_hand import losers_by_hand
from ranter_tui.game.rules.about import times
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.record.lines import Bet


class Glory(Struct, frozen=True):
    """How often somebody bet, and how often the bet was right."""

    seat: Seat
    bets: int
    right: int


def glory(bets: Iterable[Bet], start: State, events: Iterable[Event]) -> tuple[Glory, ...]:
    """Return the score of each who bet; the best first. The last bet on a hand is the one that counts."""
    losers = losers_by_hand(start, events)
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


def prophecy(one: Glory, names: Sequence[str]) -> str:
    """Return the score in a sentence."""
    right = f"right {times(one.right)}" if one.right else "never right"
    return f"{names[one.seat]} bet {times(one.bets)} and was {right}."
