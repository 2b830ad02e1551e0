"""What the host says at the screen, and what guests do with their own seat or with another phone."""

from __future__ import annotations

import json
import socket
from datetime import timedelta

import pytest

from ranter_tui.evening.gathering import Gathering
from ranter_tui.evening.guest_book import lock
from ranter_tui.game.seats import Seat
from ranter_tui.phones import doorkeeper, server
from ranter_tui.phones.door import PhoneDoor
from ranter_tui.phones.doorkeeper import LOOPBACK
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import this_moment
from tests.phones.caller import Caller, seated
from tests.phones.paper import House, house


async def says(here: House, *, yes: bool) -> str:
    """Answer for the host, and return the question."""
    gathering = here.evening.gathering
    knock = gathering.knocks[0]
    await gathering.answer(knock, yes=yes)
    return knock.question


async def test_a_newcomer_waits_for_the_host_and_goes_on_by_itself(here: House) -> None:
    async with Caller(here.door) as zoe, Caller(here.door, "127.0.0.2") as yves:
        await zoe.types()
        page = await zoe.sits_down(newcomer="Zoe")
        assert "The screen asks the host: “May Zoe join, by phone?”" in page
        assert page.split("data-is")[1][:70] == (await zoe.looks()).split("data-is")[1][:70]
        assert "The host is being asked already" in await zoe.sits_down(newcomer="Zoe")
        await yves.types()
        await yves.sits_down(newcomer="Yves")
        assert await says(here, yes=True) == "May Zoe join, by phone?"
        assert 'id="hold"' in await zoe.looks()
        await says(here, yes=False)
        assert "The host said no." in await yves.looks()
        assert [*here.evening.gathering.phones] == ["Zoe"]
        await yves.sits_down(newcomer="Yves")
        await says(here, yes=False)
        # Whoever has been refused twice is in no hurry.
        assert "That was too often" in await yves.sits_down(newcomer="Yves")
        assert not here.evening.gathering.knocks


async def test_a_new_phone_has_the_seat_back_in_the_middle_of_a_turn_when_the_host_says_so(
    here: House, anna: Caller
) -> None:
    question = here.asked()
    async with Caller(here.door, "127.0.0.2") as new:
        await new.types()
        await new.sits_down(name="Anna")
        await new.picks_up()
        await new.is_hung_up_on(server.NO_SEAT)
        assert not new.sent, "nobody has said yes"
        assert await says(here, yes=True) == "Anna wants the seat back, by phone. Is that Anna?"
        await new.picks_up()
        await new.is_asked()
        await anna.is_hung_up_on(server.NO_SEAT)
        assert "Anna plays with another phone now." in await anna.looks()
        await new.chooses("keep")
        await new.until(lambda: question.chosen is not None)
        assert here.table.told[-1] == "Anna goes on with another phone."


async def test_who_came_in_by_the_hosts_yes_and_is_removed_reads_why(here: House, eve: Caller) -> None:
    await eve.types()
    await eve.sits_down(newcomer="Zoe")
    await says(here, yes=True)
    assert 'id="hold"' in await eve.looks()
    here.evening.gathering.lays_phone_aside("Zoe")
    page = await eve.looks()
    assert "Zoe plays at the curtain now." in page and "The host said no." not in page


async def test_who_has_a_pin_is_asked_for_it_before_the_host_is() -> None:
    guests = (Guest("Anna", pin=lock("1234")), Guest("Ben"))
    async with house(guests) as here, Caller(here.door) as eve:
        here.evening.gathering.takes_phone("Anna")
        await eve.types()
        assert "Anna has a PIN" in await eve.sits_down(name="Anna")
        assert not here.evening.gathering.knocks
        await eve.sits_down(name="Anna", pin="1234")
        assert len(here.evening.gathering.knocks) == 1


