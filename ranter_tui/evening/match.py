"""A match: several games of one hand between two, with the deal alternating, and a running score.

It is a chain of records, each of which names the one before: so the score is counted from the ledger, and
kept nowhere else, and a match that was cut off between two deals goes on with the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import in_words
from ranter_tui.game.seats import Seat

if TYPE_CHECKING:
    from datetime import datetime

    from ranter_tui.evening.ledger import GameLine
    from ranter_tui.record.glance import Save

DEALS = 6
"""How many deals make a match: both deal equally often."""


class Match(Struct, frozen=True):
    """The score of a match between the guests in two seats."""

    names: tuple[str, ...]
    number: int = 1
    """Which deal is on the table, counted from one."""
    won: tuple[int, ...] = (0, 0)
    deals: int = 0
    """How many deals have been played."""
    began: datetime | None = None
    """When the first of them began."""

    @property
    def is_over(self) -> bool:
        return self.deals >= DEALS

    @property
    def winner(self) -> Seat | None:
        """The seat that has won more deals; None where both have won as many."""
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
        """Which deal is on the table, and the score."""
        return f"deal {self.number} of {DEALS} · {self.score}"

    @property
    def so_far(self) -> str:
        """The score, and after how many deals."""
        return f"{self.score}, after {in_words(self.deals)} of {in_words(DEALS)} deals."

    @property
    def result(self) -> str:
        """Who has won the match, in a sentence."""
        if self.winner is None:
            return f"The match is drawn: {self.score}."
        return f"{self.names[self.winner]} wins the match: {self.score}."


def is_match(rules: Rules, seats: int) -> bool:
    """Whether a game by these rules is one deal of a match: it is for two, and one hand decides it."""
    return rules.players.most == seats == 2 and rules.lives.count == 1


def match_so_far(games: Iterable[GameLine], last: str | None, names: tuple[str, ...], number: int) -> Match:
    """Return the match of these two up to the deal of that file, with that deal of it on the table."""
    deals = tuple(_deals({game.game: game for game in games}, last))
    return Match(names, number, _won(deals), len(deals), deals[0].began if deals else None)


def matches_as_games(games: Sequence[GameLine]) -> Iterator[GameLine]:
    """Yield the games with all deals of a match as one, won by whoever won more of them."""
    by_name = {game.game: game for game in games}
    followed = {game.match.after for game in games if game.match is not None}
    for game in games:
        if game.game not in followed:
            yield _as_game(tuple(_deals(by_name, game.game)))


def cut_off(saves: Sequence[Save], away: Sequence[Save]) -> Iterator[Save]:
    """Yield the deals of matches that are not over and have no next one, neither here nor put away."""
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
    """Return the deals of a match up to that one, as far back as they are counted."""
    found: list[GameLine] = []
    while last is not None and (game := by_name.get(last)) is not None and game not in found:
        found.append(game)
        last = game.match.after if game.match is not None else None
    return found[::-1]


def _won(deals: Sequence[GameLine]) -> tuple[int, ...]:
    return tuple(sum(deal.scores[seat].count.wins for deal in deals) for seat in range(2))


def _as_game(deals: Sequence[GameLine]) -> GameLine:
    from ranter_tui.evening.ledger import GuestScore
    from ranter_tui.library.telling.awards import Count

    if len(deals) == 1:
        return deals[0]
    won = _won(deals)
    scores = tuple(
        GuestScore(score.guest, Count(wins=int(wins > min(won))), outlived=int(wins > min(won)))
        for score, wins in zip(deals[-1].scores, won, strict=True)
    )
    return replace(deals[-1], began=deals[0].began, scores=scores)
