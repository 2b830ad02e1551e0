"""Bitmap fonts for names and ranks, printed in half blocks: two pixels to a cell, one above the other.

The letters of a fount stand in the file of its name, as on a specimen sheet.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from pathlib import Path

Rows = tuple[str, ...]
"""A drawing in pixels ("#" and "."), or in cells."""


def cut(sheet: str, height: int) -> dict[str, Rows]:
    """Parse a font file: lines of letters, and under each line as many rows of pixels.

    >>> cut("L  I\\n#. #\\n## #", 2)["L"]
    ('#.', '##')
    """
    found: dict[str, Rows] = {}
    lines = [line.split() for line in sheet.splitlines() if line.strip()]
    for at in range(0, len(lines), height + 1):
        names, *rows = lines[at : at + height + 1]
        for column, name in enumerate(names):
            found[name] = tuple(row[column] for row in rows)
    return found


_HALVES = {(".", "."): " ", ("#", "."): "▀", (".", "#"): "▄", ("#", "#"): "█"}


def blocks(pixels: Rows) -> Rows:
    """Convert pixels to half block characters.

    >>> blocks(("#.#", "##."))
    ('█▄▀',)
    """
    if len(pixels) % 2:
        pixels = (*pixels, "." * len(pixels[0]))
    return tuple(
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(pixels[::2], pixels[1::2], strict=True)
    )


def enlarged(pixels: Rows, scale: int) -> Rows:
    """Scale pixels up by two; or by one, as they are."""
    return doubled(pixels) if scale == 2 else pixels


def doubled(pixels: Rows) -> Rows:
    """Scale pixels up by two, and round the corners where a slope would become a flight of stairs.

    >>> doubled(("..#", ".##"))
    ('....##', '...###', '..####', '..###.')
    """
    blank = "." * (len(pixels[0]) + 2)
    rows = (blank, *(f".{row}." for row in pixels), blank)
    return tuple("".join(line) for y in range(1, len(rows) - 1) for line in _doubled(rows[y - 1 : y + 2]))


def _doubled(rows: Rows) -> tuple[list[str], list[str]]:
    """Return the two rows that the middle one of three becomes. Neighbours that agree round a corner off."""
    upper: list[str] = []
    lower: list[str] = []
    above, middle, below = rows
    for x in range(1, len(middle) - 1):
        dot, up, down, left, right = middle[x], above[x], below[x], middle[x - 1], middle[x + 1]
        plain = up == down or left == right
        upper += [dot if plain or left != up else up, dot if plain or right != up else up]
        lower += [dot if plain or left != down else down, dot if plain or right != down else down]
    return upper, lower


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
