"""What is counted of a game among bots."""

from __future__ import annotations

import pytest

from ranter_tui.game.law import law_for
from ranter_tui.odds.series import Scores, Series
from tests.game.table import Table
from tests.game.test_losers import two_nines
from tests.rulebook.by_the_book import SHELF, in_turn


def losses(table: Table) -> dict[str, tuple[int, int]]:
    """Hands lost, and those lost by a tie."""
    tally = Scores.for_seats(len(table.names))
    tally.count(table.law, table.events)
    return {name: (one.losses, one.ties) for name, one in zip(table.names, tally.chairs, strict=True)}


def test_a_hand_in_which_all_were_spared_is_no_loss() -> None:
    assert losses(two_nines(lives=1)) == {"Anna": (0, 0), "Ben": (0, 0)}
    assert losses(two_nines(lives=2)) == {"Anna": (1, 1), "Ben": (1, 1)}


def test_a_card_that_loses_besides_is_a_loss_and_one_that_is_lowest_too_is_the_same() -> None:
    cuccu = SHELF.book("cuccu").plain_rules()
    keep = "Anna keep, Ben keep, Clara keep"
    assert losses(in_turn(cuccu, "Anna 4, Ben matto, Clara 9", keep)) == {
        "Anna": (1, 0),
        "Ben": (1, 0),
        "Clara": (0, 0),
    }


@pytest.mark.parametrize("bots", ["threshold:7,sharp", "sharp"])
@pytest.mark.parametrize("book", ["parlett-2008", "coucou", "cuccu", "vogelspiel", "mcleod-cuckoo"])
@pytest.mark.parametrize("by_place", [False, True])
def test_bots_that_need_no_sight_play_the_same_games_without_one(
    book: str, bots: str, by_place: bool
) -> None:
    """Hand by hand as step by step; with buying back, cards for sale, and stocks that are cut."""
    law = law_for(SHELF.book(book).plain_rules(), 5)
    series = Series(law, tuple(bots.split(",")), 7, by_place)
    players = series.players()
    assert players is not None
    for number in range(2):
        assert series.events(number, players) == series.events(number, None)


def test_bots_that_read_their_sight_are_given_one() -> None:
    law = law_for(SHELF.book("parlett-2008").plain_rules(), 3)
    assert Series(law, ("sharp", "watchful"), 1).players() is None
