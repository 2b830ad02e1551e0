"""A hand that is over: watched again, by those who read its book, and judged by every book."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ranter_tui.app.screens import watch
from ranter_tui.app.screens.judge import JudgeScreen
from ranter_tui.app.screens.watch import BooksToWatchScreen, WatchScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.cli import main
from ranter_tui.evening.settings import Motion
from ranter_tui.game.events import Dealt
from ranter_tui.game.moves import Move
from tests.app.frames import frame, in_one_line, is_painted, where
from tests.app.party import HASTY, at_the_title, evening_here, ranter, screen_of, until
from tests.app.ways import ALONE, WAYS, Way, asked, come_by


async def test_a_hand_is_played_by_itself_below_what_it_is_about_until_a_key_takes_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watch, "READS", 0.0)
    monkeypatch.setattr(watch, "READS_A_SECOND", 1_000_000)
    async with at_the_title(
        size=(120, 36), evening=evening_here(settings=replace(HASTY, motion=Motion.FULL))
    ) as (app, pilot):
        book = app.evening.shelf.book("parlett-2008")
        screen = WatchScreen(book, book.examples[0])
        await app.push_screen(screen)
        await until(pilot, lambda: screen.at > 0)
        await pilot.press("home")
        assert screen.at == 0, "whoever steps by hand is not overtaken"
        assert book.examples[0].text.split(".")[0] in in_one_line(app)
        await pilot.press("p")
        await until(pilot, lambda: screen.at > 0)


async def test_where_nothing_is_to_move_by_itself_a_hand_waits_for_a_key() -> None:
    async with at_the_title(size=(120, 36)) as (app, pilot):
        book = app.evening.shelf.book("parlett-2008")
        screen = WatchScreen(book, book.examples[0])
        await app.push_screen(screen)
        await pilot.pause()
        assert screen._plays is None and screen.at == 0
        (bar, y), last = where(app, "◂◂"), len(screen.told)
        forward, back, end, start, first, whole = 26, 3, 28, 0, 5, 24
        for column, to in (
            (forward, 1), (forward, 2), (back, 1), (end, last), (start, 0), (whole, last), (first, 0)
        ):  # fmt: skip
            await pilot.click(offset=(bar + column, y))
            assert screen.at == to, "an arrow is a step or all of them, and the bar goes where it is clicked"


async def test_where_no_book_is_suggested_the_keys_for_one_do_nothing() -> None:
    async with at_the_title("w", "tab") as (app, pilot):
        screen = screen_of(app, BooksToWatchScreen)
        marked = screen.row_list.marked
        await pilot.press("1", "2")
        await pilot.pause()
        assert app.screen is screen and screen.row_list.marked == marked


async def test_a_hand_is_judged_by_every_book_and_kept_as_a_case(capsys: pytest.CaptureFixture[str]) -> None:
    async with come_by(WAYS["judged"], (120, 48)) as (app, pilot):
        table, judge = app.screen_stack[-2], app.screen
        assert isinstance(table, TableScreen) and isinstance(judge, JudgeScreen)
        await until(pilot, lambda: not isinstance(judge.judged, str) and is_painted(app))
        assert "H A N D   1" in frame(app)
        assert not isinstance(judge.judged, str)
        _, case, found = judge.judged
        first = next(event for event in table.sitting.history if isinstance(event, Dealt))
        names = table.sitting.names
        assert case.holds == {
            names[seat]: card.code for seat, card in zip(first.seats, first.cards, strict=True)
        }
        books = [*(book for one in found.agreements for book in one.books), *sum(found.refused.values(), ())]
        assert {book.id for book in books} == {*ranter(app).evening.shelf.ids}
        await pilot.press("s")
        (kept,) = ranter(app).evening.paths.chronicles.glob("*-hand-1.yaml")
        await until(pilot, lambda: "Saved as a case" in frame(app))
    assert main(["judge", "--short", str(kept)]) == 0
    assert "You were right" in capsys.readouterr().out


async def test_no_hand_is_judged_before_it_is_over() -> None:
    begun = Way("TableScreen", table=ALONE, when=asked(Move.KEEP))
    async with come_by(begun) as (app, pilot):
        assert "Judge" not in frame(app).splitlines()[-1]
        await pilot.press("w")
        await until(pilot, lambda: is_painted(app))
        assert isinstance(app.screen, TableScreen)
