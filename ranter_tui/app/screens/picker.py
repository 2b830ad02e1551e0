"""The screen to choose a rulebook to play by."""

from __future__ import annotations

from typing import ClassVar

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.drawing.curtain import Key
from ranter_tui.app.keymap import shown_key
from ranter_tui.app.opening import HandsToWatch, MakeOurs
from ranter_tui.app.screens.browse import BookList, BrowseScreen
from ranter_tui.evening.plan import suggestions
from ranter_tui.library.pages.at_a_glance import book_at_a_glance
from ranter_tui.library.text.line import TextLine
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.heading import Heading


class PickerScreen(BrowseScreen[Heading]):
    """A list of all books. The mark is on the book of the last game."""

    BINDINGS = [*bindings(KeyScope.PICKER)]
    HEADING: ClassVar = "Choose a book"

    def __init__(self, heading: str = "") -> None:
        super().__init__(heading or self.HEADING, "", "a book")
        self.suggested: tuple[Heading, ...] = ()

    def filtered_list(self) -> BookList:
        evening = self.app.evening
        evening.reload_books()
        self._suggest()
        return BookList(evening.shelf.headings(), evening.plan.book)

    def _suggest(self) -> None:
        """Offer up to three books for tonight, each with its reason, on keys of their own."""
        suggested = suggestions(self.app.evening.plan, self.app.evening.shelf)
        self.suggested = tuple(suggested.values())
        self.suggests.display = bool(suggested)
        self.suggests.say(
            "",
            (
                Key(
                    shown_key(self.app.key_map, KeyScope.PICKER, f"suggestion_{number + 1}"),
                    f"{why}: {book.short}",
                    f"suggested({number})",
                )
                for number, (why, book) in enumerate(suggested.items())
            ),
        )

    def page(self, thing: Heading, width: int) -> list[TextLine]:
        evening = self.app.evening
        shelf, book = evening.shelf, evening.shelf.book(thing.id)
        return list(
            book_at_a_glance(
                book,
                evening.household.claims,
                width,
                shelf.trouble(thing.id),
                pastime=shelf.pastimes.get(thing.id),
                guests=len(evening.plan.guests),
            )
        )

    def on_mount(self) -> None:
        self.app.tell_of(self.app.evening.shelf.amiss)

    @property
    def book(self) -> Rulebook | None:
        heading = self.row_list.thing
        return self.app.evening.shelf.book(heading.id) if heading is not None else None

    def action_suggested(self, number: int) -> None:
        if number < len(self.suggested):
            self.find.value = ""
            self.row_list.refill(self.row_list.all, lambda heading: heading == self.suggested[number])

    def action_choose(self) -> None:
        self.action_play()

    def action_play(self) -> None:
        if self.row_list.thing is not None:
            self.play_by(self.row_list.thing.id)

    def action_watch(self) -> None:
        if (book := self.book) is not None:
            self.app.open(HandsToWatch(book))

    def action_make_ours(self) -> None:
        if (book := self.book) is not None:
            self.app.open(MakeOurs(book), self._made)

    def _made(self, name: str | None) -> None:
        """Put a book that was just saved into the list, marked."""
        if name is not None:
            self.row_list.refill(self.app.evening.shelf.headings(), lambda heading: heading.id == name)

    def action_read(self) -> None:
        if (book := self.book) is not None:
            self.read(book)
