"""Finds who loses a comparison of cards, and by which rule. It applies no event."""

from __future__ import annotations

from ranter_tui.game.law import PowersOf
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.keys import ALL_ALIKE, OBJECT, SETS, TIE
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.rules.showdown import AllAlike, Sets, Tie
from ranter_tui.game.seats import Seat
from ranter_tui.game.tableau import Tableau

PAIRING_UP = Sets.PAIRING_UP


def _compared(tableau: Tableau, powers: PowersOf, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return those whose card takes part in the comparison."""
    return tuple(
        seat
        for seat in seats
        if (power := powers.get(tableau.cards[seat].rank)) is None or Effect.LOSES_TOO not in power.effects
    )


def losers(tableau: Tableau, seats: tuple[Seat, ...]) -> tuple[RuleKey, tuple[Seat, ...]]:
    """Return who loses among these seats, given in the order in which they turn up, and by which rule."""
    law, rules = tableau.law, tableau.law.rules
    everybody = len(seats)
    if powers := law.at_the_showdown:
        seats = _compared(tableau, powers, seats)
    if not seats:
        return OBJECT, ()
    compared, worth_of, cards = len(seats), law.worth, tableau.cards
    worth = [worth_of[cards[seat]] for seat in seats]
    if tableau.sunk:
        bottom = -len(law.order) - 1
        worth = [bottom if cards[seat] in tableau.sunk else worth_of[cards[seat]] for seat in seats]
    lowest = min(worth)
    if rules.sets is PAIRING_UP and len(seats) > 1:
        return _losing_set(rules.tie, seats, worth)
    if compared < everybody and (spared := _spared(tableau, seats[worth.index(lowest)])):
        return spared, ()
    if worth.count(lowest) == 1:
        return OBJECT, (seats[worth.index(lowest)],)
    tied = tuple([seats[place] for place, value in enumerate(worth) if value == lowest])
    if len(tied) == len(seats) and rules.all_alike is AllAlike.NOBODY_LOSES:
        return ALL_ALIKE, ()
    return TIE, _of_the_tied(rules.tie, tied)


def _spared(tableau: Tableau, seat: Seat) -> RuleKey | None:
    """Return the rule that spares the lowest card compared, beside one that was not; None if none does."""
    power = tableau.law.at_the_showdown.get(tableau.cards[seat].rank)
    return power.rule if power is not None and Effect.SPARED in power.effects else None


def _of_the_tied(tie: Tie, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    if tie is Tie.LAST_TO_TURN_UP:
        return tied[-1:]
    if tie is Tie.FIRST_IN_ORDER:
        return tied[:1]
    return tied


def _losing_set(tie: Tie, seats: tuple[Seat, ...], worth: list[int]) -> tuple[RuleKey, tuple[Seat, ...]]:
    """Return who loses where pairs beat single cards, threes beat pairs, and higher sets lower ones."""
    sets: dict[int, list[Seat]] = {}
    for seat, value in zip(seats, worth, strict=True):
        sets.setdefault(value, []).append(seat)
    if len(sets) == 1:
        return SETS, ()
    value, holders = min(sets.items(), key=lambda item: (len(item[1]), item[0]))
    if len(holders) > 1:
        return SETS, _of_the_tied(tie, tuple(holders))
    return OBJECT if value == min(worth) else SETS, tuple(holders)