async def test_behind_a_locked_door_all_play_on_and_nobody_new_sits_down(here: House, anna: Caller) -> None:
    here.door.lock()
    async with Caller(here.door, "127.0.0.2") as eve:
        await eve.types()
        assert "The host has locked the door for newcomers." in await eve.sits_down(newcomer="Eve")
        await eve.sits_down(name="Ben")
        assert [*here.evening.gathering.phones] == ["Anna"]
        await says(here, yes=True)
        assert [*here.evening.gathering.phones] == ["Anna", "Ben"]
    await anna.until(lambda: bool(anna.sent))
    here.door.lock()
    assert not here.door.locked


async def test_a_phone_that_is_put_out_stays_out_also_under_another_name_and_after_a_fall() -> None:
    async with house() as here, Caller(here.door, "127.0.0.2") as ben, Caller(here.door) as anna:
        for phone, name in ((anna, "Anna"), (ben, "Ben")):
            await phone.types()
            await phone.sits_down(name=name)
            await phone.picks_up()
        await ben.until(lambda: all(map(here.evening.gathering.reaches, ("Anna", "Ben"))))
        # Before that phone comes by again under its new name.
        form = {"newcomer": "Bo"}
        async with ben.session.post("/rename", data=form, headers=ben.origin, allow_redirects=False):
            pass
        await here.door.put_out("Bo")
        assert [guest.name for guest in here.table.sitting.still_there] == ["Anna", "Clara"]
        for page in (await ben.looks(), await ben.types()):
            assert "The host has put this phone out for this evening." in page
        assert 'id="hold"' in await anna.looks()
        await here.door.leave()
        await here.door.open()
        assert "put this phone out" in await ben.looks()


async def test_a_phone_that_has_not_called_since_a_fall_is_put_out_and_watches_no_more(here: House) -> None:
    async with Caller(here.door, "127.0.0.2") as ben:
        await ben.types()
        async with ben.session.post("/sit", data={"name": "Ben"}, headers=ben.origin, allow_redirects=False):
            pass
        await ben.picks_up("/watching")
        await ben.until(lambda: bool(ben.sent))
        await here.door.leave()
        await here.door.open()
        await ben.picks_up("/watching")
        await here.door.put_out("Ben")
        assert "The host has put this phone out" in await ben.looks()
        await ben.is_hung_up_on(server.NO_SEAT)


async def test_after_a_game_a_guest_asks_for_another_and_the_host_answers(here: House, anna: Caller) -> None:
    await anna.says(do="again")
    await anna.until(lambda: bool(here.door.refusals))
    here.plays_on()
    await anna.until(lambda: anna.me.get("again", False))
    assert not here.evening.gathering.knocks, "nobody asks in the middle of a game"
    for yes, wanted in ((False, 0), (True, 1)):
        await anna.says(do="again")
        await anna.until(lambda: not anna.me.get("again", False))
        assert await says(here, yes=yes) == "Anna asks for another game. Same guests, same book?"
        await anna.until(lambda: anna.me.get("again", False))
        assert here.table.games_wanted == wanted
    here.evening.gathering.watch_no_more(here.table.sitting)
    assert not here.evening.gathering.knocks


async def test_a_guest_takes_another_name_and_leaves_by_phone(here: House, anna: Caller) -> None:
    assert "with the letters of one alphabet" in await anna.posts("/rename", newcomer="Аnnеtte")
    assert "Somebody here is called BEN already." in await anna.posts("/rename", newcomer="BEN")
    assert "Anna is called Annette now." in await anna.posts("/rename", newcomer="Annette")
    await anna.picks_up()
    await anna.until(lambda: anna.me.get("name") == "Annette")
    assert [*here.evening.gathering.phones] == ["Annette"]
    assert "Annette has left the table." in await anna.posts("/leave")
    assert not here.evening.gathering.phones
    assert [guest.name for guest in here.table.sitting.still_there] == ["Ben", "Clara"]


