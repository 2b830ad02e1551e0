"""Checks the versions of Python and of the libraries."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from ranter_tui import __version__
from ranter_tui.cli.doctor.finding import Finding, fine, note, wrong

NEEDED = ("textual", "msgspec", "PyYAML", "platformdirs", "jsonschema", "shtab")
OLDEST = (3, 11)

REMEDY = "pip install --upgrade ranter-tui, in the environment that the game runs in."


def look() -> Iterator[Finding]:
    yield fine("versions.ranter", f"ranter-tui {__version__}.")
    yield _python()
    yield from map(_package, NEEDED)
    yield from _yaml()


def _python() -> Finding:
    says = f"Python {platform.python_version()} ({platform.python_implementation()}) on {sys.platform}."
    if sys.platform == "win32":
        return wrong("versions.python", says, "The game needs Linux, macOS or WSL: it locks files their way.")
    if sys.version_info[:2] < OLDEST:
        return wrong("versions.python", says, "Install Python 3.11 or newer.")
    return fine("versions.python", says)


def _package(name: str) -> Finding:
    about = f"versions.{name.lower()}"
    try:
        return fine(about, f"{name} {version(name)}.")
    except PackageNotFoundError:
        return wrong(about, f"{name} is not there.", REMEDY)


def _yaml() -> Iterator[Finding]:
    try:
        from yaml import __with_libyaml__ as fast
    except ImportError:
        # That it is not there was said above.
        return
    if not fast:
        yield note("versions.libyaml", "PyYAML came without its C part: rulebooks are read slowly.", REMEDY)
