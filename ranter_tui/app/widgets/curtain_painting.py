"""The curtain as a widget. It holds a card only while it is lifted, and forgets it when it is shut."""

from __future__ import annotations

from ranter_tui.app.drawing import behind, curtain
from ranter_tui.app.drawing.behind import Behind, choice_at, draw_behind
from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.curtain import Plate, draw_curtain
from ranter_tui.app.widgets.painting import Painting


class CurtainPainting(Painting):
    """The drawn curtain. It covers the whole screen, header and footer included."""

    def __init__(self, plate: Plate) -> None:
        super().__init__()
        self._plate = plate
        self._behind: Behind | None = None
        self._fallen = 1.0

    def shut(self, plate: Plate) -> None:
        """Draw the closed curtain with this plate on it, and nothing else."""
        if (self._plate, self._behind) != (plate, None):
            self._plate, self._behind, self._fallen = plate, None, 1.0
            self.redraw()

    def lift(self, plate: Plate, behind: Behind, closed: float = 0.0) -> None:
        """Draw the view behind the curtain, as far as the curtain is not down (`closed`: 0 open, 1 shut)."""
        self._plate, self._behind, self._fallen = plate, behind, closed
        self.redraw()

    def fall(self, closed: float) -> None:
        """Draw the same view with the curtain so far down."""
        self._fallen = closed
        self.redraw()

    def canvas(self, width: int, height: int) -> Canvas:
        if self._behind is None:
            return draw_curtain(width, height, self._plate)
        behind = draw_behind(width, height, self._behind)
        return draw_curtain(width, height, self._plate, self._fallen, behind) if self._fallen else behind

    def choice_at(self, x: int, y: int) -> int | None:
        """Return the number of the choice that is drawn at that cell, if any."""
        if self._behind is None:
            return None
        return choice_at(self.size.width, self.size.height, self._behind, x, y)

    def act_at(self, x: int, y: int) -> str:
        """Return the action that is offered at that cell, or nothing."""
        if self._behind is None:
            return curtain.act_at(*self.size, self._plate, x, y)
        return behind.act_at(*self.size, self._behind, x, y)
