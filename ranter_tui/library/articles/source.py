"""The article on a source: what it is, how it was read, and every rule that rests on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ranter_tui.game.rules.asking import sentence
from ranter_tui.library.articles.article import Article, Fact, Passage, Section
from ranter_tui.library.articles.book import variant_keys, variant_sentences
from ranter_tui.library.articles.footnotes import full_title, label
from ranter_tui.library.questions.rule_order import in_order
from ranter_tui.library.typeset.page import READ
from ranter_tui.rulebook.book import Cite, Rulebook
from ranter_tui.rulebook.source import Source


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
                about=variant_keys(variant),
            )


def _of(key: str, cites: tuple[Cite, ...]) -> list[Cite]:
    return [cite for cite in cites if key in (cite.source, cite.via)]


def _places(cites: list[Cite]) -> str:
    """Return where in the source it is said, and what is said there."""
    return " ".join(f"{cite.place}: {cite.says}" if cite.place else cite.says for cite in cites)
