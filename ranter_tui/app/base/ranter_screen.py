"""The bases of all screens and dialogs, and what covers a screen whose terminal is too small."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import ClassVar, TypeVar

from textual import events, getters, on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.containers import Vertical
from textual.events import Key
from textual.message import Message
from textual.screen import ScreenResultType
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import Worker, WorkerState, WorkType

from ranter_tui.app.host import HostApp
from ranter_tui.app.mends.painting import MendedScreen
from ranter_tui.app.styles import style
from ranter_tui.app.terminal_size import LOWEST, NARROWEST
from ranter_tui.app.widgets.head_and_foot import KeyLine, RunningHead
from ranter_tui.app.widgets.inputs import TypedLine

TURNS = 3
"""Turns of the loop in which all that is on a screen has heard how large it is, and said what follows."""

T = TypeVar("T")


class AppScreen(MendedScreen[ScreenResultType]):
    """The base of every screen and dialog of the app: what Textual does otherwise than we need it.

    It is laid out for its size from the beginning. It is dismissed once, and never in place of another:
    Textual would have it close whatever is in front, and again at every key that comes too late. Where work
    in the background fails (`exit_on_error=False`), it stays and leaves out the result.
    """

    STYLES: ClassVar[str] = ""
    """The names of this screen's styles, which are read when it first comes."""
    IS_CURTAIN: ClassVar = False
    """Whether the screen is for the eyes of one guest."""
    HOLDS_GAME: ClassVar = False
    """Whether a game in progress is on the screen."""

    app = getters.app(HostApp)

    _leaves_with: tuple[ScreenResultType | None] | None = None
    """The result to dismiss with once the screen is in front again, if another covered it before."""
    _failed: frozenset[str] = frozenset()
    """The work that has failed on this screen, by its name."""
    _told_how_to_quit = -inf
    """When the screen said last which key quits."""

    # Opening

    def on_compose(self) -> None:
        # Textual would do it after the first layout, and lay the screen out again.
        columns, rows = self.app.size
        reached = [
            *_reached(columns, self.HORIZONTAL_BREAKPOINTS or ()),
            *_reached(rows, self.VERTICAL_BREAKPOINTS or ()),
        ]
        self.add_class(*reached, update=False)
        # Named in `CSS_PATH` the styles would make Textual parse anew whatever the app has read before.
        sheet = self.app.stylesheet
        new = [path for path in map(style, self.STYLES.split()) if not sheet.has_source(str(path), "")]
        if new:
            sheet.read_all(new)
            sheet.apply(self)
        # The app has it called when everything is mounted, and the screen when it has come to the front.
        self.app.call_next(self.call_later, self._appear)

    async def _appear(self) -> None:
        """Paint the screen without waiting for the next frame."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
        self.paint_soon()

    # Work in the background

    @dataclass
    class CameHome(Message):
        """Message: work in a thread is done, and the screen can go on with its result."""

        goes_on: Callable[[], object]

    def in_thread(self, name: str, work: Callable[[], T], then: Callable[[T], object]) -> None:
        """Do work in a thread, and then something with its result. Asked for anew, it is begun anew.

        The thread may come home when nothing is left of the screen. So the result comes as a message, which a
        screen that is gone never gets. What has failed here before would only fail again.
        """
        if self.has_failed(name):
            return

        async def come_home() -> None:
            self.post_message(self.CameHome(partial(then, await asyncio.to_thread(work))))

        home: WorkType[None] = come_home
        self.run_worker(home, name, group=name, exclusive=True, exit_on_error=False)

    @on(CameHome)
    def _go_on(self, event: CameHome) -> None:
        event.goes_on()

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

    # Leaving

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        if self.app.screen is self:
            self.app.capture_mouse(None)
            return super().dismiss(result)
        if self in self.app.screen_stack:
            self._leaves_with = (result,)
        return AwaitComplete()

    def action_close(self) -> None:
        self.dismiss()

    def on_screen_resume(self) -> None:
        leaves, self._leaves_with = self._leaves_with, None
        if leaves is not None:
            self.dismiss(leaves[0])

    # Keys and eyes

    @property
    def may_be_covered(self) -> bool:
        """Whether a dialog for which nobody has asked may open over this screen."""
        return not self.is_modal

    def overtaken(self, key: Key) -> bool:
        """Take a key that was struck before what is in front was there; whether it did."""
        if key.character is None or not key.is_printable or not isinstance(self.focused, TypedLine):
            return False
        # An input that has the focus by now takes every letter that is sent to it.
        self.focused.write(key.character)
        return True

    def tell_how_to_quit(self, words: str) -> None:
        """Say which key quits, where nothing covers it; once for a key that is held."""
        now = self.app.clock.now()
        if now - self._told_how_to_quit >= self.app.NOTIFICATION_TIMEOUT:
            self._told_how_to_quit = now
            self.notify(words)

    def unwatched(self) -> None:
        """Cover what is for one guest alone: another window is in front, or this one has become too small."""


def _reached(size: int, breakpoints: Iterable[tuple[int, str]]) -> list[str]:
    """Return the class of the last breakpoint that is reached."""
    return [name for least, name in sorted(breakpoints) if least <= size][-1:]


class TooSmall(Static, can_focus=True):
    """Covers a screen that is too small. It takes every click, and every key but those that leave."""

    def __init__(self, how_to_quit: str) -> None:
        super().__init__(
            f"This needs {NARROWEST} by {LOWEST}.\nMake the window larger, or the letters smaller.\n"
            f"{how_to_quit}\n\n"
            "On a small screen play in plain text:\nranter-tui play --plain"
        )

    def on_key(self, event: events.Key) -> None:
        active = self.screen.active_bindings.get(event.key)
        if active is None or active.binding.action != "leave":
            event.stop()

    def on_click(self, event: events.Click) -> None:
        event.stop()


class RanterScreen(AppScreen[ScreenResultType]):
    """A screen that fills the terminal, or says what size it needs."""

    # Whatever stands on it covers it; Textual would draw all its rows first.
    BLANK: ClassVar = True

    _was_focused: Widget | None = None

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield KeyLine()

    def body(self) -> ComposeResult:
        """Yield what stands above the line of keys."""
        return ()

    def on_resize(self, event: events.Resize) -> None:
        covers = self.query(TooSmall)
        fits = event.size.width >= NARROWEST and event.size.height >= LOWEST
        if fits and covers:
            covers.remove()
            self.set_focus(self._was_focused)
        elif not fits and not covers and self.is_attached:
            self.unwatched()
            self._was_focused = self.focused
            cover = TooSmall(self.app.how_to_quit)
            self.mount(cover)
            self.set_focus(cover)


class SheetScreen(RanterScreen[ScreenResultType]):
    """A screen with a sheet under a running head: most often a list, and what there is to say about it."""

    def __init__(self, heading: str, right: str = "") -> None:
        super().__init__()
        self.head = RunningHead(heading, right)

    def body(self) -> ComposeResult:
        with Vertical(classes="sheet"):
            yield self.head
            yield from self.sheet()

    @abstractmethod
    def sheet(self) -> ComposeResult:
        """Yield what stands below the running head."""
