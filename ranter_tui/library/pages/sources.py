"""The bibliography: each source, how it was read, and what would change if it were wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from ranter_tui.game.rules.asking import sentence
from ranter_tui.library.pages.room import ContentsEntry, RoomOf, filled
from ranter_tui.library.said.claims import in_order, variant_text
from ranter_tui.library.text.article import Article, Fact, Passage, Section
from ranter_tui.library.text.footnotes import Footnotes, beyond_label, full_title, label
from ranter_tui.library.text.line import link
from ranter_tui.library.text.page import READ
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.source import Source
from ranter_tui.rulebook.warrant import Warrant


def source_article(key: str, source: Source, books: Sequence[Rulebook]) -> Article:
    """Return the article on one source, and what the books take from it."""
    of_authors = [book for book in books if book.made_from is None]
    resting = (Section(title=book.short, passages=tuple(_resting(key, book))) for book in of_authors)
    sections = (
        Section(title="What it is worth", passages=tuple(_worth(source))),
        Section(title="What rests on it", sections=filled(*resting)),
        Section(title="If it were wrong", passages=tuple(_if_it_were_wrong(key, of_authors))),
    )
    return Article(
        address=f"source/{key}",
        title=label(source),
        facts=tuple(fact for fact in _facts(key, source) if fact.text),
        summary=full_title(source),
        sections=filled(*sections),
    )


def _facts(key: str, source: Source) -> Iterator[Fact]:
    yield Fact("How known", f"{READ[source.read]}: {source.part}" if source.part else READ[source.read])
    yield Fact("Year", source.year_note)
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
            said = variant_text(book, variant)
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
    return " ".join(f"{cite.place}: {cite.says}" if cite.place else cite.says for cite in cites)


def _if_it_were_wrong(key: str, books: Iterable[Rulebook]) -> Iterator[Passage]:
    """Yield what would fall with it, and what would stand on something else."""
    for book in books:
        cited = (*(entry.cites for entry in book.entries().values()), *(one.cites for one in book.variants))
        resting = [cites for cites in cited if _of(key, cites)]
        alone = sum(len(_of(key, cites)) == len(cites) for cites in resting)
        if resting:
            parts = (
                _counted(alone, "would have to be taken back"),
                _counted(len(resting) - alone, "would still rest on something else"),
            )
            yield Passage(
                term=link(book.short, f"book/{book.id}"),
                text="; ".join(filter(None, parts)) + ".",
                warrant=Warrant.EDITORIAL,
            )


def _counted(number: int, what: str) -> str:
    return f"{number} rule{' or variant' if number == 1 else 's and variants'} {what}" if number else ""


class SourcesRoom(
    RoomOf[Source],
    address="sources",
    title="Sources",
    line="What everything rests on, how it was read, and what it is worth.",
    within="source",
):
    def things(self) -> dict[str, Source]:
        sources = self.holdings.sources
        return {
            key: sources[key]
            for key in sorted(sources, key=lambda key: (label(sources[key]).casefold(), key))
        }

    def entry(self, address: str, source: Source) -> ContentsEntry:
        return ContentsEntry(address, label(source), beyond_label(source), READ[source.read].capitalize())

    def contents(self) -> Article:
        article = super().contents()
        order = [said.capitalize() for said in READ.values()]
        return replace(
            article, sections=tuple(sorted(article.sections, key=lambda section: order.index(section.title)))
        )

    def page(self, address: str, source: Source, notes: Footnotes) -> Article:
        return source_article(address.partition("/")[2], source, self.holdings.books)
