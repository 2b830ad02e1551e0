"""The room of names: what the game is called, and what only sounds like it."""

from __future__ import annotations

from ranter_tui.library.pages.room import ContentsEntry, RoomOf, titled
from ranter_tui.library.said.references import keyed_names
from ranter_tui.library.text.article import Article, Fact, Passage
from ranter_tui.library.text.footnotes import Footnotes
from ranter_tui.library.text.line import link, slug
from ranter_tui.rulebook.reference import GameName


class NamesRoom(
    RoomOf[GameName],
    address="names",
    title="Names",
    line="What the game and its relations are called, where and by whom; and what is another game.",
    within="name",
):
    def things(self) -> dict[str, GameName]:
        return dict(keyed_names(self.holdings.shelf.names))

    def entry(self, address: str, name: GameName) -> ContentsEntry:
        group = "Other games" if name.other_game else "The game and its relations"
        return ContentsEntry(address, name.name, name.where, group)

    def page(self, address: str, found: GameName, notes: Footnotes) -> Article:
        said = Passage(
            text=found.note or "The name is given, and not explained.",
            warrant=found.warrant,
            footnotes=notes.mark(found.cites),
        )
        headings = {heading.id: heading for heading in self.holdings.shelf.headings()}
        books = (
            Passage(term=link(headings[book].short, f"book/{book}"), text=headings[book].title)
            for book in found.books
            if book in headings
        )
        namesakes = (
            Passage(term=link(one.name, f"name/{key}"), text=one.note)
            for key, one in self.things().items()
            if one is not found and slug(one.name) == slug(found.name)
        )
        game = (
            Fact("The game", link(relative.name, f"relative/{relative.id}"))
            for relative in self.holdings.shelf.family.relatives
            if relative.id == found.game
        )
        return Article(
            address=address,
            title=found.name,
            subtitle="Another game" if found.other_game else "",
            facts=(
                Fact("Where", found.where),
                Fact("Language", found.language),
                Fact("On record", found.dated),
                *game,
            ),
            sections=titled(
                {
                    "What is said of it": (said,),
                    "Books that use it": books,
                    "The same name for something else": namesakes,
                }
            ),
        )
