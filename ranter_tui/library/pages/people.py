"""The room of people: who wrote the books."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ranter_tui.library.pages.room import ContentsEntry, Room
from ranter_tui.library.text.article import Article, Fact, Passage, Section, told
from ranter_tui.library.text.footnotes import Footnotes, full_title, label
from ranter_tui.library.text.line import link, without_links
from ranter_tui.rulebook.prose import Person


class PeopleRoom(Room):
    address: ClassVar = "people"
    title: ClassVar = "People"
    line: ClassVar = "Who wrote the books, as far as the material says."
    within: ClassVar = "person"

    def entries(self) -> Iterator[ContentsEntry]:
        for person in self.stacks.shelf.people.people:
            yield ContentsEntry(f"person/{person.id}", person.name, _first_sentence(person))

    def article(self, name: str) -> Article | None:
        if (person := {one.id: one for one in self.stacks.shelf.people.people}.get(name)) is None:
            return None
        notes = Footnotes(self.stacks.sources)
        sections = (
            Section(title="What we know", passages=told(person.says, notes)),
            Section(title="Writings among our sources", passages=tuple(self._writings(person))),
            Section(title="Rulebooks here", passages=tuple(self._books(person))),
        )
        return Article(
            address=f"person/{person.id}",
            title=person.name,
            facts=tuple(_facts(person)),
            sections=tuple(section for section in sections if section.passages),
            footnotes=notes.all(),
        )

    def _writings(self, person: Person) -> Iterator[Passage]:
        for key in person.sources:
            source = self.stacks.sources[key]
            yield Passage(term=link(label(source), f"source/{key}"), text=full_title(source))

    def _books(self, person: Person) -> Iterator[Passage]:
        for book in self.stacks.books:
            # What a guest has made of a book is nobody else's.
            if book.source in person.sources and not self.stacks.shelf.is_own(book.id):
                yield Passage(term=link(book.short, f"book/{book.id}"), text=book.character)


def _facts(person: Person) -> Iterator[Fact]:
    for name, text in (
        ("Also", ", ".join(person.also)),
        ("When", person.when),
        ("Where", person.where),
    ):
        if text:
            yield Fact(name, text)


def _first_sentence(person: Person) -> str:
    return without_links(person.says[0].text).partition(". ")[0].rstrip(".") + "."
