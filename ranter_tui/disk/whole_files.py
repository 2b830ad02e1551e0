"""Replacing files atomically: there is always the old content or the new, never half of either."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from ranter_tui.disk.disk import DISK, PRIVATE, Disk

LINKLESS = {errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL}
"""The errors of file systems on which a file cannot have two names; the last is what Windows says."""


def replace_file(
    path: Path,
    data: bytes,
    *,
    aside: Path | None = None,
    mode: int = PRIVATE,
    synced: bool = True,
    disk: Disk = DISK,
) -> None:
    """Write a temporary file beside the old one or in the folder `aside`, sync it, and rename it.

    A file that can be made again need not be `synced`: it survives a killed process, if not every power cut.
    """
    disk.make_folder(path.parent)
    with _written((aside or path.parent) / path.name, data, mode, synced, disk) as written:
        disk.rename(written, path)
    if synced:
        disk.sync_folder(path.parent)


def new_file(path: Path, data: bytes, disk: Disk = DISK) -> None:
    """Write a new file, whole. Raises `FileExistsError` if there is one, which stays as it is."""
    disk.make_folder(path.parent)
    with _written(path, data, PRIVATE, True, disk) as written:
        try:
            disk.link(written, path)
        except OSError as error:
            if error.errno not in LINKLESS:
                raise
            # A file system without links, as on most USB sticks: take the name with an empty file first.
            _move(written, path, disk)
    disk.sync_folder(path.parent)


def set_aside(path: Path, disk: Disk = DISK) -> Path:
    """Rename an invalid file, so that it is not overwritten. Return where it is now."""
    return move_away(path, path.with_stem(f"{path.stem}-spoilt"), disk)


def move_away(path: Path, place: Path, disk: Disk) -> Path:
    """Move a file to that place, or the next free one, and return where it is now. Nothing is replaced."""
    disk.make_folder(place.parent)
    for free in numbered(place):
        with suppress(FileExistsError):
            _move(path, free, disk)
            break
    # It has moved, whatever fails now. Without a sync a power cut may undo that.
    with suppress(OSError):
        disk.sync_folder(free.parent)
        disk.sync_folder(path.parent)
    return free


def numbered(path: Path) -> Iterator[Path]:
    """File names to try until one is free.

    >>> names = numbered(Path("game.jsonl"))
    >>> [str(next(names)) for _ in range(3)]
    ['game.jsonl', 'game-2.jsonl', 'game-3.jsonl']
    """
    yield path
    for number in count(2):
        yield path.with_stem(f"{path.stem}-{number}")


def _move(path: Path, place: Path, disk: Disk) -> None:
    """Rename to a free name. A rename replaces whatever is there: an empty file takes the name first."""
    disk.close(disk.make(place))
    try:
        disk.rename(path, place)
    except OSError:
        with suppress(OSError):
            disk.remove(place)
        raise


@contextmanager
def _written(path: Path, data: bytes, mode: int, synced: bool, disk: Disk) -> Iterator[Path]:
    """Put the content into a temporary file beside that one, and remove it afterwards."""
    beside = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        file = disk.make(beside, mode)
        try:
            disk.write_all(file, data)
            if synced:
                disk.sync(file)
        finally:
            disk.close(file)
        yield beside
    finally:
        with suppress(OSError):
            disk.remove(beside)
