"""Computes which pages refer to a page: what leads one way in the texts and the data leads back as well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ranter_tui.library.said.glossary_words import GlossaryWords
from ranter_tui.library.text.footnotes import label
from ranter_tui.library.text.line import pages_in, slug
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.prose import Chapter, Relative, Statement
from ranter_tui.rulebook.reference import DatedEvent, GameName, Names, Term, TimeLine
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.warrants import sources_of


def dated(time_line: TimeLine) -> dict[str, DatedEvent]:
    """Return the events by their places on the page of the time line, oldest first: "event:1882"."""
    found: dict[str, DatedEvent] = {}
    for event in sorted(time_line.events, key=lambda event: event.year):
        same = sum(one.year == event.year for one in found.values())
        found[f"event:{event.year}.{same + 1}" if same else f"event:{event.year}"] = event
    return found


def places_of(time_line: TimeLine) -> dict[str, tuple[DatedEvent, ...]]:
    """Return what happened at each place, the place of the oldest event first."""
    told = sorted((event for event in time_line.events if event.place), key=lambda event: event.year)
    return {place: tuple(one for one in told if one.place == place) for place in [one.place for one in told]}


class Reference(Struct, frozen=True):
    """A page that refers to another, or an event of the time line."""

    address: str
    title: str

    @property
    def kind(self) -> str:
        """The first word of its address: "person", "timeline"."""
        return self.address.partition("#")[0].partition("/")[0]


class References(Struct, frozen=True):
    """Every reference of the library, by the page that it leads to and by the page that has it."""

    titles: dict[str, str]
    """Of every page that has references."""
    leads: dict[str, tuple[str, ...]]
    led_to_by: dict[str, tuple[str, ...]]

    def to(self, address: str) -> Iterator[Reference]:
        """Yield what refers to a page."""
        for one in self.led_to_by.get(address, ()):
            yield Reference(one, self.titles[one])

    def of(self, address: str) -> Iterator[Reference]:
        """Yield the pages that a page refers to, as far as they refer to others themselves."""
        for one in self.leads.get(address, ()):
            if one in self.titles:
                yield Reference(one, self.titles[one])


def references(shelf: Shelf, books: Iterable[Rulebook], words: GlossaryWords) -> References:
    """Look through everything for what refers to what."""
    titles: dict[str, str] = {}
    leads: dict[str, dict[str, None]] = {}
    led_to_by: dict[str, dict[str, None]] = {}
    for reference, addresses in _Texts(shelf, books, words).references():
        titles[reference.address] = reference.title
        for address in addresses:
            leads.setdefault(reference.address, {})[address] = None
            led_to_by.setdefault(address, {})[reference.address] = None
    return References(
        titles,
        {address: tuple(found) for address, found in leads.items()},
        {address: tuple(found) for address, found in led_to_by.items()},
    )


class _Texts:
    """All texts, each with what it leads to."""

    def __init__(self, shelf: Shelf, books: Iterable[Rulebook], words: GlossaryWords) -> None:
        self._shelf, self._words = shelf, words
        self._books = [book for book in books if book.made_from is None]
        self._by_source: dict[str, list[str]] = {}
        """The rulebooks that are the text of a source."""
        for book in self._books:
            self._by_source.setdefault(book.source, []).append(f"book/{book.id}")

    def references(self) -> Iterator[tuple[Reference, Iterable[str]]]:
        shelf = self._shelf
        words = {slug(word): term for term in shelf.glossary.terms for word in (term.term, *term.also)}
        in_books: dict[str, list[Cite]] = {}
        for book in self._books:
            for word in book.words:
                in_books.setdefault(slug(word.term), []).extend(word.cites)
            yield Reference(f"book/{book.id}", book.short), self._of_book(book, words)
        for key, source in shelf.sources.items():
            texts = (source.how, source.reliability, *source.uncertain)
            yield Reference(_source(key), label(source)), (one for text in texts for one in self._said(text))
        for person in shelf.people.people:
            leads = [*self._told(person.says), *map(_source, person.sources)]
            leads += (book for source in person.sources for book in self._by_source.get(source, ()))
            yield Reference(f"person/{person.id}", person.name), leads
        for place, event in dated(shelf.time_line).items():
            title = f"{event.when}: {event.short}" if event.short else event.when
            yield Reference(f"timeline#{place}", title), self._of_event(event)
        for relative in shelf.family.relatives:
            yield Reference(f"relative/{relative.id}", relative.name), self._of_relative(relative)
        for key, name in keyed_names(shelf.names):
            yield Reference(f"name/{key}", name.name), self._of_name(name, words)
        for term in shelf.glossary.terms:
            used = (cite for word in (term.term, *term.also) for cite in in_books.get(slug(word), ()))
            leads = [
                *self._said(term.meaning),
                *self._cited(term.cites),
                *(_source(cite.source) for cite in used),
            ]
            yield Reference(f"word/{slug(term.term)}", term.term), leads
        for quarrel in shelf.contradictions.contradictions:
            leads = [*(f"rule/{rule}" for rule in quarrel.rules), *self._told(quarrel.says)]
            yield Reference(f"contradiction/{quarrel.id}", quarrel.title), leads
        for essay in shelf.essays.essays:
            yield Reference(f"essay/{essay.id}", essay.title), self._chapters(essay.chapters)
        for table in shelf.printed.printed:
            yield Reference(f"odds/{table.id}", table.title), self._told(table.says)

    def _of_book(self, book: Rulebook, words: dict[str, Term]) -> Iterator[str]:
        for paragraph in book.history:
            yield from self._said(paragraph.text)
        for word in book.words:
            if (term := words.get(slug(word.term))) is not None:
                yield f"word/{slug(term.term)}"
        yield from map(_source, sorted(sources_of(book)))

    def _of_event(self, event: DatedEvent) -> Iterator[str]:
        """Yield what an event attests, who wrote what attests it, and what the text leads to."""
        yield from (f"relative/{game}" for game in event.games)
        sources = {cite.source for cite in event.cites}
        yield from (
            f"person/{one.id}" for one in self._shelf.people.people if not sources.isdisjoint(one.sources)
        )
        yield from pages_in(event.text)
        yield from self._cited(event.cites)

    def _of_relative(self, relative: Relative) -> Iterator[str]:
        yield from (f"book/{book}" for book in relative.books)
        for event in self._shelf.time_line.events:
            if relative.id in event.games:
                yield from (_source(cite.source) for cite in event.cites)
        for descent in relative.descends:
            yield f"relative/{descent.parent}"
            yield from (*pages_in(descent.text), *self._cited(descent.cites))
        yield from self._chapters(relative.chapters)

    def _of_name(self, name: GameName, words: dict[str, Term]) -> Iterator[str]:
        yield from (f"book/{book}" for book in name.books)
        if name.game:
            yield f"relative/{name.game}"
        if not name.other_game and (term := words.get(slug(name.name))) is not None:
            yield f"word/{slug(term.term)}"
        yield from (*self._said(name.note), *self._cited(name.cites))

    def _chapters(self, chapters: Iterable[Chapter]) -> Iterator[str]:
        for chapter in chapters:
            yield from self._told(chapter.says)

    def _told(self, statements: Iterable[Statement]) -> Iterator[str]:
        for one in statements:
            yield from self._said(one.text)
            yield from self._cited(one.cites)

    def _said(self, text: str) -> Iterator[str]:
        """Yield the pages that prose leads to, with those of the words in it."""
        yield from pages_in(text)
        yield from self._words.in_text(text)

    def _cited(self, cites: Iterable[Cite]) -> Iterator[str]:
        """Yield the pages of sources, and the rulebooks made of them; a reporter has a page as well."""
        for cite in cites:
            yield _source(cite.source)
            yield from self._by_source.get(cite.source, ())
            if cite.via is not None:
                yield _source(cite.via)


def keyed_names(names: Names) -> Iterator[tuple[str, GameName]]:
    """Yield every name with a key of its own: a name may stand for more than one game."""
    seen: dict[str, int] = {}
    for name in sorted(names.names, key=lambda name: name.other_game):
        key = slug(name.name)
        seen[key] = seen.get(key, 0) + 1
        yield key if seen[key] == 1 else f"{key}-{seen[key]}", name


def _source(key: str) -> str:
    return f"source/{key}"
