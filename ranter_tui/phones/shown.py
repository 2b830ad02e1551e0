"""Says for each guest what a phone is shown now, out of what the gathering has been shown."""

from __future__ import annotations

import msgspec

from ranter_tui.evening.gathering import Gathering, Question
from ranter_tui.game.moves import is_a_choice
from ranter_tui.game.seats import Seat
from ranter_tui.phones.view import OwnBet, bet_for, encoded, encoded_table, open_table, own
from ranter_tui.phones.weighing import Weighing
from ranter_tui.telling.awards import FinalPlace, final_ranking


class Shown:
    """What the phones of one gathering are shown. The table is made once for all of them."""

    def __init__(self, gathering: Gathering) -> None:
        self.gathering = gathering
        self._table: msgspec.Raw | None = None
        self._weighing = Weighing(gathering)

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
        me = own(
            name,
            sitting.sight(seat, gathering.shown),
            sitting.names,
            self.question(seat),
            gathering.asked,
            self._weighing.odds if self._may_weigh(seat) else None,
            self.bet(seat),
        )
        return encoded(me, self._table)

    def question(self, seat: Seat) -> Question | None:
        """Return what that guest is asked, once the room has been shown all that has led to it."""
        gathering, sitting = self.gathering, self.gathering.sitting
        question = gathering.question
        if sitting is None or gathering.shown < len(sitting.history):
            return None
        return question if question is not None and question.seat == seat and question.open else None

    def weigh(self, seat: Seat) -> bool:
        """Begin to count the odds for that guest. Return False where they may not be asked for."""
        gathering, sitting = self.gathering, self.gathering.sitting
        if sitting is None or not self._may_weigh(seat):
            return False
        self._weighing.begin(sitting.sight(seat, gathering.shown), sitting.names)
        return True

    def _may_weigh(self, seat: Seat) -> bool:
        question, host = self.question(seat), self.gathering.host
        if question is None or question.chosen is not None or not is_a_choice(question.moves):
            return False
        return host is not None and host.tells_odds()

    def bet(self, seat: Seat) -> OwnBet | None:
        """Return on whom that guest may bet; None if not now."""
        gathering, follower = self.gathering, self.gathering.follower
        if follower is None or gathering.sitting is None:
            return None
        if seat not in gathering.sitting.may_bet(follower.table):
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
        return final_ranking(sitting.start, sitting.sight(None).faces)
