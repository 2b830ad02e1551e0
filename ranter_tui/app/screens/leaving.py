"""What all screens have in common: which app they belong to, class flags, a dismiss that happens once, and
what becomes of work in the background that fails."""

from __future__ import annotations

from math import inf
from typing import ClassVar

from textual import getters, on
from textual.await_complete import AwaitComplete
from textual.events import Key
from textual.screen import ScreenResultType
from textual.worker import ResultType, Worker, WorkerState, WorkType

from ranter_tui.app.host import HostApp
from ranter_tui.app.screens.opening import OpensAtOnce
from ranter_tui.app.widgets.typed_line import TypedLine


class LeavesOnce(OpensAtOnce[ScreenResultType]):
    """A screen that is dismissed once, and never in place of another.

    Textual would have it close whatever is in front, and again at every key that comes too late. Where work
    in the background fails (`exit_on_error=False`), the screen stays and leaves out the result.
    """

    IS_CURTAIN: ClassVar = False
    """Whether the screen is for the eyes of one guest."""
    HOLDS_GAME: ClassVar = False
    """Whether a game in progress is on the screen."""

    app = getters.app(HostApp)

    _leaves_with: tuple[ScreenResultType | None] | None = None
    """The result to dismiss with once the screen is in front again, if another covered it before."""
    _failed: frozenset[str] = frozenset()
    """The work that has failed on this screen, by its name."""

    def run_worker(
        self,
        work: WorkType[ResultType],
        name: str | None = "",
        group: str = "default",
        description: str = "",
        exit_on_error: bool = True,
        start: bool = True,
        exclusive: bool = False,
        thread: bool = False,
    ) -> Worker[ResultType]:
        """Run work in the background, but not what has failed here before: it would only fail again."""
        worker = super().run_worker(work, name, group, description, exit_on_error, start, exclusive, thread)
        if name and self.has_failed(name):
            worker.cancel()
        return worker

    @on(Worker.StateChanged)
    def _work_ended(self, event: Worker.StateChanged) -> None:
        work = event.worker
        if event.state is not WorkerState.ERROR or work.error is None or work.exit_on_error:
            return
        self.app.leave_out(work.error, silently=bool(self._failed))
        # What a guest asks for with a key may be asked for again.
        if not work.name.startswith("action_"):
            self._failed |= {work.name}
        self.left_out(work.name)

    def has_failed(self, work: str) -> bool:
        """Return whether that work has failed here, and is not tried again."""
        return work in self._failed

    def left_out(self, work: str) -> None:
        """Say that the result of this work is missing."""

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
            self.notify(words)

    def unwatched(self) -> None:
        """Cover what is for one guest alone: another window is in front, or this one has become too small."""
