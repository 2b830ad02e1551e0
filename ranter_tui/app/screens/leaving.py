"""Leaving a screen, once."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import Screen, ScreenResultType


class LeavesOnce(Screen[ScreenResultType]):
    """Textual would have it close whatever is in front, and again at every key that comes too late."""

    _leaves_with: tuple[ScreenResultType | None] | None = None
    """What it returns when it comes to the front again, where it was to leave behind another screen."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        if self.app.screen is self:
            self.app.capture_mouse(None)
            return super().dismiss(result)
        if self in self.app.screen_stack:
            self._leaves_with = (result,)
        return AwaitComplete()

    def on_screen_resume(self) -> None:
        leaves, self._leaves_with = self._leaves_with, None
        if leaves is not None:
            self.dismiss(leaves[0])
