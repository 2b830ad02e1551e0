"""What an event is: something that happened, the rule that governed it, and who may see which card."""

from __future__ import annotations

import re
from enum import Enum
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, State


class Eyes(Enum):
    """To whom a card in an event is revealed, where that is not a seat named by another field."""

    ROOM = "everybody"
    NOBODY = "nobody"
    EACH_OWN = "each seat its own"


Audience = Eyes | tuple[str, ...]
"""Either one of `Eyes`, or the fields of the event that name the seats concerned."""


def _kind(class_name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", class_name).lower()


class Event(Struct, frozen=True, forbid_unknown_fields=True, tag=_kind, tag_field="event"):
    """Something that happened. `shows` must name every field that holds cards."""

    shows: ClassVar[dict[str, Audience]] = {}
    of_hand: ClassVar[bool] = False
    """Whether it changes nothing beyond the hand that is being played."""

    rule: RuleKey

    def after(self, state: State) -> State:
        """The state once this has happened. Works on a seen state, too, where cards may be backs."""
        return state

    def in_hand(self, hand: Hand) -> Hand:
        """The hand once this has happened."""
        return hand

    def held_by(self, seat: Seat | None) -> Card | None:
        """The card that this event has put, or shown, in that seat's own hand."""
        return None

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


class HandEvent(Event, frozen=True):
    """An event that changes nothing beyond the hand that is being played."""

    of_hand: ClassVar[bool] = True

    def after(self, state: State) -> State:
        assert state.hand is not None, "there is no hand in play"
        return replace(state, hand=self.in_hand(state.hand))


def learnt(held: tuple[Card, ...], seats: tuple[Seat, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """What is held, by seat number, once these seats' cards are known where they are not backs."""
    by_seat = list(held)
    for seat, card in zip(seats, cards, strict=True):
        if card is not BACK:
            by_seat[seat] = card
    return tuple(by_seat)
