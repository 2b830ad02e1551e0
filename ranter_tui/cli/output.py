"""The width and format of standard output."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypeVar

import msgspec

from ranter_tui.library.typeset.line import Role, TextLine
from ranter_tui.library.typeset.measure import broken, cells

CUSTOMARY, NARROWEST, LARGEST = 80, 40, 1000
WIDEST = 88
"""The greatest line length of what is read: beyond that the eye loses the line."""

DIM, NOT_DIM = "\x1b[2m", "\x1b[22m"


def width() -> int:
    """Return the width of the terminal; in a pipe, or where it does not say, COLUMNS or the customary 80."""
    try:
        columns = os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    asked = os.environ.get("COLUMNS", "")
    if not columns and asked.isdecimal() and len(asked) <= len(str(LARGEST)):
        columns = min(int(asked), LARGEST)
    return max(columns or CUSTOMARY, NARROWEST)


def measure() -> int:
    """Return the width of what is read on this terminal, pages and lists alike."""
    return min(width(), WIDEST)


def in_print(lines: Iterable[TextLine]) -> str:
    """Return lines of a page as they are printed. On a terminal what is ours is dimmed, as on the screen."""
    dims = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return "\n".join(
        "".join(
            f"{DIM}{piece.text}{NOT_DIM}" if dims and piece.role is Role.OURS else piece.text
            for piece in line.pieces
        )
        for line in lines
    )


def print_json(document: Any) -> None:
    """Print one JSON document, indented."""
    try:
        text = msgspec.json.format(msgspec.json.encode(document, enc_hook=_drawn), indent=2).decode()
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        # What cannot be printed, or is a file's name and no text, can still be escaped. msgspec does not.
        import json

        text = json.dumps(msgspec.to_builtins(document, str_keys=True, enc_hook=_drawn), indent=2)
    print(text)


class Report(Protocol):
    """What was counted, for programs."""

    @property
    def document(self) -> dict[str, Any]: ...


R = TypeVar("R", bound=Report)


def print_report(
    asked: argparse.Namespace, report: R, print_text: Callable[[R], None], print_csv: Callable[[R], None]
) -> None:
    """Print what was counted in the form that was asked for."""
    if asked.json:
        print_json(report.document)
    elif asked.csv:
        print_csv(report)
    else:
        print_text(report)


def _drawn(drawing: Any) -> Any:
    """Return the lines of a drawing, which is drawn when it is asked for."""
    return drawing.lines()


def at_both_ends(left: str, right: str, wide: int) -> Iterator[str]:
    """Yield one piece at each end of a line, or below each other where they do not fit."""
    gap = wide - cells(left) - cells(right)
    if gap > 1:
        yield f"{left}{' ' * gap}{right}"
    else:
        indent = " " * 6
        yield from broken(left, wide, left[: len(left) - len(left.lstrip())], indent)
        yield from broken(right, wide, indent)
