"""A question is answered once, and a choice can be taken back until it holds."""

from __future__ import annotations

import asyncio

from ranter_tui.evening.gathering import Question
from ranter_tui.game.moves import Move
from ranter_tui.game.seats import Seat

ASKED = (Move.KEEP, Move.CHANGE)


def question() -> Question:
    return Question(1, Seat(1), ASKED, lambda: None)


async def at_once(_: asyncio.Event) -> None:
    await asyncio.sleep(0)


async def test_a_withdrawal_counts_even_while_a_choice_could_be_taken_back() -> None:
    asked = question()

    async def while_it_falls(touched: asyncio.Event) -> None:
        asked.withdraw()

    asked.choose(Move.KEEP)
    assert await asked.answer(while_it_falls) is None


async def test_a_choice_that_is_settled_stands_before_its_time_is_up() -> None:
    asked = question()

    async def for_ever(touched: asyncio.Event) -> None:
        await touched.wait()

    assert not asked.settle(), "nothing is chosen yet"
    answer = asyncio.ensure_future(asked.answer(for_ever))
    asked.choose(Move.CHANGE)
    await asyncio.sleep(0)
    assert asked.settle()
    assert not asked.take_back(), "it is too late"
    assert await answer is Move.CHANGE
