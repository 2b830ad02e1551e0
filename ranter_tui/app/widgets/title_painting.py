"""The picture at the head of the title page as a widget, as high as what is on it."""

from __future__ import annotations

from msgspec.structs import replace
from textual.geometry import Size

from ranter_tui.app.drawing.canvas import Canvas
from ranter_tui.app.drawing.title import Title, draw_title
from ranter_tui.app.widgets.painting import Painting
from ranter_tui.game.cards import Pack


class TitlePainting(Painting):
    """Draws the game's name: the larger the page, the larger the letters."""

    def __init__(self, title: Title, *, letters: bool) -> None:
        super().__init__()
        self.title = title
        self.letters = letters
        self.room = 1
        """The greatest height that it may take."""

    def play_with(self, pack: Pack) -> None:
        """Show the marks of that pack."""
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
