"""What every book would have said of a hand that is over, as a page; a key keeps the hand as a case."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar, TypeAlias

from msgspec.structs import replace
from textual.binding import BindingType

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.text_screen import TextScreen
from ranter_tui.library.pages.verdict import in_groups
from ranter_tui.library.text.line import Piece, TextLine, laid
from ranter_tui.library.text.page import MARGIN
from ranter_tui.record.as_case import NoCase, as_case, written
from ranter_tui.record.parsing import BadRecord
from ranter_tui.record.replay import PlayedGame
from ranter_tui.rulebook.book import CaseFile
from ranter_tui.rulebook.judging import Opinions, opinions
from ranter_tui.rulebook.problem import BadFile, printable
from ranter_tui.rulebook.shelf import NoSuchBook, Shelf

Judged: TypeAlias = "tuple[PlayedGame, CaseFile, Opinions]"


class JudgeScreen(TextScreen):
    """A hand by every book: who agrees with whom, and which rules make the difference."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KeyScope.JUDGE), *bindings(KeyScope.READING)]

    def __init__(self, read: Callable[[], PlayedGame], hand: int) -> None:
        super().__init__(f"Hand {hand}", "by every book")
        self.read, self.hand = read, hand
        self.judged: Judged | str = "The books are being asked ..."
        """What the books have said, or why they have said nothing."""

    def on_mount(self) -> None:
        judge = partial(_judged, self.app.evening.shelf, self.read, self.hand)
        self.in_thread("_judge", judge, self._show)

    def _show(self, came: Judged | str) -> None:
        self.judged = came
        self.text.show(self.lines)
        self.refresh_bindings()

    def left_out(self, work: str) -> None:
        self._show("This hand cannot be judged.")

    def lines(self, width: int) -> Iterator[TextLine]:
        if isinstance(self.judged, str):
            yield from laid([Piece(self.judged)], width, MARGIN)
            return
        _, case, found = self.judged
        # What came of it at the table is nobody's guess.
        yield from in_groups(found, replace(case, outcome=None), width, MARGIN)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        has_said = not isinstance(self.judged, str)
        return has_said if action == "keep" else super().check_action(action, parameters)

    def action_keep(self) -> None:
        assert not isinstance(self.judged, str), "the key is offered with a case"
        played, case, _ = self.judged
        game = f"{played.header.when:%Y-%m-%d-%H%M%S}" if played.header.when else "game"
        try:
            path = self.app.evening.keep_text(f"{game}-hand-{self.hand}.yaml", written(case))
        except OSError as error:
            self.notify(f"The hand could not be saved: {error}", severity="warning")
            return
        self.notify(f"Saved as a case for ranter-tui judge:\n{printable(str(path))}")


def _judged(shelf: Shelf, read: Callable[[], PlayedGame], hand: int) -> Judged | str:
    """Try a hand by every book, or say why that cannot be done."""
    try:
        played = read()
        assert played.header.rulebook is not None, "there is no table without a book"
        book = shelf.book(played.header.rulebook.id)
        case = as_case(played, hand, book)
    except (BadRecord, OSError, NoSuchBook, BadFile, NoCase) as trouble:
        return f"This hand cannot be judged: {trouble}"
    return played, case, opinions(shelf.books(), case, book.id)
