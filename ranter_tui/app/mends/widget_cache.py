"""Clears a cache of Textual's that keeps the last thousand widgets alive, each with all its lines.

A cache of colours is shared by all widgets and keeps them alive: a few megabytes a game, until it is full.

Upstream: Textualize/textual#6665.
"""

from __future__ import annotations

from contextlib import suppress

from textual.screen import Screen


def clear_widget_cache(_: Screen[object]) -> None:
    """Clear the cache, so that widgets of closed screens are freed. The colours are soon cached again."""
    # It is none of Textual's public names: a later one may have no such cache, or keep it elsewhere.
    with suppress(ImportError, AttributeError):
        from textual._styles_cache import StylesCache

        StylesCache.get_inner_outer.cache_clear()
