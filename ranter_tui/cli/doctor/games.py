"""Checks the saved games by replaying each of them. An invalid file stays where and as it is."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from ranter_tui.cli.doctor.finding import Finding, fine, note, wrong
from ranter_tui.disk.held_file import is_held
from ranter_tui.evening.paths import Paths
from ranter_tui.game.rules.about import counted
from ranter_tui.record.glance import Save, glance
from ranter_tui.record.journal import SUFFIX
from ranter_tui.record.parsing import BadRecord, OtherVersion
from ranter_tui.record.saves import Saves
from ranter_tui.rulebook.problem import printable

OTHERS = 0o077


def look(where: Paths) -> Iterator[Finding]:
    saves = Saves(where.games, where.damaged)
    try:
        paths = sorted(path for path in where.games.glob(f"*{SUFFIX}"))
        away = saves.put_away_before()
        aside = sorted(where.damaged.glob("*"))
    except OSError:
        # The folder's own finding says why.
        return
    if not paths:
        yield fine("games.none", "There is no game yet.")
    for path in paths:
        yield _game(path, saves)
    yield from _put_away(away, saves.away)
    if aside:
        yield note(
            "games.set_aside",
            f"{len(aside)} damaged {'file lies' if len(aside) == 1 else 'files lie'} in {where.damaged}.",
            "They may be sent to us, kept, or deleted; the game never touches them again.",
        )


def _put_away(games: Sequence[Save], folder: Path) -> Iterator[Finding]:
    if not games:
        return
    yield note(
        "games.put_away",
        f"{counted(len(games), 'game')} {'was' if len(games) == 1 else 'were'} put away, into {folder}.",
        "ranter-tui resume --list names them, and ranter-tui resume NAME goes on with one; on the title page "
        "press u.",
    )
    for save in games:
        if save.trouble is not None:
            yield wrong(
                f"games.{printable(save.path.stem)}",
                f"{printable(save.path.name)}, put away: {save.trouble}.",
                "What is sound of it can be mended by hand; nothing reads it where it is.",
            )


def _game(path: Path, saves: Saves) -> Finding:
    about, called = f"games.{printable(path.stem)}", printable(path.name)
    try:
        played = saves.read(path)
        busy = is_held(path)
        open_to_others = path.stat().st_mode & OTHERS
    except OtherVersion as error:
        return wrong(
            about,
            f"{called}: of another version. {error}.",
            "Install a version of ranter-tui that reads it.",
        )
    except BadRecord as error:
        if glance(path).never_began:
            return note(
                about,
                f"{called}: it never began, as the program was ended while it wrote the first line.",
                "No card was dealt, and no list has it: delete it if you like.",
            )
        return wrong(
            about,
            f"{called}: damaged. {error}.",
            f"The app will set it aside into {saves.damaged}. What is sound of it can be mended by hand.",
        )
    except OSError as error:
        return wrong(
            about,
            f"{called}: cannot be read. {error.strerror or error}.",
            f"chmod u+rw {shlex.quote(str(path))}",
        )
    if open_to_others:
        return wrong(
            about,
            f"{called}: others may read it, and it holds every card.",
            f"chmod 600 {shlex.quote(str(path))}",
        )
    over = played.state is not None and played.state.ended
    hands = played.state.hands if played.state is not None else 0
    said = f"{'finished' if over else 'unfinished'}, {counted(hands, 'hand')}"
    if busy:
        return note(about, f"{called}: {said}; it is being played at this moment.")
    if played.torn is not None:
        return note(about, f"{called}: {said}. {played.torn}.", "Resuming it mends that.")
    return fine(about, f"{called}: {said}.")
