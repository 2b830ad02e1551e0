"""A long article divided into leaves, each short enough to be read without losing the way."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from ranter_tui.library.article import Article, Passage, Section
from ranter_tui.library.footnotes import Footnote
from ranter_tui.library.link import link
from ranter_tui.library.page import lines

MEASURE, MOST = 72, 140
"""So wide a screen of 80 cells sets its text, and so many lines a leaf has there at most: with the way to it
and on from it no page has more than 150."""

CONTENTS = "On other leaves"


def slug(title: str) -> str:
    """A title as a part of an address.

    >>> slug("What it leaves unsaid"), slug("Höllfahren: the pack")
    ('what-it-leaves-unsaid', 'hollfahren-the-pack')
    """
    bare = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    return "-".join(re.findall("[a-z0-9]+", bare)) or "more"


def leaves(article: Article) -> dict[str, Article]:
    """The article by its address, and what does not fit on it by addresses below that."""
    if _fits(article):
        return {article.address: article}
    kept, rest = _kept_on_the_first(article)
    below = [leaf for section in rest for leaf in _below(article, section)]
    first = _with_sections(article, (*kept, _contents(article, rest)))
    return {leaf.address: leaf for leaf in (first, *below)}


def _fits(article: Article) -> bool:
    return sum(1 for _ in islice(lines(article, MEASURE), MOST + 1)) <= MOST


def _kept_on_the_first(article: Article) -> tuple[list[Section], list[Section]]:
    """The sections at the beginning that fit on the first leaf, and the others."""
    sections = list(article.sections)
    kept: list[Section] = []
    while sections and _fits(_with_sections(article, (*kept, sections[0], _contents(article, sections[1:])))):
        kept.append(sections.pop(0))
    return kept, sections


def _contents(article: Article, sections: Sequence[Section]) -> Section:
    return Section(
        title=CONTENTS,
        passages=tuple(
            Passage(term=link(section.title, f"{article.address}/{slug(section.title)}"))
            for section in sections
        ),
    )


def _below(article: Article, section: Section) -> Iterator[Article]:
    """A section as a leaf of its own, divided further where it must be."""
    address = f"{article.address}/{slug(section.title)}"
    bare = Article(
        address=address,
        title=section.title,
        subtitle=article.title,
        footnotes=article.footnotes,
        sources=article.sources,
    )
    whole = _with_sections(bare, (Section(title="", passages=section.passages), *section.sections))
    if _fits(whole):
        yield whole
    elif section.sections:
        yield from leaves(whole).values()
    else:
        yield from _cut(bare, section.passages)


def _cut(bare: Article, passages: Sequence[Passage]) -> Iterator[Article]:
    """As many passages on each leaf as fit; at least one."""
    number, left = 1, list(passages)
    while left:
        address = bare.address if number == 1 else f"{bare.address}/{number}"
        taken = _most_that_fit(replace(bare, address=address), left)
        yield taken
        left = left[len(taken.sections[0].passages) :]
        number += 1


def _most_that_fit(bare: Article, passages: list[Passage]) -> Article:
    few, many = 1, len(passages)
    while few < many:
        middle = (few + many + 1) // 2
        if _fits(_with_sections(bare, (Section(title="", passages=tuple(passages[:middle])),))):
            few = middle
        else:
            many = middle - 1
    return _with_sections(bare, (Section(title="", passages=tuple(passages[:few])),))


def _with_sections(article: Article, sections: Sequence[Section]) -> Article:
    """These sections alone, with the footnotes and sources that they call."""
    bare = replace(article, sections=tuple(one for one in sections if one.passages or one.sections))
    called = {number for passage in bare.passages() for number in passage.footnotes}
    footnotes = tuple(footnote for footnote in article.footnotes if footnote.number in called)
    used = _sources_of(footnotes)
    sources = tuple(source for source in article.sources if source.source in used)
    return replace(bare, footnotes=footnotes, sources=sources)


def _sources_of(footnotes: Sequence[Footnote]) -> set[str]:
    return {key for footnote in footnotes for key in (footnote.source, footnote.via) if key is not None}
