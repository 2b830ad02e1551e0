"""Who plays what: a table before it sits down, remembered from one evening to the next."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from ranter_tui.evening.safely import replace_file
from ranter_tui.record.guest import Guest

FEWEST_GUESTS, MOST_GUESTS = 2, 26

FIRST_BOOK = "parlett-2008"


class Plan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A book, what was chosen where it leaves a choice, and the guests in the order of the clock."""

    book: str = FIRST_BOOK
    lives: int | None = None
    """Where the book lets the table agree on a number."""
    variants: tuple[str, ...] = ()
    guests: tuple[Guest, ...] = ()

    def by(self, book: str) -> Plan:
        """The same guests with that book. What was chosen from one book means nothing in another."""
        return self if book == self.book else Plan(book=book, guests=self.guests)


FIRST_PLAN = Plan(
    guests=(
        Guest("Host"),
        Guest("Anna", "cautious"),
        Guest("Ben", "bold"),
        Guest("Clara", "watchful"),
        Guest("Dov", "fickle"),
    )
)
"""Who sits down where nobody ever has: one person among bots."""


def load_plan(path: Path) -> Plan | None:
    """The last table; none where there was none, or where nobody can make it out any more."""
    try:
        plan = msgspec.json.decode(path.read_bytes(), type=Plan)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
    return plan if FEWEST_GUESTS <= len(plan.guests) <= MOST_GUESTS else None


def save_plan(path: Path, plan: Plan) -> None:
    """Remember this table."""
    replace_file(path, msgspec.json.format(msgspec.json.encode(plan), indent=2))
