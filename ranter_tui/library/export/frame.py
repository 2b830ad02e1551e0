"""The HTML around every page: head, breadcrumbs, links to neighbours, and how to cite it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ranter_tui import __version__
from ranter_tui.game.rules import GROUPS
from ranter_tui.library.export.element import Html, element, stacked
from ranter_tui.library.export.page_index import SEARCH, Links, PageIndex, file_of
from ranter_tui.library.library import COMPARE, Crumb, Page, cite_page
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.said.claims import Claim, Comparison, Row, in_short
from ranter_tui.library.text.article import Article, Passage
from ranter_tui.library.text.drawn.tables import NOTHING, RowGroup, TableDrawing, TableRow
from ranter_tui.library.text.drawn.tables import Cell as TableCell
from ranter_tui.library.text.line import link

STYLE, BIBTEX, CSL_JSON = "style.css", "sources.bib", "sources.json"
MARKDOWN = "markdown"
"""The folder with the same pages in Markdown."""

_NAME = "Ranter: the library"
_TEXT = "page:text"

_ALLOWED = "script-src {}; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action 'none'"
"""The content security policy: only the search page runs scripts, and no script from anywhere else."""


def framed(
    article: Article,
    text: Html,
    page_index: PageIndex,
    links: Links,
    scripts: Sequence[str] = (),
    back: str | None = None,
) -> str:
    """Return the whole file of a page.

    With the address of what its readers go back to, the page is no part of a site that can be searched, and
    there is no Markdown of it.
    """
    frame = _Frame(article, page_index, links, scripts, back)
    html = element("html", "\n", stacked((frame.head(), frame.body(text))), "\n", lang="en")
    return f"<!DOCTYPE html>\n{html}\n"


class _Frame:
    def __init__(
        self,
        article: Article,
        page_index: PageIndex,
        links: Links,
        scripts: Sequence[str],
        back: str | None,
    ) -> None:
        self.article, self.page_index, self.links, self.scripts = article, page_index, links, scripts
        self.back = back
        self.trail = page_index.trail(article)
        self.is_front, self.is_search = article.address == FRONT, article.address == SEARCH

    def head(self) -> Html:
        title = " – ".join(dict.fromkeys((*self.page_index.titles(self.article), _NAME)))
        parts = (
            element("meta", charset="utf-8"),
            element(
                "meta",
                http_equiv="Content-Security-Policy",
                content=_ALLOWED.format("'self'" if self.scripts else "'none'"),
            ),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("meta", name="generator", content=f"ranter-tui {__version__}"),
            element("title", title),
            element("link", rel="stylesheet", href=self.links.to_file(STYLE)),
            element("link", rel="icon", href="data:,"),
            *(element("script", src=self.links.to_file(script), defer=True) for script in self.scripts),
        )
        return element("head", "\n", stacked(parts), "\n")

    def body(self, text: Html) -> Html:
        name = element("p", element("a", _NAME, href=self.links.to(FRONT)), class_="name")
        below = stacked((self.onwards(), *([] if self.is_search else self.colophon())))
        parts = (
            element("a", "Skip to the text", href=f"#{_TEXT}", class_="skip"),
            element("header", stacked((name, self.rooms(), self.here()))),
            element("main", "\n", text, "\n", id=_TEXT, tabindex=-1),
            element("footer", "\n", below, "\n"),
        )
        return element("body", "\n", stacked(parts), "\n", class_="front" if self.is_front else None)

    def rooms(self) -> Html:
        listed = [Crumb(room.address, room.title) for room in self.page_index.library.rooms]
        listed.insert(1, Crumb(COMPARE, "Compare"))
        if self.back is None:
            here = "page" if self.is_search else None
            last = element("a", "Search", href=self.links.to(SEARCH), aria_current=here)
        else:
            # From within a frame, too.
            last = element("a", "Back to the hand", href=self.back, target="_top")
        rooms = (*map(self.room, listed), element("li", last, class_="to-search"))
        return element("nav", element("ul", *rooms), class_="rooms", aria_label="Rooms of the library")

    def room(self, room: Crumb) -> Html:
        here = None
        if room.address == self.article.address:
            here = "page"
        elif room in self.trail:
            here = "true"
        return element("li", element("a", room.title, href=self.links.to(room.address), aria_current=here))

    def here(self) -> Html:
        if self.is_front:
            return Html()
        *above, here = self.trail
        listed = [
            element("li", element("a", crumb.title, href=self.links.to(crumb.address))) for crumb in above
        ]
        listed.append(element("li", element("span", here.title, aria_current="page")))
        return element("nav", element("ol", *listed), class_="here", aria_label="You are here")

    def onwards(self) -> Html:
        """Return links to the previous and the next page of the room."""
        before, after = self.page_index.neighbours.get(self.article.address, (None, None))
        parts = [
            element(
                "a",
                element("span", said),
                " ",
                crumb.title,
                href=self.links.to(crumb.address),
                rel=rel,
                class_=rel,
            )
            for said, rel, crumb in (("Before", "prev", before), ("After", "next", after))
            if crumb is not None
        ]
        return element("nav", *parts, class_="onwards", aria_label="Beside this page") if parts else Html()

    def colophon(self) -> Iterator[Html]:
        page = Page(article=self.article, trail=self.trail)
        yield element(
            "p", element("b", "Cite this page:"), " ", cite_page(page, self.page_index.library), class_="cite"
        )
        kind, _, name = self.article.address.partition("/")
        if kind == "book":
            yield element(
                "p", "Play by this book: ", element("code", f"ranter-tui play {name}"), class_="play"
            )
        if self.back is not None:
            return
        if kind == "sources":
            yield element(
                "p",
                "All sources as ",
                element("a", "BibTeX", href=self.links.to_file(BIBTEX)),
                " or ",
                element("a", "CSL JSON", href=self.links.to_file(CSL_JSON)),
                class_="also",
            )
        markdown = f"{MARKDOWN}/{file_of(self.article.address, '.md')}"
        yield element(
            "p", element("a", "This page in Markdown", href=self.links.to_file(markdown)), class_="also"
        )


def compare_article(compared: Comparison) -> Article:
    """Return the page."""
    differ, rules = len(compared.differing()), len(compared.rows)
    return Article(
        address=COMPARE,
        title="Compare",
        subtitle=f"{len(compared.books)} rulebooks side by side",
        summary=f"The books differ on {differ} of {rules} rules. Each answer leads to what the book says, "
        "with its note and its footnotes; each rule leads to its own page.",
        figure=_table(compared),
    )


def _table(compared: Comparison) -> TableDrawing:
    heads = (link(book.short, f"book/{book.id}") for book in compared.books)
    groups = groupby(compared.rows, key=lambda row: row.group)
    return TableDrawing(
        ("Rule", *heads),
        [RowGroup(GROUPS[group], tuple(map(_row, rows))) for group, rows in groups],
        f"{NOTHING} the question does not arise",
    )


def _row(row: Row) -> TableRow:
    question = link(row.question, f"rule/{row.rule}")
    return TableRow(question, tuple(map(_cell, row.claims)), agreed=not row.differs)


def _cell(claim: Claim) -> TableCell:
    if not claim.is_stated:
        return ()
    short = in_short(claim.rule, claim.value)
    return (Passage(text=link(short, claim.address), warrant=claim.warrant),)
