"""What is counted of a game among bots."""

from __future__ import annotations

from ranter_tui.odds.series import Scores
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
