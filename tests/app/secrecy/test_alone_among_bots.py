"""One person among bots sits with the own card in view, until a second person can see the screen."""

from __future__ import annotations

import pytest

from ranter_tui.app.table.company import CompanyScreen
from ranter_tui.app.table.log import LogScreen
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from tests.app.frames import is_painted
from tests.app.party import plan
from tests.app.persons import in_turn, play
from tests.app.secrecy.audience import cards_of
from tests.app.secrecy.reader import Reader
from tests.app.secrecy.watched import Watched, watched
from tests.evening.games import state_of

READER = Reader("french-52")

ANNA = Seat(0)


async def anna_plays_alone(party: Watched) -> set[str]:
    """Two hands of it. Returns what the log tells her, and would tell nobody else."""
    assert party.sitting.alone == ANNA
    await play(party.pilot, in_turn("c"), until=lambda: state_of(party.sitting).hands == 3)
    await party.shows(lambda: bool(party.table.croupier.offered))
    private = {
        line.text
        for line in party.table.logged
        if any(event != face(event, None) for event in line.told.events) and READER.named([line.text])
    }
    assert private
    return private


async def second_person_joins(party: Watched, how: str) -> None:
    await party.press("e")
    await party.shows(lambda: isinstance(party.app.screen, CompanyScreen))
    if how == "late":
        await party.press(*"Zoe", "enter")
    else:
        await party.press("down", "down", "enter", "enter")


@pytest.mark.parametrize("how", ["late", "in a bot's seat"])
async def test_who_joins_a_lone_guest_finds_nothing_of_what_that_guest_alone_has_seen(how: str) -> None:
    async with watched(plan(persons=1, bots=2), size=(80, 40)) as party:
        private = await anna_plays_alone(party)
        await second_person_joins(party, how)
        await play(party.pilot, in_turn("c"), until=lambda: party.sitting.alone is None)
        joined = len(party.film.shots)
        await party.handed_to()
        await party.press("escape", "l")
        await party.shows(lambda: isinstance(party.app.screen, LogScreen))
        log = [line.text for line in party.table.logged]
        assert not [line for line in log for text in private if text in line]
        public = cards_of(face(event, None) for event in party.sitting.history)
        assert READER.named(log) <= public
        for shot in party.film.shots[joined:]:
            assert shot.eye is None and READER.drawn(shot.text) <= public


async def test_a_lone_guest_sees_one_card_until_the_showdown() -> None:
    async with watched(plan(persons=1, bots=3)) as party:
        await party.shows(lambda: bool(party.table.croupier.offered) and is_painted(party.app))
        shown = cards_of(face(event, None) for event in party.sitting.history)
        assert READER.drawn(party.app.glass.text) == shown | {party.sitting.sight(ANNA).card}


async def test_a_second_guest_who_leaves_again_does_not_bring_the_first_ones_card_back_into_view() -> None:
    async with watched(plan(persons=2, bots=1)) as party:
        await party.handed_to()
        await party.press("escape", "e")
        await party.shows(lambda: isinstance(party.app.screen, CompanyScreen))
        await party.press("down", "down", "enter", "enter")
        await party.shows(lambda: isinstance(party.app.screen, TableScreen))
        await party.press("space")
        await party.handed_to("Anna")
        assert party.sitting.guests[1].is_bot and party.sitting.alone is None
