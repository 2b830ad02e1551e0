"""Says for each guest what a phone is shown now, out of what the gathering has been shown."""

from __future__ import annotations

import msgspec

from ranter_tui.evening.gathering import Gathering
from ranter_tui.evening.wagers import may_bet
from ranter_tui.game.seats import Seat
from ranter_tui.library.telling.standings import FinalPlace, standings
from ranter_tui.phones.view import OwnBet, bet_for, encoded, encoded_table, open_table, own


class Shown:
    """What the phones of one gathering are shown. The table is made once for all of them."""

    def __init__(self, gathering: Gathering) -> None:
        self.gathering = gathering
        self._table: msgspec.Raw | None = None

    def forget(self) -> None:
        """Make the table anew when it is wanted next."""
        self._table = None

    def to(self, name: str) -> str:
        """Return what that guest is sent."""
        gathering, sitting = self.gathering, self.gathering.sitting
        if self._table is None:
            self._table = self._made()
        seat = gathering.seat_of(name)
        if sitting is None or seat is None:
            return encoded(own(name, None, ()), self._table)
        question = gathering.question
        asked = question if question is not None and question.seat == seat and question.open else None
        me = own(
            name,
            sitting.sight(seat, gathering.shown),
            sitting.names,
            asked if gathering.shown == len(sitting.history) else None,
            gathering.asked,
            self.bet(seat),
        )
        return encoded(me, self._table)

    def bet(self, seat: Seat) -> OwnBet | None:
        """Return on whom that guest may bet; None if not now."""
        gathering, follower = self.gathering, self.gathering.follower
        if follower is None or gathering.sitting is None or gathering.host is None:
            return None
        if not gathering.host.bets_taken() or seat not in may_bet(follower.table, gathering.sitting.guests):
            return None
        return bet_for(follower, seat)

    def _made(self) -> msgspec.Raw:
        sitting, follower = self.gathering.sitting, self.gathering.follower
        if sitting is None or follower is None:
            return encoded_table(None)
        follower.phones = self.gathering.phones
        return encoded_table(open_table(sitting.book.short, follower, self.gathering.logged, self._places()))

    def _places(self) -> tuple[FinalPlace, ...]:
        """Return how it ended for each, once the room has been shown the end."""
        sitting = self.gathering.sitting
        if sitting is None or sitting.asks is not None or self.gathering.shown < len(sitting.history):
            return ()
        return standings(sitting.start, sitting.sight(None).faces)
