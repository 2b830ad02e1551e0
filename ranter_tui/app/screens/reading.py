"""The reader: a page of the library, or an article opened from the table, and wherever its links lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace
from textual import events, getters, on
from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.message import Message
from textual.timer import Timer

from ranter_tui.app.actions import KeyScope, bindings
from ranter_tui.app.base.dialogs import PickOneScreen
from ranter_tui.app.base.text_screen import TextScreen
from ranter_tui.app.host import HostApp
from ranter_tui.app.keymap import shown_key
from ranter_tui.app.opening import HandsToWatch, MakeOurs, Place, Reading, Seating
from ranter_tui.app.screens.browse import BookList, BrowseScreen
from ranter_tui.app.widgets.page_text import NOWHERE, PageLink, PageText
from ranter_tui.app.widgets.prompt import SteadyText
from ranter_tui.evening.kept import Bookmark
from ranter_tui.library.library import Library, Page, cite_footnote, cite_page, comparing, footnote_called
from ranter_tui.library.pages.at_a_glance import book_at_a_glance
from ranter_tui.library.pages.front import BOOK, FRONT, QUESTION, STORY
from ranter_tui.library.pages.room import NoSuchPage
from ranter_tui.library.text.article import Article, Passage, has_ours, without_ours
from ranter_tui.library.text.line import SPACE, Piece, Role, TextLine, laid, link, place_in, rule_place
from ranter_tui.library.text.measure import broken, cells, clipped
from ranter_tui.library.text.page import footnote_in_lines, known, lines, marks_in
from ranter_tui.rulebook.heading import Heading
from ranter_tui.rulebook.warrant import legend

DO = "do/"
"""What a link begins with that is no page, but an action of the screen."""


def front_on_screen(front: Article, app: HostApp) -> Article:
    """Return the front page with links to actions; its title stands over the screen already."""
    ask, like_this = _act(app, "find", "Ask"), "in your own words: “dealer draws king” or “tie”."
    by_chance = Passage(term=_act(app, "surprise", "Surprise us"), text="a page at random.")
    before = {QUESTION: (Passage(term=ask, text=like_this),)}
    evening, on_the_table = app.evening, tuple[Passage, ...]()
    if evening.plan.book in evening.shelf.ids:
        book = evening.shelf.book(evening.plan.book)
        on_the_table = (Passage(term="On your table", text=f"{link(book.short, f'book/{book.id}')}."),)
    after = {BOOK: on_the_table, STORY: (by_chance,)}
    sections = tuple(
        replace(door, passages=(*before.get(door.title, ()), *door.passages, *after.get(door.title, ())))
        for door in front.sections
    )
    return replace(front, title="", subtitle="", sections=sections)


def _act(app: HostApp, act: str, words: str) -> str:
    """Return a link to an action, with its key."""
    key = shown_key(app.key_map, KeyScope.LIBRARY, act)
    return link(f"{key} {words}", f"{DO}{act}")


APART = " › "


class Visit(Struct):
    """An entry of the history: a page, and where on it the reader was."""

    page: Page
    library: Library
    """The library that had the page: since then books may have come, gone or changed."""
    top: float = 0
    at: int = NOWHERE
    """The number of the link that was marked."""


class History(Struct):
    """The pages that were opened, in order, and which of them is open. It outlives the screen."""

    visits: list[Visit] = []
    now: int = NOWHERE


MOST_VISITS = 100
"""How many pages the history holds."""

HERE, ELSEWHERE = "▸ ", "  "

TREE = 50
"""Cells from which the family tree can be read in the margin."""


class Beside(PageText, can_focus=False):
    """What stands beside the page, where there is room for it: the rooms to the left, notes to the right."""

    def post_message(self, message: Message) -> bool:
        # Head, foot and notes follow the page, and nothing else.
        return not isinstance(message, (PageText.Turned, PageText.Marked)) and super().post_message(message)


def _rooms(page: Page, library: Library, width: int) -> Iterator[TextLine]:
    trail = {crumb.address for crumb in page.trail}
    for room in library.rooms:
        yield _room(room.title, room.address, 0, width, here=page.address == room.address)
        if room.address in trail and len(page.trail) > 2:
            base = page.trail[2].address
            for address in library.leaves(base):
                title = library.page(address).article.title
                # The leaf of an answer has a whole sentence for its title, and short answers have no leaves.
                if not title.endswith("."):
                    yield _room(title, address, 1 + (address != base), width, here=address == page.address)


def _room(title: str, address: str, depth: int, width: int, *, here: bool) -> TextLine:
    begin = (HERE if here else ELSEWHERE) + " " * depth
    words = Piece(clipped(title, width - cells(begin)), Role.NAME if here else Role.TEXT, address)
    return TextLine((Piece(begin), words))


MOST = 4
"""The most lines of it."""
SAID_FOR = 3.0
"""For so many seconds it tells what a key has done."""
RULE = 1
"""The line above it."""


class PageNote(SteadyText):
    """A foot that is as high as what it tells, and not there if there is nothing to tell."""

    def tell(self, words: str, width: int) -> None:
        """Tell this, in lines of that width; as long as that is not known, most take one."""
        self.update(words, layout=False)
        lines = min(len(list(broken(words, width))), MOST) if width else min(len(words), 1)
        self.display = lines > 0
        self.styles.height = lines + RULE


class ReadingScreen(TextScreen, inherit_bindings=False):
    """A browser for the pages of the library, with a history to go back in."""

    STYLES = "leaf library"

    BINDINGS = [*bindings(KeyScope.LIBRARY), *bindings(KeyScope.READING)]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (114, "-wide"), (142, "-very-wide")]

    note = getters.query_one(PageNote)
    sidebar = getters.query_one("#sidebar", Beside)

    def __init__(self, start: str | Article = FRONT, history: History | None = None) -> None:
        super().__init__("The library")
        self._start = start
        self._history = history or History()
        self._came_in: Visit | None = None
        """The page with which the reader came in, if it was another than the one that was left."""
        self.hides_ours = False
        self._said = ""
        """What a key has just done."""
        self._silence: Timer | None = None
        """When that has been said for long enough."""

    # What is seen

    @property
    def visit(self) -> Visit:
        return self._history.visits[self._history.now]

    @property
    def page(self) -> Page:
        return self.visit.page

    @property
    def article(self) -> Article:
        """Return the article of the open page, as it is shown."""
        return without_ours(self.page.article) if self.hides_ours else self.page.article

    def lines(self, width: int) -> list[TextLine]:
        article = self.article
        if self.page.address == FRONT:
            article = front_on_screen(article, self.app)
        return [*self._trail(width), *lines(article, width), *self._onwards(width)]

    def _trail(self, width: int) -> Iterator[TextLine]:
        """Yield the breadcrumbs: the way from the front page, each step a link. The title follows below."""
        if steps := self.page.trail[:-1]:
            crumbs = ((Piece(step.title, Role.NOTE, step.address), Piece(APART, Role.NOTE)) for step in steps)
            yield from laid([*chain.from_iterable(crumbs)], width)
            yield SPACE

    def _onwards(self, width: int) -> Iterator[TextLine]:
        """Yield the links to the previous and next page, at the foot of the text."""
        library = self.visit.library
        ends = (("Before", self.page.before), ("Next", self.page.after))
        told = [(name, library.page(address).article) for name, address in ends if address]
        if told:
            yield SPACE
        for name, article in told:
            yield from laid(
                [Piece(f"{name}: ", Role.NOTE), Piece(article.title, link=article.address)], width
            )

    def _where(self, section: tuple[str, ...]) -> str:
        """Return the name of the book or article, once it is out of view, and of the section or the leaf."""
        if self.page.address == FRONT:
            return self.page.article.subtitle
        base, *below = self.page.titles if self.text.scroll_y else ("",)
        named = [*below, *filter(None, section)][-1:]
        kept = any(mark.address == self.page.address for mark in self.app.evening.bookmarks)
        return " · ".join(filter(None, ("bookmarked" if kept else "", base, *named)))

    def body(self) -> ComposeResult:
        with Center(classes="over-the-page"):
            yield self.head
        with Horizontal():
            yield Beside(lambda _: (), id="sidebar")
            with Vertical(id="leaf"):
                yield PageText(self.lines, id="text")
                yield PageNote(markup=False)
            yield Beside(lambda _: (), id="margin")

    def on_mount(self) -> None:
        # What the reader has left is there again, unless the books are others by now.
        library = self.app.evening.household.library
        if self._start == FRONT and self._history.visits and self.visit.library is library:
            self._show()
        else:
            self._open(self._start)
            self._came_in = self.visit

    # From page to page

    def open(self, start: str | Article, library: Library | None = None) -> None:
        """Open a page, and forget what followed in the history. Raises `NoSuchPage` if there is none."""
        if self.is_mounted:
            self._open(start, library)
        else:
            # A double click comes to a screen that is on its way, and has nothing in it yet.
            self._start = start

    def _open(self, start: str | Article, library: Library | None = None) -> None:
        library = library or self.app.evening.household.library
        page = library.page(start) if isinstance(start, str) else Page(article=start, trail=())
        history = self._history
        self._leave_mark()
        history.visits[history.now + 1 :] = [Visit(page, library, at=_first_link(page))]
        del history.visits[:-MOST_VISITS]
        history.now = len(history.visits) - 1
        # A section that has no page of its own, or a passage, is scrolled to.
        self._show(place_in(start) if isinstance(start, str) and start != page.address else "")

    @on(events.ScreenSuspend)
    def _leave_mark(self) -> None:
        """Remember the place on the page, whatever is opened in its place or over it, or takes it away."""
        if self.is_mounted and self.text.measure:
            self.visit.top, self.visit.at = self.text.scroll_y, self.text.at

    def _show(self, place: str = "") -> None:
        page, library = self.page, self.visit.library
        # Head, foot and sidebar follow at once, so that all of it is painted together.
        with self.prevent(PageText.Turned, PageText.Marked):
            self.text.show(self.lines, self.visit.top, self.visit.at, place, above=_steps(page))
        self.sidebar.show(lambda width: _rooms(page, library, width))
        self._turned()
        self._notes_follow()
        self._say("")

    @on(PageText.Turned)
    def _notes_follow(self) -> None:
        """Show in the margin the footnotes that are called in view."""
        self.query_one("#margin", Beside).show(self._notes)

    def _notes(self, width: int) -> list[TextLine]:
        """Return the right margin: each footnote beside the line that calls it, or as soon as there is room.

        The front page has the family tree there.
        """
        text, has_tree = self.text, self.page.address == FRONT and width >= TREE
        tree = self.visit.library.whole("family").figure if has_tree else ()
        told = [*tree.lines(width)] if tree else []
        top = round(text.scroll_y)
        for row, line in enumerate(text.lines[top : top + text.size.height]):
            for call in (piece.text for piece in line.pieces if piece.role is Role.NUMBER and piece.link):
                if (note := footnote_called(self.article, call)) is not None:
                    told += [SPACE] * (row - len(told))
                    told += footnote_in_lines(note, width, self.article.ground)
        return told[: text.size.height]

    def action_close(self) -> None:
        """Go one step back; from the front page, or the page with which one came in, leave the library.

        What a narrow table shows here is the panel of a wide one: a link in it leads back to the table.
        """
        visits, now = self._history.visits, self._history.now
        is_panel = isinstance(self._start, Article) and self._start.address.startswith("rule/")
        first = visits[max(now - is_panel, 0) : now + 1]
        if now <= 0 or self.page.address == FRONT or any(visit is self._came_in for visit in first):
            self.dismiss()
        else:
            self.action_back()

    def action_back(self) -> None:
        self._turn(-1)

    def action_forward(self) -> None:
        self._turn(1)

    def _turn(self, step: int) -> None:
        self._leave_mark()
        self._history.now += step
        self._show()

    def action_upwards(self) -> None:
        """Go up to the parent page, and mark the link that leads down again."""
        here = self.page.address
        self.open(self.page.trail[-2].address, self.visit.library)
        links = [onward.link for onward in self.text.page_links]
        if here in links:
            self.text.mark(links.index(here))

    def action_leaf(self, step: int) -> None:
        self.open(self._leaf(step), self.visit.library)

    def _leaf(self, step: object) -> str:
        return self.page.after if step == 1 else self.page.before

    def action_contents(self) -> None:
        self.open(FRONT)

    def action_link(self, step: int) -> None:
        self.text.mark_next(step)

    def action_follow(self) -> None:
        """Open the marked link. If none is marked, mark the first in view: the foot says where it leads."""
        if self.text.marked is not None:
            self._follow(self.text.marked)
        else:
            self.action_link(1)

    @on(PageText.Opened)
    def _opened(self, event: PageText.Opened) -> None:
        self._follow(event.link)

    def _follow(self, link: PageLink) -> None:
        if link.link.startswith(DO):
            self.call_next(self.run_action, link.link.removeprefix(DO))
        else:
            self.app.open(Reading(link.link))

    def action_find(self) -> None:
        self.app.open(Place.SEARCH)

    def action_surprise(self) -> None:
        entries = [entry.address for entry in self.app.evening.household.library.entries()]
        self.open(entries[self.app.evening.luck().below(len(entries))])

    # With the page

    def action_hide_ours(self) -> None:
        """Toggle between only what some source says, and everything."""
        self.hides_ours = not self.hides_ours
        self._turn(0)
        self._say("Our own words are hidden." if self.hides_ours else "Our own words are shown again.")

    def action_cite(self) -> None:
        """Copy the citation of the marked footnote, or of the page, to the clipboard."""
        library, link = self.visit.library, self.text.marked
        footnote = footnote_called(self.article, link.text) if link is not None else None
        if footnote is not None:
            words = cite_footnote(footnote, library.holdings.sources)
        else:
            words = cite_page(self.page.article, library)
        self.app.copy_citation(words)
        self._say(f"Copied: {words}")

    def action_bookmark(self) -> None:
        try:
            kept = self.app.evening.toggle_bookmark(Bookmark(self.page.address, APART.join(self.page.titles)))
        except OSError as error:
            self.app.holds_for_this_evening("Bookmarks", error)
            return
        finally:
            self._turned()
        self._say("Bookmark added." if kept else "Bookmark removed.")

    def action_bookmarks(self) -> None:
        marks = self.app.evening.bookmarks
        if not marks:
            self._say("You have no bookmarks yet.")
            return
        self.app.push_screen(
            PickOneScreen("Bookmarks", [mark.title for mark in marks]),
            lambda chosen: self.app.open(Reading(marks[chosen].address)) if chosen is not None else None,
        )

    @property
    def _book(self) -> str:
        """Return the id of the rulebook that the page is about; empty if it is about none on the shelf."""
        kind, _, name = self.page.address.partition("/")
        book = name.partition("/")[0]
        return book if kind == "book" and book in self.app.evening.shelf.ids else ""

    def action_play(self) -> None:
        self.app.open(Seating(self._book))

    def action_watch(self) -> None:
        self.app.open(HandsToWatch(self.app.evening.shelf.book(self._book)))

    def action_make_ours(self) -> None:
        self.app.open(MakeOurs(self.app.evening.shelf.book(self._book)))

    @property
    def _compared(self) -> tuple[str, ...]:
        """Return the ids of the rulebooks that the page compares or is about."""
        return (self._book,) if self._book else self.app.evening.household.library.compared(self.page.address)

    def action_compare(self) -> None:
        names = " · ".join(self.app.evening.shelf.book(name).short for name in self._compared)
        self.app.push_screen(BesideScreen(self._compared, names), self._compare)

    def _compare(self, books: tuple[str, ...] | None) -> None:
        if books is not None:
            self.app.open(Reading(self._at_the_rule(comparing(books))))

    def _at_the_rule(self, compared: str) -> str:
        """Return where a comparison answers the question that is open, or else its beginning."""
        kind, _, rule = self.page.address.partition("/")
        at = f"{compared}#{rule_place(rule.partition('/')[0])}" if kind == "rule" else compared
        try:
            self.app.evening.household.library.page(at)
        except NoSuchPage:
            return compared
        return at

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        history = self._history
        if not history.visits:
            return action in ("close", "help")
        match action:
            case "back":
                return history.now > 0
            case "forward":
                return history.now + 1 < len(history.visits)
            case "upwards":
                return len(self.page.trail) > 1
            case "leaf":
                return bool(self._leaf(*parameters))
            case "follow" | "link":
                return bool(self.text.page_links)
            case "play" | "watch" | "make_ours":
                # No game is started while another is in progress.
                return bool(self._book) and self.app.played is None
            case "compare":
                return len(self.app.evening.shelf.ids) > max(1, len(self._compared))
            case "hide_ours":
                return self.hides_ours or has_ours(self.page.article)
        return super().check_action(action, parameters)

    @on(PageText.Marked)
    def _tell_marked(self) -> None:
        """Say in the foot what a key has just done, or else what there is to say of the marked link."""
        self.note.tell(self._said or self._note(), self.text.measure)
        self.refresh_bindings()

    def _say(self, words: str) -> None:
        """Tell in the foot, where it covers nothing, what a key has done; or no more of it."""
        if self._silence is not None:
            self._silence.stop()
        self._said = words
        self._silence = self.set_timer(SAID_FOR, partial(self._say, "")) if words else None
        self._tell_marked()

    def _note(self) -> str:
        """Return the text of the marked footnote, or where the marked link leads, or the legend."""
        link, library = self.text.marked, self.visit.library
        if link is None:
            return "   ".join(legend(marks_in(self.article)))
        footnote = footnote_called(self.article, link.text) if link.role is Role.NUMBER else None
        if footnote is not None:
            return f"{link.text} {footnote.label}, {footnote.place}; {known(footnote)}. {footnote.says}"
        if link.link.startswith(DO):
            return ""
        if books := library.compared(link.link):
            return f"→ {' · '.join(library.holdings.shelf.book(book).short for book in books)}, compared"
        return f"→ {library.leads_to(link.link) or link.link}"


def _steps(page: Page) -> int:
    """Return how many links lead from the top of a page upwards, and are none of its own."""
    return max(0, len(page.trail) - 1)


def _first_link(page: Page) -> int:
    """Return the number of the link that is marked from the beginning: the first, where a page is a list."""
    is_list = page.address != FRONT and "/" not in page.address and not page.article.figure
    return _steps(page) if is_list else NOWHERE


ENOUGH = 2


class BesideScreen(BrowseScreen[Heading]):
    """A list of the books that are not compared yet. The mark is on the last book that was compared.

    It returns the ids of the books to compare; one alone goes beside all others.
    """

    BINDINGS = [*bindings(KeyScope.BESIDE)]

    def __init__(self, books: Sequence[str], names: str) -> None:
        super().__init__("Compare", _what_with(names), "a book")
        self.books = tuple(books)

    def filtered_list(self) -> BookList:
        return BookList(list(self._others()), self.app.evening.compared_last)

    def page(self, thing: Heading, width: int) -> list[TextLine]:
        shelf = self.app.evening.shelf
        book = shelf.book(thing.id)
        return list(book_at_a_glance(book, self.app.evening.household.claims, width, shelf.trouble(thing.id)))

    def _others(self) -> Iterable[Heading]:
        return (heading for heading in self.app.evening.shelf.headings() if heading.id not in self.books)

    def action_choose(self) -> None:
        """Take the book; and ask for another where there is none yet to lay it beside."""
        if (book := self.row_list.thing) is None:
            return
        self.books = (*self.books, book.id)
        if len(self.books) < ENOUGH:
            self.head.right = _what_with(book.short)
            self.find.value = ""
            self.row_list.refill(
                list(self._others()), lambda other: other.id == self.app.evening.compared_last
            )
            self.row_list.focus()
            return
        self.app.evening.compared_last = book.id
        self.dismiss(self.books)

    def action_all(self) -> None:
        """Take one book among all the others; or, where there is none or more than one, every book."""
        if len(self.books) != 1:
            self.books = (*self.books, *(heading.id for heading in self._others()))
        self.dismiss(self.books)


def _what_with(names: str) -> str:
    return f"{names} with …" if names else "which book?"
