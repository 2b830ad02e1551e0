"""Who loses fewer lives, and who only costs the others more."""

from __future__ import annotations

from functools import reduce

from benchmarks.league import Alone
from ranter_tui.game.law import law_for
from ranter_tui.odds.league import Lead
from tests.rulebook.by_the_book import SHELF

SURELY = 4.9 / 1.96


def test_whoever_costs_the_others_more_than_itself_would_do_better_as_they_do() -> None:
    """By turns the shrewd are not behind the sharp by this book; alone each of them would be."""
    law = law_for(SHELF.book("vogelspiel").plain_rules(), 4)
    alone = Alone(law, "sharp", "shrewd", 1713)
    saved = reduce(Lead.plus, map(alone.lead, range(8))).figure
    assert saved.value > SURELY * saved.margin


def test_who_plays_as_the_others_do_loses_neither_more_nor_less() -> None:
    law = law_for(SHELF.book("parlett-2008").plain_rules(), 3)
    assert Alone(law, "threshold:7", "threshold:7", 1).lead(0).saved.squares == 0
