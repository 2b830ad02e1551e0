"""A page as it is searched: what it is called, and what stands in each of its sections."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from ranter_tui.library.article import Article, Fact, Passage, Section
from ranter_tui.library.footnotes import Footnote
from ranter_tui.library.leaves import slug
from ranter_tui.library.link import without_links
from ranter_tui.library.room import Entry

LONGEST_NAME = 30
"""As many letters of an address may stand for a section within a section."""

ONWARDS = "See also"
"""What stands under it stands elsewhere."""


class Part(Struct, frozen=True):
    """A section of a page, with a place of its own."""

    address: str
    title: str
    text: str
    """Its statements with their footnotes, one to a line."""


class Document(Struct, frozen=True):
    address: str
    title: str
    room: str
    """The title of the room in which it is."""
    line: str
    """What it is, in a line."""
    names: tuple[str, ...] = ()
    """What else it may be looked for by."""
    parts: tuple[Part, ...] = ()


def outside(entry: Entry, room: str) -> Document:
    """A page as its room lists it, without what stands in it."""
    return Document(entry.address, entry.title, room, entry.line, (_key(entry.address),))


def document(entry: Entry, room: str, article: Article) -> Document:
    """A page from its title to its footnotes."""
    also = (fact.text for fact in article.facts if fact.name.startswith("Also"))
    names = (_key(entry.address), article.title, article.subtitle, *also)
    parts = tuple(part for part in (_head(article, entry.line), *_parts(article)) if part.text)
    line = entry.line or without_links(article.summary) or "".join(part.text for part in parts[:1])
    return Document(
        entry.address, entry.title, room, line.partition("\n")[0], tuple(filter(None, names)), parts
    )


def _key(address: str) -> str:
    """The last word of an address: a page may be looked for by that, too."""
    return address.rpartition("/")[2]


def _head(article: Article, line: str) -> Part:
    """What stands before the first heading."""
    notes = {footnote.number: footnote for footnote in article.footnotes}
    untitled = (section for section in article.sections if not section.title)
    text = (
        article.subtitle,
        without_links(article.summary),
        *map(_fact, article.facts),
        *(said for section in untitled for said in _lines(section.passages, notes)),
        line,
    )
    return Part(article.address, "", "\n".join(dict.fromkeys(filter(None, text))))


def _fact(fact: Fact) -> str:
    return f"{fact.name}: {without_links(fact.text)}"


def _parts(article: Article) -> Iterator[Part]:
    notes = {footnote.number: footnote for footnote in article.footnotes}
    for section in article.sections:
        if section.title and section.title != ONWARDS:
            yield from _below(article.address, "", section, notes)


def _below(address: str, above: str, section: Section, notes: Mapping[int, Footnote]) -> Iterator[Part]:
    """A section, and after it those within it."""
    text = "\n".join(_lines(section.passages, notes))
    name = slug(section.title)
    if above and len(name) > LONGEST_NAME:
        # A whole sentence is a heading on the page, and makes no address that anybody would type.
        yield Part(address, above, f"{section.title}\n{text}")
        return
    here = f"{address}/{name}"
    yield Part(here, section.title, text)
    for inner in section.sections:
        yield from _below(here, section.title, inner, notes)


def _lines(passages: tuple[Passage, ...], notes: Mapping[int, Footnote]) -> Iterator[str]:
    called: dict[int, Footnote] = {}
    for passage in passages:
        rules = (f"§{rule}" for rule in dict.fromkeys(filter(None, (passage.rule, *passage.about))))
        said = [passage.text, passage.note, *rules]
        if passage.term:
            said[0] = f"{passage.term}: {passage.text}" if passage.text else passage.term
        if passage.title:
            said = [f"{passage.title}.", *said]
        yield without_links(" ".join(filter(None, said)).replace("\n", " "))
        called |= {number: notes[number] for number in passage.footnotes}
    for footnote in called.values():
        yield f"{footnote.label}, {footnote.place}; {footnote.says}".replace("\n", " ")
