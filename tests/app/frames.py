"""What is on the screen, as text."""

from __future__ import annotations

from typing import Any

from textual.app import App


def frame(app: App[Any]) -> str:
    """Every row of the screen. The one place that reaches into Textual for it."""
    return "\n".join(strip.text.rstrip() for strip in app.screen._compositor.render_strips())
