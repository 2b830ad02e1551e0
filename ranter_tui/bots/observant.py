"""A bot that uses what it saw: the advice that Cassell's book and Everything2 print about exchanged cards."""

from __future__ import annotations

from ranter_tui.bots.simple import Threshold
from ranter_tui.game.events import Changed, Kept
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Move
from ranter_tui.game.sight import Sight


class Observant(Threshold):
    """Like `Threshold`, but it remembers what it gave away, and watches where the exchanges stop."""

    def __init__(self, law: Law, ranks: int) -> None:
        super().__init__(law, ranks)
        self._strength = law.strength
        self._at_ease = Threshold(law, ranks // 2)

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        if Move.CHANGE not in moves:
            return super().decide(sight, moves)
        if self._knows_a_lower_card(sight):
            return Move.KEEP
        if _somebody_was_stuck(sight):
            return self._at_ease.decide(sight, moves)
        return super().decide(sight, moves)

    def _knows_a_lower_card(self, sight: Sight) -> bool:
        """Whether somebody else is known to hold a lower card, as after a good exchange."""
        hand = sight.hand
        assert hand is not None
        mine = self._strength[sight.card.rank]
        seen = [hand.cards[seat].rank for seat in hand.still_in if seat != sight.eye]
        return any(self._strength[rank] < mine for rank in seen if rank in self._strength)


def _somebody_was_stuck(sight: Sight) -> bool:
    """Whether a seat that had to give up its card then kept what it got: the one who asked got the worse."""
    forced = None
    for event in sight.this_hand:
        if isinstance(event, Changed):
            forced = event.holder
        elif isinstance(event, Kept) and event.seat == forced:
            return True
    return False
