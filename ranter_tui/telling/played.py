"""The hands of a game one by one, as the room saw them: who did what, who lost, with how many lives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, field

from ranter_tui.game.cards import Card
from ranter_tui.game.events import (
    Began,
    BoughtBack,
    Changed,
    Dealt,
    DeciderBegan,
    Drew,
    Event,
    GotUp,
    Judged,
    Kept,
    LifeGained,
    LifeLost,
    LifePaid,
    PaysFor,
    Reanted,
    Refused,
    Reprieved,
    Revealed,
    SatDown,
)
from ranter_tui.game.seats import Seat


class PlayedHand(Struct):
    """One hand. A seat is in a list as often as it did the thing."""

    dealer: Seat
    seats: tuple[Seat, ...]
    lives: dict[Seat, int]
    """The lives of each seat at the start of the hand; none for those who play on honour."""
    kept: list[Seat] = field(default_factory=list)
    asked: list[Seat] = field(default_factory=list)
    """Who asked for a neighbour's card and got it."""
    robbed: list[Seat] = field(default_factory=list)
    """Who had to give a card that was asked for."""
    refused: list[Seat] = field(default_factory=list)
    """Who refused an exchange."""
    drew: list[Seat] = field(default_factory=list)
    """Who changed with the stock."""
    stood: set[Seat] = field(default_factory=set)
    """Who kept a card and still had it in the end."""
    shown: dict[Seat, Card] = field(default_factory=dict)
    """What was turned up at the showdown."""
    losers: set[Seat] = field(default_factory=set)

    @property
    def changed(self) -> list[Seat]:
        """Return who got another card by asking for it, from a neighbour or from the stock."""
        return [*self.asked, *self.drew]


def hands(faces: Iterable[Event]) -> Iterator[PlayedHand]:
    """Yield every hand of a game, from what the room was shown of it."""
    lives: dict[Seat, int] = {}
    hand: PlayedHand | None = None
    for event in faces:
        if isinstance(event, Dealt):
            if hand is not None:
                yield hand
            hand = PlayedHand(event.dealer, event.seats, {seat: lives[seat] for seat in event.seats})
        elif hand is not None:
            _enter(hand, event)
        _count(lives, event)
    if hand is not None:
        yield hand


def _enter(hand: PlayedHand, event: Event) -> None:
    match event:
        case Kept(seat=seat):
            hand.kept.append(seat)
            hand.stood.add(seat)
        case Changed(asker=asker, holder=holder):
            hand.asked.append(asker)
            hand.robbed.append(holder)
            hand.stood -= {asker, holder}
        case Refused(holder=holder):
            hand.refused.append(holder)
        case Drew(seat=seat):
            hand.drew.append(seat)
        case Revealed(seats=seats, cards=cards):
            hand.shown.update(zip(seats, cards, strict=True))
        case Judged(losers=losers):
            hand.losers.update(losers)
        case PaysFor(seat=seat, loser=loser):
            hand.losers.discard(loser)
            hand.losers.add(seat)
        case Reprieved():
            hand.losers.clear()


def _count(lives: dict[Seat, int], event: Event) -> None:
    match event:
        case Began(seats=seats, lives=each):
            lives.update({Seat(seat): each for seat in range(seats)})
        case SatDown(seat=seat, lives=some) | BoughtBack(seat=seat, lives=some):
            lives[seat] = some
        case LifeLost(seat=seat, lives=some):
            lives[seat] -= some
        case LifePaid(seat=seat, to=to):
            lives[seat] -= 1
            lives[to] += 1
        case LifeGained(seat=seat):
            lives[seat] += 1
        case DeciderBegan(seats=rivals):
            lives.update(dict.fromkeys(rivals, 1))
        case Reanted(seats=everybody, lives=each):
            lives.update(dict.fromkeys(everybody, each))
        case GotUp(seat=seat):
            lives[seat] = 0
