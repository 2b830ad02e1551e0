"""The library: articles to read, from page to page and back, and what can be done with a page."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.color import Color
from textual.events import MouseDown, MouseEvent, MouseScrollDown, MouseUp
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget

from ranter_tui.app.app import RanterApp
from ranter_tui.app.base.dialogs import PickOneScreen
from ranter_tui.app.opening import Reading
from ranter_tui.app.screens import reading
from ranter_tui.app.screens.house import HouseScreen
from ranter_tui.app.screens.reading import BesideScreen, ReadingScreen
from ranter_tui.app.screens.search import SearchScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.watch import HandsScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.app.widgets.head_and_foot import KeyLine
from ranter_tui.app.widgets.page_text import NOWHERE, PageText
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.evening.settings import Motion, Pace, Settings
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.library.text.line import link, rule_in, rule_place
from ranter_tui.library.text.page import ReferenceStyle, page
from ranter_tui.rulebook.shelf import shipped
from tests.app.frames import frame, notices
from tests.app.party import (
    at_rest,
    at_the_title,
    evening_here,
    in_the_library,
    plan,
    pressed,
    screen_of,
    turned_to,
    until,
)
from tests.app.ways import WAYS, come_by
from tests.library.shelves import IDS, article, library


async def mark(pilot: Pilot[None], screen: ReadingScreen, link: str) -> None:
    """Go to that link by the keyboard alone."""
    for _ in screen.text.page_links:
        await pilot.press("tab")
        if screen.text.marked is not None and screen.text.marked.link == link:
            return
    raise AssertionError(f"no {link} on {screen.page.address}")


async def test_from_the_title_page_to_a_footnote_and_its_source_by_keys_alone() -> None:
    async with at_the_title("l") as (app, pilot):
        await at_rest(pilot)
        screen = screen_of(app, ReadingScreen)
        await mark(pilot, screen, "books")
        await pilot.press("enter")
        await mark(pilot, screen, "book/parlett-2008")
        await pilot.press("enter", "right_square_bracket")
        await mark(pilot, screen, "source/parlett-2008")
        await pilot.pause()
        assert "[1] Parlett 2008, pp. 482–483; read whole." in frame(app)
        await pilot.press("enter")
        assert screen.page.address == "source/parlett-2008"
        await pilot.press("left")
        assert screen.page.address == "book/parlett-2008/the-rules"
        assert screen.text.marked is not None and screen.text.marked.link == "source/parlett-2008"
        await pilot.press("left", "left", "left")
        assert screen.page.address == "library"
        await pilot.press("right")
        assert screen.page.address == "books"
        await pilot.press("escape")
        assert screen.page.address == "library"
        await pilot.press("escape")
        assert len(app.screen_stack) == 1


async def test_escape_goes_one_step_back_and_the_library_opens_where_it_was_left() -> None:
    async with at_the_title("l") as (app, pilot):
        await at_rest(pilot)
        for address in ("rules", "rule/tie"):
            screen = await turned_to(pilot, address)
        await pressed(pilot, "escape")
        assert screen.page.address == "rules"
        # From the front page it leads out, whatever was read before.
        await pressed(pilot, "g")
        assert screen.page.address == "library"
        await pressed(pilot, "escape")
        assert len(app.screen_stack) == 1

        await pressed(pilot, "l")
        screen = await turned_to(pilot, "timeline")
        await pressed(pilot, "space")
        top = screen.text.scroll_y
        assert top > 0
        await pressed(pilot, "Q")
        assert len(app.screen_stack) == 1
        await pressed(pilot, "l")
        again = screen_of(app, ReadingScreen)
        assert again is not screen and (again.page.address, again.text.scroll_y) == ("timeline", top)
        await pressed(pilot, "escape")
        assert again.page.address == "library"
        # A page that is opened from elsewhere leads back there.
        await pressed(pilot, "escape")
        screen = await turned_to(pilot, "rule/tie")
        await pressed(pilot, "escape")
        assert len(app.screen_stack) == 1


async def test_a_book_is_read_leaf_by_leaf_and_up_leads_to_the_list_with_the_mark_on_it() -> None:
    async with in_the_library("books") as (app, pilot, screen):
        # A list is opened with its first entry marked.
        await pilot.press("enter")
        assert screen.page.address == f"book/{app.evening.shelf.headings()[0].id}"
        screen = await turned_to(pilot, "book/parlett-2008")
        await pressed(pilot, "u")
        assert screen.page.address == "books"
        assert screen.text.marked is not None and screen.text.marked.link == "book/parlett-2008"
        await pressed(pilot, "enter")
        leaves = [screen.page.address]
        while screen.page.after:
            await pilot.press("right_square_bracket")
            leaves.append(screen.page.address)
        assert leaves == list(app.evening.household.library.leaves("book/parlett-2008"))
        await pilot.press("left_square_bracket")
        assert screen.page.address == leaves[-2]
        await at_rest(pilot)
        assert "The library › Rulebooks › Parlett 2008 ›" in frame(app)


async def test_a_rule_of_a_book_is_scrolled_to() -> None:
    async with in_the_library(rule_in("parlett-2008", "penalty")) as (_, _, screen):
        assert screen.page.address == "book/parlett-2008/the-rules/the-showdown"
        places = [line.place for line in screen.text.lines]
        assert screen.text.scroll_y == min(places.index(rule_place("penalty")), screen.text.max_scroll_y)


async def test_on_a_leaf_a_sign_is_hit_by_a_click_beside_it_footnotes_are_cited_and_ours_hidden() -> None:
    async with in_the_library("book/parlett-2008/the-rules") as (app, pilot, screen):
        signs = [stop for stop in screen.text.page_links if stop.text == "§" and stop.parts[0].y < 15]
        for beside in (-1, 0, 1):
            part = signs[0].parts[0]
            await pilot.click(screen.text, offset=(4 + part.x + beside, 1 + part.y))
            await at_rest(pilot)
            assert screen.page.address == signs[0].link
            await pressed(pilot, "left")
        await mark(pilot, screen, "source/parlett-2008")
        await pilot.press("c")
        assert app.clipboard.startswith("David Parlett, The Penguin Book of Card Games")
        assert "pp. 482–483 (read whole)" in app.clipboard
        whole = len(screen.article.passages())
        await pilot.press("o")
        kept = screen.article.passages()
        assert 0 < len(kept) < whole
        assert all(passage.warrant is None or passage.warrant.value != "editorial" for passage in kept)
        await pilot.press("o")
        assert len(screen.article.passages()) == whole


async def test_a_page_is_cited_with_the_version_of_its_rulebook() -> None:
    async with in_the_library("book/parlett-2008") as (app, pilot, screen):
        rows = screen.text.region
        await pressed(pilot, "c")
        assert "book/parlett-2008" in app.clipboard and "rulebook parlett-2008 version " in app.clipboard
        # It is told below the text, and never over it.
        assert not notices(app) and str(screen.note.content) == f"Copied: {app.clipboard}"
        assert not screen.note.region.overlaps(screen.text.region) and screen.text.region.height < rows.height


async def test_what_a_key_has_done_is_told_for_three_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reading.SAID_FOR <= 3
    monkeypatch.setattr(reading, "SAID_FOR", 0.01)
    async with in_the_library("word/showdown") as (_, pilot, screen):
        told, tell = [str(screen.note.content)], screen.note.tell

        def overheard(words: str, width: int) -> None:
            told.append(words)
            tell(words, width)

        monkeypatch.setattr(screen.note, "tell", overheard)
        await pilot.press("c")
        await until(pilot, lambda: len(told) > 2 and told[-1] == told[0])
        assert any(words.startswith("Copied: ") for words in told)


async def test_a_bookmark_is_known_by_its_book_shown_on_its_page_and_outlives_the_evening() -> None:
    async with at_the_title() as (app, pilot):
        for book in reversed(THOSE):
            screen = await turned_to(pilot, f"book/{book}/the-rules")
            assert "bookmarked" not in frame(app)
            await pressed(pilot, "m")
            assert "bookmarked" in frame(app).splitlines()[0]
        titles = [app.evening.household.library.page(f"book/{book}").article.title for book in THOSE]
        await pressed(pilot, "M")
        assert [f"{title} › The rules" for title in titles] == list(screen_of(app, PickOneScreen).lines)
        await pressed(pilot, "escape", "m")
        assert app.screen is screen and "bookmarked" not in frame(app).splitlines()[0]
    async with in_the_library() as (app, pilot, screen):
        await pressed(pilot, "M", "enter")
        assert screen.page.address == "book/foster-1914/the-rules"
        await pilot.press("m")
        assert SmallFiles(app.evening.paths).bookmarks.load() == ()


THOSE = ("parlett-2008", "foster-1914")


async def test_return_on_a_page_just_opened_marks_the_first_link_of_its_text() -> None:
    async with in_the_library("rule/tie") as (app, pilot, screen):
        assert screen.text.at == NOWHERE
        await pilot.press("enter")
        assert screen.page.address == "rule/tie"
        assert screen.text.at == 2, "the first two lead upwards"
        await pressed(pilot, "shift+tab")
        assert screen.note.display and "→ Rules, one by one" in frame(app)


async def test_the_front_page_leads_to_every_room_and_the_foot_takes_no_more_rows_than_it_has_words() -> None:
    async with in_the_library() as (app, pilot, screen):
        links = {stop.link for stop in screen.text.page_links}
        assert {room.address for room in app.evening.household.library.rooms} <= links
        whole = screen.text.size.height
        assert not screen.note.display and whole == 24 - HEAD_AND_KEYS
        await pressed(pilot, "tab")
        assert screen.text.size.height == whole - 2
        assert "→ Essays › How it is usually played today" in frame(app)
        screen = await turned_to(pilot, "book/parlett-2008/the-rules")
        assert "■" in frame(app).splitlines()[-2] and screen.text.size.height == whole - 2
        for _ in screen.text.page_links:
            await pressed(pilot, "tab")
            (marked,) = (screen.text.marked,)
            assert marked is not None
            rows = [part.y - screen.text.scroll_y for part in marked.parts]
            assert min(rows) >= 0 and max(rows) < screen.text.size.height, "what is told below hides no link"
            if screen.text.size.height < whole - 2:
                return
        raise AssertionError("no footnote is longer than a line")


HEAD_AND_KEYS = 2 + 1 + 1
"""The running head, a blank line, and the line of keys."""


@pytest.mark.xdist_group("library")
async def test_the_doors_of_the_front_page_lead_to_asking_and_to_a_page_by_chance() -> None:
    evening = evening_here()
    evening.household.library = library()
    async with in_the_library(evening=evening) as (app, pilot, screen):
        assert not screen.sidebar.is_on_screen
        links = [stop.link for stop in screen.text.page_links]
        assert f"book/{app.evening.plan.book}" in links
        screen.text.mark(links.index("do/find"))
        await pressed(pilot, "enter")
        assert isinstance(app.screen, SearchScreen)
        await pilot.press("escape")
        screen.text.mark(links.index("do/surprise"))
        await pressed(pilot, "enter")
        assert screen.page.address != "library"


async def test_every_key_that_the_line_of_keys_shows_does_something() -> None:
    async with at_the_title(size=(250, 24)) as (app, pilot):
        for address in ("library", "book/parlett-2008/the-rules"):
            screen = await turned_to(pilot, address)
            shown = screen.query_one(KeyLine).keys
            assert len(shown) > 4
            for one in shown:
                before, said = frame(app), len(notices(app))
                await pressed(pilot, one.key)
                assert frame(app) != before or len(notices(app)) > said, (address, one)
                while len(app.screen_stack) > 2:
                    app.pop_screen()
                    await at_rest(pilot)
                screen = await turned_to(pilot, address)


async def test_from_a_book_to_the_seating_its_hands_a_comparison_and_to_make_it_ours() -> None:
    ways = (("d", SeatingScreen), ("w", HandsScreen), ("x", BesideScreen), ("O", HouseScreen))
    async with at_the_title(size=(120, 36)) as (app, pilot):
        for key, there in ways:
            await turned_to(pilot, "book/parlett-2008")
            await pressed(pilot, key)
            assert isinstance(app.screen, there)
            assert not isinstance(app.screen, HouseScreen) or app.screen.base.id == "parlett-2008"
            await pilot.press("escape")


async def test_an_address_that_leads_nowhere_is_said_and_nothing_else_happens() -> None:
    async with at_the_title() as (app, pilot):
        app.open(Reading("book/parlet-2008"))
        await pilot.pause()
        assert len(app.screen_stack) == 1
        screen = await turned_to(pilot, "library")
        app.open(Reading("rule/tye"))
        await pilot.pause()
        assert screen.page.address == "library"
        assert "did you mean 'book/parlett-2008'?" in notices(app)[0]
        assert "did you mean 'rule/tie'?" in notices(app)[1]


async def test_a_book_that_stands_on_no_shelf_is_read_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    text = (shipped() / "parlett-2008.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("id: parlett-2008", "id: ours", 1), encoding="utf-8")
    async with at_the_title() as (app, pilot):
        await app.push_screen(HandsScreen(app.evening.shelf.book(str(path))))
        await pressed(pilot, "l")
        assert screen_of(app, ReadingScreen).page.address == "book/ours"
        await pilot.press("c")
        assert "page book/ours of the library" in app.clipboard


async def test_why_at_the_table_leads_into_the_library_and_back_to_the_same_table() -> None:
    leisurely = Settings(pace=Pace.LEISURELY, motion=Motion.CALM, how_we_play=False)
    async with at_the_title(evening=evening_here(settings=leisurely)) as (app, pilot):
        app.deal(plan(persons=1, bots=3))
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and bool(app.screen.logged))
        table = screen_of(app, TableScreen)
        await pressed(pilot, "p", "y")
        screen = screen_of(app, ReadingScreen)
        told = len(table.sitting.history)
        await mark(pilot, screen, f"rule/{table.logged[-1].rule}")
        await pilot.press("enter")
        assert screen.page.address == f"rule/{table.logged[-1].rule}"
        assert not screen.check_action("play", ())
        # One step from the table takes one step back, and two take two.
        for further in ((), ("timeline",)):
            for address in further:
                await turned_to(pilot, address)
            await pressed(pilot, *["escape"] * len(further))
            assert screen.page.address == f"rule/{table.logged[-1].rule}"
            await pressed(pilot, "escape")
            assert app.screen is table
            await pressed(pilot, "y", "tab", "enter")
            screen = screen_of(app, ReadingScreen)
        assert len(table.sitting.history) == told


# One book beside another, question by question.


def offered(app: RanterApp) -> list[str]:
    return [book.id for book in screen_of(app, BesideScreen).row_list.things]


async def test_a_book_that_is_chosen_is_laid_beside_the_one_that_is_open() -> None:
    async with in_the_library("book/parlett-2008/the-rules") as (app, pilot, reading):
        await pressed(pilot, "x")
        assert "parlett-2008" not in offered(app) and "foster-1914" in offered(app)
        assert "Parlett 2008 with …" in frame(app)
        await pressed(pilot, "slash", *"foster", "enter")
        await pressed(pilot, "enter")
        assert reading.page.address == "compare/parlett-2008+foster-1914"
        assert reading.page.trail[-1].title == "Parlett 2008 · Foster 1914"
        links = {link.link for link in reading.text.page_links}
        assert {"book/parlett-2008", "book/foster-1914", "rule/lives"} <= {one.split("#")[0] for one in links}

        # The same book is offered first the next time.
        await turned_to(pilot, "book/gnav")
        await pressed(pilot, "x", "enter")
        assert reading.page.address == "compare/gnav+foster-1914"
        # To a comparison another book is added, or all.
        await pressed(pilot, "x")
        assert {"gnav", "foster-1914"}.isdisjoint(offered(app))
        await pressed(pilot, "a")
        compared = reading.page.address.removeprefix("compare/").split("+")
        assert compared[:2] == ["gnav", "foster-1914"] and sorted(compared) == sorted(app.evening.shelf.ids)
        await pressed(pilot, "x")
        assert app.screen is reading, "no book is left to be added"
        await pressed(pilot, "left", "left")
        assert reading.page.address == "book/gnav"
        # One book alone is laid among all the others.
        await pressed(pilot, "x", "a")
        assert reading.page.address == "compare/gnav"


async def test_from_a_page_about_no_book_both_are_asked_for() -> None:
    async with in_the_library("rule/tie") as (app, pilot, reading):
        await pressed(pilot, "x")
        assert "which book?" in frame(app)
        first = offered(app)[0]
        await pressed(pilot, "enter")
        assert "with …" in frame(app) and first not in offered(app)
        second = offered(app)[0]
        await pressed(pilot, "enter")
        # What is compared is opened at the rule that was open.
        here = reading.page.address
        assert here.startswith(f"compare/{first}+{second}")
        assert "rule:tie" in {passage.place for passage in reading.article.passages()}
        assert about(RuleKey("tie")).question.split()[-1] in frame(app)
        await pressed(pilot, "x", "escape")
        assert app.screen is reading and reading.page.address == here
        # So is one book among all the others.
        await turned_to(pilot, "rule/tie")
        await pressed(pilot, "x", "enter", "a")
        assert reading.page.address.startswith("compare/") and "+" not in reading.page.address
        assert about(RuleKey("tie")).question.casefold() in frame(app).casefold()


async def test_every_link_of_a_comparison_says_where_it_leads_and_a_leaf_knows_its_books() -> None:
    async with in_the_library("compare/gnav+parlett-2008") as (app, pilot, reading):
        leaves = [
            at for at, link in enumerate(reading.text.page_links) if link.link.startswith("compare/gnav+parl")
        ]
        assert len(leaves) >= 2, "it has too little for leaves"
        for at in leaves:
            reading.text.mark(at)
            await at_rest(pilot)
            assert "→ Gnav 1917 · Parlett 2008, compared" in frame(app)
        await pressed(pilot, "enter")
        assert reading.page.address.startswith("compare/gnav+parlett-2008/")
        await pressed(pilot, "x")
        assert {"gnav", "parlett-2008"}.isdisjoint(offered(app))


async def opened(app: RanterApp, name: str = "parlett-2008") -> ReadingScreen:
    screen = ReadingScreen(article(name))
    await app.push_screen(screen)
    return screen


async def test_the_screen_has_the_very_text_of_the_printed_page() -> None:
    """As far as it is in view, and below. How one comes to the end of a book is proved with one of them."""
    async with at_the_title() as (app, pilot):
        screen = await opened(app)
        for name in IDS:
            screen.open(article(name))
            await pilot.pause()
            text, leaf = screen.text, screen.text.scrollable_content_region
            printed = page(article(name), text.measure, ReferenceStyle.LINKED).splitlines()
            printed = [line.rstrip() for line in printed]
            rows = [row[leaf.x : leaf.right].rstrip() for row in frame(app).splitlines()]
            assert rows[leaf.y : leaf.bottom] == printed[: leaf.height], name
            assert [text.render_line(y).text.rstrip() for y in range(len(printed))] == printed, name


async def test_headings_are_bold_notes_dim_and_marks_in_the_second_colour() -> None:
    async with at_the_title() as (app, pilot):
        text = (await opened(app, "phillips-westall-1945")).text
        await pilot.pause()
        second = Color.parse(app.theme_variables["card-red"]).rich_color
        pieces = [piece for y in range(len(text.lines)) for piece in text.render_line(y)]
        told = [(piece.text.strip(), piece.style) for piece in pieces if piece.style is not None]
        assert {"T H E   R U L E S", "The pack"} <= {said for said, style in told if style.bold}
        assert {"□", "?", "T H E   R U L E S", "[1]"} <= {
            said for said, style in told if style.color == second
        }
        assert any(said.startswith("The sentence has no footnote") for said, style in told if style.dim)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (250, 70)])
async def test_the_measure_is_72_and_stands_in_the_middle(size: tuple[int, int]) -> None:
    async with at_the_title(size=size) as (app, pilot):
        screen = await opened(app)
        await pilot.pause()
        assert screen.text.measure == 72
        left = screen.query_one("#leaf").region.x
        right = size[0] - screen.query_one("#leaf").region.right
        assert left - right in (0, 1, screen.sidebar.region.width if size[0] == 120 else 0)
        row = next(row for row in frame(app).splitlines() if "One card each." in row)
        assert row.index("One") == left + 8


async def test_the_running_head_says_in_which_book_one_is_and_where_in_it() -> None:
    async with at_the_title() as (app, pilot):
        await opened(app)
        await at_rest(pilot)
        book = screen_of(app, ReadingScreen).page.article.title

        def head() -> str:
            return frame(app).splitlines()[0].partition("L I B R A R Y")[2].strip()

        assert head() == "", "the title stands on the page"
        seen = []
        for key in ("n", "n", "n", "p", "home"):
            await pressed(pilot, key)
            seen.append(head())
            assert "■ attested   ▣ partly   ◧ inferred   · ours" in frame(app).splitlines()[-2]
        sections = [
            " · ".join((book, *path[-1:])) for path in (("In a nutshell",), ("The rules",), ("The pack",))
        ]
        assert seen == [*sections, sections[1], ""]


async def test_a_book_is_read_by_keys_or_wheel_to_its_last_footnote_and_back() -> None:
    async with at_the_title() as (app, pilot):
        screen = await opened(app)
        await pilot.pause()
        seen = set(frame(app).splitlines()[2:-3])
        while screen.text.scroll_y < screen.text.max_scroll_y:
            await pressed(pilot, "space")
            seen |= set(frame(app).splitlines()[2:-3])
        shown = {row.strip().rstrip("▁▂▃▄▅▆▇█ ") for row in seen}
        printed = page(article("parlett-2008"), 72, ReferenceStyle.LINKED).splitlines()
        assert {line.strip() for line in printed} <= shown
        await pilot.press("b")
        await until(pilot, lambda: screen.text.scroll_y < screen.text.max_scroll_y)
        before = screen.text.scroll_y
        screen.text.post_message(MouseScrollDown(screen.text, 10, 10, 0, 1, 0, False, False, False))
        await until(pilot, lambda: screen.text.scroll_y > before)


async def test_a_page_asked_for_while_another_is_on_its_way_is_the_one_that_opens() -> None:
    async with at_the_title() as (app, pilot):
        app.open(Reading("book/parlett-2008"))
        app.open(Reading("rule/tie"))
        await until(pilot, lambda: isinstance(app.screen, ReadingScreen) and app.screen.is_mounted)
        assert screen_of(app, ReadingScreen).page.address == "rule/tie"
        assert len(app.screen_stack) == 2


async def test_below_the_last_link_the_page_only_scrolls() -> None:
    prose = tuple(Passage(text="The cards go round, and round, and round again.") for _ in range(60))
    long = Article(
        address="word/pone",
        title="Pone",
        sections=(Section(title="See", passages=(Passage(text=link("Dealer", "word/dealer")), *prose)),),
    )
    async with at_the_title() as (app, pilot):
        screen = ReadingScreen(long)
        await app.push_screen(screen)
        await pilot.press("tab")
        last = screen.text.at
        assert last == len(screen.text.page_links) - 1
        await pilot.press("space", "space")
        top = screen.text.scroll_y
        await pilot.press("down", "down")
        assert (screen.text.scroll_y, screen.text.at) == (top + 2, last)


# The bar at the right of a text, and the mouse on it.

LONG, SHORT = "book/parlett-2008/the-rules", "word/showdown"


async def press(pilot: Pilot[None], text: PageText, row: int) -> None:
    """At the bar, in that row of the text."""
    top = text.content_region.y - text.region.y
    await pilot.mouse_down(text, offset=(text.region.width - 1, top + row))
    await pilot.pause()


async def test_the_bar_says_how_much_there_is_turns_the_pages_and_can_be_pulled_where_there_is_more() -> None:
    async with in_the_library(LONG) as (_, pilot, screen):
        text = screen.text
        bar = text.vertical_scrollbar
        assert (bar.window_virtual_size, bar.window_size, bar.position) == (
            len(text.lines),
            text.size.height,
            0,
        )
        await pressed(pilot, "end")
        assert bar.position == len(text.lines) - text.size.height
        await pilot.press("home")
        # Beside the thumb one goes a page on and back.
        for row, top in ((text.size.height - 1, text.size.height), (0, 0)):
            await press(pilot, text, row)
            await pilot.mouse_up()
            await pilot.wait_for_animation()
            assert text.scroll_y == top
        # The thumb is pulled to the end, and let go.
        await press(pilot, text, 0)
        await pilot.hover(text, offset=(5, 4))
        await until(pilot, lambda: 0 < text.scroll_y < text.max_scroll_y)
        await pilot.hover(offset=(5, 23))
        await until(pilot, lambda: text.scroll_y == text.max_scroll_y)
        await pilot.mouse_up(offset=(5, 23))
        await pilot.pause()
        await pilot.hover(text, offset=(5, 4))
        await pilot.pause()
        assert text.scroll_y == text.max_scroll_y
        # It is not seen where all is in view, and the text is as wide.
        measure = text.measure
        assert len(looks(bar)) > 1
        text = (await turned_to(pilot, SHORT)).text
        assert looks(text.vertical_scrollbar) == {("", text.styles.background)}
        assert text.measure == measure


def looks(widget: Widget) -> set[tuple[str, Color]]:
    """What stands in the cells of a widget, and on what ground."""
    strips = widget.render_lines(widget.region.reset_offset)
    styled = [(part.text, part.style) for strip in strips for part in strip if part.style is not None]
    return {
        (text.strip(), Color.from_rich_color(style.color if style.reverse else style.bgcolor))
        for text, style in styled
    }


def mouse(app: RanterApp, kind: type[MouseEvent], at: Offset) -> None:
    """As the terminal sends it: what is pressed and let go is a click by the app's own reckoning."""
    app.post_message(kind(None, at.x, at.y, 0, 0, 1, False, False, False, at.x, at.y))


