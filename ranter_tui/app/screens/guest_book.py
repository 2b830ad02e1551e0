"""The guest book: the crest and the favourite seat of everybody who was ever here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from msgspec.structs import replace
from textual import getters
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.ranter_screen import RanterScreen
from ranter_tui.app.widgets.guest_list import GuestBookList
from ranter_tui.app.widgets.key_line import KeyLine
from ranter_tui.app.widgets.running_head import RunningHead
from ranter_tui.evening.guest_book import GuestEntry
from ranter_tui.evening.plan import MOST_GUESTS
from ranter_tui.record.guest import Crest


class GuestBookScreen(RanterScreen[None]):
    """A list of guests. What is changed holds at once."""

    STYLES = "resume"

    BINDINGS = [*bindings(KeyScope.GUEST_BOOK)]
    AUTO_FOCUS = "GuestBookList"

    row_list = getters.query_one(GuestBookList)

    def __init__(self, seated: Sequence[str]) -> None:
        super().__init__()
        self._seated = tuple(seated)
        self._struck: list[GuestEntry] = []
        """The entries that were struck out here, the last one last."""

    def compose(self) -> ComposeResult:
        evening = self.app.evening
        with Vertical(classes="sheet"):
            yield RunningHead("The guest book")
            yield Static(
                "The crest stands on a guest’s curtain, beside the lives and on the board. Whoever has a "
                "favourite seat is put there when the guests are seated.",
                classes="note",
            )
            names = (*self._seated, *evening.known_guests(self._seated))
            luck = self._luck()
            if any(name.casefold() in luck for name in names):
                yield Static("Below a name: luck or judgement, in hands lost.", classes="note")
            yield GuestBookList(evening.guest_book, names, luck)
        yield KeyLine()

    def _luck(self) -> Mapping[str, str]:
        """Return a line about each guest in whose games luck has been told from judgement."""
        if not (known := self.app.evening.judgements.all()):
            return {}
        from ranter_tui.evening.odds_told import persons_in_a_line

        return persons_in_a_line(known)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "undo":
            return bool(self._struck)
        return action in ("close", "leave") or not self.is_mounted or self.row_list.entry is not None

    def action_next_value(self) -> None:
        self._give(self._crest.next_pattern())

    def action_previous_value(self) -> None:
        self._give(self._crest.next_pattern(-1))

    def action_colour(self) -> None:
        self._give(self._crest.next_tincture())

    def action_seat(self) -> None:
        self._sit(1)

    def action_seat_before(self) -> None:
        self._sit(-1)

    def action_strike_out(self) -> None:
        """Strike out the marked name. Whoever sits at the table stays there."""
        entry = self._entry
        if self._keep(GuestEntry(entry.name, struck=datetime.now().astimezone())):
            self._struck.append(entry)
            del self.row_list.names[self.row_list.marked]
            self.row_list.redraw(self.row_list.marked)
            self.refresh_bindings()

    def action_undo(self) -> None:
        """Write the name that was struck out last into the book again."""
        if self._keep(self._struck[-1]):
            self.row_list.names.append(self._struck.pop().name)
            self.row_list.redraw(self.row_list.count - 1)
            self.refresh_bindings()

    def action_close(self) -> None:
        self.dismiss()

    @property
    def _entry(self) -> GuestEntry:
        entry = self.row_list.entry
        assert entry is not None, "without a row its keys are off"
        return entry

    @property
    def _crest(self) -> Crest:
        return self.app.evening.guest_book.crest(self._entry.name)

    def _give(self, crest: Crest) -> None:
        self._keep(replace(self._entry, crest=crest))

    def _sit(self, step: int) -> None:
        """Give the marked guest the next favourite seat; after the last one, none."""
        seat = ((self._entry.seat or 0) + step) % (MOST_GUESTS + 1)
        self._keep(replace(self._entry, seat=seat or None))

    def _keep(self, entry: GuestEntry) -> bool:
        """Put an entry into the book; return whether it is there."""
        try:
            self.app.evening.guest_book.keep(entry)
        except OSError as error:
            self.notify(f"It could not be written down: {error.strerror or error}", severity="warning")
            return False
        self.row_list.redraw()
        return True
