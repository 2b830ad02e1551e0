"""The journal: the open file of one game. A line is on disk before anybody sees what it says."""

from __future__ import annotations

import errno
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.disk.held_file import HeldFile
from ranter_tui.disk.whole_files import numbered
from ranter_tui.record.lines import Header, header_line

SUFFIX = ".jsonl"
LONGEST_BOOK = 60

ADVICE = {
    errno.ENOSPC: "Make room on that disk and try again.",
    errno.EDQUOT: "Make room on that disk and try again.",
    errno.EFBIG: "The file may not grow any more: lift that limit and try again.",
    errno.EROFS: "That disk can only be read: make it writable and try again.",
    errno.EACCES: "Allow yourself to write there and try again.",
    errno.EPERM: "Allow yourself to write there and try again.",
    errno.EIO: "The disk reports a fault: see to it and try again.",
}
OTHERWISE = "See to it and try again."


class NotWritten(OSError):
    """Raised if something cannot be written. The message says why, where, and what to do."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(error.errno, error.strerror)
        self.path = path

    def __str__(self) -> str:
        advice = ADVICE.get(self.errno or 0, OTHERWISE)
        why = self.strerror or "no reason was given"
        return f"cannot write to {self.path}: {why}. {advice} What was on disk before is safe."


class Busy(Exception):
    """Raised when another process plays this game."""


def this_moment() -> datetime:
    """Return the time, to the second; a record needs no more."""
    return datetime.now().astimezone().replace(microsecond=0)


class Journal(HeldFile):
    """The file of a game that is being played. Made by `create` or `take`."""

    @classmethod
    def create(cls, folder: Path, top: Header, disk: Disk = DISK) -> Journal:
        """Create the journal of a new game, its header on disk. The header is given the time if it has none.

        No guest and no card is in the name of the file. After `NotWritten` there is nothing on disk.
        """
        when = top.when or this_moment()
        try:
            disk.make_folder(folder)
            journal = _new(folder / f"{_stem(top, when)}{SUFFIX}", disk)
        except OSError as error:
            raise NotWritten(folder, error) from error
        try:
            journal.append(header_line(replace(top, when=when)))
            disk.sync_folder(folder)
        except OSError as error:
            journal.close()
            with suppress(OSError):
                disk.remove(journal.path)
            raise NotWritten(journal.path, error) from error
        return journal

    @classmethod
    def take(cls, path: Path, disk: Disk = DISK) -> tuple[Journal, bytes]:
        """Open and lock the journal of a game; return its contents, too. Raises `Busy` if somebody plays it.

        `OSError` where it cannot be read; then nobody holds it.
        """
        try:
            journal = cls(path, disk.open(path), disk)
        except BlockingIOError as error:
            raise Busy(f"{path.name} is being played somewhere else; end it there first") from error
        except FileNotFoundError:
            raise
        except OSError as error:
            raise NotWritten(path, error) from error
        try:
            return journal, journal.read()
        except BaseException:
            journal.close()
            raise

    def append(self, line: bytes) -> None:
        """Write a line to disk. After `NotWritten` it is not there, and may be tried again."""
        try:
            super().append(line)
        except OSError as error:
            raise NotWritten(self.path, error) from error


def _new(path: Path, disk: Disk) -> Journal:
    """Create and lock an empty file of that name, or of the next that is free."""
    for free in numbered(path):
        try:
            file = disk.make(free)
        except FileExistsError:
            continue
        try:
            return Journal(free, file, disk)
        except (BlockingIOError, FileNotFoundError):
            # Before it was locked, another window took the empty file for a damaged game and set it aside.
            continue
        except OSError:
            with suppress(OSError):
                disk.remove(free)
            raise
    raise AssertionError("there is always another number")


def _stem(top: Header, when: datetime) -> str:
    """Return a file name without suffix: when the game began, and the book."""
    book = re.sub("[^a-z0-9-]", "", top.book.id)[:LONGEST_BOOK] if top.book is not None else "game"
    return f"{when:%Y-%m-%d-%H%M}-{book}"
