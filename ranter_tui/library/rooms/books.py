"""The room of rulebooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.articles.book import rulebook_article
from ranter_tui.library.room import ContentsEntry, Room
from ranter_tui.library.typeset.link import link, without_links
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.heading import Heading


class Books(Room):
    address: ClassVar = "books"
    title: ClassVar = "Rulebooks"
    line: ClassVar = "Each book from its history to its footnotes, oldest first."
    within: ClassVar = "book"

    def entries(self) -> Iterator[ContentsEntry]:
        shelf = self.stacks.shelf
        for heading in sorted(shelf.headings(), key=lambda one: shelf.is_own(one.id)):
            own = shelf.is_own(heading.id)
            yield ContentsEntry(
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
        return replace(article, sections=(*self._amiss(name), *article.sections, self._onwards(book)))

    def contents(self) -> Article:
        article, amiss = super().contents(), self.stacks.shelf.amiss
        groups = {done: [said for other, said in amiss if other == done] for done, _ in amiss}
        told = (Section(title=done, passages=_in_lines(*said)) for done, said in groups.items())
        return replace(article, sections=(*article.sections, *told))

    def _amiss(self, name: str) -> Iterator[Section]:
        """Yield what is wrong with the file of a book that is shown in its last good version."""
        if said := self.stacks.shelf.trouble(name):
            yield Section(title="Not as its file has it now", passages=_in_lines(said))

    def _onwards(self, book: Rulebook) -> Section:
        """Return links to related pages."""
        rests = link("its source", f"source/{book.source}")
        return Section(
            title="See also",
            passages=(
                Passage(term="Rests on", text=f"{rests}."),
                Passage(
                    term=link("Among the others", f"compare/{book.id}"),
                    text="who answers as it does, and who does not.",
                ),
            ),
        )


def _in_lines(*said: str) -> tuple[Passage, ...]:
    return tuple(Passage(text=without_links(line)) for one in said for line in one.splitlines())


def _counted(heading: Heading) -> str:
    """Return how many rules there are of each warrant: "15 attested, 6 inferred"."""
    return ", ".join(f"{number} {warrant.word}" for warrant, number in heading.rules.items()) + "."
