"""The book beside the table, the log, the settings and the size of the screen, in the middle of a game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.app import App
from textual.geometry import Size
from textual.pilot import Pilot

from ranter_tui.app.app import RanterApp
from ranter_tui.app.drawing.middle import Pile
from ranter_tui.app.screens.how_we_play import HowWePlayScreen
from ranter_tui.app.screens.reading import ReadingScreen
from ranter_tui.app.screens.settings import NAMES, SettingsScreen
from ranter_tui.app.screens.title import TitleScreen
from ranter_tui.app.table.log import LogScreen, last_lines
from ranter_tui.app.table.screen import TableScreen
from ranter_tui.app.table.table_painting import LADDER, TablePainting
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import Pace, Settings, Suits, Theme
from ranter_tui.game.cards import BACK
from ranter_tui.game.events import DealPassed, Dealt, Judged, LifeLost, Refused, WentOut
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import about
from ranter_tui.game.seats import Seat
from ranter_tui.library.text.line import Piece, Role
from tests.app.frames import frame, in_one_line, is_painted
from tests.app.party import at_the_table, company, plan, pressed, ranter, screen_of, until
from tests.app.persons import come_to, is_over, is_shut, paced, play, prompt, sitting, stacked, state, table
from tests.app.test_every_screen import check_the_foot
from tests.app.ways import WAYS
from tests.library.games import log_of

WIDE, NARROW = (120, 36), (80, 24)


def page(app: App[Any]) -> str:
    lines = table(app).beside.text.lines
    return "\n".join(map(str, lines))


def lies_open_at(app: App[Any], rule: RuleKey) -> bool:
    closed_up = "".join(page(app).upper().split())
    return closed_up.startswith("".join(table(app).beside.article(rule).title.upper().split()))


async def asked(pilot: Pilot[None]) -> None:
    """A lone guest's turn has come, and what lies open in the book is complete."""
    await come_to(pilot, lambda: prompt(pilot.app).startswith("Anna:"))
    evening = ranter(pilot.app).evening
    await come_to(pilot, lambda: evening.has_read_all or not table(pilot.app).beside.display)
    await pilot.pause()


@asynccontextmanager
async def a_lone_guest(
    *hands: str, lives: int | None = None, size: tuple[int, int] = WIDE
) -> AsyncIterator[tuple[RanterApp, Pilot[None]]]:
    """A guest between two bots, whose turn has come."""
    async with stacked(plan(persons=1, bots=2, lives=lives), *hands, size=size) as (app, pilot):
        await asked(pilot)
        yield app, pilot


async def test_the_book_lies_open_at_the_rule_that_was_applied_last() -> None:
    async with a_lone_guest("3 K 9", lives=2) as (app, pilot):
        await pilot.press("c")
        await come_to(pilot, lambda: any("keeps the old card" in line.text for line in table(app).logged))
        paced(app, Pace.STEADY)
        last = table(app).logged[-1].rule
        beside = table(app).beside
        assert beside.display and "following the play" in frame(app)
        await pilot.pause()
        assert lies_open_at(app, last)


async def test_what_other_books_say_is_there_as_soon_as_they_are_read() -> None:
    async with stacked(plan(persons=1, bots=2), "3 K 9", size=WIDE) as (app, pilot):
        await come_to(pilot, lambda: "ELSEWHERE" in page(app).replace(" ", "").upper())
        assert "As here: " in page(app), "how many say the same"
        await pilot.press("x")
        assert "Cassell" in page(app) and "In short" in frame(app)
        await pilot.click(table(app).beside.folding, offset=(table(app).beside.folding.size.width - 2, 0))
        assert "Cassell" not in page(app) and "The whole page" in frame(app)


