"""Make it ours: a book gone through rule by rule, tried, named and kept."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from ranter_tui.app.app import RanterApp
from ranter_tui.app.base.dialogs import PickOneScreen
from ranter_tui.app.screens.house import HouseScreen, NamingScreen, OffersScreen, RehearsalScreen
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.evening.evening import Evening
from ranter_tui.game.events import Dealt
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about, value_of
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.rules.showdown import Tie
from ranter_tui.game.rules.table import Object
from ranter_tui.odds.chunks import Here, Processes
from ranter_tui.odds.same_deals import OF_HANDS
from ranter_tui.rulebook.shelf import Shelf
from ranter_tui.rulebook.warrant import Warrant
from tests.app.frames import frame, in_one_line
from tests.app.party import at_the_title, screen_of, until
from tests.homes import Home

SIZE = (132, 40)


class Making:
    """A book that is being made one's own."""

    def __init__(self, app: RanterApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> HouseScreen:
        return screen_of(self.app, HouseScreen)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def turn_to(self, key: str) -> None:
        self.screen.row_list.marked = self.screen.row_list.things.index(RuleKey(key))
        await self.pilot.pause()

    async def answer(self, key: str, value: object) -> None:
        await self.turn_to(key)
        await self.press("enter")
        offers = screen_of(self.app, OffersScreen).row_list
        offers.marked = [offer.value for offer in offers.things].index(value)
        await self.press("enter")

    async def keep_as(self, title: str) -> None:
        await self.press("s")
        screen_of(self.app, NamingScreen).line.value = title
        await self.press("enter")

    @property
    def told(self) -> list[str]:
        """What a note at the edge says."""
        return [note.message for note in self.app._notifications]

    async def seen(self, words: str) -> bool:
        """Whether it is to be read, as soon as the bots have played."""
        for _ in range(1_000):
            if words in in_one_line(self.app):
                return True
            await self.pilot.pause(0.05)
        return False


@asynccontextmanager
async def making(
    book: str = "parlett-2008", size: tuple[int, int] = SIZE, evening: Evening | None = None
) -> AsyncIterator[Making]:
    async with at_the_title("d", evening=evening, size=size, notifications=True) as (app, pilot):
        books = screen_of(app, PickerScreen).row_list
        books.marked = [one.id for one in books.things].index(book)
        await pilot.press("o")
        yield Making(app, pilot)


CARDS = re.compile(r"\bcards?\b", re.IGNORECASE)


def our_shelf() -> Shelf:
    return Shelf(own=Home.folder / "data" / "rulebooks")


async def test_a_rule_is_changed_named_and_kept_and_with_each_change_the_book_goes_up_by_a_version() -> None:
    async with making() as house:
        await house.answer("tie", Tie.FIRST_IN_ORDER)
        assert await house.seen("The book: All who tie for the losing card lose.")
        await house.keep_as("Grandma's rules")
        assert isinstance(house.app.screen, PickerScreen)
        thing = house.app.screen.row_list.thing
        assert thing is not None and thing.id == "grandma-s-rules"
        book = our_shelf().book("grandma-s-rules")
        entry = book.entries()[RuleKey("tie")]
        assert (entry.value, entry.warrant, entry.cites) == (Tie.FIRST_IN_ORDER, Warrant.HOUSE, ())
        assert book.made_from == "parlett-2008"
        await house.press("o")
        assert set(house.screen.row_list.changes) == {"tie"}
        await house.answer("direction", "right")
        await house.press("s", "enter")
    book = our_shelf().book("grandma-s-rules")
    assert book.version == 2
    changed = {key for key, entry in book.entries().items() if entry.warrant is Warrant.HOUSE}
    assert changed == {"direction", "tie"}


async def test_the_answers_tell_who_gives_them_and_which_nobody_gives() -> None:
    async with making() as house:
        await house.turn_to("tie")
        await house.press("enter")
        told = in_one_line(house.app)
        assert "● All who tie for the losing card lose. ■ this book" in told
        assert "Cassell 1881/82 (p. 125)" in told
        await house.press("escape")
        await house.turn_to("lives")
        await house.press("enter", "end")
        assert "⌂ No book has this: it is your own rule." in in_one_line(house.app)


async def test_a_game_of_pieces_is_made_ours_without_a_word_of_cards() -> None:
    async with making("gnav", size=(130, 120)) as house:
        assert "PIECES WITH POWERS" in frame(house.app)
        assert not CARDS.search(frame(house.app))
        asked = [key for key in house.screen.row_list.things if "card" in about(key).question]
        assert len(asked) > 3
        for key in asked:
            await house.turn_to(key)
            await house.press("enter")
            screen = screen_of(house.app, OffersScreen)
            assert "piece" in str(screen.query_one("#question", Static).content)
            said = [screen.row_list.row(number, 400)[0].plain for number in range(screen.row_list.count)]
            assert not CARDS.search("\n".join(said)), said
            await house.press("escape")


async def test_it_says_at_once_with_how_many_it_can_be_played_and_whether_a_hand_gets_stuck() -> None:
    async with making("le-her") as house:
        assert await house.seen("and each one ended")
        await house.answer("packs", "one")
        house.screen.seats = 8
        await house.press("plus")
        assert await house.seen("With 9: yes; 52 cards leave 43 in the stock.")
        assert await house.seen("9 at the table, and each one ended")


WHAT_THAT_DOES = "W H A T   T H A T   D O E S"


async def test_what_does_not_go_together_is_told_with_the_reason_and_neither_kept_nor_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(HouseScreen, "counts", Here)
    async with making("cassell-1882") as house:
        screen = house.screen
        await house.answer("pot", "nothing")
        assert await house.seen("What the winner takes: there is no pot to take.")
        assert await house.seen("Not while its rules do not go together.")
        assert WHAT_THAT_DOES not in frame(house.app)
        assert screen.check_action("keep", ()) is False and screen.check_action("try", ()) is False
        await house.press("s")
        assert house.app.screen is screen
        await house.answer("winner_takes", "the_name")
        assert WHAT_THAT_DOES in frame(house.app)
        for key in ("pot", "winner_takes"):
            await house.turn_to(key)
            await house.press("u")
        assert await house.seen("Nothing yet. These are the rules of Cassell 1881/82.")


async def test_what_a_changed_rule_does_is_counted_while_one_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HouseScreen, "counts", Here)
    async with making() as house:
        assert WHAT_THAT_DOES not in frame(house.app)
        await house.answer("lives", Lives(1))
        await until(house.pilot, lambda: WHAT_THAT_DOES in frame(house.app))
        change = house.screen.change
        assert change is not None
        await until(house.pilot, lambda: change.next is None)
        assert change.hands.margin <= OF_HANDS and not any(more.total for more in change.hands.more)
        longer = change.games.hands.more
        assert longer.value < -longer.margin
        await until(house.pilot, lambda: f"{change.games.one.games} games" in frame(house.app))
        seen = frame(house.app)
        assert f"{change.hands.one.hands:,} hands" in seen
        assert "No seat clearly loses more or less. A game takes" in seen and "still counting" not in seen
        assert "everybody plays well by Parlett 2008" in seen
        await house.press("u")
        assert WHAT_THAT_DOES not in frame(house.app)


