"""A widget that renders a canvas, and repaints only the lines that have changed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from textual import events, getters
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ranter_tui.app.drawing.canvas import Canvas, Run
from ranter_tui.app.drawing.ink import Ink
from ranter_tui.app.drawing.round_table import Sitter, draw_round_table
from ranter_tui.app.drawing.title import BURNS, Title, Winner, draw_title, draw_winner
from ranter_tui.app.host import HostApp
from ranter_tui.app.styles.colours import style
from ranter_tui.game.cards import Pack


class Painting(Widget):
    """Base of all drawn widgets: renders what `canvas` returns, in the colours of the theme."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._drawn_for: Size | None = None
        self._canvas = Canvas(0, 0)
        self._lines: list[list[Run]] = []
        self._styles: dict[Ink, Style] = {}

    @abstractmethod
    def canvas(self, width: int, height: int) -> Canvas:
        """Return the picture at that size."""

    def redraw(self) -> None:
        """Draw the canvas anew, and repaint the lines that differ."""
        if self._drawn_for != self.size:
            # It may have its old size again before it is painted.
            self._drawn_for = None
            self.refresh()
            return
        old = self._lines
        self._draw()
        changed = [y for y, line in enumerate(self._lines) if line != old[y]]
        if changed:
            self.refresh(*[Region(0, y, self.size.width, 1) for y in changed])

    def _draw(self) -> None:
        self._canvas = self.canvas(*self.size)
        self._lines = self._canvas.lines()

    def found_at(self, x: int, y: int) -> object:
        """Return what the mouse finds at that cell of the picture, or None."""
        return self._canvas.found_at(x, y)

    def notify_style_update(self) -> None:
        """Mix the colours anew, because the theme or the style has changed."""
        super().notify_style_update()
        self._styles.clear()

    def render_lines(self, crop: Region) -> list[Strip]:
        # Drawn when it is painted, at the size it has then: a screen that opens is painted once, not twice.
        if self._drawn_for != self.size:
            self._drawn_for = self.size
            self._draw()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        # Behind another screen Textual may still ask for lines of its former size.
        line = self._lines[y] if y < len(self._lines) else ()
        return Strip([Segment(text, self._style(ink)) for text, ink in line])

    def _style(self, ink: Ink) -> Style:
        if ink not in self._styles:
            self._styles[ink] = style(ink, self.app.theme_variables)
        return self._styles[ink]


class TitlePainting(Painting):
    """Draws the game's name: the larger the page, the larger the letters."""

    def __init__(self, title: Title, *, letters: bool) -> None:
        super().__init__()
        self.title = title
        self.letters = letters
        self.room = 1
        """The greatest height that it may take."""

    def play_with(self, pack: Pack) -> None:
        if pack != self.title.pack:
            self.title = replace(self.title, pack=pack)
            self.redraw()

    def canvas(self, width: int, height: int) -> Canvas:
        return draw_title(width, height, self.title, self.letters)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height of the picture that fits all the room: in less, its letters would be smaller."""
        wanted = self._picture(width, self.room)
        enough = range(wanted.count("\n") + 1, self.room)
        return next((height for height in enough if self._picture(width, height) == wanted), self.room)

    def _picture(self, width: int, height: int) -> str:
        return self.canvas(width, height).text().strip("\n")


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

    def on_mount(self) -> None:
        if not self.app.still:
            self._began = self.app.clock.now()
            self.set_interval(1 / FRAMES, self.redraw, repeat=round(BURNS * FRAMES))

    @property
    def seconds(self) -> float:
        """How long the celebration has gone on."""
        return BURNS if self._began is None else min(BURNS, self.app.clock.now() - self._began)

    def canvas(self, width: int, height: int) -> Canvas:
        return draw_winner(width, height, self.winner, self.letters, self.seconds)


class RoundTable(Painting):
    """Draws the table where the page has room for it, and nothing where it has none."""

    @dataclass
    class GuestClicked(Message):
        """Message: a guest was clicked, by the number in the list."""

        number: int

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title
        self._sitters: tuple[Sitter, ...] = ()

    def show(self, sitters: Sequence[Sitter]) -> None:
        """Draw these guests, the first at the foot."""
        self._sitters = tuple(sitters)
        self.redraw()

    def canvas(self, width: int, height: int) -> Canvas:
        return draw_round_table(self._sitters, width, height, self.title)

    def on_click(self, event: events.Click) -> None:
        number = self.found_at(event.x, event.y)
        if isinstance(number, int):
            self.post_message(self.GuestClicked(number))
