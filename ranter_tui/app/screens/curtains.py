"""Opens the curtain of a table for one guest after another, and remembers what each of them has seen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from ranter_tui.app.curtain_outcome import Decides, Elsewhere, NotNow, Outcome
from ranter_tui.app.host import HostApp
from ranter_tui.evening.following import Follower
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.events import Event
from ranter_tui.game.seats import Seat
from ranter_tui.library.telling.news import news

if TYPE_CHECKING:
    from ranter_tui.app.screens.curtain import CurtainScreen


class Curtains:
    """The curtains of one game."""

    def __init__(self, sitting: Sitting, curtain: type[CurtainScreen] | None = None) -> None:
        self.sitting = sitting
        self._curtain = curtain
        self._looked_at: dict[Seat, int] = {}
        """For each guest, the number of events there were at their last look behind the curtain."""
        self._seen_before = 0
        """How much the room had seen when the last curtain fell."""

    async def open_for(
        self,
        app: HostApp,
        seat: Seat,
        decide: Decides,
        follower: Follower,
        seen: list[Event],
        follow: Callable[[], None] | None,
    ) -> Outcome:
        """Open the curtain for that guest's decision, and wait until it is closed.

        `seen` is what the room has seen of the game, to which it adds while the curtain is up; `follow` lets
        a book follow the play again in which somebody has turned a page.
        """
        told = news(seen[self._seen_before :], self.sitting.words(follower.card))
        curtain = self._kind(
            self.sitting,
            seat,
            follower.table,
            looked_at=self._looked_at.get(seat),
            news=told,
            decide=decide,
            follow=follow,
        )
        # Textual's `push_screen_wait` would run what the app has put off, too: when it closes, that is to
        # wait for this very table to close, and neither ever would.
        fallen: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()

        def has_fallen(outcome: Outcome) -> None:
            # Somebody may have left the table in the meantime.
            if not fallen.done():
                fallen.set_result(outcome)

        app.push_screen(curtain, has_fallen)
        outcome = await fallen
        if not isinstance(outcome, (NotNow, Elsewhere)):
            self._looked_at[seat] = len(self.sitting.history)
            self._seen_before = len(seen)
        return outcome

    @property
    def _kind(self) -> type[CurtainScreen]:
        # Imported when the first goes up: among bots none ever does.
        from ranter_tui.app.screens.curtain import CurtainScreen

        return self._curtain or CurtainScreen

    def may_look_again(self, follower: Follower) -> tuple[Seat, ...]:
        """Return the persons who hold a card that the room has not seen."""
        hand = follower.table.hand
        if self.sitting.alone is not None or hand is None or hand.open:
            return ()
        return tuple(seat for seat in hand.still_in if not self.sitting.guests[seat].is_bot)

    def look_again(self, app: HostApp, seat: Seat, follower: Follower) -> None:
        """Open the curtain for a second look, at which nothing is decided."""
        looked_at = self._looked_at.get(seat)
        curtain = self._kind(self.sitting, seat, follower.table, looked_at=looked_at, told=follower.seen)
        app.push_screen(curtain, lambda _: None)
