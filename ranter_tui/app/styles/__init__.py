"""The styles of the app: files for every screen, and others that a screen reads when it first opens."""

from __future__ import annotations

from pathlib import Path

COMMON = ("app", "page", "painting", "curtain")
"""The styles of every screen, and those that a curtain needs before it first comes."""


def style(name: str) -> Path:
    """Return the file of a style."""
    return Path(__file__).parent / f"{name}.tcss"
