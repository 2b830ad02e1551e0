"""A curtain with a lock opens for its number, and for nothing else that anybody does, or that falls."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ranter_tui.app import recovery
from ranter_tui.app.table.company import CompanyScreen
from ranter_tui.app.table.curtain import CurtainScreen
from ranter_tui.app.table.private_look import Stage
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.guest_book import lock
from ranter_tui.evening.plan import Plan
from ranter_tui.game.seats import Seat
from tests.app.falls import FALLS
from tests.app.frames import type_ahead, where
from tests.app.party import company
from tests.app.persons import curtain, is_over, play, to_a_second_look
from tests.app.secrecy.rehearsed import games
from tests.app.secrecy.test_mashed_keys import KEYS
from tests.app.secrecy.watched import Watched, resumed, watched
from tests.app.test_recovery import falls
from tests.evening.games import state_of

NUMBER = "4711"
ANNA = Seat(0)


@cache
def locked() -> Plan:
    """Anna has a lock on her curtain, Ben has none, and Clara is a bot."""
    anna, *others = company(2, 1)
    return Plan(book="parlett-2008", lives=3, guests=(replace(anna, pin=lock(NUMBER)), *others))


def anna_has_looked(party: Watched) -> bool:
    return any(shot.lifted and shot.eye == ANNA for shot in party.film.shots)


async def at_annas_lock(party: Watched) -> CurtainScreen:
    await party.handed_to("Anna")
    await party.press("enter")
    up = curtain(party.app)
    assert up is not None and up.stage is Stage.LOCKED
    return up


HITS = st.lists(st.sampled_from((*KEYS, *"0123456789", *"4711", "backspace", "space", "enter")), max_size=25)


WRONG = [
    [*"1234", "enter", *"1235", "enter"],
    [*"1234", "enter", "enter", *"9999", "enter", "enter"],
    [*"4711", "backspace", "enter", "1", "enter"],
    [*"47111", "enter"],
    [*"04711", "enter", "space", "k"],
    ["enter", "enter", "space", "space"],
    [*"1174", "enter", "g", "w", "r", "u", "c", "k"],
]
"""What does not open it: a second wrong number, an old one with a new end, the right one late or too long."""


async def test_a_wrong_number_opens_nothing_nor_does_another_after_it() -> None:
    async with watched(locked(), pins=True) as party:
        for hits in WRONG:
            await at_annas_lock(party)
            await party.press(*hits)
            assert not anna_has_looked(party), hits
            await back_at_the_table(party)
            await party.press("space")


@given(hits=HITS)
@games(3)
async def test_no_keys_but_the_number_open_a_locked_curtain(hits: list[str]) -> None:
    async with watched(locked(), pins=True) as party:
        up = await at_annas_lock(party)
        typed = ""
        for key in hits:
            if up.stage is not Stage.LOCKED or not up.is_current:
                break
            if key == "enter" and typed == NUMBER:
                break
            await party.press(key)
            typed = typed + key if key in "0123456789" else typed[:-1] if key == "backspace" else typed
            typed = "" if key == "enter" else typed[:8]
        assert not anna_has_looked(party)


async def test_the_number_opens_it_after_a_wrong_one_too_and_is_never_on_the_screen() -> None:
    async with watched(locked(), pins=True) as party:
        up = await at_annas_lock(party)
        await party.press(*"12", "enter")
        await party.shows(lambda: "That is not the number." in party.text and "••" not in party.text)
        await party.press(*NUMBER)
        assert "••••" in party.text
        assert not any(NUMBER in row for shot in party.film.shots for row in shot.text)
        await party.press("enter")
        assert up.stage is Stage.LIFTED and anna_has_looked(party)


async def test_with_the_mouse_alone_the_number_is_clicked() -> None:
    async with watched(locked(), pins=True) as party:
        await at_annas_lock(party)

        async def click_on(words: str) -> None:
            x, y = where(party.app, words)
            await party.pilot.click(offset=(x + words.count(" ") // 2, y))

        for digit in "4711":
            await click_on(f" {digit} ")
        await click_on(" 9 ")
        await click_on(" ⌫ ")
        assert "••••" in party.text and "•••••" not in party.text
        await party.pilot.click(offset=(2, 2))
        assert is_locked(party) and "••••" in party.text, "a click beside the keys is nothing"
        await click_on("open")
        assert not is_locked(party) and anna_has_looked(party)


async def test_whoever_forgot_the_number_is_played_for_by_a_bot_and_has_no_lock_afterwards() -> None:
    async with watched(locked(), pins=True) as party:
        await at_annas_lock(party)
        await party.press("f")
        await play(party.pilot, lambda *_: "k", until=lambda: state_of(party.sitting).hands == 2)
        assert not anna_has_looked(party)
        await party.handed_to()
        assert party.sitting.guests[ANNA].pin is None


async def test_whoever_forgot_the_number_in_the_last_hand_has_no_lock_in_the_next_game() -> None:
    two = replace(locked(), lives=1, guests=locked().guests[:2])
    async with watched(two, pins=True) as party:
        await play(party.pilot, lambda *_: "k", until=lambda: is_locked(party))
        await party.press("f")
        await play(party.pilot, lambda *_: "k")
        assert is_over(party.app) and state_of(party.sitting).hands == 1
        await party.press("r")
        await party.handed_to()
        assert party.sitting.guests[ANNA].pin is None


def is_locked(party: Watched) -> bool:
    up = curtain(party.app)
    return up is not None and up.stage is Stage.LOCKED


async def back_at_the_table(party: Watched) -> None:
    """Nobody wants to look now: the table pauses."""
    await party.press("escape")
    await party.shows(lambda: isinstance(party.app.screen, TableScreen))


async def second_look(party: Watched) -> None:
    """Anna, or whoever says so, wants to see her card once more."""
    await to_a_second_look(party.pilot, "Anna")
    await party.press("enter")


async def test_a_second_look_takes_the_number_too_though_the_host_will_have_no_more_pins() -> None:
    async with watched(locked(), pins=True) as party:
        await party.handed_to("Anna")
        await back_at_the_table(party)
        party.app.evening.settings = replace(party.app.evening.settings, pins=False)
        await second_look(party)
        assert is_locked(party)
        await party.press(*"1234", "enter", "f")
        await party.shows(lambda: isinstance(party.app.screen, TableScreen))
        assert not anna_has_looked(party)


async def test_who_sits_down_where_there_are_no_pins_is_never_asked_for_one() -> None:
    async with watched(locked(), pins=False) as party:
        await party.handed_to("Anna")
        await party.press("enter")
        assert anna_has_looked(party)


async def test_a_seat_that_a_bot_has_kept_warm_keeps_its_lock() -> None:
    async with watched(locked(), pins=True) as party:
        await at_annas_lock(party)
        await party.press(*NUMBER, "enter", "k")
        await party.handed_to("Ben")
        await back_at_the_table(party)
        party.film.shots.clear()
        for who_plays_on in ("hand over to a bot", "hand over to a person"):
            await party.press("e")
            await party.shows(lambda: isinstance(party.app.screen, CompanyScreen))
            assert any(who_plays_on in line for line in party.text.splitlines() if "Anna" in line)
            await party.press("enter", "enter")
            await party.shows(lambda: isinstance(party.app.screen, TableScreen))
            await party.press("space")
            await party.handed_to("Ben")
            await back_at_the_table(party)
        assert not party.sitting.guests[ANNA].is_bot
        await second_look(party)
        assert is_locked(party) and not anna_has_looked(party)


async def test_a_lock_holds_in_a_game_that_is_resumed(tmp_path: Path) -> None:
    async with watched(locked(), home=tmp_path, pins=True) as party:
        await party.handed_to("Anna")
        path = party.sitting.journal.path
    assert NUMBER not in path.read_text()
    assert lock(NUMBER) != lock(NUMBER), "of two guests with one number nobody can tell"
    async with resumed(path, tmp_path) as party:
        await at_annas_lock(party)
        await party.press(*"4712", "enter")
        assert not anna_has_looked(party)


async def test_after_a_fall_the_curtain_is_down_and_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "SHORT", 0.0)
    async with watched(locked(), pins=True) as party:
        for kind in FALLS:
            await at_annas_lock(party)
            type_ahead(party.app, [*NUMBER, "enter"])
            await party.shows(lambda: (up := curtain(party.app)) is not None and up.stage is Stage.LIFTED)
            before = len(party.film.shots)
            await falls(party.pilot, kind)
            await party.handed_to("Anna")
            # Perhaps it was painted once more before it was raised; never after it was covered.
            lifted = [shot.lifted for shot in party.film.shots[before:]]
            assert lifted == sorted(lifted, reverse=True) and not lifted[-1], kind
            # Each new screen would lay out the apologies for all falls before.
            party.app.clear_notifications()
