"""Choosing a book, and seating the guests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import product

import pytest
from msgspec.structs import replace
from textual import events
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.base import dialogs
from ranter_tui.app.clock import READ
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.widgets.guest_list import GuestList
from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.evening.evening import Evening
from ranter_tui.evening.guest_book import NAMES, opens, with_crests
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Settings
from ranter_tui.record.guest import LONGEST, Guest, crest_from
from ranter_tui.rulebook.heading import warrants
from tests.app.frames import frame, handled, in_one_line, type_ahead
from tests.app.party import HASTY, HandClock, at_the_title, evening_here, plan, screen_of, until
from tests.app.persons import has_a_table, sitting
from tests.evening.games import finished
from tests.library.shelves import IDS, books


@asynccontextmanager
async def seating(
    table: Plan, size: tuple[int, int] = (80, 24), settings: Settings = HASTY
) -> AsyncIterator[tuple[Pilot[None], SeatingScreen]]:
    async with at_the_title(size=size, evening=evening_here(settings=settings)) as (app, pilot):
        screen = SeatingScreen(table)
        await app.push_screen(screen)
        await pilot.pause()
        yield pilot, screen


def names(screen: SeatingScreen) -> list[str]:
    return [guest.name for guest in screen.plan.guests]


async def paste(pilot: Pilot[None], text: str) -> None:
    pilot.app.post_message(events.Paste(text))
    await pilot.pause()


async def test_names_are_typed_ahead_one_after_another_and_a_key_struck_twice_seats_nobody_twice() -> None:
    async with seating(plan(persons=2, bots=0)) as (pilot, screen):
        await pilot.press("n")
        type_ahead(pilot.app, ["backspace", "backspace", *"Berenixe", "left", "backspace", "k", "enter"])
        await handled(pilot.app)
        assert names(screen) == ["Berenike", "Ben"]
        # The first letters come before the line is there.
        type_ahead(pilot.app, ["a", *"Zoe", "enter", *"Max V", "enter", "enter"])
        await handled(pilot.app)
        assert names(screen) == ["Berenike", "Ben", "Zoe", "Max V"]
        assert screen.guests.has_focus and not screen.input_bar.display


async def test_whatever_is_pasted_is_a_name_and_stays_in_its_row() -> None:
    async with seating(plan(persons=2, bots=0)) as (pilot, screen):
        await pilot.press("n")
        await paste(pilot, "\x1b[2J\u202eE\tve\u200d \ud800\nMallory")
        await pilot.press("enter")
        assert names(screen)[0] == "[2JE ve"
        await pilot.press("n")
        await paste(pilot, "杜鵑" * 500)
        await pilot.press("enter")
        assert names(screen)[0] == "杜鵑" * (LONGEST // 2)
        row = next(line for line in frame(pilot.app).split("\n") if "杜鵑" in line)
        assert "person" in row and "…" in row
        await pilot.press("n")
        await paste(pilot, "[bold]$error[/]")
        await pilot.press("enter", "a")
        await paste(pilot, "[bold]$error[/]")
        await pilot.press("enter", "enter")
        assert "[bold]$error[/] 2" in frame(pilot.app)
        told = "Another guest is called [bold]$error[/], so this one is [bold]$error[/] 2."
        assert told in in_one_line(pilot.app), "two of one name are told apart"


async def test_a_27th_guest_finds_no_chair_and_a_key_that_is_typed_on_after_the_last_name_does_not_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dialogs, "READ", READ)
    clock = HandClock()
    async with at_the_title(clock=clock, evening=evening_here(last=plan(persons=24, bots=0))) as (app, pilot):
        await pilot.press("d", "enter")
        seated = screen_of(app, SeatingScreen)
        await pilot.press("a", *"Zoe", "enter", *"Max", "enter", *"bx", "enter")
        assert app.screen is seated and seated.guests.count == 26
        assert names(seated)[-1] == "Max" and not seated.guests.guest.is_bot
        clock.goes_on(READ)
        await pilot.press("a")
        assert "No more than 26 can sit at this table." in frame(app)
        assert seated.guests.count == 26 and not seated.input_bar.display
        clock.goes_on(READ)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is not seated)


async def test_guests_change_places_and_the_last_two_cannot_be_sent_away() -> None:
    async with seating(plan(persons=3, bots=0)) as (pilot, screen):
        await pilot.press("J", "J", "J", "K")
        assert names(screen) == ["Ben", "Anna", "Clara"]
        assert screen.guests.guest.name == "Anna"
        await pilot.press("x")
        assert names(screen) == ["Ben", "Clara"]
        await pilot.press("x")
        assert names(screen) == ["Ben", "Clara"]
        assert "It takes two to play" in frame(pilot.app)
        await pilot.press("p")
        assert not screen.input_bar.display, "without PINs nobody is asked for one"


async def test_a_bot_of_every_temperament_may_play_for_somebody() -> None:
    async with seating(plan(persons=3, bots=0)) as (pilot, screen):
        seen = []
        for _ in range(20):
            await pilot.press("right")
            temperament = screen.guests.guest.temperament
            if temperament is None:
                break
            seen.append(temperament)
            assert f"{temperament} bot" in frame(pilot.app) and "Anna " in frame(pilot.app).split("\n")[-3]
        assert len(seen) >= 4 and screen.guests.guest.temperament is None
        await pilot.press("b")
        assert screen.plan.guests[0].is_bot
        await pilot.press("b")
        assert not screen.plan.guests[0].is_bot


async def test_a_click_asks_for_a_name_turns_a_guest_into_a_bot_or_changes_the_number_of_lives() -> None:
    async with seating(plan(persons=3, bots=0)) as (pilot, screen):
        await pilot.click(GuestList, offset=(screen.guests.size.width - 3, 0))
        assert screen.guests.guest.is_bot
        # The first letter of what it is now belongs to it as the last does.
        first = screen.guests.render_line(0).text.index("cautious bot")
        await pilot.click(GuestList, offset=(first, 0))
        assert "cautious bot" not in screen.guests.render_line(0).text
        await pilot.click(GuestList, offset=(7, 0))
        assert screen.input_bar.display and screen.input_bar.line.has_focus
        await pilot.press("escape")
        assert names(screen) == ["Anna", "Ben", "Clara"]
        # Left of the number of lives is one less, on it one more.
        for x, lives in ((6, 4), (2, None), (3, 2), (5, None)):
            await pilot.click(screen.choices, offset=(x, 0))
            assert screen.choices.lives == lives


async def test_the_number_of_lives_and_the_variants_are_asked_with_their_source() -> None:
    async with seating(plan(), size=(120, 36)) as (pilot, screen):
        await pilot.press("o", "right", "right", "left", "end", "space")
        assert screen.plan.lives == 4 and screen.plan.variants == ("low-card-cry",)
        assert "Parlett 2008, pp. 482–483, Variants" in frame(pilot.app)


async def test_a_book_that_leaves_nothing_open_asks_nothing_and_has_nothing_from_another_book() -> None:
    table = Plan(book="foster-1914", lives=7, variants=("low-card-cry",), guests=plan().guests)
    async with seating(table, size=(120, 36)) as (pilot, screen):
        assert screen.plan == Plan(book="foster-1914", guests=with_crests(plan().guests))
        await pilot.press("o")
        assert screen.guests.has_focus
        assert "Foster 1914 leaves you no choice." in frame(pilot.app)


async def test_variants_that_contradict_each_other_keep_the_table_from_sitting_down() -> None:
    table = Plan(book="mcleod-cuckoo", variants=("decider", "cut-for-the-pot"), guests=plan().guests)
    async with seating(table) as (pilot, screen):
        await pilot.press("enter")
        assert pilot.app.screen is screen
        assert "do not go together" in in_one_line(pilot.app)
        assert not screen.app.evening.saves.list()


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (plan("hoyle-composite"), "Players in Hoyle composite: 5 to 20. With 3 it works, too."),
        (
            replace(plan("chase-the-ace-us"), variants=("ace-high", "ace-pays-double")),
            "“An Ace pays double” makes next to no difference",
        ),
    ],
    ids=["so few are not foreseen", "a choice that comes to nothing beside another"],
)
async def test_what_is_allowed_but_odd_is_told(table: Plan, told: str) -> None:
    async with seating(table) as (pilot, _):
        assert told in in_one_line(pilot.app)


async def test_a_curtain_is_locked_with_digits_that_nobody_sees() -> None:
    async with seating(plan(), settings=Settings(pins=True)) as (pilot, screen):
        await pilot.press("p", *"1x")
        await paste(pilot, "2-3")
        assert "123" not in frame(pilot.app)
        await pilot.press("enter")
        pin = screen.plan.guests[0].pin
        assert pin is not None and opens("123", pin)
        await pilot.press("n", "enter")
        assert screen.plan.guests[0].pin == pin
        # Somebody of another name does not have the number of the guest before.
        await pilot.press("n", *"Zoe", "enter")
        (zoe,) = with_crests([Guest("Zoe")])
        assert screen.plan.guests[0] == zoe
        await pilot.press("p", "1", "enter")
        assert "A PIN needs at least 2 digits." in frame(pilot.app)
        assert screen.plan.guests[0] == zoe
        await pilot.press(*"23", "enter")
        assert screen.plan.guests[0].pin is not None
        await pilot.press("p", "enter")
        assert screen.plan.guests[0].pin is None


async def test_the_table_is_remembered_for_the_next_evening() -> None:
    async with seating(plan()) as (pilot, screen):
        await pilot.press("n", *"Zoe", "enter", "b", "o", "right")
        sat_down = screen.plan
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is not screen)
    assert Evening(evening_here().paths).plan == sat_down
    assert sat_down.guests[0].name == "Zoe" and sat_down.guests[0].is_bot and sat_down.lives == 4


async def test_who_was_removed_by_a_slip_comes_back_with_name_seat_and_lock() -> None:
    async with seating(plan(persons=3, bots=1), size=(120, 36)) as (pilot, screen):
        before = screen.plan
        assert "u Undo" not in frame(pilot.app)
        await pilot.press("down", "x", "x", "b", "K")
        assert "u Undo" in frame(pilot.app)
        await pilot.press("u", "u", "u", "u")
        assert screen.plan == before and screen.guests.guest.name == "Ben"
        await pilot.press("u")
        assert screen.plan == before


async def seated_by(pilot: Pilot[None], *keys: str) -> SeatingScreen:
    before = pilot.app.screen
    await pilot.press(*keys)
    await until(pilot, lambda: pilot.app.screen is not before and bool(pilot.app.screen.query(GuestList)))
    return screen_of(pilot.app, SeatingScreen)


async def test_a_table_that_was_typed_in_is_there_again_after_a_look_at_other_books() -> None:
    async with at_the_title(size=(120, 36)) as (app, pilot):
        first = await seated_by(pilot, "d", "enter")
        await pilot.press("a", *"Zoe", "enter", "enter", "K", "o", "right")
        typed = first.plan
        assert typed.lives == 4 and names(first)[-2:] == ["Zoe", "Dov"]
        other = await seated_by(pilot, "escape", "up", "enter")
        assert other.plan.book != typed.book and other.plan.guests == typed.guests
        await pilot.press("home", "n", *"Yves", "enter")
        again = await seated_by(pilot, "escape", "down", "enter")
        assert again.plan == replace(typed, guests=with_crests([Guest("Yves"), *typed.guests[1:]]))
    kept = Evening(app.evening.paths).plan
    assert (replace(kept.guests[0], crest=None), kept.lives) == (Guest("Yves"), 4)


async def test_the_names_of_former_evenings_are_offered() -> None:
    evening = evening_here()
    finished(evening, (Guest("Anna"), Guest("Ben"), Guest("Clara", "cautious")))
    evening.ledger.count()
    async with seating(Plan(guests=(Guest("Anna"), Guest("Dov")))) as (pilot, screen):
        await pilot.press("a")
        assert "→ Ben" in frame(pilot.app) and "Anna" not in frame(pilot.app).split("\n")[-3]
        await pilot.press("b")
        await until(pilot, lambda: bool(screen.input_bar.line._suggestion))
        await pilot.press("right", "enter", "enter")
        assert names(screen) == ["Anna", "Dov", "Ben"]


async def test_the_round_table_follows_every_change_and_a_click_there_marks_a_guest() -> None:
    async with seating(plan(persons=3, bots=1)) as (pilot, screen):
        await pilot.press("a", *"Zoe", "enter", "enter")
        table = screen.round_table

        def seated() -> dict[object, tuple[int, int]]:
            cells = product(range(table.size.width), range(table.size.height))
            return {table.found_at(*cell): cell for cell in cells}

        assert {*seated()} == {None, *range(5)}
        drawn = table.canvas(*table.size).text()
        assert all(f" {name}" in drawn for name in screen.guests.names)
        await pilot.click(table, offset=seated()[2])
        assert screen.guests.marked == 2 and screen.guests.has_focus
        await pilot.press("x")
        assert "Zoe" in frame(pilot.app) and {*seated()} == {None, *range(4)}


async def test_who_is_removed_takes_no_crest_from_anybody_and_the_game_begins_with_those_shown() -> None:
    async with seating(Plan(guests=tuple(map(Guest, ("Host", *NAMES[:6]))))) as (pilot, screen):
        before = {guest.name: guest.crest for guest in screen.plan.guests}
        by_name = [crest_from(name).pattern for name in before]
        assert len(set(by_name)) < len(by_name), "of these names two have one pattern"
        while screen.guests.count > 2:
            await pilot.press("down", "delete")
            assert {guest.name: guest.crest for guest in screen.plan.guests}.items() <= before.items()
        await pilot.press("u", "u", "u", "enter")
        await until(pilot, lambda: has_a_table(pilot.app))
        assert {guest.name: guest.crest for guest in sitting(pilot.app).guests}.items() <= before.items()


def picker(app: RanterApp) -> PickerScreen:
    assert isinstance(app.screen, PickerScreen)
    return app.screen


def marked(app: RanterApp) -> str | None:
    thing = picker(app).row_list.thing
    return thing.id if thing is not None else None


async def test_a_book_is_found_by_any_of_its_words_in_any_order_or_none_is_and_no_letter_is_a_key() -> None:
    async with at_the_title("d", "slash", *"zzz", "enter") as (app, pilot):
        assert "No book matches." in frame(app)
        await pilot.press("escape")
        assert picker(app).row_list.count == len(IDS) and picker(app).row_list.has_focus
        # Right behind the slash, before the line is there.
        type_ahead(app, ["slash", *"wow"])
        await handled(app)
        assert picker(app).find.value == "wow"
        await pilot.press("escape", "slash", *"1945 WÉST")
        assert marked(app) == "phillips-westall-1945" and picker(app).row_list.count == 1
        await pilot.press("enter")
        assert screen_of(app, SeatingScreen).book.id == "phillips-westall-1945"
        await pilot.press("escape")
        type_ahead(app, ["slash", *"hoffm", "enter"])
        await handled(app)
        assert screen_of(app, SeatingScreen).book.id == "hoffmann-1891"


async def test_what_is_typed_to_find_a_book_is_offered_as_no_key_and_gone_when_one_comes_back() -> None:
    async with at_the_title("d", "slash", *"1945") as (app, pilot):
        foot = frame(app).split("\n")[-1]
        assert "/ Find" not in foot and "? Keys" not in foot and "esc Never mind   f1 Keys" in foot
        await pilot.press("enter")
        assert isinstance(app.screen, SeatingScreen)
        foot = frame(app).split("\n")[-1]
        assert "esc Back   ? Keys" in foot, "however many keys there are, the way out stays"
        await pilot.press("escape")
        assert picker(app).row_list.count == len(IDS) and picker(app).row_list.has_focus
        assert marked(app) == "phillips-westall-1945"


async def test_the_page_of_a_book_is_counted_not_typed() -> None:
    async with at_the_title("d", "home", "down") as (app, pilot):
        await pilot.pause()
        second = books()[1]
        for warrant, number in warrants(second).items():
            assert f"{warrant.mark} {number} " in frame(app).replace("\u00a0", " ")
        assert second.title in frame(app)


async def test_the_book_of_last_time_is_marked_and_keys_mark_one_suggested_or_another_by_chance() -> None:
    async with at_the_title("d", evening=evening_here(last=plan("parlett-2008", persons=5))) as (app, pilot):
        assert marked(app) == "parlett-2008"
        assert any(line.lstrip().startswith("▸ 2008  Parlett") for line in frame(app).split("\n"))
        assert "livelier: Gnav 1917" in frame(app) and "with pictures: " in frame(app)
        await pilot.press("1")
        assert marked(app) == "gnav"
        assert any(line.lstrip().startswith("▸ 1917  Gnav") for line in frame(app).split("\n"))
        await pilot.press("s")
        assert marked(app) != "gnav"


async def test_a_click_marks_a_book_and_a_second_one_chooses_it() -> None:
    async with at_the_title("d", size=(120, 36)) as (app, pilot):
        await pilot.click(RowList, offset=(10, 0))
        assert marked(app) == books()[0].id
        await pilot.click(RowList, offset=(10, 0))
        assert isinstance(app.screen, SeatingScreen)


async def test_a_book_of_ones_own_that_cannot_be_read_is_told_and_the_others_stand_there() -> None:
    evening = evening_here()
    evening.paths.rulebooks.mkdir(parents=True)
    (evening.paths.rulebooks / "ours.yaml").write_text("rules: [odd\n", encoding="utf-8")
    async with at_the_title("d", size=(120, 40), notifications=True, evening=evening) as (app, pilot):
        await pilot.pause()
        assert picker(app).row_list.count == len(IDS)
        assert "Left out" in frame(app) and "ours.yaml" in frame(app).replace("\n", "")
        assert [one.timeout for one in app._notifications] == [app.NOTIFICATION_TIMEOUT]
