"""The games on disk: listed, resumed, read, and set aside where they are damaged. Nothing is ever deleted."""

from __future__ import annotations

import io
from contextlib import suppress
from itertools import count
from pathlib import Path

from msgspec import Struct

from ranter_tui.game.events import Event
from ranter_tui.game.moves import Cause
from ranter_tui.game.state import State
from ranter_tui.record.disk import DISK, Disk
from ranter_tui.record.glance import Save, glance
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import SUFFIX, Journal
from ranter_tui.record.lines import Header, Note
from ranter_tui.record.reading import BadRecord, Newer, Torn, read_lines
from ranter_tui.record.replay import Played, play_again


class SetAside(Exception):
    """A game that cannot be used, and where its file is now: unless it is `stuck`, among the damaged."""

    def __init__(self, path: Path, reason: str, stuck: OSError | None = None) -> None:
        self.path, self.reason, self.stuck = path, reason, stuck
        where = f"its file was set aside as {path}"
        if stuck is not None:
            where = f"its file could not be set aside and still is {path} ({stuck.strerror or stuck})"
        super().__init__(f"the game is damaged ({reason}); {where}")


class Resumed(Struct, frozen=True):
    """A game where its record leaves off, and the journal to go on with."""

    journal: Journal
    played: Played

    @property
    def header(self) -> Header:
        return self.played.header

    @property
    def causes(self) -> tuple[Cause, ...]:
        return self.played.causes

    @property
    def events(self) -> tuple[Event, ...]:
        return self.played.events

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.played.notes

    @property
    def guests(self) -> tuple[Guest, ...]:
        return self.played.guests

    @property
    def state(self) -> State | None:
        """What is so; nothing yet in a game that was stopped before it began."""
        return self.played.state

    @property
    def torn(self) -> Torn | None:
        """What was being written when the program was stopped, and is no longer there."""
        return self.played.torn


class Saves:
    """A folder of games, and the one beside it for those that are damaged."""

    def __init__(self, folder: Path, damaged: Path, disk: Disk = DISK) -> None:
        self.folder, self.damaged = folder, damaged
        self._disk = disk

    def list(self) -> tuple[Save, ...]:
        """Every game, the last one played first. No file in it stops the others from being listed."""
        found = []
        for path in filter(Path.is_file, self.folder.glob(f"*{SUFFIX}")):
            # It may have been set aside this very moment.
            with suppress(FileNotFoundError):
                found.append(glance(path))
        return tuple(sorted(found, key=lambda save: (save.touched, save.path.name), reverse=True))

    def unfinished(self) -> tuple[Save, ...]:
        """Those that can be gone on with, and those that only opening them will tell about."""
        return tuple(save for save in self.list() if not save.finished)

    def open(self, path: Path) -> Resumed:
        """Go on with a game, without a last line that was cut off in the middle of writing.

        `Busy` while it is being played, `Newer` if a later version wrote it, `SetAside` if it is damaged,
        `NotWritten` where it cannot be written to, `FileNotFoundError` if it is gone.
        """
        journal, data = Journal.take(path, self._disk)
        try:
            played = play_again(read_lines(io.BytesIO(data)))
        except Newer:
            journal.close()
            raise
        except BadRecord as error:
            aside = self._set_aside(path, str(error))
            journal.close()
            raise aside from error
        if played.torn is not None:
            journal.cut(len(data) - played.torn.size)
        return Resumed(journal, played)

    def read(self, path: Path) -> Played:
        """A game as far as it is written down, even while somebody plays it. Nothing is changed."""
        with path.open("rb") as file:
            return play_again(read_lines(file))

    def _set_aside(self, path: Path, reason: str) -> SetAside:
        try:
            place = self._free_name(path)
        except OSError as stuck:
            return SetAside(path, reason, stuck)
        try:
            self._disk.rename(path, place)
        except OSError as stuck:
            with suppress(OSError):
                self._disk.remove(place)
            return SetAside(path, reason, stuck)
        with suppress(OSError):
            self._disk.sync_folder(self.damaged)
            self._disk.sync_folder(path.parent)
        return SetAside(place, reason)

    def _free_name(self, path: Path) -> Path:
        """A name among the damaged, taken by an empty file: a rename replaces whatever is there."""
        self._disk.make_folder(self.damaged)
        for number in count(1):
            place = self.damaged / (f"{path.stem}-{number}{path.suffix}" if number > 1 else path.name)
            with suppress(FileExistsError):
                self._disk.close(self._disk.make(place))
                break
        return place
