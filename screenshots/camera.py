"""A clock by which the table plays as fast as it can, and is filmed as it would be seen."""

from __future__ import annotations

import asyncio

from textual.app import App

from ranter_tui.app.clock import Clock
from screenshots.film import Frame

STEP = 0.14
"""Seconds between two pictures of what moves."""


class Camera(Clock):
    """Keeps what is on the screen whenever the game waits, or draws the next picture of what moves."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []
        self._app: App[None] | None = None
        self._time = 0.0

    def roll(self, app: App[None]) -> None:
        """Film from now on."""
        self._app = app

    def now(self) -> float:
        self.keep(STEP)
        return self._time

    async def wait(self, event: asyncio.Event, seconds: float) -> None:
        # What has been shown is on the screen when its messages have been dealt with.
        for _ in range(20):
            await asyncio.sleep(0)
        self.keep(seconds)

    def keep(self, lasts: float) -> None:
        """Have what is on the screen stand for so many seconds."""
        if self._app is not None and lasts:
            self.frames.append(Frame(lasts, self._app.screen._compositor.render_strips()))
            self._time += lasts
