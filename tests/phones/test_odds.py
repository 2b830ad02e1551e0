"""What are the odds? Told to the phone of whoever is asked, where the house wants it, and to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest

from ranter_tui.evening.gathering import Gathering, Question
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight
from ranter_tui.phones.view import PhoneViews
from tests.evening.games import begun, evening_in
from tests.phones.caller import Caller, seated
from tests.phones.paper import House, house


class AtTurn:
    """Two guests with phones, one of whom is asked."""

    def __init__(self, here: House, anna: Caller, ben: Caller) -> None:
        self.here, self.question = here, here.asked()
        is_annas = here.table.sitting.names[self.question.seat] == "Anna"
        self.asked, self.other = (anna, ben) if is_annas else (ben, anna)

    @property
    def number(self) -> int:
        return self.question.number

    @property
    def odds(self) -> list[str] | None:
        """What the phone of whoever is asked has of them."""
        odds: list[str] | None = self.asked.me.get("question", {}).get("odds")
        return odds

    async def weighs(self, caller: Caller) -> None:
        await caller.says(do="weigh", question=self.number)

    async def is_refused(self, words: int) -> None:
        await self.asked.until(lambda: f"{words} words out of turn" in self.here.refused())


@asynccontextmanager
async def turn(*, odds: bool) -> AsyncIterator[AtTurn]:
    async with (
        house() as here,
        seated(here.door, name="Anna") as anna,
        seated(here.door, name="Ben") as ben,
    ):
        here.table.odds = odds
        now = AtTurn(here, anna, ben)
        await now.asked.is_asked()
        yield now


async def test_nobody_is_told_unless_the_house_wants_it() -> None:
    async with turn(odds=False) as now:
        assert now.odds is None
        await now.weighs(now.asked)
        await now.is_refused(1)
        await now.asked.chooses("keep")
        await now.asked.until(lambda: now.question.chosen is not None)
        assert not any("odds" in said for said in now.asked.sent)


async def test_the_odds_are_for_whoever_is_asked_and_fall_away_with_the_choice() -> None:
    async with turn(odds=True) as now:
        assert now.odds == []
        await now.weighs(now.other)
        await now.is_refused(1)
        await now.weighs(now.asked)
        await now.asked.until(lambda: bool(now.odds))
        plain, *told, rest = now.odds or []
        words = [one["words"] for one in now.asked.me["question"]["moves"]]
        assert [line.partition(": you lose ")[0] for line in told] == words
        assert plain.startswith("Chance to lose. Keep: ")
        assert "deals of the cards you have not seen" in rest
        await now.asked.chooses("keep")
        await now.asked.until(lambda: now.odds is None)
        await now.weighs(now.asked)
        await now.is_refused(2)
        now.here.table.deal_with(now.question)
        assert now.here.asked().seat != now.question.seat
        assert not any("you lose" in said for said in now.other.sent)
        await now.other.is_asked()
        assert now.other.me["question"]["odds"] == []


async def test_odds_are_counted_once_for_a_question_however_often_and_out_of_the_tables_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counts, counted = Sitting.odds, list[bool]()

    def noted(sitting: Sitting, sight: Sight, now: Callable[[], float]) -> tuple[str, ...]:
        counted.append(current_thread() is main_thread())
        return counts(sitting, sight, now)

    monkeypatch.setattr(Sitting, "odds", noted)
    async with turn(odds=True) as now:
        for _ in range(5):
            await now.weighs(now.asked)
        await now.asked.until(lambda: bool(now.odds))
        first = now.odds
        await now.asked.hangs_up()
        now.asked.sent.clear()
        await now.asked.picks_up()
        await now.asked.is_asked()
        assert now.odds == first
        await now.asked.chooses("keep")
        await now.asked.until(lambda: now.odds is None)
        await now.asked.says(do="take_back", question=now.number)
        await now.asked.until(lambda: now.odds == first)
        await now.weighs(now.asked)
        await now.asked.chooses("keep")
        await now.asked.until(lambda: now.odds is None)
        assert counted == [False]
        assert "words out of turn" not in now.here.refused()


async def test_odds_that_come_too_late_are_not_taken_for_those_of_the_next_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = Event()

    def counts(sitting: Sitting, sight: Sight, _: Callable[[], float]) -> tuple[str, ...]:
        if sight.eye == 0:
            late.wait()
        return (f"Those of {sitting.names[sight.eye or 0]}.",)

    monkeypatch.setattr(Sitting, "odds", counts)
    sitting, views = begun(evening_in(tmp_path)), PhoneViews(Gathering())
    questions = [Question(seat, Seat(seat), (), lambda: None) for seat in (0, 1)]
    first, second = (
        asyncio.create_task(views._count(one, sitting, sitting.sight(one.seat))) for one in questions
    )
    await second
    late.set()
    await first
    assert [one.odds for one in questions] == [("Those of Anna.",), ("Those of Ben.",)]
    sitting.journal.close()
