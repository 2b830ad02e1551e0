"""Guests play by phone: the screen is the table, and the curtain is for who has none."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from segno import make_qr
from textual.app import App
from textual.pilot import Pilot

from ranter_tui.app.base.dialogs import SureScreen
from ranter_tui.app.clock import Clock
from ranter_tui.app.drawing.lettering import QUIET, in_large_letters, qr_code, rows_of_blocks, spaced
from ranter_tui.app.screens.how_we_play import HowWePlayScreen
from ranter_tui.app.screens.phones import PhonesScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.screens.settings import NAMES
from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.app.table.private_look import Stage
from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.evening.gathering import Door, Gathering, Invitation
from ranter_tui.evening.guest_book import with_crests
from ranter_tui.evening.ledger import may_be_bet_on
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Pace
from ranter_tui.game.cards import BACK
from ranter_tui.game.seats import Seat
from ranter_tui.phones.door import PhoneDoor
from ranter_tui.phones.doorkeeper import LOOPBACK
from ranter_tui.phones.server import NO_SEAT, SHUT
from ranter_tui.record.guest import Guest
from tests.app.frames import frame
from tests.app.party import at_the_table, at_the_title, evening_here, plan, ranter, screen_of, until
from tests.app.persons import (
    come_to,
    curtain,
    has_a_table,
    is_over,
    is_shut,
    paced,
    play,
    prompt,
    sitting,
    table,
    whose,
)
from tests.evening.games import begun
from tests.phones.caller import Caller, seated
from tests.phones.paper import own_door


async def at_the_door(pilot: Pilot[None]) -> PhonesScreen:
    await pilot.press("f3")
    await pilot.pause()
    return screen_of(pilot.app, PhonesScreen)


def gathering(app: App[Any]) -> Gathering:
    return ranter(app).evening.gathering


@asynccontextmanager
async def open_table(table: Plan, **how: Any) -> AsyncIterator[tuple[Pilot[None], Door]]:
    """A table whose door is open on this machine alone."""
    async with at_the_table(table, **how) as (app, pilot):
        evening = app.evening
        with own_door(evening) as door:
            evening.door = door
            await door.open()
            yield pilot, door
            await door.leave()


@asynccontextmanager
async def asked_by_phone(**how: Any) -> AsyncIterator[tuple[Pilot[None], Caller]]:
    """Anna, alone with a bot, plays by phone, and it is her turn."""
    async with open_table(plan(persons=1, bots=1), **how) as (pilot, door), seated(door, name="Anna") as anna:
        await anna.is_asked()
        yield pilot, anna


@asynccontextmanager
async def playing(caller: Caller, *moves: str) -> AsyncIterator[None]:
    """Meanwhile that phone plays on."""
    plays = asyncio.create_task(caller.plays_on(*moves))
    try:
        yield
    finally:
        plays.cancel()
        with suppress(asyncio.CancelledError):
            await plays


@pytest.mark.parametrize(("book", "lives"), [("parlett-2008", 1), ("hoffmann-1891", None)])
async def test_one_plays_by_phone_never_told_earlier_than_the_room_and_one_at_the_curtain_to_the_end(
    book: str, lives: int | None
) -> None:
    async with open_table(plan(book, persons=2, bots=1, lives=lives)) as (pilot, door):
        behind, ahead = set[str](), list[int]()

        def look() -> None:
            shown, seen = gathering(pilot.app).events_shown, table(pilot.app).follower.seen
            if shown > seen:
                ahead.append(shown - seen)

        gathering(pilot.app).listeners.append(look)
        async with seated(door, name="Anna") as anna, playing(anna, "change", "keep"):
            await play(pilot, seen=lambda *_: behind.add(whose(pilot.app)))
            await anna.until(lambda: bool(anna.view["table"].get("places")))
        gathering(pilot.app).listeners.remove(look)
        assert is_over(pilot.app) and ahead == []
        assert behind - {""} == {"Ben"}
        game = sitting(pilot.app)
        played = ranter(pilot.app).evening.read(game.journal.path)
        assert played.events == tuple(game.history)


async def test_whoever_is_alone_among_bots_and_plays_by_phone_shows_the_room_no_card() -> None:
    async with open_table(plan(persons=1, bots=2)) as (pilot, door):
        await until(pilot, lambda: bool(table(pilot.app).croupier.offered))
        alone = Seat(0)
        assert table(pilot.app).painting.view.seats[alone].card is sitting(pilot.app).sight(alone).card
        async with seated(door, name="Anna") as anna:
            await anna.is_asked()
            card = anna.me["card"]["short"]
            assert card and card not in frame(pilot.app)
            assert "Anna decides by phone." in prompt(pilot.app)
            assert not table(pilot.app).croupier.offered


async def test_the_card_of_whoever_was_alone_is_covered_as_soon_as_there_is_a_phone() -> None:
    async with open_table(plan(persons=1, bots=2)) as (pilot, _):
        await until(pilot, lambda: bool(table(pilot.app).croupier.offered))
        gathering(pilot.app).takes_phone("Anna")
        assert table(pilot.app).painting.view.seats[Seat(0)].card is BACK


@pytest.mark.parametrize("just_then", ["compose", "on_mount"])
async def test_a_phone_is_taken_up_while_the_curtain_is_about_to_be_hung(
    just_then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, came = getattr(CurtainScreen, just_then), list[str]()

    def takes_a_phone(up: CurtainScreen) -> object:
        done = plain(up)
        if not came:
            came.append(up.look.name)
            gathering(up.app).takes_phone(up.look.name)
        return done

    monkeypatch.setattr(CurtainScreen, just_then, takes_a_phone)
    async with open_table(plan(persons=2, bots=1)) as (pilot, _):
        await until(pilot, lambda: bool(came) and f"{came[0]}’s phone cannot be reached" in prompt(pilot.app))
        assert curtain(pilot.app) is None


async def test_other_letters_for_the_suits_leave_the_sign_of_a_phone() -> None:
    async with open_table(plan(persons=2, bots=1)) as (pilot, _):
        await until(pilot, lambda: is_shut(pilot.app))
        name = whose(pilot.app)
        gathering(pilot.app).takes_phone(name)
        await until(pilot, lambda: curtain(pilot.app) is None)
        await pilot.press("f2")
        await pilot.press("home", *["down"] * NAMES.index("suits"), "right", "escape")
        seats = table(pilot.app).follower.view().seats
        assert [seat.phone for seat in seats] == [other == name for other in sitting(pilot.app).names]


async def test_a_phone_is_taken_up_while_the_rules_lie_over_the_curtain() -> None:
    async with open_table(plan(persons=2, bots=1)) as (pilot, _):
        await until(pilot, lambda: is_shut(pilot.app))
        name = whose(pilot.app)
        await pilot.press("r")
        screen_of(pilot.app, HowWePlayScreen)
        gathering(pilot.app).takes_phone(name)
        await pilot.press("r")
        await until(pilot, lambda: f"{name}’s phone cannot be reached" in prompt(pilot.app))
        assert curtain(pilot.app) is None


async def test_who_asks_by_phone_what_the_odds_are_is_told_there_and_not_on_the_screen() -> None:
    async with asked_by_phone(odds=True) as (pilot, anna):
        await anna.says(do="weigh", question=anna.me["question"]["n"])
        await anna.until(lambda: bool(anna.me["question"].get("odds")))
        await pilot.pause()
        assert "Anna decides by phone." in prompt(pilot.app)
        assert "you lose" not in frame(pilot.app)


async def test_a_choice_can_be_taken_back_until_it_is_dealt_with() -> None:
    async with asked_by_phone(pace=Pace.LEISURELY) as (pilot, anna):
        before = len(sitting(pilot.app).history)
        await anna.chooses("keep")
        await anna.until(lambda: anna.me["question"].get("chosen") == "keep")
        await anna.says(do="take_back", question=anna.me["question"]["n"])
        await anna.until(lambda: "chosen" not in anna.me["question"])
        assert len(sitting(pilot.app).history) == before
        await anna.chooses("keep")
        await anna.until(lambda: "question" not in anna.me)
        assert len(sitting(pilot.app).history) > before


@pytest.mark.parametrize("pace", [Pace.LEISURELY, Pace.AT_ONCE])
async def test_the_way_back_is_as_long_at_every_pace(pace: Pace, monkeypatch: pytest.MonkeyPatch) -> None:
    waits, plain = list[float](), Clock.wait

    async def noted(clock: Clock, event: asyncio.Event, seconds: float) -> None:
        waits.append(seconds)
        await plain(clock, event, seconds)

    monkeypatch.setattr(Clock, "wait", noted)
    async with asked_by_phone(pace=pace, take_back_seconds=7) as (_, anna):
        asked = anna.me["question"]["n"]
        await anna.chooses("keep")
        await anna.until(lambda: 7 in waits)
        # The table waits no longer than the guest wants to.
        await anna.says(do="let_stand", question=asked)
        await anna.is_asked_no_more(asked)


async def test_the_host_gives_a_seat_back_to_the_curtain() -> None:
    async with open_table(plan(persons=2, bots=1)) as (pilot, door), seated(door, name="Anna") as anna:
        await play(pilot, until=lambda: "Anna decides by phone." in prompt(pilot.app))
        await anna.is_asked()
        screen = await at_the_door(pilot)
        assert "Anna" in frame(pilot.app)
        assert screen.row_list.thing == "Anna"
        await pilot.press("enter", "enter", "escape")
        await come_to(pilot, lambda: is_shut(pilot.app))
        await anna.is_hung_up_on(NO_SEAT)
        assert "Who are you?" in await anna.looks()


async def test_neither_a_click_on_a_phone_that_has_gone_nor_a_screen_that_was_left_does_harm() -> None:
    """A screen that is closing has lost its widgets, but still hears about phones."""
    async with open_table(plan(persons=1, bots=1)) as (pilot, door):
        screen = await at_the_door(pilot)
        screen.row_list.post_message(RowList.Chosen(0))
        await pilot.press("enter")
        assert pilot.app.screen is screen
        phones, seating = PhonesScreen(door), SeatingScreen(plan())
        for left, tell in ((phones, phones._tell), (seating, seating._phones_changed)):
            await pilot.app.push_screen(left)
            await pilot.pause()
            tell()
            await pilot.app.pop_screen()
            tell()


COMPANY = (Guest("Anna"), Guest("Ben", "bold"))


@asynccontextmanager
async def zoe_comes_in() -> AsyncIterator[tuple[Pilot[None], SeatingScreen, Caller]]:
    """The seating of a company, with the door open, and Zoe, who has come in by it."""
    async with at_the_title(size=(120, 36)) as (app, pilot):
        screen = SeatingScreen(Plan(guests=COMPANY))
        await app.push_screen(screen)
        with own_door(app.evening) as door:
            app.evening.door = door
            await door.open()
            async with seated(door, newcomer="Zoe") as zoe:
                await zoe.until(lambda: "name" in zoe.me)
                yield pilot, screen, zoe
            await door.leave()


@pytest.mark.parametrize(
    ("key", "why"), [("b", "A bot plays for Zoe now."), ("x", "Zoe is no longer at this table")]
)
async def test_whoever_is_seated_no_more_reads_why_and_looks_for_a_seat_anew(key: str, why: str) -> None:
    async with zoe_comes_in() as (pilot, screen, zoe):
        assert replace(screen.guests.guest, crest=None) == Guest("Zoe")
        await until(pilot, lambda: gathering(pilot.app).reaches("Zoe"))
        await pilot.press(key)
        await zoe.is_hung_up_on(NO_SEAT)
        assert gathering(pilot.app).phones == ()
        page = await zoe.looks()
        assert "Who are you?" in page and why in page


async def test_waiting_phones_follow_every_change_of_the_guests_and_a_slip_in_a_name_costs_no_seat() -> None:
    async with zoe_comes_in() as (pilot, screen, zoe):
        await pilot.press("n", *"Zora", "enter")
        await until(pilot, lambda: gathering(pilot.app).phones == ("Zora",))
        assert "Zoe is called Zora now." in await zoe.looks()
        await zoe.picks_up()
        there = len(screen.guests.things)
        await zoe.until(lambda: len(zoe.view["table"]["seats"]) == there)
        await pilot.press("home", "x")
        await zoe.until(lambda: len(zoe.view["table"]["seats"]) == there - 1)
        await pilot.press("n", *"Mia", "enter")
        await zoe.until(lambda: zoe.view["table"]["seats"][0]["name"] == "Mia")
        assert gathering(pilot.app).phones == ("Zora",)
        await pilot.press("u", "u")
        await zoe.posts("/rename", newcomer="Zelda")
        assert gathering(pilot.app).phones == ("Zelda",)
        assert "Zelda has left the table." in await zoe.posts("/leave")
        await until(pilot, lambda: "Zelda" not in frame(pilot.app))


async def test_who_is_given_the_name_of_a_guest_with_a_phone_does_not_get_the_phone() -> None:
    async with zoe_comes_in() as (pilot, screen, _):
        zoes_seat = screen.guests.names.index("Zoe")
        await screen.rename_guest(screen.guests.names[0], "zoe")
        assert screen.guests.names[0] == "zoe 2" and screen.guests.names.index("Zoe") == zoes_seat
        assert gathering(pilot.app).phones == ("Zoe",)


async def test_whoever_came_in_by_phone_stays_for_another_book_and_has_no_chair_in_a_resumed_game() -> None:
    game = begun(evening_here(), COMPANY)
    game.journal.close()
    async with zoe_comes_in() as (pilot, _, zoe):
        await pilot.press("escape")
        other = SeatingScreen(Plan(guests=COMPANY))
        await pilot.app.push_screen(other)
        await pilot.pause()
        assert other.plan.guests == with_crests([*COMPANY, Guest("Zoe")])
        assert gathering(pilot.app).phones == ("Zoe",)
        ranter(pilot.app).resume(game.journal.path)
        await zoe.is_hung_up_on(NO_SEAT)
        assert gathering(pilot.app).phones == ()


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
async def test_the_screen_says_how_a_phone_comes_in(size: tuple[int, int]) -> None:
    async with open_table(plan(persons=1, bots=1), size=size) as (pilot, door):
        await at_the_door(pilot)
        assert door.invitation is not None
        shown, picture = frame(pilot.app), qr_code(door.invitation.squares, size[0] - 42, size[1] - 3)
        assert picture
        assert all(row.strip() in shown for row in picture)
        assert door.invitation.address in shown
        typed = in_large_letters(door.invitation.code, 36 if size[0] == 80 else 60, 5)
        assert all(row.strip() in shown for row in typed)
        assert "No phone has joined yet." in shown
        code = screen_of(pilot.app, PhonesScreen).code.region
        above, below = code.y - 2, size[1] - 1 - code.bottom
        assert 0 <= below - above <= 1, "it stands in the middle"
        assert len(typed) > 1 or size[0] == 80, "who cannot scan it reads it from across the room"


async def test_where_there_is_no_room_for_the_code_the_screen_says_how_much_it_needs() -> None:
    squares = make_qr(f"HTTP://192.0.2.7:2626/{'RANTER' * 12}").matrix
    far = Invitation("192.0.2.7:2626", "KTVM PRXW", tuple(tuple(map(bool, row)) for row in squares))
    async with open_table(plan(persons=1, bots=1), size=(80, 24)) as (pilot, door):
        with patch.object(type(door), "invitation", far):
            await at_the_door(pilot)
            shown = " ".join(" ".join(line.split()) for line in frame(pilot.app).splitlines())
        side = len(squares) + 2 * QUIET
        assert f"needs a window of {side + 42} by {rows_of_blocks(side) + 3}." in shown
        assert far.address in shown
        assert spaced(far.code, 36) in frame(pilot.app)


async def test_a_phone_that_is_gone_holds_nobody_up() -> None:
    async with (
        open_table(plan(persons=2, bots=1), phone_seconds=1) as (pilot, door),
        seated(door, name="Anna") as anna,
    ):
        await anna.hangs_up()
        await play(pilot, until=lambda: "Anna’s phone cannot be reached." in prompt(pilot.app))
        await come_to(pilot, lambda: "hand over to a bot" in frame(pilot.app))
        await pilot.press("j")
        await come_to(pilot, lambda: sitting(pilot.app).guests[0].is_bot)
        assert gathering(pilot.app).phones == ()
        await play(pilot)
        assert is_over(pilot.app)


async def test_somebody_late_comes_in_by_phone_and_is_dealt_in_with_the_next_hand() -> None:
    async with open_table(plan(persons=1, bots=2)) as (pilot, door), knocking(pilot, door, "Zoe") as zoe:
        await pilot.press("enter")
        await until(pilot, lambda: gathering(pilot.app).has_phone("Zoe"))
        await zoe.picks_up()
        await zoe.until(lambda: zoe.view["table"] is not None)
        assert "seat" not in zoe.me
        await play(pilot, until=lambda: "Zoe" in sitting(pilot.app).names)
        await play(pilot, until=lambda: "decides by phone" in prompt(pilot.app))
        await zoe.is_asked()
        assert zoe.me["name"] == "Zoe"
        assert zoe.me["card"]["short"]


@asynccontextmanager
async def knocking(pilot: Pilot[None], door: Door, name: str) -> AsyncIterator[Caller]:
    """A phone for which the screen asks the host."""
    async with Caller(door) as zoe:
        await zoe.types()
        await zoe.sits_down(newcomer=name)
        await until(pilot, lambda: f"May {name} join, by phone?" in frame(pilot.app))
        yield zoe


async def test_a_phone_that_waits_at_the_door_is_asked_about_over_a_shut_curtain_and_over_no_other() -> None:
    async with open_table(plan(persons=2, bots=1)) as (pilot, door):
        await come_to(pilot, lambda: is_shut(pilot.app))
        async with knocking(pilot, door, "Zoe") as zoe:
            await pilot.press("escape")
            await until(pilot, lambda: is_shut(pilot.app))
            assert "The host said no." in await zoe.looks()
            await pilot.press("enter")
            await until(pilot, lambda: (up := curtain(pilot.app)) is not None and up.stage is Stage.LIFTED)
            await zoe.sits_down(newcomer="Zoe")
            await pilot.pause()
            assert isinstance(pilot.app.screen, CurtainScreen)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(pilot.app.screen, SureScreen))
            await pilot.press("enter")
            await until(pilot, lambda: gathering(pilot.app).has_phone("Zoe"))
            await until(pilot, lambda: is_shut(pilot.app))


async def test_the_host_locks_the_door_and_puts_a_guest_out() -> None:
    async with open_table(plan(persons=2, bots=1)) as (pilot, door), seated(door, name="Anna") as anna:
        await until(pilot, lambda: gathering(pilot.app).reaches("Anna"))
        await play(pilot, until=lambda: "Anna decides by phone." in prompt(pilot.app))
        await anna.posts("/rename", newcomer="Adele")
        await anna.picks_up()
        await until(pilot, lambda: "Adele decides by phone." in prompt(pilot.app))
        await until(pilot, lambda: gathering(pilot.app).reaches("Adele"))
        await at_the_door(pilot)
        await pilot.press("l")
        assert "The door is locked" in frame(pilot.app)
        await pilot.press("o", "enter")
        await until(pilot, lambda: sitting(pilot.app).guests[0].is_bot)
        assert gathering(pilot.app).phones == ()
        assert "The host has put this phone out" in await anna.looks()


async def test_with_the_door_shut_nobody_is_in_and_the_codes_are_others() -> None:
    async with open_table(plan(persons=2, bots=1)) as (pilot, door):
        assert door.invitation is not None
        code = door.invitation.code
        async with seated(door, name="Anna") as anna:
            await door.shut()
            assert gathering(pilot.app).phones == ()
            await anna.is_hung_up_on(SHUT)
            with pytest.raises(OSError, match="Cannot connect"):
                await anna.looks()
        await door.open()
        async with Caller(door) as late:
            assert "The code on the screen" in await late.types(code)


async def test_whoever_is_out_bets_by_phone() -> None:
    async with (
        open_table(plan(persons=1, bots=5, lives=1), seed=4) as (pilot, door),
        seated(door, name="Anna") as anna,
    ):

        def slow_down() -> None:
            if has_a_table(pilot.app) and Seat(0) not in table(pilot.app).follower.table.seated:
                paced(pilot.app, Pace.LEISURELY)

        def may_bet() -> bool:
            """What the phone shows may be of a hand that was played before the table slowed down."""
            slow = ranter(pilot.app).evening.settings.pace is Pace.LEISURELY
            return slow and bool(anna.me.get("bet") and sitting(pilot.app).may_bet(follower.table))

        follower = table(pilot.app).follower
        gathering(pilot.app).listeners.append(slow_down)
        async with playing(anna, "keep"):
            await play(pilot, until=may_bet)
        on, name = next(iter(anna.me["bet"]["on"].items()))
        await anna.says(do="bet", on=99)
        await anna.says(do="bet", on=int(on))
        await anna.until(lambda: anna.me.get("bet", {}).get("mine") == name)
        assert [bet.on for bet in sitting(pilot.app).bets] == [int(on)]
        assert door.refusals == ("1 words out of turn",), "nobody sits in seat 99"


async def test_the_curtain_and_the_table_say_where_phones_come_in_while_the_door_is_open() -> None:
    async with at_the_table(plan(persons=2, bots=1)) as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        assert "By phone:" not in frame(app)
        evening = app.evening
        with own_door(evening) as door:
            evening.door = door
            await door.open()
            assert door.invitation is not None
            line = f"By phone: {door.invitation.address}, code {door.invitation.code}"
            await come_to(pilot, lambda: line in frame(app))
            await door.shut()
            await come_to(pilot, lambda: "By phone:" not in frame(app))
            await door.open()
            address = door.invitation.address
            await pilot.press("escape")
            await come_to(pilot, lambda: f"phones {address}" in frame(app))
            await door.shut()
            await come_to(pilot, lambda: f"phones {address}" not in frame(app))


async def test_a_game_that_is_resumed_after_a_fall_opens_the_door_and_the_same_phone_finds_its_seat() -> None:
    async with open_table(plan(persons=2, bots=1)) as (pilot, door), seated(door, name="Anna") as anna:
        await play(pilot, until=lambda: "Anna decides by phone." in prompt(pilot.app))
        first, path = door.invitation, sitting(pilot.app).journal.path
        # What a kill leaves behind: the files, and the key in the phone.
        await door.leave()
        sitting(pilot.app).journal.close()
        later = evening_here()
        async with at_the_title(size=(120, 36), evening=later) as (app, other):
            later.door = again = PhoneDoor(later, LOOPBACK)
            assert again.invitation is None
            assert not app.resume(path)
            await come_to(other, lambda: again.invitation is not None)
            assert again.invitation == first
            await come_to(other, lambda: later.gathering.has_phone("Anna"))
            await anna.picks_up()
            await anna.until(lambda: anna.me.get("seat") == 0)
            await until(other, lambda: later.gathering.reaches("Anna"))
            await again.leave()


async def test_a_door_that_opens_elsewhere_than_before_says_so_as_the_game_is_taken_up() -> None:
    evening = evening_here()
    with own_door(evening) as door:
        await door.open()
        assert door.invitation is not None
        before = door.invitation.address
        await door.leave()
        host, _, port = before.partition(":")
        # Something else listens there meanwhile.
        with socket.create_server((host, int(port))):
            later = evening_here()
            later.door, later.opens_door = PhoneDoor(later, LOOPBACK, 0), True
            says = f"The door was at {before} before."
            async with at_the_title(size=(120, 36), evening=later) as (app, pilot):
                await come_to(pilot, lambda: any(says in note.message for note in app._notifications))
                await at_the_door(pilot)
                how = str(screen_of(app, PhonesScreen).words.content)
                assert says in " ".join(how.split())


async def test_nobody_bets_by_phone_where_the_host_takes_no_bets() -> None:
    async with (
        open_table(plan(persons=2, bots=4, lives=1), seed=4, bets=False) as (pilot, door),
        seated(door, name="Anna") as anna,
        playing(anna, "keep"),
    ):
        await play(pilot, until=lambda: is_shut(pilot.app) and _bets_on(pilot) != ())
        on = _bets_on(pilot)[0]
        assert sitting(pilot.app).may_bet(table(pilot.app).follower.table) == ()
        await anna.says(do="bet", on=on)
        await anna.until(lambda: "1 words out of turn" in door.refusals)
        # Nor does the table itself take it from any other shell.
        await table(pilot.app).phones.bet(Seat(0), on)
        assert sitting(pilot.app).bets == []
        assert "bet" not in anna.me


def _bets_on(pilot: Pilot[None]) -> tuple[Seat, ...]:
    """On whom Anna could bet; nobody while she is in."""
    shown = table(pilot.app).follower.table
    return may_be_bet_on(shown) if Seat(0) not in shown.seated else ()
