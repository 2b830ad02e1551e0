"""What a book is good for: taken from its rules and from how long a game takes, by rules of our own."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.deal import Deal, Looking
from ranter_tui.game.rules.lives import Grace, KeptOn
from ranter_tui.game.rules.pot import Pot
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.rules.showdown import Penalty, Sets
from ranter_tui.game.rules.turn import Turn
from ranter_tui.rulebook.pastime import Pastime

SOME, MANY = 6, 12
"""How many guests make a company, and a large one."""
QUICK, LONG = 15, 35
"""Minutes up to which a game of some guests is quick, and from which it fills an evening."""
NOT_TOO_LONG = 55
"""Minutes up to which a large company stays together."""

_CRUEL = frozenset(
    {
        Effect.ASKER_LOSES_LIFE,
        Effect.ASKER_LOSES_TWO,
        Effect.ASKER_OUT,
        Effect.FIRST_HOLDER_OUT,
        Effect.HOLDER_OUT,
        Effect.LOSES_TOO,
        Effect.LOSES_ALONE,
    }
)
"""What a card may do that costs somebody more than the comparison does."""


def pastime(rules: Rules, minutes: dict[int, int]) -> Pastime:
    """Return what a game by these rules is good for, if it takes so long with so many guests."""
    measured = Pastime(minutes)
    usual = measured.with_guests(SOME)
    return measured if usual is None else Pastime(minutes, tuple(_good_for(rules, minutes, usual[1])))


def _good_for(rules: Rules, minutes: dict[int, int], usual: int) -> Iterator[str]:
    if rules.players.most == 2:
        yield "two"
    else:
        if is_simple(rules) and usual < LONG:
            yield "a first evening"
        if is_simple(rules) and not is_cruel(rules) and not has_stakes(rules) and usual < LONG:
            yield "children"
        if minutes.get(MANY, NOT_TOO_LONG + 1) <= NOT_TOO_LONG:
            yield "many guests"
    if usual <= QUICK:
        yield "a quick game"
    if usual >= LONG:
        yield "a long evening"
    if is_cruel(rules):
        yield "the cruel"


def is_simple(rules: Rules) -> bool:
    """Whether one kind of card at most does anything, and nothing need be called out or bought."""
    return (
        sum(any(told.values()) for told in rules.powers.values()) <= 1
        and rules.turn is Turn.KEEP_OR_CHANGE
        and rules.deal is Deal.ONE_EACH
        and rules.looking is Looking.AT_ONCE
        and rules.sets is Sets.NOTHING
        and rules.grace is not Grace.BUY_BACK
        and not rules.cry
        and not rules.hard_decision
    )


def is_cruel(rules: Rules) -> bool:
    """Whether more can be lost at a stroke than a life by the lowest card."""
    strikes = any(_CRUEL.intersection(effects) for told in rules.powers.values() for effects in told.values())
    once = rules.lives.count == 1 and rules.players.most != 2
    return strikes or once or rules.penalty is not Penalty.ONE_LIFE


def has_stakes(rules: Rules) -> bool:
    """Whether there is money on the table, or something in its place."""
    return rules.pot is not Pot.NOTHING or rules.kept_on in (KeptOn.STAKES, KeptOn.PENNIES, KeptOn.NOTE)
