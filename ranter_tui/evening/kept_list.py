"""Small files that hold a list. Each entry is read by itself, so that one slip costs no other."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
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
