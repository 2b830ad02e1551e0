"""What was dear to find out is kept, under the digest of everything that it was found out from.

The cache may be lost or damaged at any time; then it is found out again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TypeVar

import msgspec

from ranter_tui import __version__

T = TypeVar("T")

MOST_DIGESTED = 1024 * 1024
SEAL = 16
"""How many bytes vouch for the rest."""


def cache_folder() -> Path:
    """Where it is kept."""
    # Imported here: most of what asks for the vocabulary never touches a disk.
    import platformdirs

    return Path(platformdirs.user_cache_dir("ranter-tui")) / "books"


def kept(name: str, files: Sequence[Path], kind: type[T], find_out: Callable[[], T], under: bytes = b"") -> T:
    """The value from the cache if these very files gave it, or freshly found out and put there.

    What it rests on besides may be given by its digest, where many rest on the same.
    """
    digest = digest_of(files, under)
    place = None if digest is None else cache_folder() / f"{name}-{digest.hex()}.msgpack"
    if place is not None:
        with suppress(OSError, msgspec.DecodeError):
            return msgspec.msgpack.decode(_sound(place.read_bytes()), type=kind)
    value = find_out()
    if place is not None:
        with suppress(OSError):
            data = msgspec.msgpack.encode(value)
            _put(place, _seal(data) + data)
    return value


def _sound(data: bytes) -> bytes:
    """What was kept, if it is still what it was: damage that can be read would be another rule."""
    seal, data = data[:SEAL], data[SEAL:]
    if seal != _seal(data):
        raise msgspec.DecodeError("damaged")
    return data


def _seal(data: bytes) -> bytes:
    return blake2b(data, digest_size=SEAL).digest()


def digest_of(files: Iterable[Path], under: bytes = b"") -> bytes | None:
    """None if one of the files cannot be read."""
    digest = blake2b(__version__.encode() + under, digest_size=16)
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


def _put(path: Path, data: bytes) -> None:
    """Written aside and moved into place, so that a killed process leaves the old or the new, never half."""
    # Imported here: it is dear, and a cache that has been filled is not written to.
    import tempfile

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.stem)
    aside = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        aside.replace(path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise
