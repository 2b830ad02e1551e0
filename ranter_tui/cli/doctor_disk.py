"""What the `doctor` finds, and its checks of the disk: folders, saved games, and the host's own files."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct

from ranter_tui.disk.held_file import is_held
from ranter_tui.disk.system import WINDOWS, is_open_to_others
from ranter_tui.evening.forfeits import load_forfeits
from ranter_tui.evening.kept import SmallFiles
from ranter_tui.evening.ledger import read_kept
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.settings import load_settings
from ranter_tui.evening.small_files import Entry, KeptFile, KeptList
from ranter_tui.game.rules.about import counted
from ranter_tui.record.glance import Save, glance
from ranter_tui.record.journal import SUFFIX
from ranter_tui.record.parsing import BadRecord, OtherVersion
from ranter_tui.record.saves import Saves
from ranter_tui.rulebook.cache import HOME, cache_folder
from ranter_tui.rulebook.problem import BadFile, printable
from ranter_tui.rulebook.shelf import Shelf


class Is(StrEnum):
    FINE = "fine"
    NOTE = "note"
    """Fine as well, but worth knowing."""
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """It could not be checked from here."""

    def __call__(self, about: str, says: str, fix: str = "") -> Finding:
        """Return what was found out: `Is.FINE("terminal.term", "TERM is xterm.")`."""
        return Finding(about, self, says, fix)


class Finding(Struct, frozen=True):
    about: str
    """What was checked: "terminal.size"."""
    state: Is
    says: str
    fix: str = ""
    """What can be done about it, if anything."""


MEGABYTE, GIGABYTE = 10**6, 10**9
ROOM = 20 * MEGABYTE
"""The least free space in bytes: an evening of long games writes less."""


def folders(where: Paths) -> Iterator[Finding]:
    if HOME in os.environ:
        yield Is.NOTE("folders.home", f"{HOME} keeps everything in {os.environ[HOME]}.")
    secret = {
        "games": where.games,
        "games put away": Saves(where.games, where.damaged).away,
        "damaged games": where.damaged,
        "crash reports": where.reports,
    }
    plain = {
        "chronicles": where.chronicles,
        "rulebooks": where.rulebooks,
        "settings": where.settings.parent,
        "cache": cache_folder(),
    }
    for name, folder in {**secret, **plain}.items():
        yield _folder(name, folder, secret=name in secret)
    yield _room(where.games)


def _folder(name: str, folder: Path, *, secret: bool) -> Finding:
    about = f"folders.{name.replace(' ', '_')}"
    called = f"{name.capitalize()}: {folder}"
    try:
        there = _nearest(folder)
        mode = folder.stat().st_mode if there == folder else 0
    except OSError as error:
        return Is.WRONG(about, f"{called} cannot be read: {error.strerror}.", _mend(folder))
    if not there.is_dir():
        return Is.WRONG(
            about, f"{called} cannot be made: {there} is not a folder.", f"Move {_quoted(there)} away."
        )
    if not os.access(there, os.R_OK | os.W_OK | os.X_OK):
        what = (
            "cannot be written to" if there == folder else f"cannot be made, because {there} is not writable"
        )
        return Is.WRONG(about, f"{called} {what}.", _mend(there))
    if there != folder:
        return Is.FINE(about, f"{called}. It will be made when it is needed.")
    if secret and is_open_to_others(mode):
        return Is.WRONG(
            about, f"{called} can be read by others, and it holds private files.", _allowed("700", folder)
        )
    return Is.FINE(about, f"{called}, {'writable and private' if secret else 'writable'}.")


def _nearest(folder: Path) -> Path:
    # `exists` would take a broken link, or what may not be looked at, for nothing.
    return next(there for there in (folder, *folder.parents) if there.is_symlink() or there.exists())


def _mend(folder: Path) -> str:
    with suppress(OSError):
        if not WINDOWS and folder.stat().st_uid != os.geteuid():
            return f"Set {HOME} to a folder that is yours and writable."
    return (
        f"Make it yours and writable ({_allowed('u+rwx', folder)}), mount its disk for writing, or set "
        f"{HOME} to another folder."
    )


def _room(folder: Path) -> Finding:
    try:
        free = shutil.disk_usage(_nearest(folder)).free
    except OSError as error:
        return Is.UNKNOWN("folders.room", f"The free space is unknown: {error.strerror}.")
    size = f"{free / GIGABYTE:.1f} GB" if free >= GIGABYTE else f"{free // MEGABYTE} MB"
    says = f"{size} free where the games are saved."
    if free < ROOM:
        return Is.WRONG(
            "folders.room", says, f"Free some space there, or set {HOME} to a folder on another disk."
        )
    return Is.FINE("folders.room", says)


# The games


def games(where: Paths) -> Iterator[Finding]:
    saves = Saves(where.games, where.damaged)
    try:
        paths = sorted(path for path in where.games.glob(f"*{SUFFIX}"))
        away = saves.put_away_before()
        aside = sorted(where.damaged.glob("*"))
    except OSError:
        # The folder's own finding says why.
        return
    if not paths:
        yield Is.FINE("games.none", "There are no games yet.")
    for path in paths:
        yield _game(path, saves)
    yield from _put_away(away, saves.away)
    if aside:
        yield Is.NOTE(
            "games.set_aside",
            f"{len(aside)} damaged {'file lies' if len(aside) == 1 else 'files lie'} in {where.damaged}.",
            "Send them to us, keep them or delete them: the game never touches them again.",
        )


def _put_away(games: Sequence[Save], folder: Path) -> Iterator[Finding]:
    if games:
        yield Is.NOTE(
            "games.put_away",
            f"{counted(len(games), 'game')} {'was' if len(games) == 1 else 'were'} put away, into {folder}.",
            "ranter-tui resume --list names them, and ranter-tui resume NAME carries on with one; or press u "
            "on the title page.",
        )
    for save in games:
        if save.trouble is not None:
            yield Is.WRONG(
                f"games.{printable(save.path.stem)}",
                f"{printable(save.path.name)}, put away: {save.trouble}.",
                "You can repair it by hand. The game does not read it there.",
            )


def _game(path: Path, saves: Saves) -> Finding:
    about, called = f"games.{printable(path.stem)}", printable(path.name)
    try:
        played = saves.read(path)
        busy = is_held(path)
        open_to_others = is_open_to_others(path.stat().st_mode)
    except OtherVersion as error:
        return Is.WRONG(
            about, f"{called}: of another version. {error}.", "Install a version of ranter-tui that reads it."
        )
    except BadRecord as error:
        if glance(path).never_began:
            return Is.NOTE(
                about,
                f"{called}: it never began. The program ended while it wrote the first line.",
                "No card was dealt, and it is in no list. Delete it if you like.",
            )
        return Is.WRONG(
            about,
            f"{called}: damaged. {error}.",
            f"The app will move it to {saves.damaged}. You can repair it by hand.",
        )
    except OSError as error:
        return Is.WRONG(
            about, f"{called}: cannot be read. {error.strerror or error}.", _allowed("u+rw", path)
        )
    if open_to_others:
        return Is.WRONG(
            about, f"{called}: others can read it, and it holds every card.", _allowed("600", path)
        )
    hands = played.state.hands if played.state is not None else 0
    said = f"{'finished' if played.is_over else 'unfinished'}, {counted(hands, 'hand')}"
    if busy:
        return Is.NOTE(about, f"{called}: {said}; it is being played right now.")
    if played.torn is not None:
        return Is.NOTE(about, f"{called}: {said}. {played.torn}.", "Resume the game to repair it.")
    return Is.FINE(about, f"{called}: {said}.")


# The host's own files


def files(where: Paths) -> Iterator[Finding]:
    yield _file("settings", where.settings, load_settings)
    yield _file("keys", where.keys, _load_keys)
    kept = SmallFiles(where)
    table, told, evenings = kept.last_table, kept.explained, where.evenings
    look = partial(_value, table, "", "so you must seat the guests again")
    yield _kept("last_table", "The last table", table.path, look)
    lists: tuple[tuple[str, str, KeptList[Any], str], ...] = (
        ("bookmarks", "The bookmarks", kept.bookmarks, "bookmark"),
        ("guest_book", "The guest book", kept.guests, "guest"),
        ("tournaments", "The tournaments", kept.tournaments, "tournament"),
        ("judgements", "The games judged for luck", kept.judgements, "game"),
    )
    for name, called, file, entry in lists:
        yield _kept(name, called, file.path, partial(_list, file, entry))
    ways = f"{counted(len(told.load() or ()), 'way')} to play"
    look = partial(_value, told, ways, "so you will see all explanations again")
    yield _kept("told", "The explanations you have seen", told.path, look, "nothing")
    yield _kept("evenings", "The counted games", evenings, partial(_ledger, evenings))
    yield _forfeits(where.forfeits)
    yield from _rulebooks(where.rulebooks)


def _file(name: str, path: Path, load: Callable[[Path], object]) -> Finding:
    about = f"files.{name}"
    called = f"{name.capitalize()}: {path}"
    if not path.exists():
        return Is.FINE(about, f"{name.capitalize()}: none of your own, so the usual ones are used.")
    try:
        load(path)
    except BadFile as error:
        return Is.WRONG(about, f"{called}\n{error}", f"Correct that, or delete {_quoted(path)}.")
    except OSError as error:
        return Is.WRONG(about, f"{called} cannot be read: {error.strerror or error}.", _allowed("u+rw", path))
    except ImportError as error:
        return Is.UNKNOWN(about, f"{called}: checking it needs Textual, which is missing ({error}).")
    return Is.FINE(about, f"{called}. Every line is valid.")


def _load_keys(path: Path) -> object:
    # Textual has the names of keys, and is slow to load.
    from ranter_tui.app.keymap import load_keymap

    return load_keymap(path)


def _rulebooks(folder: Path) -> Iterator[Finding]:
    shelf = Shelf(own=folder)
    try:
        troubles = shelf.troubles
        own = [heading.id for heading in shelf.headings() if shelf.is_own(heading.id)]
    except OSError as error:
        yield Is.WRONG(
            "files.rulebooks",
            f"Your own rulebooks: {folder} cannot be read: {error.strerror or error}.",
            _allowed("u+rwx", folder),
        )
        return
    for trouble in troubles:
        yield Is.WRONG(
            "files.rulebooks", f"Left out of your own rulebooks: {trouble}", "Correct that, or move it away."
        )
    if own:
        yield Is.FINE("files.rulebooks", f"Your own rulebooks: {', '.join(own)}")
    elif not troubles:
        yield Is.FINE("files.rulebooks", "Your own rulebooks: none yet.")


def _kept(
    name: str, called: str, path: Path, holds: Callable[[], tuple[str, str, str]], none: str = "none"
) -> Finding:
    """Check a file. `holds` says what is in it, what is wrong with it, if anything, and what helps."""
    about = f"files.{name}"
    try:
        path.read_bytes()
    except FileNotFoundError:
        return Is.FINE(about, f"{called}: {none} yet.")
    except OSError as error:
        return Is.WRONG(
            about,
            f"{called}: {path} cannot be read: {error.strerror or error}.",
            f"Make the file readable and writable: {_allowed('u+rw', path)}",
        )
    entries, trouble, fix = holds()
    if trouble:
        return Is.WRONG(about, f"{called}: {path} {trouble}", fix)
    return Is.FINE(about, f"{called}: {path}, with {entries}." if entries else f"{called}: {path}")


def _value(file: KeptFile[Any], entries: str, what_then: str) -> tuple[str, str, str]:
    """Look into a file of which all is valid or nothing."""
    trouble = f"cannot be read, {what_then}." if file.is_spoilt else ""
    return entries, trouble, f"Delete {_quoted(file.path)}. The next game writes it again."


def _list(kept: KeptList[Entry], entry: str) -> tuple[str, str, str]:
    entries = counted(len(kept.load()), entry)
    trouble = f"holds something that cannot be read, besides {entries}." if kept.is_spoilt else ""
    fix = (
        "Correct that, or leave it: at the next change the file is kept under another name, and a new one "
        "is written with all that can be read."
    )
    return entries, trouble, fix


def _ledger(path: Path) -> tuple[str, str, str]:
    kept, trouble = read_kept(path.read_bytes()), ""
    if kept.damaged:
        lines = "line" if len(kept.damaged) == 1 else "lines"
        trouble = f"cannot be read in {lines} {', '.join(map(str, kept.damaged))}."
    fix = "Delete them if you like: games that are still saved are counted again."
    return counted(len(kept.games), "game"), trouble, fix


def _forfeits(path: Path) -> Finding:
    about, called = "files.forfeits", "The forfeits"
    # Looking must not make the file.
    if not path.exists():
        return Is.FINE(about, f"{called}: ours. The file is made when you switch forfeits on.")
    pack = load_forfeits(path)
    if pack.troubles:
        return Is.NOTE(
            about,
            "\n".join((f"{called}:", *pack.troubles)),
            "Correct that. The other cards are used meanwhile.",
        )
    return Is.FINE(about, f"{called}: {path}, with {counted(len(pack.cards), 'card')}.")


def _allowed(mode: str, path: Path) -> str:
    """Return what gives a file or a folder that mode."""
    return f"chmod {mode} {_quoted(path)}" if not WINDOWS else f"{path}: Properties, Security"


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))
