"""A bot that changes a bad card and keeps a good one, whatever else has happened."""

from __future__ import annotations

from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Changed, Kept, PassedOn, Refused
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Move
from ranter_tui.game.sight import Sight

KEEP, CHANGE = Move.KEEP, Move.CHANGE


class Threshold:
    """Changes a fixed number of the worst ranks: 7 means Ace to Seven where the King is high."""

    def __init__(self, law: Law, ranks: int) -> None:
        worst = sorted(law.order, key=law.strength.__getitem__)
        self.changed = frozenset(worst[:ranks])

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        if CHANGE in moves:
            return CHANGE if sight.card.rank in self.changed else KEEP
        return beyond_the_card(moves)


def beyond_the_card(moves: tuple[Move, ...]) -> Move:
    """Return what a bot does if the card in its hand does not matter: it plays on, and keeps its lives."""
    for move in (Move.BUY_BACK, Move.SHOW, Move.DECLINE, Move.KEEP):
        if move in moves:
            return move
    return moves[0]


class AtRandom:
    """Chooses every move that is offered with the same probability."""

    def __init__(self, luck: Luck) -> None:
        self._luck = luck

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        return moves[self._luck.below(len(moves))]


class Fickle:
    """Like `Threshold`, but how many ranks it changes is another number every time."""

    def __init__(self, law: Law, fewest: int, most: int, luck: Luck) -> None:
        self._moods = [Threshold(law, ranks) for ranks in range(fewest, most + 1)]
        self._luck = luck

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        return self._moods[self._luck.below(len(self._moods))].decide(sight, moves)


class Stubborn:
    """Changes much of what it is dealt; a card forced upon it it passes on only if it is hopeless."""

    def __init__(self, law: Law, ranks: int, hopeless: int) -> None:
        self._of_the_deal = Threshold(law, ranks)
        self._of_a_neighbour = Threshold(law, hopeless)

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        mood = self._of_a_neighbour if _was_robbed(sight) else self._of_the_deal
        return mood.decide(sight, moves)


def _was_robbed(sight: Sight) -> bool:
    return any(isinstance(event, Changed) and event.holder == sight.eye for event in sight.this_hand)


class Sociable:
    """With a card that is neither good nor bad it keeps where the last one kept, and asks where he asked."""

    def __init__(self, law: Law, bad: int, usual: int, fair: int) -> None:
        self._company_keeps = Threshold(law, bad)
        self._alone = Threshold(law, usual)
        self._company_asks = Threshold(law, fair)

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        return self._mood(sight).decide(sight, moves)

    def _mood(self, sight: Sight) -> Threshold:
        for event in reversed(sight.this_hand):
            if isinstance(event, Kept):
                return self._company_keeps
            if isinstance(event, (Changed, PassedOn, Refused)):
                return self._company_asks
        return self._alone
