"""Books side by side."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.events import MouseScrollDown, MouseScrollRight
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.compare import CompareScreen
from ranter_tui.app.screens.pick_one import PickOneScreen
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.screens.to_compare import ToCompareScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.library.articles.article import Article
from tests.app.frames import frame
from tests.app.party import at_rest, evening_in, screen_of
from tests.library.shelves import IDS, book

TWO = ("parlett-2008", "phillips-westall-1945")
ENGLISH = ("cassell-1882", "hoffmann-1891", "foster-1914", *TWO)
SIZES = [(80, 24), (100, 30), (160, 50)]


class Listening(RanterApp):
    """Writes down which pages are asked for, and opens none of them."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.opened: list[str | Article] = []

    def read(self, what: str | Article) -> None:
        self.opened.append(what)


class Comparing:
    """A comparison on a screen."""

    def __init__(self, app: Listening, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def opened(self) -> list[str | Article]:
        return self.app.opened

    @property
    def screen(self) -> CompareScreen:
        assert isinstance(self.app.screen, CompareScreen)
        return self.app.screen

    @property
    def rows(self) -> list[str]:
        return frame(self.app).splitlines()

    @property
    def marked(self) -> tuple[str, str]:
        """Which rule of which book."""
        assert self.screen.marked is not None
        row, column = self.screen.marked
        return row.rule, self.screen.ids[column]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await at_rest(self.pilot)

    def find(self, words: str) -> tuple[int, int]:
        """Where on the screen something stands."""
        y = next(y for y, row in enumerate(self.rows) if words in row)
        return self.rows[y].index(words), y

    async def click(self, words: str) -> None:
        await self.pilot.click(offset=self.find(words))
        await at_rest(self.pilot)


@asynccontextmanager
async def compared(
    folder: Path, ids: Sequence[str] = TWO, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Comparing]:
    app = Listening(evening_in(folder))
    async with app.run_test(size=size) as pilot:
        await app.push_screen(CompareScreen(ids))
        await at_rest(pilot)
        yield Comparing(app, pilot)


async def test_at_80_columns_two_books_stand_side_by_side(tmp_path: Path) -> None:
    async with compared(tmp_path) as here:
        text = frame(here.app)
        assert "Parlett 2008" in text and "Phillips & Westall" in text
        assert "How many lives" in text and "■ 3 (or any other)" in text and "□ 3" in text
        assert here.rows[0].endswith("two books · 7 of 38 rules differ")


@pytest.mark.parametrize("size", SIZES)
async def test_all_books_are_seen_by_moving_and_the_names_of_the_rules_stay(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with compared(tmp_path, IDS, size) as here:
        labels = [row[:26] for row in here.rows[5:9]]
        seen = set()
        for _ in IDS:
            seen |= {name for name in map(short, IDS) if any(name.split(",")[0] in row for row in here.rows)}
            await here.press("right")
        assert seen == set(map(short, IDS))
        assert [row[:26] for row in here.rows[5:9]] == labels
        assert here.marked[1] == IDS[-1]
        await here.press("home")
        assert here.marked[1] == IDS[0]
        assert "‹" not in frame(here.app)
        await here.press("end")
        assert here.marked[1] == IDS[-1]
        assert "›" not in frame(here.app)


def short(name: str) -> str:
    return book(name).short


@pytest.mark.parametrize(("size", "across"), [((80, 24), 2), ((100, 30), 3), ((160, 50), 5)])
async def test_the_line_below_the_names_says_how_many_books_there_are_beyond(
    tmp_path: Path, size: tuple[int, int], across: int
) -> None:
    beyond = len(IDS) - across
    async with compared(tmp_path, IDS, size) as here:
        assert any(row.endswith(f" {beyond} ›") for row in here.rows)
        await here.press("end")
        assert any(f" ‹ {beyond} ─" in row for row in here.rows)


async def test_only_differences_to_begin_with_and_everything_at_a_key(tmp_path: Path) -> None:
    async with compared(tmp_path, IDS, (160, 50)) as here:
        assert all(row.differs for row in here.screen.shown.rows)
        assert "How many cards" not in frame(here.app)
        await here.press("down", "down", "right")
        where = here.marked
        await here.press("d")
        assert here.screen.shown == here.screen.comparison
        assert here.marked == where
        assert "≠ they differ" in frame(here.app)
        assert any(row.startswith("    The next dealer") for row in here.rows)
        assert any(row.startswith("  ≠ The first dealer") for row in here.rows)
        await here.press("d")
        assert here.marked == where
        assert "≠" not in frame(here.app)


async def test_a_mark_on_what_all_agree_on_goes_to_the_next_difference(tmp_path: Path) -> None:
    async with compared(tmp_path, ENGLISH) as here:
        await here.press("d", "ctrl+home")
        assert here.marked[0] == "pack"
        await here.press("d")
        assert here.marked[0] == "lives"


async def test_one_walks_over_the_rules_and_none_is_left_out(tmp_path: Path) -> None:
    async with compared(tmp_path, IDS) as here:
        rules = [here.marked[0]]
        for _ in range(len(here.screen.shown.rows) - 1):
            await here.pilot.press("down")
            rules.append(here.marked[0])
            assert frame(here.app).count("▸") == 1
        assert rules == [row.rule for row in here.screen.shown.rows]
        await here.press("down")
        assert here.marked[0] == rules[-1]
        await here.press("ctrl+home")
        assert here.marked[0] == rules[0]
        await here.press("pagedown")
        assert here.marked[0] in rules[3:8]
        await here.press("pageup")
        assert here.marked[0] == rules[0]
        assert "▴" not in frame(here.app)


async def test_what_is_marked_is_told_at_the_foot_with_its_citation(tmp_path: Path) -> None:
    async with compared(tmp_path, size=(100, 30)) as here:
        text = frame(here.app)
        assert "How many lives has everybody?" in text
        assert "■ Parlett 2008, attested: The table agrees on a number of lives; 3" in text
        assert "That it is agreed is all that the book has" in text
        assert "[1] Parlett 2008, pp. 482-483; read whole. The number of lives is" in text
        await here.press("right")
        assert "□ Phillips & Westall 1945, reported: Everybody starts with 3 lives." in frame(here.app)


async def test_more_than_fits_at_the_foot_is_read_on_at_a_key_and_from_the_beginning_again(
    tmp_path: Path,
) -> None:
    async with compared(tmp_path, ("hoffmann-1891", "cassell-1882")) as here:
        while here.marked[0] != "lives":
            await here.press("down")
        text = frame(here.app)
        assert "space More" in here.rows[-1]
        assert "How many lives has everybody?" in text and "In effect" not in text
        await here.press("space")
        assert "[2] Ranter-Go-Round (Wikipedia), History; read in part." in frame(here.app)
        await here.press("space")
        assert "How many lives has everybody?" in frame(here.app)
        await here.press("down")
        assert "What are lives kept on?" in frame(here.app)


async def test_enter_opens_the_rule_and_keys_the_book_and_the_source(tmp_path: Path) -> None:
    async with compared(tmp_path) as here:
        await here.press("enter", "b", "s")
        assert here.opened == ["rule/lives", "book/parlett-2008", "source/parlett-2008"]


async def test_where_an_answer_rests_on_several_sources_one_is_asked_which(tmp_path: Path) -> None:
    async with compared(tmp_path) as here:
        await here.press("right", "s")
        assert isinstance(here.app.screen, PickOneScreen)
        assert "Phillips & Westall 1945" in frame(here.app) and "(Wikipedia)" in frame(here.app)
        await here.press("down", "enter")
        assert here.opened == ["source/wikipedia-ranter-go-round"]
        await here.press("s", "escape")
        assert here.opened == ["source/wikipedia-ranter-go-round"]


async def test_an_answer_of_ours_has_no_source_to_open(tmp_path: Path) -> None:
    async with compared(tmp_path, ENGLISH) as here:
        await here.press("d", "ctrl+home", "down", "s")
        assert here.marked == ("packs", "cassell-1882")
        assert here.opened == []
        assert isinstance(here.app.screen, CompareScreen)


async def test_a_click_marks_an_answer_and_a_second_opens_its_rule(tmp_path: Path) -> None:
    async with compared(tmp_path) as here:
        await here.click("□ show, spend")
        assert here.marked == ("powers.K.turn", "phillips-westall-1945")
        assert here.opened == []
        await here.click("□ show, spend")
        assert here.opened == ["rule/powers.K.turn"]
        await here.click("The King that is kept")
        assert here.marked == ("powers.K.kept", "phillips-westall-1945")


async def test_a_click_on_the_name_of_a_book_marks_it_and_a_second_opens_it(tmp_path: Path) -> None:
    async with compared(tmp_path) as here:
        await here.click("Phillips & Westall")
        assert here.marked[1] == "phillips-westall-1945"
        await here.click("Phillips & Westall")
        assert here.opened == ["book/phillips-westall-1945"]


async def test_a_click_on_a_citation_opens_its_source(tmp_path: Path) -> None:
    async with compared(tmp_path) as here:
        x, y = here.find("[1] Parlett 2008")
        await here.pilot.click(offset=(x + 5, y))
        await at_rest(here.pilot)
        assert here.opened == ["source/parlett-2008"]


async def test_the_wheel_and_clicks_on_the_edges_turn_the_comparison_and_leave_the_mark(
    tmp_path: Path,
) -> None:
    async with compared(tmp_path, IDS) as here:
        where, grid, beyond = here.marked, here.screen.grid, len(IDS) - 3
        grid.post_message(MouseScrollRight(grid, 40, 8, 1, 0, 0, False, False, False))
        await at_rest(here.pilot)
        assert " ‹ 1 " in frame(here.app) and f" {beyond} ›" in frame(here.app)
        await here.click(f"{beyond} ›")
        assert " ‹ 3 " in frame(here.app)
        await here.click("‹ 3")
        assert " ‹ 1 " in frame(here.app)
        grid.post_message(MouseScrollDown(grid, 40, 8, 0, 1, 0, False, False, False))
        await at_rest(here.pilot)
        assert "▴" in frame(here.app)
        await here.click("▴")
        assert "▴" not in frame(here.app)
        await here.click("▾")
        assert "▴" in frame(here.app)
        assert here.marked == where
        await here.press("right")
        assert frame(here.app).count("▸") == 1, "and a step brings it back into view"


@pytest.mark.parametrize("size", SIZES)
async def test_when_the_window_changes_the_mark_stays_in_view(tmp_path: Path, size: tuple[int, int]) -> None:
    async with compared(tmp_path, IDS, (160, 50)) as here:
        await here.press("end", "ctrl+end")
        await here.pilot.resize_terminal(*size)
        await at_rest(here.pilot)
        assert frame(here.app).count("▸") == 1
        assert here.marked == ("wipe_out", IDS[-1])


async def test_books_are_added_and_taken_away(tmp_path: Path) -> None:
    async with compared(tmp_path) as here:
        await here.press("a")
        assert isinstance(here.app.screen, ToCompareScreen)
        await here.press("home", "space", "slash", *"foster", "enter", "escape", "escape")
        oldest = here.app.evening.shelf.headings()[0].id
        assert list(here.screen.ids) == [*TWO, oldest, "foster-1914"]
        assert "  four books · " in here.rows[0]
        await here.press("end", "x")
        assert list(here.screen.ids) == [*TWO, oldest]
        assert here.marked[1] == oldest
        await here.press("a", "a", "escape")
        assert set(here.screen.ids) == set(IDS)
        await here.press("a", "a", "escape")
        assert here.screen.ids == ()
        assert "No book lies here. a lays some side by side." in frame(here.app)
        assert "›" not in frame(here.app)
        await here.press("enter", "b", "s", "x", "d", "space", "H")
        assert here.opened == []


async def test_a_click_puts_a_book_in_and_another_takes_it_out(tmp_path: Path) -> None:
    async with compared(tmp_path, size=(120, 36)) as here:
        await here.press("a")
        for crossed in (True, False):
            await here.click("Foster 1914")
            assert ("[x] 1914" in frame(here.app)) is crossed


async def test_books_change_places(tmp_path: Path) -> None:
    async with compared(tmp_path) as here:
        await here.press("L")
        assert here.screen.ids == TWO[::-1]
        assert here.marked[1] == TWO[0]
        await here.press("L")
        assert here.screen.ids == TWO[::-1], "there is no place further right"
        await here.press("H")
        assert here.screen.ids == TWO


async def test_with_one_book_one_is_asked_at_once_for_others(tmp_path: Path) -> None:
    async with compared(tmp_path, TWO[:1]) as here:
        await at_rest(here.pilot)
        assert isinstance(here.app.screen, ToCompareScreen)
        await here.press("escape")
        assert "One book differs from nothing." in frame(here.app)
        await here.press("d")
        assert "Which pack is played with?" in frame(here.app)


async def test_books_that_agree_say_so(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    own = evening.places.rulebooks
    own.mkdir(parents=True)
    written = (evening.shelf.folder / "parlett-2008.yaml").read_text(encoding="utf-8")
    (own / "twin.yaml").write_text(written.replace("id: parlett-2008", "id: twin"), encoding="utf-8")
    async with compared(tmp_path, ("parlett-2008", "twin")) as here:
        assert "They agree on everything. d shows on what." in frame(here.app)


async def test_a_book_that_is_not_on_the_shelf_any_more_is_left_out(tmp_path: Path) -> None:
    async with compared(tmp_path, (*TWO, "lost", TWO[0])) as here:
        assert here.screen.ids == TWO


async def test_the_mark_is_another_sign_while_something_else_has_the_keys(tmp_path: Path) -> None:
    async with compared(tmp_path) as here:
        here.screen.set_focus(None)
        await at_rest(here.pilot)
        assert "▸" not in frame(here.app)
        assert "› ■ 3 (or any other)" in frame(here.app)


async def test_escape_goes_back_to_where_one_came_from(tmp_path: Path) -> None:
    async with compared(tmp_path) as here:
        await here.press("escape")
        assert len(here.app.screen_stack) == 1


async def test_a_page_that_was_opened_leads_back_to_the_comparison(tmp_path: Path) -> None:
    app = RanterApp(evening_in(tmp_path))
    async with app.run_test() as pilot:
        await app.push_screen(CompareScreen(TWO))
        await pilot.press("right", "enter")
        await at_rest(pilot)
        assert screen_of(app, ReadingScreen).article.address == "rule/lives"
        await pilot.press("escape")
        await at_rest(pilot)
        assert isinstance(app.screen, CompareScreen)
        assert "▸ □ 3" in frame(app)
