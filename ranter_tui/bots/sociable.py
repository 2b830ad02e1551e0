"""A bot that does as its neighbours do."""

from __future__ import annotations

from ranter_tui.bots.threshold import Threshold
from ranter_tui.game.events import Changed, Kept, PassedOn, Refused
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Move
from ranter_tui.game.sight import Sight


class Sociable:
    """With a card that is neither good nor bad it keeps where the last one kept, and asks where he asked."""

    def __init__(self, law: Law, bad: int, usual: int, fair: int) -> None:
        self._company_keeps = Threshold(law, bad)
        self._alone = Threshold(law, usual)
        self._company_asks = Threshold(law, fair)

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        return self._mood(sight).decide(sight, moves)

    def _mood(self, sight: Sight) -> Threshold:
        for event in reversed(sight.this_hand):
            if isinstance(event, Kept):
                return self._company_keeps
            if isinstance(event, (Changed, PassedOn, Refused)):
                return self._company_asks
        return self._alone
