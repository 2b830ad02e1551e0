"""The room of odds: what the rules of each book are worth to each seat, as far as it was counted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from ranter_tui.almanac.almanac_page import has_page, page_of
from ranter_tui.almanac.duels import duels
from ranter_tui.game.rules import Rules
from ranter_tui.library.pages.room import ContentsEntry, Room
from ranter_tui.library.text.article import Article, Passage
from ranter_tui.rulebook.pastime import SOME, Pastime
from ranter_tui.rulebook.prose import PrintedTable

SOLVED, PRINTED = "le-her-solved", "printed"


class OddsRoom(Room):
    address: ClassVar = "odds"
    title: ClassVar = "Odds"
    line: ClassVar = "Who loses most, when to change, how long an evening takes: counted by playing."
    within: ClassVar = "odds"

    def entries(self) -> Iterator[ContentsEntry]:
        from ranter_tui.library.pages.odds_worth import CRUELLEST, CRUELLEST_LINE, CRUELLEST_TITLE, RANKINGS

        shelf = self.holdings.shelf
        if self._counted:
            for ranking in RANKINGS:
                yield ContentsEntry(f"odds/{ranking.key}", ranking.title, ranking.line, "All books")
            yield ContentsEntry(f"odds/{CRUELLEST}", CRUELLEST_TITLE, CRUELLEST_LINE, "All books")
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
        if name in (SOLVED, PRINTED):
            return self._of_two(name)
        if name in self._counted:
            return self._of_a_book(name)
        return self._of_all(name)

    def _of_two(self, name: str) -> Article | None:
        from ranter_tui.library.pages.duels import le_her_article, printed_article

        found = duels()
        if found is None or name not in self._printed:
            return None
        table, sources = self._printed[name], self.holdings.sources
        if name == SOLVED:
            return le_her_article(found.le_her, table, sources)
        return printed_article(found.moreland, table, sources)

    def _of_a_book(self, name: str) -> Article | None:
        from ranter_tui.library.pages.odds_of_a_book import odds_article

        found, shelf = page_of(name), self.holdings.shelf
        if found is None:
            return None
        return odds_article(
            shelf.book(name), found, shelf.pastimes.get(name, Pastime({})), self._mixed(found.rules)
        )

    def _mixed(self, rules: Rules) -> tuple[Passage, ...]:
        """Tell how the game of two is mixed that has these rules."""
        found = duels()
        if found is None or SOLVED not in self._printed or found.le_her.rules != rules:
            return ()
        from ranter_tui.library.pages.duels import mixed_in_short

        return mixed_in_short(found.le_her, SOLVED)

    def _of_all(self, name: str) -> Article | None:
        from ranter_tui.library.pages.odds_worth import (
            CRUELLEST,
            RANKINGS,
            Ranked,
            cruellest_article,
            ranked_article,
        )

        ranking = {ranking.key: ranking for ranking in RANKINGS}.get(name)
        if (ranking is None and name != CRUELLEST) or not self._counted:
            return None
        headings = (book for book in self.holdings.shelf.headings() if book.id in self._counted)
        books = [(book.short, found) for book in headings if (found := page_of(book.id)) is not None]
        if ranking is None:
            return cruellest_article(books, SOME)
        return ranked_article(ranking, [Ranked(*book) for book in books if SOME in book[1].tables])
