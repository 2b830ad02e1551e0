"""Whom the measurements seat."""

from __future__ import annotations

from itertools import cycle

from ranter_tui.bots import TEMPERAMENTS
from ranter_tui.evening.guest_book import NAMES
from ranter_tui.record.guest import Guest

BOOK = "parlett-2008"


def company(persons: int, bots: int) -> tuple[Guest, ...]:
    """So many persons, and then so many bots, of every temperament that there is."""
    people = [Guest(name) for name in NAMES[:persons]]
    names = NAMES[persons : persons + bots]
    return (*people, *map(Guest, names, cycle(TEMPERAMENTS)))
