"""The page that searches the others, whose texts lie in a script beside it: nothing may be fetched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from ranter_tui.library.articles.article import Article, Section
from ranter_tui.library.articles.see_also import SEE_ALSO
from ranter_tui.library.export.element import Html, element
from ranter_tui.library.export.file_names import file_of
from ranter_tui.library.export.headings import keyed
from ranter_tui.library.export.page_index import SEARCH
from ranter_tui.library.library import Library
from ranter_tui.library.matching import LETTERS
from ranter_tui.library.search.document import only_lists, said, sentences
from ranter_tui.library.search.english import IDLE, KIN, STEMS
from ranter_tui.library.typeset.link import without_links

SCRIPT, WORDS = "search.js", "search-words.js"

Part = tuple[str, str, str]
"""The anchor of a section, its title and its text."""


def search_article() -> Article:
    """Return the page as far as it is an article."""
    return Article(address=SEARCH, title="Search")


def search_html(article: Article) -> Html:
    """Return the page: a line to type into and a list below it, neither of which is shown without scripts."""
    name = f"page:{SEARCH}"
    found = (
        element("label", "Words, or a question", for_=name),
        element("input", type="search", id=name, autocomplete="off", spellcheck="false"),
        element("p", id="page:says", role="status"),
        element("ol", id="page:found"),
    )
    without = "Without scripts there is no search; every room has a list of its pages."
    return element(
        "article",
        element("h1", article.title),
        element("noscript", element("p", without)),
        element("div", *found, class_=SEARCH, hidden=True),
    )


def search_words(library: Library, articles: Sequence[Article]) -> str:
    """Return the script with the texts of all pages and what the search knows of English."""
    rooms = {room.within or room.address: room.title for room in library.rooms}
    order, lists = [*rooms], {room.address for room in library.rooms if room.within}
    names = {entry.address: entry.title for entry in library.entries()}
    pages = [
        (
            file_of(one.address, ".html"),
            names.get(one.address, one.title),
            order.index(kind),
            [*_parts(one)],
        )
        for one in articles
        if (kind := one.address.partition("/")[0]) in rooms and one.address not in lists
    ]
    told = {
        "pages": pages,
        "rooms": [*rooms.values()],
        "late": order.index("source"),
        "idle": sorted(IDLE),
        "forms": STEMS,
        "letters": LETTERS | {"ß": "ss"},
        "kin": [f"{books} {players}".split() for books, players in KIN],
    }
    return f"const RANTER = {msgspec.json.encode(told).decode()};\n"


def _parts(article: Article) -> Iterator[Part]:
    facts = (f"{fact.name}: {fact.text}" for fact in article.facts)
    yield "", "", without_links(sentences((article.subtitle, article.summary, *facts)))
    yield from _below(article.sections, "")


def _below(sections: Sequence[Section], above: str) -> Iterator[Part]:
    for section, key in keyed(sections, above):
        # What is folded stands on the pages of the books as well.
        if section.title == SEE_ALSO or section.folded:
            continue
        if section.passages and not only_lists(section):
            yield key, section.title, sentences(map(said, section.passages))
        yield from _below(section.sections, key or above)
