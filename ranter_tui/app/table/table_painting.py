"""The table as a widget: a view of the game, perhaps with a card moving across it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec.structs import replace
from textual import events
from textual.message import Message

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.middle import Pile
from ranter_tui.app.drawing.table import draw_table
from ranter_tui.app.table.log import AskedWhy
from ranter_tui.app.widgets.painting import Painting
from ranter_tui.evening.settings import CardSize, Settings
from ranter_tui.evening.table_view import CardMotion, TableView
from ranter_tui.game.rules.about import counted
from ranter_tui.game.rules.deal import RESHUFFLE
from ranter_tui.game.rules.dealer import DEALER_TURN
from ranter_tui.game.rules.pot import POT
from ranter_tui.game.seats import Seat

WHAT_IT_IS_FOR = {Pile.STOCK: DEALER_TURN.key, Pile.POT: POT.key, Pile.ASIDE: RESHUFFLE.key}
"""The rule that tells what each pile in the middle is for."""
LADDER = "The cards, from the best to the worst"
"""The hint of what a click on a card shows."""


class TablePainting(Painting):
    """Draws the table. It decides nothing and knows nothing but its view."""

    @dataclass
    class SeatClicked(Message):
        """Message: a seat was clicked."""

        seat: Seat

    def __init__(self, view: TableView, *, id: str, answers: bool = False) -> None:
        """Draw that view; `answers` says whether the screen has something to tell about a card."""
        super().__init__(id=id)
        self._answers = answers
        self._letters = self._small = False
        self.view = view
        self._motion: CardMotion | None = None
        self._progress = 0.0
        self._asked_for: Mapping[Seat, str] = {}

    def apply_settings(self, settings: Settings) -> None:
        """Take over the settings that concern how cards are drawn."""
        self._letters = settings.letters
        self._small = settings.size is CardSize.SMALL
        self.redraw()

    def show(self, view: TableView, motion: CardMotion | None = None, progress: float = 0.0) -> None:
        """Draw this view; with a motion, at that point (0 to 1) of the animation."""
        self.view, self._motion, self._progress = view, motion, progress
        self.redraw()

    def ask_for(self, letters: Mapping[Seat, str]) -> None:
        """Write these letters at the seats that they name, until others are asked for, or none."""
        if letters != self._asked_for:
            self._asked_for = letters
            self.redraw()

    def canvas(self, width: int, height: int) -> Canvas:
        lettered = (replace(seat, letter=self._asked_for.get(seat.seat, "")) for seat in self.view.seats)
        return draw_table(
            replace(self.view, seats=tuple(lettered)) if self._asked_for else self.view,
            width,
            height,
            letters=self._letters,
            small=self._small,
            motion=self._motion,
            progress=self._progress,
        )

    def on_click(self, event: events.Click) -> None:
        match self.found_at(event.x, event.y):
            case Pile() as pile:
                self.post_message(AskedWhy(WHAT_IT_IS_FOR[pile]))
            case int(seat):
                self.post_message(self.SeatClicked(Seat(seat)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell what lies below the pointer, or what a click would show."""
        hint = self._hint(self.found_at(event.x, event.y))
        if hint != self.tooltip:
            self.tooltip = hint

    def _hint(self, found: object) -> str | None:
        view = self.view
        match found:
            case int(seat) if self._answers and view.seats[seat].card is not None:
                return view.pack.says(LADDER)
            case Pile.STOCK:
                return view.pack.says(f"The stock: {counted(view.stock or 0, 'card')}")
            case Pile.ASIDE:
                return view.pack.says(f"Laid aside: {counted(view.aside, 'card')}")
            case Pile.POT:
                return f"The pot: {view.pot or 'empty'}"
        return None
