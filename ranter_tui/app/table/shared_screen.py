"""The interface of the table screen for those who run the game on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ranter_tui.app.clock import Clock
from ranter_tui.evening.following import ShownEvent
from ranter_tui.evening.gathering import Gathering
from ranter_tui.evening.settings import Settings
from ranter_tui.game.events import Event
from ranter_tui.game.moves import Move
from ranter_tui.game.seats import Seat
from ranter_tui.telling.moments import GreatMoment


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


class SharedScreen(Protocol):
    """A screen that everybody sits around."""

    @property
    def clock(self) -> Clock: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def gathering(self) -> Gathering: ...

    @property
    def still(self) -> bool:
        """Whether animations are off."""

    @property
    def cards_lie_open(self) -> bool:
        """Whether the cards of this hand lie open, as far as has been shown."""

    @property
    def somebody_has_not_bet(self) -> bool:
        """Whether somebody who is out has not bet on this hand yet, while it is not too late."""

    def take_in(self, event: Event) -> ShownEvent:
        """Add an event, and return how it looks to the room."""

    def move(self, shown_event: ShownEvent, gone: float) -> None:
        """Draw what moves, as far as it has gone: from 0 to 1."""

    def stage(self, moment: GreatMoment, gone: float) -> None:
        """Draw a great moment over the table, as far as it has gone: from 0 to 1."""

    def show(self, shown_event: ShownEvent) -> None:
        """Show the table after that event."""

    def refresh_words(self, says: str = "") -> None:
        """Update the prompt: what is awaited, or this text."""

    def refresh_bindings(self) -> None:
        """Make the line of keys anew: other keys may do something now."""

    @property
    def no_guest_is_left(self) -> bool:
        """Whether there are persons, and none of them is still in, as far as has been shown."""

    @property
    def somebody_bets(self) -> bool:
        """Whether somebody has begun to bet, and has not said on whom."""

    def no_more_bets(self) -> None:
        """Drop a bet that has been begun: the cards are turned up."""

    def ring(self) -> None:
        """Ring the terminal's bell."""

    def company_changed(self) -> bool:
        """Note that a player came or went. True if everything had to be built anew, for the room."""

    def remember_company(self) -> None:
        """Keep those who are there now for the next game."""

    def refused(self, why: str) -> None:
        """Tell the room why something could not be done."""

    async def behind_the_curtain(self, seat: Seat, decide: Decides) -> Outcome:
        """Open the curtain screen for that guest, and wait until it is closed."""
