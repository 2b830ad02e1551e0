"""Splits a long article into pages (leaves), each short enough to be read without losing the way."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.library.text.line import link
from ranter_tui.library.text.page import lines

MEASURE, MOST = 72, 140
"""The width of the text on a screen of 80 cells, and the most lines of a page there: with the
links to it and on from it no page has more than 150."""

CONTENTS = "On other leaves"


def leaves(article: Article, whole: str = "") -> dict[str, Article]:
    """Split an article: the first page by its address, and the others by addresses below that.

    `whole` is the title of the article if this is a part of it, which is split further.
    """
    if _fits(article) and not any(section.folded for section in article.sections):
        return {article.address: article}
    kept, rest = _kept_on_the_first(article)
    below = [leaf for section in rest for leaf in _below(article, section, whole or article.title)]
    first = _with_sections(article, (*kept, _contents(article, rest)))
    return {leaf.address: leaf for leaf in (first, *below)}


def _fits(article: Article) -> bool:
    return sum(1 for _ in islice(lines(article, MEASURE), MOST + 1)) <= MOST


def _kept_on_the_first(article: Article) -> tuple[list[Section], list[Section]]:
    """Return the leading sections that fit on the first page, and the others; a folded one never does."""
    kept: list[Section] = []
    rest = sorted(article.sections, key=lambda section: section.folded)
    while (
        rest
        and not rest[0].folded
        and _fits(_with_sections(article, (*kept, rest[0], _contents(article, rest[1:]))))
    ):
        kept.append(rest.pop(0))
    return kept, rest


def _contents(article: Article, sections: Sequence[Section]) -> Section:
    return Section(
        title=CONTENTS,
        passages=tuple(
            Passage(term=link(section.title, f"{article.address}/{section.key}")) for section in sections
        ),
    )


def _below(article: Article, section: Section, whole: str) -> Iterator[Article]:
    """Yield a section as a page of its own, under the title of the whole, split further where it must be."""
    address = f"{article.address}/{section.key}"
    bare = Article(
        address=address,
        title=section.title,
        subtitle=whole,
        ground=article.ground,
        footnotes=article.footnotes,
    )
    own = replace(section, title="", name="", sections=(), folded=False)
    all_of_it = _with_sections(bare, (own, *section.sections))
    if _fits(all_of_it):
        yield all_of_it
    elif section.sections:
        yield from leaves(all_of_it, whole).values()
    else:
        yield from _cut(bare, own)


def _cut(bare: Article, section: Section) -> Iterator[Article]:
    """Yield pages with as many passages each as fit; at least one. The first shows what is to be seen."""
    number, left = 1, section
    while left.passages:
        numbered = replace(bare, address=f"{bare.address}/{number}", title=f"{bare.title}, {number}")
        taken = _most_that_fit(bare if number == 1 else numbered, left)
        yield taken
        left = Section(title="", passages=left.passages[len(taken.sections[0].passages) :])
        number += 1


def _most_that_fit(bare: Article, section: Section) -> Article:
    def first(number: int) -> Article:
        return _with_sections(bare, (replace(section, passages=section.passages[:number]),))

    more_than_one = range(2, len(section.passages) + 1)
    return first(1 + bisect_left(more_than_one, True, key=lambda number: not _fits(first(number))))


def _with_sections(article: Article, sections: Sequence[Section]) -> Article:
    """Return the article with these sections alone, and the footnotes that they call."""
    bare = replace(article, sections=tuple(one for one in sections if one.passages or one.sections))
    called = {number for passage in bare.passages() for number in passage.footnotes}
    footnotes = tuple(footnote for footnote in article.footnotes if footnote.number in called)
    ground = article.ground
    if ground is not None and not any(map(ground.carries, footnotes)):
        ground = None
    return replace(bare, ground=ground, footnotes=footnotes)
