"""What can come of a curtain that was opened for one guest."""

from __future__ import annotations

from collections.abc import Callable

from ranter_tui.game.events import Event
from ranter_tui.game.moves import Move


class Forgotten:
    """The guest forgot the PIN. A bot plays this hand, and nobody has seen the card."""


class NotNow:
    """The guest is not there. Nobody has looked, and nothing is decided."""


class Elsewhere:
    """The guest has taken up a phone and is asked there. Nobody has looked, and nothing is decided."""


Outcome = Move | Forgotten | NotNow | Elsewhere | None
"""What was chosen; None after a look without a decision."""

Decides = Callable[[Move], tuple[Event, ...]]
"""A function that plays a move and returns its events; none as long as it is not on disk."""
