"""What other things lie on. It has nothing of its own to be drawn.

Textual would draw every row of it all the same, and then cover it.
"""

from __future__ import annotations

from typing import ClassVar

from textual.containers import Horizontal, Vertical


class Across(Horizontal):
    """Things side by side."""

    BLANK: ClassVar = True


class Down(Vertical):
    """Things one below another."""

    BLANK: ClassVar = True
