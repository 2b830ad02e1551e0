"""The cards of a game, hand by hand: which of them some eyes were shown, and which a text names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ranter_tui.game.cards import Card
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.sight import Eye, face
from ranter_tui.telling.words import card_name

CARD = re.compile(r"\b(\w+ of (?:spades|hearts|clubs|diamonds))\b")


def hands(events: Iterable[Event]) -> list[list[Event]]:
    """Hand by hand, with every card open."""
    found: list[list[Event]] = []
    for event in events:
        if isinstance(event, Dealt):
            found.append([])
        if found:
            found[-1].append(event)
    return found


def seen(events: Iterable[Event], eye: Eye) -> set[Card]:
    """Every card that those eyes were shown."""
    faces = [face(event, eye) for event in events]
    values = [value for one in faces for value in (getattr(one, name) for name in one.__struct_fields__)]
    flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    return {part for part in flat if isinstance(part, Card) and part.code != "?"}


def hidden(hand: Sequence[Event], shown: set[Card]) -> set[Card]:
    """The cards that were dealt, and that are not among those."""
    (dealt,) = (event for event in hand if isinstance(event, Dealt))
    return {*dealt.cards} - shown


def called(cards: Iterable[Card]) -> set[str]:
    return {card_name(card) for card in cards}
