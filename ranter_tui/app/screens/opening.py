"""A screen that opens in one piece, and brings its own style."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import ClassVar

from textual.screen import Screen, ScreenResultType

from ranter_tui.app.styles import style

TURNS = 3
"""Turns of the loop in which all that is on a screen has heard how large it is, and said what follows."""


class OpensAtOnce(Screen[ScreenResultType]):
    """A screen that is laid out for its size from the beginning, and painted when all of it has its place.

    Textual would paint it at every step of its layout.
    """

    STYLES: ClassVar[str] = ""
    """The names of this screen's styles, which are read when it first comes."""

    def on_compose(self) -> None:
        # Textual would do it after the first layout, and lay the screen out again.
        columns, rows = self.app.size
        self.add_class(
            *_reached(columns, self.HORIZONTAL_BREAKPOINTS or ()),
            *_reached(rows, self.VERTICAL_BREAKPOINTS or ()),
            update=False,
        )
        self._put_on_styles()
        # The app calls it when everything is mounted.
        self.app.call_next(self._appear)

    def _put_on_styles(self) -> None:
        # Named in `CSS_PATH` they would make Textual parse anew whatever the app has read before.
        sheet = self.app.stylesheet
        new = [path for path in map(style, self.STYLES.split()) if not sheet.has_source(str(path), "")]
        if new:
            sheet.read_all(new)
            sheet.apply(self)

    async def _appear(self) -> None:
        """Paint the screen without waiting for the next frame."""
        for _ in range(TURNS):
            await asyncio.sleep(0)
        # It is none of Textual's public names: without it the screen is painted a moment later.
        if (paint := getattr(self, "_on_timer_update", None)) is not None:
            self.call_later(paint)

    def _compositor_refresh(self) -> None:
        """Paint what has changed, unless another layout is due, and all of it is painted after that."""
        if not (self._layout_required and self._repaint_required):
            super()._compositor_refresh()


def _reached(size: int, breakpoints: Iterable[tuple[int, str]]) -> Iterator[str]:
    """Yield the class of the last breakpoint that is reached."""
    reached = [name for least, name in sorted(breakpoints) if least <= size]
    yield from reached[-1:]
