"""Trial games among bots, to check rules before play: ten hands to look at, and many more for the count."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ranter_tui.bots import TEMPERAMENTS, Bot, bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.evening.guests import NAMES, told_apart
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Dealt, Event
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.referee import seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.state import State
from ranter_tui.library.questions.house_rules import Tried

HANDS = 10
MANY = 200
PATIENCE = 400
"""The most hands of a game; nobody would wait longer for its end."""
MOST_MOVES = 5_000
"""The most moves of a hand; none takes so many, not even with every chair taken."""


class Rehearsal(Struct, frozen=True):
    """Some trial hands, to be shown with every card open."""

    names: Sequence[str]
    start: State
    events: Sequence[Event]


def rehearse(rules: Rules, seats: int, luck: Luck) -> Rehearsal:
    """Play the first ten hands of a game among bots of every temperament."""
    law = law_for(rules, seats)
    events: list[Event] = []
    hands = 0
    for _, told, _ in bots_game(law, _company(law, list(TEMPERAMENTS), luck), luck):
        hands += _deals(told)
        if hands > HANDS:
            break
        events += told
    names = told_apart([NAMES[seat % len(NAMES)] for seat in range(seats)])
    return Rehearsal(names, seated(law), events)


def try_out(rules: Rules, seats: int, luck: Luck) -> Tried:
    """Play game after game among bots, until there are many hands, or a game lasts too long."""
    law = law_for(rules, seats)
    hands = longest = 0
    while hands < MANY:
        game = moves = 0
        for _, told, _ in bots_game(law, _company(law, ["bold", "fickle", "cautious"], luck), luck):
            game += _deals(told)
            moves = 0 if _deals(told) else moves + 1
            if moves > MOST_MOVES or game > PATIENCE:
                stuck = moves > MOST_MOVES
                return Tried(seats, hands + game, stuck, max(game, longest), ended=False)
        hands, longest = hands + game, max(game, longest)
    return Tried(seats, hands, False, longest, ended=True)


def _company(law: Law, kinds: Sequence[str], luck: Luck) -> list[Bot]:
    return [bot(kinds[seat % len(kinds)], law, luck) for seat in range(law.seats)]


def _deals(told: Sequence[Event]) -> bool:
    return any(isinstance(event, Dealt) for event in told)
