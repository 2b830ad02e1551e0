"""A bot that is never of the same mind twice."""

from __future__ import annotations

from ranter_tui.bots.threshold import Threshold
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Move
from ranter_tui.game.sight import Sight


class Fickle:
    """Like `Threshold`, but how many ranks it changes is another number every time."""

    def __init__(self, law: Law, fewest: int, most: int, luck: Luck) -> None:
        self._moods = [Threshold(law, ranks) for ranks in range(fewest, most + 1)]
        self._luck = luck

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        return self._moods[self._luck.below(len(self._moods))].decide(sight, moves)