async def test_a_guest_who_takes_another_name_does_not_make_other_phones_seem_lost(
    here: House, anna: Caller
) -> None:
    gathering = here.evening.gathering
    async with seated(here.door, name="Ben") as ben:
        await ben.until(lambda: gathering.reaches("Anna") and gathering.reaches("Ben"))
        await anna.posts("/rename", newcomer="Annette")
        assert gathering.reaches("Ben") and not gathering.reaches("Annette"), "her page is on its way"
        await anna.picks_up()
        await anna.until(lambda: gathering.reaches("Annette"))


async def test_names_are_changed_slowly_and_never_to_the_name_of_a_player_who_left(
    here: House, anna: Caller
) -> None:
    await here.table.remove_guest("Ben")
    assert "Somebody here is called Ben already." in await anna.posts("/rename", newcomer="Ben")
    pages = [await anna.posts("/rename", newcomer=f"Aа{number}") for number in range(8)]
    assert "with the letters of one alphabet" in pages[0] and "That was too often" in pages[-1]


async def test_the_page_of_an_old_name_is_sent_nothing_of_its_next_guest(here: House, anna: Caller) -> None:
    gathering, sitting = here.evening.gathering, here.table.sitting
    await anna.until(lambda: bool(anna.sent))
    gathering.takes_phone("Ben")
    # Both at once, before the door can close the page of the first.
    for seat, name, new in ((Seat(0), "Anna", "Ada"), (Seat(1), "Ben", "Anna")):
        sitting.take_over(seat, Guest(new))
        gathering.rename(name, new)
    await anna.is_hung_up_on(server.NO_SEAT)
    assert anna.me.get("seat") == 0


def test_a_guest_with_a_phone_who_takes_the_name_of_another_is_listed_once() -> None:
    gathering = Gathering()
    for name in ("Ben", "Anna"):
        gathering.takes_phone(name)
    gathering.rename("Ben", "Anna")
    assert gathering.phones == ("Anna",)


@pytest.mark.parametrize("path", ["/rename", "/leave"])
async def test_who_has_no_seat_changes_none(path: str, here: House, anna: Caller, eve: Caller) -> None:
    await eve.types()
    assert "Who are you?" in await eve.posts(path, newcomer="Eve")
    assert [*here.evening.gathering.phones] == ["Anna"]


async def test_who_only_watches_is_sent_the_rooms_table_and_nothing_else(here: House, anna: Caller) -> None:
    async with Caller(here.door, "127.0.0.2") as tv:
        async with tv.session.get("/watch") as answer:
            assert "The code on the screen" in await answer.text()
        assert "data-watches" in await tv.posts("/knock", code=tv.code, watch="")
        await tv.picks_up("/watching")
        while (question := here.table.to_the_next_question()) is not None:
            question.choose(question.moves[0])
            await tv.until(lambda: tv.sent[-1:] != [] and tv.view["table"] == anna.view["table"])
            here.table.deal_with(question)
        assert all(json.loads(sent)["me"] == {"name": ""} for sent in tv.sent)
        assert {json.dumps(json.loads(sent)["table"]) for sent in tv.sent} <= {
            json.dumps(json.loads(sent)["table"]) for sent in anna.sent
        }
        await tv.says(do="choose", move="keep", question=1)
        await tv.until(lambda: "1 words out of turn" in here.refused())


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
    async with house(guests) as here, seated(here.door, name="Anna"), Caller(here.door) as other:
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
    second_window._keeper.found_at("192.0.2.1", 2626)
    assert second_window.is_awaited, "the machine has another address now, and the door can follow"
    await here.door.open()
    await here.door.shut()
    elsewhere = PhoneDoor(here.evening, LOOPBACK, 0)
    assert not elsewhere.is_awaited, "it was shut"
    await elsewhere.open()
    assert elsewhere.invitation is not None and "before" not in elsewhere.invitation.remark
    await elsewhere.leave()
