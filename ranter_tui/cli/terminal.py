"""Standard output: how wide it is, and how a program would rather have it."""

from __future__ import annotations

import os
import sys
from typing import Any

import msgspec

IN_A_PIPE, NARROWEST = 80, 40


def width() -> int:
    """How wide the terminal is; in a pipe the customary eighty."""
    try:
        return max(os.get_terminal_size(sys.stdout.fileno()).columns, NARROWEST)
    except (OSError, ValueError):
        return IN_A_PIPE


def print_json(document: Any) -> None:
    """One JSON document, indented."""
    print(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