async def test_cards_piles_sentences_below_the_table_and_links_beside_it_react_to_the_mouse() -> None:
    async with a_lone_guest("3 K 9") as (app, pilot):
        shown = table(app)
        await pilot.press("left_square_bracket")
        text = shown.beside.text
        stop = next(stop for stop in text.page_links if stop.link.startswith("source/"))
        drawn = stop.parts[0]
        await pilot.click(text, offset=(drawn.right, drawn.y))
        await pilot.pause()
        assert app.screen is shown
        await pilot.click(text, offset=(drawn.x, drawn.y))
        await come_to(pilot, lambda: isinstance(app.screen, ReadingScreen))
        assert screen_of(app, ReadingScreen).page.address == stop.link
        await pilot.press("escape")
        assert app.screen is shown
        view, size = shown.painting.view, shown.painting.size
        cells = [(x, y) for y in range(size.height) for x in range(size.width)]

        def hint() -> str:
            return str(shown.painting.tooltip or "")

        def underlined() -> bool:
            return any("underline" in str(span.style) for span in shown.tail.render().spans)

        for pile, says, rule in (
            (Pile.STOCK, f"The stock: {view.stock} cards", "dealer_turn"),
            (Pile.ASIDE, "Laid aside: 0 cards", "reshuffle"),
        ):
            spot = next(cell for cell in cells if shown.painting.found_at(*cell) is pile)
            await pilot.hover(shown.painting, offset=spot)
            assert hint() == says
            await pilot.click(shown.painting, offset=spot)
            assert shown.beside.is_turned_to(RuleKey(rule))
        mine = next(cell for cell in cells if shown.painting.found_at(*cell) == 0)
        await pilot.hover(shown.painting, offset=mine)
        assert hint() == LADDER
        await pilot.click(shown.painting, offset=mine)
        await come_to(pilot, lambda: isinstance(app.screen, HowWePlayScreen))
        await pilot.press("escape")
        await come_to(pilot, lambda: app.screen is shown)
        newest = shown.logged[-1]
        first, last = newest.told.parts[0], newest.told.parts[-1]
        for x, part in ((4, first), (newest.text.index(last.text) + 8, last)):
            below = (x, shown.tail.size.height - 1)
            await pilot.hover(shown.tail, offset=below)
            assert underlined()
            await pilot.click(shown.tail, offset=below)
            assert shown.beside.is_turned_to(part.rule)
        await pilot.hover(shown.painting, offset=(0, 0))
        assert not hint() and not underlined()


async def test_who_reads_on_in_the_book_is_not_interrupted_until_it_follows_again() -> None:
    async with a_lone_guest("3 K 9", lives=3) as (app, pilot):
        now = page(app)
        await pilot.press("left_square_bracket")
        earlier = page(app)
        assert earlier != now and "Follow the play again" in frame(app)
        await pilot.press("right_square_bracket")
        assert page(app) == now
        await pilot.press("left_square_bracket")
        assert page(app) == earlier and "f Follow" in frame(app)
        check_the_foot(WAYS["page turned"], app)
        await pilot.press("f")
        assert "following the play" in frame(app) and "f Follow" not in frame(app)
        last = table(app).logged[-1].rule
        assert lies_open_at(app, last), "it follows at once, not with the next event"
        await pilot.press("left_square_bracket")
        assert "Follow the play again" in frame(app)
        await pilot.press("c")
        await come_to(pilot, lambda: state(app).hands == 2)
        await asked(pilot)
        assert "following the play" in frame(app), "with the next deal it follows again"


