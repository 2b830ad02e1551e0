"""What all screens have in common: which app they belong to, class flags, and a dismiss that happens once."""

from __future__ import annotations

from math import inf
from typing import ClassVar

from textual import getters
from textual.await_complete import AwaitComplete
from textual.events import Key
from textual.screen import ScreenResultType

from ranter_tui.app.host import HostApp
from ranter_tui.app.screens.opening import OpensAtOnce
from ranter_tui.app.widgets.typed_line import TypedLine


class LeavesOnce(OpensAtOnce[ScreenResultType]):
    """A screen that is dismissed once, and never in place of another.

    Textual would have it close whatever is in front, and again at every key that comes too late.
    """

    IS_CURTAIN: ClassVar = False
    """Whether the screen is for the eyes of one guest."""
    HOLDS_GAME: ClassVar = False
    """Whether a game in progress is on the screen."""

    app = getters.app(HostApp)

    _leaves_with: tuple[ScreenResultType | None] | None = None
    """The result to dismiss with once the screen is in front again, if another covered it before."""

    _told_how_to_quit = -inf
    """When the screen said last which key quits."""

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

    def overtaken(self, key: Key) -> bool:
        """Take a key that was struck before what is in front was there; whether it did."""
        if key.character is None or not key.is_printable or not isinstance(self.focused, TypedLine):
            return False
        # An input that has the focus by now takes every letter that is sent to it.
        self.focused.write(key.character)
        return True

    def tell_how_to_quit(self, words: str) -> None:
        """Say which key quits, where nothing covers it. While it is held it is said once."""
        now = self.app.clock.now()
        if now - self._told_how_to_quit >= self.app.NOTIFICATION_TIMEOUT:
            self._told_how_to_quit = now
            self.notify(words, markup=False)

    def unwatched(self) -> None:
        """Cover what is for one guest alone: another window is in front, or this one has become too small."""
