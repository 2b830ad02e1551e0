"""Opens the shelf of rulebooks of this household: those that came with the game, and the guests' own."""

from __future__ import annotations

from ranter_tui.evening.paths import paths
from ranter_tui.rulebook.shelf import Shelf


def bookcase() -> Shelf:
    return Shelf(own=paths().rulebooks)
