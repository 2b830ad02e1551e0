"""Articles to read."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.content import Content
from textual.events import MouseScrollDown

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.widgets.article_text import set_article
from ranter_tui.library.measure import cells
from ranter_tui.library.page import page
from tests.app.frames import frame
from tests.app.party import evening_in
from tests.library.shelves import IDS, article


@pytest.mark.parametrize("width", [30, 46, 60, 72])
def test_the_screen_has_the_very_text_of_the_printed_page(width: int) -> None:
    for name in IDS:
        told = set_article(article(name), width)
        assert told.plain == page(article(name), width)
        assert all(cells(line) <= width for line in told.plain.splitlines())


def styled(content: Content, style: str) -> set[str]:
    return {
        content.plain[span.start : span.end].strip() for span in content.spans if style in str(span.style)
    }


def test_headings_are_bold_notes_dim_and_marks_in_the_second_colour() -> None:
    told = set_article(article("phillips-westall-1945"), 72, "$card-red")
    assert {"T H E   R U L E S", "The pack"} <= styled(told, "bold")
    assert {"□", "·", "T H E   R U L E S", "[1]"} <= styled(told, "$card-red")
    assert any(note.startswith("By the article's general statement") for note in styled(told, "dim"))


async def opened(app: RanterApp, name: str = "parlett-2008") -> ReadingScreen:
    screen = ReadingScreen(article(name))
    await app.push_screen(screen)
    return screen


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (250, 70)])
async def test_the_measure_is_72_and_stands_in_the_middle(tmp_path: Path, size: tuple[int, int]) -> None:
    app = RanterApp(evening_in(tmp_path))
    async with app.run_test(size=size) as pilot:
        screen = await opened(app)
        await pilot.pause(0.1)
        assert screen.text.measure == 72
        left = screen.query_one("#leaf").region.x
        right = size[0] - screen.query_one("#leaf").region.right
        assert left - right in (0, 1, screen.whereabouts.region.width if size[0] == 120 else 0)
        row = next(row for row in frame(app).splitlines() if "David Parlett" in row)
        assert row.index("By") == left + 8


async def test_the_running_head_says_where_one_is(tmp_path: Path) -> None:
    app = RanterApp(evening_in(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app)
        await pilot.pause(0.1)
        assert "The Penguin Book of Card Games" in frame(app).splitlines()[0]
        await pilot.press("n")
        await pilot.pause(0.1)
        assert frame(app).splitlines()[0].endswith("History")
        await pilot.press("n", "n")
        await pilot.pause(0.1)
        assert frame(app).splitlines()[0].endswith("The rules · The pack")
        await pilot.press("p")
        await pilot.pause(0.1)
        assert frame(app).splitlines()[0].endswith("The rules")
        await pilot.press("home")
        await pilot.pause(0.1)
        assert frame(app).splitlines()[0].endswith("The Penguin Book of Card Games")


async def test_the_key_of_the_marks_stays_at_the_foot(tmp_path: Path) -> None:
    app = RanterApp(evening_in(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app)
        await pilot.pause(0.1)
        for key in ("home", "space", "end"):
            await pilot.press(key)
            await pilot.pause(0.1)
            assert "■ attested   ▒ inferred   · editorial" in frame(app).splitlines()[-4]


async def test_a_book_is_read_by_keys_or_wheel_to_its_last_footnote_and_back(tmp_path: Path) -> None:
    app = RanterApp(evening_in(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app)
        await pilot.pause(0.1)
        seen = set(frame(app).splitlines()[2:-3])
        while screen.text.scroll_y < screen.text.max_scroll_y:
            await pilot.press("space")
            await pilot.pause(0.01)
            seen |= set(frame(app).splitlines()[2:-3])
        shown = {row.strip().rstrip("▁▂▃▄▅▆▇█ ") for row in seen}
        assert {line.strip() for line in page(article("parlett-2008"), 72).splitlines()} <= shown
        await pilot.press("b")
        await pilot.pause(0.05)
        assert screen.text.scroll_y < screen.text.max_scroll_y
        before = screen.text.scroll_y
        screen.text.post_message(MouseScrollDown(screen.text, 10, 10, 0, 1, 0, False, False, False))
        await pilot.pause(0.1)
        assert screen.text.scroll_y > before


async def test_the_text_is_set_anew_when_the_window_changes(tmp_path: Path) -> None:
    app = RanterApp(evening_in(tmp_path))
    async with app.run_test(size=(120, 36)) as pilot:
        screen = await opened(app)
        await pilot.pause(0.1)
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.1)
        assert screen.text.measure == 72
        await pilot.resize_terminal(60, 24)
        await pilot.pause(0.1)
        assert "This needs 80 by 24." in frame(app)


async def test_escape_goes_back_to_where_one_came_from(tmp_path: Path) -> None:
    app = RanterApp(evening_in(tmp_path))
    async with app.run_test() as pilot:
        await opened(app)
        await pilot.press("escape")
        assert len(app.screen_stack) == 1
