"""Luck or judgement: the page that is counted when somebody asks for it, after a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor
from functools import partial
from typing import ClassVar

from textual import work

from ranter_tui.app.screens.text_screen import TextScreen
from ranter_tui.evening.luck_told import YARDSTICK, fortunes, judging, remarkable, table_of
from ranter_tui.library.typeset.line import SPACE, Piece, TextLine, laid
from ranter_tui.library.typeset.page import MARGIN, title
from ranter_tui.odds.chunks import processes
from ranter_tui.odds.judged import HandJudged
from ranter_tui.record.replay import PlayedGame

JOBS = 2
"""The processes that count; the screen's own never does."""


class LuckScreen(TextScreen):
    """What was to be expected of each guest, what was chosen, and what was left to luck."""

    counts: ClassVar[Callable[[], Executor]] = partial(processes, JOBS)
    """What counts is opened by this."""

    def __init__(self, played: PlayedGame) -> None:
        super().__init__("Luck or judgement?")
        self.judging = judging(played)
        self.guests = played.guests
        self.names = [guest.name for guest in played.guests]
        self.winners = played.state.winners if played.state is not None else ()
        self.hands: list[HandJudged] = []
        """Those that have been judged by now."""
        self.trouble = ""
        """Why no more of them are judged."""

    def lines(self, width: int) -> list[TextLine]:
        return list(self._page(width))

    def _page(self, width: int) -> Iterator[TextLine]:
        done, all_of_them = len(self.hands), self.judging.hands
        yield from title("Luck or judgement?", "of hands that were lost", width)
        if done < all_of_them or not done:
            so_far = f"Judged so far: {done} of {all_of_them} hands. {self.trouble}".rstrip()
            yield from laid([Piece(so_far if all_of_them else "No hand was played.")], width, MARGIN)
            yield SPACE
        if not done:
            return
        for row in table_of(fortunes(self.hands, self.guests)):
            yield TextLine((Piece(f"{MARGIN}{row}"),))
        yield SPACE
        told = remarkable(self.hands, self.names, self.winners) if done == all_of_them else ()
        for sentence in (*told, YARDSTICK):
            yield from laid([Piece(sentence)], width, MARGIN)
            yield SPACE

    def on_mount(self) -> None:
        super().on_mount()
        self._judge()

    def left_out(self, work: str) -> None:
        self.trouble = "The rest could not be judged."
        self.text.show(self.lines, self.text.scroll_y)

    @work(exclusive=True, exit_on_error=False)
    async def _judge(self) -> None:
        """Judge hand after hand. What has not been begun when the page is closed is never counted."""
        executor = type(self).counts()
        try:
            for counted in self.judging.all(executor):
                self.hands.append(await asyncio.wrap_future(counted))
                self.text.show(self.lines, self.text.scroll_y)
        except (BrokenExecutor, OSError):
            self.left_out("_judge")
        finally:
            executor.shutdown(wait=False, cancel_futures=True)
