"""Every kind of place where something may be raised, with a card in hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from textual.app import App, ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from tests.homes import Home

SECRET = "King of spades"


class Slip(Exception):
    """What is raised."""


def slip(*_: object) -> NoReturn:
    held = SECRET
    raise Slip(f"{held}")


async def slip_later() -> NoReturn:
    slip()


def reports() -> list[Path]:
    return sorted((Home.folder / "state" / "reports").glob("*.txt"))


class NotMade(Screen[None]):
    def __init__(self) -> None:
        super().__init__()
        slip()


class NotComposed(Screen[None]):
    def compose(self) -> ComposeResult:
        yield Static("so far")
        slip()


class NotMounted(Screen[None]):
    def on_mount(self) -> None:
        slip()


class NotBehaving(Static):
    def on_mount(self) -> None:
        slip()


class HoldsIt(Screen[None]):
    def compose(self) -> ComposeResult:
        yield NotBehaving()


class NotLeft(Screen[None]):
    def on_mount(self) -> None:
        self.call_later(self.dismiss)

    def on_unmount(self) -> None:
        slip()


class NotLaidOut(Static):
    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        slip()


class Awkward(Static):
    """An error that would rather draw itself."""

    def on_mount(self) -> None:
        class Pretty(Exception):
            def __rich__(self) -> str:
                return f"a picture of {SECRET}"

        raise Pretty


def child(app: App[Any]) -> Widget:
    """The largest widget of the screen in front that has no other in it."""
    leaves = (widget for widget in app.screen.query("*").results(Widget) if not widget.children)
    return max(leaves, key=lambda widget: widget.region.area)


def paint_badly(app: App[Any]) -> None:
    widget = child(app)
    # As a method of its own that is broken.
    widget.__dict__["render_lines"] = slip
    widget.refresh()


def from_a_thread(app: App[Any]) -> None:
    app.call_from_thread(slip)


def go_and_come_back(app: App[Any]) -> None:
    app.push_screen(Screen(), slip)
    app.screen.dismiss(None)


FALLS: dict[str, Callable[[App[Any]], object]] = {
    "the app, at a message": lambda app: app.call_later(slip),
    "the app, after a message": lambda app: app.call_next(slip),
    "the app, a timer": lambda app: app.set_timer(0.01, slip),
    "the app, a worker": lambda app: app.run_worker(slip_later()),
    "the screen, at a message": lambda app: app.screen.call_later(slip),
    "the screen, after a message": lambda app: app.screen.call_next(slip),
    "the screen, after it is painted": lambda app: app.screen.call_after_refresh(slip),
    "the screen, a timer": lambda app: app.screen.set_timer(0.01, slip),
    "the screen, again and again": lambda app: app.screen.set_interval(0.005, slip),
    "the screen, a worker": lambda app: app.screen.run_worker(slip_later()),
    "the screen, a thread": lambda app: app.screen.run_worker(slip, thread=True),
    "the screen, from a thread": lambda app: app.screen.run_worker(lambda: from_a_thread(app), thread=True),
    "the first screen, at a message": lambda app: app.screen_stack[0].call_later(slip),
    "a widget, at a message": lambda app: child(app).call_later(slip),
    "a widget, a timer": lambda app: child(app).set_timer(0.01, slip),
    "a widget, mounted": lambda app: app.screen.mount(NotBehaving()),
    "a widget, painted": paint_badly,
    "a widget, laid out": lambda app: app.screen.mount(NotLaidOut("laid out")),
    "a widget, with a picture": lambda app: app.screen.mount(Awkward()),
    "a new screen, made": lambda app: app.call_later(lambda: app.push_screen(NotMade())),
    "a new screen, composed": lambda app: app.push_screen(NotComposed()),
    "a new screen, mounted": lambda app: app.push_screen(NotMounted()),
    "a new screen, its widget": lambda app: app.push_screen(HoldsIt()),
    "a new screen, left": lambda app: app.push_screen(NotLeft()),
    "what comes after a screen": go_and_come_back,
}
