"""The standings over many games: tonight, or on all evenings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from msgspec import Struct, field

from ranter_tui.evening.ledger import GameLine
from ranter_tui.library.telling.awards import Count

A_NIGHT = timedelta(hours=12)
"""How long ago a game may have ended to be of this evening, which may go on past midnight."""


class Standing(Struct):
    """The statistics of one guest over many games."""

    name: str
    """The name as it was last written."""
    is_bot: bool
    games: int = 0
    count: Count = field(default_factory=Count)
    bets: int = 0
    right: int = 0
    outlived: int = 0
    """How many others came off worse, over all the games."""
    streak: int = 0
    """The most games won in a row, of those played."""
    running: int = 0
    """The current winning streak."""


def standings(games: Iterable[GameLine]) -> tuple[Standing, ...]:
    """Return everybody who sat in these games: persons before bots, the most games won first.

    Whoever goes by the same name, in whatever capitals, is taken for the same guest; a person is never a bot.
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
    return standing.is_bot, -standing.count.wins, _share_lost(standing.count), standing.name.casefold()


def _share_lost(count: Count) -> float:
    """Return the share of the hands that were lost, from 0 to 1."""
    return count.hands_lost / count.hands if count.hands else 1.0


def tonight(games: Sequence[GameLine], now: datetime) -> tuple[GameLine, ...]:
    """Return the games of this evening."""
    return tuple(
        game
        for game in games
        # A clock that was wrong may have put it into the future.
        if abs(now - game.ended) < A_NIGHT or game.ended.astimezone(now.tzinfo).date() == now.date()
    )
