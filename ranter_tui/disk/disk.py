"""File operations, all in one place, so that a test can let any of them fail."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ranter_tui.disk import system

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
"""File modes that keep out other users: a record holds cards that are still secret."""
APPEND = os.O_RDWR | os.O_APPEND | system.BINARY
FOR_ALL = 0o666
"""The file mode of what is made to be passed on; the system takes away what its user does not give."""


class Disk:
    """The real disk. Every method either does all that it says or raises `OSError`."""

    def make_folder(self, folder: Path) -> None:
        """Create a folder, with its parents, that will still be there after a power cut."""
        if folder.is_dir():
            return
        self.make_folder(folder.parent)
        with suppress(FileExistsError):
            self.add_folder(folder)
        self.sync_folder(folder.parent)

    def add_folder(self, folder: Path) -> None:
        folder.mkdir(PRIVATE_FOLDER)

    def make(self, path: Path, mode: int = PRIVATE) -> int:
        """Create a file, usually readable only by its owner. Raises `FileExistsError` if there is one."""
        return os.open(path, APPEND | os.O_CREAT | os.O_EXCL, mode)

    def open(self, path: Path) -> int:
        """Open an existing file to read and to append."""
        return os.open(path, APPEND)

    def lock(self, file: int) -> None:
        """Lock the file until it is closed. Raises `BlockingIOError` if another process has the lock."""
        system.lock(file)

    def in_place(self, file: int, path: Path) -> bool:
        """Whether the open file is still the one of that name. Raises `FileNotFoundError` if none is."""
        return os.path.samestat(os.fstat(file), path.stat())

    def read(self, path: Path) -> bytes:
        return path.read_bytes()

    def write(self, file: int, data: bytes) -> int:
        """Append to a file, and return how many bytes were written."""
        return os.write(file, data)

    def write_all(self, file: int, data: bytes) -> None:
        """Append all of it, however little is written at a time."""
        while data:
            data = data[self.write(file, data) :]

    def sync(self, file: int) -> None:
        os.fsync(file)

    def truncate(self, file: int, size: int) -> None:
        os.ftruncate(file, size)

    def close(self, file: int) -> None:
        os.close(file)

    def rename(self, old: Path, new: Path) -> None:
        """Rename a file, replacing any file of that name."""
        system.replace(old, new)

    def link(self, old: Path, new: Path) -> None:
        """Give a file a second name. Raises `FileExistsError` if the name is taken."""
        os.link(old, new)

    def remove(self, path: Path) -> None:
        path.unlink()

    def sync_folder(self, folder: Path) -> None:
        """Flush a folder to disk (fsync): which files there are."""
        system.sync_folder(folder)


DISK = Disk()
