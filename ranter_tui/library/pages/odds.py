"""The room of odds: what was counted of each book, and what others computed before us."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ranter_tui.almanac.almanac_page import duels, has_page, page_of
from ranter_tui.library.pages.room import ContentsEntry, Room
from ranter_tui.library.text.article import Article, Passage
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.pastime import Pastime
from ranter_tui.rulebook.reference import PrintedTable

SOLVED, PRINTED = "le-her-solved", "printed"


class OddsRoom(
    Room,
    address="odds",
    title="Odds",
    line="Who loses most, when to change, how long an evening takes: counted by playing.",
    within="odds",
):
    def entries(self) -> Iterator[ContentsEntry]:
        from ranter_tui.library.pages.odds_pages import ACROSS_BOOKS

        shelf = self.holdings.shelf
        if self._counted:
            for page in ACROSS_BOOKS:
                yield ContentsEntry(f"odds/{page.key}", page.title, page.line, "All books")
        if duels() is not None:
            for table in self._printed.values():
                yield ContentsEntry(f"odds/{table.id}", table.title, table.line, "Computed before us")
        for heading in shelf.headings():
            if heading.id in self._counted:
                yield ContentsEntry(
                    f"odds/{heading.id}", heading.short, f"{heading.character}.", "Book by book"
                )

    @cached_property
    def _counted(self) -> tuple[str, ...]:
        """The books of which there are odds: none of the guests' own."""
        shelf = self.holdings.shelf
        return tuple(name for name in shelf.ids if not shelf.is_own(name) and has_page(name))

    @cached_property
    def _printed(self) -> dict[str, PrintedTable]:
        return {table.id: table for table in self.holdings.shelf.printed.printed}

    def article(self, name: str) -> Article | None:
        # What only these pages draw is imported with them.
        from ranter_tui.library.pages import odds_pages

        shelf, two = self.holdings.shelf, duels()
        if name in (SOLVED, PRINTED):
            if two is None or name not in self._printed:
                return None
            table, sources = self._printed[name], self.holdings.sources
            if name == SOLVED:
                return odds_pages.le_her_article(two.le_her, table, sources)
            return odds_pages.printed_article(two.moreland, table, sources)
        if name in self._counted:
            if (page := page_of(name)) is None:
                return None
            is_solved = two is not None and SOLVED in self._printed and two.le_her.rules == page.rules
            solved = (
                (Passage(term=link("Solved", f"odds/{SOLVED}"), text="deal by deal."),) if is_solved else ()
            )
            return odds_pages.odds_article(
                shelf.book(name), page, shelf.pastimes.get(name, Pastime({})), solved
            )
        across = {page.key: page for page in odds_pages.ACROSS_BOOKS}.get(name)
        if across is None or not self._counted:
            return None
        headings = (book for book in shelf.headings() if book.id in self._counted)
        return across.article(
            [(book.short, page) for book in headings if (page := page_of(book.id)) is not None]
        )
