"""Containers that lay widgets out in a row or a column, and draw nothing themselves.

Textual would draw every row of it all the same, and then cover it.
"""

from __future__ import annotations

from typing import ClassVar

from textual.containers import Horizontal, Vertical


class GroundRow(Horizontal):
    """A horizontal container without a background of its own."""

    BLANK: ClassVar = True


class GroundColumn(Vertical):
    """A vertical container without a background of its own."""

    BLANK: ClassVar = True
