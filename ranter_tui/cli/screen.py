"""Checks whether the app can be opened in this terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from ranter_tui.cli import Misuse

DUMB = ("dumb", "unknown")
"""Values of TERM for terminals that cannot move the cursor."""

WITHOUT = (
    "Without one there are: rules, library, judge, simulate, odds, check, schema, replay, resume --list, "
    "doctor (ranter-tui --help)"
)


def is_there() -> bool:
    """Whether the app can be opened here."""
    return not any(_missing()) and not is_dumb()


def is_dumb() -> bool:
    return os.environ.get("TERM", "").lower() in DUMB


def need(command: str) -> None:
    """Refuse the command if the app cannot be opened, and say what there is instead."""
    if missing := tuple(_missing()):
        from ranter_tui.game.rules.about import listed

        streams = f"{listed(missing)} {'is' if len(missing) == 1 else 'are'} none"
        raise Misuse(f"{command} needs a terminal, and {streams}. {WITHOUT}")
    if is_dumb():
        raise Misuse(
            f"{command} draws on the whole screen, and TERM calls this one {os.environ['TERM']!r}. In plain "
            f"lines there is: ranter-tui {command} --plain"
        )


def _missing() -> Iterator[str]:
    """Yield the standard streams that are no terminal: Textual reads, measures and writes to one each."""
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output"), (sys.stderr, "error")):
        if not stream.isatty():
            yield f"standard {name}"
