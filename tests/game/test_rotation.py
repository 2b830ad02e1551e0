"""Who deals next."""

from __future__ import annotations

import pytest

from tests.game.hands import ALL_KEEP, PlayedHand, a_hand, at_the_table
from tests.game.table import Table, book
from tests.game.vocabulary import shows

LEFT, RIGHT = book(), book(direction="right")


@at_the_table(
    a_hand("the deal passes to the left", "rotation.next_survivor", LEFT, "Anna 4, Ben 9, Clara K, Dov Q",
            ALL_KEEP, table={"dealer": "Anna"}, next_dealer="Ben"),
    a_hand("the deal passes to the left from the last to the first", "rotation.next_survivor", LEFT,
            "Anna 4, Ben 9, Clara K, Dov Q", ALL_KEEP, table={"dealer": "Dov"}, next_dealer="Anna"),
    a_hand("played to the right the deal passes to the right", "direction.right", RIGHT,
            "Anna 4, Ben 9, Clara K, Dov Q", ALL_KEEP, table={"dealer": "Anna"}, next_dealer="Dov"),
    a_hand("when the next dealer has just gone out the deal goes one further", "rotation.next_survivor", LEFT,
            "Anna Q, Ben 9, Clara 4, Dov Q", ALL_KEEP, table={"dealer": "Ben", "lives": 1}, out="Clara",
            next_dealer="Dov"),
    a_hand("when the next dealer on the right has just gone out the deal goes one further", "direction.right",
            RIGHT, "Anna Q, Ben 4, Clara 9, Dov Q", ALL_KEEP, table={"dealer": "Clara", "lives": 1},
            out="Ben", next_dealer="Anna"),
    a_hand("when the dealer himself goes out it is counted from his empty seat", "rotation.next_survivor",
            LEFT, "Anna Q, Ben 4, Clara K, Dov 9", ALL_KEEP, table={"dealer": "Ben", "lives": 1}, out="Ben",
            next_dealer="Clara"),
    a_hand("when the dealer himself goes out it is counted to the right from his empty seat",
            "direction.right", RIGHT, "Anna Q, Ben 4, Clara K, Dov 9", ALL_KEEP,
            table={"dealer": "Ben", "lives": 1}, out="Ben", next_dealer="Anna"),
    a_hand("a dealer who goes out with his right neighbour is followed by his left one",
            "rotation.next_survivor", LEFT, "Anna 4, Ben 4, Clara 5, Dov 9", ALL_KEEP,
            table={"dealer": "Ben", "lives": 1}, out="Anna, Ben", next_dealer="Clara"),
    a_hand("a dealer who goes out with his left neighbour is followed by the one beyond",
            "rotation.next_survivor", LEFT, "Anna Q, Ben 4, Clara 4, Dov 9", ALL_KEEP,
            table={"dealer": "Ben", "lives": 1}, next_dealer="Dov"),
)  # fmt: skip
def test_at_the_table(played: PlayedHand) -> None:
    played.compare()


@pytest.mark.parametrize("direction", ["left", "right"])
@shows("rotation.next_survivor")
def test_the_deal_passes_over_dead_seats(direction: str) -> None:
    table = Table(book(direction=direction), "Anna Ben Clara Dov", dealer="Anna", out="Ben, Dov")
    table.deal("Anna 4, Clara K").says("Clara keep, Anna keep")
    assert table.next_dealer == "Clara"