async def test_a_power_that_turns_against_its_holder_is_warned_of() -> None:
    async with making() as house:
        await house.answer("object", Object.AVOID_HIGHEST)
        assert await house.seen("T H I N K T W I C E")
        told = " ".join(map(str, house.screen.ours.lines))
        assert "the King is the worst card now, and refusing keeps it" in " ".join(told.split())


async def test_whoever_leaves_leaves_nobody_behind_who_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HouseScreen, "counts", partial(Processes, 1))
    async with making() as house:
        before = active_children()
        await house.answer("tie", Tie.FIRST_IN_ORDER)
        await until(house.pilot, lambda: "hands lost of 100" in frame(house.app))
        (counting,) = {*active_children()} - {*before}
        await house.answer("direction", "right")
        await until(house.pilot, lambda: "hands lost of 100" in frame(house.app))
        assert {*active_children()} - {*before} == {counting}
        await house.press("escape", "down", "enter")
        await until(house.pilot, lambda: not counting.is_alive())


async def test_ten_hands_are_watched_with_every_card_open() -> None:
    async with making() as house:
        await house.press("t")
        screen = screen_of(house.app, RehearsalScreen)
        assert screen.sees_all
        assert sum(isinstance(event, Dealt) for event in screen.told) == 10
        await house.press("end", "home", "pagedown", "right", "right", "escape")
        assert house.screen.rules == house.screen.kept


async def test_one_is_asked_before_what_was_changed_is_lost(tmp_path: Path) -> None:
    async with making() as house:
        await house.answer("direction", "right")
        await house.press("escape")
        screen_of(house.app, PickOneScreen)
        await house.press("enter")
        assert value_of(house.screen.rules, "direction") == "right"
        await house.press("escape", "down", "enter")
        assert isinstance(house.app.screen, PickerScreen)
    assert not (tmp_path / "data" / "rulebooks").exists()


async def test_neither_a_full_folder_nor_another_books_name_loses_what_was_changed(tmp_path: Path) -> None:
    books = tmp_path / "data" / "rulebooks"
    async with making() as house:
        books.parent.mkdir(exist_ok=True)
        books.write_text("in the way")
        await house.answer("direction", "right")
        await house.keep_as("Ours")
        assert house.told[0].startswith("That could not be saved: ")
        books.unlink()
        await house.keep_as("Foster 1914")
        assert house.told[1:] == ["there is a book 'Foster 1914' already; choose another name."]
        assert set(house.screen.row_list.changes) == {"direction"}
        await house.keep_as("Ours")
        assert isinstance(house.app.screen, PickerScreen)
    assert [path.name for path in books.glob("*.*")] == ["ours.yaml"]


async def test_with_another_pack_the_kings_have_nothing_more_to_say() -> None:
    async with making() as house:
        await house.answer("pack", "gnav-42")
        keys = set(house.screen.row_list.things)
        assert "powers.cuckoo.asked" in keys
        await house.keep_as("Ours with Gnav")
    book = our_shelf().book("ours-with-gnav")
    assert not any(key.startswith("powers.K") for key in book.entries())


async def test_it_can_be_worked_in_the_smallest_window() -> None:
    async with making(size=(80, 24)) as house:
        await house.answer("tie", Tie.FIRST_IN_ORDER)
        assert await house.seen("W H A T Y O U C H A N G E D")
        await house.press("space")
        assert await house.seen("Can a hand get stuck")
