"""The course of play: the table as the referee changes it, and the events that did so."""

from __future__ import annotations

from ranter_tui.game import events
from ranter_tui.game.cards import Card
from ranter_tui.game.law import Power, PowersOf
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.lives import GRACE, Grace
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State, Tableau

SHOW, SPEND, STOP_PLAY = Effect.SHOW, Effect.SPEND, Effect.STOP_PLAY


class Course(Tableau):
    """A tableau, and what has happened on it. What several parts of the referee do to it is a method."""

    __slots__ = ("events", "rules")

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.rules = state.law.rules
        self.events: list[events.Event] = []

    def tell(self, event: events.Event) -> None:
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
            self.tell(events.Faced(rule, seat, card))

    def take_effect(self, effect: Effect, rule: RuleKey, seat: Seat) -> None:
        """Apply what the card in this seat does, no matter who has asked for it."""
        if effect is SHOW:
            self.show(rule, seat)
        elif effect is SPEND:
            # A turn can be spent that has not been played, and only once.
            if seat in self.seats[self.turn :] and seat not in self.spent:
                self.tell(events.Spent(rule, seat))
        elif effect is STOP_PLAY:
            self.tell(events.PlayStopped(rule, seat))
        elif effect is Effect.KNOCK:
            self.tell(events.Knocked(rule, seat))
        elif effect is Effect.STOP_HAND and not self.stopped:
            self.tell(events.HandStopped(rule, seat))
        elif effect is Effect.LIFE_FROM_POT and self.pot > 0:
            self.show(rule, seat)
            self.tell(events.LifeGained(rule, seat, from_pot=True))

    def lose_lives(self, seat: Seat, lives: int, rule: RuleKey) -> None:
        """Take so many lives from a seat, or as many as it has; with none left it is out or on its honour."""
        if seat not in self.seated:
            return
        held, to_pot = self.lives[seat], self.law.lives_to_pot
        if held > lives:
            self.tell(events.LifeLost(rule, seat, lives, to_pot))
            return
        if held:
            self.tell(events.LifeLost(rule, seat, held, to_pot))
        self.lives_are_gone(seat)

    def lives_are_gone(self, seat: Seat) -> None:
        """Put a seat that has lost its last life on its honour or, if it was so already, out."""
        honour = self.rules.grace is Grace.ON_HONOUR and seat not in self.honour
        self.tell(events.OnHonour(GRACE.key, seat) if honour else events.WentOut(GRACE.key, seat))

    def put_out(self, seat: Seat, rule: RuleKey) -> None:
        """Put a seat out at once, with all the lives it had and no honour to play for."""
        if seat not in self.seated:
            return
        if lives := self.lives[seat]:
            self.tell(events.LifeLost(rule, seat, lives, self.law.lives_to_pot))
        self.tell(events.WentOut(rule, seat))
