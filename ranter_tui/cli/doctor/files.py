"""Checks the files: settings, keys, rulebooks, and what is kept from one evening to the next."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

from ranter_tui.cli.doctor.finding import Finding, fine, note, unknown, wrong
from ranter_tui.evening.forfeits import load_forfeits
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.evening.ledger import read_kept
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.settings import load_settings
from ranter_tui.evening.small_files import Entry, KeptFile, KeptList
from ranter_tui.game.rules.about import counted
from ranter_tui.rulebook.problem import BadFile
from ranter_tui.rulebook.shelf import Shelf


def look(where: Paths) -> Iterator[Finding]:
    yield _file("settings", where.settings, load_settings)
    yield _file("keys", where.keys, _load_keys)
    kept = SmallFiles(where)
    yield _last_table(kept.last_table)
    yield _list("bookmarks", "The bookmarks", kept.bookmarks, "bookmark")
    yield _list("guest_book", "The guest book", kept.guests, "guest")
    yield _list("tournaments", "The tournaments", kept.tournaments, "tournament")
    yield _explained(kept.explained)
    yield _ledger(where.evenings)
    yield _forfeits(where.forfeits)
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


def _last_table(file: KeptFile[Plan]) -> Finding:
    if not file.path.exists():
        return fine("files.last_table", "The last table: none yet.")
    if file.is_spoilt:
        return wrong(
            "files.last_table",
            f"The last table: {file.path} cannot be made out, and the guests must be seated anew.",
            f"Delete {shlex.quote(str(file.path))}; the next game writes it again.",
        )
    return fine("files.last_table", f"The last table: {file.path}")


def _list(name: str, called: str, kept: KeptList[Entry], entry: str) -> Finding:
    about, path = f"files.{name}", kept.path
    if lacking := _lacking(about, called, path):
        return lacking
    entries = counted(len(kept.load()), entry)
    if kept.is_spoilt:
        return wrong(
            about,
            f"{called}: {path} holds something that cannot be made out, besides {entries}.",
            "Mend that, or leave it: with the next change the file is kept under another name, and what is "
            "sound of it is written anew.",
        )
    return fine(about, f"{called}: {path}, with {entries}.")


def _explained(file: KeptFile[tuple[str, ...]]) -> Finding:
    about, called, path = "files.told", "What has been told of how we play", file.path
    if lacking := _lacking(about, called, path, "nothing"):
        return lacking
    if file.is_spoilt:
        return wrong(
            about,
            f"{called}: {path} cannot be made out, so everything is told once more.",
            f"Delete {shlex.quote(str(path))}; the next game writes it again.",
        )
    return fine(about, f"{called}: {path}, with {counted(len(file.load() or ()), 'way')} to play.")


def _ledger(path: Path) -> Finding:
    about, called = "files.evenings", "The games that were counted"
    if lacking := _lacking(about, called, path):
        return lacking
    kept = read_kept(path.read_bytes())
    if kept.damaged:
        lines = f"{'line' if len(kept.damaged) == 1 else 'lines'} {', '.join(map(str, kept.damaged))}"
        return wrong(
            about,
            f"{called}: {path} holds what cannot be made out, in {lines}.",
            "They may be deleted: a game whose record is there is counted anew.",
        )
    return fine(about, f"{called}: {path}, with {counted(len(kept.games), 'game')}.")


def _forfeits(path: Path) -> Finding:
    about, called = "files.forfeits", "The forfeits"
    # Looking must not make the file.
    if not path.exists():
        return fine(about, f"{called}: ours, which are written down as soon as somebody wants forfeits.")
    pack = load_forfeits(path)
    if pack.troubles:
        return note(about, "\n".join((f"{called}:", *pack.troubles)), "Mend that; the other cards are drawn.")
    return fine(about, f"{called}: {path}, with {counted(len(pack.cards), 'card')}.")


def _lacking(about: str, called: str, path: Path, none: str = "none") -> Finding | None:
    """Return the finding on a file that is not there, or that cannot be read."""
    try:
        path.read_bytes()
    except FileNotFoundError:
        return fine(about, f"{called}: {none} yet.")
    except OSError as error:
        return wrong(
            about,
            f"{called}: {path} cannot be read: {error.strerror or error}.",
            f"Make it a file that you may read and write: chmod u+rw {shlex.quote(str(path))}",
        )
    return None
