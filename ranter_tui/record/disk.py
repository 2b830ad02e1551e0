"""What a journal asks of the operating system: all in one place, so that a test can let any of it fail.

POSIX is what is supported: a game is held by `flock`, which dies with its process, however that dies.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
"""A record holds cards that nobody has seen."""


class Disk:
    """The disk as it is. Every method either does all that it says or raises `OSError`."""

    def make_folder(self, folder: Path) -> None:
        """A folder, with those above it, that will still be there after a power cut."""
        if folder.is_dir():
            return
        self.make_folder(folder.parent)
        with suppress(FileExistsError):
            self.add_folder(folder)
        self.sync_folder(folder.parent)

    def add_folder(self, folder: Path) -> None:
        folder.mkdir(PRIVATE_FOLDER)

    def make(self, path: Path) -> int:
        """A new file, for whoever made it; `FileExistsError` where there is one."""
        return os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, PRIVATE)

    def open(self, path: Path) -> int:
        """A file that is there, to be read and added to."""
        return os.open(path, os.O_RDWR | os.O_APPEND)

    def lock(self, file: int) -> None:
        """Hold the file until it is closed; `BlockingIOError` if somebody else does."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def in_place(self, file: int, path: Path) -> bool:
        """Whether the open file is still the one of that name; `FileNotFoundError` if none is."""
        return os.path.samestat(os.fstat(file), path.stat())

    def write(self, file: int, data: bytes) -> int:
        """Add to the end, and say how many bytes of it went in."""
        return os.write(file, data)

    def sync(self, file: int) -> None:
        """Have on disk what was written."""
        os.fsync(file)

    def truncate(self, file: int, size: int) -> None:
        os.ftruncate(file, size)

    def close(self, file: int) -> None:
        os.close(file)

    def rename(self, old: Path, new: Path) -> None:
        """Move a file; what is there already is replaced."""
        old.rename(new)

    def remove(self, path: Path) -> None:
        path.unlink()

    def sync_folder(self, folder: Path) -> None:
        """Have on disk which files there are."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


DISK = Disk()


def held(path: Path) -> bool:
    """Whether somebody plays the game in that file."""
    handle = os.open(path, os.O_RDONLY)
    try:
        # A shared hold, given up at once: two who look at the same time do not take each other for players.
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False
