"""The table as a widget: a view, perhaps with something on its way across it."""

from __future__ import annotations

from textual import events
from textual.message import Message

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.table import draw_table, seat_at
from ranter_tui.app.view import Motion, TableView
from ranter_tui.app.widgets.painting import Painting
from ranter_tui.evening.settings import CardSize, Settings, Suits
from ranter_tui.game.seats import Seat


class TablePainting(Painting):
    """Draws a table. It decides nothing and knows nothing but its view."""

    class SeatClicked(Message):
        """Somebody pointed at a seat."""

        def __init__(self, seat: Seat) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, view: TableView, *, id: str) -> None:
        super().__init__(id=id)
        self._letters = self._small = False
        self._view = view
        self._motion: Motion | None = None
        self._progress = 0.0

    @property
    def view(self) -> TableView:
        return self._view

    def wear(self, settings: Settings) -> None:
        """Draw the cards as the settings want them."""
        self._letters = settings.suits is Suits.LETTERS
        self._small = settings.size is CardSize.SMALL
        self.redraw()

    def show(self, view: TableView, motion: Motion | None = None, progress: float = 0.0) -> None:
        """Draw this instead; with a motion, at that point of it."""
        self._view, self._motion, self._progress = view, motion, progress
        self.redraw()

    def canvas(self, width: int, height: int) -> Canvas:
        return draw_table(
            self._view,
            width,
            height,
            letters=self._letters,
            small=self._small,
            motion=self._motion,
            progress=self._progress,
        )

    def on_click(self, event: events.Click) -> None:
        seat = seat_at(self._view, self.size.width, self.size.height, event.x, event.y, small=self._small)
        if seat is not None:
            self.post_message(self.SeatClicked(seat))
