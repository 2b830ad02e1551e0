"""The page that lays the games of the family side by side."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.room import ContentsEntry, Room
from ranter_tui.library.typeset.link import link

HOW = (
    "The table is taken from the rulebooks of each game, and from nothing else. What we chose ourselves, "
    "where a book is silent, is not in it. An answer leads to a book that gives it, a rule to what all the "
    "books say of it."
)


class ResemblanceRoom(Room):
    address: ClassVar = "resemblance"
    title: ClassVar = "Family resemblance"
    line: ClassVar = "The games of the family in one table: what the cards do, and where the rules differ."

    def entries(self) -> Iterable[ContentsEntry]:
        return ()

    def article(self, name: str) -> Article | None:
        return None

    def contents(self) -> Article:
        # What only one page draws is imported with it.
        from ranter_tui.library.drawn.resemblance_table import resemblance_in_words, resemblance_table

        books = self.stacks.books
        games = [game for game in self.stacks.shelf.family.relatives if game.books]
        short = {book.id: book.short for book in books}
        return Article(
            address=self.address,
            title=self.title,
            summary=HOW,
            figure=resemblance_table(games, books),
            figure_says=resemblance_in_words(games, books),
            sections=(
                Section(
                    title="The books of each game",
                    passages=tuple(
                        Passage(
                            term=link(game.name, f"relative/{game.id}"),
                            text=", ".join(link(short[name], f"book/{name}") for name in game.books) + ".",
                        )
                        for game in games
                    ),
                ),
                Section(
                    title="See also",
                    passages=(
                        Passage(term=link("The family", "family"), text="who comes from whom."),
                        Passage(term=link("Rulebooks", "books"), text="each to be compared with any other."),
                    ),
                ),
            ),
        )
