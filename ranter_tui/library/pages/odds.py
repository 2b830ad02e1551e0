"""The room of odds: what was counted of each book, and what others computed before us."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ranter_tui.almanac.almanac_page import duels, has_page, page_of
from ranter_tui.library.pages.room import ContentsEntry, NoSuchPage, RoomOf
from ranter_tui.library.text.article import Article
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.rulebook.heading import Heading
from ranter_tui.rulebook.pastime import Pastime
from ranter_tui.rulebook.reference import PrintedTable

if TYPE_CHECKING:
    from ranter_tui.library.pages.odds_pages import CruellestRule, Ranking

SOLVED = "le-her-solved"


class OddsRoom(
    RoomOf["CruellestRule | Ranking | PrintedTable | Heading"],
    address="odds",
    title="Odds",
    line="Who loses most, when to change, how long an evening takes: counted by playing.",
    within="odds",
):
    def things(self) -> dict[str, CruellestRule | Ranking | PrintedTable | Heading]:
        """Return the pages across the books, the printed tables, and the books that were counted."""
        from ranter_tui.library.pages.odds_pages import ACROSS_BOOKS

        printed = self.holdings.shelf.printed.printed if duels() is not None else ()
        counted = self._counted()
        across = {page.key: page for page in ACROSS_BOOKS} if counted else {}
        return {**across, **{table.id: table for table in printed}, **counted}

    def _counted(self) -> dict[str, Heading]:
        """Return the books of which there are odds: none of the guests' own."""
        shelf = self.holdings.shelf
        return {book.id: book for book in shelf.headings() if not shelf.is_own(book.id) and has_page(book.id)}

    def entry(self, address: str, thing: CruellestRule | Ranking | PrintedTable | Heading) -> ContentsEntry:
        if isinstance(thing, Heading):
            return ContentsEntry(address, thing.short, f"{thing.character}.", "Book by book")
        group = "Computed before us" if isinstance(thing, PrintedTable) else "All books"
        return ContentsEntry(address, thing.title, thing.line, group)

    def page(
        self, address: str, thing: CruellestRule | Ranking | PrintedTable | Heading, notes: Footnotes
    ) -> Article:
        # What only these pages draw is imported with them.
        from ranter_tui.library.pages import odds_pages

        shelf, two = self.holdings.shelf, duels()
        if isinstance(thing, PrintedTable):
            assert two is not None
            if thing.id == SOLVED:
                return odds_pages.le_her_article(two.le_her, thing, notes)
            return odds_pages.printed_article(two.moreland, thing, notes)
        if isinstance(thing, Heading):
            if (page := page_of(thing.id)) is None:
                raise NoSuchPage(f"the figures of {address!r} cannot be read")
            solved = f"odds/{SOLVED}" if two is not None and two.le_her.rules == page.rules else ""
            pastime = shelf.pastimes.get(thing.id, Pastime({}))
            return odds_pages.odds_article(shelf.book(thing.id), page, pastime, solved)
        pages = ((book.short, page_of(book.id)) for book in self._counted().values())
        return thing.article([(short, page) for short, page in pages if page is not None])
