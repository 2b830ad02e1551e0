"""Crash reports: a private file, and a few words on the screen that give nothing away."""

from __future__ import annotations

import platform
import sys
import traceback
from datetime import datetime
from pathlib import Path

from textual.worker import WorkerFailed

from ranter_tui import __version__
from ranter_tui.disk.whole_files import replace_file

MOST_REPORTS = 20


def write_report(folder: Path, error: BaseException) -> Path:
    """Write a report of an exception and return its path. No values, no messages: they might name a card."""
    path = folder / f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S-%f}.txt"
    replace_file(path, report(error).encode(errors="replace"))
    for old in sorted(folder.glob("*.txt"))[:-MOST_REPORTS]:
        old.unlink(missing_ok=True)
    return path


def report(error: BaseException) -> str:
    """Return the text of the report."""
    lines = [
        f"ranter-tui {__version__}, Python {platform.python_version()} on {sys.platform}",
        "Where it happened. The values are left out on purpose: they might name a card.",
        "",
    ]
    for number, one in enumerate(_chain(error.error if isinstance(error, WorkerFailed) else error)):
        lines.append(f"{'because of ' if number else ''}{type(one).__module__}.{type(one).__qualname__}")
        frames = traceback.extract_tb(one.__traceback__)
        lines += [f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in frames]
    return "\n".join(lines) + "\n"


def with_report(report_at: Path | None, *sentences: str) -> str:
    """Return these sentences, and where the report is: its name stands alone, as a notice is narrow."""
    there = ""
    if report_at is not None:
        there = f"Crash report (no cards in it), in {report_at.parent}:\n{report_at.name}"
    return "\n".join(filter(None, (*sentences, there)))


def apology(report_at: Path | None) -> str:
    """Return the sentences for guests who have to leave after a crash."""
    report = f"A crash report (no cards in it) was saved in\n  {report_at}\n" if report_at is not None else ""
    return (
        "Something went wrong, and the program had to stop. We are sorry.\n"
        f"{report}"
        "Nothing is lost: every move of the game is saved. Carry on with\n"
        "  ranter-tui resume\n"
    )


def _chain(error: BaseException) -> list[BaseException]:
    chain: list[BaseException] = []
    one: BaseException | None = error
    while one is not None and one not in chain:
        chain.append(one)
        one = one.__cause__ or (None if one.__suppress_context__ else one.__context__)
    return chain
