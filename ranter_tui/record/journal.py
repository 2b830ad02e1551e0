"""The file of one game: lines are added to its end, and what was added is on disk before anybody is told."""

from __future__ import annotations

import errno
import re
import time
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from ranter_tui.game.law import law_for
from ranter_tui.record.disk import DISK, Disk
from ranter_tui.record.lines import Header, header_line

SUFFIX = ".jsonl"
LONGEST_BOOK = 60
"""More of a book's id is not needed to tell one file from another."""
CLOSED = -1
"""No file has that number, so nothing can be written to it by mistake."""
TRIES, BETWEEN = 6, 0.02
"""How often a held file is asked for, and the seconds in between: a list holds each file for a moment."""

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
    """Something did not get to the disk; the message says what stands in the way, where, and what to do."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(error.errno, error.strerror)
        self.path = path

    def __str__(self) -> str:
        advice = ADVICE.get(self.errno or 0, OTHERWISE)
        why = self.strerror or "no reason was given"
        return f"cannot write to {self.path}: {why}. {advice} What was on disk before is safe."


class Busy(Exception):
    """Somebody else plays this game at this moment."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path.name} is being played somewhere else; end it there first")


def this_moment() -> datetime:
    """To the second; a record needs no more."""
    return datetime.now().astimezone().replace(microsecond=0)


class Journal:
    """The record of a game that is being played, held for this process alone until it is closed.

    Made by `create` or `take`.
    """

    def __init__(self, path: Path, file: int, size: int, disk: Disk) -> None:
        self.path = path
        self._file = file
        self._size = size
        """Where the last whole line ends."""
        self._disk = disk
        self._torn = False
        """Whether anything may stand behind it."""

    @classmethod
    def create(cls, folder: Path, top: Header, disk: Disk = DISK) -> Journal:
        """The journal of a new game, its header on disk. The header is given the time if it has none.

        No guest and no card is in the name of the file. `Unplayable` if the game could not begin; then, and
        after `NotWritten`, there is nothing on disk.
        """
        law_for(top.rules, top.seats)
        when = top.when or this_moment()
        try:
            disk.make_folder(folder)
            journal = cls._new(folder, _stem(top, when), disk)
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
    def _new(cls, folder: Path, stem: str, disk: Disk) -> Journal:
        """An empty file of a name that is free."""
        for number in count(1):
            path = folder / (f"{stem}-{number}{SUFFIX}" if number > 1 else f"{stem}{SUFFIX}")
            try:
                file = disk.make(path)
            except FileExistsError:
                continue
            try:
                if _hold(path, file, disk):
                    break
            except OSError:
                with suppress(OSError):
                    disk.remove(path)
                raise
        return cls(path, file, 0, disk)

    @classmethod
    def take(cls, path: Path, disk: Disk = DISK) -> tuple[Journal, bytes]:
        """The journal of a game on disk, and all that stands in it. `Busy` while somebody plays it."""
        try:
            file = disk.open(path)
            if not _hold(path, file, disk):
                raise Busy(path)
        except FileNotFoundError:
            raise
        except OSError as error:
            raise NotWritten(path, error) from error
        data = path.read_bytes()
        return cls(path, file, len(data), disk), data

    def append(self, line: bytes) -> None:
        """Have a line on disk. After `NotWritten` it is not there, and may be tried again."""
        assert line.endswith(b"\n"), "a line has an end"
        try:
            if self._torn:
                self._mend()
            self._torn = True
            self._write(line)
            self._disk.sync(self._file)
        except OSError as error:
            with suppress(OSError):
                self._mend()
            raise NotWritten(self.path, error) from error
        self._size += len(line)
        self._torn = False

    def cut(self, size: int) -> None:
        """Take away what stands behind so many bytes: now, or, where that fails, before the next line."""
        self._size, self._torn = size, True
        with suppress(OSError):
            self._mend()

    def close(self) -> None:
        """Let go of the file. Nothing is written any more."""
        if self._file != CLOSED:
            self._disk.close(self._file)
            self._file = CLOSED

    def _write(self, line: bytes) -> None:
        while line:
            line = line[self._disk.write(self._file, line) :]

    def _mend(self) -> None:
        self._disk.truncate(self._file, self._size)
        self._torn = False


def _stem(top: Header, when: datetime) -> str:
    """When it began, and the book."""
    book = re.sub("[^a-z0-9-]", "", top.book.id)[:LONGEST_BOOK] if top.book is not None else "game"
    return f"{when:%Y-%m-%d-%H%M}-{book}"


def _hold(path: Path, file: int, disk: Disk) -> bool:
    """Whether the file is ours, and still in its place: somebody may have set it aside in between.

    If not, it is closed.
    """
    ours = False
    try:
        ours = _locked(file, disk) and disk.in_place(file, path)
    finally:
        if not ours:
            disk.close(file)
    return ours


def _locked(file: int, disk: Disk) -> bool:
    for _ in range(TRIES):
        try:
            disk.lock(file)
        except BlockingIOError:
            time.sleep(BETWEEN)
        else:
            return True
    return False
