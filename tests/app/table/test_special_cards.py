"""What the special cards of the family do, book by book, with persons at the keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from textual.app import App
from textual.pilot import Pilot

from ranter_tui.app.base.dialogs import PickOneScreen
from ranter_tui.app.table.private_look import Stage
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.evening.following import Follower, ShownEvent
from ranter_tui.game.events import Judged
from ranter_tui.game.referee import seated
from tests.app.frames import frame
from tests.app.party import plan
from tests.app.persons import come_to, curtain, is_shut, play, state, table
from tests.app.stacked import stacked
from tests.game.table import Table
from tests.game.test_losers import two_nines
from tests.rulebook.by_the_book import SHELF, in_turn


async def handed_to(pilot: Pilot[None], name: str) -> None:
    """Wait until the screen is handed to that guest."""

    def is_handed() -> bool:
        up = curtain(pilot.app)
        return up is not None and up.look.name == name and is_shut(pilot.app)

    await come_to(pilot, is_handed)


async def says(pilot: Pilot[None], name: str, key: str) -> None:
    """That guest looks, chooses, and looks at what has come of it."""
    await handed_to(pilot, name)
    await pilot.press("enter", key)
    up = curtain(pilot.app)
    if up is not None and up.stage is Stage.GOT:
        await pilot.press("space")


async def looks(pilot: Pilot[None], name: str) -> str:
    """What that guest sees, asked for a word."""
    await handed_to(pilot, name)
    await pilot.press("enter")
    return frame(pilot.app)


async def asked_before_all(pilot: Pilot[None], name: str) -> str:
    """The question that is put to that guest at the table."""

    def is_asked() -> bool:
        front = pilot.app.screen
        return isinstance(front, TableScreen) and str(front.prompt.content).startswith(f"{name}:")

    await come_to(pilot, is_asked)
    await pilot.pause()
    assert str(table(pilot.app).prompt.content).split(":")[1].strip() in frame(pilot.app)
    return str(table(pilot.app).prompt.content)


async def after_the_hand(pilot: Pilot[None], hands: int = 2) -> None:
    await come_to(pilot, lambda: state(pilot.app).hands == hands)


def held(app: App[Any]) -> list[str]:
    """What they hold, in the order of the seats."""
    hand = state(app).hand
    assert hand is not None
    return [card.rank for card in hand.cards]


def lives(app: App[Any]) -> tuple[int, ...]:
    return state(app).lives


def told(app: App[Any]) -> str:
    """All that the room has been told."""
    return "\n".join(shown_event.text for shown_event in table(app).logged)


def open_seats(app: App[Any]) -> list[int]:
    return [seat.seat for seat in table(app).painting.view.seats if seat.open]


# Gnav


async def test_the_horse_passes_the_request_on_and_the_one_beyond_it_changes(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan("gnav", persons=4, bots=0), "4 horse 9 5") as pilot:
        app = pilot.app
        await handed_to(pilot, "Anna")
        await pilot.press("enter", "c")
        up = curtain(app)
        assert up is not None and up.stage is Stage.GOT and "This piece is yours now." in frame(app)
        await pilot.press("space")
        await handed_to(pilot, "Ben")
        assert held(app) == ["9", "horse", "4", "5"] and open_seats(app) == [1]
        assert "Ben shows a Horse: Anna goes on to Clara" in told(app)


async def test_a_dealer_who_draws_the_house_shows_it_and_draws_again(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan("gnav", persons=3, bots=0), "4 9 3 house 11") as pilot:
        app = pilot.app
        await says(pilot, "Anna", "k")
        await says(pilot, "Ben", "k")
        await says(pilot, "Clara", "c")
        await after_the_hand(pilot)
        assert "Clara draws a House, which is laid aside; Clara draws again" in told(app)
        assert lives(app) == (2, 3, 3)


async def test_the_fool_knocks_before_anybody_is_asked(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan("gnav", persons=3, bots=0), "4 fool 9") as pilot:
        await handed_to(pilot, "Anna")
        assert "Ben knocks" in told(pilot.app) and not open_seats(pilot.app)


async def test_the_cuckoo_opens_all_the_cards_and_nobody_else_is_asked(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan("gnav", persons=4, bots=0), "9 4 cuckoo 2") as pilot:
        app = pilot.app
        await says(pilot, "Anna", "k")
        await says(pilot, "Ben", "c")
        await after_the_hand(pilot)
        assert lives(app) == (3, 3, 3, 2)


async def test_who_asks_for_the_dragoon_loses_a_life_before_the_eyes_of_all(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan("gnav", persons=3, bots=0), "4 dragoon 9") as pilot:
        app = pilot.app
        await says(pilot, "Anna", "c")
        await handed_to(pilot, "Ben")
        assert lives(app) == (2, 3, 3) and open_seats(app) == [1]


# Kille


async def test_the_hussar_puts_out_who_asks_and_the_screen_goes_on_to_the_next(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan("kille", persons=4, bots=0), "4 husar 9 5") as pilot:
        app = pilot.app
        await says(pilot, "Anna", "c")
        await handed_to(pilot, "Ben")
        assert table(app).painting.view.seats[0].out and open_seats(app) == [1]
        assert "Anna loses a life and is out." in told(app)
        for name in ("Ben", "Clara", "Dov"):
            await says(pilot, name, "k")
        await asked_before_all(pilot, "Anna")


async def test_who_is_struck_before_the_own_turn_is_never_handed_the_screen(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan("kille", persons=4, bots=0), "9 2 husar 5", dealer=3) as pilot:
        await says(pilot, "Anna", "k")
        await says(pilot, "Ben", "c")
        await handed_to(pilot, "Clara")


async def test_husu_sends_the_struck_card_home_and_whose_it_was_first_is_out(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan("kille", persons=4, bots=0), "2 9 husu 5") as pilot:
        app = pilot.app
        await says(pilot, "Anna", "c")
        assert held(app)[:2] == ["9", "2"]
        await handed_to(pilot, "Ben")
        await pilot.press("enter", "c")
        up = curtain(app)
        assert up is not None and up.stage is Stage.GOT and up.look.name == "Ben"
        await pilot.press("space")
        await handed_to(pilot, "Clara")
        assert held(app) == ["2", "9", "husu", "5"]
        assert [seat.out for seat in table(app).painting.view.seats] == [True, False, False, False]
        # Where the cards went the room is told, and not which they are.
        assert "cards of Anna and Ben go back" in told(app)
        assert table(app).painting.view.seats[1].card is not None and open_seats(app) == [2]


async def test_harlekin_that_changes_hands_lies_open_and_is_the_lowest(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan("kille", persons=3, bots=0), "harlekin 9 1") as pilot:
        app = pilot.app
        await says(pilot, "Anna", "c")
        await handed_to(pilot, "Ben")
        assert open_seats(app) == [1] and "ranks lowest of all from here on" in told(app)
        await says(pilot, "Ben", "k")
        await says(pilot, "Clara", "k")
        assert "out" in await asked_before_all(pilot, "Ben")


async def test_the_dead_of_kille_are_asked_one_after_another_before_all(tmp_path: Path) -> None:
    hands = ("2 4 husar 9 8", "6 7 8 5 4")
    async with stacked(tmp_path, plan("kille", persons=5, bots=0), *hands) as pilot:
        app = pilot.app
        await says(pilot, "Anna", "k")
        await says(pilot, "Ben", "c")
        for name in ("Clara", "Dov", "Eve"):
            await says(pilot, name, "k")
        assert "Buy back in for one stake" in await asked_before_all(pilot, "Anna")
        await pilot.press("i")
        assert "Stay out" in await asked_before_all(pilot, "Ben")
        await pilot.press("o")
        await after_the_hand(pilot)
        after = state(app)
        assert after.seated == (0, 2, 3, 4) and after.bought == (1, 0, 0, 0, 0)
        assert "Anna and Ben may buy back in; Anna buys one life for one stake; Ben stays out." in told(app)
        await handed_to(pilot, "Clara")


# Cuccù, where they play to the right: here that is from the last guest but one to the first

FOR_SALE = replace(plan("cuccu", persons=3, bots=0), variants=("the-taverna-has-its-price",))


async def test_the_taverna_is_sold_for_a_life_and_only_the_two_see_what_changes_hands(
    tmp_path: Path,
) -> None:
    async with stacked(tmp_path, FOR_SALE, "2 taverna 9") as pilot:
        app = pilot.app
        await says(pilot, "Ben", "c")
        line = await asked_before_all(pilot, "Anna")
        assert "Sell it for a life" in line and "Refuse, and show it" in line
        assert not open_seats(app)
        await pilot.press("s")
        line = await asked_before_all(pilot, "Ben")
        assert "Pay a life for it" in line and "Leave it" in line
        await pilot.press("a")
        assert "2" in await looks(pilot, "Anna")
        assert held(app) == ["2", "taverna", "9"] and lives(app) == (4, 2, 3)
        assert "and the two change cards." in told(app) and not open_seats(app)


async def test_the_taverna_that_nobody_pays_for_is_shown(tmp_path: Path) -> None:
    async with stacked(tmp_path, FOR_SALE, "2 taverna 9") as pilot:
        app = pilot.app
        await says(pilot, "Ben", "c")
        await asked_before_all(pilot, "Anna")
        await pilot.press("s")
        await asked_before_all(pilot, "Ben")
        await pilot.press("d")
        await handed_to(pilot, "Anna")
        assert open_seats(app) == [0] and lives(app) == (3, 3, 3) and held(app)[1] == "2"


async def test_the_gnao_scratches_who_asks_and_sends_the_card_back(tmp_path: Path) -> None:
    async with stacked(tmp_path, plan("cuccu", persons=4, bots=0), "2 9 gnao 5") as pilot:
        app = pilot.app
        await says(pilot, "Clara", "c")
        await handed_to(pilot, "Ben")
        await pilot.press("enter", "c")
        up = curtain(app)
        assert up is not None and up.stage is Stage.GOT
        await pilot.press("space")
        await handed_to(pilot, "Anna")
        assert held(app) == ["gnao", "9", "2", "5"] and lives(app) == (3, 2, 3, 3)
        assert open_seats(app) == [0]
        await pilot.press("escape", "g")
        await come_to(pilot, lambda: isinstance(app.screen, PickOneScreen))
        await pilot.press("enter")
        assert "2" in await looks(pilot, "Clara")
        await pilot.press("w")
        assert "Clara has a 2" in " ".join(frame(app).split())


async def test_new_lives_cost_double_the_stake_and_double_again(tmp_path: Path) -> None:
    ben_is_lowest = ("2 9 8", "9 8 2", "9 2 8")
    async with stacked(tmp_path, plan("cuccu", persons=3, bots=0), *2 * ben_is_lowest) as pilot:
        app = pilot.app
        for price in ("two", "four"):
            await play(pilot, lambda *_: "k", until=lambda: "Ben:" in str(table(app).prompt.content))
            line = await asked_before_all(pilot, "Ben")
            assert f"Buy back in for {price} stakes" in line and "Stay out" in line
            await pilot.press("i")
            await come_to(pilot, lambda: is_shut(app))
            assert lives(app) == (3, 3, 3)
        assert state(app).bought == (0, 2, 0) and state(app).pot == 9


# France


COUCOU = plan("coucou", persons=5, bots=0, lives=2)


async def down_to_the_last_before_the_dealer(pilot: Pilot[None]) -> None:
    for name in ("Dov", "Clara", "Ben"):
        await says(pilot, name, "k")
    await handed_to(pilot, "Anna")


async def test_the_dealer_of_coucou_has_the_best_of_three_cards_and_nobody_else_knows(
    tmp_path: Path,
) -> None:
    async with stacked(tmp_path, COUCOU, "9 8 7 6 2 Q 3 10") as pilot:
        app = pilot.app
        await down_to_the_last_before_the_dealer(pilot)
        await pilot.press("escape", "g")
        await come_to(pilot, lambda: isinstance(app.screen, PickOneScreen))
        await pilot.press("end", "enter")
        seen = await looks(pilot, "Eve")
        assert held(app)[4] == "Q" and "Q♠" in seen and "Keep" not in seen
        await pilot.press("w")
        assert "2♠" not in frame(app) and "Q♠" in frame(app)
        assert not open_seats(app)


async def test_the_last_before_the_dealer_of_coucou_changes_with_the_stock(tmp_path: Path) -> None:
    async with stacked(tmp_path, COUCOU, "9 8 7 6 2 Q 3 10") as pilot:
        app = pilot.app
        await down_to_the_last_before_the_dealer(pilot)
        await pilot.press("enter")
        assert "Change with the stock" in frame(app)
        await pilot.press("c")
        await after_the_hand(pilot)
        assert lives(app) == (2, 1, 2, 2, 2), "the 7 is the lowest card, now that the 6 is laid aside"


async def test_a_king_from_the_stock_goes_back_at_coucou(tmp_path: Path) -> None:
    async with stacked(tmp_path, COUCOU, "9 8 7 6 2 Q 3 K") as pilot:
        await down_to_the_last_before_the_dealer(pilot)
        await says(pilot, "Anna", "c")
        await after_the_hand(pilot)
        assert "puts it back and keeps the old card" in told(pilot.app)
        assert lives(pilot.app) == (1, 2, 2, 2, 2)


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
