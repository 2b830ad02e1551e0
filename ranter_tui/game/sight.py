"""What one eye may know. The whole of the game's secrecy is in this file.

Every event has a face for each eye: the event itself, with a back for each card that is not for that
eye. A sight is made of the faces that an eye has received, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import Dealt, Event, Eyes, Looked, RanBack, SatDown
from ranter_tui.game.moves import Decide, Move
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, State
from ranter_tui.game.tableau import Tableau

Eye = Seat | None
"""A seat's eye, or none for the room's: what is open to everybody."""


def face(event: Event, eye: Eye) -> Event:
    """The event as that eye sees it."""
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


class Sight(Struct, frozen=True, eq=False, dict=True):
    """What an eye has seen of a game, from its beginning to now.

    Faces are made only when somebody asks for them: at a table of bots most are never looked at.
    """

    eye: Eye
    _start: State
    _events: Sequence[Event]

    @cached_property
    def faces(self) -> tuple[Event, ...]:
        """Everything that happened, as this eye saw it."""
        return tuple([face(event, self.eye) for event in self._events])

    @cached_property
    def table(self) -> State:
        """The table as this eye sees it: the same fold as the referee's, over faces."""
        return self._seen(self.faces).state

    @cached_property
    def this_hand(self) -> tuple[Event, ...]:
        """What this eye saw since the last deal."""
        at = len(self._events)
        while at and type(self._events[at - 1]) is not Dealt:
            at -= 1
        return tuple([face(event, self.eye) for event in self._events[max(at - 1, 0) :]])

    @cached_property
    def hand(self) -> Hand | None:
        """The hand that is being played, as this eye sees it; the `table` shows the same at greater cost."""
        newcomers = tuple([event for event in self._events if type(event) is SatDown])
        return self._seen((*newcomers, *self.this_hand)).hand

    def _seen(self, faces: tuple[Event, ...]) -> Tableau:
        tableau = Tableau(self._start)
        for event in faces:
            event.happen(tableau)
        return tableau

    @property
    def card(self) -> Card:
        """The eye's own card in this hand; a back if it has not looked, or if there is none.

        The same as `table` shows, found by looking back over this hand alone.
        """
        eye = self.eye
        for event in reversed(self._events):
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
