"""The bibliography: each source, how it was read, and what would change if it were wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.game.rules.asking import sentence
from ranter_tui.library.pages.room import ContentsEntry, Room
from ranter_tui.library.said.claims import in_order, variant_sentences
from ranter_tui.library.text.article import Article, Fact, Passage, Section
from ranter_tui.library.text.footnotes import beyond_label, full_title, label
from ranter_tui.library.text.line import link
from ranter_tui.library.text.page import READ
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant


def source_article(key: str, source: Source, books: Sequence[Rulebook]) -> Article:
    """Return the article on one source, and what the books take from it."""
    resting = (
        Section(title=book.short, passages=tuple(_resting(key, book)))
        for book in books
        if book.made_from is None
    )
    sections = (
        Section(title="What it is worth", passages=tuple(_worth(source))),
        Section(title="What rests on it", sections=tuple(section for section in resting if section.passages)),
    )
    return Article(
        address=f"source/{key}",
        title=label(source),
        facts=tuple(_facts(key, source)),
        summary=full_title(source),
        sections=tuple(section for section in sections if section.passages or section.sections),
    )


def _facts(key: str, source: Source) -> Iterator[Fact]:
    yield Fact("How known", f"{READ[source.read]}: {source.part}" if source.part else READ[source.read])
    if source.year_note:
        yield Fact("Year", source.year_note)
    if source.address:
        yield Fact("Found at", source.address)
    yield Fact("In files", key)


def _worth(source: Source) -> Iterator[Passage]:
    yield Passage(text=source.how)
    if source.reliability:
        yield Passage(text=source.reliability)
    for uncertain in source.uncertain:
        yield Passage(term="Uncertain", text=uncertain)


def _resting(key: str, book: Rulebook) -> Iterator[Passage]:
    """Yield the rules and variants of a book that cite the source, or what others report of it."""
    rules, entries = book.plain_rules(), book.entries()
    cited = {rule: cites for rule, entry in entries.items() if (cites := _of(key, entry.cites))}
    for rule in in_order(cited):
        yield Passage(
            text=sentence(rules, rule),
            note=_places(cited[rule]),
            warrant=entries[rule].warrant,
            rule=rule,
            value=entries[rule].value,
        )
    for variant in book.variants:
        if cites := _of(key, variant.cites):
            said = " ".join(variant_sentences(book, variant).values())
            yield Passage(
                term=f"Variant, {variant.title}",
                text=said,
                note=_places(cites),
                warrant=variant.warrant,
                about=variant.rules_set(),
            )


def _of(key: str, cites: tuple[Cite, ...]) -> list[Cite]:
    return [cite for cite in cites if key in (cite.source, cite.via)]


def _places(cites: list[Cite]) -> str:
    """Return where in the source it is said, and what is said there."""
    return " ".join(f"{cite.place}: {cite.says}" if cite.place else cite.says for cite in cites)


class SourcesRoom(Room):
    address: ClassVar = "sources"
    title: ClassVar = "Sources"
    line: ClassVar = "What everything rests on, how it was read, and what it is worth."
    within: ClassVar = "source"

    def entries(self) -> Iterator[ContentsEntry]:
        sources = self.stacks.sources
        for key in sorted(sources, key=lambda key: (label(sources[key]).casefold(), key)):
            source = sources[key]
            group = READ[source.read].capitalize()
            yield ContentsEntry(f"source/{key}", label(source), beyond_label(source), group)

    def contents(self) -> Article:
        article = super().contents()
        order = [said.capitalize() for said in READ.values()]
        return replace(
            article, sections=tuple(sorted(article.sections, key=lambda section: order.index(section.title)))
        )

    def article(self, name: str) -> Article | None:
        if (source := self.stacks.sources.get(name)) is None:
            return None
        article = source_article(name, source, self.stacks.books)
        sections = (
            *article.sections,
            Section(title="If it were wrong", passages=tuple(self._if_it_were_wrong(name))),
        )
        return replace(article, sections=tuple(one for one in sections if one.passages or one.sections))

    def _if_it_were_wrong(self, name: str) -> Iterator[Passage]:
        """Yield what would fall with it, and what would stand on something else."""
        for book in self.stacks.books:
            if book.made_from is not None:
                continue
            alone, besides = _fallen(name, book)
            if alone or besides:
                parts = (
                    _counted(alone, "would have to be taken back"),
                    _counted(besides, "would still rest on something else"),
                )
                yield Passage(
                    term=link(book.short, f"book/{book.id}"),
                    text="; ".join(filter(None, parts)) + ".",
                    warrant=Warrant.EDITORIAL,
                )


def _rests(name: str, cites: tuple[Cite, ...]) -> bool:
    return any(name in (cite.source, cite.via) for cite in cites)


def _fallen(name: str, book: Rulebook) -> tuple[int, int]:
    """Return how many rules and variants rest on that source alone, and how many on others besides."""
    claims = [entry.cites for entry in book.entries().values()]
    claims += [variant.cites for variant in book.variants]
    resting = [cites for cites in claims if _rests(name, cites)]
    alone = sum(all(name in (cite.source, cite.via) for cite in cites) for cites in resting)
    return alone, len(resting) - alone


def _counted(number: int, what: str) -> str:
    return f"{number} rule{' or variant' if number == 1 else 's and variants'} {what}" if number else ""
