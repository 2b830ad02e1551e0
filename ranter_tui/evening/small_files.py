"""The small files of a household, in JSON. Nothing in one is ever lost, whatever is wrong with it.

An invalid file is reported, and set aside before another takes its place. A list is read anew before an entry
is added, so that two windows that save at once lose none of each other's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from msgspec import Raw, Struct

from ranter_tui.disk.decoders import json_decoder
from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.disk.held_file import HeldFile
from ranter_tui.disk.system import TRIES
from ranter_tui.disk.whole_files import replace_file, set_aside
from ranter_tui.rulebook.characters import forbidden_in_json

T = TypeVar("T")
Entry = TypeVar("Entry", bound=Struct)


def decoded(kind: type[T], data: bytes) -> T | None:
    """Return the value that this JSON stands for; None if it is invalid, or holds what no text may hold."""
    with suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        value = json_decoder(kind).decode(data)
        if forbidden_in_json(data) is None:
            return value
    return None


def held_or_made(path: Path, disk: Disk, *, tries: int = TRIES) -> HeldFile:
    """Open and lock the file of that name; make it first if there is none.

    Raises `BlockingIOError` while another window has the lock.
    """
    disk.make_folder(path.parent)
    with suppress(FileExistsError):
        disk.close(disk.make(path))
        disk.sync_folder(path.parent)
    return HeldFile(path, disk.open(path), disk, tries=tries)


def _replace(path: Path, content: object, disk: Disk, *, spoilt: bool) -> None:
    if spoilt:
        set_aside(path, disk)
    replace_file(path, msgspec.json.format(msgspec.json.encode(content)) + b"\n", disk=disk)


class KeptFile(Struct, Generic[T], frozen=True):
    """A file with one value, all of which is valid or nothing."""

    path: Path
    kind: type[T]
    disk: Disk = DISK

    def load(self) -> T | None:
        """Return the value; None if there is no file, or it is invalid."""
        try:
            return decoded(self.kind, self.path.read_bytes())
        except OSError:
            return None

    @property
    def is_spoilt(self) -> bool:
        """Whether there is a file, and it is invalid."""
        return self.path.exists() and self.load() is None

    def save(self, value: T) -> None:
        _replace(self.path, value, self.disk, spoilt=self.is_spoilt)


class KeptList(Struct, Generic[Entry], frozen=True):
    """A file with many entries. Each is read by itself, so that one slip costs no other."""

    path: Path
    kind: type[Entry]
    what: str
    """What the entries are called in a message."""
    key: Callable[[Entry], str] = str
    """What two versions of one entry have in common; all of it, if nothing else is declared."""
    disk: Disk = DISK

    def load(self) -> tuple[Entry, ...]:
        """Return the valid entries; none if there is no file."""
        return self._read()[0]

    def all(self) -> dict[str, Entry]:
        return {self.key(entry): entry for entry in self.load()}

    @property
    def is_spoilt(self) -> bool:
        """Whether anything in the file is invalid."""
        return not self._read()[1]

    def save(self, entries: Sequence[Entry]) -> None:
        _replace(self.path, entries, self.disk, spoilt=self.is_spoilt)

    def keep(self, entry: Entry) -> None:
        """Add an entry, or replace the one that has its key."""
        self.save([*{**self.all(), self.key(entry): entry}.values()])

    def _read(self) -> tuple[tuple[Entry, ...], bool]:
        """Return the valid entries, and whether these are all."""
        try:
            entries = json_decoder(list[Raw]).decode(self.path.read_bytes())
        except FileNotFoundError:
            return (), True
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return (), False
        read = [decoded(self.kind, bytes(entry)) for entry in entries]
        return tuple(entry for entry in read if entry is not None), None not in read
