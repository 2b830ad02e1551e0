"""The room of rulebooks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from ranter_tui.almanac.almanac_page import has_page
from ranter_tui.library.pages.book import rulebook_article
from ranter_tui.library.pages.room import ContentsEntry, Room, titled
from ranter_tui.library.text.article import SEE_ALSO, Article, Fact, Passage, Section
from ranter_tui.library.text.footnotes import label
from ranter_tui.library.text.line import link, slug, without_links
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.reference import places_of


class Books(
    Room,
    address="books",
    title="Rulebooks",
    line="Each book from its history to its footnotes, oldest first.",
    within="book",
):
    def entries(self) -> Iterator[ContentsEntry]:
        shelf = self.holdings.shelf
        for heading in sorted(shelf.headings(), key=lambda one: shelf.is_own(one.id)):
            own = shelf.is_own(heading.id)
            counts = (f"{number} {warrant.words}" for warrant, number in heading.rules.items())
            yield ContentsEntry(
                f"book/{heading.id}",
                heading.short,
                f"{heading.title}. {heading.character}. {', '.join(counts)}.",
                "Your own" if own else "In print and on the web",
            )

    def article(self, name: str) -> Article | None:
        if name not in self.holdings.shelf.ids:
            return None
        book = self.holdings.shelf.book(name)
        article = rulebook_article(book, self.holdings.sources)
        return replace(
            article,
            facts=tuple(self._linked(fact, book) for fact in article.facts),
            # What is wrong with the file of a book that is shown in its last good version.
            sections=(
                *titled({"Not as its file has it now": _in_lines(self.holdings.shelf.trouble(name))}),
                *article.sections,
                self._onwards(book),
            ),
        )

    def _linked(self, fact: Fact, book: Rulebook) -> Fact:
        """Return a fact with links to the pages of the authors, or to the place on the map."""
        text = fact.text
        if fact.name == "By":
            for person in self.holdings.shelf.people.people:
                for author in book.authors if book.source in person.sources else ():
                    if person.name in author or author in person.also:
                        text = text.replace(author, link(author, f"person/{person.id}"))
        elif fact.name == "Book" and book.place in places_of(self.holdings.shelf.time_line):
            place = link(book.place, f"places/{slug(book.place)}")
            text = book.title + text.removeprefix(book.title).replace(book.place, place)
        return Fact(fact.name, text)

    def contents(self) -> Article:
        article, amiss = super().contents(), self.holdings.shelf.amiss
        groups = {done: [said for other, said in amiss if other == done] for done, _ in amiss}
        told = titled({done: _in_lines(*said) for done, said in groups.items()})
        return replace(article, sections=(*article.sections, *told))

    def _onwards(self, book: Rulebook) -> Section:
        """Return links to related pages."""
        is_counted = has_page(book.id) and not self.holdings.shelf.is_own(book.id)
        odds = Passage(
            term=link("The odds", f"odds/{book.id}"),
            text="who loses most, when to change, how long it takes.",
        )
        rests = "; ".join(
            link(label(self.holdings.sources[key]), f"source/{key}") for key in self._carriers(book)
        )
        return Section(
            title=SEE_ALSO,
            passages=(
                Passage(term="Rests on", text=rests),
                Passage(
                    term=link("Among the others", f"compare/{book.id}"),
                    text="who answers as it does, and who does not.",
                ),
                *((odds,) if is_counted else ()),
            ),
        )

    def _carriers(self, book: Rulebook) -> tuple[str, ...]:
        """Return the book's own text, and what else carries many of its rules, the most important first."""
        cites = (cite for entry in book.entries().values() for cite in entry.cites)
        rests = Counter(cite.source for cite in cites if cite.via is None)
        carriers = (key for key, number in rests.most_common() if number * MANY >= rests.total())
        return tuple(key for key in dict.fromkeys((book.source, *carriers)) if key in self.holdings.sources)


MANY = 10
"""What carries at least the tenth part of a book is named as what it rests on."""


def _in_lines(*said: str) -> tuple[Passage, ...]:
    return tuple(Passage(text=without_links(line)) for one in said for line in one.splitlines())
