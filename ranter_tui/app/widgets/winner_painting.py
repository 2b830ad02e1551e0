"""The head of the winner's page as a widget: confetti comes down, and flames flicker for a while."""

from __future__ import annotations

from textual import getters
from textual.timer import Timer

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.winner import BURNS, Winner, draw_winner
from ranter_tui.app.host import HostApp
from ranter_tui.app.widgets.painting import Painting

FRAMES = 8
"""Frames per second."""


class WinnerPainting(Painting):
    """Draws who has won. In the calm setting everything is at rest from the start."""

    app = getters.app(HostApp)

    def __init__(self, winner: Winner, *, letters: bool) -> None:
        super().__init__()
        self.winner = winner
        self.letters = letters
        self._began: float | None = None
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        if not self.app.still:
            self._began = self.app.clock.now()
            self._timer = self.set_interval(1 / FRAMES, self._go_on)

    @property
    def seconds(self) -> float:
        """How long the celebration has gone on."""
        return BURNS if self._began is None else min(BURNS, self.app.clock.now() - self._began)

    def _go_on(self) -> None:
        self.redraw()
        if self.seconds >= BURNS and self._timer is not None:
            self._timer.stop()

    def canvas(self, width: int, height: int) -> Canvas:
        return draw_winner(width, height, self.winner, self.letters, self.seconds)
