"""A disk that fails when it is told to, and a process that dies there."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ranter_tui.disk.disk import PRIVATE, Disk

T = TypeVar("T")


class Died(BaseException):
    """The process is no more."""


class FaultyDisk(Disk):
    """Counts what is asked of it and fails at one request, or at several in a row.

    A write that fails has put half of it on the disk first. What is really synced is left to the tests that
    really kill.
    """

    def __init__(self, fails_at: int = 0, *, lasts: int = 1, number: int = errno.ENOSPC, dies: bool = False):
        self.asked: list[str] = []
        self.failed = 0
        self._failing = range(fails_at, fails_at + lasts)
        self._number, self._dies = number, dies
        self._open: set[int] = set()
        self._dead = False

    def bury(self) -> None:
        """What the system does for a process that has died: close its files, and so let go of them."""
        self._dead = True
        for file in self._open:
            os.close(file)
        self._open.clear()

    def _ask(self, what: str, do: Callable[[], T], *, half: Callable[[], object] | None = None) -> T:
        if self._dead:
            raise Died
        self.asked.append(what)
        if len(self.asked) not in self._failing:
            return do()
        self.failed += 1
        if half is not None:
            half()
        if self._dies:
            self._dead = True
            raise Died
        raise OSError(self._number, os.strerror(self._number))

    def make(self, path: Path, mode: int = PRIVATE) -> int:
        file = self._ask("make", lambda: Disk.make(self, path, mode))
        self._open.add(file)
        return file

    def open(self, path: Path) -> int:
        file = self._ask("open", lambda: Disk.open(self, path))
        self._open.add(file)
        return file

    def close(self, file: int) -> None:
        if self._dead:
            raise Died
        self._open.discard(file)
        super().close(file)

    def add_folder(self, folder: Path) -> None:
        self._ask("add_folder", lambda: Disk.add_folder(self, folder))

    def read(self, path: Path) -> bytes:
        return self._ask("read", lambda: Disk.read(self, path))

    def write(self, file: int, data: bytes) -> int:
        return self._ask(
            "write",
            lambda: Disk.write(self, file, data),
            half=lambda: Disk.write(self, file, data[: len(data) // 2]),
        )

    def sync(self, file: int) -> None:
        self._ask("sync", lambda: None)

    def truncate(self, file: int, size: int) -> None:
        self._ask("truncate", lambda: Disk.truncate(self, file, size))

    def rename(self, old: Path, new: Path) -> None:
        self._ask("rename", lambda: Disk.rename(self, old, new))

    def link(self, old: Path, new: Path) -> None:
        self._ask("link", lambda: Disk.link(self, old, new))

    def remove(self, path: Path) -> None:
        self._ask("remove", lambda: Disk.remove(self, path))

    def sync_folder(self, folder: Path) -> None:
        self._ask("sync_folder", lambda: None)


class Dribbling(Disk):
    """A disk that takes a few bytes at a time."""

    def write(self, file: int, data: bytes) -> int:
        return super().write(file, data[:7])
