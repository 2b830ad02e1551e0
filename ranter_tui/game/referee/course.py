"""The course of play: the table as the referee changes it, and the events that did so."""

from __future__ import annotations

from ranter_tui.game.cards import Card
from ranter_tui.game.events import Event, Faced, LifeLost, OnHonour, WentOut
from ranter_tui.game.law import Power, PowersOf
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.lives import GRACE, Grace
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State, Tableau


class Course(Tableau):
    """A tableau, and what has happened on it. What several parts of the referee do to it is a method."""

    __slots__ = ("events", "rules")

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.rules = state.law.rules
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Apply an event, and add it to those that have happened."""
        self.events.append(event)
        event.happen(self)

    def learn(self, seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> None:
        """Do nothing: the referee has known all cards since they were dealt."""

    def power(self, powers: PowersOf, seat: Seat) -> Power | None:
        """Return what the card that this seat holds does at the moment of these powers."""
        return powers.get(self.cards[seat].rank)

    def show(self, rule: RuleKey, seat: Seat) -> None:
        """Turn up the card that this seat holds, unless it lies open already."""
        card = self.cards[seat]
        if card not in self.faced:
            self.tell(Faced(rule, seat, card))

    def lose_lives(self, seat: Seat, lives: int, rule: RuleKey) -> None:
        """Take so many lives from a seat, or as many as it has; with none left it is out or on its honour."""
        if seat not in self.seated:
            return
        held, to_pot = self.lives[seat], self.law.lives_to_pot
        if held > lives:
            self.tell(LifeLost(rule, seat, lives, to_pot))
            return
        if held:
            self.tell(LifeLost(rule, seat, held, to_pot))
        self.lives_are_gone(seat)

    def lives_are_gone(self, seat: Seat) -> None:
        """Put a seat that has lost its last life on its honour or, if it was so already, out."""
        honour = self.rules.grace is Grace.ON_HONOUR and seat not in self.honour
        self.tell(OnHonour(GRACE.key, seat) if honour else WentOut(GRACE.key, seat))

    def put_out(self, seat: Seat, rule: RuleKey) -> None:
        """Put a seat out at once, with all the lives it had and no honour to play for."""
        if seat not in self.seated:
            return
        if lives := self.lives[seat]:
            self.tell(LifeLost(rule, seat, lives, self.law.lives_to_pot))
        self.tell(WentOut(rule, seat))
