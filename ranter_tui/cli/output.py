"""The width and format of standard output."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from ranter_tui.cli import Misuse
from ranter_tui.game.cards import BACK, Card
from ranter_tui.library.text.line import Role, TextLine
from ranter_tui.library.text.measure import broken, cells

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
        text = msgspec.json.format(msgspec.json.encode(document, enc_hook=_as_data), indent=2).decode()
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        # What cannot be printed, or is a file's name and no text, can still be escaped. msgspec does not.
        import json

        text = json.dumps(msgspec.to_builtins(document, str_keys=True, enc_hook=_as_data), indent=2)
    print(text)


def print_answer(
    asked: argparse.Namespace,
    document: Any,
    lines: Iterable[str],
    rows: Iterable[Sequence[object]] | None = None,
) -> None:
    """Print an answer, for programs as one JSON document or as CSV if it has rows, for people in lines."""
    if asked.json:
        print_json(document)
    elif rows is not None and asked.csv:
        import csv

        csv.writer(sys.stdout, lineterminator="\n").writerows(rows)
    else:
        print(*lines, sep="\n")


def tell_left_out(troubles: Iterable[str]) -> None:
    """Say which files could not be used, and why, where no answer stands."""
    for trouble in troubles:
        print(f"Left out: {trouble}", file=sys.stderr)


def in_columns(rows: Iterable[Sequence[object]], widths: Sequence[int | str]) -> Iterator[str]:
    """Yield a line for each row, with a column for each width: 8, or ">8" where it ends there."""
    for row in rows:
        yield "".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()


def _as_data(thing: Any) -> Any:
    """Return the code of a card, if it was seen, or the lines of a drawing, which is drawn when asked for."""
    if isinstance(thing, Card):
        return None if thing is BACK else thing.code
    return thing.lines()


def at_both_ends(left: str, right: str, wide: int) -> Iterator[str]:
    """Yield one piece at each end of a line, or below each other where they do not fit."""
    gap = wide - cells(left) - cells(right)
    if gap > 1:
        yield f"{left}{' ' * gap}{right}"
    else:
        indent = " " * 6
        yield from broken(left, wide, left[: len(left) - len(left.lstrip())], indent)
        yield from broken(right, wide, indent)


DUMB = ("dumb", "unknown")
"""Values of TERM for terminals that cannot move the cursor."""

WITHOUT = (
    "These work without one: rules, library, judge, simulate, odds, check, schema, replay, resume --list, "
    "doctor (ranter-tui --help)"
)


def is_there() -> bool:
    """Whether the app can be opened here."""
    return not any(missing_streams()) and not is_dumb()


def is_dumb() -> bool:
    return os.environ.get("TERM", "").lower() in DUMB


def need(command: str) -> None:
    """Refuse the command if the app cannot be opened, and say what there is instead."""
    if missing := tuple(missing_streams()):
        from ranter_tui.game.rules.about import listed

        streams = f"{listed(missing)} {'is not one' if len(missing) == 1 else 'are not terminals'}"
        raise Misuse(f"{command} needs a terminal, but {streams}. {WITHOUT}")
    if is_dumb():
        raise Misuse(
            f"{command} needs the whole screen, and TERM is {os.environ['TERM']!r}. In plain lines of text: "
            f"ranter-tui {command} --plain"
        )


def missing_streams() -> Iterator[str]:
    """Yield the standard streams that are no terminal: Textual reads, measures and writes to one each."""
    for stream, name in ((sys.stdin, "input"), (sys.stdout, "output"), (sys.stderr, "error")):
        if not stream.isatty():
            yield f"standard {name}"