async def test_the_book_holds_what_mattered_in_a_hand_with_its_edge_lit_until_the_next_is_dealt() -> None:
    async with a_lone_guest("3 K 9", lives=3) as (app, pilot):
        beside = table(app).beside
        unlit = beside.styles.border_left
        seat, keys = Seat(1), ("deal", "powers.K.asked", "object", "tie", "penalty", "grace", "rotation")
        deal, king, lowest, tie, penalty, grace, rotation = map(RuleKey, keys)
        lost, next_deal = LifeLost(penalty, seat, 1, False), DealPassed(rotation, seat)
        dealt = Dealt(deal, seat, (seat,), (BACK,), ())
        for told, held in (
            ((dealt, Judged(lowest, (seat,)), lost, next_deal), lowest),
            ((dealt, Refused(king, seat, Seat(2)), Judged(lowest, (seat,)), lost, next_deal), king),
            ((dealt, Refused(king, seat, Seat(2)), Judged(tie, (seat,)), lost, next_deal), tie),
            ((dealt, Judged(tie, (seat,)), lost, WentOut(grace, seat), next_deal), grace),
        ):
            beside.follow(*told)
            assert lies_open_at(app, held)
            assert beside.styles.border_left != unlit and "what mattered in this hand" in frame(app)
            beside.follow(dealt)
            assert lies_open_at(app, deal)
            assert beside.styles.border_left == unlit and "following the play" in frame(app)
        beside.follow(Judged(tie, (seat,)))
        await pilot.press("left_square_bracket")
        assert beside.styles.border_left == unlit, "what somebody reads meanwhile is another page"
        await pilot.click(beside.running_head, offset=(beside.running_head.size.width - 2, 0))
        assert lies_open_at(app, tie) and beside.styles.border_left != unlit


async def test_at_a_narrow_screen_one_key_brings_up_the_book_and_at_a_smaller_one_no_key_works() -> None:
    async with a_lone_guest("3 7 9", size=NARROW) as (app, pilot):
        assert not table(app).beside.display
        for key in ("b", "y"):
            await pilot.press(key)
            assert isinstance(app.screen, ReadingScreen)
            assert about(table(app).logged[-1].rule).question in in_one_line(app)
            await pilot.press("escape")
            assert isinstance(app.screen, TableScreen)
        told = table(app).follower.seen
        await pilot.resize_terminal(79, 24)
        await pilot.pause()
        await pilot.press("k", "c", "p", "e", "escape", "b")
        assert isinstance(app.screen, TableScreen) and table(app).follower.seen == told
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert prompt(app).startswith("Anna:")
        await pilot.press("k")
        await come_to(pilot, lambda: table(app).follower.seen > told)


async def test_why_opens_the_book_and_asked_twice_the_library_and_escape_undoes_the_nearest_thing() -> None:
    async with a_lone_guest("3 7 9") as (app, pilot):
        await pilot.press("b")
        assert not table(app).beside.display
        await pilot.press("y")
        assert table(app).beside.display and page(app).strip()
        await pilot.press("y")
        rule = table(app).logged[-1].rule
        await come_to(pilot, lambda: isinstance(app.screen, ReadingScreen) and is_painted(app))
        assert screen_of(app, ReadingScreen).page.address == f"rule/{rule}"
        await pilot.press("escape")
        assert app.screen is table(app) and not table(app).beside.following
        await pilot.press("escape")
        assert app.screen is table(app) and table(app).beside.following
        # Before a table is left, it asks.
        await pilot.press("escape")
        assert "Leave this table?" in frame(app)
        await pilot.press("escape")
        assert app.screen is table(app) and prompt(app).startswith("Anna:")
        await pilot.press("q", "enter")
        title = screen_of(app, TitleScreen)
        await come_to(pilot, lambda: bool(title.unfinished) and is_painted(app))
        assert title.menu.thing == "resume"
        await pilot.press("down")
        marked = title.menu.marked
        await pilot.press("l", "escape")
        await come_to(pilot, lambda: app.screen is title and is_painted(app))
        assert title.menu.marked == marked, "the mark goes there once"


