"""The section at the end of an article that leads to related pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from ranter_tui.library.articles.article import Article, Passage, Section
from ranter_tui.library.questions.references import Reference
from ranter_tui.library.typeset.link import link, pages_in

SEE_ALSO = "See also"


def with_references(article: Article, references: Iterable[Reference], rooms: Mapping[str, str]) -> Article:
    """Return the article with links to these pages, room by room, except where it has some already.

    `rooms` has the title of each room by the kind of its pages.
    """
    known = {address for text in _texts(article) for address in pages_in(text)} | {article.address}
    known |= {f"source/{footnote.source}" for footnote in article.footnotes}
    by_room: dict[str, list[str]] = {title: [] for title in rooms.values()}
    for one in dict.fromkeys(references):
        if one.address not in known:
            by_room[rooms[one.kind]].append(link(one.title, one.address))
    more = tuple(Passage(term=room, text="; ".join(links)) for room, links in by_room.items() if links)
    if not more:
        return article
    said = [section for section in article.sections if not section.folded]
    folded = [section for section in article.sections if section.folded]
    if said and said[-1].title == SEE_ALSO:
        more = (*said.pop().passages, *more)
    return replace(article, sections=(*said, Section(title=SEE_ALSO, passages=more), *folded))


def _texts(article: Article) -> Iterator[str]:
    yield article.summary
    yield from (fact.text for fact in article.facts)
    for passage in article.passages():
        yield from (passage.term, passage.text, passage.note)
