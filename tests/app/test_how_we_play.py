"""How we play: told before the first deal, once for rules that are new here, and whenever somebody asks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from textual.events import Key
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.base import dialogs
from ranter_tui.app.base.dialogs import Strikes
from ranter_tui.app.clock import READ, Clock
from ranter_tui.app.screens.how_we_play import HowWePlayScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.app.table.private_look import Stage
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.evening.plan import Plan
from ranter_tui.game.seats import Seat
from ranter_tui.telling.cards_in_words import HowToPlay, about_card, ladder_words
from tests.app.frames import frame, handled, in_one_line, is_painted, notices
from tests.app.party import (
    HASTY,
    HandClock,
    at_the_table,
    at_the_title,
    evening_here,
    plan,
    pressed,
    screen_of,
    until,
)
from tests.app.persons import come_to, is_shut, offered, state, table

CURIOUS = replace(HASTY, how_we_play=True)
AIM = "The lowest loses a life"


def is_told(pilot: Pilot[None]) -> bool:
    """Whether the screen that tells it is in front, and painted."""
    return isinstance(pilot.app.screen, HowWePlayScreen) and is_painted(pilot.app)


@asynccontextmanager
async def new_here(last: Plan | None = None) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    """A house that wants to be told, at its title page."""
    evening = evening_here(settings=CURIOUS, last=last)
    async with at_the_title(notifications=True, evening=evening) as (app, pilot):
        yield app, pilot


async def told(pilot: Pilot[None]) -> HowWePlayScreen:
    """The screen that tells it, as soon as it is there."""
    await come_to(pilot, lambda: is_told(pilot))
    return screen_of(pilot.app, HowWePlayScreen)


async def test_whoever_knows_how_we_play_never_hears_it_twice_for_the_same_rules() -> None:
    async with new_here() as (app, pilot):
        app.deal(plan())
        await told(pilot)
        assert AIM in in_one_line(app)
        assert table(app).sitting.hands == 0
        assert not SmallFiles(app.evening.paths).explained.path.exists()
        await pilot.press("enter")
        await come_to(pilot, lambda: is_shut(app))
        assert state(app).hands == 1

        app.deal(plan())
        await come_to(pilot, lambda: is_shut(app))
        app.deal(plan(lives=1))
        await told(pilot)
        assert "Lose one life" in in_one_line(app)
    async with new_here() as (app, pilot):
        app.deal(plan())
        await come_to(pilot, lambda: is_shut(app))


async def test_no_notice_lies_over_it_and_what_was_noticed_is_there_afterwards() -> None:
    async with new_here() as (app, pilot):
        app.deal(plan(persons=1, bots=2))
        await told(pilot)
        app.notify("Phones come in.", timeout=60)
        await come_to(pilot, lambda: any(one.size or not one.visible for one in app.screen.query("Toast")))
        assert AIM in in_one_line(app) and "Phones come in." not in in_one_line(app)
        await pilot.press("enter")
        await come_to(pilot, lambda: "Phones come in." in in_one_line(app))


async def test_nobody_is_told_who_does_not_want_to_be_or_who_is_no_person() -> None:
    async with new_here() as (app, pilot):
        app.deal(plan(persons=0, bots=3, lives=1))
        await come_to(pilot, lambda: type(app.screen).__name__ == "OverScreen")
        app.evening.settings = HASTY
        app.deal(plan())
        await come_to(pilot, lambda: is_shut(app))
        assert not SmallFiles(app.evening.paths).explained.path.exists()


async def test_a_disk_that_refuses_keeps_nobody_from_playing() -> None:
    async with new_here() as (app, pilot):
        SmallFiles(app.evening.paths).explained.path.mkdir(parents=True)
        app.deal(plan())
        await told(pilot)
        await pilot.press("escape")
        await come_to(pilot, lambda: is_shut(app))
        assert any(said.startswith("How we play: This holds for this evening") for said in notices(app))
        app.deal(plan())
        await come_to(pilot, lambda: is_shut(app))


async def test_a_key_that_is_held_as_it_comes_does_not_put_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogs, "READ", READ)
    clock = HandClock()
    async with at_the_title(clock=clock, evening=evening_here(settings=CURIOUS)) as (app, pilot):
        app.deal(plan())
        await told(pilot)
        for _ in range(3):
            clock.goes_on(READ / 2)
            await pilot.press("enter")
            assert is_told(pilot)
        clock.goes_on(READ)
        await pilot.press("enter")
        await come_to(pilot, lambda: is_shut(app))


@pytest.mark.parametrize("book", ["parlett-2008", "gnav"])
async def test_space_reads_on_and_goes_on_where_everything_is_read(book: str) -> None:
    async with new_here() as (app, pilot):
        app.deal(plan(book))
        screen = await told(pilot)
        while screen.text.scroll_y < screen.text.max_scroll_y:
            await pilot.press("space")
            assert is_told(pilot)
        await pilot.press("space")
        await come_to(pilot, lambda: is_shut(app))


async def test_a_key_that_was_struck_at_the_table_does_not_put_away_what_came_meanwhile() -> None:
    async with new_here() as (app, pilot):
        app.deal(plan())
        await told(pilot)
        app.screen_stack[-2]._forward_event(Key("enter", "\r"))
        await handled(app)
        assert is_told(pilot)
        await pilot.press("enter")
        await come_to(pilot, lambda: is_shut(app))


def test_a_key_counts_when_it_is_struck_not_when_it_is_handled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialogs, "READ", READ)
    strikes = Strikes(Clock())

    def too_soon_at(seconds: float) -> bool:
        key = Key("enter", "\r")
        key.time = painted + seconds
        return strikes.come_too_soon(key)

    painted = Clock().now()
    assert too_soon_at(5.0), "nobody has seen anything"
    strikes.begin()
    # Struck long ago, while the screen was painted, and only dealt with now.
    assert [too_soon_at(at * READ) for at in (-0.5, -0.4, 0.5, 1.0, 2.1)] == [True, True, True, True, False]


async def test_at_the_table_one_key_tells_it_and_another_shows_the_cards() -> None:
    async with at_the_table(plan("gnav", persons=1, bots=3)) as (app, pilot):
        await come_to(pilot, lambda: bool(offered(app.screen)))
        held = table(app).painting.view.seats[0].card
        assert held is not None
        assert "v what is it worth?" in in_one_line(app)
        assert "Go on" not in in_one_line(app), "whoever is asked goes on by choosing"
        await pilot.press("r")
        await told(pilot)
        assert AIM in in_one_line(app)
        assert "[" not in frame(app)
        assert "v The ranks" in in_one_line(app)
        await pilot.press("r")
        assert isinstance(app.screen, TableScreen)

        # Whoever plays alone sees the own card on the ladder, too.
        await pressed(pilot, "v")
        assert screen_of(app, HowWePlayScreen).wanted.mine is held
        assert frame(app).count("[") == 1
        assert AIM not in in_one_line(app)

        # So does whoever asks for the ranks by their name.
        await pilot.press("escape", "ctrl+p", *"ranks")
        await until(pilot, lambda: "What beats what" in in_one_line(app))
        await pilot.press("enter")
        await told(pilot)
        assert AIM not in in_one_line(app) and frame(app).count("[") == 1


async def test_a_card_that_is_clicked_is_marked_only_if_it_lies_open() -> None:
    async with at_the_table(plan(persons=2, bots=2)) as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        await pilot.press("escape")
        shown = table(app)
        for seat in shown.painting.view.seats:
            shown.painting.post_message(shown.painting.SeatClicked(Seat(seat.seat)))
            marked = (await told(pilot)).wanted.mine
            assert marked is (seat.card if seat.open else None)
            assert marked is not None or "best K Q J 10 9 8 7 6 5 4 3 2 A worst" in frame(app)
            await pilot.press("escape")
            await come_to(pilot, lambda: app.screen is shown)
        await pilot.press("v")
        assert screen_of(app, HowWePlayScreen).wanted.mine is None


async def test_the_title_page_tells_how_the_last_game_is_played() -> None:
    last = plan("chase-the-ace-us")
    for chosen, says in (
        (None, AIM),
        (replace(last, variants=("reverse",)), "The highest loses a life"),
        (replace(last, variants=("reverse", "ace-high")), AIM),
        (replace(last, book="gone"), "King high"),
    ):
        async with new_here(chosen) as (app, pilot):
            assert isinstance(app.screen, TitleScreen)
            await pilot.press("h")
            await told(pilot)
            assert says in in_one_line(app)
            assert "The ranks" not in in_one_line(app), "there is nowhere to go on to"
            await pilot.press("enter")
            assert isinstance(app.screen, TitleScreen)


async def test_at_the_curtain_a_lifted_card_has_its_worth_and_how_we_play_is_told_without_any_card() -> None:
    async with at_the_table(plan("gnav", persons=2, bots=1), size=(80, 24)) as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        assert "[" not in frame(app)
        up = screen_of(app, CurtainScreen)
        history = len(up.look.sitting.history)
        await pilot.press("enter")
        await come_to(pilot, lambda: up.stage is Stage.LIFTED)
        card = up.look.card()
        assert card is not None
        game = HowToPlay(up.look.sitting.rules, 3)
        line = " ".join(one.text for one in ladder_words(game, card.rank))
        await come_to(pilot, lambda: line in in_one_line(app))
        assert about_card(game, card.rank) in in_one_line(app)
        # First it is lifted, and then shut.
        for _ in range(2):
            await pilot.press("r")
            assert (await told(pilot)).wanted.mine is None
            assert AIM in in_one_line(app)
            assert up.stage is not Stage.LIFTED
            # Nothing else opens over a curtain, even where something lies between.
            await pilot.press("question_mark", "ctrl+p", "f2")
            assert is_told(pilot)
            await pilot.press("enter")
            await come_to(pilot, lambda: is_shut(app))
            assert app.screen is up
            assert len(up.look.sitting.history) == history
