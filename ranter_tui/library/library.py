"""The library: finds every page by its address, for screens, the command line and the export.

`library` is the front page; each room is a page of contents, `books` or `rules`; its pages lie within:
`book/parlett-2008`, `rule/tie`. What is too long for one leaf goes on below: `book/parlett-2008/the-rules`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui import __date__, __version__
from ranter_tui.game.nearest import nearest
from ranter_tui.game.rules.about import listed
from ranter_tui.library.pages.books import Books
from ranter_tui.library.pages.comparison import among_others, compared_article
from ranter_tui.library.pages.family import FamilyRoom
from ranter_tui.library.pages.front import FRONT, FRONT_TITLE, front
from ranter_tui.library.pages.glossary import GlossaryRoom, with_glossary_links
from ranter_tui.library.pages.odds import OddsRoom
from ranter_tui.library.pages.prose import ContradictionsRoom, EssaysRoom, NamesRoom, PeopleRoom
from ranter_tui.library.pages.resemblance import ResemblanceRoom
from ranter_tui.library.pages.room import ContentsEntry, NoSuchPage, Room
from ranter_tui.library.pages.rules import RulesRoom
from ranter_tui.library.pages.silences import SilencesRoom
from ranter_tui.library.pages.sources import SourcesRoom
from ranter_tui.library.pages.time_line import PlacesRoom, TimeLineRoom
from ranter_tui.library.said.claims import comparison
from ranter_tui.library.said.holdings import Holdings
from ranter_tui.library.said.references import with_references
from ranter_tui.library.text.article import Article, PageTitle, all_keys
from ranter_tui.library.text.footnotes import Footnote, full_title
from ranter_tui.library.text.leaves import leaves
from ranter_tui.library.text.line import slug
from ranter_tui.library.text.page import READ

if TYPE_CHECKING:
    from ranter_tui.rulebook.source import Source

COMPARE = "compare"

REMEMBERED = 64
"""How many divided articles are cached, for readers who go back."""

MOST_MEANT = 4
"""The most pages to suggest for a misspelt address."""

ROOMS: tuple[type[Room], ...] = (
    Books, RulesRoom, SourcesRoom, PeopleRoom, TimeLineRoom, PlacesRoom, FamilyRoom, ResemblanceRoom,
    NamesRoom, GlossaryRoom, ContradictionsRoom, SilencesRoom, OddsRoom, EssaysRoom,
)  # fmt: skip


def comparing(books: Iterable[str]) -> str:
    """Return the address of the page that compares these books.

    >>> comparing(["cassell-1882", "foster-1914", "cassell-1882"])
    'compare/cassell-1882+foster-1914'
    """
    return f"{COMPARE}/{'+'.join(dict.fromkeys(books))}"


class Page(Struct, frozen=True, kw_only=True):
    """A page of the library, and where it lies."""

    article: Article
    trail: tuple[PageTitle, ...]
    """The breadcrumbs from the front page; the last is the page itself."""
    before: str = ""
    """The address of the previous page in reading order."""
    after: str = ""

    @property
    def address(self) -> str:
        return self.article.address

    @property
    def titles(self) -> tuple[str, ...]:
        """The title of the article and, below it, of the leaf: the trail without the rooms."""
        kind, _, name = self.address.partition("/")
        base = f"{kind}/{name.partition('/')[0]}" if name else kind
        own = tuple(crumb.title for crumb in self.trail if crumb.address.startswith(base))
        return own or (self.article.title,)


class Library:
    """All pages, by address. Each is made when it is first asked for."""

    def __init__(self, holdings: Holdings) -> None:
        self.holdings = holdings
        self.rooms = tuple(room(self.holdings) for room in ROOMS)
        self._by_address = {room.address: room for room in self.rooms}
        self._by_kind = {room.within: room for room in self.rooms if room.within}
        self._leaves = lru_cache(maxsize=REMEMBERED)(lambda base: leaves(self.whole(base)))

    def read(self) -> None:
        """Look up all books, and load what every page needs besides. Raises `BadFile`."""
        _ = self.holdings.shelf.headings(), self.holdings.references

    def page(self, address: str) -> Page:
        """Return the page at that address. Raises `NoSuchPage` if there is none."""
        base = self._base(address)
        divided = self._leaves(base)
        found = _leaf(address, divided)
        if found is None:
            raise self._unknown(address)
        order = list(divided)
        at = order.index(found)
        return Page(
            article=divided[found],
            trail=self.trail(found, divided),
            before=order[at - 1] if at else "",
            after=order[at + 1] if at + 1 < len(order) else "",
        )

    def whole(self, address: str) -> Article:
        """Return the whole article at that address, not divided into pages."""
        article = self._article(self._base(address))
        if article is None:
            raise self._unknown(address)
        return article

    def entries(self) -> Iterator[ContentsEntry]:
        """Yield every article, room by room; but not the pages into which the long ones are divided."""
        yield ContentsEntry(FRONT, FRONT_TITLE, "Where to begin, and the way to all the rest.")
        for room in self.rooms:
            yield ContentsEntry(room.address, room.title, room.line)
            yield from room.entries()

    def room_around(self, address: str) -> Room | None:
        """Return the room of a page; None for a room itself, and for pages in no room."""
        return self._by_kind.get(address.partition("/")[0])

    def room_of(self, address: str) -> str:
        """Return the title of the room in which a page lies."""
        room = self.room_around(address) or self._by_address.get(address)
        return room.title if room is not None else FRONT_TITLE

    def leads_to(self, address: str) -> str:
        """Return what is found at an address: the room, and the title of the page in it."""
        base = self._base(address)
        title, room = self.titles.get(base, ""), self.room_of(base)
        return f"{room} › {title}" if title not in ("", room) else title

    @cached_property
    def titles(self) -> dict[str, str]:
        """The title of every article, by its address."""
        return {entry.address: entry.title for entry in self.entries()}

    def leaves(self, address: str) -> tuple[str, ...]:
        """Return the addresses of all pages of an article."""
        return tuple(self._leaves(self._base(address)))

    def _base(self, address: str) -> str:
        """Return the address of the article to which a page belongs."""
        kind, *rest = address.partition("#")[0].strip("/").split("/")
        if (kind in self._by_kind or kind == COMPARE) and rest:
            return f"{kind}/{rest[0]}"
        return kind

    def _article(self, base: str) -> Article | None:
        if base == FRONT:
            return front(self.rooms, len(self.holdings.shelf.headings()))
        if base in self._by_address:
            return self._by_address[base].contents()
        kind, _, name = base.partition("/")
        if kind == COMPARE:
            return self._compared(base)
        article = self._by_kind[kind].article(name) if kind in self._by_kind else None
        if article is None:
            return None
        references = self.holdings.references
        rooms = {room.within or room.address: room.title for room in self.rooms}
        # A footnote leads to its source; the list of them all would say it twice.
        article = with_glossary_links(replace(article, sources=()), self.holdings.words)
        return with_references(article, (*references.of(base), *references.to(base)), rooms)

    def compared(self, address: str) -> tuple[str, ...]:
        """Return the books on the shelf that the page at that address compares; none if it is another."""
        kind, _, names = self._base(address).partition("/")
        return tuple(name for name in names.split("+") if kind == COMPARE and name in self.holdings.shelf.ids)

    def _compared(self, address: str) -> Article | None:
        names = self.compared(address)
        # From the books in memory: the shelf would read each file again.
        by_id = {book.id: book for book in self.holdings.books}
        books = [by_id[name] for name in names if name in by_id]
        if len(names) == 1:
            others = (book for book in self.holdings.books if book.id not in names)
            return among_others(comparison([*books, *others]), address) if books else None
        return compared_article(comparison(books), address, self.holdings.sources) if books else None

    def trail(self, address: str, divided: Mapping[str, Article]) -> tuple[PageTitle, ...]:
        """Return the breadcrumbs of a page among the leaves of its article, from the front page."""
        trail = [PageTitle(FRONT, FRONT_TITLE)]
        base = next(iter(divided))
        room = self.room_around(base)
        if room is not None and room.address != base:
            trail.append(PageTitle(room.address, room.title))
        above = (leaf for leaf in _above(address, divided) if leaf != FRONT)
        return (*trail, *(PageTitle(leaf, divided[leaf].title) for leaf in above))

    def _unknown(self, address: str) -> NoSuchPage:
        """Return an error that suggests the page spelt most like it, or pages of that name in any room."""
        known = [entry.address for entry in self.entries()]
        if "/" in address:
            near = nearest(address, known)
            may_be = [near] if near is not None else []
        else:
            may_be = _named(address, known)
        advice = f"{FRONT!r} is the front page"
        if may_be:
            advice = f"did you mean {listed(tuple(map(repr, may_be[:MOST_MEANT])), 'or')}?"
        return NoSuchPage(f"there is no page {address!r}; {advice}")


def _named(name: str, addresses: Iterable[str]) -> list[str]:
    """Return the addresses that end with this name, or else with the name spelt most like it.

    Longer names follow: an author’s name may also begin the name of a book.
    """
    rooms: dict[str, list[str]] = {}
    for address in addresses:
        rooms.setdefault(address.rpartition("/")[2], []).append(address)
    near = nearest(name, rooms) if slug(name) not in rooms else slug(name)
    longer = (one for name, those in rooms.items() if name.startswith(f"{near}-") for one in those)
    return [*rooms[near], *longer] if near is not None else []


def _leaf(address: str, divided: Mapping[str, Article]) -> str | None:
    """Return the page of that address, or the one on which a passage, or too short a section, stands."""
    address, _, place = address.partition("#")
    if place:
        passages = ((leaf, one) for leaf, article in divided.items() for one in article.passages())
        return next((leaf for leaf, one in passages if one.place == place), None)
    leaf = max(_above(address, divided), key=len, default=None)
    if leaf is None or address == leaf:
        return leaf
    return leaf if address.removeprefix(f"{leaf}/") in all_keys(divided[leaf].sections) else None


def _above(address: str, divided: Iterable[str]) -> list[str]:
    """Return the leaves that lie above an address, in reading order, and the one that it names."""
    return [leaf for leaf in divided if f"{address}/".startswith(f"{leaf}/")]


# Citations

AUTHORS = "The Ranter authors"
"""Who wrote the library, but for the guests' own rulebooks."""


def cite_page(article: Article, library: Library) -> str:
    """Return the citation of a page: who wrote it, its title, the versions that it is of, and their day."""
    title = ": ".join(filter(None, (article.title, article.subtitle.rstrip("."))))
    kind, name = (*article.address.split("/"), "")[:2]
    shelf, author, version = library.holdings.shelf, f"{AUTHORS}, ", ""
    if kind == "book" and name in shelf.ids:
        author = "" if shelf.is_own(name) else author
        version = f", rulebook {name} version {shelf.book(name).version}"
    return (
        f"{author}“{title}”, page {article.address} of the library of ranter-tui {__version__}{version}, "
        f"{__date__}."
    )


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
