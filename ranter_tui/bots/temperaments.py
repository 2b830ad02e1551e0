"""Bots of our own: what each of them looks at before it keeps its card or changes it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ranter_tui.game.cards import BACK, Card, Rank
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Changed, Cried, Kept, PassedOn, Refused
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Move
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.rules.pack import ranked
from ranter_tui.game.rules.table import Object
from ranter_tui.game.sight import Sight
from ranter_tui.game.state import Hand, Tableau

KEEP, CHANGE = Move.KEEP, Move.CHANGE

ACCEPTABLE = 0.5
"""The greatest probability of having the worst card at which it keeps the card."""
HAS_ACTED = 3
"""Three seats that have had their turn count as one that has not: they have passed on bad cards, or have had
them asked away."""


class KeepsOrChanges(ABC):
    """The base of bots that think about one thing only: whether to change the card."""

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move:
        if CHANGE not in moves:
            return beyond_the_card(moves)
        return CHANGE if self.wants_to_change(sight) else KEEP

    @abstractmethod
    def wants_to_change(self, sight: Sight) -> bool: ...


def hand_of(sight: Sight) -> Hand:
    """Return the hand that a bot is asked about."""
    assert sight.hand is not None
    return sight.hand


class Threshold(KeepsOrChanges):
    """Changes a fixed number of the worst ranks: 7 means Ace to Seven where the King is high."""

    def __init__(self, law: Law, ranks: int) -> None:
        self._changed = frozenset(worst_first(law)[:ranks])

    def changes(self, table: Tableau) -> bool:
        """Whether the seat whose turn it is should change its card."""
        return table.cards[table.seats[table.turn]].rank in self._changed

    def wants_to_change(self, sight: Sight) -> bool:
        return sight.card.rank in self._changed


def worst_first(law: Law) -> list[Rank]:
    return worst_of(law.rules, law.seats)


def worst_of(rules: Rules, seats: int) -> list[Rank]:
    """Return the ranks of a table of so many seats, the worst first, without all that a law takes to make."""
    order = ranked(rules, pack_of(rules, seats))
    return [*order] if rules.object is Object.AVOID_HIGHEST else [*reversed(order)]


def beyond_the_card(moves: tuple[Move, ...]) -> Move:
    """Return what a bot does if the card in its hand does not matter: it plays on, and keeps its lives."""
    # Whatever is asked, one of these is offered.
    return next(move for move in (Move.BUY_BACK, Move.SHOW, Move.DECLINE, Move.KEEP) if move in moves)


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


class Stubborn(KeepsOrChanges):
    """Changes much of what it is dealt; a card forced upon it it passes on only if it is hopeless."""

    def __init__(self, law: Law, ranks: int, hopeless: int) -> None:
        self._of_the_deal = Threshold(law, ranks)
        self._of_a_neighbour = Threshold(law, hopeless)

    def wants_to_change(self, sight: Sight) -> bool:
        robbed = any(isinstance(event, Changed) and event.holder == sight.eye for event in sight.this_hand)
        return (self._of_a_neighbour if robbed else self._of_the_deal).wants_to_change(sight)


class Sociable(KeepsOrChanges):
    """With a card that is neither good nor bad it does what the last player did: keep, or ask."""

    def __init__(self, law: Law, bad: int, usual: int, fair: int) -> None:
        self._company_keeps = Threshold(law, bad)
        self._alone = Threshold(law, usual)
        self._company_asks = Threshold(law, fair)

    def wants_to_change(self, sight: Sight) -> bool:
        return self._mood(sight).wants_to_change(sight)

    def _mood(self, sight: Sight) -> Threshold:
        for event in reversed(sight.this_hand):
            if isinstance(event, Kept):
                return self._company_keeps
            if isinstance(event, (Changed, PassedOn, Refused)):
                return self._company_asks
        return self._alone


class Observant(Threshold):
    """Like `Threshold`, but it remembers what it gave away, and watches where the exchanges stop."""

    def __init__(self, law: Law, ranks: int) -> None:
        super().__init__(law, ranks)
        self._strength = law.strength
        self._at_ease = Threshold(law, ranks // 2)

    def wants_to_change(self, sight: Sight) -> bool:
        if self._knows_a_lower_card(sight):
            return False
        if _somebody_was_stuck(sight):
            return self._at_ease.wants_to_change(sight)
        return super().wants_to_change(sight)

    def _knows_a_lower_card(self, sight: Sight) -> bool:
        """Whether another seat is known to hold a lower card, as after a good exchange."""
        mine, hand = self._strength[sight.card.rank], hand_of(sight)
        seen = [hand.cards[seat].rank for seat in hand.still_in if seat != sight.eye]
        return any(self._strength[rank] < mine for rank in seen if rank in self._strength)


def _somebody_was_stuck(sight: Sight) -> bool:
    """Whether a seat that had to give up its card then kept what it got: the asker got the worse card."""
    forced = None
    for event in sight.this_hand:
        if isinstance(event, Changed):
            forced = event.holder
        elif isinstance(event, Kept) and event.seat == forced:
            return True
    return False


class Shrewd(KeepsOrChanges):
    """The more seats are still to play, the lower a card it is content with."""

    def __init__(self, law: Law) -> None:
        self._strength = law.strength
        self._shoe = law.shoe

    def wants_to_change(self, sight: Sight) -> bool:
        return self._chance_of_being_worst(sight) > ACCEPTABLE

    def _chance_of_being_worst(self, sight: Sight) -> float:
        mine, eye, hand = sight.card, sight.eye, hand_of(sight)
        known = [hand.cards[seat] for seat in hand.still_in if seat != eye and hand.cards[seat] is not BACK]
        cried = [Rank(event.rank) for event in sight.this_hand if isinstance(event, Cried)]
        if any(self._is_lower(rank, mine) for rank in (*(card.rank for card in known), *cried)):
            return 0.0
        unseen = [card for card in self._shoe if card is not mine and card not in known]
        lower = sum(self._is_lower(card.rank, mine) for card in unseen) / len(unseen)
        place = hand.still_in.index(hand.on_turn)
        acted = sum(hand.cards[seat] is BACK for seat in hand.still_in[:place])
        to_come = sum(hand.cards[seat] is BACK for seat in hand.still_in[place + 1 :])
        return float((1 - lower) ** (to_come + acted / HAS_ACTED))

    def _is_lower(self, rank: Rank, mine: Card) -> bool:
        return self._strength[rank] < self._strength[mine.rank]
