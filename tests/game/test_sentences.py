"""Rules in plain words that are true of every pack and of every company."""

from __future__ import annotations

import pytest

from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules.asking import sentence
from tests.game.table import book


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ({}, "Any number may play."),
        ({"fewest": 2}, "Two or more may play."),
        ({"most": 26}, "Up to twenty-six may play."),
        ({"fewest": 2, "most": 20}, "Two to twenty may play."),
        ({"fewest": 2, "most": 2}, "Two play."),
        ({"fewest": 12, "most": 12, "best": "12"}, "Twelve play, and the game is best with 12."),
    ],
)
def test_it_is_said_how_many_may_play(players: dict[str, object], said: str) -> None:
    assert sentence(book(players=players), "players") == said


def test_the_usual_order_is_told_in_words_that_fit_every_pack() -> None:
    assert sentence(book(), "order") == (
        "From high to low the cards are King, Queen, Jack, 10 down to 2, and Ace."
    )
    assert all(
        "Ace" not in sentence(book(pack=name), "order") for name in PACKS if "A" not in PACKS[name].order
    )
