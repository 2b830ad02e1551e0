"""Small files that hold a list. Each entry is read by itself, so that one slip costs no other."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

from ranter_tui.disk.decoders import json_decoder
from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.disk.whole_files import replace_file, set_aside
from ranter_tui.rulebook.characters import forbidden_in_json

T = TypeVar("T", bound=Struct)


class KeptList(Struct, Generic[T], frozen=True):
    """A JSON file with a list of such entries."""

    path: Path
    kind: type[T]
    disk: Disk = DISK

    def load(self) -> tuple[T, ...]:
        """Load the entries that are valid; none if there is no file."""
        return self._read()[0]

    @property
    def is_spoilt(self) -> bool:
        """Whether anything in the file is invalid."""
        return not self._read()[1]

    def save(self, entries: Sequence[T]) -> None:
        """Replace the file. One with something invalid in it is set aside first."""
        if self.is_spoilt:
            set_aside(self.path, self.disk)
        written = msgspec.json.format(msgspec.json.encode(entries)) + b"\n"
        replace_file(self.path, written, disk=self.disk)

    def _read(self) -> tuple[tuple[T, ...], bool]:
        """Return the valid entries, and whether these are all."""
        try:
            entries = json_decoder(list[Raw]).decode(self.path.read_bytes())
        except FileNotFoundError:
            return (), True
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return (), False
        found = []
        for entry in entries:
            with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                one = json_decoder(self.kind).decode(entry)
                if forbidden_in_json(bytes(entry)) is None:
                    found.append(one)
        return tuple(found), len(found) == len(entries)


class Bookmark(Struct, frozen=True):
    address: str
    title: str


MOST_KEPT = 500


def load_bookmarks(path: Path) -> tuple[Bookmark, ...]:
    """Load the bookmarks that are valid; none if there is no file."""
    return KeptList(path, Bookmark).load()


def save_bookmarks(path: Path, bookmarks: tuple[Bookmark, ...]) -> None:
    """Save the bookmarks. A file with something invalid in it is set aside first."""
    KeptList(path, Bookmark).save(bookmarks[:MOST_KEPT])


def toggled(bookmarks: tuple[Bookmark, ...], one: Bookmark) -> tuple[Bookmark, ...]:
    """Return the bookmarks with that page added, or removed if it was among them; the newest come first.

    >>> tie = Bookmark("rule/tie", "Ties")
    >>> toggled((), tie) == (tie,), toggled((tie,), Bookmark("rule/tie", "Who loses?"))
    (True, ())
    """
    others = tuple(other for other in bookmarks if other.address != one.address)
    return others if len(others) < len(bookmarks) else (one, *others)


def key_of(words: str) -> str:
    """Return what stands for these words in the file."""
    return blake2b(words.encode(), digest_size=8).hexdigest()


def load_explained(path: Path) -> tuple[str, ...]:
    """Load the keys of what has been told, the oldest first; none if there is no file, or it is invalid."""
    return _read(path) or ()


def is_spoilt(path: Path) -> bool:
    """Whether there is a file that cannot be made out."""
    return path.exists() and _read(path) is None


def save_explained(path: Path, told: tuple[str, ...]) -> None:
    """Save the keys of what has been told. An invalid file is set aside first."""
    if is_spoilt(path):
        set_aside(path)
    replace_file(path, msgspec.json.encode(told[-MOST_KEPT:]) + b"\n")


def _read(path: Path) -> tuple[str, ...] | None:
    try:
        return json_decoder(tuple[str, ...]).decode(path.read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
