"""The evening's record on its leaf."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ranter_tui.app.screens.evenings_record import LookedUp, evenings_record
from ranter_tui.evening.ledger import GameLine, GuestScore, LedgerContents
from ranter_tui.library.text.measure import cells
from ranter_tui.record.guest import LONGEST, Guest
from ranter_tui.telling.awards import Count
from tests.app.frames import frame
from tests.app.party import at_the_title, evening_here, until
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


async def test_a_game_that_ended_as_the_program_was_killed_is_counted_at_the_next_start() -> None:
    finished(evening_here())
    async with at_the_title() as (app, pilot):
        await until(pilot, lambda: bool(app.evening.ledger.kept().games))
        assert len(app.evening.ledger.kept().games) == 1


async def test_the_page_opens_on_tonight() -> None:
    finished(evening_here())
    async with at_the_title("e") as (app, pilot):
        await until(pilot, lambda: "T O N I G H T" in frame(app) and "Anna" in frame(app))
        await pilot.press("end")
        await until(pilot, lambda: "Parlett 2008, four guests" in frame(app))


async def test_a_file_that_cannot_be_read_is_told_of_and_nothing_falls_over(tmp_path: Path) -> None:
    finished(evening_here())
    (tmp_path / "data" / "evenings.jsonl").mkdir()
    async with at_the_title("e") as (app, pilot):
        await until(pilot, lambda: "W H A T   I S   M I S S I N G" in frame(app))
        assert "evenings.jsonl" in frame(app)
