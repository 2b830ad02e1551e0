"""Bitmap fonts for names and ranks, printed in half blocks.

The letters of a fount stand in the file of its name, as on a specimen sheet.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
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

    def pixels(self, text: str) -> Rows | None:
        """Return the text in pixels, one between letters; None if the font lacks a letter."""
        return _pixels(self, text)

    def letter(self, letter: str) -> Rows | None:
        """Return one letter in pixels, or None if the font lacks it."""
        return self._letters.get(letter)


@lru_cache(maxsize=256)
def _pixels(fount: Fount, text: str) -> Rows | None:
    drawn = [fount.letter(letter) for letter in text]
    letters = [letter for letter in drawn if letter is not None]
    if not letters or len(letters) < len(drawn):
        return None
    return tuple(".".join(letter[row] for letter in letters) for row in range(fount.height))


NARROW = Fount("narrow", 6)
"""Three rows high and three cells a letter: two of a kind fit on a card."""
FAT = Fount("fat", 6)
"""Three rows high, with stems of two pixels, as on the bills of a fair."""
TALL = Fount("tall", 10)
"""Five rows high, thick stems and hairlines with serifs: the roman of a Victorian title page."""
GIANT = Fount("giant", 16)
"""Eight rows high: the ranks alone, for a card that fills the screen."""
