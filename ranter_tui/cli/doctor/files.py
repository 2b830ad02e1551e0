"""Checks the files: settings, keys, last plan, rulebooks."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

from ranter_tui.cli.doctor.finding import Finding, fine, unknown, wrong
from ranter_tui.evening.places import Places
from ranter_tui.evening.plan import load_plan
from ranter_tui.evening.settings import load_settings
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import Shelf


def look(where: Places) -> Iterator[Finding]:
    yield _file("settings", where.settings, load_settings)
    yield _file("keys", where.keys, _load_keys)
    yield _last_table(where.last_table)
    yield from _rulebooks(where.rulebooks)


def _file(name: str, path: Path, load: Callable[[Path], object]) -> Finding:
    about = f"files.{name}"
    called = f"{name.capitalize()}: {path}"
    if not path.exists():
        return fine(about, f"{name.capitalize()}: none of your own, so the usual ones hold.")
    try:
        load(path)
    except BadFile as error:
        return wrong(about, f"{called}\n{error}", f"Mend that, or delete {shlex.quote(str(path))}.")
    except OSError as error:
        return wrong(
            about,
            f"{called} cannot be read: {error.strerror or error}.",
            f"chmod u+rw {shlex.quote(str(path))}",
        )
    except ImportError as error:
        return unknown(about, f"{called}: it takes Textual to look at it, and that is not there ({error}).")
    return fine(about, f"{called}, and every line of it is understood.")


def _load_keys(path: Path) -> object:
    # The names of keys are Textual's, which nobody else should have to wait for.
    from ranter_tui.app.keymap import load_keymap

    return load_keymap(path)


def _rulebooks(folder: Path) -> Iterator[Finding]:
    """Yield the rulebooks that would be loaded, and those that would be left out."""
    shelf = Shelf(own=folder)
    try:
        troubles = shelf.troubles
        own = [heading.id for heading in shelf.headings() if shelf.is_own(heading.id)]
    except OSError as error:
        yield wrong(
            "files.rulebooks",
            f"The rulebooks of your own: {folder} cannot be read: {error.strerror or error}.",
            f"chmod u+rwx {shlex.quote(str(folder))}",
        )
        return
    for trouble in troubles:
        yield wrong(
            "files.rulebooks", f"Left out of your own rulebooks: {trouble}", "Mend that, or move it away."
        )
    if own:
        yield fine("files.rulebooks", f"Rulebooks of your own: {', '.join(own)}")
    elif not troubles:
        yield fine("files.rulebooks", "Rulebooks of your own: none yet.")


def _last_table(path: Path) -> Finding:
    if not path.exists():
        return fine("files.last_table", "The last table: none yet.")
    if load_plan(path) is None:
        return wrong(
            "files.last_table",
            f"The last table: {path} cannot be made out, and the guests must be seated anew.",
            f"Delete {shlex.quote(str(path))}; the next game writes it again.",
        )
    return fine("files.last_table", f"The last table: {path}")
