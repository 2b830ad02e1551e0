"""`doctor`: checks terminal, folders, files, saved games and network, and changes nothing."""

from __future__ import annotations

import argparse
import platform
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from ranter_tui import __version__
from ranter_tui.cli import FINE, NO
from ranter_tui.cli.doctor.finding import Finding, Is
from ranter_tui.cli.output import print_json, width
from ranter_tui.library.text.measure import broken
from ranter_tui.library.text.page import WIDTH
from ranter_tui.rulebook.problem import printable

TITLES = {
    "terminal": "The terminal",
    "folders": "The folders",
    "games": "The games",
    "files": "The host’s own files",
    "versions": "The versions",
    "phones": "The door for phones",
}

COLUMN = "    "


def doctor(arguments: argparse.Namespace) -> int:
    """Run all checks.

    JSON: the `version`, the `system`, whether all is `fine`, and `findings`, each with what it is `about`
    ("terminal.size"), its `state` (fine, note, wrong, or unknown where it could not be looked at), what it
    `says`, and a `fix`, which may be empty.
    """
    findings = tuple(_findings())
    wrong = any(finding.state is Is.WRONG for finding in findings)
    if arguments.json:
        system = f"{platform.system()} {platform.release()}"
        print_json({"version": __version__, "system": system, "fine": not wrong, "findings": findings})
    else:
        print(*_lines(findings, min(width(), WIDTH)), sep="\n")
    return NO if wrong else FINE


def _findings() -> Iterator[Finding]:
    from ranter_tui.cli.doctor import files, folders, games, phones, terminal, versions
    from ranter_tui.evening.paths import paths

    where = paths()
    yield from terminal.look()
    yield from folders.look(where)
    yield from games.look(where)
    yield from files.look(where)
    yield from versions.look()
    yield from phones.look()


def _lines(findings: tuple[Finding, ...], wide: int) -> Iterator[str]:
    for group, found in groupby(findings, lambda finding: finding.about.partition(".")[0]):
        yield TITLES[group]
        for finding in found:
            yield from _finding(finding, wide)
        yield ""
    count = Counter(finding.state for finding in findings)
    yield from broken(_in_all(count[Is.WRONG], count[Is.UNKNOWN]), wide)


def _finding(finding: Finding, wide: int) -> Iterator[str]:
    word = finding.state.value if finding.state is not Is.WRONG else finding.state.value.upper()
    first, rest = f"{COLUMN}{word:<9}", " " * (len(COLUMN) + 9)
    for line in finding.says.splitlines():
        yield from broken(printable(line), wide, first, rest)
        first = rest
    if finding.fix:
        yield from broken(printable(finding.fix), wide, f"{rest}> ", f"{rest}  ")


def _in_all(wrong: int, unknown: int) -> str:
    said = "Nothing is wrong."
    if wrong:
        said = f"{_things(wrong)} {'is' if wrong == 1 else 'are'} wrong; what helps stands behind the >."
    return f"{said} {_things(unknown)} could not be looked at from here." if unknown else said


def _things(number: int) -> str:
    return "One thing" if number == 1 else f"{number} things"
