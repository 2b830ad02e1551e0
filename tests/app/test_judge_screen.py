"""A hand that is over, judged by every book: from the table, and from a game that is watched again."""

from __future__ import annotations

import pytest

from ranter_tui.app.screens.judge import JudgeScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.cli import main
from ranter_tui.game.events import Dealt
from ranter_tui.game.moves import Move
from tests.app.frames import frame, is_painted
from tests.app.party import ranter, until
from tests.app.ways import ALONE, WAYS, Way, asked, come_by


async def test_a_hand_that_is_over_is_judged_by_every_book_and_kept_as_a_case(
    capsys: pytest.CaptureFixture[str],
) -> None:
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
