"""The guest book: the crest and the favourite seat of every guest who ever played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import ClassVar

from msgspec.structs import replace
from textual import getters
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.ranter_screen import SheetScreen
from ranter_tui.app.widgets.guest_list import CREST, crest_in_column
from ranter_tui.app.widgets.row_list import RowList, with_leaders
from ranter_tui.evening.guest_book import GuestBook, GuestEntry
from ranter_tui.evening.odds_told import persons_in_a_line
from ranter_tui.evening.plan import MOST_GUESTS
from ranter_tui.library.text.measure import cells, clipped
from ranter_tui.record.guest import Crest


class GuestBookList(RowList[str]):
    """A row for each guest, and below it what is in `lines` under the name in small letters."""

    AIRY: ClassVar = True
    EMPTY: ClassVar = "The book is empty. Play a game to its end to be in it."

    def __init__(self, book: GuestBook, names: Sequence[str], *lines: Mapping[str, str]) -> None:
        super().__init__(names)
        self.book = book
        self.lines = lines

    def row(self, number: int, width: int) -> Sequence[Content]:
        name = self.things[number]
        entry = self.book.entry(name)
        sits = "odds told, " * entry.helped + (f"seat {entry.seat}" if entry.seat else "any seat")
        shown = clipped(name, width - cells(sits) - CREST - 2)
        crest = crest_in_column(self.book.crest(name))
        row = [with_leaders(Content.assemble(crest, (shown, "bold")), Content(sits), width)]
        told = (lines[name.casefold()] for lines in self.lines if name.casefold() in lines)
        return [*row, *(Content.assemble(" " * CREST, (clipped(one, width - CREST), "$dim")) for one in told)]


class GuestBookScreen(SheetScreen[None]):
    """A list of guests. Changes take effect at once."""

    STYLES = "resume"

    BINDINGS = [*bindings(KeyScope.GUEST_BOOK)]
    AUTO_FOCUS = "GuestBookList"

    row_list = getters.query_one(GuestBookList)

    def __init__(self, seated: Sequence[str]) -> None:
        super().__init__("The guest book")
        self._seated = tuple(seated)
        self._struck: list[GuestEntry] = []
        """The entries that were struck out here, the last one last."""

    def sheet(self) -> ComposeResult:
        evening = self.app.evening
        yield Static(
            "Each guest has a crest: on the curtain, beside the lives and on the board. Guests with a "
            "favourite seat get it when they are seated. Have the odds told where a child plays. Below a "
            "name: bets that came true, and hands lost by luck or by judgement.",
            classes="note",
        )
        # A line about each guest in whose games luck has been told from judgement.
        luck = persons_in_a_line(evening.judgements.all())
        names = (*self._seated, *evening.known_guests(self._seated))
        yield GuestBookList(evening.guest_book, names, evening.prophecies(), luck)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "undo":
            return bool(self._struck)
        return action in ("close", "leave") or not self.is_mounted or bool(self.row_list.count)

    def action_change(self, step: int) -> None:
        """Give the marked guest's crest the next pattern, or the one before."""
        self._keep(replace(self._entry, crest=self._crest.next_pattern(step)))

    def action_colour(self) -> None:
        self._keep(replace(self._entry, crest=self._crest.next_tincture()))

    def action_sit(self, step: int) -> None:
        """Give the marked guest the next favourite seat; after the last one, none."""
        seat = ((self._entry.seat or 0) + step) % (MOST_GUESTS + 1)
        self._keep(replace(self._entry, seat=seat or None))

    def action_helped(self) -> None:
        self._keep(replace(self._entry, helped=not self._entry.helped))

    def action_strike_out(self) -> None:
        """Strike out the marked name. The guest stays at the table."""
        entry, marked = self._entry, self.row_list.marked
        if self._keep(GuestEntry(entry.name, struck=datetime.now().astimezone())):
            self._struck.append(entry)
            names = self.row_list.things
            self._list([*names[:marked], *names[marked + 1 :]], marked)

    def action_undo(self) -> None:
        """Write the name that was struck out last into the book again."""
        if self._keep(self._struck[-1]):
            self._list([*self.row_list.things, self._struck.pop().name], self.row_list.count)

    def _list(self, names: Sequence[str], marked: int) -> None:
        self.row_list.take(names, marked)
        self.refresh_bindings()

    @property
    def _entry(self) -> GuestEntry:
        return self.app.evening.guest_book.entry(self.row_list.things[self.row_list.marked])

    @property
    def _crest(self) -> Crest:
        return self.app.evening.guest_book.crest(self._entry.name)

    def _keep(self, entry: GuestEntry) -> bool:
        """Put an entry into the book; return whether it is there."""
        try:
            self.app.evening.guest_book.keep(entry)
        except OSError as error:
            self.notify(f"That could not be saved: {error.strerror or error}", severity="warning")
            return False
        self.row_list.redraw()
        return True
