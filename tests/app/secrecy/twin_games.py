"""Two games that one eye cannot tell apart for a while, though unseen cards lie differently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt, Event, Revealed
from ranter_tui.game.law import Law
from ranter_tui.game.moves import For, Shuffle, ShuffledPack
from ranter_tui.game.referee import Illegal
from ranter_tui.game.sight import Eye, face
from tests.game.history import History

MOST_STEPS = 3_000


class Twins(NamedTuple):
    """The two games, and how many events have the same face in both."""

    one: History
    other: History
    common: int


def twins(law: Law, eye: Eye, luck: Luck, *, apart_in: int, loud: bool) -> Twins:
    """A game played out by luck, and its twin, whose hidden cards are others.

    In hands before number `apart_in` those cards lie differently that the eye never sees, and in that hand
    all that it does not see before the showdown. Unless it is `loud`, cards that do something keep their
    rank, so that nothing comes to light before its time.
    """
    one, other = History(law), History(law)
    one.play_on(luck, MOST_STEPS)
    common, at = len(one.first), len(one.first)
    for step in one.steps:
        cause = step.cause
        if isinstance(cause, ShuffledPack) and _for_a_hand(other):
            cause = _lying_differently(one, at, cause, eye, luck, apart_in, loud)
        at += len(step.told)
        try:
            told = other.play(cause)
        except Illegal:
            # What somebody else may do can rest on his own card.
            break
        alike = _alike(step.told, told, eye)
        common += alike
        if alike < max(len(step.told), len(told)):
            break
    other.play_on(luck, MOST_STEPS)
    return Twins(one, other, common)


def _for_a_hand(history: History) -> bool:
    ask = history.state.asks
    return isinstance(ask, Shuffle) and ask.wanted_for is For.HAND


def _alike(here: Sequence[Event], there: Sequence[Event], eye: Eye) -> int:
    """With how many events both begin that have the same face."""
    pairs = zip(here, there, strict=False)
    return next(
        (n for n, (a, b) in enumerate(pairs) if face(a, eye) != face(b, eye)), min(len(here), len(there))
    )


def _lying_differently(
    one: History, at: int, order: ShuffledPack, eye: Eye, luck: Luck, apart_in: int, loud: bool
) -> ShuffledPack:
    hand = _hand(one.events[at:])
    number = 1 + sum(isinstance(event, Dealt) for event in one.events[:at])
    if number == apart_in:
        hand = hand[: next((n for n, event in enumerate(hand) if isinstance(event, Revealed)), len(hand))]
    seen = {card for event in hand for card in cards_in(face(event, eye))}
    hidden = [place for place, card in enumerate(order.cards) if card not in seen]
    cards = list(order.cards)
    groups = [hidden] if loud else list(_of_one_kind(one.law, order, hidden))
    for places in groups:
        turned = 1 + luck.below(len(places) - 1) if len(places) > 1 else 0
        for place, new in zip(places, places[turned:] + places[:turned], strict=True):
            cards[place] = order.cards[new]
    return ShuffledPack(tuple(cards))


def _hand(events: Sequence[Event]) -> Sequence[Event]:
    """From a deal, with which the events begin, to the next."""
    deals = [n for n, event in enumerate(events) if isinstance(event, Dealt)]
    return events[: deals[1]] if len(deals) > 1 else events


def _of_one_kind(law: Law, order: ShuffledPack, places: Sequence[int]) -> Iterator[list[int]]:
    """Places of cards that may be taken for one another: all that do nothing, and each rank that does."""
    rules = law.rules
    mighty = {law.order[0], law.order[-1], *rules.powers, *rules.cry, *rules.hard_decision}
    yield [place for place in places if order.cards[place].rank not in mighty]
    for rank in sorted(mighty):
        yield [place for place in places if order.cards[place].rank == rank]


def cards_in(seen: Event) -> set[Card]:
    """The cards that stand in the face of an event."""
    found: set[Card] = set()
    for name in seen.shows:
        shown = getattr(seen, name)
        found.update((shown,) if isinstance(shown, Card) else shown)
    return found - {BACK}
