"""The base of events: something that happened, the rule that governed it, and who may see which card."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import ClassVar

from msgspec import Struct

from ranter_tui.game.cards import Card
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.game.tableau import Tableau


class Eyes(Enum):
    """To whom a card in an event is revealed, where that is not a seat named by another field."""

    ROOM = "everybody"
    NOBODY = "nobody"
    EACH_OWN = "each seat its own"


Audience = Eyes | tuple[str, ...]
"""Either one of `Eyes`, or the fields of the event that name the seats concerned."""


def _kind(class_name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", class_name).lower()


class Event(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag=_kind, tag_field="event"):
    """Something that happened. `shows` must name every field that holds cards."""

    shows: ClassVar[dict[str, Audience]] = {}

    rule: RuleKey

    def happen(self, tableau: Tableau) -> None:
        """Apply the event to a tableau; it may be one that is seen, where cards may be backs."""

    def after(self, state: State) -> State:
        """Return the state after the event."""
        tableau = Tableau(state)
        self.happen(tableau)
        return tableau.state

    def held_by(self, seat: Seat | None) -> Card | None:
        """Return the card that this event has put, or shown, in that seat's hand; a back if taken away."""
        return None

    @property
    def kind(self) -> str:
        return _tag(type(self))


@cache
def _tag(event: type[Event]) -> str:
    return str(event.__struct_config__.tag)
