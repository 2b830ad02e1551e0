"""The bibliography: each source, how it was read, and what would change if it were wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.articles.footnotes import beyond_label, label
from ranter_tui.library.articles.source import source_article
from ranter_tui.library.room import ContentsEntry, Room
from ranter_tui.library.typeset.link import link
from ranter_tui.library.typeset.page import READ
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.warrant import Warrant


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
