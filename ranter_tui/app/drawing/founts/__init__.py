"""Type to print names and ranks with, cut from half blocks: two pixels to a cell, one above the other."""

from __future__ import annotations

from functools import cached_property, lru_cache

Rows = tuple[str, ...]
"""A drawing in pixels, "#" and ".", or in cells."""


def cut(sheet: str, height: int) -> dict[str, Rows]:
    """The letters of a specimen sheet: lines of letters, and under each line as many rows of pixels.

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
    """Pixels as half blocks.

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
    """Every pixel as a square of that many."""
    return tuple("".join(dot * scale for dot in row) for row in pixels for _ in range(scale))


class Fount:
    """The letters of one cut."""

    def __init__(self, sheet: str, height: int) -> None:
        self.height = height
        self._sheet = sheet

    @cached_property
    def _letters(self) -> dict[str, Rows]:
        return cut(self._sheet, self.height)

    def pixels(self, text: str) -> Rows | None:
        """The text in pixels, one between letters; none if a letter is missing from the case."""
        return _pixels(self, text)

    def letter(self, letter: str) -> Rows | None:
        """One letter in pixels, if there is one."""
        return self._letters.get(letter)


@lru_cache(maxsize=256)
def _pixels(fount: Fount, text: str) -> Rows | None:
    drawn = [fount.letter(letter) for letter in text]
    letters = [letter for letter in drawn if letter is not None]
    if not letters or len(letters) < len(drawn):
        return None
    return tuple(".".join(letter[row] for letter in letters) for row in range(fount.height))
