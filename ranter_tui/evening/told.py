"""What has been explained in this household, so that nobody hears it twice: kept by its very words."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec

from ranter_tui.disk.whole_files import replace_file, set_aside

MOST_KEPT = 500


def key_of(words: str) -> str:
    """Return what stands for these words in the file."""
    return blake2b(words.encode(), digest_size=8).hexdigest()


def load_told(path: Path) -> tuple[str, ...]:
    """Load the keys of what has been told, the oldest first; none if there is no file, or it is invalid."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[str, ...])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ()


def save_told(path: Path, told: tuple[str, ...]) -> None:
    """Save the keys of what has been told. An invalid file is set aside first."""
    if path.exists() and not load_told(path):
        set_aside(path)
    replace_file(path, msgspec.json.encode(told[-MOST_KEPT:]) + b"\n")
