"""An article set as plain text: marks in the margin, hanging footnotes, no line wider than the page."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from ranter_tui.library.article import Article, Fact, Passage, Section
from ranter_tui.library.footnotes import Footnote, SourceEntry
from ranter_tui.library.measure import broken, cells, padded
from ranter_tui.rulebook.reference import Reading
from ranter_tui.rulebook.warrant import Warrant

WIDTH = 80
"""As wide as a page is where nobody says otherwise."""

MARGIN = "    "

READ = {
    Reading.FULL: "read in full",
    Reading.PART: "read in part",
    Reading.COPY: "read in a copy",
    Reading.NOT: "not read",
}


def page(article: Article, width: int = WIDTH) -> str:
    """The article in lines of at most `width` cells."""
    return "\n".join(_article(article, width))


def _article(article: Article, width: int) -> Iterator[str]:
    yield from title(article.title, article.subtitle, width)
    if article.facts:
        yield ""
        yield from _facts(article.facts, width)
    if article.summary:
        yield ""
        yield from broken(article.summary, width, MARGIN)
    for section in article.sections:
        yield from heading(section.title, width)
        yield from _section(section, width)
    if article.footnotes:
        yield from heading("Footnotes", width)
        for footnote in article.footnotes:
            yield from _footnote(footnote, width)
    if article.sources:
        yield from heading("Sources", width)
        for number, source in enumerate(article.sources):
            yield from [""] * (number > 0)
            yield from _source(source, width)
    if used := {passage.warrant for passage in article.passages() if passage.warrant is not None}:
        yield from heading("The marks", width)
        yield from key_of_marks(used, width)


def title(words: str, below: str, width: int) -> Iterator[str]:
    """A title in the middle of the line, and what stands under it."""
    spaced = _spaced(words)
    above = [spaced] if cells(spaced) <= width else broken(words, width)
    for line in (*above, *broken(below, width)):
        yield " " * ((width - cells(line)) // 2) + line


def heading(words: str, width: int) -> Iterator[str]:
    """The heading of a section, with the space that it needs."""
    spaced = _spaced(words)
    yield ""
    yield from [spaced] if cells(spaced) <= width else broken(words.upper(), width)
    yield ""


def key_of_marks(warrants: Iterable[Warrant], width: int) -> Iterator[str]:
    """What the marks stand for, as far as they were used."""
    for warrant in Warrant:
        if warrant in warrants:
            yield from broken(f"{warrant.value}: {warrant.sentence}", width, f"  {warrant.mark} ")


def _spaced(words: str) -> str:
    """Spaced capitals; an accent is not left standing by itself."""
    capitals = unicodedata.normalize("NFC", words.upper())
    return "   ".join(" ".join(word) for word in capitals.split())


def _facts(facts: tuple[Fact, ...], width: int) -> Iterator[str]:
    column = max(cells(fact.name) for fact in facts) + 2
    for fact in facts:
        yield from broken(fact.text, width, MARGIN + padded(fact.name, column))


def _section(section: Section, width: int) -> Iterator[str]:
    before: Passage | None = None
    for passage in section.passages:
        if before is not None and (_stands_apart(before) or _stands_apart(passage)):
            yield ""
        yield from _passage(passage, width)
        before = passage
    for number, group in enumerate(section.sections):
        yield from [""] * (number > 0 or before is not None)
        yield from broken(group.title, width)
        yield from _section(group, width)


def _stands_apart(passage: Passage) -> bool:
    """Whether it needs a line of space, having nothing in the margin to mark where it begins."""
    return bool(passage.title) or not (passage.warrant or passage.term)


def _passage(passage: Passage, width: int) -> Iterator[str]:
    margin = f"  {passage.warrant.mark} " if passage.warrant is not None else MARGIN
    marks = "".join(f"[{number}]" for number in passage.footnotes)
    if passage.title:
        yield from broken(passage.title, width, margin, MARGIN)
        margin = MARGIN * 2
    said, rest = f"{passage.text}{marks}", " " * cells(margin)
    if passage.term:
        said, rest = f"{passage.term}: {said}", f"{rest}  "
    yield from broken(said, width, margin, rest)
    yield from broken(passage.note, width, MARGIN * 2)


def _footnote(footnote: Footnote, width: int) -> Iterator[str]:
    known = f"as reported by {footnote.via_label}" if footnote.via_label else READ[footnote.read]
    text = f"{footnote.label}, {footnote.place}; {known}. {footnote.says}"
    yield from broken(text, width, f"[{footnote.number}]".rjust(5) + " ")


def _source(source: SourceEntry, width: int) -> Iterator[str]:
    yield from broken(source.label, width, MARGIN)
    yield from broken(source.text, width, MARGIN * 2)
    yield from broken(source.address, width, MARGIN * 2)
    yield from broken(source.how, width, MARGIN * 2)
    for uncertain in source.uncertain:
        yield from broken(f"Uncertain: {uncertain}", width, MARGIN * 2)
