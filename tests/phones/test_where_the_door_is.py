"""A door that comes back somewhere else says so, and the phones that it had find it."""

from __future__ import annotations

import socket

from ranter_tui.phones.door import PhoneDoor
from ranter_tui.phones.doorkeeper import LOOPBACK
from tests.phones.caller import Caller
from tests.phones.paper import House


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


async def test_a_door_is_awaited_by_the_phones_that_had_seats_as_the_program_ended(
    here: House, anna: Caller
) -> None:
    assert not here.door.is_awaited, "it is open"
    second_window = PhoneDoor(here.evening, LOOPBACK)
    first = second_window.is_awaited
    await here.door.leave()
    assert (first, second_window.is_awaited) == (False, True), "the first window has it open, then nobody"
    await here.door.open()
    await here.door.shut()
    assert not PhoneDoor(here.evening, LOOPBACK).is_awaited, "it was shut"


async def test_a_door_that_was_shut_was_nowhere_before(here: House) -> None:
    await here.door.shut()
    elsewhere = PhoneDoor(here.evening, LOOPBACK, 0)
    await elsewhere.open()
    assert elsewhere.invitation is not None and "before" not in elsewhere.invitation.remark
    await elsewhere.leave()
