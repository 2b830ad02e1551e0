"""The library: a page of contents, and behind each line a room."""

from __future__ import annotations

from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from ranter_tui.app.actions import ACTS, Place, bindings
from ranter_tui.app.app import RanterApp
from ranter_tui.app.keymap import shown_keys
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.menu import Item, Menu
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.app.words import in_words

ROOMS = ("rulebooks", "rules", "sources")


class LibraryScreen(Page[None]):
    """What there is to read."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Place.LIBRARY)]
    AUTO_FOCUS = "Menu"

    app = getters.app(RanterApp)
    menu = getters.query_one(Menu)

    def compose(self) -> ComposeResult:
        yield RunningHead("The library")
        with Vertical(id="contents"):
            yield Static("C O N T E N T S", id="title")
            yield Menu()
            yield Static(
                "Every rule with its source, and a mark for how it is known.\n"
                "Where a book is silent, that is said.",
                id="motto",
            )
        yield KeyLine()

    def on_mount(self) -> None:
        shelf = self.app.evening.shelf
        notes = {
            "rulebooks": in_words(len(shelf.ids)),
            "rules": "one rule across them all",
            "sources": in_words(len(shelf.sources)),
        }
        titles = {act.name: act.title for act in ACTS[Place.LIBRARY]}
        keys = self.app.key_map
        self.menu.gap = 1
        self.menu.show(
            [
                Item(room, titles[room], shown_keys(keys, Place.LIBRARY, room)[0], notes[room])
                for room in ROOMS
            ]
        )

    @on(Menu.Chosen)
    async def action_choose(self) -> None:
        await self.app.run_action(self.menu.items[self.menu.marked].act, self)

    def action_rulebooks(self) -> None:
        from ranter_tui.app.screens.rooms import RulebooksRoom

        self.app.push_screen(RulebooksRoom())

    def action_rules(self) -> None:
        from ranter_tui.app.screens.rooms import RulesRoom

        self.app.push_screen(RulesRoom(list(self.app.evening.shelf.books())))

    def action_sources(self) -> None:
        from ranter_tui.app.screens.rooms import SourcesRoom

        shelf = self.app.evening.shelf
        self.app.push_screen(SourcesRoom(shelf.sources, list(shelf.books())))

    def action_close(self) -> None:
        self.dismiss()
