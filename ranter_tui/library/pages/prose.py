"""The rooms of prose: people, names, contradictions and essays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from ranter_tui.game.rules import GROUPS
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import about
from ranter_tui.library.pages.room import ContentsEntry, RoomOf, titled
from ranter_tui.library.said.references import keyed_names
from ranter_tui.library.text.article import Article, CardPicture, Drawing, Fact, Passage, chapters, told
from ranter_tui.library.text.footnotes import Footnotes, full_title, label
from ranter_tui.library.text.line import Piece, Role, TextLine, link, slug, without_links
from ranter_tui.rulebook.reference import Contradiction, Essay, GameName, Person, Sketch
from ranter_tui.rulebook.warrant import Warrant


class PeopleRoom(
    RoomOf[Person],
    address="people",
    title="People",
    line="Who wrote of the game, and who handed it on.",
    within="person",
):
    def things(self) -> dict[str, Person]:
        return {one.id: one for one in self.holdings.shelf.people.people}

    def entry(self, address: str, person: Person) -> ContentsEntry:
        first = without_links(person.says[0].text).partition(". ")[0].rstrip(".")
        return ContentsEntry(address, person.name, f"{first}.")

    def page(self, address: str, person: Person, notes: Footnotes) -> Article:
        facts = (("Also", "; ".join(person.also)), ("When", person.when), ("Where", person.where))
        sources = self.holdings.sources
        writings = (
            Passage(term=link(label(sources[key]), f"source/{key}"), text=full_title(sources[key]))
            for key in person.sources
        )
        # House rules are not the work of the author whose book they change.
        books = (
            Passage(term=link(book.short, f"book/{book.id}"), text=book.character)
            for book in self.holdings.books
            if book.source in person.sources and book.made_from is None
        )
        return Article(
            address=address,
            title=person.name,
            facts=tuple(Fact(*fact) for fact in facts),
            sections=titled(
                {
                    "What we know": told(person.says, notes),
                    "Writings among our sources": writings,
                    "Rulebooks here": books,
                }
            ),
        )


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


class ContradictionsRoom(
    RoomOf[Contradiction],
    address="contradictions",
    title="Contradictions",
    line="Questions on which the sources do not agree, or contradict themselves.",
    within="contradiction",
):
    def things(self) -> dict[str, Contradiction]:
        """Return them by what they change at the table; last those that change nothing there."""
        found = self.holdings.shelf.contradictions.contradictions
        return {one.id: one for one in sorted(found, key=lambda one: CHANGES.index(_changes(one)))}

    def entry(self, address: str, one: Contradiction) -> ContentsEntry:
        return ContentsEntry(address, one.title, group=_changes(one))

    def page(self, address: str, one: Contradiction, notes: Footnotes) -> Article:
        sides = [statement for statement in one.says if statement.warrant is not Warrant.EDITORIAL]
        ours = [statement for statement in one.says if statement.warrant is Warrant.EDITORIAL]
        rules = (Passage(term=link(about(rule).question, f"rule/{rule}")) for rule in one.rules)
        return Article(
            address=address,
            title=one.title,
            sections=titled(
                {
                    "Who says what": told(sides, notes),
                    "What we make of it": told(ours, notes),
                    "The rules that it is about": rules,
                }
            ),
        )


CHANGES = (*GROUPS.values(), "Nothing at the table")


def _changes(one: Contradiction) -> str:
    """Return what part of the game a contradiction is about."""
    return GROUPS[about(one.rules[0]).group] if one.rules else CHANGES[-1]


class EssaysRoom(
    RoomOf[Essay],
    address="essays",
    title="Essays",
    line="The history in one sitting, what the names mean, boards, advice and sums.",
    within="essay",
):
    def things(self) -> dict[str, Essay]:
        return {one.id: one for one in self.holdings.shelf.essays.essays}

    def entry(self, address: str, essay: Essay) -> ContentsEntry:
        return ContentsEntry(address, essay.title, essay.line)

    def page(self, address: str, essay: Essay, notes: Footnotes) -> Article:
        return Article(
            address=address,
            title=essay.title,
            subtitle=essay.line,
            sections=tuple(
                replace(
                    section,
                    plates=tuple(CardPicture(rank, rank_name(rank)) for rank in chapter.cards),
                    figure=self._drawn(chapter.picture),
                )
                for chapter, section in zip(essay.chapters, chapters(essay.chapters, notes), strict=True)
            ),
        )

    def _drawn(self, picture: str | Sketch) -> Drawing | tuple[()]:
        # What few pages draw is imported with them.
        from ranter_tui.library.text.drawn.map import PlacesMap
        from ranter_tui.library.text.drawn.time_line import (
            drawn_time_line,
            first_mentions,
            time_line_in_words,
        )

        time_line = self.holdings.shelf.time_line
        if isinstance(picture, Sketch):
            return Drawing(partial(_sketched, picture), picture.says)
        if picture == "map":
            return PlacesMap(time_line)
        if picture == "time line":
            first = first_mentions(time_line)
            return Drawing(partial(drawn_time_line, first), time_line_in_words(first))
        return ()


def _sketched(sketch: Sketch, width: int) -> Iterator[TextLine]:
    """Yield the lines of a sketch; the letters in it are counters."""
    for line in sketch.drawn.splitlines():
        parts = re.split(r"(\w+)", line)
        yield TextLine(
            tuple(Piece(part, Role.MARK if part.isalnum() else Role.DRAWN) for part in parts if part)
        )
