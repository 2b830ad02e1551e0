"""A cache on disk for expensive results, keyed by the digest of everything that they depend on.

The cache may be lost or damaged at any time; then it is found out again. What nobody has asked for in a month
leaves it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

from ranter_tui import __version__
from ranter_tui.disk.whole_files import replace_file

T = TypeVar("T")

HOME = "RANTER_HOME"
"""An environment variable with a folder for all files: for a stick, a test, or a second household."""

DAY = 24 * 3600.0
FORGOTTEN = 30 * DAY

MOST_DIGESTED = 1024 * 1024
SEAL = 16
"""The length in bytes of the checksum before the data."""


def cache_folder() -> Path:
    """Return the folder of the cache."""
    if home := os.environ.get(HOME):
        return Path(home).expanduser().absolute() / "cache"
    # Imported here: most of what asks for the vocabulary never touches a disk.
    import platformdirs

    return Path(platformdirs.user_cache_dir("ranter-tui")) / "books"


def kept(
    name: str,
    files: Sequence[Path],
    kind: type[T],
    find_out: Callable[[], T],
    under: Callable[[], bytes] = bytes,
) -> T:
    """Return the cached value if it was computed from these very files, or compute and cache it.

    What it rests on besides may be given by its digest, where many rest on the same.
    """
    digest = digest_of(files, under())
    place = None if digest is None else cache_folder() / f"{name}-{digest.hex()}.msgpack"
    if place is not None:
        with suppress(OSError, msgspec.DecodeError):
            value = _decoded(place.read_bytes(), kind)
            _is_wanted(place)
            return value
    value = find_out()
    # Whoever saves a file while it is read has the old or the new found out, and nobody knows which.
    if place is not None and digest_of(files, under()) == digest:
        with suppress(OSError):
            data = msgspec.msgpack.encode(value)
            replace_file(place, _seal(data) + data, synced=False)
            _sweep(place.parent, name)
    return value


def _decoded(sealed: bytes, kind: type[T]) -> T:
    """Return the value if its checksum is right: damage that can be read would be another rule."""
    seal, data = sealed[:SEAL], sealed[SEAL:]
    if seal != _seal(data):
        raise msgspec.DecodeError("damaged")
    return msgspec.msgpack.decode(data, type=kind)


def _seal(data: bytes) -> bytes:
    return blake2b(data, digest_size=SEAL).digest()


def _is_wanted(place: Path) -> None:
    """Touch a file, so that it stays for another month."""
    with suppress(OSError):
        if place.stat().st_mtime < time.time() - DAY:
            os.utime(place)


def _sweep(folder: Path, name: str) -> None:
    """Delete files that nobody has used for a month, and of this name whatever is older than a day."""
    now = time.time()
    for path in folder.iterdir():
        with suppress(OSError):
            is_older = path.name.rpartition("-")[0] == name
            if path.stat().st_mtime < now - (DAY if is_older else FORGOTTEN):
                path.unlink()


def _program() -> bytes:
    """Return the digest of those parts of the program that decide about a book."""
    return code_of("game", "rulebook")


@cache
def code_of(*parts: str) -> bytes:
    """Return a digest of parts of the program: its version and, in a checkout, when they were written."""
    package = Path(__file__).resolve().parent.parent
    digest = blake2b(__version__.encode(), digest_size=16)
    if not (package / "rulebooks").is_dir():
        for part in parts:
            for folder, _, names in sorted(os.walk(package / part)):
                for module in sorted(Path(folder, name) for name in names if name.endswith(".py")):
                    digest.update(f"{module.name} {module.stat().st_mtime_ns}".encode())
    return digest.digest()


def digest_of(files: Iterable[Path], under: bytes = b"") -> bytes | None:
    """Return the digest of these files, or None if one of them cannot be read."""
    digest = blake2b(_program() + under, digest_size=16)
    try:
        for file in files:
            # A pipe would be waited for, and some devices have no end.
            if not file.is_file():
                return None
            digest.update(os.fsencode(file.name) + b"\0")
            with file.open("rb") as stream:
                digest.update(stream.read(MOST_DIGESTED))
    except OSError:
        return None
    return digest.digest()
