"""Compares two tables on the same deals, so that what differs is the rules or the play, and not the cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from msgspec import Struct

from ranter_tui.almanac.almanac_page import AlmanacPage, nearest_page
from ranter_tui.almanac.figures import Figure
from ranter_tui.almanac.good_play import GOOD
from ranter_tui.bots.sharp import fitted
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.odds.playing import Play, Table, in_order_of_play, seed_for
from ranter_tui.odds.sampling import GAMES, HANDS, OddsQuestion
from ranter_tui.odds.tally import GameTally, HandTally, Sum, Summed, lives_lost


class Beside(Struct, frozen=True):
    """A quantity at the one table and at the other."""

    one: Figure
    other: Figure
    more: Figure
    """How much more it is at the other. Its margin is less than theirs together: the deals were alike."""


class Compared(Summed):
    """What came of as many hands at the one table as at the other."""

    one: HandTally
    other: HandTally
    more: list[Sum]
    """The hands that each place loses more at the other table; what it loses less is taken off."""
    lives: list[Sum]
    """The same, in lives."""

    @classmethod
    def of(cls, one: Law, other: Law) -> Compared:
        more, lives = ([Sum() for _ in range(one.seats)] for _ in range(2))
        return cls(HandTally.of(one), HandTally.of(other), more, lives)

    @property
    def loses(self) -> tuple[Beside, ...]:
        """The chance of each place to lose the hand."""
        more = (more.mean(self.one.hands) for more in self.more)
        return tuple(map(Beside, self.one.loses, self.other.loses, more))

    @property
    def costs(self) -> tuple[Beside, ...]:
        """The lives that a hand costs each place."""
        places = zip(self.one.lives, self.other.lives, self.lives, strict=True)
        return tuple(Beside(*(lives.mean(self.one.hands) for lives in place)) for place in places)

    @property
    def margin(self) -> float:
        return max(place.more.margin for place in self.loses)


class ComparedGames(Summed):
    """What came of as many games at the one table as at the other."""

    one: GameTally
    other: GameTally
    longer: Sum
    """The hands by which the games of the other table are longer."""

    @classmethod
    def of(cls, one: Law, other: Law) -> ComparedGames:
        return cls(GameTally.of(one), GameTally.of(other), Sum())

    @property
    def hands(self) -> Beside:
        """The hands of a game, on the average."""
        sums = (self.one.hands, self.other.hands, self.longer)
        return Beside(*(hands.mean(self.one.games) for hands in sums))


class OddsCompared(Struct, frozen=True):
    """Two questions with the same seed and as many seats. With the same pack, the cards are the same."""

    one: OddsQuestion
    other: OddsQuestion

    def hands(self, chunk: int) -> Compared:
        seed = seed_for(self.one.seed, "hands", chunk)
        tables = [Table(asked.law, asked.play, seed) for asked in (self.one, self.other)]
        orders = [in_order_of_play(asked.law) for asked in (self.one, self.other)]
        so_far = Compared.of(self.one.law, self.other.law)
        for _ in range(HANDS):
            one, other = (table.hand() for table in tables)
            so_far.one.count(one, orders[0])
            so_far.other.count(other, orders[1])
            gone = lives_lost(one), lives_lost(other)
            for more, lives, here, there in zip(so_far.more, so_far.lives, *orders, strict=True):
                more.add((there in other.lost) - (here in one.lost))
                lives.add(gone[1].get(there, 0) - gone[0].get(here, 0))
        return so_far

    def games(self, chunk: int, size: int = GAMES) -> ComparedGames:
        """Play a chunk of games; each begins with the same deals at both tables."""
        one, other = (Table(asked.law, asked.play, asked.seed) for asked in (self.one, self.other))
        orders = [in_order_of_play(asked.law) for asked in (self.one, self.other)]
        so_far = ComparedGames.of(self.one.law, self.other.law)
        for number in range(chunk * size, (chunk + 1) * size):
            for table in (one, other):
                table.begin(seed_for(self.one.seed, "game", number))
            here, there = one.game(), other.game()
            so_far.one.count(here, orders[0])
            so_far.other.count(there, orders[1])
            so_far.longer.add(there.hands - here.hands)
        return so_far


SEED = 1713
OF_HANDS, OF_LIVES, MOST_HANDS = 0.005, 0.01, 40_000
"""It has settled when it is known how many more hands and lives a seat loses, or after so many hands."""
OF_GAMES, MOST_GAMES = 0.02, 1_000
"""And when the length of a game is known to this part of it, or after so many games."""
FEW = 10
"""The games of a chunk: with many guests and lives more would keep one waiting."""

Bit: TypeAlias = Compared | ComparedGames


class Change:
    """The rules of a book, and those that are made of them: what has been counted of both so far.

    All play as one plays well by the book, or by the one nearest to it, with the cards that there are; by the
    changed rules as by the others, so that what differs is what the rules do.
    """

    def __init__(self, base: Rules, rules: Rules, guests: int, *, ends: bool) -> None:
        """`ends` says whether games come to an end. If they do not, no length is counted."""
        before, now = law_for(base, guests), law_for(rules, guests)
        page = nearest_page(base)
        self.plays_by = page.book
        """The book by which all play well."""
        self.comparison = OddsCompared(*(OddsQuestion(law, _play(page, law), SEED) for law in (before, now)))
        self.hands = Compared.of(before, now)
        self.games = ComparedGames.of(before, now)
        self._ends = ends

    @property
    def next(self) -> Callable[[], Bit] | None:
        """What is to be counted next, wherever that is done; None if it has settled."""
        hands, games = self.hands.one.hands // HANDS, self.games.one.games // FEW
        if not self._knows_hands and (self._knows_games or hands <= games):
            return partial(self.comparison.hands, hands)
        return None if self._knows_games else partial(self.comparison.games, games, FEW)

    def add(self, counted: Bit) -> None:
        if isinstance(counted, Compared):
            self.hands += counted
        else:
            self.games += counted

    @property
    def _knows_hands(self) -> bool:
        counted, hands = self.hands, self.hands.one.hands
        if not hands or hands >= MOST_HANDS:
            return hands > 0
        in_lives = max(place.more.margin for place in counted.costs)
        return counted.margin <= OF_HANDS and in_lives <= OF_LIVES

    @property
    def _knows_games(self) -> bool:
        games = self.games.one.games
        if not self._ends or games >= MOST_GAMES:
            return True
        return games > 0 and self.games.hands.more.margin <= OF_GAMES * self.games.hands.one.value


def _play(page: AlmanacPage, law: Law) -> Play:
    known = {guests: table.good.places for guests, table in page.tables.items()}
    return Play((GOOD,), fitted(known, page.rules, law))
