"""The HTML around every page: head, breadcrumbs, links to neighbours, and how to cite it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import shorten

from ranter_tui import __version__
from ranter_tui.game.rules import GROUPS
from ranter_tui.library.export.element import Html, element, folded_on_phones, stacked
from ranter_tui.library.export.page_index import NOT_FOUND, SEARCH, Links, PageIndex, file_of
from ranter_tui.library.library import COMPARE, cite_page, comparing
from ranter_tui.library.pages.comparison import AGREED, who_says
from ranter_tui.library.pages.front import FRONT
from ranter_tui.library.said.claims import Comparison, Row
from ranter_tui.library.text.article import Article, PageTitle, Passage, Section
from ranter_tui.library.text.drawn.tables import RowGroup, TableDrawing, TableRow
from ranter_tui.library.text.line import link, without_links

STYLE, BIBTEX, CSL_JSON, FEED = "style.css", "sources.bib", "sources.json", "feed.xml"
MARKDOWN = "markdown"
"""The folder with the same pages in Markdown."""

NAME = "Ranter: the library"
_TEXT = "page:text"

_ALLOWED = "script-src {}; object-src 'none'; frame-src 'none'; base-uri 'none'; form-action {}"
"""The content security policy: only the search page runs scripts, and only the front page has a form."""
_DESCRIBED = 160
"""The most letters of a description; those who list pages show no more."""


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
        self.has_form = article.address == FRONT and back is None

    def head(self) -> Html:
        title = " – ".join(dict.fromkeys((*self.page_index.titles(self.article), NAME)))
        parts = (
            element("meta", charset="utf-8"),
            element(
                "meta",
                http_equiv="Content-Security-Policy",
                content=_ALLOWED.format(
                    *("'self'" if may else "'none'" for may in (self.scripts, self.has_form))
                ),
            ),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("meta", name="generator", content=f"ranter-tui {__version__}"),
            element("title", title),
            element("meta", name="description", content=self.description()),
            element("link", rel="stylesheet", href=self.links.to_file(STYLE)),
            element("link", rel="icon", href="data:,"),
            *self.published(),
            *(element("script", src=self.links.to_file(script), defer=True) for script in self.scripts),
        )
        return element("head", "\n", stacked(parts), "\n")

    def description(self) -> str:
        """Return what lists of pages, such as those of search engines, show of this page."""
        article = self.article
        passages = (passage.text for passage in article.passages())
        said = next(filter(None, (article.says, article.summary, article.subtitle, *passages)), "")
        title = article.title if article.title.endswith("?") else f"{article.title}:"
        return shorten(f"{title} {without_links(said)}", _DESCRIBED, placeholder=" …")

    def published(self) -> Iterator[Html]:
        """Yield what only a site with an address of its own needs."""
        if url := self.page_index.url:
            address = self.article.address
            yield element(
                "link", rel="alternate", type="application/atom+xml", title=NAME, href=f"{url}{FEED}"
            )
            yield (
                element("meta", name="robots", content="noindex")
                if address == NOT_FOUND
                else element("link", rel="canonical", href=self.page_index.web_address(address))
            )

    def body(self, text: Html) -> Html:
        name = element("p", element("a", NAME, href=self.links.to(FRONT)), class_="name")
        below = stacked((self.onwards(), *self.colophon()))
        parts = (
            element("a", "Skip to the text", href=f"#{_TEXT}", class_="skip"),
            element("header", stacked((name, self.rooms(), self.here(), self.form()))),
            element("main", "\n", text, "\n", id=_TEXT, tabindex=-1),
            element("footer", "\n", below, "\n"),
        )
        kind = "front" if self.article.address == FRONT else None
        return element("body", "\n", stacked(parts), "\n", class_=kind)

    def rooms(self) -> Html:
        listed = [PageTitle(room.address, room.title) for room in self.page_index.library.rooms]
        listed.insert(1, PageTitle(COMPARE, "Compare"))
        if self.back is None:
            here = "page" if self.article.address == SEARCH else None
            last = element("a", "Search", href=self.links.to(SEARCH), aria_current=here, class_="to-search")
        else:
            # From within a frame, too.
            last = element("a", "Back to the hand", href=self.back, target="_top")
        menu = folded_on_phones("Menu", element("ul", *map(self.room, listed)))
        return element("nav", menu, "\n", last, class_="rooms", aria_label="Rooms of the library")

    def form(self) -> Html:
        """Return a line to type into, which opens the page of the search."""
        if not self.has_form:
            return Html()
        return element(
            "form",
            element("label", "Words, or a question", for_="page:words"),
            element("input", type="search", name="q", id="page:words", required=True),
            element("button", "Search"),
            action=self.links.to(SEARCH),
            role="search",
            class_="search to-search",
        )

    def room(self, room: PageTitle) -> Html:
        here = None
        if room.address == self.article.address:
            here = "page"
        elif room in self.trail:
            here = "true"
        return element("li", element("a", room.title, href=self.links.to(room.address), aria_current=here))

    def here(self) -> Html:
        if self.article.address == FRONT:
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
        if self.article.address in (SEARCH, NOT_FOUND):
            return
        cited = cite_page(self.article, self.page_index.library)
        where = f" {self.page_index.web_address(self.article.address)}" if self.page_index.url else ""
        yield element("p", element("b", "Cite this page:"), f" {cited}{where}", class_="cite")
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
    """Return the page: each question with its answers, and beside each answer the books that give it."""
    differ, rules = compared.differing(), len(compared.rows)
    groups = groupby(differ, key=lambda row: row.group)
    agreed = [row for row in compared.rows if not row.differs]
    each = "; ".join(link(book.short, comparing((book.id,))) for book in compared.books)
    return Article(
        address=COMPARE,
        title="Compare",
        subtitle=f"{len(compared.books)} rulebooks side by side",
        summary=f"The books differ on {len(differ)} of {rules} rules. Each name leads to what the book says, "
        "with its note and its footnotes; each question leads to its own page.",
        sections=(
            *(Section(title=GROUPS[group], figure=_table(rows)) for group, rows in groups),
            Section(title=AGREED, figure=_table(agreed)),
            Section(title="One book among the others", passages=(Passage(text=f"{each}."),)),
        ),
    )


def _table(rows: Iterable[Row]) -> TableDrawing:
    return TableDrawing(
        ("Answer", "Books"),
        [
            RowGroup(
                link(row.question, f"rule/{row.rule}"),
                tuple(TableRow(one.words, (tuple(who_says(row, one)),)) for one in row.answers()),
            )
            for row in rows
        ],
    )
