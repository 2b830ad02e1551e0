"""The settings, one on each line; whatever is changed holds at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from textual import events, getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.drawing.cells import cells, clipped
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.roll import Roll
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.evening.settings import ABOUT, Settings

NAMES = tuple(ABOUT)
BEFORE, AFTER = "◂ ", " ▸"
"""What can be clicked beside a value."""
AIRY = 34
"""From so many rows on there is a blank line between two settings."""


def value_of(settings: Settings, name: str) -> Any:
    """What a setting is set to."""
    return getattr(settings, name)


def value_shown(settings: Settings, name: str) -> str:
    """What a setting is set to, in words; a number that somebody wrote into the file by itself."""
    value = value_of(settings, name)
    return ABOUT[name].choices.get(value, str(value))


def turned(settings: Settings, name: str, step: int) -> Settings:
    """The settings with one of them turned on or back; after the last choice comes the first."""
    value = value_of(settings, name)
    choices = list(ABOUT[name].choices)
    if value not in choices:
        choices = sorted([*choices, value])
    chosen = choices[(choices.index(value) + step) % len(choices)]
    return replace(settings, **{name: chosen})


VALUES = max(cells(words) for about in ABOUT.values() for words in about.choices.values())


class SettingsRoll(Roll):
    """What each is called, and at the end of the line what it is set to."""

    app = getters.app(RanterApp)

    @property
    def count(self) -> int:
        return len(NAMES)

    @property
    def name_marked(self) -> str:
        return NAMES[self.marked]

    def row(self, number: int, width: int) -> Sequence[Content]:
        name = NAMES[number]
        value = clipped(value_shown(self.app.evening.settings, name), VALUES)
        label = clipped(ABOUT[name].title, width - VALUES - len(BEFORE + AFTER) - 2)
        points = " ." * width
        gap = width - cells(label) - VALUES - len(BEFORE + AFTER) - 2
        return [
            Content.assemble(
                label,
                (f" {points[-gap:] if gap > 0 else ''} ", "$dim"),
                (BEFORE, "bold $brass"),
                (value.center(VALUES - cells(value) + len(value)), "bold"),
                (AFTER, "bold $brass"),
            )
        ]

    class Turned(Roll.Marked):
        """An arrow beside a value was clicked."""

        def __init__(self, roll: Roll, row: int, step: int) -> None:
            super().__init__(roll, row)
            self.step = step

    def on_click(self, event: events.Click) -> None:
        """The arrows turn the value beside them, without a second click."""
        row = self._row_at(event)
        if row is None:
            return
        at = event.x - (self.scrollable_content_region.width - VALUES - len(BEFORE + AFTER))
        if at >= 0:
            event.prevent_default()
            self.marked = row
            self.post_message(self.Turned(self, row, -1 if at < len(BEFORE) + VALUES // 2 else 1))


class SettingsScreen(Page[None]):
    """Everything that the host may set, made of what the evening says about it."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Place.SETTINGS)]
    AUTO_FOCUS = "SettingsRoll"

    app = getters.app(RanterApp)
    roll = getters.query_one(SettingsRoll)
    about = getters.query_one("#about", Static)

    def compose(self) -> ComposeResult:
        yield RunningHead("Settings", "what is changed holds at once")
        with Center(), Vertical(id="sheet"):
            yield SettingsRoll()
            yield Static(id="about", markup=False)
            yield Static(f"Kept in {self.app.evening.places.settings}", id="file", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self._tell()

    def on_resize(self, event: events.Resize) -> None:
        self.roll.gap = 1 if event.size.height >= AIRY else 0
        self.roll.redraw()

    @on(Roll.Marked)
    def _tell(self) -> None:
        """What the marked setting is about."""
        name = self.roll.name_marked
        words = ABOUT[name].help
        if name == "theme" and self.app.no_color:
            words = f"{words} As long as NO_COLOR is set, the terminal's own are used without any colour."
        self.about.update(words)

    @on(Roll.Chosen)
    def _clicked_again(self) -> None:
        self._turn(1)

    @on(SettingsRoll.Turned)
    def _arrow_clicked(self, event: SettingsRoll.Turned) -> None:
        self._turn(event.step)

    def action_next_value(self) -> None:
        self._turn(1)

    def action_previous_value(self) -> None:
        self._turn(-1)

    def _turn(self, step: int) -> None:
        settings = turned(self.app.evening.settings, self.roll.name_marked, step)
        try:
            self.app.evening.keep(settings)
        except OSError as error:
            self.app.holds_for_this_evening("Settings", error)
        self.app.wear(settings)
        self.roll.redraw()

    def action_close(self) -> None:
        self.dismiss()
