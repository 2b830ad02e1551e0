"""The table as a widget: a view of the game, perhaps with a card moving across it."""

from __future__ import annotations

from textual import events
from textual.message import Message

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.table import draw_table, seat_at
from ranter_tui.app.table_view import CardMotion, TableView
from ranter_tui.app.widgets.painting import Painting
from ranter_tui.evening.settings import CardSize, Settings, Suits
from ranter_tui.game.seats import Seat


class TablePainting(Painting):
    """Draws the table. It decides nothing and knows nothing but its view."""

    class SeatClicked(Message):
        """Message: a seat was clicked."""

        def __init__(self, seat: Seat) -> None:
            super().__init__()
            self.seat = seat

    def __init__(self, view: TableView, *, id: str) -> None:
        super().__init__(id=id)
        self._letters = self._small = False
        self._view = view
        self._motion: CardMotion | None = None
        self._progress = 0.0

    @property
    def view(self) -> TableView:
        return self._view

    def apply_settings(self, settings: Settings) -> None:
        """Take over the settings that concern how cards are drawn."""
        self._letters = settings.suits is Suits.LETTERS
        self._small = settings.size is CardSize.SMALL
        self.redraw()

    def show(self, view: TableView, motion: CardMotion | None = None, progress: float = 0.0) -> None:
        """Draw this view; with a motion, at that point (0 to 1) of the animation."""
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
