"""What Textual remembers too long: the last thousand widgets that were drawn, each with all its lines.

A cache of colours is shared by all widgets and keeps them alive: a few megabytes a game, until it is full.
"""

from __future__ import annotations

from textual._styles_cache import StylesCache
from textual.screen import Screen


def forget_what_was_drawn(_: Screen[object]) -> None:
    """Let go of the widgets of screens that are gone. The colours are soon found again."""
    # A later Textual may have no such cache.
    if (forget := getattr(StylesCache.get_inner_outer, "cache_clear", None)) is not None:
        forget()
