"""A table without a screen, for a game whose guests all play by phone: what happens is shown at once.

The croupier who runs the game there is the app's own, and what phones are sent is made and written by the
door's own server.
"""

from __future__ import annotations

from contextlib import suppress

from ranter_tui.app.table.bets import Betting
from ranter_tui.app.table.pacing import Outcome
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.following import Follower, ShownEvent
from ranter_tui.evening.sitting import Sitting
from ranter_tui.evening.table_view import CardMotion
from ranter_tui.game.events import Event
from ranter_tui.game.referee.legality import Illegal
from ranter_tui.game.seats import Seat
from tests.phones.paper import PaperTable


class BareRoom(PaperTable):
    """What the croupier and the phones need of a table: that of one game, at which nobody comes or goes."""

    still = True

    def __init__(self, evening: Evening, sitting: Sitting) -> None:
        super().__init__(evening, sitting)
        self.settings, self.odds = evening.settings, evening.settings.odds
        self.betting = Betting(sitting)
        self.follower = Follower(None, sitting.start, sitting.book, sitting.names, bets=sitting.bets)
        for event in sitting.history:
            self.follower.catch_up_with(event)

    def close(self) -> None:
        self.sitting.journal.close()
        self.gathering.host = None
        self.gathering.watch_no_more(self.sitting)

    # What happens

    def take_in(self, event: Event) -> ShownEvent:
        return self.follower.see(event)

    def show(self, _: ShownEvent) -> None:
        self.gathering.has_shown(self.sitting, self.follower.seen)

    # Who is there

    def company_changed(self) -> bool:
        return False

    async def behind_the_curtain(self, seat: Seat) -> Outcome:
        raise AssertionError(f"there is no curtain for {self.sitting.names[seat]}")

    async def show_what_came(self, seat: Seat, told: tuple[Event, ...]) -> None:
        raise AssertionError(f"there is no curtain for {self.sitting.names[seat]}")

    def refused(self, why: str) -> None:
        raise AssertionError(why)

    async def bet(self, who: Seat, on: Seat) -> None:
        with suppress(Illegal):
            self.sitting.bet(who, on, self.follower.table)
            self.gathering.changed()

    # What only a screen would show

    def move(self, motion: CardMotion, gone: float) -> None: ...
    def refresh_words(self, says: str = "") -> None: ...
    def refresh_bindings(self) -> None: ...
    def ring(self) -> None: ...
