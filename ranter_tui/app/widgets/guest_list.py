"""The list of players to be seated, in the order of the clock: add, rename, move, remove, lock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace
from textual import on
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.widgets.row_list import RowList, points
from ranter_tui.bots import TEMPERAMENTS
from ranter_tui.evening.guest_book import GuestBook, GuestEntry, told_apart
from ranter_tui.evening.plan import FEWEST_GUESTS, MOST_GUESTS
from ranter_tui.library.text.measure import cells, clipped
from ranter_tui.record.guest import Crest, Guest

CREST, CRESTS = 4, 7
"""Widths in cells of a column of crests, and of one in which they stand left and right by turns."""


def crest_content(crest: Crest) -> Content:
    """Return a crest for a widget."""
    return Content.styled(crest.pattern, f"$crest-ink on $crest-{crest.tincture.value}")


def crest_in_column(crest: Crest, number: int, wide: int) -> Content:
    """Return a crest for a row of a list. Where no blank parts the rows, crests would run into a ribbon."""
    left = (wide - CREST) * (number % 2)
    return Content.assemble(" " * left, crest_content(crest), " " * (wide - 2 - left))


class GuestBookList(RowList):
    """A row for each guest, and below it what luck and judgement were in that guest's games."""

    AIRY: ClassVar = True
    EMPTY: ClassVar = "Nobody is in the book yet: whoever plays a game to its end will be."

    def __init__(self, book: GuestBook, names: Sequence[str], luck: Mapping[str, str]) -> None:
        super().__init__()
        self.book = book
        self.names = list(names)
        self.luck = luck
        """A line about each guest of whom that has been told, by the name without capitals."""

    @property
    def count(self) -> int:
        return len(self.names)

    @property
    def entry(self) -> GuestEntry | None:
        """What the book keeps of the marked guest; None if the book is empty."""
        return self.book.entry(self.names[self.marked]) if self.names else None

    def row(self, number: int, width: int) -> Sequence[Content]:
        name = self.names[number]
        seat = self.book.entry(name).seat
        sits = f"seat {seat}" if seat is not None else "any seat"
        wide = CREST if self.gap else CRESTS
        shown = clipped(name, width - cells(sits) - wide - 2)
        dots = points(width - cells(shown) - cells(sits) - wide - 2)
        crest = crest_in_column(self.book.crest(name), number, wide)
        row = [Content.assemble(crest, (shown, "bold"), (f" {dots} ", "$dim"), sits)]
        if told := self.luck.get(name.casefold()):
            row.append(Content.assemble(" " * wide, (clipped(told, width - wide), "$dim")))
        return row


PERSON = "person"
ROUND_TABLE = 16
"""The rows that the round table below the list likes to have: with as many, a blank parts the guests."""
NUMBER, KIND = 4, 14
"""Widths in cells of the columns: the number of the seat, the kind of player (person or bot)."""


