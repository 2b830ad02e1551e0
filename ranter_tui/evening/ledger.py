"""The ledger of finished games: a file with a line for each, kept from one evening to the next.

What was torn in the middle of writing, or never written because the program was killed, is counted the next
time from the record of its game. It is no cache of the records all the same: they may be deleted, and what
was won in them stays.
"""

from __future__ import annotations

from contextlib import closing, suppress
from datetime import MAXYEAR, MINYEAR
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.disk.decoders import json_decoder
from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.disk.held_file import HeldFile
from ranter_tui.evening.glory import glory
from ranter_tui.library.telling.awards import Count, HowMany, tally
from ranter_tui.library.telling.final_ranking import final_ranking, outlived_by
from ranter_tui.record.glance import Save, glance
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import SUFFIX
from ranter_tui.record.lines import Bet, DealOfMatch, When
from ranter_tui.record.saves import Saves
from ranter_tui.rulebook.characters import forbidden_in_json


class GuestScore(Struct, frozen=True):
    """The score of one guest in a game: of whoever sat in the seat at its end."""

    guest: Guest
    count: Count
    bets: HowMany = 0
    right: HowMany = 0
    """How many of the bets came true."""
    outlived: HowMany = 0
    """How many others came off worse in the game."""


class GameLine(Struct, frozen=True, kw_only=True):
    """The line of one finished game."""

    game: str
    """The name of its file, by which no game is counted twice."""
    book: str
    began: When | None = None
    ended: When
    hands: HowMany
    match: DealOfMatch | None = None
    """Which deal of a match it is, if it is one."""
    tournament: When | None = None
    """When the tournament began that it was dealt in, if it is part of one."""
    scores: tuple[GuestScore, ...]

    def __post_init__(self) -> None:
        for when in (self.began, self.ended):
            # At either end of the calendar some zones have no such hour.
            if when is not None and not MINYEAR < when.year < MAXYEAR:
                raise ValueError(f"nobody played in the year {when.year}")


class LedgerContents(Struct, frozen=True):
    """The contents of the ledger file."""

    games: tuple[GameLine, ...]
    """The games in the order in which they ended."""
    damaged: tuple[int, ...] = ()
    """The numbers of the lines that are invalid. They stay where they are."""
    size: int = 0
    """The size up to the end of the last whole line; what follows was torn."""


class Ledger:
    """Reads the ledger file, and adds the games that are missing."""

    def __init__(self, path: Path, saves: Saves, disk: Disk = DISK) -> None:
        self.path, self._saves, self._disk = path, saves, disk

    def kept(self) -> LedgerContents:
        """Return what the file holds."""
        try:
            return read_kept(self.path.read_bytes())
        except FileNotFoundError:
            return LedgerContents(())

    def count(self) -> tuple[str, ...]:
        """Add every finished game that is not in the file yet; return messages about those that could not be.

        `OSError` where the file of evenings cannot be read or written: the same games wait for the next time.
        """
        over: list[GameLine] = []
        troubles: list[str] = []
        for path in self._waiting():
            try:
                save = glance(path)
                if save.finished and not save.trouble:
                    over.append(self.game(save))
            except (ValueError, OSError) as error:
                troubles.append(f"{path.name}: {error}")
            except Exception as error:
                # No record is so odd that the others go uncounted. The message might name a card.
                troubles.append(f"{path.name}: it cannot be counted ({type(error).__name__})")
        if over:
            self._enter(over)
        return tuple(troubles)

    def _waiting(self) -> list[Path]:
        """Return the games that are not in the file; most of them are not over yet."""
        counted = {game.game for game in self.kept().games}
        return [path for path in self._saves.folder.glob(f"*{SUFFIX}") if path.name not in counted]

    def game(self, save: Save) -> GameLine:
        """Return the line of a finished game, computed from its record."""
        played = self._saves.read(save.path)
        counts = tally(played.events)
        bets = glory((note for note in played.notes if isinstance(note, Bet)), played.start, played.events)
        prophets = {one.seat: one for one in bets}
        outlived = outlived_by(final_ranking(played.start, played.events))
        scores = [
            GuestScore(
                replace(guest, pin=None, crest=None),
                counts[seat],
                prophets[seat].bets if seat in prophets else 0,
                prophets[seat].right if seat in prophets else 0,
                outlived.get(seat, 0),
            )
            for seat, guest in zip(counts, played.guests, strict=True)
        ]
        return GameLine(
            game=save.path.name,
            book=save.short,
            began=save.began,
            ended=save.touched,
            hands=save.hands,
            match=played.header.match,
            tournament=played.header.tournament,
            scores=tuple(scores),
        )

    def _enter(self, over: list[GameLine]) -> None:
        with self._held() as file:
            kept = read_kept(file.read())
            # Another window may have counted some of them in between.
            counted = {game.game for game in kept.games}
            new = sorted((game for game in over if game.game not in counted), key=lambda game: game.ended)
            file.cut(kept.size)
            file.append(b"".join(map(game_line, new)))

    def _held(self) -> closing[HeldFile]:
        """Open the file, or make it, and lock it against others who would count at the same time."""
        self._disk.make_folder(self.path.parent)
        with suppress(FileExistsError):
            self._disk.close(self._disk.make(self.path))
            self._disk.sync_folder(self.path.parent)
        return closing(HeldFile(self.path, self._disk.open(self.path), self._disk))


def game_line(game: GameLine) -> bytes:
    """Encode the line of a game."""
    return msgspec.json.encode(game) + b"\n"


def read_kept(data: bytes) -> LedgerContents:
    """Parse the lines of the file. One that was cut off at the end is dropped; an invalid one is skipped."""
    size = data.rfind(b"\n") + 1
    games: dict[str, GameLine] = {}
    damaged = []
    for number, one in enumerate(data[:size].splitlines(), 1):
        try:
            game = _LINES.decode(one)
            sound = forbidden_in_json(one) is None
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            sound = False
        if sound:
            games.setdefault(game.game, game)
        else:
            damaged.append(number)
    in_order = sorted(games.values(), key=lambda game: (game.ended, game.game))
    return LedgerContents(tuple(in_order), tuple(damaged), size)


_LINES = json_decoder(GameLine)
