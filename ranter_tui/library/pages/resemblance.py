"""The pages that lay the games of the family side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from ranter_tui.game.rules.asking import pack_of
from ranter_tui.library.pages.room import ContentsEntry, Room
from ranter_tui.library.text.article import SEE_ALSO, Article, Passage, Section
from ranter_tui.library.text.line import link
from ranter_tui.rulebook.prose import Relative

HOW = (
    "The table is made from the rulebooks alone, without what is ours. An answer leads to a book that gives "
    "it, a rule to what all the books say."
)

OWN_CARDS = "own-cards"


class ResemblanceRoom(Room):
    address: ClassVar = "resemblance"
    title: ClassVar = "Family resemblance"
    line: ClassVar = "The games of the family in tables: what the cards do, and where the rules differ."
    within: ClassVar = "alike"

    def entries(self) -> Iterable[ContentsEntry]:
        yield ContentsEntry(
            address=f"{self.within}/{OWN_CARDS}",
            title="Games with cards of their own",
            line="The same table for the games with packs, or pieces, of their own.",
        )

    def article(self, name: str) -> Article | None:
        if name != OWN_CARDS:
            return None
        (entry,) = self.entries()
        games = [game for game in self._games() if not self._has_ordinary_cards(game)]
        back = Passage(term=link(self.title, self.address), text="the games with ordinary cards.")
        return self._laid(entry.address, entry.title, games, back)

    def contents(self) -> Article:
        (entry,) = self.entries()
        games = [game for game in self._games() if self._has_ordinary_cards(game)]
        on = Passage(term=link(entry.title, entry.address), text="in a table like this one.")
        return self._laid(self.address, self.title, games, on)

    def _games(self) -> Iterable[Relative]:
        return (game for game in self.stacks.shelf.family.relatives if game.books)

    def _has_ordinary_cards(self, game: Relative) -> bool:
        return bool(pack_of(self.stacks.shelf.book(game.books[0]).plain_rules()).suits)

    def _laid(self, address: str, title: str, games: Sequence[Relative], other: Passage) -> Article:
        # What only one page draws is imported with it.
        from ranter_tui.library.text.drawn.tables import resemblance_table

        books = self.stacks.books
        short = {book.id: book.short for book in books}
        return Article(
            address=address,
            title=title,
            summary=HOW,
            figure=resemblance_table(games, books),
            sections=(
                Section(
                    title="The books of each game",
                    passages=tuple(
                        Passage(
                            term=link(game.name, f"relative/{game.id}"),
                            text="; ".join(link(short[name], f"book/{name}") for name in game.books) + ".",
                        )
                        for game in games
                    ),
                ),
                Section(
                    title=SEE_ALSO,
                    passages=(
                        other,
                        Passage(term=link("The family", "family"), text="who comes from whom."),
                        Passage(term=link("Rulebooks", "books"), text="each to be compared with any other."),
                    ),
                ),
            ),
        )
