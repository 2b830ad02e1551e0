"""Bots at a table: what they are shown there."""

from __future__ import annotations

from ranter_tui.bots.bots_game import bots_game
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Move
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.pot import Pot
from ranter_tui.game.sight import Sight


class Onlooker:
    """Keeps whatever it has, and remembers how large the pot looked."""

    def __init__(self) -> None:
        self.pots: list[int] = []

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        self.pots.append(sight.table.pot)
        return moves[0]


def test_a_bot_sees_each_stake_once() -> None:
    onlooker = Onlooker()
    *_, (_, _, game) = bots_game(law_for(Rules(pot=Pot.ANTE), 3), [onlooker] * 3, Luck(1))
    assert set(onlooker.pots) == {3}
    assert game.state.pot == 3
