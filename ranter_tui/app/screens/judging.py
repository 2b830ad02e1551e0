"""The base of screens that have games judged in another process: luck told from judgement."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor
from functools import partial
from typing import ClassVar

from textual import on, work
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


class NotJudged(Message):
    """Message: a game could not be judged, and is not tried again this evening."""

    def __init__(self, error: Exception, *, first: bool) -> None:
        super().__init__()
        self.error, self.first = error, first


class JudgingScreen(RanterScreen[None]):
    """A screen that gets a `ToldFromLuck` for each game that was judged."""

    counts: ClassVar[Callable[[], Executor]] = partial(processes, 1)
    """What tells luck from judgement is opened by this."""

    @work(exclusive=True, group="counting", exit_on_error=False)
    async def judge(self, games: Mapping[str, Callable[[Executor], Awaitable[GameJudged]]]) -> None:
        """Tell luck from judgement in these games, in another process, one after another.

        A game over which the counting fails is left out for the rest of the evening: it would fail again.
        """
        unjudgeable = self.app.evening.unjudgeable
        waiting = {game: judge for game, judge in games.items() if game not in unjudgeable}
        if not waiting:
            return
        executor = type(self).counts()
        try:
            for game, judge in waiting.items():
                try:
                    self.post_message(ToldFromLuck(await judge(executor)))
                except (BadRecord, OSError):
                    continue
                except BrokenExecutor:
                    return
                except Exception as error:
                    self.post_message(NotJudged(error, first=not unjudgeable))
                    unjudgeable.add(game)
        finally:
            executor.shutdown(wait=False, cancel_futures=True)

    @on(NotJudged)
    def _not_judged(self, event: NotJudged) -> None:
        self.app.leave_out(event.error, silently=not event.first)
        self.left_out("judge")
