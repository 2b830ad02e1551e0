"""Shows the room the first hand: after every event of which something is to be said, somebody says it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ranter_tui.app.pacing import Pacing
from ranter_tui.app.shared_screen import SharedScreen
from ranter_tui.app.showing import Showing
from ranter_tui.evening.first_hand import GuidedSitting
from ranter_tui.game.events import Event


class GuidedShowing(Showing):
    """Shows the events, and has each of them explained before the next."""

    sitting: GuidedSitting

    def __init__(
        self,
        room: SharedScreen,
        sitting: GuidedSitting,
        pacing: Pacing,
        explain: Callable[[Event], Awaitable[None]],
    ) -> None:
        super().__init__(room, sitting, pacing)
        self._explain = explain

    async def show(self, told: tuple[Event, ...]) -> None:
        for event in told:
            await super().show((event,))
            await self._explain(event)

    def _stays(self, event: Event) -> float:
        """Where something is said, the table waits for whoever reads; what leads up to that is over soon."""
        return 0.0 if self.sitting.told.hint(event) is not None else super()._stays(event) / 2
