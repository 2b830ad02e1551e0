"""The hands of a game one by one, as the room saw them. Awards, counts and great moments rest on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field

from ranter_tui.game import events as on
from ranter_tui.game.cards import Card
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State, Tableau


class PlayedHand(Struct):
    """One hand. A seat is in a list as often as it did the thing."""

    number: int
    dealer: Seat
    lives: dict[Seat, int]
    """The seats that were dealt in, each with its lives at the start: none if it plays on honour."""
    kept: list[Seat] = field(default_factory=list)
    asked: list[Seat] = field(default_factory=list)
    """The seats that asked for a neighbour's card and got it."""
    robbed: list[Seat] = field(default_factory=list)
    """The seats that had to give a card."""
    refused: list[Seat] = field(default_factory=list)
    """The seats that refused an exchange."""
    drew: list[Seat] = field(default_factory=list)
    """The seats that changed with the stock."""
    stood: set[Seat] = field(default_factory=set)
    """The seats that kept a card and still had it in the end."""
    shown: dict[Seat, Card] = field(default_factory=dict)
    """What was turned up at the showdown."""
    losers: set[Seat] = field(default_factory=set)
    cost: Counter[Seat] = field(default_factory=Counter)
    """How many lives the hand cost each seat."""
    honour: list[Seat] = field(default_factory=list)
    """The seats that are on honour since this hand."""
    out: list[Seat] = field(default_factory=list)
    """The seats that went out, in their order."""

    @property
    def changed(self) -> list[Seat]:
        """Return the seats that got another card by asking for it, from a neighbour or from the stock."""
        return [*self.asked, *self.drew]

    def enter(self, event: on.Event) -> None:
        """Add an event of this hand."""
        match event:
            case on.Kept(seat=seat):
                self.kept.append(seat)
                self.stood.add(seat)
            case on.Changed(asker=asker, holder=holder):
                self.asked.append(asker)
                self.robbed.append(holder)
                self.stood -= {asker, holder}
            case on.Refused(holder=holder):
                self.refused.append(holder)
            case on.Drew(seat=seat):
                self.drew.append(seat)
            case on.Revealed(seats=seats, cards=cards):
                self.shown.update(zip(seats, cards, strict=True))
            case on.Judged(losers=losers):
                self.losers.update(losers)
            case on.PaysFor(seat=seat, loser=loser):
                self.losers = self.losers - {loser} | {seat}
            case on.LifeLost(seat=seat, lives=lives):
                self.cost[seat] += lives
            case on.OnHonour(seat=seat):
                self.honour.append(seat)
            case on.WentOut(seat=seat):
                self.out.append(seat)
            case on.Reprieved():
                self.losers.clear()


def enter(hands: list[PlayedHand], event: on.Event, after: State | Tableau) -> None:
    """Add an event of a game to its hands, given the table after it."""
    if isinstance(event, on.Dealt):
        hands.append(PlayedHand(after.hands, event.dealer, {seat: after.lives[seat] for seat in event.seats}))
    elif hands:
        hands[-1].enter(event)


class PlayedHands(Struct, frozen=True):
    """A game, or as much of it as was played."""

    hands: tuple[PlayedHand, ...]
    end: State
    """The table after it."""


def hand_by_hand(start: State, faces: Iterable[on.Event]) -> PlayedHands:
    """Return the hands of a game, from what the room was shown of it."""
    hands, table = list[PlayedHand](), Tableau(start)
    for event in faces:
        event.happen(table)
        enter(hands, event, table)
    return PlayedHands(tuple(hands), table.state)
