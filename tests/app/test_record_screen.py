"""The evening's record on its leaf, the guest book, and where the crests are seen."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from ranter_tui.app.drawing.board import board_in, draw_board
from ranter_tui.app.drawing.canvas import Canvas, Rect
from ranter_tui.app.drawing.layout import ring
from ranter_tui.app.drawing.round_table import INKS
from ranter_tui.app.screens.evenings_record import LookedUp, evenings_record
from ranter_tui.app.screens.guest_book import GuestBookScreen
from ranter_tui.app.screens.seating import SeatingScreen
from ranter_tui.evening.guest_book import GuestEntry
from ranter_tui.evening.ledger import Fortune, GameJudged, GameLine, GuestScore, LedgerContents
from ranter_tui.evening.table_view import SeatView
from ranter_tui.game.seats import Seat
from ranter_tui.library.text.measure import cells
from ranter_tui.record.guest import LONGEST, Guest, crest_from
from ranter_tui.telling.awards import Count
from tests.app.frames import frame
from tests.app.party import at_the_table, at_the_title, evening_here, plan, screen_of, until
from tests.app.persons import is_shut, table
from tests.evening.games import finished

NOW = datetime(2026, 11, 21, 22, 0, tzinfo=UTC)


def score(name: str, *, wins: int = 0, robbed: int = 0, bets: int = 0, bot: bool = False) -> GuestScore:
    count = Count(hands=9, hands_lost=2, robbed=robbed, wins=wins)
    return GuestScore(Guest(name, "bold" if bot else None), count, bets=bets, right=bets and 1)


def game(*scores: GuestScore, days_ago: int = 0) -> GameLine:
    ended = NOW - timedelta(days=days_ago)
    return GameLine(game=f"{days_ago}.jsonl", book="Foster 1914", ended=ended, hands=9, scores=scores)


def told(*games: GameLine, width: int = 72) -> str:
    return "\n".join(map(str, evenings_record(LookedUp(LedgerContents(games)), NOW, width)))


def test_before_the_first_game_it_says_what_will_stand_here_and_a_first_evening_is_told_once() -> None:
    assert "No game has been finished yet." in told()
    assert "A L L   E V E N I N G S" not in told(game(score("Anna", wins=1)))


def test_tonight_stands_before_all_evenings() -> None:
    page = told(game(score("Anna", wins=1), days_ago=40), game(score("Ben", wins=1)))
    tonight, everything = page.split("A L L   E V E N I N G S")
    assert "Ben" in tonight
    assert "Anna" not in tonight
    assert "Since 12 October 2026: two games, eighteen hands." in everything


def test_persons_and_bots_stand_apart_each_under_what_was_counted() -> None:
    page = told(game(score("Anna", wins=1, robbed=7, bets=3), score("Dov", bot=True)))
    assert "Guests               games  won  in a row  hands  lost  robbed  bets" in page
    assert "Anna                     1    1         1      9     2       7   1/3" in page
    assert page.index("Guests ") < page.index("Anna") < page.index("Bots ") < page.index("Dov")


def test_whoever_was_robbed_most_is_named_and_a_tie_of_three_is_no_distinction() -> None:
    page = told(game(score("Anna", robbed=7), score("Ben", robbed=3), score("Eve", robbed=3)))
    assert "Most often robbed: Anna (7 times)" in page
    page = told(game(*(score(name, robbed=7) for name in ("Anna", "Ben", "Eve")), score("Fay")))
    assert "Most often robbed" not in page


def test_every_game_is_told_with_its_winner_the_last_one_first() -> None:
    page = told(game(score("Anna", wins=1), days_ago=40), game(score("Ben", wins=1), score("Eve", wins=1)))
    assert "21 Nov 2026  Foster 1914, two guests, nine hands: Ben and Eve won." in page
    assert page.index("21 Nov 2026") < page.index("12 Oct 2026")
    assert "nobody won." in told(game(score("Anna")))


@pytest.mark.parametrize("name", ["Benjamin Featherstone-Hau", "杜鵑" * 12, "e\u0301" * 12])
def test_no_name_breaks_a_row_or_is_cut_where_there_is_room_for_it(name: str) -> None:
    name = name[:LONGEST]
    for width in (72, 88):
        rows = told(game(score(name, wins=1)), width=width).splitlines()
        assert max(map(cells, rows)) <= width
        figures = next(row for row in rows if row.endswith("–"))
        assert cells(figures) == width
    assert cells(name) > LONGEST or name in figures


async def test_a_game_that_ended_as_the_program_was_killed_is_counted_at_the_next_start_as_tonights() -> None:
    finished(evening_here())
    async with at_the_title() as (app, pilot):
        await until(pilot, lambda: bool(app.evening.ledger.kept().games))
        assert len(app.evening.ledger.kept().games) == 1
        await pilot.press("e")
        await until(pilot, lambda: "T O N I G H T" in frame(app) and "Anna" in frame(app))
        await pilot.press("end")
        await until(pilot, lambda: "Parlett 2008, four guests" in frame(app))


async def test_a_file_that_cannot_be_read_is_told_of_and_nothing_falls_over(tmp_path: Path) -> None:
    finished(evening_here())
    (tmp_path / "data" / "evenings.jsonl").mkdir()
    async with at_the_title("e") as (app, pilot):
        await until(pilot, lambda: "W H A T   I S   M I S S I N G" in frame(app))
        assert "evenings.jsonl" in frame(app)


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
            pilot, lambda: any(f"─ {crest_from(name).pattern} ─" in frame(app) for name in ("Anna", "Ben"))
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
