"""A pane of glass that shows what a terminal shows, cell by cell, after everything that was written to it."""

# pyte knows neither the other screen nor faint text, and keeps nothing of what is said about the clipboard.

from __future__ import annotations

import re
from itertools import repeat

from rich.cells import cell_len

CONTROL = re.compile(
    r"\x1b\[(?P<style>[\d;]*)m"
    r"|\x1b\[(?P<mark>[?<>=]?)(?P<numbers>[\d;:]*)[ !\"$']*(?P<csi>[@-~])"
    r"|\x1b\](?P<osc>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|\x1b[P^_X][^\x1b]*\x1b\\"
    r"|\x1b[()][0-9A-Za-z]|\x1b."
    r"|(?P<plain>[\x00-\x1f\x7f])"
)

Row = tuple[tuple[str, str], ...]
"""Characters with their styles. The second cell of a wide character is empty."""

PLAIN = ""
BLANK = (" ", PLAIN)
OTHER_SCREEN = ("1049", "1047", "47")


class Glass:
    """The cells of a terminal. It has two screens: the one that programs draw on, and the one that stays."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.x = self.y = 0
        self.style = PLAIN
        self.said: list[str] = []
        """What was said to the terminal itself: about its title, its clipboard."""
        self.on_other_screen = False
        self._cells = self._empty()
        self._put_by = self._empty()
        self._rows: dict[int, tuple[str, Row]] = {}

    def _empty(self) -> list[list[tuple[str, str]]]:
        return [[BLANK] * self.width for _ in range(self.height)]

    def resize(self, width: int, height: int) -> None:
        """A window of another size. What has room stays."""
        if (width, height) == (self.width, self.height):
            return
        old = self._cells
        self.width, self.height = width, height
        self._cells, self._put_by = self._empty(), self._empty()
        for y, row in enumerate(old[:height]):
            self._cells[y][: len(row)] = row[:width]
            del self._cells[y][width:]
        self._rows.clear()

    def write(self, data: str) -> None:
        at = 0
        for found in CONTROL.finditer(data):
            if at < found.start():
                self._text(data[at : found.start()])
            at = found.end()
            if (style := found["style"]) is not None:
                self.style = PLAIN if style in ("", "0") else f"{self.style};{style}"
            elif found["csi"]:
                self._control(found["mark"], found["numbers"], found["csi"])
            elif found["osc"] is not None:
                self.said.append(found["osc"])
            elif found["plain"]:
                self._move(found["plain"])
        self._text(data[at:])

    def _text(self, text: str) -> None:
        if not text or not 0 <= self.y < self.height:
            return
        row = self._cells[self.y]
        self._rows.pop(self.y, None)
        if text.isascii() or cell_len(text) == len(text):
            cells = list(zip(text, repeat(self.style)))
        else:
            cells = [
                (part, self.style) for letter in text for part in (letter, *[""] * (cell_len(letter) - 1))
            ]
        cells = cells[: max(0, self.width - self.x)]
        row[self.x : self.x + len(cells)] = cells
        self.x += len(cells)

    def _move(self, control: str) -> None:
        if control == "\r":
            self.x = 0
        elif control == "\n":
            self.y = min(self.height - 1, self.y + 1)
        elif control == "\b":
            self.x = max(0, self.x - 1)

    def _control(self, mark: str, numbers: str, final: str) -> None:
        if mark:
            if mark == "?" and final in "hl" and set(numbers.split(";")) & set(OTHER_SCREEN):
                self._switch(final == "h")
            return
        first, *more = [int(number or 0) for number in re.split("[;:]", numbers)] if numbers else [0]
        match final:
            case "H" | "f":
                self.y, self.x = max(first, 1) - 1, max(more[0] if more else 1, 1) - 1
            case "A":
                self.y = max(0, self.y - max(first, 1))
            case "B":
                self.y = min(self.height - 1, self.y + max(first, 1))
            case "C":
                self.x = min(self.width - 1, self.x + max(first, 1))
            case "D":
                self.x = max(0, self.x - max(first, 1))
            case "G":
                self.x = max(first, 1) - 1
            case "J":
                self._clear(first)
            case "K" if 0 <= self.y < self.height:
                self._cells[self.y][self.x :] = [BLANK] * (self.width - self.x)
                self._rows.pop(self.y, None)

    def _clear(self, how: int) -> None:
        first = 0 if how else self.y
        for y in range(first, self.height):
            self._cells[y] = [BLANK] * self.width
        self._rows.clear()

    def _switch(self, other: bool) -> None:
        if other != self.on_other_screen:
            self.on_other_screen = other
            self._cells, self._put_by = self._put_by, self._cells
            if other:
                self._cells = self._empty()
            self._rows.clear()

    def _seen(self, y: int) -> tuple[str, Row]:
        seen = self._rows.get(y)
        if seen is None:
            row = tuple(self._cells[y])
            seen = self._rows[y] = ("".join(letter for letter, _ in row), row)
        return seen

    @property
    def text(self) -> tuple[str, ...]:
        return tuple([self._seen(y)[0] for y in range(self.height)])

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows, each cell with its style."""
        return tuple([self._seen(y)[1] for y in range(self.height)])
