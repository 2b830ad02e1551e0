"""The styles of the app: a file for what is on every screen, and others that a screen reads when it comes."""

from __future__ import annotations

from pathlib import Path

COMMON = ("app", "page", "painting", "curtain")
"""What every screen wears, and what must hold before a curtain is ever up."""


def style(name: str) -> Path:
    """Return the file of a style."""
    return Path(__file__).parent / f"{name}.tcss"
