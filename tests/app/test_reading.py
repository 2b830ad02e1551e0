"""Articles to read."""

from __future__ import annotations

import pytest
from textual.color import Color
from textual.events import MouseDown, MouseEvent, MouseScrollDown, MouseUp
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widget import Widget

from ranter_tui.app.app import RanterApp
from ranter_tui.app.opening import Reading
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.widgets.page_text import PageText
from ranter_tui.library.text.article import Article, Passage, Section
from ranter_tui.library.text.line import link
from ranter_tui.library.text.page import ReferenceStyle, page
from tests.app.frames import frame
from tests.app.party import at_rest, at_the_title, in_the_library, pressed, screen_of, turned_to, until
from tests.app.ways import WAYS, come_by
from tests.library.shelves import IDS, article


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


async def test_it_says_how_much_there_is_turns_the_pages_and_can_be_pulled() -> None:
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


def looks(widget: Widget) -> set[tuple[str, Color]]:
    """What stands in the cells of a widget, and on what ground."""
    strips = widget.render_lines(widget.region.reset_offset)
    styled = [(part.text, part.style) for strip in strips for part in strip if part.style is not None]
    return {
        (text.strip(), Color.from_rich_color(style.color if style.reverse else style.bgcolor))
        for text, style in styled
    }


async def test_it_is_not_seen_where_all_is_in_view_and_the_text_is_as_wide() -> None:
    async with in_the_library(LONG) as (_, pilot, screen):
        text = screen.text
        measure = text.measure
        assert len(looks(text.vertical_scrollbar)) > 1
        text = (await turned_to(pilot, SHORT)).text
        assert looks(text.vertical_scrollbar) == {("", text.styles.background)}
        assert text.measure == measure


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
