"""Citations of a page of the library, or of the source that a footnote names."""

from __future__ import annotations

from collections.abc import Mapping

from ranter_tui import __version__
from ranter_tui.library.library import Library, Page
from ranter_tui.library.text.article import Article
from ranter_tui.library.text.footnotes import Footnote, full_title
from ranter_tui.library.text.page import READ
from ranter_tui.rulebook.source import Source


def cite_page(page: Page, library: Library) -> str:
    """Return the citation of a page: its title, the program's version and, if it has one, the rulebook's."""
    article = page.article
    title = ": ".join(filter(None, (article.title, article.subtitle.rstrip("."))))
    kind, name = (*page.address.split("/"), "")[:2]
    shelf, version = library.stacks.shelf, ""
    if kind == "book" and name in shelf.ids:
        version = f", rulebook {name} version {shelf.book(name).version}"
    return f"“{title}”, page {page.address} of the library of ranter-tui {__version__}{version}."


def cite_footnote(footnote: Footnote, sources: Mapping[str, Source]) -> str:
    """Return the full citation of a footnote's source, as one would print it, with what its year rests on."""
    source = sources.get(footnote.source)
    title = full_title(source).rstrip(".") if source is not None else footnote.label
    place = f", {footnote.place}" if footnote.place else ""
    if footnote.via is None:
        year = f" {source.year_note}" if source is not None and source.year_note else ""
        return f"{title}{place} ({READ[footnote.read]}).{year}"
    reporter = sources.get(footnote.via)
    by = full_title(reporter).rstrip(".") if reporter is not None else footnote.via_label
    return f"{title}{place}; as reported by {by}."


def footnote_called(article: Article, text: str) -> Footnote | None:
    """Return the footnote that a call such as "[3]" stands for."""
    number = text.strip("[] ")
    return next((note for note in article.footnotes if str(note.number) == number), None)
