"""What the host says at the screen: who comes in, who stays out; and what guests do with their own seat."""

from __future__ import annotations

import json

import pytest

from ranter_tui.evening.guest_book import lock
from ranter_tui.game.seats import Seat
from ranter_tui.phones import server
from ranter_tui.record.guest import Guest
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
        await ben.posts("/rename", newcomer="Bo")
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


async def test_names_are_changed_slowly_and_never_to_that_of_a_player_who_left(
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
