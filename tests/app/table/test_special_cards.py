"""What the special cards of the family do, book by book, with persons at the keys, and what is called."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from textual.app import App
from textual.pilot import Pilot

from ranter_tui.app.table.log import LogScreen
from ranter_tui.app.table.private_look import Stage
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.following import Follower, ShownEvent
from ranter_tui.evening.settings import Pace
from ranter_tui.game.events import Judged
from ranter_tui.game.referee import seated
from tests.app.frames import frame, in_one_line, where
from tests.app.party import plan
from tests.app.persons import (
    asked_at_the_table,
    come_to,
    curtain,
    handed_to,
    is_shut,
    offered,
    paced,
    play,
    prompt,
    sitting,
    stacked,
    state,
    table,
    to_a_second_look,
    to_the_pause,
)
from tests.game.table import Table
from tests.rulebook.by_the_book import SHELF, in_turn, two_nines


class Walk(Struct, frozen=True):
    """A hand in which everybody says what is written down, and what must have come of it."""

    book: str
    cards: str
    says: str
    then: str
    """Who is handed the screen next."""
    got: str = ""
    """Who was shown a new card behind the curtain."""
    held: str = ""
    open: tuple[int, ...] | None = None
    out: tuple[int, ...] = ()
    lives: tuple[int, ...] | None = None
    told: str = ""
    persons: int = 3


WALKS = {
    "the horse passes the request on, and the one beyond it changes": Walk(
        "gnav", "4 horse 9 5", "Anna c", "Ben", got="Anna", held="9 horse 4 5", open=(1,), persons=4,
        told="Ben shows a Horse: Anna goes on to Clara",
    ),
    "the fool knocks before anybody is asked": Walk(
        "gnav", "4 fool 9", "", "Anna", open=(), told="Ben knocks"
    ),
    "whoever asks for the dragoon loses a life before the eyes of all": Walk(
        "gnav", "4 dragoon 9", "Anna c", "Ben", lives=(2, 3, 3), open=(1,)
    ),
    "whoever is struck before the own turn is never handed the screen": Walk(
        "kille", "9 2 husar 5", "Anna k, Ben c", "Clara", persons=4, out=(1,)
    ),
    "a King shown on being asked brings no card, and spends its holder's turn": Walk(
        "parlett-2008", "3 K 9", "Anna c", "Clara"
    ),
    "the hussar puts out who asks, and the screen goes on to the next": Walk(
        "kille", "4 husar 9 5", "Anna c", "Ben", persons=4, out=(0,), open=(1,),
        told="Anna loses a life and is out.",
    ),
    "harlekin that changes hands lies open": Walk(
        "kille", "harlekin 9 1", "Anna c", "Ben", got="Anna", open=(1,),
        told="ranks lowest of all from here on",
    ),
    # Where the cards went the room is told, and not which they are.
    "husu sends the struck card home, and whose it was first is out": Walk(
        "kille", "2 9 husu 5", "Anna c, Ben c", "Clara", got="Anna Ben", held="2 9 husu 5", open=(2,),
        out=(0,), persons=4, told="cards of Anna and Ben go back",
    ),
    "the gnao scratches who asks and sends the card back": Walk(
        "cuccu", "2 9 gnao 5", "Clara c, Ben c", "Anna", got="Clara Ben", held="gnao 9 2 5", open=(0,),
        lives=(3, 2, 3, 3), persons=4,
    ),
}  # fmt: skip


async def says(pilot: Pilot[None], name: str, key: str) -> bool:
    """That guest looks, chooses, and looks at what has come of it; whether that was a new card."""
    await handed_to(pilot, name)
    await pilot.press("enter", key)
    up = curtain(pilot.app)
    got = up is not None and up.look.name == name and up.stage is Stage.GOT
    if got:
        assert " is yours now." in frame(pilot.app)
        await pilot.press("space")
    return got


async def looks(pilot: Pilot[None], name: str) -> str:
    """What that guest sees, asked for a word."""
    await handed_to(pilot, name)
    await pilot.press("enter")
    return frame(pilot.app)


async def looks_again(pilot: Pilot[None], name: str) -> str:
    """What that guest sees who wants to look once more, from a shut curtain on."""
    await to_the_pause(pilot)
    await to_a_second_look(pilot, name)
    return await looks(pilot, name)


def held(app: App[Any]) -> str:
    """What they hold, in the order of the seats."""
    hand = state(app).hand
    assert hand is not None
    return " ".join(card.rank for card in hand.cards)


def told(app: App[Any]) -> str:
    return "\n".join(shown_event.text for shown_event in table(app).logged)


def open_seats(app: App[Any]) -> tuple[int, ...]:
    return tuple(seat.seat for seat in table(app).painting.view.seats if seat.open)


@pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)
async def test_what_a_special_card_does_with_persons_at_the_keys(walk: Walk) -> None:
    async with stacked(plan(walk.book, persons=walk.persons, bots=0), walk.cards) as (app, pilot):
        asked = map(str.split, filter(None, walk.says.split(", ")))
        got = [name for name, key in asked if await says(pilot, name, key)]
        await handed_to(pilot, walk.then)
        assert got == walk.got.split()
        assert not walk.held or held(app) == walk.held
        assert walk.open is None or open_seats(app) == walk.open
        assert walk.lives is None or state(app).lives == walk.lives
        assert tuple(seat.seat for seat in table(app).painting.view.seats if seat.out) == walk.out
        assert walk.told in told(app)


# Kille


async def test_the_dead_of_kille_are_asked_one_after_another_before_all() -> None:
    hands = ("2 4 husar 9 8", "6 7 8 5 4")
    async with stacked(plan("kille", persons=5, bots=0), *hands) as (app, pilot):
        await says(pilot, "Anna", "k")
        await says(pilot, "Ben", "c")
        for name in ("Clara", "Dov", "Eve"):
            await says(pilot, name, "k")
        assert "Buy back one life for one stake" in await asked_at_the_table(pilot, "Anna")
        await pilot.press("i")
        assert "Stay out" in await asked_at_the_table(pilot, "Ben")
        await pilot.press("o")
        await come_to(pilot, lambda: state(app).hands == 2)
        after = state(app)
        assert after.seated == (0, 2, 3, 4) and after.bought == (1, 0, 0, 0, 0)
        assert "Anna buys back in with one life for one stake; Ben stays out." in told(app)
        await handed_to(pilot, "Clara")


# Cuccù, where they play to the right: here that is from the last guest but one to the first

FOR_SALE = replace(plan("cuccu", persons=3, bots=0), variants=("the-taverna-has-its-price",))


@pytest.mark.parametrize("pays", [True, False])
async def test_the_taverna_is_sold_for_a_life_and_only_the_two_see_it_or_it_is_shown(pays: bool) -> None:
    async with stacked(FOR_SALE, "2 taverna 9") as (app, pilot):
        await says(pilot, "Ben", "c")
        line = await asked_at_the_table(pilot, "Anna")
        assert "Sell it for a life" in line and "Refuse, and show it" in line
        assert open_seats(app) == ()
        await pilot.press("s")
        line = await asked_at_the_table(pilot, "Ben")
        assert "Pay a life for it" in line and "Leave it" in line
        await pilot.press("a" if pays else "d")
        seen = await looks(pilot, "Anna")
        if pays:
            assert "2" in seen and held(app) == "2 taverna 9" and state(app).lives == (4, 2, 3)
            assert "and the two change cards." in told(app) and open_seats(app) == ()
        else:
            assert held(app) == "taverna 2 9" and state(app).lives == (3, 3, 3) and open_seats(app) == (0,)


@pytest.mark.parametrize("by", ["key", "mouse"])
async def test_the_taverna_that_is_not_for_sale_is_shown_to_everybody(by: str) -> None:
    async with stacked(FOR_SALE, "2 taverna 9") as (app, pilot):
        await says(pilot, "Ben", "c")
        await asked_at_the_table(pilot, "Anna")
        await pilot.press("c", "k", "a")
        await asked_at_the_table(pilot, "Anna")
        if by == "key":
            await pilot.press("h")
        else:
            await pilot.click(offset=where(app, "Refuse, and show it"))
        await handed_to(pilot, "Anna")
        assert open_seats(app) == (0,)


async def test_whose_card_the_gnao_has_sent_back_sees_it_again() -> None:
    async with stacked(plan("cuccu", persons=4, bots=0), "2 9 gnao 5") as (app, pilot):
        await says(pilot, "Clara", "c")
        await says(pilot, "Ben", "c")
        await handed_to(pilot, "Anna")
        assert "2" in await looks_again(pilot, "Clara")
        await pilot.press("w")
        assert "Clara has a 2" in in_one_line(app)


async def test_new_lives_cost_double_the_stake_and_double_again() -> None:
    ben_is_lowest = ("2 9 8", "9 8 2", "9 2 8")
    async with stacked(plan("cuccu", persons=3, bots=0), *2 * ben_is_lowest, played=2) as (app, pilot):
        for price in ("two", "four"):
            await play(pilot, lambda *_: "k", until=lambda: "Ben:" in prompt(app))
            line = await asked_at_the_table(pilot, "Ben")
            assert f"Buy back three lives for {price} stakes" in line and "Stay out" in line
            await pilot.press("i")
            await come_to(pilot, lambda: is_shut(app))
            assert state(app).lives == (3, 3, 3)
        assert state(app).bought == (0, 2, 0) and state(app).pot == 9


async def test_a_guest_who_has_bought_back_in_as_often_as_can_be_reads_so() -> None:
    anna_is_lowest = ("2 9 8", "9 8 2", "9 2 8")
    hands = (*anna_is_lowest, *anna_is_lowest[:1])
    async with stacked(plan("kille", persons=3, bots=0), *hands) as (app, pilot):
        for _ in range(3):
            await play(pilot, lambda *_: "k", until=lambda: "Anna:" in prompt(app))
            await pilot.press("i")
            await come_to(pilot, lambda: is_shut(app))
        paced(app, Pace.STEADY)
        for name in ("Anna", "Ben", "Clara"):
            await says(pilot, name, "k")
        await come_to(pilot, lambda: "the next hand" in prompt(app))
        assert "Anna cannot buy back in any more." in prompt(app)
        assert state(app).hands == 4 and state(app).seated == (1, 2)


# France


COUCOU = plan("coucou", persons=5, bots=0, lives=2)


async def test_the_dealer_of_coucou_has_the_best_of_three_cards_and_nobody_else_knows() -> None:
    async with stacked(COUCOU, "9 8 7 6 2 Q 3 10") as (app, pilot):
        for name in ("Dov", "Clara", "Ben"):
            await says(pilot, name, "k")
        await handed_to(pilot, "Anna")
        seen = await looks_again(pilot, "Eve")
        assert held(app).split()[4] == "Q" and "Q♠" in seen and "Keep" not in seen
        await pilot.press("w")
        assert "2♠" not in frame(app) and "Q♠" in frame(app)
        assert open_seats(app) == ()


# Who is marked at the table as having lost


def followed(table: Table, book: str) -> list[ShownEvent]:
    """A hand as the room sees it."""
    start = replace(seated(table.law, dealer=table.seat(table.names[-1])), lives=(1,) * len(table.names))
    follower = Follower(None, start, SHELF.book(book), table.names)
    return [follower.see(event) for event in table.events]


def marked(shown_event: ShownEvent) -> list[str]:
    return [seat.name for seat in shown_event.after.seats if seat.loses]


def test_both_who_lose_in_cuccu_are_marked_and_named() -> None:
    keep = "Anna keep, Ben keep, Clara keep, Dov keep"
    cards = "Anna 4, Ben matto, Clara 9, Dov 8"
    shown_events = followed(in_turn(SHELF.book("cuccu").plain_rules(), cards, keep), "cuccu")
    judged = [shown_event for shown_event in shown_events if isinstance(shown_event.event, Judged)]
    assert [set(marked(shown_event)) for shown_event in judged] == [{"Anna"}, {"Anna", "Ben"}]
    assert [shown_event.after.says for shown_event in judged] == ["Anna loses", "Anna and Ben lose"]
    assert set(marked(shown_events[-1])) == {"Anna", "Ben"}, "until the next deal"


def test_nobody_who_is_spared_stays_marked() -> None:
    shown_events = followed(two_nines(lives=1), "kuckuck")
    assert any(marked(shown_event) == ["Anna", "Ben"] for shown_event in shown_events)
    assert marked(shown_events[-1]) == [] and shown_events[-1].after.says == "All are spared"


async def test_the_bubble_has_the_words_and_the_log_says_what_they_mean() -> None:
    guests = plan("gnav", persons=1, bots=2)
    async with stacked(guests, "3 cuckoo 9", size=(100, 30)) as (app, pilot):
        await come_to(pilot, lambda: bool(offered(app.screen)))
        await pilot.press("c")
        await come_to(pilot, lambda: any("keeps the old piece" in line.text for line in table(app).logged))
        game = sitting(app)
        follower = Follower(game.alone, game.start, game.book, game.names)
        seen = [follower.see(event) for event in game.history]
        refusal = next(shown_event for shown_event in seen if shown_event.event.kind == "refused")
        assert refusal.after.seats[1].says == "Stå for gøg!"
        assert refusal.after.speaks == 1
        assert seen[seen.index(refusal) - 1].after.speaks != 1
        assert refusal.logged in table(app).logged
        assert refusal.logged.asides == ("Ben: “Stå for gøg!” (Stand for the cuckoo!)",)
        assert refusal.logged.text == "Ben shows a Cuckoo: all play stops, and Anna keeps the old piece."
        await pilot.press("l")
        screen = app.screen
        assert isinstance(screen, LogScreen)
        assert "Ben: “Stå for gøg!” (Stand for the cuckoo!)" in frame(app)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)
