"""Names that are fit for every screen, and that tell the guests apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from ranter_tui.record.guest import LONGEST, Guest

__all__ = ["UNNAMED", "Guest", "fit_to_print", "told_apart"]

UNNAMED = "Guest"


def fit_to_print(typed: str) -> str:
    """A name without anything that moves a cursor, turns the writing round or breaks a row.

    >>> fit_to_print("  An\\x1b[31mna \\u202e")
    'An[31mna'
    """
    plain = unicodedata.normalize("NFC", typed)
    kept = (" " if letter.isspace() else letter for letter in plain if _prints(letter))
    return " ".join("".join(kept).split())[:LONGEST].strip()


def _prints(letter: str) -> bool:
    """Control and format characters, lone surrogates, unassigned and private ones, and what turns a sign
    into an emoji of another width, are left out."""
    if letter.isspace():
        return True
    return unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn") and letter not in "\ufe0e\ufe0f"


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names with a number behind each that somebody before has, too.

    >>> told_apart(["Anna", "Ben", "anna"])
    ('Anna', 'Ben', 'anna 2')
    """
    given: list[str] = []
    for name in names:
        plain, number = name or UNNAMED, 1
        called = plain
        while called.casefold() in {other.casefold() for other in given}:
            number += 1
            behind = f" {number}"
            called = plain[: LONGEST - len(behind)].rstrip() + behind
        given.append(called)
    return tuple(given)
