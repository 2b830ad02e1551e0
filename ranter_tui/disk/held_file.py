"""A locked file to which one process appends lines. Each line is on disk whole, or not at all."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from functools import partial
from pathlib import Path

from ranter_tui.disk import system
from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.disk.system import TRIES, WINDOWS, patiently

CLOSED = -1
"""The file descriptor of a closed file: no file has it, so nothing can be written by mistake."""


class HeldFile:
    """An open file, locked against other processes until it is closed."""

    def __init__(self, path: Path, file: int, disk: Disk = DISK, *, tries: int = TRIES) -> None:
        """Lock the open file of that name. If another process has the lock: close it, `BlockingIOError`."""
        self.path = path
        self._file, self._disk = file, disk
        self._size = 0
        """The size up to the end of the last whole line."""
        self._torn = False
        """Whether a torn line may follow."""
        try:
            # Another window's list locks each file for a moment.
            patiently(partial(disk.lock, file), BlockingIOError, tries)
            if not disk.in_place(file, path):
                # The process that had the lock before has moved it.
                raise BlockingIOError(errno.EWOULDBLOCK, os.strerror(errno.EWOULDBLOCK), str(path))
        except BaseException:
            self.close()
            raise

    def read(self) -> bytes:
        data = self._disk.read(self.path)
        self._size = len(data)
        return data

    def append(self, data: bytes) -> None:
        """Append and sync. After `OSError` nothing was added, and it may be tried again."""
        try:
            if self._torn:
                self._mend()
            self._torn = True
            self._disk.write_all(self._file, data)
            self._disk.sync(self._file)
        except OSError:
            with suppress(OSError):
                self._mend()
            raise
        self._size += len(data)
        self._torn = False

    def cut(self, size: int) -> None:
        """Truncate to so many bytes: now or, if that fails, before the next line."""
        self._size, self._torn = size, True
        with suppress(OSError):
            self._mend()

    def close(self) -> None:
        """Close and unlock the file. Nothing is written any more."""
        if self._file != CLOSED:
            self._disk.close(self._file)
            self._file = CLOSED

    def prepare_to_move(self) -> None:
        """Close the file where no open file can be moved; elsewhere it stays locked until it has moved."""
        if WINDOWS:
            self.close()

    def _mend(self) -> None:
        self._disk.truncate(self._file, self._size)
        self._torn = False


def is_held(path: Path) -> bool:
    """Whether a process has the file locked at this moment."""
    handle = os.open(path, os.O_RDONLY)
    try:
        # A shared lock: two processes that look at the same time do not mistake each other for players.
        system.lock(handle, shared=True)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False
