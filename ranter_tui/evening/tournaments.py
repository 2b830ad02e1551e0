"""Tournaments: several games of an evening and one champion. A match: several deals that count as one game.

The file holds only when each tournament began and ended. The record of a game says to which tournament, or
match, it belongs, and the ledger gives the points: one for every guest you outlast. Only one window plays
the tournament; games in other windows are no part of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.disk.held_file import HeldFile
from ranter_tui.evening.ledger import A_NIGHT, GameLine, GuestScore, Ledger, Standing, standings
from ranter_tui.evening.small_files import KeptList, held_or_made
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import in_words
from ranter_tui.game.seats import Seat
from ranter_tui.record.glance import Save
from ranter_tui.record.guest import Guest
from ranter_tui.record.lines import DealOfMatch, When
from ranter_tui.telling.awards import Count

DEALS = 6
"""How many deals make a match: both deal equally often."""


class Match(Struct, frozen=True):
    """The score of a match between the guests in two seats."""

    names: tuple[str, ...]
    number: int = 1
    """The number of the current deal, counted from one."""
    won: tuple[int, ...] = (0, 0)
    deals: int = 0
    began: datetime | None = None
    """When the first of these began."""

    @property
    def is_over(self) -> bool:
        return self.deals >= DEALS

    @property
    def winner(self) -> Seat | None:
        """The seat that has won more deals; None if both have won equally often."""
        first, second = self.won
        return None if first == second else Seat(int(first < second))

    @property
    def score(self) -> str:
        """The score in words.

        >>> Match(("Anna", "Ben"), 4, (2, 1), 3).score
        'Anna 2, Ben 1'
        """
        return ", ".join(f"{name} {won}" for name, won in zip(self.names, self.won, strict=True))

    @property
    def on_its_way(self) -> str:
        return f"deal {self.number} of {DEALS} · {self.score}"

    @property
    def so_far(self) -> str:
        return f"{self.score}, after {in_words(self.deals)} of {in_words(DEALS)} deals."

    @property
    def result(self) -> str:
        """The winner of the match, in a sentence."""
        if self.winner is None:
            return f"The match is drawn: {self.score}."
        return f"{self.names[self.winner]} wins the match: {self.score}."


def is_match(rules: Rules, seats: int) -> bool:
    """Whether a game by these rules is a deal of a match: it is for two players, and one hand decides it."""
    return rules.players.most == seats == 2 and rules.lives.count == 1


def match_so_far(games: Iterable[GameLine], game: str, deal: DealOfMatch, names: tuple[str, ...]) -> Match:
    """Return the match of these two after the deal in that file or, if it does not count yet, before it."""
    by_name = {game.game: game for game in games}
    deals = _deals(by_name, game) or _deals(by_name, deal.after)
    return Match(names, deal.number, _won(deals), len(deals), deals[0].began if deals else None)


def matches_as_games(games: Sequence[GameLine]) -> Iterator[GameLine]:
    """Yield the games, with the deals of each match as one game, which goes to the winner of more deals."""
    by_name = {game.game: game for game in games}
    followed = {game.match.after for game in games if game.match is not None}
    for game in games:
        if game.game not in followed:
            yield _as_game(_deals(by_name, game.game))


def cut_off(saves: Sequence[Save], away: Sequence[Save]) -> Iterator[Save]:
    """Yield the last deals of unfinished matches, unless the next one exists, here or put away."""
    followed = {save.match.after for save in (*saves, *away) if save.match is not None}
    for save in saves:
        if (
            save.finished
            and save.match is not None
            and save.match.number < DEALS
            and save.path.name not in followed
        ):
            yield save


def _deals(by_name: dict[str, GameLine], last: str | None) -> Sequence[GameLine]:
    """Return the deals of a match up to that one, as far back as the ledger has them."""
    found: list[GameLine] = []
    while last is not None and (game := by_name.get(last)) is not None and game not in found:
        found.append(game)
        last = game.match.after if game.match is not None else None
    return found[::-1]


def _won(deals: Sequence[GameLine]) -> tuple[int, ...]:
    return tuple(sum(deal.scores[seat].count.wins for deal in deals) for seat in range(2))


def _as_game(deals: Sequence[GameLine]) -> GameLine:
    if len(deals) == 1:
        return deals[0]
    won = _won(deals)
    scores = tuple(
        GuestScore(score.guest, Count(wins=int(wins > min(won))), outlived=int(wins > min(won)))
        for score, wins in zip(deals[-1].scores, won, strict=True)
    )
    return replace(deals[-1], began=deals[0].began, scores=scores)


MEDALS = ("gold", "silver", "bronze")


class Span(Struct, frozen=True, forbid_unknown_fields=True):
    """When a tournament began, and when its champion was proclaimed."""

    began: When
    ended: When | None = None
    first: str | None = None
    """The file of the game that it began with; empty if it began before its first game.

    None in older files. Their games do not name their tournament, so the time decides.
    """

    def holds(self, game: GameLine) -> bool:
        if self.first is not None:
            return game.tournament == self.began or game.game == self.first
        return (
            game.began is not None
            and self.began <= game.began
            and (self.ended is None or game.began <= self.ended)
        )


class TournamentPlace(Struct, frozen=True):
    """The place of one guest in a tournament. Guests with equal points and equal wins share a place."""

    place: int
    name: str
    is_bot: bool
    points: int
    wins: int

    @property
    def medal(self) -> str:
        """The name of the medal; empty without one. It takes at least one point."""
        return MEDALS[self.place - 1] if self.place <= len(MEDALS) and self.points else ""


class Tournament(Struct, frozen=True):
    """A tournament as it stands."""

    span: Span
    games: tuple[GameLine, ...]

    @property
    def places(self) -> tuple[TournamentPlace, ...]:
        """All players, the most points first."""
        found = sorted(standings(self.games), key=_rank)
        earned = [(one.outlived, one.count.wins) for one in found]
        return tuple(
            TournamentPlace(1 + sum(more > mine for more in earned), one.name, one.is_bot, *mine)
            for one, mine in zip(found, earned, strict=True)
        )

    @property
    def champions(self) -> tuple[TournamentPlace, ...]:
        """The guests with the most points; more than one if they share first place."""
        return tuple(one for one in self.places if one.place == 1)

    @property
    def choosers(self) -> tuple[str, ...]:
        """The persons who came off worst in the last game. They choose the next book."""
        if not self.games:
            return ()
        persons = [score for score in self.games[-1].scores if not score.guest.is_bot]
        worst = min((score.outlived for score in persons), default=0)
        return tuple(score.guest.name for score in persons if score.outlived == worst)

    def runs(self, now: datetime) -> bool:
        """Whether it goes on: there is no champion yet, and it is still the same evening."""
        last = self.games[-1].ended if self.games else self.span.began
        # A wrong clock may have dated it in the future.
        return self.span.ended is None and abs(now - last) < A_NIGHT


class Elsewhere(Exception):
    """Raised when another window plays the tournament."""

    def __init__(self) -> None:
        super().__init__("Another window plays the tournament. Games dealt here do not count in it.")


class Tournaments:
    """The tournaments in the file, with their games from the ledger."""

    def __init__(self, file: KeptList[Span], ledger: Ledger) -> None:
        self._kept, self._ledger = file, ledger
        self._held: HeldFile | None = None

    @property
    def are_held(self) -> bool:
        return self._held is not None

    def hold(self) -> bool:
        """Make this window the one that plays the tournament. Return False if another window does.

        That holds until the window is closed or killed. Raises `OSError` if nothing can be locked.
        """
        if self._held is None:
            lock = self._kept.path.with_suffix(".lock")
            with suppress(BlockingIOError):
                self._held = held_or_made(lock, self._kept.disk, tries=1)
        return self._held is not None

    def let_go(self) -> None:
        """Allow any window to play the next tournament."""
        if self._held is not None:
            self._held.close()
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
            # No game may be part of two tournaments.
            first, game = last + timedelta(seconds=1), ""
        self._kept.save((*spans, Span(first, first=game)))

    def give_up(self) -> None:
        """Forget the last tournament; its games stay what they are."""
        self._kept.save(self._kept.load()[:-1])
        self.let_go()

    def end(self, now: datetime) -> None:
        """End the last tournament, now that its champion is known."""
        if spans := self._kept.load():
            self._kept.save((*spans[:-1], replace(spans[-1], ended=now)))
        self.let_go()


def new_neighbours(guests: Sequence[Guest]) -> tuple[Guest, ...]:
    """Return the guests in new seats, so that the same neighbour does not rob you all evening.

    >>> [guest.name for guest in new_neighbours([Guest(name) for name in ("Anna", "Ben", "Clara", "Dov")])]
    ['Anna', 'Clara', 'Ben', 'Dov']
    >>> [guest.name for guest in new_neighbours([Guest("Anna"), Guest("Ben")])]
    ['Ben', 'Anna']
    """
    return tuple(reversed(guests)) if len(guests) == 2 else (*guests[::2], *guests[1::2])


def _rank(one: Standing) -> tuple[int, int, str]:
    return -one.outlived, -one.count.wins, one.name.casefold()
