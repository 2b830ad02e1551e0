"""Small files that are replaced whole: there is always the old text or the new, never half of either."""

from __future__ import annotations

import errno
import os
from pathlib import Path

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700

LINKLESS = {errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}
"""What is said where a file cannot have two names."""


def private_folder(folder: Path) -> Path:
    """The folder, made if need be, for nobody but its owner."""
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    return folder


def replace_file(path: Path, text: bytes) -> None:
    """Write the text beside the old file, have it on disk, and put it in the old one's place."""
    private_folder(path.parent)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        _write(beside, text)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    sync_folder(path.parent)


def _write(path: Path, text: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    with os.fdopen(handle, "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Have the folder itself on disk: a new name in it is not safe before."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def new_file(path: Path, text: bytes) -> None:
    """Write a file that was not there, whole; `FileExistsError` where there is one, and it is left alone."""
    private_folder(path.parent)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        _write(beside, text)
        _put(beside, path)
    finally:
        beside.unlink(missing_ok=True)
    sync_folder(path.parent)


def _put(beside: Path, path: Path) -> None:
    """Where it was not; a link is refused where there is a file already, and a rename is not."""
    try:
        os.link(beside, path)
    except OSError as error:
        if error.errno not in LINKLESS:
            raise
        # A disk without links, as most sticks are. The name is taken first, and then filled at one stroke.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
        beside.replace(path)
