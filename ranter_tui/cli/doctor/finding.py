"""The result of a check: its state, and the remedy if there is one."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Is(StrEnum):
    FINE = "fine"
    NOTE = "note"
    """Fine as well, but worth knowing."""
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """It could not be checked from here."""


class Finding(Struct, frozen=True):
    about: str
    """What was checked: "terminal.size"."""
    state: Is
    says: str
    fix: str = ""
    """What can be done about it, if anything."""


def fine(about: str, says: str) -> Finding:
    return Finding(about, Is.FINE, says)


def note(about: str, says: str, fix: str = "") -> Finding:
    return Finding(about, Is.NOTE, says, fix)


def wrong(about: str, says: str, fix: str) -> Finding:
    return Finding(about, Is.WRONG, says, fix)


def unknown(about: str, says: str, fix: str = "") -> Finding:
    return Finding(about, Is.UNKNOWN, says, fix)
