"""Rules in plain words that are true of every pack and of every company."""

from __future__ import annotations

import pytest

from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules.asking import sentence
from tests.game.table import book


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ({}, "No bound is set on how many may play."),
        ({"fewest": 2}, "At least 2 play."),
        ({"most": 26}, "Up to 26 may play."),
        ({"fewest": 2, "most": 20}, "From 2 to 20 may play."),
        ({"fewest": 2, "most": 2}, "Two play."),
        ({"fewest": 12, "most": 12, "best": "12"}, "12 play. Best with 12."),
    ],
)
def test_it_is_said_how_many_may_play(players: dict[str, object], said: str) -> None:
    assert sentence(book(players=players), "players") == said


def test_the_usual_order_is_told_in_words_that_fit_every_pack() -> None:
    said = sentence(book(), "order")
    assert said == "The cards rank in the usual order of the pack; where there is an Ace, it is the lowest."
    assert all(pack.order[-1] == "A" for pack in PACKS.values() if "A" in pack.order)
