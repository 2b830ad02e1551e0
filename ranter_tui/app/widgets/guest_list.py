"""The list of players to seat, in the order of the clock: add, rename, move, remove, lock; and crests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace
from textual import on
from textual.content import Content
from textual.geometry import Size
from textual.message import Message

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.widgets.row_list import RowList, with_leaders
from ranter_tui.bots import TEMPERAMENTS
from ranter_tui.evening.guest_book import GuestBook, look_alike, told_apart
from ranter_tui.evening.plan import MOST_GUESTS
from ranter_tui.library.text.measure import clipped
from ranter_tui.record.guest import Crest, Guest

CREST = 4
"""Width in cells of a column of crests."""


def crest_in_column(crest: Crest) -> Content:
    """Return a crest for a row of a list."""
    drawn = (crest.pattern, f"$crest-ink on $crest-{crest.tincture.value}")
    return Content.assemble(drawn, " " * (CREST - 2))


PERSON = "person"
ROUND_TABLE = 16
"""The rows that the round table below the list likes to have: with as many, a blank parts the guests."""
NUMBER, KIND = 4, 14
"""Widths in cells of the columns: the number of the seat, the kind of player (person or bot)."""


class GuestList(RowList[Guest]):
    """A list of guests that can be edited, from two up to as many as the table holds."""

    BINDINGS = [*bindings(KeyScope.GUESTS)]

    class Changed(Message):
        """Message: a guest was added, changed, moved or removed."""

    def __init__(self, guests: Iterable[Guest], book: GuestBook, *, pins: bool) -> None:
        super().__init__(book.dressed(tuple(guests)), id="guests")
        self.book, self.pins = book, pins
        self.phones: tuple[str, ...] = ()
        """The names of the guests who play by phone."""
        self._before: list[tuple[int, Sequence[Guest]]] = []
        """The mark and the guests before each change, the last change last."""

    @property
    def guest(self) -> Guest:
        return self.things[self.marked]

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the guests will be called by, in order."""
        return told_apart([guest.name for guest in self.things])

    @property
    def crests(self) -> tuple[Crest, ...]:
        """The crests that the guests will have at this table, in order."""
        return tuple(guest.crest or self.book.crest(guest.name) for guest in self.things)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self.gap = int(2 * self.count + ROUND_TABLE <= container.height)
        return super().get_content_height(container, viewport, width)

    def row(self, number: int, width: int) -> Sequence[Content]:
        guest = self.things[number]
        lock = " · PIN" if guest.pin is not None and self.pins else ""
        person = "phone" if self.names[number] in self.phones else PERSON
        kind = f"{guest.temperament} bot" if guest.is_bot else f"{person}{lock}"
        name = clipped(self.names[number], width - NUMBER - CREST - KIND)
        crest = crest_in_column(self.crests[number])
        left = Content.assemble((f"{number + 1:>2}".ljust(NUMBER), "$brass"), crest, (name, "bold"))
        return [with_leaders(left, Content.styled(kind, "" if guest.is_bot else "bold"), width)]

    def take_crests(self, marked: int | None = None) -> None:
        """Give each guest a crest, after the guest book as it is now."""
        self.things = self.book.dressed(self.things)
        self.redraw(marked)

    def add(self, guest: Guest) -> str:
        """Add a guest to the list, in the favourite seat or else the last; return the name as it is there."""
        seat = self.book.entry(guest.name).seat or MOST_GUESTS
        at = min(seat - 1, self.count)
        self._seat([*self.things[:at], self._apart(guest, self.things), *self.things[at:]], at)
        return self.names[at]

    def become(self, guest: Guest, at: int | None = None) -> None:
        """Replace the guest in that row, or the marked one, by this one."""
        at = self.marked if at is None else at
        before, after = self.things[:at], self.things[at + 1 :]
        self._seat([*before, self._apart(guest, (*before, *after)), *after], self.marked)

    def _apart(self, guest: Guest, others: Iterable[Guest]) -> Guest:
        """Give the guest another name than that of a phone: the phone finds its seat by the name."""
        if not any(look_alike(guest.name, phone) for phone in self.phones):
            return guest
        *_, name = told_apart([*(other.name for other in others), guest.name])
        return replace(guest, name=name)

    @on(RowList.Chosen)
    async def _clicked(self, event: RowList.Chosen) -> None:
        """Handle a click: on the name it asks for another name, on the kind it changes the kind of player."""
        event.stop()
        if event.x >= self.scrollable_content_region.width - KIND:
            self.action_change(1)
        else:
            await self.run_action("screen.rename")

    def take_away(self, at: int) -> None:
        self._seat([*self.things[:at], *self.things[at + 1 :]], self.marked)

    def action_undo(self) -> None:
        marked, guests = self._before.pop()
        self._sit(guests, marked)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "undo" or bool(self._before)

    def action_person_or_bot(self) -> None:
        bot = next(iter(TEMPERAMENTS))
        self.become(replace(self.guest, temperament=None if self.guest.is_bot else bot))

    def action_change(self, step: int) -> None:
        """Change the kind of the marked guest: a person, then every temperament of a bot, round and round."""
        kinds = (None, *TEMPERAMENTS)
        at = kinds.index(self.guest.temperament)
        self.become(replace(self.guest, temperament=kinds[(at + step) % len(kinds)]))

    def action_move(self, step: int) -> None:
        """Move the marked guest to another place in the order of the clock."""
        to = self.marked + step
        if 0 <= to < self.count:
            guests = list(self.things)
            guests[self.marked], guests[to] = guests[to], guests[self.marked]
            self._seat(guests, to)

    def _seat(self, guests: Sequence[Guest], marked: int) -> None:
        """Seat these guests, with a way back."""
        self._before.append((self.marked, self.things))
        self._sit(guests, marked)

    def _sit(self, guests: Sequence[Guest], marked: int) -> None:
        self.things = guests
        self.take_crests(marked)
        self.refresh_bindings()
        self.post_message(self.Changed())
