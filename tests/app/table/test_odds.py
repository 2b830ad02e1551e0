"""What are the odds? Told behind the curtain, or to a lone guest, where the house wants it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.chronicle import ChronicleScreen
from ranter_tui.app.screens.evenings_record import RecordScreen
from ranter_tui.app.screens.over import LuckScreen, OverScreen, luckiest
from ranter_tui.app.screens.steps import ReplayScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.guest_book import GuestEntry
from ranter_tui.evening.ledger import Fortune, GameJudged
from ranter_tui.evening.odds_told import figures
from ranter_tui.game.seats import Seat
from ranter_tui.odds.chunks import Here
from ranter_tui.record.guest import Guest
from tests.app.frames import frame, in_one_line
from tests.app.party import HandClock, at_the_title, plan, screen_of
from tests.app.persons import come_to, curtain, is_over, is_shut, play, stacked, table
from tests.evening.games import begun, evening_in, finished

OFFER = "what are the odds?"


@asynccontextmanager
async def at_a_curtain(**how: Any) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    """Three guests, and Anna's curtain is shut."""
    async with stacked(plan(persons=3, bots=0), "3 7 9", **how) as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        yield app, pilot


async def test_nobody_is_told_unless_the_house_wants_it() -> None:
    async with at_a_curtain() as (app, pilot):
        await pilot.press("enter", "m")
        assert OFFER not in frame(app) and "you lose" not in frame(app)


async def test_the_odds_are_told_behind_the_curtain_and_fall_with_it() -> None:
    async with at_a_curtain(odds=True, clock=HandClock()) as (app, pilot):
        await pilot.press("m")
        await come_to(pilot, lambda: is_shut(app))
        assert OFFER not in frame(app)
        await pilot.press("enter")
        assert OFFER in frame(app)
        await pilot.press("m")
        await come_to(pilot, lambda: "Keep: you lose" in frame(app))
        assert "Change with Ben: you lose" in frame(app) and "1,000 possible deals of" in frame(app)
        await pilot.press("escape")
        assert is_shut(app) and "you lose" not in frame(app)
        up = curtain(app)
        assert up is not None and not up.look.odds
        await come_to(pilot, lambda: is_shut(app) and not up.is_guarded)
        await pilot.press("enter")
        assert "you lose" not in frame(app) and OFFER in frame(app)


async def test_a_newcomer_is_told_the_odds_in_a_line_unless_he_wants_none() -> None:
    async with at_a_curtain(hints=True, clock=HandClock()) as (app, pilot):
        assert "Chance to lose" not in frame(app)
        await pilot.press("enter")
        await come_to(pilot, lambda: "Chance to lose. Keep: " in frame(app))
        assert "Change with Ben: " in frame(app) and "Ben must swap, but the King refuses." in frame(app)
        await pilot.press("x")
        assert "Chance to lose" not in frame(app) and "[x] the odds" in frame(app)
        await pilot.press("x", "escape")
        assert is_shut(app) and "Chance to lose" not in frame(app)


def test_who_has_finished_a_game_by_the_book_is_no_newcomer_to_it(tmp_path: Path) -> None:
    evening = evening_in(tmp_path)
    assert finished(evening).helps()
    evening.ledger.count()
    again, other = begun(evening), begun(evening, book="gnav")
    assert other.helps() and not again.helps(), "all have finished one by this book"
    evening.guest_book.keep(GuestEntry("anna", helped=True))
    child = begun(evening)
    assert child.helps(), "Anna is a child, say"
    again.take_over(Seat(2), Guest("Zoe"))
    assert again.helps()
    for sitting in (again, other, child):
        sitting.journal.close()


async def test_odds_take_the_place_of_what_has_happened_and_none_come_that_nobody_asks_for_any_more() -> None:
    async with at_a_curtain(odds=True) as (app, pilot):
        await pilot.press("enter", "w", "m")
        await come_to(pilot, lambda: "Keep: you lose" in frame(app))
        up = curtain(app)
        assert up is not None and up.look.weighed is not None
        late = up.CameHome(partial(up._tell_odds, up.look.weighed, up.look.odds))
        await pilot.press("m")
        up.post_message(late)
        await pilot.pause()
        assert OFFER in frame(app) and "you lose" not in frame(app)


