"""Tournaments: several games of an evening, and one champion. What counts is computed from the ledger.

On disk is only when a tournament began and ended, and the record of each game says in which it was dealt. One
window plays the tournament: what is dealt in another meanwhile is no part of it.
A guest gets a point for everybody who is outlived.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.evening.kept_list import KeptList
from ranter_tui.evening.ledger import GameLine, Ledger
from ranter_tui.evening.match import matches_as_games
from ranter_tui.evening.standings import A_NIGHT, Standing, standings
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import When

MEDALS = ("gold", "silver", "bronze")


class Span(Struct, frozen=True, forbid_unknown_fields=True):
    """When a tournament began, and when its champion was proclaimed."""

    began: When
    ended: When | None = None
    first: str | None = None
    """The file of the game that it began with, empty if it began before its first game.

    None in older files, whose games do not say that they are part of it: there the time decides.
    """

    def holds(self, game: GameLine) -> bool:
        """Whether a game is part of the tournament."""
        if self.first is not None:
            return game.tournament == self.began or game.game == self.first
        return (
            game.began is not None
            and self.began <= game.began
            and (self.ended is None or game.began <= self.ended)
        )


class TournamentPlace(Struct, frozen=True):
    """The place of one guest in a tournament. Those with as many points and games won share theirs."""

    place: int
    name: str
    is_bot: bool
    points: int
    wins: int

    @property
    def medal(self) -> str:
        """The name of the medal; empty without one, and nobody gets one for nothing."""
        return MEDALS[self.place - 1] if self.place <= len(MEDALS) and self.points else ""


class Tournament(Struct, frozen=True):
    """A tournament as it stands."""

    span: Span
    games: tuple[GameLine, ...]

    @property
    def places(self) -> tuple[TournamentPlace, ...]:
        """Everybody who played in it, the most points first."""
        found: list[TournamentPlace] = []
        for number, one in enumerate(sorted(standings(self.games), key=_rank), 1):
            points, wins = one.outlived, one.count.wins
            shares = found and (found[-1].points, found[-1].wins) == (points, wins)
            place = found[-1].place if shares else number
            found.append(TournamentPlace(place, one.name, one.is_bot, points, wins))
        return tuple(found)

    @property
    def champions(self) -> tuple[TournamentPlace, ...]:
        """Who has the most points, alone or together."""
        return tuple(one for one in self.places if one.place == 1)

    @property
    def choosers(self) -> tuple[str, ...]:
        """The persons who came off worst in the last game: they choose the next book."""
        if not self.games:
            return ()
        persons = [score for score in self.games[-1].scores if not score.guest.is_bot]
        worst = min((score.outlived for score in persons), default=0)
        return tuple(score.guest.name for score in persons if score.outlived == worst)

    def runs(self, now: datetime) -> bool:
        """Whether it goes on: its champion waits, and it is still the same evening."""
        last = self.games[-1].ended if self.games else self.span.began
        # A clock that was wrong may have put it into the future.
        return self.span.ended is None and abs(now - last) < A_NIGHT


class Elsewhere(Exception):
    """Raised when another window plays the tournament."""

    def __init__(self) -> None:
        super().__init__("Another window plays the tournament: games dealt here do not count in it.")


class Tournaments:
    """The file of tournaments, with what the ledger says of each."""

    def __init__(self, path: Path, ledger: Ledger, disk: Disk = DISK) -> None:
        self._kept, self._ledger = KeptList(path, Span, disk), ledger
        self._lock, self._disk = path.with_suffix(".lock"), disk
        self._held: int | None = None

    @property
    def are_held(self) -> bool:
        """Whether this window is the one that plays the tournament."""
        return self._held is not None

    def hold(self) -> bool:
        """Let this window play the tournament, unless another does; return whether it may.

        It stays so until the window is closed, or killed. Raises `OSError` if nothing can be locked.
        """
        if self._held is None:
            self._disk.make_folder(self._lock.parent)
            with suppress(FileExistsError):
                self._disk.close(self._disk.make(self._lock))
            file = self._disk.open(self._lock)
            try:
                self._disk.lock(file)
            except OSError as error:
                self._disk.close(file)
                if isinstance(error, BlockingIOError):
                    return False
                raise
            self._held = file
        return True

    def let_go(self) -> None:
        """Let any window play the next tournament."""
        if self._held is not None:
            self._disk.close(self._held)
            self._held = None

    def all(self) -> tuple[Tournament, ...]:
        """Return every tournament, the oldest first. Raises `OSError` if the ledger cannot be read."""
        return self._with_games(self._kept.load())

    def _with_games(self, spans: Sequence[Span]) -> tuple[Tournament, ...]:
        games = tuple(matches_as_games(self._ledger.kept().games)) if spans else ()
        return tuple(Tournament(span, tuple(filter(span.holds, games))) for span in spans)

    def running(self, now: datetime) -> Tournament | None:
        """Return the tournament of this evening; None if there is none, or its champion is known."""
        spans = self._kept.load()
        if not spans or spans[-1].ended is not None:
            return None
        try:
            last = self._with_games(spans[-1:])[0]
        except OSError:
            return None
        return last if last.runs(now) else None

    def begin(self, first: datetime, game: str = "") -> None:
        """Begin a tournament in this window, with the game of that file if one has been played.

        `first` is when that game began, or now. Raises `Elsewhere` if another window plays one.
        """
        if not self.hold():
            raise Elsewhere
        spans = self._kept.load()
        last = spans[-1].ended if spans else None
        if last is not None and timedelta() <= last - first < A_NIGHT:
            # No game is part of two.
            first, game = last + timedelta(seconds=1), ""
        self._kept.save((*spans, Span(first, first=game)))

    def give_up(self) -> None:
        """Forget the last tournament; its games stay what they are."""
        self._kept.save(self._kept.load()[:-1])
        self.let_go()

    def end(self, now: datetime) -> None:
        """End the last tournament: its champion is known."""
        if spans := self._kept.load():
            self._kept.save((*spans[:-1], replace(spans[-1], ended=now)))
        self.let_go()


def new_neighbours(guests: Sequence[Guest]) -> tuple[Guest, ...]:
    """Return the guests in other seats, so that nobody is robbed by the same neighbour all evening.

    >>> [guest.name for guest in new_neighbours([Guest(name) for name in ("Anna", "Ben", "Clara", "Dov")])]
    ['Anna', 'Clara', 'Ben', 'Dov']
    >>> [guest.name for guest in new_neighbours([Guest("Anna"), Guest("Ben")])]
    ['Ben', 'Anna']
    """
    return tuple(reversed(guests)) if len(guests) == 2 else (*guests[::2], *guests[1::2])


def _rank(one: Standing) -> tuple[int, int, str]:
    return -one.outlived, -one.count.wins, one.name.casefold()
