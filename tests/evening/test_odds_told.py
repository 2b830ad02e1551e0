"""What a guest reads who asks what the odds are."""

from __future__ import annotations

from itertools import count

from ranter_tui.evening.odds_told import TIME, odds_told
from ranter_tui.game.law import law_for
from ranter_tui.game.rules import Rules
from ranter_tui.library.telling.choices import choices
from tests.odds.test_from_a_seat import asked, dealt

HISTORY = dealt(law_for(Rules(powers={}), 3), "7S", "9H", "5C")
SIGHT = HISTORY.sight(asked(HISTORY))
OFFERED = choices(SIGHT, ("Anna", "Ben", "Clara"))


def test_a_chance_is_told_in_a_hundred_and_how_far_off_it_may_be() -> None:
    keep, change, rest = odds_told(SIGHT, OFFERED, lambda: 0.0)
    assert keep.startswith("Keep: you lose ") and keep.endswith(" in 100 (±3)")
    assert change.startswith("Change with ") and change.endswith(" in 100 (±3)")
    assert rest == "1,000 deals of what you have not seen; the others are taken to play well."


def test_a_guest_who_waited_in_vain_is_told_so() -> None:
    late = count(0.0, TIME)
    (told,) = odds_told(SIGHT, OFFERED, lambda: next(late))
    assert told == "That could not be counted in time: too much is known of this hand."
