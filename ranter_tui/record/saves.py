"""The saved games: listed, resumed, read, and set aside if they are damaged. Nothing is ever deleted."""

from __future__ import annotations

import io
from contextlib import closing, suppress
from pathlib import Path

from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.disk.whole_files import move_away
from ranter_tui.record.glance import Save, check_name, glance
from ranter_tui.record.journal import SUFFIX, Journal
from ranter_tui.record.parsing import BadRecord, OtherVersion, read_lines
from ranter_tui.record.replay import PlayedGame, play_again


class SetAside(Exception):
    """Raised for a game that cannot be used. Its file is now among the damaged, unless it is `stuck`."""

    def __init__(self, path: Path, reason: str, stuck: OSError | None = None) -> None:
        self.path, self.reason, self.stuck = path, reason, stuck
        where = (
            f"its file was set aside as {path}"
            if stuck is None
            else f"its file could not be set aside and still is {path} ({stuck.strerror or stuck})"
        )
        super().__init__(f"the game is damaged ({reason}); {where}")


class Saves:
    """The folder of games, with the folders for damaged games and for games put away."""

    def __init__(self, folder: Path, damaged: Path, disk: Disk = DISK) -> None:
        self.folder, self.damaged = folder, damaged
        self.away = folder.with_name("put-away")
        self._disk = disk

    def list(self) -> tuple[Save, ...]:
        """Return every game, the last one played first. No bad file stops the others from being listed."""
        return _listed(self.folder)

    def put_away_before(self) -> tuple[Save, ...]:
        """Return the games that were put away, the last one played first."""
        return _listed(self.away)

    def unfinished(self) -> tuple[Save, ...]:
        """Return the games that can be resumed, and those in trouble, which only opening can explain."""
        return tuple(save for save in self.list() if not save.finished)

    def open(self, path: Path) -> tuple[Journal, PlayedGame]:
        """Resume a game, and the journal to go on with, without a last line that was cut off in writing.

        Raises `Busy` while it is being played, `OtherVersion` if another version wrote what this one cannot
        parse, `SetAside` if it is damaged, `BadRecord` if its file name is no text, `NotWritten` if it cannot
        be written to, `FileNotFoundError` if it is gone. After any error the game is unlocked.
        """
        check_name(path)
        journal, data = Journal.take(path, self._disk)
        try:
            played = play_again(read_lines(io.BytesIO(data)))
        except BaseException as error:
            # The file stays locked while it is moved, so no other window can begin to play it.
            with closing(journal):
                if isinstance(error, BadRecord) and not isinstance(error, OtherVersion):
                    journal.prepare_to_move()
                    raise self._set_aside(path, str(error)) from error
                raise
        if played.torn is not None:
            journal.cut(len(data) - played.torn.size)
        return journal, played

    def put_away(self, path: Path) -> Path:
        """Move a game out of every list, and return where it is now. `Busy` while it is being played."""
        journal, _ = Journal.take(path, self._disk)
        with closing(journal):
            journal.prepare_to_move()
            return move_away(path, self.away / path.name, self._disk)

    def bring_back(self, path: Path) -> Path:
        """Move a game that was put away back to the others, and return where it is now."""
        return move_away(path, self.folder / path.name, self._disk)

    def read(self, path: Path) -> PlayedGame:
        """Read a game as far as it is on disk, even while it is being played. Nothing changes."""
        with path.open("rb") as file:
            return play_again(read_lines(file))

    def _set_aside(self, path: Path, reason: str) -> SetAside:
        try:
            return SetAside(move_away(path, self.damaged / path.name, self._disk), reason)
        except OSError as stuck:
            return SetAside(path, reason, stuck)


def _listed(folder: Path) -> tuple[Save, ...]:
    found = []
    for path in filter(Path.is_file, folder.glob(f"*{SUFFIX}")):
        # It may have been set aside a moment ago.
        with suppress(FileNotFoundError):
            found.append(glance(path))
    begun = (save for save in found if not save.never_began)
    return tuple(sorted(begun, key=lambda save: (save.touched, save.path.name), reverse=True))
