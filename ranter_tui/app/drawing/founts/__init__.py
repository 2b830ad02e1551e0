"""Bitmap fonts for names and ranks, printed in half blocks.

The letters of a fount stand in the file of its name, as on a specimen sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from ranter_tui.library.text.drawn.pixels import Rows, cut


class Fount:
    """A bitmap font, so many pixels high."""

    def __init__(self, name: str, height: int) -> None:
        self.height = height
        self._file = Path(__file__).with_name(f"{name}.txt")

    @cached_property
    def _letters(self) -> dict[str, Rows]:
        return cut(self._file.read_text(encoding="utf-8"), self.height)

    def letter(self, letter: str) -> Rows | None:
        """Return one letter in pixels, or None if the font lacks it."""
        return self._letters.get(letter)

    def pixels(self, text: str) -> Rows | None:
        """Return the text in pixels, one between letters; None if the font lacks a letter."""
        return joined([self.letter(letter) for letter in text])


def joined(letters: Sequence[Rows | None]) -> Rows | None:
    """Return letters side by side; None if one is lacking, or if there are none."""
    found = [letter for letter in letters if letter is not None]
    if not found or len(found) < len(letters):
        return None
    return tuple(".".join(letter[row] for letter in found) for row in range(len(found[0])))


NARROW = Fount("narrow", 6)
"""Three rows high and three cells a letter: two of a kind fit on a card."""
FAT = Fount("fat", 6)
"""Three rows high, with stems of two pixels, as on the bills of a fair."""
TALL = Fount("tall", 10)
"""Five rows high, thick stems and hairlines with serifs: the roman of a Victorian title page."""
GIANT = Fount("giant", 16)
"""Eight rows high: the ranks alone, for a card that fills the screen."""
