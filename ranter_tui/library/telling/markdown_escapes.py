"""Escapes plain text for Markdown, so that nothing in it is taken for markup."""

from __future__ import annotations

import re
from string import punctuation

_HARMLESS = "'\",;/?%"
_ALL = re.compile(f"[{re.escape(''.join(mark for mark in punctuation if mark not in _HARMLESS))}]")
_WITHIN_A_LINE = re.compile(r"[\\`*_\[\]<>|~&^$]")


def escaped_name(name: str) -> str:
    r"""Escape a player's name, which may hold anything, even at the beginning of a line.

    >>> print(escaped_name("1. *Anna* <b>"), escaped_name("O'Neil"))
    1\. \*Anna\* \<b\> O'Neil
    """
    return _ALL.sub(r"\\\g<0>", " ".join(name.split()))


def escaped(text: str) -> str:
    r"""Escape prose within a line.

    >>> print(escaped("Phillips & Westall, [sic]"))
    Phillips \& Westall, \[sic\]
    """
    return _WITHIN_A_LINE.sub(r"\\\g<0>", " ".join(text.split()))
