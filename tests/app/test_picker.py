"""Choosing a book."""

from __future__ import annotations

from ranter_tui.app.app import RanterApp
from ranter_tui.app.screens.picker import PickerScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.app.widgets.row_list import RowList
from ranter_tui.rulebook.heading import warrants
from tests.app.frames import frame, handled, type_ahead
from tests.app.party import at_the_title, evening_here, plan
from tests.library.shelves import IDS, books


def picker(app: RanterApp) -> PickerScreen:
    assert isinstance(app.screen, PickerScreen)
    return app.screen


def marked(app: RanterApp) -> str | None:
    thing = picker(app).row_list.thing
    return thing.id if thing is not None else None


async def test_a_book_is_found_by_any_of_its_words_in_any_order_or_none_is() -> None:
    async with at_the_title("d", "slash", *"zzz", "enter") as (app, pilot):
        assert "No book matches." in frame(app)
        await pilot.press("escape")
        assert picker(app).row_list.count == len(IDS) and picker(app).row_list.has_focus
        await pilot.press("slash", *"1945 WÉST")
        assert marked(app) == "phillips-westall-1945" and picker(app).row_list.count == 1
        await pilot.press("enter")
        assert isinstance(app.screen, SeatingScreen) and app.screen.book.id == "phillips-westall-1945"


async def test_what_is_typed_right_behind_the_slash_is_looked_for_and_opens_nothing() -> None:
    async with at_the_title("d") as (app, pilot):
        type_ahead(app, ["slash", *"wow"])
        await handled(app)
        assert picker(app).find.value == "wow"
        await pilot.press("escape")
        type_ahead(app, ["slash", *"hoffm", "enter"])
        await handled(app)
        assert isinstance(app.screen, SeatingScreen) and app.screen.book.id == "hoffmann-1891"


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
