"""The base of screens that have games judged in another process: luck told from judgement."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor
from contextlib import suppress
from functools import partial
from typing import ClassVar

from textual import work
from textual.message import Message

from ranter_tui.app.screens.ranter_screen import RanterScreen
from ranter_tui.evening.judgements import GameJudged
from ranter_tui.odds.chunks import processes
from ranter_tui.record.parsing import BadRecord


class ToldFromLuck(Message):
    """Message: luck has been told from judgement in one more game."""

    def __init__(self, judged: GameJudged) -> None:
        super().__init__()
        self.judged = judged


class JudgingScreen(RanterScreen[None]):
    """A screen that gets a `ToldFromLuck` for each game that was judged."""

    counts: ClassVar[Callable[[], Executor]] = partial(processes, 1)
    """What tells luck from judgement is opened by this."""

    @work(exclusive=True, group="counting")
    async def judge(self, games: Sequence[Callable[[Executor], Awaitable[GameJudged]]]) -> None:
        """Tell luck from judgement in these games, in another process, one after another."""
        if not games:
            return
        executor = type(self).counts()
        try:
            for judged in games:
                with suppress(BadRecord, OSError):
                    self.post_message(ToldFromLuck(await judged(executor)))
        except BrokenExecutor:
            return
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