class GuestList(RowList):
    """A list of guests that can be edited, from two up to as many as the table holds."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.GUESTS)]

    class Changed(Message):
        """Message: a guest was added, changed, moved or removed."""

    class Refused(Message):
        """Message: an edit was refused, with the reason."""

        def __init__(self, reason: str) -> None:
            super().__init__()
            self.reason = reason

    class Asks(Message):
        """Message, base class: a text is to be typed for the marked guest."""

    class AsksName(Asks):
        """Message: the name of the marked guest is to be typed."""

    class AsksPin(Asks):
        """Message: a PIN to lock the curtain of the marked guest is to be typed."""

    def __init__(self, guests: Iterable[Guest], book: GuestBook, *, pins: bool) -> None:
        super().__init__(id="guests")
        self.book, self.pins = book, pins
        self.guests = list(book.dressed(tuple(guests)))
        self.phones: tuple[str, ...] = ()
        """The names of those who play by phone."""
        self._before: list[tuple[int, tuple[Guest, ...]]] = []
        """The mark and the guests before each change, the last change last."""

    @property
    def guest(self) -> Guest:
        """The guest on the marked row."""
        return self.guests[self.marked]

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the guests will be called by, in order."""
        return told_apart([guest.name for guest in self.guests])

    @property
    def crests(self) -> tuple[Crest, ...]:
        """The crests that the guests will have at this table, in order."""
        return tuple(guest.crest or self.book.crest(guest.name) for guest in self.guests)

    @property
    def count(self) -> int:
        return len(self.guests)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        self.gap = int(2 * self.count + ROUND_TABLE <= container.height)
        return super().get_content_height(container, viewport, width)

    def row(self, number: int, width: int) -> Sequence[Content]:
        guest = self.guests[number]
        lock = " · PIN" if guest.pin is not None and self.pins else ""
        person = "phone" if self.names[number] in self.phones else PERSON
        kind = f"{guest.temperament} bot" if guest.is_bot else f"{person}{lock}"
        wide = CREST if self.gap else CRESTS
        name = clipped(self.names[number], width - NUMBER - wide - KIND)
        between = width - NUMBER - wide - cells(name) - cells(kind) - 2
        return [
            Content.assemble(
                (f"{number + 1:>2}".ljust(NUMBER), "$brass"),
                crest_in_column(self.crests[number], number, wide),
                (name, "bold"),
                (f" {points(between)} ", "$dim"),
                (kind, "" if guest.is_bot else "bold"),
            )
        ]

    def take_crests(self, marked: int | None = None) -> None:
        """Give each guest a crest, those that are chosen in the guest book by now first."""
        self.guests = list(self.book.dressed(self.guests))
        self.redraw(marked)

    def add(self, guest: Guest) -> str:
        """Add a guest to the list, in the favourite seat or else the last; return the name as it is there."""
        seat = self.book.entry(guest.name).seat or MOST_GUESTS
        at = min(seat - 1, self.count)
        self._change([*self.guests[:at], guest, *self.guests[at:]], at)
        return self.names[at]

    def become(self, guest: Guest) -> None:
        """Replace the marked guest by this one."""
        self._change([*self.guests[: self.marked], guest, *self.guests[self.marked + 1 :]], self.marked)

    @on(RowList.Chosen)
    def _clicked(self, event: RowList.Chosen) -> None:
        """Handle a click: on the name it asks for another name, on the kind it changes the kind of player."""
        event.stop()
        if event.x >= self.scrollable_content_region.width - KIND:
            self.action_next_value()
        else:
            self.action_rename()

    def action_rename(self) -> None:
        self.post_message(self.AsksName())

    def action_pin(self) -> None:
        self.post_message(self.AsksPin())

    def action_next_value(self) -> None:
        self._turn(1)

    def action_previous_value(self) -> None:
        self._turn(-1)

    def action_remove(self) -> None:
        if self.count <= FEWEST_GUESTS:
            self.post_message(self.Refused("It takes two to play: add somebody before you remove anybody."))
            return
        self._change([*self.guests[: self.marked], *self.guests[self.marked + 1 :]], self.marked)

    def action_undo(self) -> None:
        marked, guests = self._before.pop()
        self._sit(list(guests), marked)

    def action_move_up(self) -> None:
        self._move(-1)

    def action_move_down(self) -> None:
        self._move(1)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "undo":
            return bool(self._before)
        return action != "pin" or (self.pins and not self.guest.is_bot)

    def action_person_or_bot(self) -> None:
        bot = next(iter(TEMPERAMENTS))
        self.become(replace(self.guest, temperament=None if self.guest.is_bot else bot))

    def _turn(self, step: int) -> None:
        """Change the kind of the marked guest: a person, then every temperament of a bot, round and round."""
        kinds = (None, *TEMPERAMENTS)
        at = kinds.index(self.guest.temperament)
        self.become(replace(self.guest, temperament=kinds[(at + step) % len(kinds)]))

    def _move(self, step: int) -> None:
        to = self.marked + step
        if 0 <= to < self.count:
            guests = list(self.guests)
            guests[self.marked], guests[to] = guests[to], guests[self.marked]
            self._change(guests, to)

    def _change(self, guests: list[Guest], marked: int) -> None:
        self._before.append((self.marked, tuple(self.guests)))
        self._sit(guests, marked)

    def _sit(self, guests: list[Guest], marked: int) -> None:
        self.guests = guests
        self.take_crests(marked)
        self.refresh_bindings()
        self.post_message(self.Changed())
