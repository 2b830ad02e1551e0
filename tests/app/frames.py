"""What is on the screen, as text and on glass. The one place that reaches into Textual for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import Any

from rich.console import Console
from rich.style import Style
from textual import events
from textual._compositor import CompositorUpdate
from textual._context import active_app
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import Worker

from ranter_tui.app.app import RanterApp
from ranter_tui.app.clock import Clock
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.evening import Evening
from tests.app.glass import Glass

MANY_COLOURS = Console(color_system="truecolor", force_terminal=True, legacy_windows=False)
"""A terminal that can show every style that the app asks for."""

MARK = "7777"
"""A control sequence that means nothing to any terminal."""


def frame(app: App[Any]) -> str:
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())


def in_one_line(app: App[Any]) -> str:
    """The same in one line, wherever lines are broken."""
    return " ".join(frame(app).split())


def where(app: App[Any], words: str) -> tuple[int, int]:
    """The cell in which these words begin, wherever they stand first."""
    rows = frame(app).split("\n")
    y = next((y for y, row in enumerate(rows) if words in row), None)
    assert y is not None, f"nowhere is {words}:\n{frame(app)}"
    return rows[y].index(words), y


def colours(app: App[Any]) -> list[tuple[str, Style | None]]:
    """How everything on the screen is set, text by text."""
    strips = app.screen._compositor.render_strips()
    return [(segment.text, segment.style) for strip in strips for segment in strip]


def notices(app: App[Any]) -> tuple[str, ...]:
    """The notifications that have not gone yet."""
    return tuple(f"{one.title}: {one.message}" for one in app._notifications)


def forgive(app: App[Any]) -> bool:
    """Take what was raised, if anything was, from the pilot, who would raise it in the end."""
    was_raised = app._exception is not None
    app._exception = None
    vars(app)["_exception_event"].clear()
    return was_raised


def nodes(app: App[Any]) -> int:
    """How many widgets and screens Textual knows, whether they are in front or not."""
    return len(app._registry)


def raise_what_fell(app: App[Any]) -> None:
    if app._exception is not None:
        raise app._exception


def is_painted(app: App[Any]) -> bool:
    """Whether nothing waits to be painted on the screen in front."""
    screen = app.screen
    return not screen._dirty_widgets and not any(
        widget._layout_required or widget._repaint_required or not widget._message_queue.empty()
        for widget in (screen, *screen.walk_children(Widget))
    )


async def at_leisure(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until the app that is running has dealt with everything that was sent to it, and paint it.

    It has when no task is ready to go on, twice in a row: what has come in meanwhile is heard in between.
    One that has fallen never gets there, nor one whose disk does not answer: as in Textual, it is given a
    second.
    """
    app, until = active_app.get(), monotonic() + max_sleep
    ready = vars(asyncio.get_running_loop())["_ready"]
    for _ in range(2):
        quiet = 0
        while quiet < 2 and monotonic() < until:
            # A new size is told a moment later, for there may come another; after the end it never is.
            resizes = app._running and app._resize_event is not None
            at_work = resizes or any(map(_comes_home, app.workers))
            await asyncio.sleep(0.001 if at_work else 0)
            quiet = 0 if at_work or ready else quiet + 1
        if app._running:
            app.screen._on_timer_update()


def _comes_home(work: Worker[Any]) -> bool:
    """Whether that is under way and soon done, unlike a game on its table, or what waits for its disk.

    What the search reads can wait.
    """
    on = work.node
    plays = isinstance(on, TableScreen) and (work.group == "default" or on.croupier.pacing.waits is not None)
    return not work.is_finished and not plays and work.name != "_read_all"


async def handled(app: App[Any]) -> None:
    """Wait until nothing is left to be done about what was sent to the app."""
    idle = 0
    while idle < 3:
        pumps = (app, app.screen, *app.screen.walk_children(Widget))
        idle = idle + 1 if all(pump._message_queue.empty() for pump in pumps) else 0
        await asyncio.sleep(0)


def type_ahead(app: App[Any], keys: Iterable[str]) -> None:
    """Press keys one after another, without waiting for what any of them does."""
    assert app._driver is not None
    for key in keys:
        app._driver.send_message(events.Key(key, key if len(key) == 1 else None))


def click(app: App[Any], x: int, y: int, times: int = 1) -> None:
    assert app._driver is not None
    for _ in range(times):
        for event in clicked(x, y):
            app._driver.send_message(event)


def clicked(x: int, y: int) -> Iterator[events.MouseEvent]:
    """What a terminal tells of a click there."""
    for kind in (events.MouseDown, events.MouseUp):
        yield kind(
            None, x, y, delta_x=0, delta_y=0, button=1, shift=False, meta=False, ctrl=False,
            screen_x=x, screen_y=y,
        )  # fmt: skip


def resize(app: App[Any], width: int, height: int) -> None:
    """Give the terminal another size, without waiting for what comes of it."""
    assert isinstance(app._driver, HeadlessDriver)
    app._driver._size = width, height
    app.post_message(events.Resize(Size(width, height), Size(width, height)))


class FilmedApp(RanterApp):
    """The app, with whatever it would send to a terminal shown on a pane of glass, update by update."""

    def __init__(
        self,
        evening: Evening,
        seen: Callable[[FilmedApp, Screen[Any]], None],
        opening: Callable[[RanterApp], object] | None = None,
        *,
        clock: Clock | None = None,
    ) -> None:
        super().__init__(evening, opening, clock=clock)
        self.glass = Glass(80, 24)
        self._seen = seen

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate) and not self._batch_count and self._running:
            self.glass.resize(*self.size)
            self.glass.write(renderable.render_segments(MANY_COLOURS))
            self._seen(self, screen)
        super()._display(screen, renderable)


class MarkedApp(RanterApp):
    """The app on a real terminal, where every update is preceded by a mark that says for whom it is."""

    def __init__(
        self,
        evening: Evening,
        opening: Callable[[RanterApp], object],
        mark: Callable[[RanterApp, Screen[Any]], str],
    ) -> None:
        super().__init__(evening, opening)
        self._mark = mark

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        if isinstance(renderable, CompositorUpdate) and not self._batch_count and self._driver is not None:
            self._driver.write(f"\x1b]{MARK};{self._mark(self, screen)}\x07")
        super()._display(screen, renderable)