async def test_a_link_is_opened_by_a_mouse_that_was_pressed_on_it_and_no_other() -> None:
    async with in_the_library("library") as (app, pilot, screen):
        text = screen.text
        part = text.page_links[0].parts[0]
        link = text.content_region.offset + Offset(part.x, part.y)
        mouse(app, MouseDown, link - (2, 0))
        mouse(app, MouseUp, link)
        await at_rest(pilot)
        assert screen.page.address == "library"
        mouse(app, MouseDown, link)
        mouse(app, MouseUp, link)
        await at_rest(pilot)
        assert screen.page.address == "essay/usual"


@pytest.mark.parametrize("key", ["escape", "slash"])
async def test_whatever_else_is_opened_while_the_bar_is_pulled_has_the_mouse(key: str) -> None:
    async with in_the_library(LONG) as (app, pilot, screen):
        text = screen.text
        await press(pilot, text, 0)
        assert app.mouse_captured is text.vertical_scrollbar
        await pressed(pilot, key)
        assert not isinstance(app.screen, ReadingScreen)
        assert app.mouse_captured is None


@pytest.mark.parametrize("way", ["over", "company"])
async def test_lists_and_results_have_a_bar_of_the_same_colours(way: str) -> None:
    async with come_by(WAYS[way], size=(80, 24)) as (app, _):
        looks = app.theme_variables
        scrolled = list(app.screen.query("VerticalScroll, OptionList, RowList"))
        assert scrolled
        for widget in scrolled:
            assert widget.styles.scrollbar_color == Color.parse(looks["felt-edge"])
            assert widget.styles.scrollbar_background == Color.parse(looks["background"])
