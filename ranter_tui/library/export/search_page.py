"""The page that searches the others, whose texts lie in a script beside it: nothing may be fetched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.library.export.element import Html, element
from ranter_tui.library.export.page_index import SEARCH, file_of, keyed
from ranter_tui.library.library import Library
from ranter_tui.library.matching import LETTERS
from ranter_tui.library.search.answer import answer_in_lines, short_answer
from ranter_tui.library.search.document import ROOMS, only_lists, said, sentences
from ranter_tui.library.search.english import IDLE, KIN, STEMS, stem
from ranter_tui.library.search.spelling import SLIPS
from ranter_tui.library.search.understanding import AT_TABLE, Understood
from ranter_tui.library.search.vocabulary import GUEST, PHRASES, RANKS, SAME_CARDS, TELLING, Vocabulary
from ranter_tui.library.text.article import SEE_ALSO, Article, Section
from ranter_tui.library.text.line import without_links

SCRIPT, WORDS = "search.js", "search-words.js"

UNBROKEN = 10_000
"""A width at which every statement stands in a line of its own."""

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


def search_words(library: Library, articles: Sequence[Article]) -> str:
    """Return the script with the texts of all pages and what the search knows of English."""
    rooms = {room.within or room.address: room.title for room in library.rooms}
    order, lists = [*rooms, ROOMS], {room.address for room in library.rooms if room.within}
    names = {entry.address: entry.title for entry in library.entries()}
    pages = [
        (
            file_of(one.address, ".html"),
            names.get(one.address, one.title),
            order.index(kind),
            [*islice(_parts(one), 1 if kind == ROOMS else None)],
        )
        for one in articles
        if (kind := ROOMS if one.address in lists else one.address.partition("/")[0]) in order
    ]
    books = library.stacks.books
    vocabulary = Vocabulary(books, library.stacks.shelf.contradictions.contradictions)
    told = {
        "pages": pages,
        "rules": [_answered(key, library) for key in library.stacks.claims.rules],
        "heard": _heard(vocabulary),
        "table": sorted(vocabulary.words),
        "phrases": PHRASES,
        "guest": GUEST,
        "slips": SLIPS,
        "atTable": AT_TABLE,
        "ranks": dict(sorted(RANKS.items())),
        "same": [names.split() for names in SAME_CARDS],
        "books": [(book.short, file_of(f"book/{book.id}", ".html")) for book in books],
        "rooms": [*rooms.values(), ROOMS],
        "late": order.index("source"),
        "idle": sorted(IDLE),
        "unasked": sorted(IDLE - TELLING),
        "forms": STEMS,
        "letters": LETTERS | {"ß": "ss"},
        "kin": [f"{books} {players}".split() for books, players in KIN],
    }
    return f"const RANTER = {msgspec.json.encode(told).decode()};\n"


def _answered(key: RuleKey, library: Library) -> tuple[RuleKey, str, str, list[str], list[int]]:
    """Return a rule, its page, what all the books answer to it, counted, and which have a place for it."""
    stacks = library.stacks
    _, *said, _ = answer_in_lines(short_answer(Understood((key,)), stacks), UNBROKEN)
    places = [number for number, book in enumerate(stacks.books) if key in book.standing()]
    told = [str(line).strip() for line in said]
    return key, file_of(f"rule/{key}", ".html"), about(key).question, told, places


def _heard(vocabulary: Vocabulary) -> dict[str, list[tuple[int, float, bool]]]:
    """Return for each stem the rules that it speaks of: how much, and whether it belongs to them."""
    return {
        root: sorted(
            (vocabulary.keys.index(key), round(score, 2), vocabulary.names(word, key))
            for key, score in vocabulary.scores((word,)).items()
        )
        for root, word in {stem(word): word for word in sorted(vocabulary.words)}.items()
    }


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
