"""The guest book at the screen, and where the crests are seen."""

from __future__ import annotations

import msgspec

from ranter_tui.app.drawing.board import board_in, draw_board
from ranter_tui.app.drawing.canvas import Canvas, Rect
from ranter_tui.app.drawing.layout import ring
from ranter_tui.app.drawing.round_table import INKS
from ranter_tui.app.screens.guest_book import GuestBookScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.evening.guest_book import GuestEntry
from ranter_tui.evening.ledger import Fortune, GameJudged
from ranter_tui.evening.table_view import SeatView
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import crest_from
from tests.app.frames import frame
from tests.app.party import at_the_table, at_the_title, evening_here, plan, screen_of, until
from tests.app.persons import is_shut, table
from tests.app.test_record_screen import game, score


async def test_a_crest_a_seat_and_a_name_struck_out_in_the_guest_book() -> None:
    evening = evening_here()
    evening.guest_book.keep(GuestEntry("Zoe", seat=1))
    evening.remember(plan(persons=2, bots=1))
    async with at_the_title("d", "enter", size=(120, 36), evening=evening) as (app, pilot):
        seating = screen_of(app, SeatingScreen)
        await until(pilot, lambda: crest_from("Anna").pattern in frame(app))
        await pilot.press("g", "right", "c", "s", "s", "o")
        book = screen_of(app, GuestBookScreen)
        entry = evening_here().guest_book.entry("Anna")
        crest = crest_from("Anna").next_pattern().next_tincture()
        assert entry == GuestEntry("Anna", crest=crest, seat=2, helped=True)
        await until(pilot, lambda: "odds told, seat 2" in frame(app))
        await pilot.press("x")
        assert list(book.row_list.things) == ["Ben"]
        assert evening_here().guest_book.entry("Anna").struck is not None
        await pilot.press("u")
        assert evening_here().guest_book.entry("Anna") == entry
        await pilot.press("escape")
        chosen = crest_from("Anna").next_pattern().pattern
        await until(pilot, lambda: chosen in frame(app))
        await pilot.press("a", *"Zoe", "enter", *"Max", "enter", "enter")
        assert [guest.name for guest in seating.plan.guests] == ["Zoe", "Anna", "Ben", "Clara", "Max"]


async def test_below_a_name_stand_luck_and_judgement_and_how_many_bets_came_true() -> None:
    evening = evening_here()
    evening.remember(plan(persons=2, bots=1))
    bot = Fortune("Ben", True, 9, 1.0, 0.0)
    evening.judgements.keep(GameJudged("one", (Fortune("anna", False, 1, 2.0, 0.5), bot), ()))
    evening.judgements.keep(GameJudged("two", (Fortune("Anna", False, 4, 2.2, 0.0),), ()))
    tonight = game(score("Anna", bets=2))
    earlier = game(score("anna", bets=1), score("Ben", bets=3, bot=True), days_ago=7)
    evening.ledger.path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in (earlier, tonight)))
    async with at_the_title(evening=evening) as (app, pilot):
        await app.push_screen(GuestBookScreen(("Anna", "Ben")))
        told = "2 games: lost 5, expected 4.2, by choice +0.5, by luck +0.3"
        await until(pilot, lambda: told in frame(app))
        assert frame(app).count("expected") == 1
        assert "2 of 3 bets came true" in frame(app) and frame(app).count("bets came true") == 1


async def test_the_crest_is_on_the_curtain_and_at_the_seat() -> None:
    async with at_the_table(plan(persons=2, bots=1)) as (app, pilot):
        await until(pilot, lambda: is_shut(app))
        await until(
            pilot,
            lambda: any(f"─ {crest_from(name).pattern} ─" in frame(app) for name in ("Anna", "Ben")),
        )
        await pilot.press("escape")
        await until(pilot, lambda: not is_shut(app))
        at_the_seats = [f"{crest_from(name).pattern} ●" for name in ("Anna", "Ben", "Clara")]
        await until(pilot, lambda: all(crest in frame(app) for crest in at_the_seats))
        assert [seat.crest for seat in table(app).painting.view.seats] == list(
            map(crest_from, ("Anna", "Ben", "Clara"))
        )


def test_a_counter_on_the_board_has_the_colour_of_the_crest() -> None:
    seats = tuple(
        SeatView(seat=Seat(number), name=name, lives=2, full=3, crest=crest_from(name))
        for number, name in enumerate(("Anna", "Ben", "Clara", "Dov"))
    )
    canvas = Canvas(100, 30)
    draw_board(canvas, board_in(Rect(20, 2, 60, 26), ring(4, 100, 30, board=True)), seats)
    inks = {text: ink for row in canvas.lines() for text, ink in row if text in "ABCD"}
    assert inks == {seat.name[0]: INKS[seat.crest.tincture] for seat in seats if seat.crest is not None}
