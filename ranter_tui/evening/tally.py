"""The evening's record, kept from one evening to the next: a line for each game that was played to its end.

A line can always be made again from the record of its game: what was torn in the middle of writing, or never
written because the program was killed, is counted the next time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.evening.glory import glory
from ranter_tui.library.awards import Count, tally
from ranter_tui.record.disk import DISK, Disk
from ranter_tui.record.glance import Save, glance
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import BETWEEN, SUFFIX, TRIES
from ranter_tui.record.lines import Bet
from ranter_tui.record.reading import BadRecord
from ranter_tui.record.saves import Saves


class Score(Struct, frozen=True):
    """What a game was for one guest: for whoever sat in the seat at its end."""

    guest: Guest
    count: Count
    bets: int = 0
    right: int = 0
    """How many of the bets came true."""


class GameLine(Struct, frozen=True, kw_only=True):
    """One finished game."""

    game: str
    """The name of its file, by which no game is counted twice."""
    book: str
    began: datetime | None = None
    ended: datetime
    hands: int
    scores: tuple[Score, ...]


class Kept(Struct, frozen=True):
    """What the file of evenings holds."""

    games: tuple[GameLine, ...]
    """In the order in which they ended."""
    damaged: tuple[int, ...] = ()
    """Lines that cannot be made out. They stay where they are."""
    size: int = 0
    """Where the last whole line ends; what stands behind it was torn."""


class Tally:
    """The file of evenings, and the games that belong in it."""

    def __init__(self, path: Path, saves: Saves, disk: Disk = DISK) -> None:
        self.path, self._saves, self._disk = path, saves, disk

    def kept(self) -> Kept:
        """What has been counted so far."""
        try:
            return read_kept(self.path.read_bytes())
        except FileNotFoundError:
            return Kept(())

    def count(self) -> tuple[str, ...]:
        """Count every finished game that is not counted yet; say which of them could not be.

        `OSError` where the file of evenings cannot be read or written: the same games wait for the next time.
        """
        over: list[GameLine] = []
        troubles: list[str] = []
        for path in self._waiting():
            try:
                save = glance(path)
                if save.finished and not save.trouble:
                    over.append(self.game(save))
            except (BadRecord, OSError) as error:
                troubles.append(f"{path.name}: {error}")
        if over:
            self._enter(over)
        return tuple(troubles)

    def _waiting(self) -> list[Path]:
        """The games that are not counted; most of them are not over yet."""
        counted = {game.game for game in self.kept().games}
        return [path for path in self._saves.folder.glob(f"*{SUFFIX}") if path.name not in counted]

    def game(self, save: Save) -> GameLine:
        """A game that is over, counted from its record."""
        played = self._saves.read(save.path)
        counts = tally(played.events)
        bets = glory((note for note in played.notes if isinstance(note, Bet)), played.events)
        prophets = {one.seat: one for one in bets}
        scores = [
            Score(
                replace(guest, pin=None),
                counts[seat],
                prophets[seat].bets if seat in prophets else 0,
                prophets[seat].right if seat in prophets else 0,
            )
            for seat, guest in zip(counts, played.guests, strict=True)
        ]
        return GameLine(
            game=save.path.name,
            book=save.short,
            began=save.began,
            ended=save.touched,
            hands=save.hands,
            scores=tuple(scores),
        )

    def _enter(self, over: list[GameLine]) -> None:
        with self._held() as file:
            kept = self.kept()
            # Another window may have counted some of them in between.
            counted = {game.game for game in kept.games}
            new = sorted((game for game in over if game.game not in counted), key=lambda game: game.ended)
            self._append(file, kept.size, b"".join(map(line, new)))

    @contextmanager
    def _held(self) -> Iterator[int]:
        """The open file, held against others who would count at the same time."""
        self._disk.make_folder(self.path.parent)
        with suppress(FileExistsError):
            self._disk.close(self._disk.make(self.path))
            self._disk.sync_folder(self.path.parent)
        file = self._disk.open(self.path)
        try:
            self._lock(file)
            yield file
        finally:
            self._disk.close(file)

    def _lock(self, file: int) -> None:
        for _ in range(TRIES - 1):
            with suppress(BlockingIOError):
                self._disk.lock(file)
                return
            time.sleep(BETWEEN)
        self._disk.lock(file)

    def _append(self, file: int, size: int, lines: bytes) -> None:
        """Add the lines behind the last whole one: all of them, or none."""
        try:
            self._disk.truncate(file, size)
            while lines:
                lines = lines[self._disk.write(file, lines) :]
            self._disk.sync(file)
        except OSError:
            with suppress(OSError):
                self._disk.truncate(file, size)
            raise


def line(game: GameLine) -> bytes:
    """The line of a game."""
    return msgspec.json.encode(game) + b"\n"


def read_kept(data: bytes) -> Kept:
    """The lines of the file. One that was cut off at the end is dropped; a damaged one is only skipped."""
    size = data.rfind(b"\n") + 1
    games: dict[str, GameLine] = {}
    damaged = []
    for number, one in enumerate(data[:size].splitlines(), 1):
        try:
            game = _LINES.decode(one)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            damaged.append(number)
        else:
            games.setdefault(game.game, game)
    in_order = sorted(games.values(), key=lambda game: (game.ended, game.game))
    return Kept(tuple(in_order), tuple(damaged), size)


_LINES = msgspec.json.Decoder(GameLine)
