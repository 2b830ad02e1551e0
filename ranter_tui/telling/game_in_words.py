"""What a game in a nutshell is made from: its rules, the order of its cards, and what each of them does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec import Struct

from ranter_tui.game.cards import PACKS, Pack, Rank
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import MOST, in_words, listed, rank_name, with_article
from ranter_tui.game.rules.order import ranked
from ranter_tui.game.rules.powers import HIGHEST, Effect, Effects, Moment
from ranter_tui.game.rules.table import Direction, Object


class Nutshell(Struct, frozen=True, dict=True):
    """The rules as they hold for a company; where nobody knows how many sit down, for a large one."""

    rules: Rules
    seats: int | None = None

    @cached_property
    def pack(self) -> Pack:
        small = self.rules.small_pack
        if small is not None and self.seats is not None and self.seats <= small.up_to:
            return PACKS[small.pack]
        return PACKS[self.rules.pack]

    @cached_property
    def order(self) -> tuple[Rank, ...]:
        """The ranks, high to low."""
        return ranked(self.rules, self.pack)

    @property
    def high_loses(self) -> bool:
        return self.rules.object is Object.AVOID_HIGHEST

    @property
    def side(self) -> str:
        """Where the next neighbour sits."""
        return "left" if self.rules.direction is Direction.LEFT else "right"

    @property
    def for_two(self) -> bool:
        """Whether nobody but two can play."""
        return self.rules.players.fewest == self.rules.players.most == 2

    def does(self, rank: Rank, moment: Moment) -> Effects:
        """Return what a card does at a moment, by its own name or as the highest."""
        powers = self.rules.powers
        own = powers.get(rank, {}).get(moment, ())
        return own or (powers.get(HIGHEST, {}).get(moment, ()) if rank == self.order[0] else ())

    def alike(self, moment: Moment) -> Iterator[tuple[tuple[Rank, ...], frozenset[Effect]]]:
        """Yield what cards do at a moment, and those that do it; the highest first."""
        groups: dict[frozenset[Effect], list[Rank]] = {}
        for rank in self.order:
            if effects := frozenset(self.does(rank, moment)):
                groups.setdefault(effects, []).append(rank)
        for effects, ranks in groups.items():
            yield tuple(ranks), effects

    def that_do(self, moment: Moment, *effects: Effect) -> tuple[Rank, ...]:
        """Return the ranks that do any of these at a moment, high to low."""
        return tuple(rank for rank in self.order if not set(effects).isdisjoint(self.does(rank, moment)))

    def refuses(self, ranks: Iterable[Rank]) -> bool:
        """Whether all these cards refuse when they are asked for."""
        return all(Effect.REFUSE in self.does(rank, Moment.ASKED) for rank in ranks)

    @cached_property
    def compared(self) -> tuple[Rank, ...]:
        """The ranks that are compared at the showdown, high to low."""
        return tuple(rank for rank in self.order if Effect.LOSES_TOO not in self.does(rank, Moment.SHOWDOWN))


def spoken(rank: Rank) -> str:
    """Return the name of a rank as one says it.

    >>> [spoken(Rank(rank)) for rank in ("K", "2", "12", "0", "owl")]
    ['King', 'Two', 'Twelve', 'Nought', 'Owl']
    """
    if not rank.isdecimal():
        return rank_name(rank)
    return in_words(int(rank), MOST).capitalize() if int(rank) else "Nought"


def one_of(ranks: Iterable[Rank], joint: str = "or") -> str:
    """Return ranks with their articles.

    >>> one_of((Rank("A"), Rank("1"), Rank("8")))
    'an Ace, a One or an Eight'
    """
    names = map(spoken, ranks)
    return listed(tuple("a One" if name == "One" else with_article(name) for name in names), joint)


def pack_in_words(pack: Pack) -> str:
    """Return what a pack is called, with its number in words."""
    return re.sub(r"\d+", lambda number: in_words(int(number[0]), MOST), pack.title.partition(",")[0])


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
