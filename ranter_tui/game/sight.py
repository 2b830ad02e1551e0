"""What each player may know. The whole of the game's secrecy is in this file.

Every event has a face for each eye: the event itself, with a back for each card that is not for that
eye. A sight is made of the faces that an eye has received, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import Dealt, Event, Eyes, Looked, RanBack
from ranter_tui.game.moves import Decide, Move
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, State, Tableau

Eye = Seat | None
"""A point of view: a seat's, or None for the room's, to which only what lies open is known."""


def face(event: Event, eye: Eye) -> Event:
    """Return the event as that eye sees it, with a back for each hidden card."""
    if not event.shows:
        return event
    hidden: dict[str, Card | tuple[Card, ...]] = {}
    for name, audience in event.shows.items():
        if audience is Eyes.ROOM:
            continue
        cards = getattr(event, name)
        if audience is Eyes.EACH_OWN:
            assert isinstance(event, (Looked, RanBack)), "only these are for each seat its own"
            owners = event.seats
            hidden[name] = tuple(
                [card if owner == eye else BACK for owner, card in zip(owners, cards, strict=True)]
            )
        elif audience is Eyes.NOBODY or eye not in [getattr(event, seat) for seat in audience]:
            hidden[name] = BACK if isinstance(cards, Card) else (BACK,) * len(cards)
    return replace(event, **hidden) if hidden else event


class Story:
    """All events of a game, from which sights are made. The player of the game adds to `events`."""

    def __init__(self, start: State, events: Iterable[Event] = ()) -> None:
        self.start = start
        self.events = [*events]
        self._dealt = 0, start
        self._witnessed: dict[Eye, Story] = {}

    def sight(self, eye: Eye) -> Sight:
        """Return what that eye has seen by now."""
        return Sight(eye, self, len(self.events))

    def witnessed(self, eye: Eye, until: int) -> Sight:
        """Return what that eye had seen when so much had happened, with nothing behind it but that."""
        told = self._witnessed.setdefault(eye, Story(self.start))
        told.events += [face(event, eye) for event in self.events[len(told.events) : until]]
        return Sight(eye, told, until)

    def hand_began(self, until: int) -> int:
        """Return the index of the last deal in the events before that one."""
        return next((at for at in range(until - 1, -1, -1) if type(self.events[at]) is Dealt), 0)

    def before_hand(self, began: int) -> State:
        """Return the table as everybody saw it when that hand was about to be dealt.

        It is kept for the hand in play, so that a long game costs no more than a short one.
        """
        last, state = self._dealt
        if began < last:
            return _room_after(self.start, self.events[:began])
        if began > last:
            state = _room_after(state, self.events[last:began])
            self._dealt = began, state
        return state


def _room_after(state: State, events: Iterable[Event]) -> State:
    """The table as the room sees it when these have happened."""
    tableau = Tableau(state)
    for event in events:
        face(event, None).happen(tableau)
    return tableau.state


class Sight(Struct, frozen=True, eq=False, dict=True):
    """What one player, or the room, has seen of a game up to one moment; later events do not change it.

    Faces are made only when they are used: at a table of bots most never are.
    """

    eye: Eye
    _story: Story
    _until: int
    """How many events it has seen."""

    @property
    def bare(self) -> Sight:
        """The same sight without the hidden events behind it, for code that we do not trust."""
        return self._story.witnessed(self.eye, self._until)

    @cached_property
    def faces(self) -> tuple[Event, ...]:
        """Everything that happened, as this eye saw it."""
        return self._faces(0)

    @cached_property
    def this_hand(self) -> tuple[Event, ...]:
        """What this eye saw since the last deal."""
        return self._faces(self._story.hand_began(self._until))

    @cached_property
    def table(self) -> State:
        """The table as this eye sees it: the same fold as the referee's, over faces."""
        return self._tableau.state

    @cached_property
    def hand(self) -> Hand | None:
        """The hand that is being played, as this eye sees it; the `table` shows the same at greater cost."""
        return self._tableau.hand

    @cached_property
    def before_hand(self) -> State:
        """The table as the room saw it when the hand was about to be dealt; nothing of it was hidden."""
        return self._story.before_hand(self._story.hand_began(self._until))

    def _faces(self, first: int) -> tuple[Event, ...]:
        return tuple([face(event, self.eye) for event in self._story.events[first : self._until]])

    @cached_property
    def _tableau(self) -> Tableau:
        tableau = Tableau(self.before_hand)
        for event in self.this_hand:
            event.happen(tableau)
        return tableau

    @property
    def card(self) -> Card:
        """The eye's own card in this hand; a back if it has not looked, or if there is none.

        The same as `table` shows, found by looking back over this hand alone.
        """
        eye, events = self.eye, self._story.events
        for event in islice(reversed(events), len(events) - self._until, None):
            if (card := event.held_by(eye)) is not None:
                return card
        return BACK

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """What the eye is offered: nothing unless it is its seat's turn to decide."""
        ask = self.table.asks
        return ask.moves if isinstance(ask, Decide) and ask.seat == self.eye else ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sight) and self.eye == other.eye and self.faces == other.faces

    def __hash__(self) -> int:
        return hash((self.eye, self.faces))

    def __repr__(self) -> str:
        return f"<sight of {'the room' if self.eye is None else f'seat {self.eye}'}>"
