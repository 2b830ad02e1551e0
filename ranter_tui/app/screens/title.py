"""The title page."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from textual import events, getters, on, work
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import ACTS, Place, bindings
from ranter_tui.app.drawing.cells import clipped
from ranter_tui.app.drawing.title import Title
from ranter_tui.app.screens.page import Page
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.menu import Item, Menu
from ranter_tui.app.widgets.save_roll import how_far
from ranter_tui.app.widgets.title_painting import TitlePainting
from ranter_tui.app.words import in_words
from ranter_tui.evening.plan import FIRST_PLAN
from ranter_tui.evening.settings import Suits

if TYPE_CHECKING:
    from ranter_tui.app.app import RanterApp
    from ranter_tui.record.glance import Save

MEASURE = 58
"""How broad the page is set."""
ON_THE_MENU = ("deal", "resume", "library", "watch", "record", "leave")
BELOW = 6
"""How many rows the foot of the page takes, with the blank ones above and below the menu."""
AIRY, AIRIER = 34, 54
"""From so many rows on there is a blank line between two of the menu, or two."""


class TitleScreen(Page[None]):
    """Where an evening begins. What has to be read from disk comes after the first frame."""

    BINDINGS = [*bindings(Place.TITLE)]
    AUTO_FOCUS = "Menu"

    painting = getters.query_one(TitlePainting)
    menu = getters.query_one(Menu)
    last_time = getters.query_one("#last-time", Static)

    def __init__(self) -> None:
        super().__init__()
        self.unfinished: tuple[Save, ...] = ()

    @property
    def house(self) -> RanterApp:
        """The app, which needs this screen before it is whole."""
        return cast("RanterApp", self.app)

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield TitlePainting(
                Title("RANTER-GO-ROUND", ("a Round Game for any Company", self._by_whom())),
                letters=self.house.evening.settings.suits is Suits.LETTERS,
            )
            with Center():
                yield Menu()
            with Center():
                yield Static("─" * MEASURE, id="rule")
            with Center():
                yield Static(id="last-time")
        yield KeyLine()

    def on_mount(self) -> None:
        self._fill(self.app.size.height)
        self._refresh_menu()
        for trouble in self.house.evening.troubles:
            self.notify(
                trouble, title="A file could not be used", severity="warning", timeout=20, markup=False
            )

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._fill(event.size.height)

    def _fill(self, height: int) -> None:
        """Set the page as large as so many rows allow."""
        self.menu.gap = (height >= AIRY) + (height >= AIRIER)
        self.painting.room = height - BELOW - len(ON_THE_MENU) * (1 + self.menu.gap)
        self.painting.refresh(layout=True)
        self.menu.redraw()

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self._look_round)

    def _by_whom(self) -> str:
        books = len(self.house.evening.shelf.ids)
        return f"by the Rules of {in_words(books).title()} Book{'' if books == 1 else 's'}"

    @work(exclusive=True)
    async def _look_round(self) -> None:
        """What was played last, and what was broken off; later, where something else lies on the page."""
        if not self.is_current:
            return
        self._tell_last_time()
        self.unfinished = await asyncio.to_thread(self._look_for_unfinished)
        # Somebody may have left in the meantime.
        if self.is_attached:
            self._refresh_menu()

    def _look_for_unfinished(self) -> tuple[Save, ...]:
        # With the saves comes the import of all that reads a record, which belongs in the thread, too.
        return self.house.evening.saves.unfinished()

    def _tell_last_time(self) -> None:
        evening = self.house.evening
        plan = evening.plan
        if plan is FIRST_PLAN:
            self.last_time.update("")
            return
        names = {heading.id: heading.short for heading in evening.shelf.headings()}
        guests = ", ".join(guest.name for guest in plan.guests)
        line = f"last time: {names.get(plan.book, plan.book)} · {guests}"
        self.last_time.update(Content(clipped(line, MEASURE)))

    def _refresh_menu(self) -> None:
        acts = {act.name: act for act in ACTS[Place.TITLE]}
        keys: dict[str, str] = {}
        for active in self.active_bindings.values():
            keys.setdefault(active.binding.action, self.app.get_key_display(active.binding))
        self.menu.show(
            [
                Item(name, acts[name].title, keys.get(name, ""), self._what() if name == "resume" else "")
                for name in ON_THE_MENU
                if name != "resume" or self.unfinished
            ]
        )
        self.refresh_bindings()

    def _what(self) -> str:
        """The game that would be gone on with."""
        save = self.unfinished[0]
        more = f", and {len(self.unfinished) - 1} more" if len(self.unfinished) > 1 else ""
        return f"{save.short}, {how_far(save)}{more}" if save.trouble is None else f"damaged{more}"

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "resume" or bool(self.unfinished)

    @on(Menu.Chosen)
    async def action_choose(self) -> None:
        await self.app.run_action(self.menu.items[self.menu.marked].act, self)

    def action_deal(self) -> None:
        from ranter_tui.app.screens.picker import PickerScreen

        self.app.push_screen(PickerScreen())

    def action_resume(self) -> None:
        """Go on with the game that was broken off; where there are several, with one of them."""
        from ranter_tui.app.screens.resume import ResumeScreen, refusal

        unfinished = self.house.evening.saves.unfinished()
        if len(unfinished) != 1:
            self.app.push_screen(ResumeScreen(unfinished))
        elif reason := refusal(self.house, unfinished[0].path):
            self.notify(reason, severity="warning", timeout=20, markup=False)
            self._look_round()

    def action_library(self) -> None:
        self.house.read("library")

    def action_watch(self) -> None:
        from ranter_tui.app.screens.books import BooksScreen

        self.app.push_screen(BooksScreen())

    def action_record(self) -> None:
        from ranter_tui.app.screens.record import RecordScreen

        self.app.push_screen(RecordScreen())

    def action_settings(self) -> None:
        self.house.action_settings()

    def action_leave(self) -> None:
        self.house.action_leave()
