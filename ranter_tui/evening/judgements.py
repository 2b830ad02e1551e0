"""Keeps what luck and judgement were in games that are over, beside the ledger: a list of games.

The figures can be counted again from the record of a game, and so they are no part of it: another yardstick
would be another record. They take seconds to count, so they are kept; and the record may be deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from ranter_tui.evening.kept_list import KeptList


class Fortune(Struct, frozen=True, forbid_unknown_fields=True):
    """What became of a guest, and why. All of it is in hands lost."""

    name: str
    is_bot: bool
    lost: int
    expected: float
    by_choice: float

    @property
    def by_luck(self) -> float:
        return self.lost - self.expected - self.by_choice


class GameJudged(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is over."""

    game: str
    """The name of its file, as in the ledger."""
    guests: tuple[Fortune, ...]
    """What became of each, the luckiest first."""
    remarks: tuple[str, ...]
    """The boldest choice, the costliest, and where the game turned."""


class Judgements:
    """The games that have been judged, on disk."""

    def __init__(self, path: Path) -> None:
        self._kept = KeptList(path, GameJudged)

    def all(self) -> dict[str, GameJudged]:
        """Return every game, by the name of its file."""
        return {one.game: one for one in self._kept.load()}

    def keep(self, one: GameJudged) -> None:
        """Keep a game; `OSError` if it cannot be written. It is the same however often it is judged."""
        self._kept.save([*{**self.all(), one.game: one}.values()])


def over_all(games: Iterable[str], known: Mapping[str, GameJudged]) -> tuple[list[Fortune], int]:
    """Return what became of everybody in these games, the luckiest first, and how many were judged."""
    sums, many = dict[tuple[str, bool], Fortune](), 0
    for one in filter(None, map(known.get, games)):
        many += 1
        for guest in one.guests:
            who = (guest.name.casefold(), guest.is_bot)
            before = sums.get(who, Fortune(guest.name, guest.is_bot, 0, 0.0, 0.0))
            sums[who] = Fortune(
                guest.name,
                guest.is_bot,
                before.lost + guest.lost,
                before.expected + guest.expected,
                before.by_choice + guest.by_choice,
            )
    return sorted(sums.values(), key=lambda guest: guest.by_luck), many
