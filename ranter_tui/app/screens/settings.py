"""The settings screen, one setting on each line; a change takes effect at once."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.host import HostApp
from ranter_tui.app.widgets.head_and_foot import RunningHead
from ranter_tui.app.widgets.row_list import NO_MARK, RowList, with_leaders
from ranter_tui.evening.settings import ABOUT, Settings
from ranter_tui.library.text.measure import cells, clipped

NAMES = tuple(ABOUT)
BEFORE, AFTER = "◂ ", " ▸"
"""The arrows that can be clicked beside a value."""
PATH = 68
"""Cells for the path of the settings file."""
AIRY = 42
"""Height in rows from which there is a blank line between two settings."""


def value_shown(settings: Settings, name: str) -> str:
    """Return the value of a setting in words; a number from an edited file is shown as it is."""
    value = getattr(settings, name)
    return ABOUT[name].choices.get(value, str(value))


def turned(settings: Settings, name: str, step: int) -> Settings:
    """Return the settings with one of them stepped forward or back; after the last choice comes the first."""
    value = getattr(settings, name)
    choices = list(ABOUT[name].choices)
    if value not in choices:
        choices = sorted([*choices, value])
    chosen = choices[(choices.index(value) + step) % len(choices)]
    return replace(settings, **{name: chosen})


VALUES = max(cells(words) for about in ABOUT.values() for words in about.choices.values())


class SettingsList(RowList[str]):
    """A list of the settings, each with its name and, at the end of the line, its value."""

    app = getters.app(HostApp)

    def row(self, number: int, width: int) -> Sequence[Content]:
        name = self.things[number]
        value = clipped(value_shown(self.app.evening.settings, name), VALUES)
        label = clipped(ABOUT[name].title, width - VALUES - len(BEFORE + AFTER) - 2)
        value = value.center(VALUES - cells(value) + len(value))
        turns = Content.assemble((BEFORE, "bold $brass"), (value, "bold"), (AFTER, "bold $brass"))
        return [with_leaders(Content(label), turns, width)]

    def chooses_at_once(self, x: int) -> bool:
        return self.step_at(x) is not None

    def step_at(self, x: int) -> int | None:
        """Return by how much a click in that column steps the value; None beside the arrows and the value."""
        at = x - (self.scrollable_content_region.width - len(NO_MARK) - VALUES - len(BEFORE + AFTER))
        if at < 0:
            return None
        return -1 if at < len(BEFORE) + VALUES // 2 else 1


class SettingsScreen(RanterScreen[None]):
    """A screen for everything that the host may set, made from the descriptions of the settings."""

    STYLES = "settings"

    BINDINGS = [*bindings(KeyScope.SETTINGS)]
    AUTO_FOCUS = "SettingsList"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (28, "-high")]

    row_list = getters.query_one(SettingsList)

    def body(self) -> ComposeResult:
        with Center(classes="over-the-page"):
            yield RunningHead("Settings", "changes take effect at once")
        with Center(classes="page"), Vertical(id="sheet"):
            yield SettingsList(NAMES)
            yield Static(id="about", markup=False)
            # Of a long path the end, which names the file.
            file = clipped(str(self.app.evening.paths.settings)[::-1], PATH)[::-1]
            yield Static(file, id="file", markup=False)

    def on_resize(self, event: events.Resize) -> None:
        self.row_list.gap = 1 if event.size.height >= AIRY else 0
        self.row_list.redraw()

    @on(events.Mount)
    @on(RowList.Marked)
    def _tell(self) -> None:
        name = NAMES[self.row_list.marked]
        words = ABOUT[name].help
        if name == "theme" and self.app.no_color:
            words = "NO_COLOR is set, so no colours are used."
        self.query_one("#about", Static).update(words)

    @on(RowList.Chosen)
    def _clicked(self, event: RowList.Chosen) -> None:
        self.action_change(self.row_list.step_at(event.x) or 1)

    def action_change(self, step: int) -> None:
        """Take the next choice of the marked setting, or the one before."""
        settings = turned(self.app.evening.settings, NAMES[self.row_list.marked], step)
        try:
            self.app.evening.keep_settings(settings)
        except OSError as error:
            self.app.holds_for_this_evening("Settings", error)
        self.app.apply_settings(settings)
        self.row_list.redraw()
