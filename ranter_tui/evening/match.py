"""A match: several games of one hand between two, with the deal alternating, and a running score.

It is a chain of records. Where the first dealer was settled beforehand, the game goes on with the match of
the one before: so the score is counted from the ledger, and kept nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.about import in_words
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest

if TYPE_CHECKING:
    from ranter_tui.evening.ledger import GameLine

DEALS = 6
"""How many deals make a match: both deal equally often."""


class Match(Struct, frozen=True):
    """The score of a match between the guests in two seats."""

    names: tuple[str, ...]
    won: tuple[int, ...] = (0, 0)
    deals: int = 0
    """How many deals have been played."""

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

        >>> Match(("Anna", "Ben"), (2, 1), 3).score
        'Anna 2, Ben 1'
        """
        return ", ".join(f"{name} {won}" for name, won in zip(self.names, self.won, strict=True))

    @property
    def on_its_way(self) -> str:
        """Which deal is being played, and the score before it."""
        return f"deal {self.deals + 1} of {DEALS} · {self.score}"

    @property
    def so_far(self) -> str:
        """The score, and after how many deals."""
        return f"{self.score}, after {in_words(self.deals)} of {in_words(DEALS)} deals."


def is_match(rules: Rules, seats: int) -> bool:
    """Whether a game by these rules is one deal of a match: it is for two, and one hand decides it."""
    return rules.players.most == seats == 2 and rules.lives.count == 1


def matches_as_games(games: Iterable[GameLine]) -> tuple[GameLine, ...]:
    """Return the games with all deals of a match as one, won by whoever won more of them."""
    found: list[list[GameLine]] = []
    for game in games:
        if game.dealer is not None and found and _table(found[-1][-1]) == _table(game):
            found[-1].append(game)
        else:
            found.append([game])
    return tuple(deals[0] if len(deals) == 1 else _as_game(deals) for deals in found)


def _table(game: GameLine) -> tuple[str, ...]:
    return game.book, *(score.guest.name for score in game.scores)


def _as_game(deals: Sequence[GameLine]) -> GameLine:
    from ranter_tui.evening.ledger import GuestScore
    from ranter_tui.library.telling.awards import Count

    last = deals[-1]
    won = [sum(deal.scores[seat].count.wins for deal in deals) for seat, _ in enumerate(last.scores)]
    scores = tuple(
        GuestScore(score.guest, Count(wins=int(wins > min(won))), outlived=int(wins > min(won)))
        for score, wins in zip(last.scores, won, strict=True)
    )
    return replace(deals[0], ended=last.ended, scores=scores)


def match_so_far(games: Sequence[GameLine], book: str, guests: Sequence[Guest]) -> Match:
    """Return the last match of these two by that book, as far as it has been played."""
    names = tuple(guest.name for guest in guests)
    won, deals = [0, 0], 0
    for game in reversed(games):
        if game.book != book or tuple(score.guest.name for score in game.scores) != names:
            continue
        deals += 1
        for seat, score in enumerate(game.scores):
            won[seat] += score.count.wins
        if game.dealer is None:
            break
    return Match(names, tuple(won), deals)
