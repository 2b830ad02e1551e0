"""Checks the folders: whether they exist or can be made, who may read them, and free space."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ranter_tui.cli.doctor.finding import Finding, fine, note, unknown, wrong
from ranter_tui.evening.paths import Paths
from ranter_tui.record.saves import Saves
from ranter_tui.rulebook.cache import HOME, cache_folder

MEGABYTE, GIGABYTE = 10**6, 10**9
ROOM = 20 * MEGABYTE
"""The least free space in bytes: an evening of long games writes less."""

OTHERS = 0o077


def look(where: Paths) -> Iterator[Finding]:
    if HOME in os.environ:
        yield note("folders.home", f"{HOME} keeps everything in {os.environ[HOME]}.")
    secret = {
        "games": where.games,
        "games put away": Saves(where.games, where.damaged).away,
        "damaged games": where.damaged,
        "reports of crashes": where.reports,
    }
    plain = {
        "chronicles": where.chronicles,
        "rulebooks": where.rulebooks,
        "settings": where.settings.parent,
        "cache": cache_folder(),
    }
    for name, folder in {**secret, **plain}.items():
        yield from _folder(name, folder, secret=name in secret)
    yield _room(where.games)


def _folder(name: str, folder: Path, *, secret: bool) -> Iterator[Finding]:
    about = f"folders.{name.replace(' ', '_')}"
    called = f"{name.capitalize()}: {folder}"
    try:
        there = _nearest(folder)
        mode = folder.stat().st_mode if there == folder else 0
    except OSError as error:
        yield wrong(about, f"{called} cannot be looked at: {error.strerror}.", _mend(folder))
        return
    if not there.is_dir():
        yield wrong(about, f"{called} cannot be: {there} is not a folder.", f"Move {_quoted(there)} away.")
    elif not os.access(there, os.R_OK | os.W_OK | os.X_OK):
        what = "cannot be written to" if there == folder else f"cannot be made, for {there} is not writable"
        yield wrong(about, f"{called} {what}.", _mend(there))
    elif there != folder:
        yield fine(about, f"{called}, which will be made when it is needed.")
    elif secret and mode & OTHERS:
        yield wrong(
            about,
            f"{called} is open to others, and what lies there is nobody else’s business.",
            f"chmod 700 {_quoted(folder)}",
        )
    else:
        yield fine(about, f"{called}, {'writable and private' if secret else 'writable'}.")


def _nearest(folder: Path) -> Path:
    """Return the folder, or its nearest parent that exists."""
    for there in (folder, *folder.parents):
        # `exists` would take a broken link, or what may not be looked at, for nothing.
        if there.is_symlink() or there.exists():
            return there
    return folder


def _mend(folder: Path) -> str:
    with suppress(OSError):
        if folder.stat().st_uid != os.geteuid():
            return f"Set {HOME} to a folder that is yours and writable."
    return (
        f"Make {_quoted(folder)} yours and writable (chmod u+rwx), mount its disk for writing, or set {HOME} "
        "to a folder that is."
    )


def _room(folder: Path) -> Finding:
    try:
        free = shutil.disk_usage(_nearest(folder)).free
    except OSError as error:
        return unknown("folders.room", f"Nobody says how much room is left: {error.strerror}.")
    says = f"{_size(free)} are free where the games are kept."
    if free < ROOM:
        return wrong("folders.room", says, f"Make room there, or set {HOME} to a folder on another disk.")
    return fine("folders.room", says)


def _size(free: int) -> str:
    return f"{free / GIGABYTE:.1f} GB" if free >= GIGABYTE else f"{free // MEGABYTE} MB"


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))
