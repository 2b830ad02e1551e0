"""The curtain: two keys for a turn, a slip that can be taken back, nothing left open, and what all see."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rich.console import RenderableType
from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen

from ranter_tui.app.app import RanterApp
from ranter_tui.app.base.dialogs import PickOneScreen
from ranter_tui.app.base.ranter_screen import TooSmall
from ranter_tui.app.screens.how_we_play import HowWePlayScreen
from ranter_tui.app.table.curtain import CurtainScreen, may_look_again
from ranter_tui.app.table.pacing import BETWEEN_PERSONS, FIRST_LOOK, GOT
from ranter_tui.app.table.private_look import UNTOUCHED, Stage
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.following import Follower
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Motion, Pace
from ranter_tui.game.events import Changed, Kept
from ranter_tui.record.guest import Guest
from tests.app.frames import click, frame, handled, in_one_line, where
from tests.app.party import HandClock, TurnedClock, plan, ranter, until
from tests.app.persons import (
    asked_at_the_table,
    come_to,
    curtain,
    handed_to,
    is_over,
    is_shut,
    offered,
    paced,
    play,
    sitting,
    stacked,
    stage,
    state,
    table,
    whose,
)
from tests.app.secrecy.reader import reader_of
from tests.evening.games import evening_in, finished


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@asynccontextmanager
async def handed_to_anna(**how: Any) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    """Anna with a 3 and Ben with a 7, at the moment when the screen is handed to Anna."""
    async with stacked(plan(persons=2, bots=0), "3 7 9", **how) as (app, pilot):
        await handed_to(pilot, "Anna")
        yield app, pilot


@asynccontextmanager
async def chosen(clock: HandClock, key: str) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    """Anna has chosen with that key, and the drape is falling over her card."""
    async with handed_to_anna(clock=clock) as (app, pilot):
        paced(app, Pace.STEADY)
        await pilot.press("enter", key)
        yield app, pilot


async def click_on(pilot: Pilot[None], words: str, clock: HandClock) -> None:
    """Click where that is written, long after the last click."""
    clock.goes_on(1)
    await pilot.click(offset=where(pilot.app, words))


async def passes(pilot: Pilot[None], clock: HandClock, seconds: float) -> None:
    """Let that time pass, and the curtain notice."""
    clock.goes_on(seconds)
    up = curtain(pilot.app)
    assert up is not None
    up._tick()
    await pilot.pause()


async def test_one_key_to_look_one_to_choose_and_one_to_ask_what_has_happened_since() -> None:
    async with stacked(plan(persons=3, bots=0), "3 7 9") as (app, pilot):

        async def looks(name: str, card: str, offer: str) -> None:
            await handed_to(pilot, name)
            await pilot.pause()
            assert "everyone else, look away" in frame(app) and card not in frame(app)
            assert sitting(app).history[-1].kind in ("looked", "changed", "kept")
            await pilot.press("enter")
            assert card in frame(app) and f"Change with {offer}" in frame(app)
            await pilot.press("w")

        await looks("Anna", "3♠", "Ben")
        assert "Anna" in frame(app) and "Change with Ben" in frame(app)
        await pilot.press("c", "space")
        await looks("Ben", "3♠", "Clara")
        told = in_one_line(app)
        assert "Anna" in told and "7" in told, "Ben saw which card he gave, and which he got"
        await pilot.press("w")
        assert "what has happened" in frame(app)
        await pilot.press("k")
        await looks("Clara", "9♠", "the stock")
        assert "7♠" not in frame(app) and "3♠" not in frame(app), "Clara saw neither"


async def test_a_neighbour_who_is_out_is_not_the_one_that_is_named() -> None:
    guests = plan(persons=3, bots=0, lives=1)
    async with stacked(guests, "9 2 5 8", "8 9", dealer=2, played=1) as (app, pilot):
        await handed_to(pilot, "Clara")
        assert state(app).seated == (0, 2)
        await pilot.press("enter")
        assert "Change with Anna" in frame(app)


async def test_what_one_got_is_shown_before_the_curtain_falls_but_not_for_ever(clock: HandClock) -> None:
    table = plan(persons=3, bots=0)
    async with stacked(table, "3 7 9", curtain_seconds=60, clock=clock) as (app, pilot):
        await handed_to(pilot, "Anna")
        await pilot.press("enter")
        assert "Ben must swap" in frame(app)
        await pilot.press("c")
        assert stage(app) is Stage.GOT and "must swap" not in frame(app)
        assert "7♠" in frame(app) and "This card is yours now." in frame(app) and "Keep" not in frame(app)
        await pilot.press("w")
        assert "Nothing yet." in frame(app), "what Anna has done herself is no news"
        await pilot.press("space")
        await handed_to(pilot, "Ben")
        await pilot.press("enter", "c")
        assert stage(app) is Stage.GOT and "The curtain falls by itself in 6" in frame(app)
        clock.goes_on(GOT + 0.1)
        await handed_to(pilot, "Clara")


async def test_the_table_is_in_no_picture_between_the_drape_and_the_card_that_came(
    monkeypatch: pytest.MonkeyPatch, with_textual_as_it_is: None
) -> None:
    pictures: list[Screen[Any]] = []
    display = App[Any]._display

    def filmed(app: App[Any], screen: Screen[Any], picture: RenderableType | None) -> None:
        if screen is app.screen:
            pictures.append(screen)
        display(app, screen, picture)

    async with handed_to_anna(motion=Motion.FULL) as (app, pilot):
        await pilot.press("enter")
        monkeypatch.setattr(App, "_display", filmed)
        paced(app, Pace.BRISK)
        await pilot.press("c")
        await come_to(pilot, lambda: stage(app) is Stage.GOT and "7♠" in frame(app))
        assert len(pictures) > 1 and all(isinstance(screen, CurtainScreen) for screen in pictures)


async def test_a_slip_is_taken_back_while_the_drape_falls(clock: HandClock) -> None:
    async with chosen(clock, "c") as (app, pilot):
        assert stage(app) is Stage.FALLING and "[⌫] take it back" in frame(app)
        assert "what has happened" not in frame(app)
        assert "▸" in frame(app), "what is chosen is marked"
        await passes(pilot, clock, 1.2)
        await pilot.press("backspace")
        assert stage(app) is Stage.LIFTED and "3♠" in frame(app) and "Change with Ben" in frame(app)
        assert "▸" not in frame(app), "nothing is chosen any more"
        await passes(pilot, clock, 60)
        assert stage(app) is Stage.LIFTED, "nothing is on its way any more"
        assert not any(isinstance(event, Changed) for event in sitting(app).history)
        await pilot.press("k")
        clock.goes_on(1.6)
        await come_to(pilot, lambda: isinstance(app.screen, TableScreen))
        assert isinstance(sitting(app).history[-1], Kept)


async def test_once_the_drape_is_down_the_word_stands(clock: HandClock) -> None:
    async with chosen(clock, "c") as (app, pilot):
        clock.goes_on(1.6)
        await come_to(pilot, lambda: stage(app) is Stage.GOT)
        written = sitting(app).journal.path.read_bytes()
        await pilot.press("backspace", "u", "k", "c")
        assert stage(app) is Stage.GOT and "7♠" in frame(app)
        assert sitting(app).journal.path.read_bytes() == written


async def test_a_drape_that_is_down_does_not_open_again_over_a_card_that_was_kept(clock: HandClock) -> None:
    async with handed_to_anna(motion=Motion.FULL, clock=clock) as (app, pilot):
        paced(app, Pace.STEADY)
        await pilot.press("enter", "k")
        await passes(pilot, clock, 1.49)
        assert "3♠" not in frame(app), "the drape is as good as down"
        await passes(pilot, clock, 0.1)
        assert isinstance(app.screen, TableScreen), frame(app)


async def test_an_unattended_curtain_falls_after_the_seconds_that_it_counts_anew_for_whoever_asks_something(
    clock: HandClock,
) -> None:
    async with handed_to_anna(curtain_seconds=8, odds=True, clock=clock) as (app, pilot):
        clock.goes_on(500)
        await pilot.press("enter")
        assert "3♠" in frame(app) and "The curtain falls by itself in 8" in frame(app)
        for key in ("w", "w", "m"):
            clock.goes_on(5)
            await pilot.press(key)
            assert "The curtain falls by itself in 8" in frame(app), key
        await passes(pilot, clock, 7.9)
        assert stage(app) is Stage.LIFTED
        clock.goes_on(0.2)
        await come_to(pilot, lambda: is_shut(app))
        await pilot.pause()
        assert "3♠" not in frame(app) and "Keep" not in frame(app)
        await pilot.press("c", "k")
        assert is_shut(app), "nobody decides with the curtain down"
        await pilot.press("enter", "k")
        await handed_to(pilot, "Ben")


async def test_at_nought_seconds_the_curtain_never_falls(clock: HandClock) -> None:
    async with handed_to_anna(curtain_seconds=0, clock=clock) as (app, pilot):
        await pilot.press("enter")
        await passes(pilot, clock, 100_000)
        assert stage(app) is Stage.LIFTED and "3♠" in frame(app)


async def test_among_the_longest_names_on_the_smallest_screen_it_says_how_the_curtain_falls() -> None:
    names = ("Maximiliana Featherston", "Wolfeschlegelsteinhausen", "Bartholomew Cholmondeley")
    party = Plan(book="parlett-2008", guests=tuple(map(Guest, names)))
    async with stacked(party, "3 7 9", size=(80, 24)) as (app, pilot):
        await handed_to(pilot, names[0])
        await pilot.press("enter", "c", "space")
        await handed_to(pilot, names[1])
        await pilot.press("enter")
        seen = in_one_line(app)
        assert f"Change with {names[2]}" in seen and "cover the card" in seen


async def with_both_cards_still_down(pilot: Pilot[None]) -> None:
    """Anna and Ben have kept their cards, and a bot is about to play."""
    app = pilot.app
    await play(pilot, lambda *_: "k", until=lambda: is_shut(app) and whose(app) == "Ben")
    await pilot.press("enter")
    paced(app, Pace.STEADY)
    await pilot.press("k", "space")
    await come_to(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_a_guest_looks_once_more_at_the_own_card() -> None:
    async with stacked(plan(persons=2, bots=2), "3 7 9 5") as (app, pilot):
        await with_both_cards_still_down(pilot)
        await pilot.press("g", "escape")
        assert isinstance(app.screen, TableScreen), "it can be thought better of"
        await pilot.press("g")
        assert isinstance(app.screen, PickOneScreen) and app.screen.lines == ("Anna", "Ben")
        await pilot.press("down", "enter")
        await handed_to(pilot, "Ben")
        assert "7♠" not in frame(app)
        told = table(app).follower.seen
        await pilot.press("enter")
        assert "7♠" in frame(app) and "Keep" not in frame(app) and "cover the card" in frame(app)
        await pilot.press("c", "k")
        assert stage(app) is Stage.LIFTED, "there is nothing to choose"
        assert table(app).follower.seen == told, "nothing has happened behind the curtain"
        await pilot.press("space")
        await come_to(pilot, lambda: isinstance(app.screen, TableScreen))
        assert "7♠" not in frame(app)


@pytest.mark.parametrize("covered_by", ["the curtain itself", "another window"])
async def test_a_second_look_left_open_leads_back_to_the_table(covered_by: str, clock: HandClock) -> None:
    guests = plan(persons=2, bots=2)
    async with stacked(guests, "3 7 9 5", curtain_seconds=8, clock=clock) as (app, pilot):
        await with_both_cards_still_down(pilot)
        await pilot.press("g", "enter")
        await handed_to(pilot, "Anna")
        await pilot.press("enter")
        assert "3♠" in frame(app)
        if covered_by == "another window":
            app.post_message(events.AppBlur())
        else:
            clock.goes_on(8.1)
        await come_to(pilot, lambda: isinstance(app.screen, TableScreen))
        assert "3♠" not in frame(app)


def test_nobody_looks_again_at_a_card_that_lies_open(tmp_path: Path) -> None:
    sitting = finished(evening_in(tmp_path))
    follower = Follower(None, sitting.start, sitting.book, sitting.names)
    looks = set[tuple[bool, bool]]()
    for event in sitting.history:
        follower.catch_up_with(event)
        if (hand := follower.table.hand) is not None:
            looks.add((hand.open, bool(may_look_again(sitting, follower))))
    assert (False, True) in looks and (True, False) in looks and (True, True) not in looks


async def test_the_bell_rings_for_those_who_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[str] = []
    monkeypatch.setattr(RanterApp, "bell", lambda app: rung.append(type(app.screen).__name__))
    async with stacked(plan(persons=2, bots=0), "3 7 9", bell=True) as (_, pilot):
        await handed_to(pilot, "Anna")
        assert rung == ["TableScreen"]
        await pilot.press("enter", "k")
        await handed_to(pilot, "Ben")
        assert len(rung) == 2
    async with stacked(plan(persons=2, bots=0), "3 7 9") as (_, pilot):
        await handed_to(pilot, "Anna")
        assert len(rung) == 2


async def test_the_drape_and_every_key_on_it_or_behind_it_can_be_clicked(clock: HandClock) -> None:
    async with handed_to_anna(clock=clock) as (app, pilot):
        await click_on(pilot, "not now", clock)
        await come_to(pilot, lambda: "The table pauses." in frame(app))
        await pilot.press("space")
        await handed_to(pilot, "Anna")
        await click_on(pilot, "look", clock)
        assert stage(app) is Stage.LIFTED
        await click_on(pilot, "what has happened", clock)
        assert stage(app) is Stage.LIFTED and "what has happened" not in frame(app)
        await pilot.press("w")
        await click_on(pilot, "how we play", clock)
        await come_to(pilot, lambda: isinstance(app.screen, HowWePlayScreen))
        await pilot.press("escape")
        await handed_to(pilot, "Anna")
        await click_on(pilot, "look", clock)
        paced(app, Pace.STEADY)
        await click_on(pilot, "Keep", clock)
        assert stage(app) is Stage.FALLING
        await click_on(pilot, "take it back", clock)
        assert stage(app) is Stage.LIFTED
        await click_on(pilot, "cover the card", clock)
        assert is_shut(app)
        # Anywhere on the drape, and beside what is written behind it.
        paced(app, Pace.AT_ONCE)
        for at, then in (((2, 2), Stage.LIFTED), ((2, 20), Stage.DRAWN), ((2, 2), Stage.LIFTED)):
            clock.goes_on(1)
            await pilot.click(offset=at)
            assert stage(app) is then
        await click_on(pilot, "Change with Ben", clock)
        assert stage(app) is Stage.GOT
        await pilot.click(offset=(2, 2))
        await handed_to(pilot, "Ben")


async def test_from_the_curtain_the_book_is_told_to_follow_the_play_again(clock: HandClock) -> None:
    async with handed_to_anna(size=(120, 36), clock=clock) as (app, pilot):
        await pilot.press("escape")
        await come_to(pilot, lambda: "The table pauses." in frame(app))
        await pilot.press("y", "space")
        await handed_to(pilot, "Anna")
        shown = next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
        last = shown.logged[-1].rule
        assert shown.beside.is_turned_to(last)
        await pilot.press("f")
        assert is_shut(app) and "The book follows the play again." in frame(app)
        assert not shown.beside.is_turned_to(last)
        await handed_to(pilot, "Anna")


@pytest.mark.parametrize("slip", [0, 1])
@pytest.mark.parametrize("pace", [Pace.STEADY, Pace.AT_ONCE])
async def test_a_double_click_on_the_drape_chooses_nothing(clock: HandClock, pace: Pace, slip: int) -> None:
    """The mouse may slip by a cell in between: then it is two clicks to Textual."""
    async with handed_to_anna(clock=clock) as (app, pilot):
        paced(app, pace)
        told = len(sitting(app).history)
        up = curtain(app)
        assert up is not None
        await pilot.press("enter")
        found_at = up.painting.found_at
        spots = [(x, y) for y in range(24) for x in range(79) if "decide" in str(found_at(x, y))]
        up._go_to(Stage.DRAWN)
        await pilot.pause()
        x, y = spots[len(spots) // 2]
        click(app, x, y, 1)
        click(app, x + slip, y, 1)
        await pilot.pause()
        assert stage(app) is Stage.LIFTED and len(sitting(app).history) == told
        clock.goes_on(1)
        await pilot.click(offset=(x, y))
        assert stage(app) is not Stage.LIFTED, "whoever has seen the card chooses with one click"


async def test_nothing_else_can_be_reached_from_behind_the_curtain() -> None:
    async with handed_to_anna() as (app, pilot):
        await pilot.press("enter")
        for key in ("f1", "question_mark", "f2", "ctrl+p", "ctrl+c", *"lbyegtpqx"):
            await pilot.press(key)
            assert stage(app) is Stage.LIFTED, key


async def test_two_of_one_name_are_handed_the_screen_by_different_names() -> None:
    twins = Plan(guests=(Guest("Anna"), Guest("Anna"), Guest("Ben")))
    async with stacked(twins, "3 7 9") as (app, pilot):
        await handed_to(pilot, "Anna")
        await pilot.press("enter")
        assert "Change with Anna 2" in frame(app)
        await pilot.press("k")
        await handed_to(pilot, "Anna 2")


SMALL = ((60, 10), (30, 6), (79, 24), (80, 23))


def is_covered(app: App[Any]) -> bool:
    """Whether the words of the cover are on the screen, and nothing else."""
    cover = TooSmall(ranter(app).how_to_quit)
    words = {*frame(app).split()}
    return {"This", "needs", "80", "by", "24."} <= words <= {*str(cover.content).split()}


def names_a_card(app: App[Any]) -> bool:
    rows, reader = frame(app).split("\n"), reader_of("french-52")
    return bool(reader.drawn(rows) | reader.named(rows))


@pytest.mark.parametrize("size", SMALL)
async def test_a_lifted_curtain_falls_where_there_is_no_room_for_the_card_and_no_key_decides(
    size: tuple[int, int],
) -> None:
    async with handed_to_anna() as (app, pilot):
        await pilot.press("enter")
        assert stage(app) is Stage.LIFTED and names_a_card(app)
        before = len(sitting(app).history)
        await pilot.resize_terminal(*size)
        await until(pilot, lambda: is_covered(app))
        assert stage(app) in UNTOUCHED
        for key in ("k", "c", "enter", "space", "m", "w", "escape"):
            await pilot.press(key)
            assert stage(app) in UNTOUCHED and is_covered(app)
        for at in product((1, size[0] // 2, size[0] - 2), (1, size[1] // 2, size[1] - 2)):
            await pilot.click(offset=at)
            assert stage(app) in UNTOUCHED and is_covered(app)
        assert len(sitting(app).history) == before
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: not is_covered(app) and is_shut(app))
        assert not names_a_card(app)
        await pilot.press("enter")
        for larger in ((200, 60), (80, 24)):
            await pilot.resize_terminal(*larger)
            await pilot.pause()
            assert stage(app) is Stage.LIFTED, "there is room enough for the card"
        assert "3♠" in frame(app) and "Keep" in frame(app)


async def test_a_curtain_that_opens_in_a_window_too_small_is_covered_and_is_not_lifted() -> None:
    async with stacked(plan(persons=2, bots=0), "3 7 9", size=(60, 10)) as (app, pilot):
        await until(pilot, lambda: curtain(app) is not None and is_covered(app))
        await pilot.press("enter", "k")
        assert stage(app) in UNTOUCHED and is_covered(app)


STEP = 0.1


def is_at_the_table(app: App[Any]) -> bool:
    return isinstance(app.screen, TableScreen)


async def test_between_two_persons_the_table_is_seen_for_a_while_or_until_a_key() -> None:
    clock = TurnedClock()
    async with stacked(plan(persons=3, bots=0, lives=3), "3 7 9", clock=clock) as (app, pilot):
        for pace, hurries in ((Pace.STEADY, False), (Pace.STEADY, True)):
            await come_to(pilot, lambda: is_shut(app))
            await pilot.press("enter")
            paced(app, pace)
            await pilot.press("k", "space")
            await come_to(pilot, lambda: is_at_the_table(app))
            if hurries:
                await pilot.press("space")
                await come_to(pilot, lambda: is_shut(app))
            else:
                seen = 0.0
                while is_at_the_table(app):
                    clock.goes_on(STEP)
                    await handled(app)
                    seen += STEP
                assert BETWEEN_PERSONS - STEP <= seen <= BETWEEN_PERSONS + 3 * STEP
        assert curtain(app) is not None


async def test_a_lone_guest_has_time_to_see_the_own_card() -> None:
    clock = TurnedClock()
    async with stacked(plan(persons=1, bots=2), "3 7 9", pace=Pace.STEADY, clock=clock) as (app, _):
        while not any("everybody looks" in line.text for line in table(app).logged):
            clock.goes_on(STEP)
            await handled(app)
        told = table(app).follower.seen
        await handled(app)
        seen = 0.0
        while table(app).follower.seen == told and not table(app).croupier.offered:
            clock.goes_on(STEP)
            await handled(app)
            seen += STEP
        assert seen >= FIRST_LOOK - STEP


async def test_the_next_curtain_says_what_the_room_has_seen_and_behind_it_what_it_was_to_that_guest() -> None:
    async with stacked(plan(persons=3, bots=1, lives=3), "3 7 9 5", size=(120, 36)) as (app, pilot):

        def says(*texts: str) -> bool:
            seen = in_one_line(app)
            return all(text in seen for text in texts)

        await come_to(pilot, lambda: is_shut(app))
        assert says("● ● ●") and not says("Anna changes")
        await pilot.press("enter")
        assert says("Dov deals. After you Ben plays.", "● ● ●") and not says("You ")
        await pilot.press("c")
        assert says("You gave Ben the 3 of spades, and got the 7 of spades.")
        await pilot.press("space")
        await come_to(pilot, lambda: is_shut(app))
        assert says("Anna changes with Ben.")
        assert not says("spades") and not says("7♠"), "the room has seen no card"
        await pilot.press("escape")
        await come_to(pilot, lambda: says("The table pauses."))
        await pilot.press("space")
        await come_to(pilot, lambda: is_shut(app))
        assert says("Anna changes with Ben."), "who does not look yet misses nothing"
        await pilot.press("enter")
        assert says("Anna gave you the 3 of spades, and took your 7 of spades.")
        await pilot.press("k")
        await come_to(pilot, lambda: is_shut(app))
        assert says("Ben keeps the card.") and not says("Anna"), "what was told before is told once"
        await pilot.press("enter")
        assert says("Dov deals, and plays after you.") and not says("gave you")
        await pilot.press("k")
        await play(pilot, lambda *_: "k", until=lambda: state(app).hands == 2 and is_shut(app))
        await pilot.press("enter")
        assert says("Change with") and not says("gave"), "nor in the next hand"


async def test_while_cards_are_dealt_the_heading_and_the_picture_tell_of_the_same_hand() -> None:
    how: dict[str, Any] = {"clock": HandClock(), "pace": Pace.BRISK, "motion": Motion.FULL}
    async with stacked(plan(persons=2, bots=0), "3 7 9", **how) as (app, pilot):
        await come_to(pilot, lambda: "hand 1" in frame(app).lower())
        shown = frame(app).splitlines()
        assert "hand 1" in shown[0] and any("Hand 1" in row for row in shown[1:])
        await pilot.press("space")


async def test_a_lone_guest_decides_with_the_card_in_view() -> None:
    async with stacked(plan(persons=1, bots=2), "3 7 9") as (app, pilot):
        line = await asked_at_the_table(pilot, "Anna")
        assert "Keep" in line and "Change with Ben" in line
        assert not isinstance(app.screen, CurtainScreen) and "3" in frame(app)
        assert offered(app.screen) == ("k", "c")
        await pilot.press("c")
        await come_to(
            pilot, lambda: any("takes the 7♠" in shown_event.text for shown_event in table(app).logged)
        )


@pytest.mark.parametrize("keys", ["kc", "ck"])
async def test_the_second_of_two_keys_in_a_row_is_not_taken_for_the_next_turn(keys: str) -> None:
    async with stacked(plan(persons=1, bots=1, lives=3), "3 7 9", "4 8 2") as (app, pilot):
        await asked_at_the_table(pilot, "Anna")
        for key in keys:
            app.simulate_key(key)
        await come_to(pilot, lambda: state(app).hands == 2)
        mine = [
            event
            for event in sitting(app).history
            if getattr(event, "asker", getattr(event, "seat", None)) == 0
        ]
        kinds = [event.kind for event in mine if event.kind in ("kept", "changed")]
        assert kinds == ["kept" if keys[0] == "k" else "changed"]


async def test_when_no_guest_is_left_in_the_rest_is_watched_or_finished_with_one_key() -> None:
    async with stacked(plan(persons=1, bots=4, lives=1), "2 9 8 7 6") as (app, pilot):
        await come_to(pilot, lambda: bool(offered(table(app))))
        paced(app, Pace.STEADY)
        await pilot.press("k")
        while "Only bots are still in:" not in str(table(app).prompt.content):
            assert state(app).hands == 1
            await pilot.press("space")
        assert "end  finish quickly" in str(table(app).prompt.content)
        assert "end Finish" in frame(app).split("\n")[-1]
        await pilot.press("end")
        await come_to(pilot, lambda: is_over(app))


async def test_while_the_last_guest_may_buy_back_in_no_dead_key_is_offered() -> None:
    async with stacked(plan("kille", persons=1, bots=3), "2 9 8 7 5") as (app, pilot):
        await play(pilot, lambda *_: "k", until=lambda: "Buy back" in str(table(app).prompt.content))
        offers = frame(app).split("\n")[-1]
        assert table(app).croupier.no_guest_is_left and "Finish" not in offers and "Go on" not in offers
        await pilot.press("end", "space")
        assert "Buy back" in str(table(app).prompt.content), "nothing was decided by that"
        await pilot.press("o")
        await come_to(pilot, lambda: "Finish" in frame(app).split("\n")[-1] or is_over(app))
        await pilot.press("end")
        await come_to(pilot, lambda: is_over(app))


async def test_where_the_last_guest_goes_out_with_the_game_nothing_is_left_to_finish() -> None:
    async with stacked(plan("le-her", persons=1, bots=1), "2 9", pace=Pace.AT_ONCE) as (app, pilot):
        await come_to(pilot, lambda: bool(offered(table(app))))
        paced(app, Pace.BRISK)
        await pilot.press("k")
        await come_to(pilot, lambda: "the next deal" in str(table(app).prompt.content))
        assert "Go on" in frame(app).split("\n")[-1] and "Finish" not in frame(app).split("\n")[-1]
