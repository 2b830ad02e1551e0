"""A question to one seat: chosen from wherever that guest sits, taken back until it holds, answered once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from ranter_tui.game.moves import Move
from ranter_tui.game.seats import Seat

Waits = Callable[[asyncio.Event], Awaitable[None]]
"""Waits for an event, but no longer than a choice can be taken back."""


class Question:
    """What one seat is asked. Whichever shell answers it, the first choice that holds is the only one."""

    def __init__(self, seat: Seat, moves: tuple[Move, ...], changed: Callable[[], None]) -> None:
        self.seat = seat
        self.moves = moves
        self.chosen: Move | None = None
        """What is chosen, as long as it can be taken back."""
        self.open = True
        self._changed = changed
        self._touched = asyncio.Event()

    def choose(self, move: Move) -> bool:
        """Choose a move. Return False where it is not offered, or the question is closed."""
        if not self.open or move not in self.moves:
            return False
        self._touch(move)
        return True

    def take_back(self) -> bool:
        """Have nothing chosen. Return False where nothing was, or it is too late."""
        if not self.open or self.chosen is None:
            return False
        self._touch(None)
        return True

    def withdraw(self) -> None:
        """Close the question without an answer."""
        self.open = False
        self._touch(None)

    def _touch(self, chosen: Move | None) -> None:
        self.chosen = chosen
        self._touched.set()
        self._changed()

    async def answer(self, wait: Waits) -> Move | None:
        """Wait until a choice has not been touched for as long as `wait` takes; None once it is withdrawn."""
        try:
            while self.open:
                await self._touched.wait()
                self._touched.clear()
                if self.chosen is not None:
                    await wait(self._touched)
                    if not self._touched.is_set():
                        return self.chosen
            return None
        finally:
            self.open = False
            self._changed()