async def test_after_a_game_luck_is_told_from_judgement_or_that_it_cannot_be_and_every_choice_is_weighed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with stacked(plan(persons=0, bots=3, lives=1), size=(80, 24)) as (app, pilot):
        await play(pilot, until=lambda: is_over(app))
        await come_to(pilot, lambda: isinstance(app.screen, OverScreen))
        await pilot.press("m")
        await come_to(pilot, lambda: "The other hands could not be judged." in frame(app))
        screen_of(app, LuckScreen)
        monkeypatch.setattr(LuckScreen, "counts", Here)
        await pilot.press("escape", "m")
        await come_to(pilot, lambda: "by luck" in frame(app) and "so far" not in frame(app))
        await pilot.press("escape", "w")
        await come_to(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("m")
        await come_to(pilot, lambda: "changing loses" in in_one_line(app))
        await pilot.press("end", "m")
        await come_to(pilot, lambda: "no choice left" in frame(app))
        assert "loses" not in frame(app).partition("no choice left")[0]


async def test_luck_is_told_where_the_game_ends_kept_and_found_in_the_chronicle_and_in_the_evenings_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OverScreen, "counts", Here)
    async with stacked(plan(persons=0, bots=3, lives=1), size=(100, 60)) as (app, pilot):
        assert isinstance(app, RanterApp)
        await play(pilot, until=lambda: is_over(app))
        await come_to(pilot, lambda: isinstance(app.screen, OverScreen) and app.screen.judged is not None)
        (kept,) = app.evening.judgements.all().values()
        assert sum(one.lost for one in kept.guests) >= 2 and all(one.is_bot for one in kept.guests)
        assert sum(one.expected for one in kept.guests) == pytest.approx(2, abs=1)
        (chronicle,) = (tmp_path / "data" / "chronicles").iterdir()
        told = chronicle.read_text("utf-8")
        assert "## Luck or judgement" in told and kept.remarks
        for one in kept.guests:
            assert f"| {one.name} | {one.lost} | {one.expected:.1f} |" in told
        await pilot.press("c")
        read = [str(line) for line in screen_of(app, ChronicleScreen).text.lines]
        (at,) = (place for place, line in enumerate(read) if line.split()[:1] == ["Hands"])
        rows = read[at + 1 : at + 1 + len(kept.guests)]
        assert [row.split() for row in rows] == [[one.name, *figures(one)] for one in kept.guests]
        assert {len(row) for row in rows} == {len(read[at])}
        await pilot.press("escape")
        await app.push_screen(RecordScreen())
        await come_to(pilot, lambda: "Luck or judgement, in hands lost" in frame(app))
        assert f"{one.expected:.1f}" in frame(app) and "Counted in" not in frame(app)


async def test_tonights_games_that_were_not_judged_are_judged_while_the_record_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (finished(evening_in(tmp_path, seed)).journal.path for seed in (5, 6))
    evening_in(tmp_path).ledger.count()
    second.unlink()
    async with at_the_title(size=(100, 60)) as (app, pilot):
        monkeypatch.setattr(RecordScreen, "counts", Here)
        await app.push_screen(RecordScreen())
        await come_to(pilot, lambda: "Counted in 1 of 2 games." in frame(app))
        assert app.evening.judgements.all().keys() == {first.name}


async def test_a_lone_guest_is_told_at_the_table() -> None:
    guests = plan(persons=1, bots=2)
    async with stacked(guests, "3 7 9", odds=True, clock=HandClock()) as (app, pilot):
        await come_to(pilot, lambda: isinstance(app.screen, TableScreen) and table(app).prompt.weighs)
        await pilot.press("m")
        await come_to(pilot, lambda: "Keep: you lose" in frame(app))
        await pilot.press("k")
        await come_to(pilot, lambda: "Keep: you lose" not in frame(app))


@pytest.mark.parametrize(
    ("first", "last", "told"),
    [
        (2, 6, "Anna was lucky (2.0 hands fewer lost than the odds say), Dov unlucky (2.0 more). "),
        (2, 4, "Anna was lucky (2.0 hands fewer lost than the odds say). "),
        (4, 6, "Dov was unlucky (2.0 hands more lost than the odds say). "),
        (4, 4, "Nobody was very lucky or unlucky. "),
    ],
)
def test_whoever_was_lucky_or_not_is_named_once_it_is_known(first: int, last: int, told: str) -> None:
    anna, dov = Fortune("Anna", False, first, 4.0, 0.0), Fortune("Dov", True, last, 4.0, 0.0)
    assert luckiest(GameJudged("a game", (anna, dov), ())) == told
    assert luckiest(None) == ""
