"""A canvas of character cells to draw on. It clips: nothing can leave it or make a row longer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ranter_tui.app.drawing.ink import Ink
from ranter_tui.library.text.measure import cells, letters, one_by_one

Run = tuple[str, Ink]
"""Some text of a row in one ink (colour role)."""

_INKS = tuple(Ink)
_BYTES = tuple(bytes((ink,)) for ink in Ink)
_SAME = re.compile(rb"(.)\1*", re.DOTALL)


class Rect(NamedTuple):
    """A rectangle of cells on the canvas."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def below(self) -> int:
        """The first row below it."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.right and self.y <= y < self.below


class Canvas:
    """A grid of cells, each a letter and an ink. A wide letter fills its cell and an empty one after it."""

    __slots__ = ("_broad", "_inks", "_marks", "_rows", "height", "width")

    def __init__(self, width: int, height: int, ground: Ink = Ink.FELT) -> None:
        self.width = max(width, 0)
        self.height = max(height, 0)
        self._rows = [[" "] * self.width for _ in range(self.height)]
        self._inks = [bytearray((ground,)) * self.width for _ in range(self.height)]
        self._broad: set[int] = set()
        """Rows that hold a wide letter, where drawing over one half must wipe the other."""
        self._marks: list[tuple[Rect, object]] = []

    def put(self, x: int, y: int, text: str, ink: Ink) -> None:
        """Write text on one row, from that cell on."""
        if not 0 <= y < self.height or x >= self.width:
            return
        if not one_by_one(text):
            self._put_letters(x, y, text, ink)
            return
        if x < 0:
            text, x = text[-x:], 0
        end = x + len(text)
        if end > self.width:
            text, end = text[: self.width - x], self.width
        if not text:
            return
        if y in self._broad:
            self._part(x, end, y)
        self._rows[y][x:end] = text
        self._inks[y][x:end] = _BYTES[ink] * (end - x)

    def _put_letters(self, x: int, y: int, text: str, ink: Ink) -> None:
        self._broad.add(y)
        row, inks = self._rows[y], self._inks[y]
        for letter, wide in letters(text):
            if x >= self.width:
                return
            if x >= 0 and x + wide <= self.width:
                self._part(x, x + wide, y)
                row[x] = letter
                row[x + 1 : x + wide] = [""] * (wide - 1)
                inks[x : x + wide] = _BYTES[ink] * wide
            x += wide

    def _part(self, x: int, end: int, y: int) -> None:
        """Blank the halves of wide letters that would be cut by that stretch of a row."""
        row = self._rows[y]
        if row[x] == "" and x > 0:
            row[x - 1] = row[x] = " "
        if end < self.width and row[end] == "":
            row[end - 1] = row[end] = " "

    def runs(self, x: int, y: int, runs: Iterable[Run]) -> None:
        """Write runs one after another."""
        for text, ink in runs:
            self.put(x, y, text, ink)
            x += cells(text)

    def centred(self, x: int, y: int, width: int, runs: Iterable[Run]) -> None:
        """Write runs centred within that width."""
        runs = tuple(runs)
        self.runs(x + (width - breadth(runs)) // 2, y, runs)

    def rows(self, x: int, y: int, width: int, rows: Iterable[Iterable[Run]]) -> None:
        """Write rows one below another, each centred within that width."""
        for row, runs in enumerate(rows, y):
            self.centred(x, row, width, runs)

    def frame(self, x: int, y: int, width: int, height: int, lines: str, ink: Ink) -> None:
        """Draw the edge of a rectangle in lines such as "╭─╮│╰╯"; what is inside stays."""
        first, level, second, upright, third, fourth = tuple(lines)
        self.put(x, y, f"{first}{level * (width - 2)}{second}", ink)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, upright, ink)
            self.put(x + width - 1, row, upright, ink)
        self.put(x, y + height - 1, f"{third}{level * (width - 2)}{fourth}", ink)

    def stamp(self, x: int, y: int, sheet: Canvas, rows: Iterable[int]) -> None:
        """Copy these rows of another canvas, as it lies with its corner at that cell."""
        for row in rows:
            self.runs(x, y + row, sheet.row(row))

    def mark(self, rect: Rect, what: object) -> None:
        """Note what the mouse finds there: a seat, a pile, or an action. Of several the first counts."""
        self._marks.append((rect, what))

    def found_at(self, x: int, y: int) -> object:
        """Return what is marked at that cell, or None."""
        return next((what for rect, what in self._marks if rect.holds(x, y)), None)

    def repeat(self, y: int, rows: Iterable[int]) -> None:
        """Copy row `y` to these rows."""
        for row in rows:
            self._rows[row][:] = self._rows[y]
            self._inks[row][:] = self._inks[y]
            (self._broad.add if y in self._broad else self._broad.discard)(row)

    def row(self, y: int) -> list[Run]:
        """Return one row in runs of one ink."""
        inks, letters = self._inks[y], self._rows[y]
        stretches = (same.span() for same in _SAME.finditer(inks))
        return [("".join(letters[start:end]), _INKS[inks[start]]) for start, end in stretches]

    def lines(self) -> list[list[Run]]:
        """Return every row in runs of one ink. A row that is the same as the one above is the same list."""
        lines: list[list[Run]] = []
        for y in range(self.height):
            same = y and self._inks[y] == self._inks[y - 1] and self._rows[y] == self._rows[y - 1]
            lines.append(lines[-1] if same else self.row(y))
        return lines

    def text(self) -> str:
        """Return what is written on the canvas as plain text, without the inks."""
        return "\n".join("".join(row).rstrip() for row in self._rows)

    def ink(self, x: int, y: int) -> Ink:
        """Return the ink of a cell."""
        return _INKS[self._inks[y][x]]

    def find(self, ink: Ink, rect: Rect) -> tuple[int, int] | None:
        """Return the first cell in that ink within a rectangle."""
        for y in range(rect.y, min(rect.below, self.height)):
            if (x := self._inks[y].find(ink, rect.x, rect.right)) >= 0:
                return x, y
        return None


def breadth(runs: Iterable[Run]) -> int:
    """Return the width in cells of all the runs together."""
    return sum(cells(text) for text, _ in runs)
