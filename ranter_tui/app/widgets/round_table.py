"""The company round a table as a widget: everybody in the place that the list gives them."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.round_table import Place, Sitter, draw_round_table, places
from ranter_tui.app.widgets.painting import Painting


class RoundTable(Painting):
    """Draws the table where the page has room for it, and nothing where it has none."""

    class GuestClicked(Message):
        """Message: a guest was clicked, by the number in the list."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title
        self._sitters: tuple[Sitter, ...] = ()

    def show(self, sitters: Sequence[Sitter]) -> None:
        """Draw these guests, the first at the foot."""
        self._sitters = tuple(sitters)
        self.redraw()

    @property
    def places(self) -> tuple[Place, ...]:
        """Where everybody sits; nobody does where there is no room."""
        return places(self._sitters, *self.size)

    def canvas(self, width: int, height: int) -> Canvas:
        return draw_round_table(self._sitters, width, height, self.title)

    def on_click(self, event: events.Click) -> None:
        for number, place in enumerate(self.places):
            if place.rect.holds(event.x, event.y):
                self.post_message(self.GuestClicked(number))