async def test_every_line_of_the_log_stands_there_once_in_order_and_says_why() -> None:
    async with a_lone_guest("3 7 9", "5 9 6") as (app, pilot):
        await pilot.press("k")
        await come_to(pilot, lambda: state(app).hands == 2)
        await asked(pilot)
        await pilot.press("l")
        screen = screen_of(app, LogScreen)
        parts = [part for line in table(app).logged for part in line.told.parts if part.text]
        links = screen.text.page_links
        assert [(link.text, link.link) for link in links] == [(part.text, part.rule) for part in parts]
        said = log_of(sitting(app).sight(sitting(app).alone).faces, sitting(app).names, sitting(app).rules)
        assert [line.text for line in table(app).logged] == said
        assert screen.text.marked == links[-1], "the newest is asked first"
        await pilot.press("home", *["up"] * len(links), "enter")
        assert isinstance(app.screen, TableScreen)
        assert lies_open_at(app, table(app).logged[0].rule)
        assert "Follow the play again" in frame(app)
        await pilot.press("l", "escape")
        assert isinstance(app.screen, TableScreen)


async def test_what_a_new_size_missed_is_painted_at_the_old_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody pulls at the edge of the window, and something happens before the next picture."""
    async with a_lone_guest("3 7 9") as (app, pilot):
        painting = table(app).painting
        assert "♠" in frame(app)
        with monkeypatch.context() as pulled:
            pulled.setattr(TablePainting, "size", Size(painting.size.width, 5))
            painting.apply_settings(Settings(suits=Suits.LETTERS))
        await pilot.pause()
        assert "♠" not in frame(app).partition("sit down")[0], "what stands in the log stays as it is"


async def test_a_long_log_can_be_read_at_the_smallest_screen() -> None:
    guests = plan("everything2-screw-your-neighbor", persons=1, bots=1)
    async with stacked(guests, size=NARROW) as (app, pilot):
        while state(app).hands < 4 and not is_over(app):
            await play(pilot, lambda *_: "k", until=lambda: prompt(app).startswith("Anna:"))
            await pilot.press("k")
        await play(pilot, until=lambda: prompt(app).startswith("Anna:"))
        await pilot.press("l", "home")
        assert table(app).logged[0].text in frame(app)
        await pilot.press("end")
        assert table(app).logged[-1].text in in_one_line(app)


SIZES = ((250, 70), (109, 24), (1, 1), (60, 20), (80, 24))


@pytest.mark.parametrize(
    "where", ["asked", "curtain", "paused", "log", "company", "book", "over", "settings"]
)
async def test_the_screen_may_change_its_size_at_any_moment(where: str) -> None:
    persons = 2 if where in ("curtain", "paused", "company") else 1
    guests = plan(persons=persons, bots=1, lives=1)
    async with stacked(guests, "3 7 9", size=NARROW) as (app, pilot):
        if persons == 2:
            await come_to(pilot, lambda: is_shut(app))
        else:
            await asked(pilot)
        keys = {"paused": "escape", "log": "l", "book": "b", "settings": "f2"}
        if where == "company":
            await pilot.press("escape", "e")
        elif where == "over":
            await play(pilot)
        elif where in keys:
            await pressed(pilot, keys[where])
        before, there = frame(app), app.screen
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            if size[0] < 80 and where not in ("curtain", "company"):
                assert "This needs" in frame(app) or size == (1, 1)
        assert app.screen is there
        assert frame(app) == before


async def change(pilot: Pilot[None], name: str, times: int = 1) -> None:
    """Turn a setting so many steps on, and come back to the table."""
    await pilot.press("f2")
    assert isinstance(pilot.app.screen, SettingsScreen)
    await pilot.press("home", *["down"] * NAMES.index(name), *["right"] * times, "escape")


async def test_settings_that_are_changed_in_the_middle_of_a_game_hold_at_once() -> None:
    async with a_lone_guest("3 7 9") as (app, pilot):
        assert "♠" in frame(app).split("Anna:")[0]
        await change(pilot, "suits")
        assert app.evening.settings.suits is Suits.LETTERS
        assert "♠" not in frame(app).split("Anna:")[0]
        await change(pilot, "theme")
        assert app.theme == Theme.PAPER.value
        await change(pilot, "book_open")
        assert not app.evening.settings.book_open and not table(app).beside.display
        await change(pilot, "book_open")
        assert table(app).beside.display
        large = frame(app)
        await change(pilot, "size")
        assert frame(app) != large
        assert prompt(app).startswith("Anna:"), "nothing has happened meanwhile"


async def test_the_pace_and_the_curtains_seconds_hold_from_the_next_moment_on() -> None:
    async with stacked(plan(persons=2, bots=0, lives=3), "3 7 9") as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        await pilot.press("escape")
        await change(pilot, "curtain_seconds")
        assert app.evening.settings.curtain_seconds == 8
        await pilot.press("space")
        await come_to(pilot, lambda: is_shut(app))
        await pressed(pilot, "enter")
        assert "The curtain falls by itself in 8" in frame(app)


async def test_what_the_table_agreed_on_stands_above_it_and_a_short_notice_covers_no_seat() -> None:
    agreed = Plan(lives=4, variants=("king-cut-loses-alone",), guests=company(2, 3))
    async with stacked(agreed, size=WIDE) as (app, pilot):
        await come_to(pilot, lambda: is_shut(app))
        await pilot.press("escape")
        heading = frame(app).split("\n")[0]
        assert "agreed: A King cut ruins the dealer and 4 lives" in heading
        app.notify("Walt joins when this hand is over.")
        await until(pilot, lambda: any(toast.region for toast in app.screen.query("Toast")))
        notice = app.screen.query_one("Toast").region
        assert notice.x >= table(app).painting.region.right


async def test_a_game_that_is_left_may_still_deal_to_a_panel_that_is_gone() -> None:
    async with at_the_table(plan(persons=1, bots=2)) as (app, _):
        beside = table(app).beside
        await app.pop_screen()
        assert not beside.is_attached
        beside.follow_again()


KEEPS = [Piece("Anna keeps the card."), Piece("¹", Role.NUMBER)]
LOSES = [
    Piece("Uncle Bob loses with the 4♦"),
    Piece("²", Role.NUMBER),
    Piece(", pays the last life and is out"),
    Piece("³", Role.NUMBER),
    Piece(". Anna has the 5♠, Clara the 10♣, Dov the Q♥ and Eve the 9♦."),
    Piece("⁴", Role.NUMBER),
]


def shown(*told: list[Piece], width: int, room: int) -> list[str]:
    older, newest = last_lines(told, width, room)
    return [str(line) for line in (*older, *newest)]


def test_a_sentence_is_wrapped_and_hangs() -> None:
    assert shown(KEEPS, LOSES, width=62, room=3) == [
        "Anna keeps the card.¹",
        "Uncle Bob loses with the 4♦², pays the last life and is out³.",
        "  Anna has the 5♠, Clara the 10♣, Dov the Q♥ and Eve the 9♦.⁴",
    ]


def test_where_there_is_no_room_the_loser_is_told_and_the_others_are_left_to_the_log() -> None:
    assert shown(KEEPS, LOSES, width=62, room=1) == [
        "Uncle Bob loses with the 4♦², pays the last life and is out³."
    ]
    assert shown(LOSES, KEEPS, width=62, room=2) == [
        "Uncle Bob loses with the 4♦², pays the last life and is out³.",
        "Anna keeps the card.¹",
    ]


def test_an_older_sentence_that_finds_no_room_at_all_is_not_begun() -> None:
    assert shown(LOSES, KEEPS, width=30, room=2) == ["Uncle Bob loses with the 4♦².", "Anna keeps the card.¹"]
    assert shown(LOSES, KEEPS, width=24, room=2) == ["Anna keeps the card.¹"]
    assert shown(width=62, room=2) == []


def test_a_sentence_that_goes_without_a_bare_number_has_one_full_stop() -> None:
    two = [*KEEPS, Piece("\N{NO-BREAK SPACE}"), Piece("²", Role.NUMBER)]
    assert shown(two, width=23, room=1) == ["Anna keeps the card.¹\N{NO-BREAK SPACE}²"]
    assert shown(two, width=21, room=1) == ["Anna keeps the card.¹"]
