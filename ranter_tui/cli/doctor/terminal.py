"""Checks the terminal: whether it is one, its size, colours and encoding."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from ranter_tui.app.terminal_size import BESIDE, LOWEST, NARROWEST
from ranter_tui.cli.doctor.finding import Finding, fine, note, unknown, wrong
from ranter_tui.cli.output import DUMB

RULER = "♠♥♣♦ ■□◧◆◇△ │─┼▀▄█ ←↑→↓ ×•≠… “”’"
"""Signs of every kind that the screens are made of. Where a terminal draws one too wide, the rest is pushed
aside."""


def look() -> Iterator[Finding]:
    yield from _streams()
    yield _term()
    yield _colours()
    yield from _between()
    yield from _locale()
    yield _signs()


def _streams() -> Iterator[Finding]:
    streams = {"input": sys.stdin, "output": sys.stdout, "error": sys.stderr}
    missing = [f"standard {name}" for name, stream in streams.items() if not stream.isatty()]
    if missing:
        yield unknown(
            "terminal.streams",
            f"No terminal: {', '.join(missing)}.",
            "Run ranter-tui doctor in the terminal that you play in, without pipe or redirection.",
        )
    else:
        yield fine("terminal.streams", "A terminal, for input, output and errors.")
    yield _size()


def _size() -> Finding:
    try:
        columns, lines = os.get_terminal_size(sys.stdout.fileno())
    except (OSError, ValueError):
        columns = lines = 0
    if not (columns and lines):
        return unknown("terminal.size", "Nobody says how large the screen is.")
    says = f"{columns} columns and {lines} lines."
    if columns < NARROWEST or lines < LOWEST:
        return wrong(
            "terminal.size",
            f"{says} The table needs {NARROWEST} by {LOWEST}.",
            "Make the window larger or its letters smaller (in most terminals Ctrl and minus).",
        )
    if columns < BESIDE:
        return fine("terminal.size", f"{says} From {BESIDE} columns on the book lies beside the table.")
    return fine("terminal.size", says)


def _term() -> Finding:
    term = os.environ.get("TERM", "")
    if not term or term.lower() in DUMB:
        says = f"TERM is {term or 'not set'}: a terminal that cannot place its signs."
        if not sys.stdout.isatty():
            return unknown("terminal.term", says)
        return wrong(
            "terminal.term",
            says,
            "Set TERM to what the terminal is, in most cases xterm-256color; or play in lines: ranter-tui "
            "play --plain",
        )
    return fine("terminal.term", f"TERM is {term}.")


def _colours() -> Finding:
    """Return how many colours there are, found out as Rich and Textual do."""
    term, more = os.environ.get("TERM", "").lower(), os.environ.get("COLORTERM", "").lower()
    if os.environ.get("NO_COLOR"):
        return note(
            "terminal.colours",
            "NO_COLOR is set: no colours.",
            "Where they are wanted: unset NO_COLOR. Nothing in the game rests on colour alone.",
        )
    if more in ("truecolor", "24bit"):
        return fine("terminal.colours", "All colours (COLORTERM).")
    if term.endswith(("256color", "-kitty", "-direct")):
        return fine(
            "terminal.colours",
            "256 colours. If the terminal knows more, COLORTERM=truecolor tells the game.",
        )
    return note(
        "terminal.colours",
        "16 colours: the table is plainer than it could be.",
        "If the terminal knows more: TERM=xterm-256color or COLORTERM=truecolor. If not, the setting "
        "“Colours: the terminal’s” suits it best.",
    )


def _between() -> Iterator[Finding]:
    """Yield what stands between the app and the screen: multiplexers, remote shells."""
    term = os.environ.get("TERM", "")
    if "TMUX" in os.environ:
        yield note(
            "terminal.tmux",
            "Inside tmux.",
            "If Escape is slow: set -sg escape-time 10. If colours are few: set -g default-terminal "
            "tmux-256color and set -as terminal-features ',*:RGB'.",
        )
    elif "STY" in os.environ or term.startswith("screen"):
        yield note("terminal.screen", "Inside GNU Screen.", "If colours are few: TERM=screen-256color.")
    if "SSH_CONNECTION" in os.environ:
        yield note(
            "terminal.ssh",
            "Over SSH.",
            "If pictures come late: the setting “Motion: calm”, or TEXTUAL_ANIMATIONS=none.",
        )


def _locale() -> Iterator[Finding]:
    encoding = (sys.stderr.encoding or "").lower().replace("_", "-")
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    if encoding not in ("utf-8", "utf8"):
        yield wrong(
            "terminal.locale",
            f"Signs are written as {encoding or 'nobody knows what'}: most of the game’s do not exist there.",
            "export LC_ALL=C.UTF-8 (or en_GB.UTF-8), and unset PYTHONIOENCODING.",
        )
    elif "utf" not in named.lower():
        yield note(
            "terminal.locale",
            f"The locale is {named or 'not set'}, which does not promise UTF-8; the game writes it anyway.",
            "If signs come out wrong: export LC_ALL=C.UTF-8.",
        )
    else:
        yield fine("terminal.locale", f"UTF-8 ({named}).")


def _signs() -> Finding:
    return note(
        "terminal.signs",
        f"The two bars must stand one below the other:\n{RULER} |\n{'.' * len(RULER)} |",
        "If they do not, rows will be out of line: look in the terminal’s settings for “ambiguous width” and "
        "make it narrow, or take another font; in xterm leave out -cjk_width; in tmux and screen the locale "
        "must be UTF-8 when they start. The setting “Suits: S H C D” does without the suits.",
    )
