"""Rules prepared for one table: what beats what, and which card does what when."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ranter_tui.game.cards import Card, Rank
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.moves import KEEP_OR_CHANGE, Decide, For, Shuffle
from ranter_tui.game.rules import RuleKey, Rules
from ranter_tui.game.rules.asking import pack_of, power_key
from ranter_tui.game.rules.deal import Deal
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.rules.pack import Packs, ranked
from ranter_tui.game.rules.powers import HIGHEST, Effects, Moment
from ranter_tui.game.rules.table import Direction, Object
from ranter_tui.game.rules.turn import Turn
from ranter_tui.game.seats import Seat


class Unplayable(ValueError):
    """Raised for rules that cannot be played at this table; the message says why and what would do."""


class Power(Struct, frozen=True):
    """What one card does at one moment, and the rule that says so."""

    rule: RuleKey
    effects: Effects


PowersOf = Mapping[Rank, Power]
"""What the cards of each rank do at one moment."""


class Law(Struct, frozen=True):
    """The rules as they bind a table of so many seats. Made once a game by `law_for`."""

    rules: Rules
    seats: int
    everybody: tuple[Seat, ...]
    """Every seat, by number."""
    shoe: tuple[Card, ...]
    """All the cards shuffled together."""
    pack: frozenset[Card]
    """The same cards in no order."""
    order: tuple[Rank, ...]
    """High to low."""
    strength: Mapping[Rank, int]
    """Higher is safer, whichever way the game is played."""
    worth: Mapping[Card, int]
    """The same for each card."""
    whether_to_change: tuple[Decide, ...]
    """The question to each seat on its turn, unless the dealer may do something else."""
    next_pack: Shuffle
    """What the referee waits for before every hand."""
    step: int
    """To the next seat in the direction of play."""
    must_change: bool
    """Whether everybody must take part in an exchange."""
    lives_to_pot: bool
    """Whether a lost life goes into the pot."""
    dealer_draws: bool
    """Whether the dealer may draw from the stock."""
    cuts: bool
    """Whether the stock is cut for a card that is drawn."""
    from_below: bool
    """Whether the stock is drawn from at the bottom."""
    all_draw: bool
    """Whether everybody changes with the stock instead of with a neighbour."""
    others_draw: bool
    """Whether players other than the dealer may draw from the stock."""
    at_the_deal: PowersOf
    on_turn: PowersOf
    on_keeping: PowersOf
    on_being_asked: PowersOf
    on_changing_hands: PowersOf
    on_being_drawn: PowersOf
    at_the_showdown: PowersOf

    @property
    def powers(self) -> tuple[PowersOf, ...]:
        """What the cards do, moment by moment."""
        return (
            *(self.at_the_deal, self.on_turn, self.on_keeping, self.on_being_asked),
            *(self.on_changing_hands, self.on_being_drawn, self.at_the_showdown),
        )


def cards_needed(rules: Rules, seats: int) -> int:
    """Return how many cards a deal needs: one each, the dealer's additional ones, and one for the stock."""
    return seats + (2 if rules.deal is Deal.THREE_TO_DEALER else 0) + 1


def most_seats(rules: Rules) -> int | None:
    """Return how many can play with the cards of the pack; None if another pack is shuffled in."""
    if rules.packs is Packs.AS_NEEDED:
        return None
    cards = len(pack_of(rules).cards) * (2 if rules.packs is Packs.TWO else 1)
    return cards - cards_needed(rules, 0)


def law_for(rules: Rules, seats: int) -> Law:
    """Return the law of a table. Raises `Unplayable` if the rules cannot serve it."""
    if reasons := [f"{key}: {reason}" for key, reason in conflicts(rules)]:
        raise Unplayable("\n".join(reasons))
    if seats < 2:
        raise Unplayable(f"the game needs at least 2 seats, not {seats}")
    pack = pack_of(rules, seats)
    packs = 2 if rules.packs is Packs.TWO else 1
    if rules.packs is Packs.AS_NEEDED:
        packs = -(-cards_needed(rules, seats) // len(pack.cards))
    shoe = tuple(
        Card(card.rank, card.suit, card.copy + extra * pack.copies)
        for extra in range(packs)
        for card in pack.cards
    )
    if len(shoe) < cards_needed(rules, seats):
        most = len(shoe) - cards_needed(rules, 0)
        raise Unplayable(
            f"{seats} seats are too many for {packs} x {len(pack.cards)} cards: at most {most}, "
            "or set packs to as_needed to shuffle another pack in"
        )
    order = ranked(rules, pack)
    sign = -1 if rules.object is Object.AVOID_HIGHEST else 1
    strength = {rank: sign * (len(order) - place) for place, rank in enumerate(order)}
    all_draw = rules.turn is Turn.KEEP_OR_DRAW
    return Law(
        rules=rules,
        seats=seats,
        everybody=tuple(Seat(number) for number in range(seats)),
        shoe=shoe,
        pack=frozenset(shoe),
        order=order,
        strength=strength,
        worth={card: strength[card.rank] for card in shoe},
        whether_to_change=tuple(Decide(Seat(number), KEEP_OR_CHANGE) for number in range(seats)),
        next_pack=Shuffle(shoe, For.HAND),
        step=1 if rules.direction is Direction.LEFT else -1,
        must_change=rules.turn is Turn.MUST_CHANGE,
        lives_to_pot=rules.pot.takes_lives,
        dealer_draws=rules.dealer_turn not in (DealerTurn.NEXT_SEAT, DealerTurn.LAST_BEFORE_DEALER),
        cuts=rules.dealer_turn in (DealerTurn.CUT_CARD, DealerTurn.CUT_THEN_TOP),
        from_below=rules.dealer_turn is DealerTurn.BOTTOM,
        all_draw=all_draw,
        others_draw=all_draw or rules.dealer_turn is DealerTurn.LAST_BEFORE_DEALER,
        at_the_deal=_powers(rules, Moment.DEALT, order),
        on_turn=_powers(rules, Moment.TURN, order),
        on_keeping=_powers(rules, Moment.KEPT, order),
        on_being_asked=_powers(rules, Moment.ASKED, order),
        on_changing_hands=_powers(rules, Moment.EXCHANGED, order),
        on_being_drawn=_powers(rules, Moment.DRAWN, order),
        at_the_showdown=_powers(rules, Moment.SHOWDOWN, order),
    )


def _powers(rules: Rules, moment: Moment, order: tuple[Rank, ...]) -> dict[Rank, Power]:
    found = {}
    for name, told in rules.powers.items():
        if effects := told.get(moment, ()):
            rank = order[0] if name == HIGHEST else Rank(name)
            found[rank] = Power(power_key(name, moment), effects)
    return found
