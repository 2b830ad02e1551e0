"""Finds who lost which hand of a game."""

from __future__ import annotations

from collections.abc import Iterable

from ranter_tui.game.events import Event
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State
from ranter_tui.game.tableau import Tableau


def losers_by_hand(start: State, events: Iterable[Event]) -> dict[int, dict[Seat, RuleKey]]:
    """Return the losers by hand number, each with the rule. Hands without a showdown are left out."""
    tableau, found = Tableau(start), dict[int, dict[Seat, RuleKey]]()
    for event in events:
        event.happen(tableau)
        if tableau.open:
            found[tableau.hands] = tableau.lost_by
    return found
