"""Finds the links between pages, so that a page can list the pages that refer to it.

Words of the glossary are links as well, wherever they stand in prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.library.text.article import SEE_ALSO, Article, PageTitle, Passage, Section
from ranter_tui.library.text.footnotes import label
from ranter_tui.library.text.line import link, numbered, pages_in, slug
from ranter_tui.rulebook.book import Cite, Rulebook, citing, sources_of
from ranter_tui.rulebook.reference import (
    Chapter,
    DatedEvent,
    GameName,
    Glossary,
    Names,
    Relative,
    Statement,
    Term,
    dated,
)
from ranter_tui.rulebook.shelf import Shelf

_NOT_PROSE = r"\[[^\[\]]+\]\([^()]+\)|“[^”]*”|\"[^\"]*\""
"""Links and quotations, in which no word becomes a link."""


class GlossaryWords:
    """The words of the glossary that a reader may not know, to be found in a text."""

    def __init__(self, glossary: Glossary) -> None:
        # At the beginning of a sentence a word may have a capital.
        self._pages = {
            word: f"word/{slug(one.term)}"
            for one in glossary.terms
            if not one.plain
            for word in (one.term, one.term[:1].upper() + one.term[1:])
        }
        words = "|".join(map(re.escape, self._pages))
        self._pattern = re.compile(rf"{_NOT_PROSE}|(?<![\w-])(?P<word>{words})(?![\w-])")

    def in_text(self, text: str) -> list[str]:
        """Return the addresses of the words in a text, in the order of the glossary."""
        found = {self._pages.get(one["word"]) for one in self._pattern.finditer(text)}
        return [page for page in dict.fromkeys(self._pages.values()) if page in found]

    def linked(self, text: str, known: set[str]) -> str:
        """Return the text with a link at each word that is not in `known`, and add the word to `known`."""

        def leading(found: re.Match[str]) -> str:
            page = self._pages.get(found["word"])
            if page is None or page in known:
                return found[0]
            known.add(page)
            return link(found[0], page)

        return self._pattern.sub(leading, text)


class References(Struct, frozen=True):
    """Every reference of the library."""

    titles: dict[str, str]
    """The title of every page, and of every event of the time line, that is looked through."""
    leads: dict[str, tuple[str, ...]]
    """The pages that a page refers to, each once."""

    def to(self, address: str) -> list[PageTitle]:
        """Return what refers to a page."""
        return [PageTitle(one, self.titles[one]) for one, led_to in self.leads.items() if address in led_to]

    def of(self, address: str) -> list[PageTitle]:
        """Return the pages that a page refers to; only pages that refer to others themselves."""
        return [PageTitle(one, self.titles[one]) for one in self.leads.get(address, ()) if one in self.titles]


def references(shelf: Shelf, books: Iterable[Rulebook], words: GlossaryWords) -> References:
    """Look through everything for what refers to what."""
    found = {one: tuple(dict.fromkeys(led_to)) for one, led_to in _Texts(shelf, books, words).references()}
    return References(
        titles={one.address: one.title for one in found},
        leads={one.address: led_to for one, led_to in found.items()},
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

    def references(self) -> Iterator[tuple[PageTitle, Iterable[str]]]:
        shelf = self._shelf
        words = {slug(word): term for term in shelf.glossary.terms for word in (term.term, *term.also)}
        in_books: dict[str, list[Cite]] = {}
        for book in self._books:
            for word in book.words:
                in_books.setdefault(slug(word.term), []).extend(word.cites)
            yield PageTitle(f"book/{book.id}", book.short), self._of_book(book, words)
        for key, source in shelf.sources.items():
            texts = (source.how, source.reliability, *source.uncertain)
            yield PageTitle(_source(key), label(source)), (one for text in texts for one in self._said(text))
        for person in shelf.people.people:
            leads = [*self._told(person.says), *map(_source, person.sources)]
            leads += (book for source in person.sources for book in self._by_source.get(source, ()))
            yield PageTitle(f"person/{person.id}", person.name), leads
        for place, event in dated(shelf.time_line).items():
            title = f"{event.when}: {event.short}" if event.short else event.when
            yield PageTitle(f"timeline#{place}", title), self._of_event(event)
        for relative in shelf.family.relatives:
            yield PageTitle(f"relative/{relative.id}", relative.name), self._of_relative(relative)
        for key, name in keyed_names(shelf.names):
            yield PageTitle(f"name/{key}", name.name), self._of_name(name, words)
        for term in shelf.glossary.terms:
            used = (cite for word in (term.term, *term.also) for cite in in_books.get(slug(word), ()))
            leads = [
                *self._said(term.meaning),
                *self._cited(term.cites),
                *(_source(cite.source) for cite in used),
            ]
            yield PageTitle(f"word/{slug(term.term)}", term.term), leads
        for quarrel in shelf.contradictions.contradictions:
            leads = [*(f"rule/{rule}" for rule in quarrel.rules), *self._told(quarrel.says)]
            yield PageTitle(f"contradiction/{quarrel.id}", quarrel.title), leads
        for essay in shelf.essays.essays:
            yield PageTitle(f"essay/{essay.id}", essay.title), self._told(essay.chapters)
        for table in shelf.printed.printed:
            yield PageTitle(f"odds/{table.id}", table.title), self._told(table.says)

    def _of_book(self, book: Rulebook, words: dict[str, Term]) -> Iterator[str]:
        for paragraph in book.history:
            yield from self._said(paragraph.text)
        for word in book.words:
            if (term := words.get(slug(word.term))) is not None:
                yield f"word/{slug(term.term)}"
        yield from map(_source, sorted(sources_of(book)))

    def _of_event(self, event: DatedEvent) -> Iterator[str]:
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
        yield from self._told(relative.chapters)

    def _of_name(self, name: GameName, words: dict[str, Term]) -> Iterator[str]:
        yield from (f"book/{book}" for book in name.books)
        if name.game:
            yield f"relative/{name.game}"
        if not name.other_game and (term := words.get(slug(name.name))) is not None:
            yield f"word/{slug(term.term)}"
        yield from (*self._said(name.note), *self._cited(name.cites))

    def _told(self, statements: Sequence[Chapter | Statement]) -> Iterator[str]:
        for _, one in citing(statements):
            yield from (*self._said(one.text), *self._cited(one.cites))

    def _said(self, text: str) -> Iterator[str]:
        yield from pages_in(text)
        yield from self._words.in_text(text)

    def _cited(self, cites: Iterable[Cite]) -> Iterator[str]:
        """Yield the pages of sources, and the rulebooks made of them; a reporter has a page as well."""
        for cite in cites:
            yield _source(cite.source)
            yield from self._by_source.get(cite.source, ())
            if cite.via is not None:
                yield _source(cite.via)


def with_references(article: Article, references: Iterable[PageTitle], rooms: Mapping[str, str]) -> Article:
    """Return the article with links to these pages, room by room, except where it has some already.

    `rooms` has the title of each room by the kind of its pages.
    """
    texts = (
        article.summary,
        *(fact.text for fact in article.facts),
        *(text for one in article.passages() for text in (one.term, one.text, one.note)),
    )
    known = {address for text in texts for address in pages_in(text)} | {article.address}
    known |= {f"source/{footnote.source}" for footnote in article.footnotes}
    by_room: dict[str, list[str]] = {title: [] for title in rooms.values()}
    for one in dict.fromkeys(references):
        if one.address not in known:
            kind = re.split("[#/]", one.address)[0]
            by_room[rooms[kind]].append(link(one.title, one.address))
    more = tuple(Passage(term=room, text="; ".join(links)) for room, links in by_room.items() if links)
    if not more:
        return article
    said = [section for section in article.sections if not section.folded]
    folded = [section for section in article.sections if section.folded]
    if said and said[-1].title == SEE_ALSO:
        more = (*said.pop().passages, *more)
    return replace(article, sections=(*said, Section(title=SEE_ALSO, passages=more), *folded))


def keyed_names(names: Names) -> Iterator[tuple[str, GameName]]:
    """Return every name with a unique key; two games may have the same name."""
    found = sorted(names.names, key=lambda name: name.other_game)
    return zip(numbered(slug(name.name) for name in found), found, strict=True)


def _source(key: str) -> str:
    return f"source/{key}"
