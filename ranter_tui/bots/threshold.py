"""A bot that changes a bad card and keeps a good one, whatever else has happened."""

from __future__ import annotations

from ranter_tui.game.law import Law
from ranter_tui.game.moves import Move
from ranter_tui.game.sight import Sight

KEEP, CHANGE = Move.KEEP, Move.CHANGE


class Threshold:
    """Changes a fixed number of the worst ranks: 7 means Ace to Seven where the King is high."""

    def __init__(self, law: Law, ranks: int) -> None:
        worst = sorted(law.order, key=law.strength.__getitem__)
        self.changed = frozenset(worst[:ranks])

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        if CHANGE in moves:
            return CHANGE if sight.card.rank in self.changed else KEEP
        return beyond_the_card(moves)


def beyond_the_card(moves: tuple[Move, ...]) -> Move:
    """Return what a bot does if the card in its hand does not matter: it plays on, and keeps its lives."""
    for move in (Move.BUY_BACK, Move.SHOW, Move.DECLINE, Move.KEEP):
        if move in moves:
            return move
    return moves[0]
