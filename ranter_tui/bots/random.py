"""A bot that decides at random."""

from __future__ import annotations

from ranter_tui.game.chance import Luck
from ranter_tui.game.moves import Move
from ranter_tui.game.sight import Sight


class AtRandom:
    """Chooses every move that is offered with the same probability."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        return moves[self._luck.below(len(moves))]
