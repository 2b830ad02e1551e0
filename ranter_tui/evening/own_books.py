"""Save, import and export a household's own rulebooks."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from ranter_tui.disk.whole_files import new_file, numbered
from ranter_tui.library.text.line import latin
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.characters import LONGEST_NAME, curly
from ranter_tui.rulebook.house import in_yaml
from ranter_tui.rulebook.load import is_house
from ranter_tui.rulebook.problem import BadFile, Problem, printable
from ranter_tui.rulebook.reader import bytes_of, read
from ranter_tui.rulebook.shelf import Shelf

ROOM_FOR_NUMBER = 4


class Taken(ValueError):
    """Raised if a book of that name exists already. Nothing is overwritten."""


def name_for(title: str, shelf: Shelf) -> str:
    """Return an id for a new book of that title. Raises `Taken` if a book has that title already.

    An id has only small Latin letters, for it becomes a file name and an address. A title without any becomes
    "house" and a number.
    """
    for known in shelf.headings():
        if curly(title).casefold() in (known.title.casefold(), known.short.casefold()):
            raise Taken(f"there is a book {title!r} already")
    plain = latin(title)[: LONGEST_NAME - ROOM_FOR_NUMBER].strip("-") or "house"
    taken = {path.stem for path in shelf.paths()}
    return next(path.name for path in numbered(Path(plain)) if path.name not in taken)


def keep_new(name: str, text: str, shelf: Shelf) -> Path:
    """Save a new book of the household's own."""
    assert shelf.own is not None, "a shelf without an own folder takes nothing in"
    path = shelf.own / f"{name}.yaml"
    if name in shelf.ids or path.exists():
        raise Taken(f"there is a book {name!r} already")
    return write_new(path, text.encode(), shelf)


def take_in(path: Path, shelf: Shelf, name: str | None = None) -> Rulebook:
    """Import a file: check it like any other and copy it to one's own. Raises `BadFile` if it is invalid."""
    content = bytes_of(path)
    called = printable(os.fspath(path))
    if name is not None:
        line = rb"\1: " + in_yaml(name).encode()
        content = re.sub(rb"^(house|id):.*$", line, content, count=1, flags=re.MULTILINE)
    # The very bytes that were checked are saved: the file may change in between.
    document = read(content, called)
    book = shelf.brought_along(document)
    if name not in (None, book.id):
        place = document.at(("house" if is_house(document) else "id",)).value
        what = f"{book.id!r} cannot be exchanged for {name!r}"
        raise BadFile([Problem(called, *place, what, "write it on a line of its own, without quotes")])
    keep_new(book.id, content.decode(), shelf)
    return book


def hand_on(name: str, shelf: Shelf, path: Path) -> Path:
    return write_new(path, bytes_of(shelf.file(name)), shelf)


def write_new(path: Path, content: bytes, shelf: Shelf) -> Path:
    """Write a new file, and beside it the schema that its first line names for editors."""
    try:
        new_file(path, content)
    except FileExistsError:
        if not os.path.lexists(path):
            # The folder is a file.
            raise
        raise Taken(f"{printable(os.fspath(path))} exists already and is not overwritten") from None
    if named := re.match(rb"# yaml-language-server: \$schema=(schema/[a-z]+\.json)\s", content):
        schema = named[1].decode()
        with suppress(OSError):
            new_file(path.parent / schema, (shelf.folder / schema).read_bytes())
    return path
