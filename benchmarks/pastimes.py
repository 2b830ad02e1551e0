"""Measures how long a game takes by each book, and writes it beside the books: `make pastimes`.

Bots play it out, and what they do is timed as if persons sat at one screen: by the pace of the table, by the
curtain, and by what somebody needs to come to the screen, look, and choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean

import msgspec

from ranter_tui.app.table.pacing import BETWEEN_PERSONS, GOT, NEXT_HAND, QUIET, SLIDES, seconds
from ranter_tui.bots import bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.evening.settings import Pace, Settings
from ranter_tui.evening.tournaments import DEALS, is_match
from ranter_tui.game.cards import PACKS
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event
from ranter_tui.game.law import Unplayable, law_for
from ranter_tui.game.moves import Cause, Decision
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.deal import Deal, Looking
from ranter_tui.game.rules.lives import Grace, KeptOn
from ranter_tui.game.rules.pot import Pot
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.rules.showdown import Penalty, Sets
from ranter_tui.game.rules.turn import Turn
from ranter_tui.rulebook.pastime import MEASURED, PASTIMES, SOME, Pastime
from ranter_tui.rulebook.shelf import Shelf, shipped

GAMES = 20
"""How many games are played at each table."""
LONGEST = 400
"""The hands after which a game is broken off."""
BOTS = ("cautious", "bold", "watchful", "fickle")

CHOOSES = 4.0
"""The seconds that somebody needs to come to the screen, look, and choose."""
LOOKS_AT_ALL = 4.0
"""The seconds for which everybody looks at the cards that lie open, and at who has lost."""
TRAVELS = ("changed", "drew", "refused", "life_lost")
"""The kinds of events at which something moves across the table."""

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


def minutes(rules: Rules, guests: int) -> int | None:
    """Return how many minutes a game takes with so many persons on the average; None if they cannot play."""
    try:
        law = law_for(rules, guests)
    except Unplayable:
        return None
    luck = Luck(guests)
    lasted = []
    for _ in range(GAMES):
        players = [bot(BOTS[seat % len(BOTS)], law, luck) for seat in range(guests)]
        took = 0.0
        for cause, told, game in bots_game(law, players, luck):
            took += _takes(cause, told)
            if game.state.hands > LONGEST:
                break
        lasted.append(took)
    deals = DEALS if is_match(rules, guests) else 1
    return max(1, round(deals * mean(lasted) / 60))


def _takes(cause: Cause | None, told: Sequence[Event]) -> float:
    """Return the seconds that pass with what this cause has led to."""
    kinds = [event.kind for event in told]
    shown = sum(seconds(kind, Pace.STEADY) + SLIDES * (kind in TRAVELS) for kind in kinds)
    if isinstance(cause, Decision):
        shown += QUIET + CHOOSES + Settings().take_back_seconds / 2 + BETWEEN_PERSONS
        shown += GOT / 2 * ("changed" in kinds)
    return shown + (LOOKS_AT_ALL + NEXT_HAND) * ("judged" in kinds)


def measured(rules: Rules) -> dict[int, int]:
    """Return for each number of guests how many minutes a game takes; none for a number that cannot play."""
    players = rules.players
    fewest, most = players.fewest or 2, min(players.most or MEASURED, MEASURED)
    found = {guests: minutes(rules, guests) for guests in range(fewest, most + 1)}
    return {guests: long for guests, long in found.items() if long is not None}


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
        if minutes.get(MEASURED, NOT_TOO_LONG + 1) <= NOT_TOO_LONG:
            yield "many guests"
    if usual <= QUICK:
        yield "a quick game"
    if usual >= LONG:
        yield "a long evening"
    if is_cruel(rules):
        yield "the cruel"
    if not PACKS[rules.pack].suits:
        yield "lovers of pictures"


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


def main() -> None:
    folder: Path = shipped()
    shelf = Shelf(folder)
    rules = {name: shelf.book(name).plain_rules() for name in sorted(shelf.ids)}
    found = {name: pastime(these, measured(these)) for name, these in rules.items()}
    (folder / PASTIMES).write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


if __name__ == "__main__":
    main()
