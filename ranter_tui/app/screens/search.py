"""The search screen: searches the whole library while you type."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key
from textual.message import Message
from textual.widgets import Static

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.ranter_screen import SheetScreen
from ranter_tui.app.widgets.inputs import FilterInput
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.game.rules.about import counted
from ranter_tui.library.search.answer import PageAnswer, ShortAnswer, answer_in_lines
from ranter_tui.library.search.index import Findings
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid
from ranter_tui.library.text.measure import cells

STROKE = "┃ "

MOST_LINES = 2
"""Most lines of an excerpt."""


class HitText(PageText):
    """A text of search results: each page with its room and the place that was found."""

    INK: ClassVar = "brass"
    PALE: ClassVar = "dim"


def _answer_lines(answer: ShortAnswer | PageAnswer | None, width: int) -> Iterator[TextLine]:
    """Yield the answer with a stroke beside it."""
    if answer is None:
        return
    stroke = Piece(STROKE, Role.DRAWN)
    for line in answer_in_lines(answer, width - cells(STROKE)):
        yield TextLine((stroke, *line.pieces))
    yield SPACE


def _hit_lines(findings: Findings, width: int) -> Iterator[TextLine]:
    for hit in findings.hits:
        title = f"{hit.title} › {hit.section}" if hit.section else hit.title
        named = [Piece(title, Role.NAME, hit.address), Piece(f"  {hit.room}", Role.NOTE)]
        yield from laid(named, width, "  ")
        if hit.excerpt:
            yield from islice(laid(hit.excerpt, width, "    "), MOST_LINES)
    if findings.more:
        yield TextLine((Piece(f"and {counted(findings.more, 'other')}", Role.NOTE),))


class SearchScreen(SheetScreen[str | None]):
    """A search input with its results, and the answer to a question that is put to it.

    It returns the address of the page that was chosen.
    """

    STYLES = "search"

    BINDINGS = [*bindings(KeyScope.SEARCH), *bindings(KeyScope.ROLL)]
    AUTO_FOCUS = "FilterInput"

    find = getters.query_one(FilterInput)
    hits = getters.query_one(HitText)

    class LetterPainted(Message):
        """Message: the typed letter is painted, so that it is time to search."""

    def __init__(self) -> None:
        super().__init__("The library", "Search")
        self._asked = ""
        self._told = Findings()
        self._answer: ShortAnswer | PageAnswer | None = None

    def sheet(self) -> ComposeResult:
        with Horizontal(classes="find"):
            yield Static("/")
            yield FilterInput("anything")
        yield Static(id="understood", markup=False)
        yield HitText(lambda _: ())

    def on_mount(self) -> None:
        self._say()
        if not self.app.evening.household.index.ready:
            # Until everything is read only titles are found.
            self.in_thread("_read_all", self._read_all, lambda _: self._search())

    def _read_all(self) -> None:
        self.app.evening.household.index.prepare()
        self.app.evening.household.answers.prepare()

    def left_out(self, work: str) -> None:
        self._say()

    @on(FilterInput.Changed)
    def _typed(self) -> None:
        """Search after the typed letter is painted, for all letters typed by then."""
        # Textual runs what is called after a refresh on the screen that is in front by then, perhaps another.
        # So only a message is sent, by the line itself, which is idle when it says that it has changed.
        self.find.call_after_refresh(self.post_message, self.LetterPainted())

    @on(LetterPainted)
    def _search_what_is_new(self) -> None:
        if self.find.value != self._asked:
            self._search()

    def _search(self) -> None:
        self._asked = self.find.value
        findings, answer = self._found(self._asked.strip()), self._answered(self._asked)
        # If the same is found again, the mark stays where it is.
        if (findings, answer) != (self._told, self._answer):
            self._told, self._answer = findings, answer
            self.hits.show(lambda width: [*_answer_lines(answer, width), *_hit_lines(findings, width)], at=0)
        self._say()

    def _say(self) -> None:
        self.query_one("#understood", Static).update(self._understood(self._told), layout=False)

    def _found(self, typed: str) -> Findings:
        """Return the search results. A single letter stands everywhere, and finds nothing."""
        if len(typed) == 1 and typed.isascii():
            return Findings()
        return self.app.evening.household.index.search(typed)

    def _answered(self, typed: str) -> ShortAnswer | PageAnswer | None:
        """Return the answer to a question; where a game is on, by its book, unless another is named."""
        if not self.app.evening.household.index.ready:
            return None
        game = self.app.played
        book, rules = (None, None) if game is None else (game.book, game.rules)
        return self.app.evening.household.answers.ready_answer(typed, book, rules)

    def _understood(self, findings: Findings) -> str:
        """Return how the words were understood, where that is not as they were typed."""
        said = [findings.remarks(self._answer is not None)]
        if not self.app.evening.household.index.ready:
            reads = "Only" if self.has_failed("_read_all") else "Still reading; so far only"
            said.insert(0, f"{reads} titles are searched.")
        if len(self.find.value.strip()) < 2:
            return "Ask a question, or search titles, rules, sources, names and the whole text for a word."
        if not (findings.hits or findings.nowhere or self._answer):
            said.append("The library has nothing like that.")
        return " ".join(filter(None, said))

    @on(FilterInput.ForTheList)
    async def _for_the_list(self, event: FilterInput.ForTheList) -> None:
        # Otherwise Enter would open a result of what was typed before.
        self._search_what_is_new()
        await self.app.run_action(event.act, self)

    @on(FilterInput.GivenUp)
    def _given_up(self) -> None:
        self.dismiss(None)

    @on(PageText.Opened)
    def _opened(self, event: PageText.Opened) -> None:
        self.dismiss(event.link.link)

    def overtaken(self, key: Key) -> bool:
        letter = key.character if key.is_printable else None
        if letter and self.focused in (None, *self.query(FilterInput)):
            # The line may not be there yet; by the time of this call it is.
            self.call_later(lambda: self.find.insert_text_at_cursor(letter))
            return True
        return False

    def action_choose(self) -> None:
        if self.hits.marked is not None:
            self.dismiss(self.hits.marked.link)

    def action_up(self) -> None:
        self.hits.mark_next(-1)

    def action_down(self) -> None:
        self.hits.mark_next(1)

    def action_page_up(self) -> None:
        self.hits.scroll_page_up(animate=False)

    def action_page_down(self) -> None:
        self.hits.scroll_page_down(animate=False)

    def action_find(self) -> None:
        self.find.focus()
