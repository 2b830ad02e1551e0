"""What a guest reads who asks what the odds are."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

from ranter_tui.evening.odds_told import TIME, odds_told
from ranter_tui.telling.choices import choices
from tests.game.table import dealt
from tests.odds.test_from_a_seat import PLAIN, sight


def told(now: Callable[[], float]) -> tuple[str, ...]:
    """What Anna reads, who holds a Seven, by that clock."""
    seen = sight(dealt(PLAIN, "Anna 7S, Ben 9H, Clara 5C"))
    return odds_told(seen, choices(seen, ("Anna", "Ben", "Clara")), now)


def test_a_chance_is_told_in_plain_words_then_in_a_hundred_and_how_far_off_it_may_be() -> None:
    plain, keep, change, rest = told(lambda: 0.0)
    assert re.fullmatch(
        r"Chance to lose\. Keep: about one in \w+\. Change with Ben: about \w+ in \w+\.", plain
    )
    assert keep.startswith("Keep: you lose ") and keep.endswith(" in 100 (±3)")
    assert change.startswith("Change with ") and change.endswith(" in 100 (±3)")
    assert rest == "1,000 possible deals of the cards you have not seen, if the others play well."


def test_too_few_deals_are_not_put_in_plain_words() -> None:
    looks = count(0.0, TIME / 8)
    assert told(lambda: next(looks))[0] == "Chance to lose: too few deals were counted to say."


def test_a_guest_who_waited_in_vain_is_told_so() -> None:
    late = count(0.0, TIME)
    (in_vain,) = told(lambda: next(late))
    assert in_vain == "That took too long to count: too much is known about this hand."
