"""A bot that makes the best of what it has been given, out of pride."""

from __future__ import annotations

from ranter_tui.bots.threshold import Threshold
from ranter_tui.game.events import Changed
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Move
from ranter_tui.game.sight import Sight


class Stubborn:
    """Changes much of what it is dealt; a card forced upon it it passes on only if it is hopeless."""

    def __init__(self, law: Law, ranks: int, hopeless: int) -> None:
        self._of_the_deal = Threshold(law, ranks)
        self._of_a_neighbour = Threshold(law, hopeless)

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        mood = self._of_a_neighbour if _was_robbed(sight) else self._of_the_deal
        return mood.decide(sight, moves)


def _was_robbed(sight: Sight) -> bool:
    return any(isinstance(event, Changed) and event.holder == sight.eye for event in sight.this_hand)
