"""What has been explained in this household, so that nobody hears it twice: kept by its very words."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec

from ranter_tui.disk.decoders import json_decoder
from ranter_tui.disk.whole_files import replace_file, set_aside

MOST_KEPT = 500


def key_of(words: str) -> str:
    """Return what stands for these words in the file."""
    return blake2b(words.encode(), digest_size=8).hexdigest()


def load_explained(path: Path) -> tuple[str, ...]:
    """Load the keys of what has been told, the oldest first; none if there is no file, or it is invalid."""
    return _read(path) or ()


def is_spoilt(path: Path) -> bool:
    """Whether there is a file that cannot be made out."""
    return path.exists() and _read(path) is None


def save_explained(path: Path, told: tuple[str, ...]) -> None:
    """Save the keys of what has been told. An invalid file is set aside first."""
    if is_spoilt(path):
        set_aside(path)
    replace_file(path, msgspec.json.encode(told[-MOST_KEPT:]) + b"\n")


def _read(path: Path) -> tuple[str, ...] | None:
    try:
        return json_decoder(tuple[str, ...]).decode(path.read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
