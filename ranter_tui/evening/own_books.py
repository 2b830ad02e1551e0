"""The rulebooks of a household: written into its folder, taken in from others, and handed on."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ranter_tui.evening.safely import new_file
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.house_file import in_yaml
from ranter_tui.rulebook.load import brought_along, is_house
from ranter_tui.rulebook.problem import BadFile, Problem, printable
from ranter_tui.rulebook.reader import bytes_of, read
from ranter_tui.rulebook.shelf import Shelf


class Taken(ValueError):
    """There is something by that name already, and it is not written over."""


def keep_new(name: str, text: str, shelf: Shelf) -> Path:
    """A new book of the household's own."""
    assert shelf.own is not None, "a shelf without a folder of one's own takes nothing in"
    path = shelf.own / f"{name}.yaml"
    if name in shelf.ids or path.exists():
        raise Taken(f"there is a book {name!r} already")
    return write_new(path, text.encode())


def take_in(path: Path, shelf: Shelf, name: str | None = None) -> Rulebook:
    """A file that somebody sent, checked like any other and copied to one's own; `BadFile` if it is bad."""
    content = bytes_of(path)
    called = printable(os.fspath(path))
    if name is not None:
        line = rb"\1: " + in_yaml(name).encode()
        content = re.sub(rb"^(house|id):.*$", line, content, count=1, flags=re.MULTILINE)
    # What is checked is what is kept: nobody can change the file in between.
    document = read(content, called)
    book = brought_along(document, shelf)
    if name not in (None, book.id):
        place = document.position(("house" if is_house(document) else "id",))
        what = f"{book.id!r} cannot be exchanged for {name!r}"
        raise BadFile([Problem(called, *place, what, "write it on a line of its own, without quotes")])
    keep_new(book.id, content.decode(), shelf)
    return book


def hand_on(name: str, shelf: Shelf, path: Path) -> Path:
    """A copy of a book for somebody else."""
    return write_new(path, bytes_of(shelf.file(name)))


def write_new(path: Path, content: bytes) -> Path:
    try:
        new_file(path, content)
    except FileExistsError:
        if not os.path.lexists(path):
            # It is its folder that is a file.
            raise
        raise Taken(f"{printable(os.fspath(path))} is there already, and is not written over") from None
    return path
