"""What Windows does differently from POSIX: locks, open files, folders, and who may read a file.

No other module imports what only one of the systems has, such as `fcntl`. A lock dies with its process,
however that dies.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path

WINDOWS = os.name == "nt"

BINARY: int = getattr(os, "O_BINARY", 0)
"""The flag without which Windows would write two bytes for the end of a line."""

LOCKED_BYTE = 2**30
"""Windows locks bytes, and lets nobody else read them: this one lies behind the end of any file."""

TRIES, BETWEEN = 6, 0.02
"""How often to try what another window prevents only for a moment, and the seconds between."""

OTHERS = 0o077
"""What others may do with a file or a folder, in its mode."""


def lock(file: int, *, shared: bool = False) -> None:
    """Lock an open file until it is closed. Raises `BlockingIOError` if another process has the lock.

    Windows has no shared lock here: two windows that look at once may each take the other for a player.
    """
    if not WINDOWS:
        import fcntl

        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        return
    msvcrt = import_module("msvcrt")
    os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except PermissionError as error:
        raise BlockingIOError(errno.EWOULDBLOCK, os.strerror(errno.EWOULDBLOCK)) from error


def patiently(do: Callable[[], object], refusal: type[OSError], tries: int) -> None:
    """Do what another window may prevent for a moment; raise what still prevents it in the end."""
    for _ in range(tries - 1):
        with suppress(refusal):
            do()
            return
        time.sleep(BETWEEN)
    do()


def replace(old: Path, new: Path) -> None:
    """Rename a file, replacing any of that name. Windows refuses while another window reads either."""
    patiently(partial(old.replace, new), PermissionError, TRIES if WINDOWS else 1)


def sync_folder(folder: Path) -> None:
    """Flush a folder to disk (fsync): which files there are. Windows opens no folder."""
    if WINDOWS:
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def is_open_to_others(mode: int) -> bool:
    """Whether other users may read or write that file. A mode says so only on POSIX."""
    return not WINDOWS and bool(mode & OTHERS)
