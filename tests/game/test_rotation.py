"""Who deals next."""

from __future__ import annotations

import pytest

from tests.game.table import Table, book
from tests.game.vocabulary import shows

FOUR = "Anna Ben Clara Dov"


def after_a_hand(dealer: str, holds: str, *, direction: str = "left", out: str = "", lives: int = 3) -> Table:
    """Everybody keeps, and the lowest loses."""
    table = Table(book(direction=direction), FOUR, dealer=dealer, out=out, lives=lives).deal(holds)
    while table.asked:
        table.says(f"{table.asked[0]} keep")
    return table


@shows("rotation.next_survivor", "direction.left")
def test_the_deal_passes_to_the_left() -> None:
    assert after_a_hand("Anna", "Anna 4, Ben 9, Clara K, Dov Q").next_dealer == "Ben"
    assert after_a_hand("Dov", "Anna 4, Ben 9, Clara K, Dov Q").next_dealer == "Anna"


@shows("rotation.next_survivor", "direction.right")
def test_played_to_the_right_the_deal_passes_to_the_right() -> None:
    table = after_a_hand("Anna", "Anna 4, Ben 9, Clara K, Dov Q", direction="right")
    assert table.next_dealer == "Dov"


@pytest.mark.parametrize(("direction", "expected"), [("left", "Clara"), ("right", "Clara")])
@shows("rotation.next_survivor")
def test_the_deal_passes_over_dead_seats(direction: str, expected: str) -> None:
    table = after_a_hand("Anna", "Anna 4, Clara K", direction=direction, out="Ben, Dov")
    assert table.next_dealer == expected


@pytest.mark.parametrize(("direction", "expected"), [("left", "Dov"), ("right", "Anna")])
@shows("rotation.next_survivor")
def test_when_the_next_dealer_has_just_gone_out_the_deal_goes_one_further(
    direction: str, expected: str
) -> None:
    holds = "Anna Q, Ben 9, Clara 4, Dov Q" if direction == "left" else "Anna Q, Ben 4, Clara 9, Dov Q"
    dealer = "Ben" if direction == "left" else "Clara"
    table = after_a_hand(dealer, holds, direction=direction, lives=1)
    assert table.next_dealer == expected


@pytest.mark.parametrize(("direction", "expected"), [("left", "Clara"), ("right", "Anna")])
@shows("rotation.next_survivor")
def test_when_the_dealer_himself_goes_out_it_is_counted_from_his_empty_seat(
    direction: str, expected: str
) -> None:
    table = after_a_hand("Ben", "Anna Q, Ben 4, Clara K, Dov 9", direction=direction, lives=1)
    assert table.out == ["Ben"]
    assert table.next_dealer == expected


@shows("rotation.next_survivor")
def test_a_dealer_who_goes_out_with_both_his_neighbours_is_followed_by_the_one_beyond() -> None:
    table = after_a_hand("Ben", "Anna 4, Ben 4, Dov 9, Clara 5", lives=1)
    assert table.out == ["Anna", "Ben"] and table.next_dealer == "Clara"
    table = after_a_hand("Ben", "Ben 4, Clara 4, Anna Q, Dov 9", lives=1)
    assert table.next_dealer == "Dov"
