"""Leaving a screen, once."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType


class LeavesOnce(Screen[ScreenResultType]):
    """A second key or click that comes while it is leaving would close whatever lies under it."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        if self.app.screen is not self:
            return AwaitComplete()
        return super().dismiss(result)
