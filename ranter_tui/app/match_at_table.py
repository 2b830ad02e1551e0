"""The match that the game on the table may be a deal of: its score, and the deal that comes next."""

from __future__ import annotations

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.match import Match
from ranter_tui.evening.sitting import Sitting


class MatchAtTable:
    """The match of one deal at the table, if it is one of a match."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.score: Match | None = None
        """The score before this deal and, once that is counted, after it; None where there is no match."""
        self._next_deal: Sitting | None = None
        """The next deal, until it is played."""

    @property
    def on_its_way(self) -> str:
        """Which deal is being played, and the score before it; empty where there is no match."""
        return self.score.on_its_way if self.score is not None and not self.score.is_over else ""

    @property
    def ended(self) -> Match | None:
        """The match, if this deal has ended it."""
        return self.score if self.score is not None and self.score.is_over else None

    def read_score(self, evening: Evening) -> None:
        self.score = evening.match(self.sitting)

    def begin_next_deal(self, evening: Evening) -> bool:
        """Begin the next deal on disk, once this one is counted. Return False where none is to come.

        Whoever leaves then, or is cut off, goes on with it later.
        """
        self.read_score(evening)
        self._next_deal = evening.next_deal(self.sitting)
        if self._next_deal is None:
            return False
        evening.finish(self.sitting)
        return True

    def take_next_deal(self) -> Sitting | None:
        """Hand over the next deal, once."""
        sitting, self._next_deal = self._next_deal, None
        return sitting

    def close(self) -> None:
        """Let go of a deal that nobody has taken."""
        if self._next_deal is not None:
            self._next_deal.journal.close()
