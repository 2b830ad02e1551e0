"""Names in large letters with accents, in scripts that no font has spaced capitals; and codes for phones."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ranter_tui.app.drawing.founts import FAT, TALL, Fount, joined
from ranter_tui.library.text.drawn.pixels import Rows, blocks, enlarged, largest
from ranter_tui.library.text.measure import cells, clipped, letters

_ABOVE: dict[str, Rows] = {
    "\u0300": ("##..", ".##."),
    "\u0301": (".##.", "##.."),
    "\u0302": (".##.", "#..#"),
    "\u0303": (".##.#", "#.##."),
    "\u0304": ("....", "####"),
    "\u0306": ("#..#", ".##."),
    "\u0307": ("##", "##"),
    "\u0308": ("##.##", "##.##"),
    "\u030a": (".##.", ".##."),
    "\u030b": (".##.##", "##.##."),
    "\u030c": ("#..#", ".##."),
}
_BELOW: dict[str, Rows] = {"\u0327": ("..#.", ".##."), "\u0328": (".#..", ".##.")}
_SPACE = 3

_LARGEST_FIRST = ((TALL, 2), (TALL, 1), (FAT, 1))


@lru_cache(maxsize=128)
def in_large_letters(text: str, width: int, height: int) -> Rows:
    """Return the text in the largest letters that fit, padded to one width.

    >>> in_large_letters("Ida", 30, 3)
    ('▀██▀ ██▀█▄ ▄█▀█▄', ' ██  ██ ██ ██▄██', '▄██▄ ██▄█▀ ██ ██')
    >>> [in_large_letters(name, 30, 3) for name in ("Дов", "杜鵑", "한글")]
    [('Д О В',), ('杜 鵑',), ('한 글',)]
    """
    found = largest(_LARGEST_FIRST, lambda fount: _pixels(fount, text), width, height)
    return (spaced(text, width),) if found is None else blocks(enlarged(*found))


def lettered_name(name: str, width: int, height: int, *, centred: bool = True) -> Rows:
    """Return a name in large letters, in two lines if one would be too long: centred, or flush left.

    >>> lettered_name("Ida Ida", 16, 7)[2:5]
    ('▄██▄ ██▄█▀ ██ ██', '                ', '▀██▀ ██▀█▄ ▄█▀█▄')
    """
    rows = in_large_letters(name, width, height)
    if len(rows) > 1:
        return rows
    best = rows
    for first, second in _halves(name):
        above, below = (in_large_letters(half, width, (height - 1) // 2) for half in (first, second))
        if min(len(above), len(below)) > 1 and (len(best) == 1 or len(above[0]) < len(best[0])):
            wide = max(len(above[0]), len(below[0]))
            best = tuple(row.center(wide) if centred else row for row in (*above, "", *below))
    return best


def _halves(name: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to break a name, after a space or a hyphen."""
    for place, letter in enumerate(name):
        if letter in " -":
            yield name[: place + 1].strip(), name[place + 1 :]


def spaced(text: str, width: int) -> str:
    """Return the text in spaced capitals if that fits, else as it is.

    >>> spaced("Dov", 9), spaced("Dov", 4)
    ('D O V', 'Dov')
    """
    wide = " ".join(letter for letter, _ in letters(text.upper()))
    return wide if cells(wide) <= width else clipped(text, width)


def _pixels(fount: Fount, text: str) -> Rows | None:
    """Return the text in pixels, with a strip above it, and one below, if any letter needs them."""
    rows = joined([_letter(fount, letter) for letter in _with_marks(text)])
    if rows is None:
        return None
    empty = "." * len(rows[0])
    first = 0 if rows[:4] != (empty,) * 4 else 4
    last = len(rows) if rows[-2:] != (empty,) * 2 else len(rows) - 2
    return rows[first:last]


def _with_marks(text: str) -> list[str]:
    """Return the letters of the text in capitals, each with its combining accents."""
    found: list[str] = []
    for letter in unicodedata.normalize("NFD", text.upper().replace("ẞ", "SS")):
        if unicodedata.combining(letter) and found:
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _letter(fount: Fount, letter: str) -> Rows | None:
    """Return a letter with space for an accent above and a hook below."""
    base, marks = letter[0], letter[1:]
    body = ("." * _SPACE,) * fount.height if base.isspace() else fount.letter(base)
    if body is None or any(mark not in _ABOVE and mark not in _BELOW for mark in marks):
        return None
    wide = len(body[0])
    above: Rows = ("." * wide,) * 2
    below = above
    for mark in marks:
        if mark in _ABOVE:
            above = tuple(row[:wide].center(wide, ".") for row in _ABOVE[mark])
        else:
            below = tuple(row[:wide].center(wide, ".") for row in _BELOW[mark])
    blank = "." * wide
    return (blank, *above, blank, *body, *below)


QUIET = 4
"""The squares of white that a reader wants on every side of a QR code."""


def qr_code(squares: Sequence[Sequence[bool]], width: int, height: int) -> Rows:
    """Return the rows of a QR code, dark on light; none where there is no room for it.

    Where there is, every square is two cells in one row: so it is read from across the room.
    """
    side = len(squares) + 2 * QUIET
    white, margin = ("." * side,) * QUIET, "." * QUIET
    rows = (*white, *(f"{margin}{_dots(row)}{margin}" for row in squares), *white)
    if 2 * side <= width and side <= height:
        return tuple(row.replace("#", "██").replace(".", "  ") for row in rows)
    return blocks(rows) if side <= width and rows_of_blocks(side) <= height else ()


def _dots(row: Sequence[bool]) -> str:
    return "".join("#" if dark else "." for dark in row)


def rows_of_blocks(side: int) -> int:
    """Return how many rows of half blocks so many squares take."""
    return (side + 1) // 2
