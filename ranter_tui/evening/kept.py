"""What a household keeps on disk from one evening to the next; most of it is read when first needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from hashlib import blake2b

from msgspec import Struct

from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.evening.forfeits import ForfeitPack, load_forfeits
from ranter_tui.evening.guest_book import GuestBook, GuestEntry
from ranter_tui.evening.ledger import GameJudged, GameLine, Ledger, standings
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import FIRST_PLAN, Plan
from ranter_tui.evening.settings import Settings, load_settings, save_settings
from ranter_tui.evening.small_files import KeptFile, KeptList
from ranter_tui.evening.tournaments import Span, Tournaments
from ranter_tui.game.rules.about import counted
from ranter_tui.record.saves import Saves
from ranter_tui.rulebook.problem import BadFile

MOST_KEPT = 500
"""The most bookmarks, and the most explanations that are remembered."""


class Bookmark(Struct, frozen=True):
    address: str
    title: str


class SmallFiles:
    """The small files of a household, one declaration each: where it lies, and what it holds."""

    def __init__(self, where: Paths, disk: Disk = DISK) -> None:
        data = where.data
        self.last_table = KeptFile(data / "last-table.json", Plan, disk)
        self.explained = KeptFile(data / "told.json", tuple[str, ...], disk)
        """What has been explained in this household."""
        self.bookmarks = KeptList(
            data / "bookmarks.json", Bookmark, "bookmarks", lambda one: one.address, disk
        )
        self.guests = KeptList(
            data / "guest-book.json",
            GuestEntry,
            "entries of the guest book",
            lambda entry: entry.name.casefold(),
            disk,
        )
        self.tournaments = KeptList(data / "tournaments.json", Span, "tournaments", disk=disk)
        self.judgements = KeptList(
            data / "judgements.json", GameJudged, "games judged for luck", lambda one: one.game, disk
        )

    def troubles(self) -> Iterator[str]:
        """Yield a message for the host about each file with something invalid in it."""
        if self.last_table.is_spoilt:
            yield f"The last table cannot be read. Its file is kept as it is: {self.last_table.path}"
        for file in (self.bookmarks, self.guests, self.tournaments, self.judgements):
            if file.is_spoilt:
                lost = f"Some {file.what} cannot be read"
                yield f"{lost}. The others are there, and the file is kept as it is: {file.path}"


class Kept:
    """The settings, the small files, the ledger and the saved games of a household."""

    def __init__(self, where: Paths) -> None:
        self.paths = where
        self.troubles: list[str] = []
        """Messages for the host about files that could not be used."""
        self.settings = self._load_settings()
        self._files = SmallFiles(where)
        self.judgements = self._files.judgements
        """What luck and judgement were in finished games."""
        self.troubles += self._files.troubles()
        self.saves = Saves(where.games, where.damaged)
        self.ledger = Ledger(where.evenings, self.saves)
        self.tournaments = Tournaments(self._files.tournaments, self.ledger)

    def _load_settings(self) -> Settings:
        try:
            return load_settings(self.paths.settings)
        except BadFile as error:
            self.troubles.append(f"The usual settings are used until this is corrected or deleted:\n{error}")
        except OSError as error:
            self.troubles.append(f"The usual settings are used: {error}")
        return Settings()

    def keep_settings(self, settings: Settings) -> None:
        self.settings = settings
        save_settings(self.paths.settings, settings)
        # Make the file of forfeits at once, for the host may want to write in it.
        self.forfeit_pack()

    def forfeit_pack(self) -> ForfeitPack:
        """Load the forfeits of the house; none where it plays without."""
        return load_forfeits(self.paths.forfeits) if self.settings.forfeits else ForfeitPack(())

    @cached_property
    def plan(self) -> Plan:
        """The players and options of the last game."""
        return self._files.last_table.load() or FIRST_PLAN

    def remember(self, plan: Plan) -> None:
        """Keep this table for the next game, on this evening or another."""
        self.plan = plan
        try:
            self._files.last_table.save(plan)
        except OSError as error:
            self.troubles.append(f"This table could not be saved for next time: {error}")

    @cached_property
    def guest_book(self) -> GuestBook:
        return GuestBook(self._files.guests)

    def known_guests(self, seated: Iterable[str]) -> tuple[str, ...]:
        """Return the names of all others in the guest book, those of the last game first."""
        here = {name.casefold() for name in seated}
        return tuple(name for name in self.guest_book.names(self.games()) if name.casefold() not in here)

    def prophecies(self) -> dict[str, str]:
        """Return how often the bets of each person came true, by the name in small letters."""
        those = (one for one in standings(self.games()) if one.bets and not one.is_bot)
        return {one.name.casefold(): f"{one.right} of {counted(one.bets, 'bet')} came true" for one in those}

    def games(self) -> tuple[GameLine, ...]:
        """Return the finished games; none if they cannot be read."""
        with suppress(OSError):
            return self.ledger.kept().games
        return ()

    @cached_property
    def bookmarks(self) -> tuple[Bookmark, ...]:
        """The bookmarks, the newest first."""
        self._bookmarks_on_disk = self._files.bookmarks.load()
        return self._bookmarks_on_disk

    def toggle_bookmark(self, one: Bookmark) -> bool:
        """Add a bookmark, or remove the one of that page. Return whether it is there now.

        It stays so for this evening even if the disk refuses it.
        """
        kept, on_disk = self.bookmarks, self._files.bookmarks.load()
        if on_disk != self._bookmarks_on_disk:
            # Another window has written since.
            kept = on_disk
        others = tuple(other for other in kept if other.address != one.address)
        self.bookmarks = others if len(others) < len(kept) else (one, *others)
        self._files.bookmarks.save(self.bookmarks[:MOST_KEPT])
        self._bookmarks_on_disk = self.bookmarks
        return one in self.bookmarks

    @cached_property
    def _explained(self) -> tuple[str, ...]:
        return self._files.explained.load() or ()

    def is_news(self, words: str) -> bool:
        """Whether this has yet to be explained in this household, which wants to have it explained."""
        return self.settings.how_we_play and _digest(words) not in self._explained

    def has_told(self, words: str) -> None:
        """Note that this has been explained. It holds for this evening even if the disk refuses it."""
        if (digest := _digest(words)) not in self._explained:
            self._explained = (*self._explained, digest)
            self._files.explained.save(self._explained[-MOST_KEPT:])


def _digest(words: str) -> str:
    return blake2b(words.encode(), digest_size=8).hexdigest()
