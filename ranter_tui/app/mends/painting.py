"""Paints a screen once it is laid out, and neither earlier nor a frame later.

Textual paints a screen at every step of its layout, and for the first time a frame after the last of them.

Upstream: `Screen` would have to hold back a repaint while a layout is due, and offer a way to paint at once.
"""

from __future__ import annotations

from textual.screen import Screen, ScreenResultType


class MendedScreen(Screen[ScreenResultType]):
    """Textual's screen, which is painted when all of it has its place."""

    def paint_soon(self) -> None:
        """Paint the screen without waiting for the next frame."""
        if (paint := getattr(self, "_on_timer_update", None)) is not None:
            self.call_later(paint)

    def _compositor_refresh(self) -> None:
        if not (self._layout_required and self._repaint_required):
            super()._compositor_refresh()
