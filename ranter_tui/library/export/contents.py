"""The table of contents of a long HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ranter_tui.library.articles.article import Article, Section
from ranter_tui.library.export.element import Html, element
from ranter_tui.library.export.headings import keyed
from ranter_tui.library.export.notes import FOOTNOTES

LONG = 4
"""The number of sections from which a page has a table of contents."""


def contents(article: Article) -> Html:
    """Return the table of contents, or nothing for a page with few sections."""
    opening = (article.opening,) if article.opening is not None else ()
    listed = [*_listed((*opening, *article.sections))]
    if len(listed) < LONG:
        return Html()
    if article.footnotes:
        listed.append(_entry("Footnotes", FOOTNOTES))
    heading = element("h2", "On this page", id="page:contents")
    return element("nav", heading, element("ol", *listed), class_="contents", aria_labelledby="page:contents")


def _listed(sections: Sequence[Section], above: str = "") -> Iterator[Html]:
    for section, key in keyed(sections, above):
        if key:
            within = [*_listed(section.sections, key)] if not above and not section.folded else []
            yield _entry(section.title, key, element("ol", *within) if within else "")


def _entry(title: str, key: str, more: str = "") -> Html:
    return element("li", element("a", title, href=f"#{key}"), more)
