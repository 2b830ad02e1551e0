"""Who loses a hand: several may be named one after another, and be spared in the end."""

from __future__ import annotations

from ranter_tui.game.referee import seated
from ranter_tui.telling.played import hand_by_hand
from tests.game.table import Table
from tests.rulebook.by_the_book import SHELF, in_turn


def two_nines(lives: int) -> Table:
    """Anna and Ben, with so many lives each, keep a nine each; in Kuckuck nobody goes out alone by that."""
    kuckuck = SHELF.book("kuckuck").plain_rules()
    return in_turn(kuckuck, "Anna 9, Ben 9", "Anna keep, Ben keep", lives=lives)


def test_in_cuccu_the_lowest_card_loses_and_the_matto_besides() -> None:
    rules = SHELF.book("cuccu").plain_rules()
    keep = "Anna keep, Ben keep, Clara keep, Dov keep"
    table = in_turn(rules, "Anna 4, Ben matto, Clara 9, Dov 8", keep)
    assert table.losers == ["Anna", "Ben"] and table.lost == {"Anna": 1, "Ben": 1}


def test_whoever_is_spared_has_not_lost() -> None:
    spared = two_nines(lives=1)
    assert "reprieved" in spared.kinds and spared.losers == []
    assert two_nines(lives=2).losers == ["Anna", "Ben"]


def test_a_hand_that_was_spared_counts_as_played_and_lost_by_nobody() -> None:
    table = two_nines(lives=1)
    [hand] = hand_by_hand(seated(table.law), table.events).hands
    assert hand.number == 1 and hand.shown and not hand.losers


def test_nobody_has_lost_before_the_cards_are_turned() -> None:
    table = in_turn(SHELF.book("kuckuck").plain_rules(), "Anna 9, Ben 8", "Anna keep")
    [hand] = hand_by_hand(seated(table.law), table.events).hands
    assert table.losers == [] and not hand.losers and not hand.shown
