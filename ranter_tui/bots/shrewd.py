"""A bot that estimates how likely it is that somebody else has a worse card."""

from __future__ import annotations

from collections.abc import Iterable

from ranter_tui.bots.simple import beyond_the_card
from ranter_tui.game.cards import BACK, Card, Rank
from ranter_tui.game.events import Cried
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Move
from ranter_tui.game.sight import Sight
from ranter_tui.game.state import Hand

ACCEPTABLE = 0.5
"""The greatest probability of having the worst card at which it keeps the card."""
HAS_ACTED = 3
"""Of those who have had their turn so many are worth one who has not: bad cards were asked away from them,
or passed on."""


class Shrewd:
    """The more seats are still to play, the lower a card it is content with."""

    def __init__(self, law: Law) -> None:
        self._strength = law.strength
        self._shoe = law.shoe

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        if Move.CHANGE not in moves:
            return beyond_the_card(moves)
        hand = sight.hand
        assert hand is not None
        return Move.CHANGE if self._chance_of_being_worst(sight, hand) > ACCEPTABLE else Move.KEEP

    def _chance_of_being_worst(self, sight: Sight, hand: Hand) -> float:
        mine, eye = sight.card, sight.eye
        known = [hand.cards[seat] for seat in hand.still_in if seat != eye and hand.cards[seat] is not BACK]
        if self._some_lower(mine, known) or self._lower_was_cried(mine, sight):
            return 0.0
        unseen = [card for card in self._shoe if card is not mine and card not in known]
        lower = sum(self._strength[card.rank] < self._strength[mine.rank] for card in unseen) / len(unseen)
        place = hand.still_in.index(hand.on_turn)
        acted = sum(hand.cards[seat] is BACK for seat in hand.still_in[:place])
        to_come = sum(hand.cards[seat] is BACK for seat in hand.still_in[place + 1 :])
        return float((1 - lower) ** (to_come + acted / HAS_ACTED))

    def _some_lower(self, mine: Card, known: Iterable[Card]) -> bool:
        return any(self._strength[card.rank] < self._strength[mine.rank] for card in known)

    def _lower_was_cried(self, mine: Card, sight: Sight) -> bool:
        cried = (event.rank for event in sight.this_hand if isinstance(event, Cried))
        return any(self._strength[Rank(rank)] < self._strength[mine.rank] for rank in cried)
