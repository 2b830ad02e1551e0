"""Small files that are replaced whole: there is always the old text or the new, never half of either."""

from __future__ import annotations

import os
from pathlib import Path

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700


def private_folder(folder: Path) -> Path:
    """The folder, made if need be, for nobody but its owner."""
    folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
    return folder


def replace_file(path: Path, text: bytes) -> None:
    """Write the text beside the old file, have it on disk, and put it in the old one's place."""
    private_folder(path.parent)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
        with os.fdopen(handle, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Have the folder itself on disk: a new name in it is not safe before."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
