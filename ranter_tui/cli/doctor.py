"""`doctor`: checks the terminal, the disk, the versions and the door for phones, and changes nothing."""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires, version
from itertools import groupby

import yaml

from ranter_tui import __version__
from ranter_tui.app.terminal_size import BESIDE, LOWEST, NARROWEST
from ranter_tui.cli import FINE, NO, doctor_disk
from ranter_tui.cli.doctor_disk import Finding, Is
from ranter_tui.cli.output import DUMB, missing_streams, print_answer, width
from ranter_tui.disk.system import WINDOWS
from ranter_tui.library.text.measure import broken
from ranter_tui.library.text.page import WIDTH
from ranter_tui.rulebook.problem import printable

TITLES = {
    "terminal": "The terminal",
    "folders": "The folders",
    "games": "The games",
    "files": "Your own files",
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
    system = f"{platform.system()} {platform.release()}"
    document = {"version": __version__, "system": system, "fine": not wrong, "findings": findings}
    print_answer(arguments, document, _lines(findings, min(width(), WIDTH)))
    return NO if wrong else FINE


def _findings() -> Iterator[Finding]:
    from ranter_tui.evening.paths import paths

    where = paths()
    yield from _terminal()
    yield from doctor_disk.folders(where)
    yield from doctor_disk.games(where)
    yield from doctor_disk.files(where)
    yield from _versions()
    yield from _phones()


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
        said = f"{_things(wrong)} {'is' if wrong == 1 else 'are'} wrong. The lines with > say what to do."
    return f"{said} {_things(unknown)} could not be checked from here." if unknown else said


def _things(number: int) -> str:
    return "One thing" if number == 1 else f"{number} things"


# The terminal

RULER = "♠♥♣♦ ■□◧◆◇△ │─┼▀▄█ ←↑→↓ ×•≠… “”’"
"""Signs of every kind that the screens are made of. Where a terminal draws one too wide, the rest is pushed
aside."""


def _terminal() -> Iterator[Finding]:
    yield from _streams()
    if WINDOWS:
        yield Is.NOTE(
            "terminal.windows",
            "We have tried a stand-in for Windows, never Windows itself: not its keys, its mouse, its "
            "letters or its firewall, nor closing the window in the middle of a game.",
            "Play in Windows Terminal; if something is wrong there, play under WSL, and tell us.",
        )
    else:
        yield _term()
        yield _colours()
        yield from _between()
        yield from _locale()
    yield _signs()


def _streams() -> Iterator[Finding]:
    if missing := [*missing_streams()]:
        yield Is.UNKNOWN(
            "terminal.streams",
            f"No terminal: {', '.join(missing)}.",
            "Run ranter-tui doctor in the terminal you play in, without a pipe or redirection.",
        )
    else:
        yield Is.FINE("terminal.streams", "A terminal, for input, output and errors.")
    yield _size()


def _size() -> Finding:
    try:
        columns, lines = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        columns = lines = 0
    if not (columns and lines):
        return Is.UNKNOWN("terminal.size", "The size of the screen is unknown.")
    says = f"{columns} columns and {lines} lines."
    if columns < NARROWEST or lines < LOWEST:
        return Is.WRONG(
            "terminal.size",
            f"{says} The table needs {NARROWEST} by {LOWEST}.",
            "Make the window larger or its letters smaller (in most terminals Ctrl and minus).",
        )
    if columns < BESIDE:
        return Is.FINE(
            "terminal.size", f"{says} With {BESIDE} columns or more, the book lies beside the table."
        )
    return Is.FINE("terminal.size", says)


def _term() -> Finding:
    term = os.environ.get("TERM", "")
    if not term or term.lower() in DUMB:
        says = f"TERM is {term or 'not set'}: this terminal cannot place the cursor."
        if not sys.stdout.isatty():
            return Is.UNKNOWN("terminal.term", says)
        return Is.WRONG(
            "terminal.term",
            says,
            "Set TERM to your kind of terminal, mostly xterm-256color; or play in plain lines: ranter-tui "
            "play --plain",
        )
    return Is.FINE("terminal.term", f"TERM is {term}.")


def _colours() -> Finding:
    """Return how many colours there are, found out as Rich and Textual do."""
    term, more = os.environ.get("TERM", "").lower(), os.environ.get("COLORTERM", "").lower()
    if os.environ.get("NO_COLOR"):
        return Is.NOTE(
            "terminal.colours",
            "NO_COLOR is set: no colours.",
            "For colours: unset NO_COLOR. The game never relies on colour alone.",
        )
    if more in ("truecolor", "24bit"):
        return Is.FINE("terminal.colours", "All colours (COLORTERM).")
    if term.endswith(("256color", "-kitty", "-direct")):
        return Is.FINE("terminal.colours", "256 colours. If your terminal has more, set COLORTERM=truecolor.")
    return Is.NOTE(
        "terminal.colours",
        "16 colours: the table looks plainer than it could.",
        "If your terminal has more: set TERM=xterm-256color or COLORTERM=truecolor. If not, the setting "
        "“Colours: the terminal’s” suits it best.",
    )


def _between() -> Iterator[Finding]:
    """Yield what stands between the app and the screen: multiplexers, remote shells."""
    term = os.environ.get("TERM", "")
    if "TMUX" in os.environ:
        yield Is.NOTE(
            "terminal.tmux",
            "Inside tmux.",
            "If Escape is slow: set -sg escape-time 10. If colours are few: set -g default-terminal "
            "tmux-256color and set -as terminal-features ',*:RGB'.",
        )
    elif "STY" in os.environ or term.startswith("screen"):
        yield Is.NOTE("terminal.screen", "Inside GNU Screen.", "If colours are few: TERM=screen-256color.")
    if "SSH_CONNECTION" in os.environ:
        yield Is.NOTE(
            "terminal.ssh",
            "Over SSH.",
            "If pictures are slow: use the setting “Motion: calm”, or TEXTUAL_ANIMATIONS=none.",
        )


def _locale() -> Iterator[Finding]:
    encoding = (sys.stderr.encoding or "").lower().replace("_", "-")
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    if encoding not in ("utf-8", "utf8"):
        yield Is.WRONG(
            "terminal.locale",
            f"Signs are written as {encoding or 'an unknown encoding'}, which lacks most signs of the game.",
            "export LC_ALL=C.UTF-8 (or en_GB.UTF-8), and unset PYTHONIOENCODING.",
        )
    elif "utf" not in named.lower():
        yield Is.NOTE(
            "terminal.locale",
            f"The locale is {named or 'not set'}, which does not promise UTF-8; the game writes it anyway.",
            "If signs come out wrong: export LC_ALL=C.UTF-8.",
        )
    else:
        yield Is.FINE("terminal.locale", f"UTF-8 ({named}).")


def _signs() -> Finding:
    return Is.NOTE(
        "terminal.signs",
        f"The two bars must stand one below the other:\n{RULER} |\n{'.' * len(RULER)} |",
        "If they do not, rows will be crooked. Set “ambiguous width” to narrow in the terminal’s settings, "
        "or choose another font; start xterm without -cjk_width; start tmux and screen with a UTF-8 locale. "
        "The setting “Suits: S H C D” shows letters for suits.",
    )


# The versions

REMEDY = "pip install --upgrade ranter-tui, in the environment of the game."


def _versions() -> Iterator[Finding]:
    yield Is.FINE("versions.ranter", f"ranter-tui {__version__}.")
    python = f"Python {platform.python_version()} ({platform.python_implementation()}) on {sys.platform}."
    yield Is.FINE("versions.python", python)
    for name in _needed():
        about = f"versions.{name.lower()}"
        yield _library(name, about, Is.WRONG(about, f"{name} is missing.", REMEDY))
    if not yaml.__with_libyaml__:
        yield Is.NOTE("versions.libyaml", "PyYAML has no C part here: rulebooks load slowly.", REMEDY)


def _needed() -> Iterator[str]:
    """Yield the libraries that the game declares to need. A copy that was never installed declares none."""
    with suppress(PackageNotFoundError):
        for declared in requires("ranter-tui") or ():
            if "extra ==" not in declared:
                yield re.split(r"[^\w.-]", declared)[0]


def _library(name: str, about: str, missing: Finding) -> Finding:
    try:
        return Is.FINE(about, f"{name} {version(name)}.")
    except PackageNotFoundError:
        return missing


# The door for phones


def _phones() -> Iterator[Finding]:
    from ranter_tui.phones.doorkeeper import EXTRA, LOOPBACK, USUAL_PORT, own_address

    for name in ("aiohttp", "segno"):
        about = f"phones.{name}"
        says = f"{name} is missing. Without it phones cannot join."
        yield _library(name, about, Is.NOTE(about, says, EXTRA))
    address = own_address()
    if address == LOOPBACK:
        yield Is.NOTE(
            "phones.network",
            "This machine is on no network, so no phone can reach it.",
            "Join the phones’ Wi-Fi, or turn on the hotspot of a phone and join that.",
        )
    else:
        yield Is.NOTE(
            "phones.network",
            f"Phones on the same network reach this machine at {address}.",
            "If none can: a guest Wi-Fi often keeps devices apart, so use the normal one; a VPN may lead "
            f"elsewhere; and the firewall must let port {USUAL_PORT} in (sudo ufw allow {USUAL_PORT}/tcp).",
        )
        yield _port(address)


def _port(address: str) -> Finding:
    from ranter_tui.phones.doorkeeper import USUAL_PORT, listening, why_not

    try:
        with listening(address, USUAL_PORT) as listens:
            port = listens.getsockname()[1]
    except OSError as error:
        return Is.NOTE("phones.port", f"No port can be opened at {address}: {why_not(error)}.")
    if port != USUAL_PORT:
        return Is.NOTE(
            "phones.port",
            f"Port {USUAL_PORT} is taken, perhaps by another door. The game will use another port.",
        )
    return Is.FINE("phones.port", f"Port {USUAL_PORT} is free.")
