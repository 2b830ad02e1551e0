"""A cache on disk for expensive results, keyed by the digest of everything that they depend on.

The cache may be lost or damaged at any time; its values are then computed again. Files that nobody has used
for a month are deleted, and of each name all but the eight that were used last.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Generic, TypeVar
from zlib import crc32

import msgspec

from ranter_tui import __version__
from ranter_tui.disk.decoders import msgpack_decoder
from ranter_tui.disk.whole_files import replace_file

T = TypeVar("T")

HOME = "RANTER_HOME"
"""An environment variable with a folder for all files: for a stick, a test, or a second household."""

FORGOTTEN = 30 * 24 * 3600.0
MOST_ALIKE = 8
"""Versions of one thing that may lie in the cache: two households, or two checkouts, drive out no others."""

DECIDING = ("game", "rulebook", "library")
"""The parts of the program that decide about a book, and about a page on it."""
JUST_NOW = 2.0
"""Seconds in which the time of a file does not tell one version from the next."""
MOST_DIGESTED = 1024 * 1024
SEAL = 4
"""The length in bytes of the checksum before the data."""


def cache_folder() -> Path:
    """Return the folder of the cache."""
    if home := os.environ.get(HOME):
        return Path(home).expanduser().absolute() / "cache"
    # Imported here: most programs that use the vocabulary never touch a disk.
    import platformdirs

    return Path(platformdirs.user_cache_dir("ranter-tui")) / "books"


class CachedValue(Generic[T]):
    """The value that belongs to these very files: from the cache, or computed and cached.

    Cached data are decoded when the value is first used. What else the value depends on may be given by its
    digest, where many values depend on the same.
    """

    def __init__(
        self,
        name: str,
        files: Sequence[Path],
        kind: type[T],
        find_out: Callable[[], T],
        under: Callable[[], bytes | None] = bytes,
    ) -> None:
        self._name, self._files, self._kind = name, files, kind
        self._find_out, self._under = find_out, under
        self.digest = digest_of(files, under())
        self._data = self._read()
        if self._data is None:
            self.value = self._found_out()

    @cached_property
    def value(self) -> T:
        if self._data is not None:
            with suppress(msgspec.DecodeError):
                return _decoded(self._data, self._kind)
        return self._found_out()

    @cached_property
    def _place(self) -> Path | None:
        if self.digest is None:
            return None
        return cache_folder() / f"{self._name}-{self.digest.hex()}.msgpack"

    def _read(self) -> memoryview | None:
        """Return the data in the cache if their checksum is right: damage may be readable as another rule."""
        if self._place is not None:
            with suppress(OSError):
                sealed = memoryview(self._place.read_bytes())
                if sealed[:SEAL] == _seal(sealed[SEAL:]):
                    with suppress(OSError):
                        # What is in use stays.
                        os.utime(self._place)
                    return sealed[SEAL:]
        return None

    def _found_out(self) -> T:
        value = self._find_out()
        # A file may have been saved while it was read, and the value belong to either version.
        if self._place is not None and digest_of(self._files, self._under()) == self.digest:
            with suppress(OSError):
                data = msgspec.msgpack.encode(value)
                replace_file(self._place, _seal(data) + data, synced=False)
                _sweep(self._place.parent, self._name)
        return value


def kept(
    name: str,
    files: Sequence[Path],
    kind: type[T],
    find_out: Callable[[], T],
    under: Callable[[], bytes | None] = bytes,
) -> T:
    """Return the value that belongs to these files."""
    return CachedValue(name, files, kind, find_out, under).value


def _decoded(data: bytes | memoryview, kind: type[T]) -> T:
    return msgpack_decoder(kind).decode(data)


def _seal(data: bytes | memoryview) -> bytes:
    return crc32(data).to_bytes(SEAL, "big")


def _sweep(folder: Path, name: str) -> None:
    """Delete files that were not used for a month, and of this name all but those that were used last."""
    used = {path: path.stat().st_mtime for path in folder.iterdir()}
    alike = [path for path in sorted(used, key=used.__getitem__) if path.name.rpartition("-")[0] == name]
    forgotten = (path for path, when in used.items() if when < time.time() - FORGOTTEN)
    for path in {*alike[:-MOST_ALIKE], *forgotten}:
        with suppress(OSError):
            path.unlink()


@cache
def code_of_program() -> bytes:
    """Return a digest of the program: its version and, in a checkout, when what decides was written."""
    package = Path(__file__).resolve().parent.parent
    digest = blake2b(__version__.encode(), digest_size=16)
    if not (package / "rulebooks").is_dir():
        for part in DECIDING:
            for module in sorted((package / part).rglob("*.py")):
                digest.update(f"{module.name} {module.stat().st_mtime_ns}".encode())
    return digest.digest()


Stamps = dict[str, tuple[int, int, int]]
"""Inode, size and time of files, by their paths."""


def stamps_of(files: Iterable[Path]) -> Stamps:
    """Return the stamps of those files that exist."""
    stamps: Stamps = {}
    for path in files:
        with suppress(OSError):
            found = path.stat()
            stamps[str(path)] = (found.st_ino, found.st_size, found.st_mtime_ns)
    return stamps


def digest_of(files: Iterable[Path], under: bytes | None = b"") -> bytes | None:
    """Return the digest of these files, or None if one of them, or what is under it, cannot be read."""
    if under is None:
        return None
    digest = blake2b(code_of_program() + under, digest_size=16)
    try:
        for file in files:
            found = file.stat()
            # A pipe would be waited for, and some devices have no end.
            if not stat.S_ISREG(found.st_mode):
                return None
            # A file that was just written may be written again, and its time be the same.
            lasts = time.time() - found.st_mtime > JUST_NOW
            contents = _contents if lasts else _contents.__wrapped__
            stamp = found.st_ino, found.st_size, found.st_mtime_ns
            digest.update(os.fsencode(file.name) + b"\0" + contents(file, *stamp))
    except OSError:
        return None
    return digest.digest()


@cache
def _contents(file: Path, *stamp: int) -> bytes:
    """Return the digest of a file with that stamp."""
    with file.open("rb") as stream:
        return blake2b(stream.read(MOST_DIGESTED), digest_size=16).digest()
