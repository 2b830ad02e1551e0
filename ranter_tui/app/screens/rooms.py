"""The rooms of the library: a list of articles with something to be found by, each a glance away."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, TypeVar

from textual.binding import BindingType
from textual.content import Content

from ranter_tui.app.actions import Place, bindings
from ranter_tui.app.drawing.cells import cells
from ranter_tui.app.pages import book_page
from ranter_tui.app.screens.choosing import ChoosingScreen
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.widgets.article_text import set_article
from ranter_tui.app.widgets.book_roll import BookRoll
from ranter_tui.app.widgets.catalogue import Catalogue
from ranter_tui.game.rules import GROUPS, RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.library.article import Article
from ranter_tui.library.ask import inquiry, inquiry_article, rule_keys
from ranter_tui.library.footnotes import full_title, label
from ranter_tui.library.measure import broken
from ranter_tui.library.page import READ
from ranter_tui.library.rulebook import rulebook_article
from ranter_tui.library.source import source_article
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.heading import Heading
from ranter_tui.rulebook.reference import Source

T = TypeVar("T")


class Room(ChoosingScreen[T]):
    """Articles of one kind. Beside the list lies the one that is marked; it opens on a leaf of its own."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Place.ROOM)]

    @abstractmethod
    def article(self, thing: T) -> Article:
        """What there is to read about it."""

    def page(self, thing: T, width: int) -> list[Content]:
        return set_article(self.article(thing), width).split("\n", allow_blank=True)

    def action_choose(self) -> None:
        if self.roll.thing is not None:
            self.app.push_screen(ReadingScreen(self.article(self.roll.thing)))


class RulebooksRoom(Room[Heading]):
    """Every book on the shelf."""

    def __init__(self) -> None:
        super().__init__("The library", "Rulebooks", "a book")

    def catalogue(self) -> BookRoll:
        evening = self.app.evening
        return BookRoll(evening.shelf.headings(), evening.plan.book)

    def page(self, thing: Heading, width: int) -> list[Content]:
        evening = self.app.evening
        book = evening.shelf.book(thing.id)
        return list(book_page(book, evening.others(book), width))

    def article(self, thing: Heading) -> Article:
        shelf = self.app.evening.shelf
        return rulebook_article(shelf.book(thing.id), shelf.sources)


class RuleRoll(Catalogue[RuleKey]):
    """The questions, under the headings of their groups."""

    EMPTY: ClassVar = "No rule is like that."

    def said(self, thing: RuleKey) -> Iterable[str]:
        return thing, about(thing).question, GROUPS[about(thing).group]

    def row(self, number: int, width: int) -> Sequence[Content]:
        return [Content(line) for line in broken(about(self.found[number]).question, width)]

    def over(self, number: int) -> Sequence[Content]:
        group = about(self.found[number]).group
        if number and about(self.found[number - 1]).group == group:
            return ()
        return [*[Content()] * (number > 0), Content.styled(GROUPS[group], "$brass")]


class RulesRoom(Room[RuleKey]):
    """One rule across all the books."""

    def __init__(self, books: Sequence[Rulebook]) -> None:
        super().__init__("The library", "Rules, one across all the books", "a rule")
        self.books = books

    def catalogue(self) -> RuleRoll:
        return RuleRoll(rule_keys(self.books))

    def article(self, thing: RuleKey) -> Article:
        return inquiry_article(inquiry(thing, self.books), self.app.evening.shelf.sources)


class SourceRoll(Catalogue[str]):
    """The sources, by the names that footnotes have for them."""

    EMPTY: ClassVar = "No source is like that."

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self.sources = sources
        super().__init__(sorted(sources, key=lambda key: (label(sources[key]).casefold(), key)))

    def said(self, thing: str) -> Iterable[str]:
        source = self.sources[thing]
        return thing, label(source), full_title(source), READ[source.read]

    def row(self, number: int, width: int) -> Sequence[Content]:
        source = self.sources[self.found[number]]
        read = READ[source.read]
        named = list(broken(label(source), width - cells(read) - 2))
        gap = " " * (width - cells(named[0]) - cells(read))
        first = Content.assemble((named[0], "bold"), gap, (read, "$dim"))
        return [first, *(Content.styled(line, "bold") for line in named[1:])]


class SourcesRoom(Room[str]):
    """What everything rests on."""

    def __init__(self, sources: Mapping[str, Source], books: Sequence[Rulebook]) -> None:
        super().__init__("The library", "Sources", "a source")
        self.sources, self.books = sources, books

    def catalogue(self) -> SourceRoll:
        return SourceRoll(self.sources)

    def article(self, thing: str) -> Article:
        return source_article(thing, self.sources[thing], self.books)
