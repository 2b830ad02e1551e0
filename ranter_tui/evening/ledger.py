"""The ledger of finished games: a file with a line for each, kept from one evening to the next.

If the program is killed before or while it writes a line, the game is counted the next time, from its
record. The ledger is no cache all the same: records may be deleted, and what was won in them stays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from datetime import MAXYEAR, MINYEAR, datetime, timedelta
from pathlib import Path

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from ranter_tui.disk.disk import DISK, Disk
from ranter_tui.evening.small_files import decoded, held_or_made
from ranter_tui.game.events import Event
from ranter_tui.game.rules.about import times
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from ranter_tui.game.state import State
from ranter_tui.record.glance import Save, glance
from ranter_tui.record.guest import Guest
from ranter_tui.record.journal import SUFFIX
from ranter_tui.record.lines import Bet, DealOfMatch, When
from ranter_tui.record.replay import PlayedGame
from ranter_tui.record.saves import Saves
from ranter_tui.telling.awards import Award, Count, HowMany, awards, final_ranking, outlived_by, tally
from ranter_tui.telling.moments import GreatHand, great_hand
from ranter_tui.telling.played import hand_by_hand
from ranter_tui.telling.words import Names


class Glory(Struct, frozen=True):
    """How often a guest bet, and how often rightly."""

    seat: Seat
    bets: int
    right: int


def glory(bets: Iterable[Bet], start: State, events: Iterable[Event]) -> tuple[Glory, ...]:
    """Return the score of every guest who bet, the best first. The last bet on a hand counts."""
    losers = {hand.number: hand.losers for hand in hand_by_hand(start, events).hands if hand.shown}
    stand = {(bet.seat, bet.hand): bet.on for bet in bets if bet.hand in losers}
    made = Counter(seat for seat, _ in stand)
    right = Counter(seat for (seat, hand), on in stand.items() if on in losers[hand])
    found = [Glory(seat, made[seat], right[seat]) for seat in made]
    return tuple(sorted(found, key=lambda one: (-one.right, one.bets, one.seat)))


def prizes(found: Sequence[Glory], names: Sequence[str]) -> Iterator[Award]:
    """Yield an award for each guest who bet. The best is the prophet, if ever right."""
    for place, one in enumerate(found):
        right = f"right {times(one.right)}" if one.right else "never right"
        title = "Prophecy" if place or not one.right else "The prophet of the game"
        yield Award(title, (one.seat,), f"{names[one.seat]} bet {times(one.bets)} and was {right}.")


def honours(bets: Iterable[Bet], start: State, faces: Sequence[Event], names: Names) -> tuple[Award, ...]:
    """Return the awards that were earned in a game, and then those for bets."""
    return (*awards(start, faces, names), *prizes(glory(bets, start, faces), names))


def prophets(found: Sequence[Glory], names: Sequence[str]) -> str:
    """Return how the guests who bet stand, the best first."""
    return f"Prophets: {', '.join(f'{names[one.seat]} {one.right} of {one.bets}' for one in found)}."


class GuestScore(Struct, frozen=True):
    """The score of one seat in a game, under the guest who had it at the end."""

    guest: Guest
    count: Count
    bets: HowMany = 0
    right: HowMany = 0
    outlived: HowMany = 0
    """How many others came off worse in the game."""


class GameLine(Struct, frozen=True, kw_only=True):
    """The line of one finished game."""

    game: str
    """The name of its file, so that no game counts twice."""
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
            # At both ends of the calendar some hours do not exist in every time zone.
            if when is not None and not MINYEAR < when.year < MAXYEAR:
                raise ValueError(f"nobody played in the year {when.year}")


class Fortune(Struct, frozen=True, forbid_unknown_fields=True):
    """How many hands a guest lost, how many to expect, and how many better choices would have saved."""

    name: str
    is_bot: bool
    lost: int
    expected: float
    by_choice: float

    @property
    def by_luck(self) -> float:
        return self.lost - self.expected - self.by_choice


class GameJudged(Struct, frozen=True, forbid_unknown_fields=True):
    """The luck and judgement in a finished game."""

    game: str
    """The name of its file, as in the ledger."""
    guests: tuple[Fortune, ...]
    """Every guest, the luckiest first."""
    remarks: tuple[str, ...]
    """The boldest choice, the costliest, and where the game turned."""


class LedgerContents(Struct, frozen=True):
    """The contents of the ledger file."""

    games: tuple[GameLine, ...]
    """The games in the order in which they ended."""
    damaged: tuple[int, ...] = ()
    """The numbers of the invalid lines. They stay in the file."""


class Ledger:
    """Reads the ledger file, and adds the games that are missing."""

    def __init__(self, path: Path, saves: Saves, disk: Disk = DISK) -> None:
        self.path, self._saves, self._disk = path, saves, disk

    def kept(self) -> LedgerContents:
        try:
            return read_kept(self.path.read_bytes())
        except FileNotFoundError:
            return LedgerContents(())

    def count(self) -> tuple[str, ...]:
        """Add every finished game that is missing. Return a message about each that could not be added.

        Raises `OSError` if the ledger cannot be read or written; the same games are then added the next time.
        """
        counted = {game.game for game in self.kept().games}
        over: list[GameLine] = []
        troubles: list[str] = []
        for path in self._saves.folder.glob(f"*{SUFFIX}"):
            if path.name in counted:
                continue
            try:
                save = glance(path)
                if save.finished and not save.trouble:
                    over.append(self.game(save))
            except (ValueError, OSError) as error:
                troubles.append(f"{path.name}: {error}")
            except Exception as error:
                # One odd record must not keep the others out. Its message is dropped: it might name a card.
                troubles.append(f"{path.name}: it cannot be counted ({type(error).__name__})")
        if over:
            self._enter(over)
        return tuple(troubles)

    def game(self, save: Save) -> GameLine:
        """Return the line of a finished game, computed from its record."""
        played = self._saves.read(save.path)
        counts = tally(played.start, played.events)
        bets = glory(played.bets, played.start, played.events)
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
        # No other window may count at the same time.
        with closing(held_or_made(self.path, self._disk)) as file:
            data = file.read()
            # Another window may have counted some of them in between.
            counted = {game.game for game in read_kept(data).games}
            new = sorted((game for game in over if game.game not in counted), key=lambda game: game.ended)
            file.cut(data.rfind(b"\n") + 1)
            file.append(b"".join(msgspec.json.encode(game) + b"\n" for game in new))


def read_kept(data: bytes) -> LedgerContents:
    """Parse the lines of the file. A torn last line is dropped, and invalid lines are skipped."""
    games: dict[str, GameLine] = {}
    damaged = []
    for number, one in enumerate(data[: data.rfind(b"\n") + 1].splitlines(), 1):
        game = decoded(GameLine, one)
        if game is not None:
            games.setdefault(game.game, game)
        else:
            damaged.append(number)
    in_order = sorted(games.values(), key=lambda game: (game.ended, game.game))
    return LedgerContents(tuple(in_order), tuple(damaged))


A_NIGHT = timedelta(hours=12)
"""A game that ended longer ago belongs to another evening; this one may go on past midnight."""


class Standing(Struct):
    """The statistics of one guest over many games."""

    name: str
    """The name as last written."""
    is_bot: bool
    games: int = 0
    count: Count = field(default_factory=Count)
    bets: int = 0
    right: int = 0
    outlived: int = 0
    streak: int = 0
    """The longest winning streak. Games that this guest missed do not end it."""
    running: int = 0


def standings(games: Iterable[GameLine]) -> tuple[Standing, ...]:
    """Return all players of these games: persons before bots, the most games won first.

    Players with the same name, whatever the capitals, are one guest; but a person and a bot are always two.
    """
    found: dict[tuple[str, bool], Standing] = {}
    for game in games:
        for score in game.scores:
            guest = score.guest
            who = (guest.name.casefold(), guest.is_bot)
            standing = found.setdefault(who, Standing(guest.name, guest.is_bot))
            standing.name = guest.name
            standing.games += 1
            standing.count.add(score.count)
            standing.bets += score.bets
            standing.right += score.right
            standing.outlived += score.outlived
            standing.running = standing.running + 1 if score.count.wins else 0
            standing.streak = max(standing.streak, standing.running)
    return tuple(sorted(found.values(), key=_rank))


def _rank(standing: Standing) -> tuple[bool, int, float, str]:
    count = standing.count
    share_lost = count.hands_lost / count.hands if count.hands else 1.0
    return standing.is_bot, -count.wins, share_lost, standing.name.casefold()


def tonight(games: Sequence[GameLine], now: datetime) -> tuple[GameLine, ...]:
    return tuple(
        game
        for game in games
        # A wrong clock may have dated it in the future.
        if abs(now - game.ended) < A_NIGHT or game.ended.astimezone(now.tzinfo).date() == now.date()
    )


def may_be_bet_on(shown: State) -> tuple[Seat, ...]:
    """Return the seats that can lose the hand; none once the cards are open."""
    return shown.hand.still_in if shown.hand is not None and not shown.hand.open else ()


LATEST = 30
"""At most so many games of an evening are read to find it, the latest."""


class HandOfTheEvening(Struct, frozen=True):
    """The greatest hand of an evening, and its record."""

    game: Path
    book: str
    great: GreatHand


def hand_of_the_evening(
    games: Iterable[GameLine], folder: Path, read: Callable[[Path], PlayedGame]
) -> HandOfTheEvening | None:
    """Return the greatest hand of these games as the room saw them; of equals the last.

    Their records are in that folder. Those that cannot be read, or have no book, are skipped.
    """
    found: HandOfTheEvening | None = None
    for line in tuple(games)[-LATEST:]:
        path = folder / Path(line.game).name
        try:
            played = read(path)
            if (book := played.header.rulebook) is None:
                continue
            names = tuple(guest.name for guest in played.guests)
            great = great_hand(played.start, (face(event, None) for event in played.events), book, names)
        except Exception:
            # The page of the evening's games says what is wrong with it.
            continue
        if great is not None and (found is None or great.greatness >= found.great.greatness):
            found = HandOfTheEvening(path, line.book, great)
    return found
