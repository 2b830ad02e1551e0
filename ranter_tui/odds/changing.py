"""Counts bit by bit, while somebody looks, what changed rules do to each seat and to the length of a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from ranter_tui.almanac.almanac_page import AlmanacPage, nearest_page
from ranter_tui.bots.sharp import fitted
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.rules import Rules
from ranter_tui.odds.plays import GOOD, Play
from ranter_tui.odds.same_deals import Compared, ComparedGames, OddsCompared
from ranter_tui.odds.sampling import OddsQuestion

SEED = 1713
OF_HANDS, OF_LIVES, MOST_HANDS = 0.005, 0.01, 40_000
"""It has settled when it is known so well how many more hands and lives a seat loses, or after so many."""
OF_GAMES, MOST_GAMES = 0.02, 1_000
"""And when the length of a game is known to so much of it, or after so many games."""
FEW = 10
"""The games of a chunk: with many guests and lives more would keep one waiting."""

Bit: TypeAlias = Compared | ComparedGames


class Change:
    """The rules of a book, and those that are made of them: what has been counted of both so far.

    All play as one plays well by the book, or by the one nearest to it, with the cards that there are; by the
    changed rules as by the others, so that what differs is what the rules do.
    """

    def __init__(self, base: Rules, rules: Rules, guests: int, *, ends: bool) -> None:
        """`ends` says whether a game comes to its end: of one that does not no length is counted."""
        before, now = law_for(base, guests), law_for(rules, guests)
        page = nearest_page(base)
        self.plays_by = page.book if page is not None else ""
        """The book by which all play well."""
        self.comparison = OddsCompared(*(OddsQuestion(law, _play(page, law), SEED) for law in (before, now)))
        self.hands = Compared.of(before, now)
        self.games = ComparedGames.of(before, now)
        self._chunks = {Compared: 0, ComparedGames: 0}
        self._ends = ends

    @property
    def next(self) -> Callable[[], Bit] | None:
        """What is to be counted next, wherever that is done; None if it has settled."""
        hands, games = self._chunks[Compared], self._chunks[ComparedGames]
        if not self._knows_hands and (self._knows_games or hands <= games):
            return partial(self.comparison.hands, hands)
        return None if self._knows_games else partial(self.comparison.games, games, FEW)

    def add(self, counted: Bit) -> None:
        self._chunks[type(counted)] += 1
        if isinstance(counted, Compared):
            self.hands = self.hands.plus(counted)
        else:
            self.games = self.games.plus(counted)

    @property
    def _knows_hands(self) -> bool:
        counted, hands = self.hands, self.hands.one.hands
        if not hands or hands >= MOST_HANDS:
            return hands > 0
        in_lives = max(difference.margin for difference in counted.in_lives)
        return counted.margin <= OF_HANDS and in_lives <= OF_LIVES

    @property
    def _knows_games(self) -> bool:
        games = self.games.one
        if not self._ends or games.games >= MOST_GAMES:
            return True
        return games.games > 0 and self.games.difference.margin <= OF_GAMES * games.odds.hands.value


def _play(page: AlmanacPage | None, law: Law) -> Play:
    if page is None:
        return Play(("sharp",))
    known = {guests: table.good.places for guests, table in page.tables.items()}
    return Play((GOOD,), fitted(known, page.rules, law))
