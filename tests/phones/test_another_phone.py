"""A guest goes on with another phone, and at another door; an evening has codes of its own."""

from __future__ import annotations

import socket
from datetime import timedelta

import pytest

from ranter_tui.evening.guest_book import lock
from ranter_tui.game.seats import Seat
from ranter_tui.phones import doorkeeper, server
from ranter_tui.phones.door import PhoneDoor
from ranter_tui.phones.doorkeeper import LOOPBACK
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import this_moment
from tests.phones.caller import Caller, seated
from tests.phones.paper import House, house


async def test_the_codes_live_for_one_evening_and_whoever_is_in_stays_in(
    monkeypatch: pytest.MonkeyPatch, here: House, anna: Caller, eve: Caller
) -> None:
    first = here.door.invitation
    assert first is not None
    tomorrow = this_moment() + timedelta(hours=13)
    monkeypatch.setattr(doorkeeper, "this_moment", lambda: tomorrow)
    assert "That is not the code" in await eve.types(first.code)
    second = here.door.invitation
    assert second is not None
    assert second.address == first.address
    assert second.code != first.code and second.squares != first.squares
    assert "Who are you?" in await eve.types(second.code)
    await anna.picks_up()
    await anna.until(lambda: anna.me.get("name") == "Anna")


async def test_a_phone_hears_the_table_even_while_nothing_happens(
    monkeypatch: pytest.MonkeyPatch, here: House, anna: Caller
) -> None:
    # Only now: a busy machine answers no socket's question in so short a time.
    monkeypatch.setattr(server, "HEARTBEAT", 0.05)
    here.evening.gathering.changed()
    await anna.until(lambda: len(anna.sent) > 3)
    assert len(set(anna.sent[1:])) == 1


async def test_a_browser_that_was_closed_finds_its_seat(anna: Caller, eve: Caller) -> None:
    kept = [cookie for cookie in anna.session.cookie_jar if int(cookie["max-age"] or 0) > 12 * 60 * 60]
    eve.session.cookie_jar.update_cookies({cookie.key: cookie.value for cookie in kept})
    assert 'id="hold"' in await eve.looks()


@pytest.mark.parametrize("typed", ["Ben", "ben", "Вen", "Ｂen", "Ben\u3164", "B\u034fen"])
async def test_a_name_that_is_typed_and_stands_free_is_that_seat(typed: str) -> None:
    async with house() as here, seated(here.door, newcomer=typed) as ben:
        await ben.until(lambda: ben.me.get("name") == "Ben")
        assert here.evening.gathering.phones == ("Ben",)
        assert here.table.sitting.still_there == here.table.sitting.guests


async def test_a_name_that_plays_by_phone_or_has_a_pin_is_not_seated_twice() -> None:
    guests = (Guest("Anna"), Guest("Ben", pin=lock("1234")))
    async with (
        house(guests) as here,
        seated(here.door, name="Anna"),
        Caller(here.door) as other,
    ):
        await other.types()
        assert "tap that name if it is yours, or add a letter" in await other.sits_down(newcomer="Аnna")
        assert "Ben has a PIN: type it beside that name" in await other.sits_down(newcomer="Ben")
        assert here.table.sitting.still_there == here.table.sitting.guests
        assert "wrong PINs" not in here.refused()


async def test_a_guest_whose_seat_is_gone_reads_why(here: House, anna: Caller) -> None:
    gathering, sitting = here.evening.gathering, here.table.sitting
    gathering.lays_phone_aside("Anna")
    assert "Anna plays at the curtain now. To go on by phone, take the seat again." in await anna.looks()
    async with seated(here.door, name="Anna"):
        assert "Anna plays with another phone now." in await anna.looks()
    sitting.take_over(Seat(0), Guest("Anna", "bold"))
    gathering.keep_phones_of(here.table.sitting.still_there)
    assert "A bot plays for Anna now." in await anna.looks()
    sitting.take_over(Seat(0), Guest("Annette"))
    assert "Anna is no longer at this table: removed at the screen." in await anna.looks()
    await anna.sits_down(name="Annette")
    assert 'id="hold"' in await anna.looks()


async def test_a_door_that_comes_back_at_another_port_says_so_and_scanning_again_opens_the_seat(
    here: House, anna: Caller
) -> None:
    first = here.door.invitation
    assert first is not None
    assert "before" not in first.remark
    await here.door.leave()
    host, _, port = first.address.partition(":")
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind((host, int(port)))
        other.listen()
        # As the program does that takes the game up again.
        again = PhoneDoor(here.evening, LOOPBACK)
        await again.open()
    try:
        assert again.invitation is not None
        assert again.invitation.address != first.address
        assert f"The door was at {first.address} before." in again.invitation.remark
        async with Caller(again) as scans:
            # To a browser it is the same machine, whatever the port.
            scans.session.cookie_jar.update_cookies(
                {cookie.key: cookie.value for cookie in anna.session.cookie_jar}
            )
            async with scans.session.get(f"/IN/{again._keeper.kept.code}") as answer:
                assert 'id="hold"' in await answer.text()
    finally:
        await again.leave()


async def test_a_door_is_awaited_by_the_phones_that_had_seats_as_the_program_ended_unless_it_was_shut(
    here: House, anna: Caller
) -> None:
    assert not here.door.is_awaited, "it is open"
    second_window = PhoneDoor(here.evening, LOOPBACK)
    first = second_window.is_awaited
    await here.door.leave()
    assert (first, second_window.is_awaited) == (False, True), "the first window has it open, then nobody"
    await here.door.open()
    await here.door.shut()
    elsewhere = PhoneDoor(here.evening, LOOPBACK, 0)
    assert not elsewhere.is_awaited, "it was shut"
    await elsewhere.open()
    assert elsewhere.invitation is not None and "before" not in elsewhere.invitation.remark
    await elsewhere.leave()
