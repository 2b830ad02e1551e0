"""Registers kept in the cache: made aside and moved into place, so that nobody ever reads half of one.

They may be lost or damaged at any time; then they are made anew, and where none can be kept, in memory.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from hashlib import blake2b
from pathlib import Path

from ranter_tui import __version__
from ranter_tui.library.search.on_disk import BROKEN, FORM, connect, set_up, tidy_up
from ranter_tui.library.search.register import Damaged
from ranter_tui.rulebook.cache import cache_folder

PREFIX, SUFFIX = "search-", ".sqlite"
FORGOTTEN = 30 * 24 * 3600.0
"""After so many seconds a register makes way for newer ones; whoever misses it makes it anew."""

Fill = Callable[[sqlite3.Connection], None]


def place(kind: str, *content: bytes) -> Path:
    """Where the register of that content is kept."""
    digest = blake2b(f"{__version__} {FORM}".encode(), digest_size=16)
    for one in content:
        digest.update(blake2b(one, digest_size=16).digest())
    return cache_folder() / f"{PREFIX}{kind}-{digest.hexdigest()}{SUFFIX}"


def opened(path: Path) -> sqlite3.Connection | None:
    """The register that is kept there, if one is."""
    with suppress(OSError, *BROKEN):
        if path.is_file():
            return connect(path)
    return None


def made(path: Path, fill: Fill, begin_with: Path | None = None) -> sqlite3.Connection:
    """A register that was just made, out of the one to begin with if that is sound, or out of nothing."""
    for beginning in dict.fromkeys((begin_with, None)):
        with suppress(OSError, Damaged, *BROKEN):
            _make(path, fill, beginning)
            return connect(path)
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    set_up(connection)
    fill(connection)
    return connection


def _make(path: Path, fill: Fill, begin_with: Path | None) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    _sweep(path.parent)
    aside = path.with_name(f"{path.stem}-{os.getpid()}-{time.monotonic_ns()}{SUFFIX}")
    try:
        if begin_with is not None:
            shutil.copyfile(begin_with, aside)
        with closing(sqlite3.connect(aside, isolation_level=None)) as connection:
            # Nobody reads it before it is complete, so there is nothing to take back.
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            if begin_with is None:
                set_up(connection)
            connection.execute("BEGIN")
            fill(connection)
            tidy_up(connection)
            connection.execute("COMMIT")
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Throw away what is old: registers of what has changed since, and what killed processes left."""
    for path in folder.glob(f"{PREFIX}*{SUFFIX}"):
        with suppress(OSError):
            if path.stat().st_mtime < time.time() - FORGOTTEN:
                path.unlink()
