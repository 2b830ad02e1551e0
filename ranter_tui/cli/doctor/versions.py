"""Is everything there that the game is built on, in a version that it knows?"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version

from ranter_tui import __version__
from ranter_tui.cli.doctor.finding import Finding, fine, note, wrong

OURS = "ranter-tui"
NEEDED = ("textual", "msgspec", "PyYAML", "platformdirs", "jsonschema")
OLDEST = (3, 11)

REMEDY = "pip install --upgrade ranter-tui, in the environment that the game runs in."
BOUND = re.compile(r"(>=|<)\s*(\d+(?:\.\d+)*)")


def look() -> Iterator[Finding]:
    yield fine("versions.ranter", f"ranter-tui {__version__}.")
    yield _python()
    bounds = _bounds()
    for package in NEEDED:
        yield _package(package, bounds.get(package.lower(), ""))
    yield from _yaml()


def _python() -> Finding:
    says = f"Python {platform.python_version()} ({platform.python_implementation()}) on {sys.platform}."
    if sys.platform == "win32":
        return wrong("versions.python", says, "The game needs Linux, macOS or WSL: it locks files their way.")
    if sys.version_info[:2] < OLDEST:
        return wrong("versions.python", says, "Install Python 3.11 or newer.")
    return fine("versions.python", says)


def _bounds() -> dict[str, str]:
    """What our package asks of the others; nothing where it was never installed."""
    try:
        asked = requires(OURS) or []
    except PackageNotFoundError:
        return {}
    plain = (line for line in asked if ";" not in line)
    named = (re.match(r"[A-Za-z0-9._-]+", line) for line in plain)
    return {found[0].lower(): found.string[found.end() :] for found in named if found}


def _package(name: str, bounds: str) -> Finding:
    about = f"versions.{name.lower()}"
    try:
        there = version(name)
    except PackageNotFoundError:
        return wrong(about, f"{name} is not there.", REMEDY)
    for sign, bound in BOUND.findall(bounds):
        if (_numbers(there) >= _numbers(bound)) is not (sign == ">="):
            return wrong(about, f"{name} {there}, and the game needs {sign}{bound}.", REMEDY)
    return fine(about, f"{name} {there}.")


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", text.partition("+")[0])[:3])


def _yaml() -> Iterator[Finding]:
    try:
        from yaml import __with_libyaml__ as fast
    except ImportError:
        # That it is not there was said above.
        return
    if not fast:
        yield note("versions.libyaml", "PyYAML came without its C part: rulebooks are read slowly.", REMEDY)
