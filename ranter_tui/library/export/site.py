"""Generates the whole site, file by file. The same library gives the same bytes.

One page searches the others. The program's index lies in a script beside it: nothing is fetched. A site that
will have a web address gets what such a site needs besides: canonical links, a site map, a feed, a page 404.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ranter_tui import __date__
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.library.export.element import Html, element, escaped, packed, stacked
from ranter_tui.library.export.frame import (
    BIBTEX,
    CSL_JSON,
    FEED,
    MARKDOWN,
    NAME,
    STYLE,
    compare_article,
    framed,
)
from ranter_tui.library.export.html import article_html
from ranter_tui.library.export.markdown import article_markdown
from ranter_tui.library.export.page_index import NOT_FOUND, SEARCH, Links, PageIndex
from ranter_tui.library.library import AUTHORS, COMPARE, Library, cite_page
from ranter_tui.library.pages.front import FRONT, QUESTION
from ranter_tui.library.pages.sources import bibtex, csl_json
from ranter_tui.library.said.claims import comparison
from ranter_tui.library.search import answer, english, index, spelling, understanding
from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.library.text.footnotes import full_title
from ranter_tui.library.text.line import link, rule_in

SCRIPT, WORDS = "search.js", "search-words.js"

UNBROKEN = 10_000
"""A width at which every statement stands in a line of its own."""

TABLES = ("SLIPS", "AT_TABLE")
"""The limits that are tables. The script takes over all numbers of the search, and these."""


class File(Struct, frozen=True):
    """A file of the site."""

    name: str
    """Its path from the top of the site: "book/parlett-2008.html"."""
    text: str


def site(library: Library, url: str = "") -> Iterator[File]:
    """Yield every page as HTML and as Markdown, the page that searches them, and the style sheet.

    `url` is the web address that the site will have, with a slash at its end.
    """
    page_index = PageIndex(library, url)
    addresses = [COMPARE, SEARCH]
    for address in page_index.pages():
        addresses.append(address)
        yield from _page(page_index.article(address), page_index)
    yield from _page(compare_article(comparison(library.holdings.books)), page_index)
    yield from _search(page_index)
    yield File(BIBTEX, bibtex(library.holdings.sources))
    yield File(CSL_JSON, csl_json(library.holdings.sources))
    yield _as_it_is(STYLE)
    if url:
        yield _not_found(page_index)
        yield _site_map(map(page_index.web_address, addresses))
        yield _feed(page_index)


def _with_search(front: Article) -> Article:
    """Return the front page with a way to the search, which only the site has as a page."""
    way = Passage(term=link("Search", SEARCH), text="type a few words, or a whole question.")
    sections = (
        replace(section, passages=(way, *section.passages)) if section.title == QUESTION else section
        for section in front.sections
    )
    return replace(front, sections=tuple(sections))


def _not_found(page_index: PageIndex) -> File:
    """Return the page for a server to show where there is none. Shown anywhere, it has whole links."""
    ways = f"{link('search for it', SEARCH)}, or begin at {link(NAME, FRONT)}"
    article = Article(
        address=NOT_FOUND,
        title="There is no such page",
        sections=(Section(title="", passages=(Passage(text=f"It may have another name now: {ways}."),)),),
    )
    links = Links(page_index, NOT_FOUND, ".html", page_index.url)
    return File(links.file, framed(article, article_html(article, links), page_index, links))


_XML = '<?xml version="1.0" encoding="utf-8"?>\n'


def _site_map(web_addresses: Iterable[str]) -> File:
    urls = stacked(element("url", element("loc", one)) for one in sorted(web_addresses))
    site_map = element("urlset", "\n", urls, "\n", xmlns="http://www.sitemaps.org/schemas/sitemap/0.9")
    return File("sitemap.xml", f"{_XML}{site_map}\n")


def _feed(page_index: PageIndex) -> File:
    """Return an Atom feed of the sources, each on the day on which it was read.

    The library grows by what is read for it, and sources are what its files date. So the feed is made of the
    library alone, and a household's own sources are in it.
    """
    sources, url = page_index.library.holdings.sources, page_index.url
    read = sorted(((one.consulted, key) for key, one in sources.items() if one.consulted), reverse=True)
    entries = (
        element(
            "entry",
            *_entry(page_index.web_address(f"source/{key}"), full_title(sources[key]), day),
            element("summary", sources[key].how),
        )
        for day, key in read
    )
    parts = (
        *_entry(url, f"{NAME}: what has been read for it", read[0][0] if read else __date__),
        element("author", element("name", AUTHORS)),
        Html(f'<link rel="self" href="{escaped(url + FEED)}"/>'),
        *entries,
    )
    feed = element("feed", "\n", stacked(parts), "\n", xmlns="http://www.w3.org/2005/Atom")
    return File(FEED, f"{_XML}{feed}\n")


def _entry(web_address: str, title: str, day: str) -> tuple[Html, ...]:
    """Return what a feed and each of its entries must have."""
    return (
        element("id", web_address),
        element("title", title),
        element("updated", f"{day}T00:00:00Z"),
        Html(f'<link href="{escaped(web_address)}"/>'),
    )


def _search(page_index: PageIndex) -> Iterator[File]:
    article = Article(address=SEARCH, title="Search")
    links = Links(page_index, article.address, ".html")
    text = search_html(article)
    yield File(links.file, framed(article, text, page_index, links, scripts=(WORDS, SCRIPT)))
    yield File(WORDS, search_words(links))
    yield _as_it_is(SCRIPT)


def _as_it_is(name: str) -> File:
    return File(name, packed("ranter_tui.library.export", name))


def _page(article: Article, page_index: PageIndex) -> Iterator[File]:
    links = Links(page_index, article.address, ".html")
    shown = _with_search(article) if article.address == FRONT else article
    yield File(links.file, framed(shown, article_html(shown, links), page_index, links))
    links = Links(page_index, article.address, ".md")
    cited = cite_page(article, page_index.library)
    yield File(f"{MARKDOWN}/{links.file}", article_markdown(article, links, cited))


def search_html(article: Article) -> Html:
    """Return the page: a line to type into and a list below it, neither of which is shown without scripts."""
    name = f"page:{SEARCH}"
    found = (
        element("label", "Words, or a question", for_=name),
        element("input", type="search", id=name, autocomplete="off", spellcheck="false"),
        element("div", id="page:answer", class_="answer", hidden=True),
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


def search_words(links: Links) -> str:
    """Return the script with the index, the words of the rules, and what the search knows of English."""
    searched = index.Index(links.library.holdings)
    searched.prepare()
    found, spoken = searched.ranking, searched.english
    numbers = {
        name: value
        for module in (spelling, english, understanding, index, answer)
        for name, value in vars(module).items()
        if name.isupper() and (isinstance(value, int | float) or name in TABLES)
    }
    words = found.vocabulary
    told = {
        "parts": [_found(number, found, links) for number in range(len(found.heads))],
        "fits": {root: [*found.fitting(root)] for root in found.fits},
        "known": found.known,
        "rules": {key: _answered(key, links) for key in links.library.holdings.claims.rules},
        "table": words.table,
        "arising": words.arising,
        "ranks": words.ranks,
        "whole": words.names_of_books.whole,
        "byWord": words.names_of_books.by_word,
        "wordsOf": words.names_of_books.words,
        "persons": words.persons,
        "unasked": sorted(spoken.unasked),
        "little": spoken.little,
        "phrases": spoken.patterns,
        "guest": english.GUEST,
        "person": english.PERSON,
        "asks": answer.ASKS.pattern,
        "address": answer.ADDRESS.pattern,
        "gap": answer.SENTENCE.pattern,
        "kin": spoken.kin,
        "cards": spoken.cards,
        "stems": english.STEMS,
        "endings": english.ENDINGS,
        "letters": spelling.LETTERS | {"ß": "ss"},
        "numbers": numbers,
    }
    return f"const RANTER = {msgspec.json.encode(told).decode()};\n"


def _found(number: int, found: index.TextIndex, links: Links) -> dict[str, Any]:
    """Return what may be found: a page by its head, or a section."""
    part = found.part(number)
    return {
        "url": links.to(part.address),
        "title": part.title,
        "heading": part.heading,
        "room": part.room,
        "text": part.text,
        "marks": part.marks,
        "head": found.heads[number],
        "phrases": part.phrases,
        "onlyLists": number in found.only_lists,
        "isRoom": part.is_room,
        "isSource": part.address.startswith(answer.SOURCE),
        "rule": found.rules.get(number),
    }


def _answered(key: RuleKey, links: Links) -> tuple[Any, ...]:
    """Return a rule's page, its question, what the books answer to it, and which has it where."""
    holdings = links.library.holdings
    _, *said, _ = answer.answer_in_lines(answer.short_answer((key,), holdings), UNBROKEN)
    having = [book for book in holdings.books if key in book.standing()]
    places = {book.id: (book.short, links.to(rule_in(book.id, key))) for book in having}
    return links.to(f"rule/{key}"), about(key).question, [str(line).strip() for line in said], places
