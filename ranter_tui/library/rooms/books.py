"""The rulebooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.library.article import Article, Passage, Section
from ranter_tui.library.link import link
from ranter_tui.library.room import Entry, Room
from ranter_tui.library.rulebook import rulebook_article
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.heading import Heading


class Books(Room):
    address: ClassVar = "books"
    title: ClassVar = "Rulebooks"
    line: ClassVar = "Each book from its history to its footnotes, oldest first."
    within: ClassVar = "book"

    def entries(self) -> Iterator[Entry]:
        shelf = self.stacks.shelf
        for heading in sorted(shelf.headings(), key=lambda one: shelf.is_own(one.id)):
            own = shelf.is_own(heading.id)
            yield Entry(
                f"book/{heading.id}",
                heading.short,
                f"{heading.title}. {heading.character}. {_counted(heading)}",
                "Your own" if own else "In print and on the web",
            )

    def article(self, name: str) -> Article | None:
        if name not in self.stacks.shelf.ids:
            return None
        book = self.stacks.shelf.book(name)
        article = rulebook_article(book, self.stacks.sources)
        return replace(article, sections=(*article.sections, self._onwards(book)))

    def _onwards(self, book: Rulebook) -> Section:
        """Where one goes from here."""
        others = [one for one in self.stacks.shelf.headings() if one.id != book.id]
        compared = ", ".join(link(one.short, f"compare/{book.id}+{one.id}") for one in others[:MOST_COMPARED])
        rests = link("its source", f"source/{book.source}")
        return Section(
            title="See also",
            passages=(
                Passage(term="Rests on", text=f"{rests}."),
                Passage(term="Compared with", text=f"{compared}."),
            ),
        )


MOST_COMPARED = 24
"""With more than that nobody wants to choose from a sentence."""


def _counted(heading: Heading) -> str:
    """How many of its rules are known in which way: "15 attested, 6 inferred"."""
    return ", ".join(f"{number} {warrant.value}" for warrant, number in heading.rules.items()) + "."
