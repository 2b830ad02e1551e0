"""The plan of a game: book, options and players, saved from one evening to the next."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ranter_tui.game.conflicts import idle
from ranter_tui.game.law import Unplayable, law_for
from ranter_tui.game.rules.table import PLAYERS
from ranter_tui.library.said.claims import in_short
from ranter_tui.library.said.open_questions import Unagreed, rules_for
from ranter_tui.record.guest import Guest
from ranter_tui.rulebook.book import Rulebook
from ranter_tui.rulebook.heading import Heading
from ranter_tui.rulebook.pastime import MEASURED, Pastime
from ranter_tui.rulebook.shelf import Shelf

FEWEST_GUESTS, MOST_GUESTS = 2, 26

FIRST_BOOK = "parlett-2008"


class Plan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A book, the options chosen, and the players in clockwise order."""

    book: str = FIRST_BOOK
    lives: int | None = None
    """The number of lives, if the book lets the table agree on one."""
    variants: tuple[str, ...] = ()
    guests: Annotated[tuple[Guest, ...], Meta(min_length=FEWEST_GUESTS, max_length=MOST_GUESTS)]

    def by(self, book: str) -> Plan:
        """Return the same players and lives with another book, without variants: each book has its own."""
        return self if book == self.book else Plan(book=book, lives=self.lives, guests=self.guests)


FIRST_PLAN = Plan(
    guests=(
        Guest("Host"),
        Guest("Anna", "cautious"),
        Guest("Ben", "bold"),
        Guest("Clara", "watchful"),
        Guest("Dov", "fickle"),
    )
)


REASONS = (
    ("livelier", "the cruel"),
    ("simpler", "a first evening"),
    ("shorter", ""),
    ("with pictures", "lovers of pictures"),
)
"""What speaks for another book than the last one, and what such a book is good for."""
CLEARLY, MOST_SUGGESTED = 0.8, 3
"""How much of the time a clearly shorter game takes at most, and how many books are suggested."""


def suggestions(plan: Plan, shelf: Shelf) -> dict[str, Heading]:
    """Return up to three books by what speaks for them after the last one, the quickest of each kind."""
    number, pastimes = min(len(plan.guests), MEASURED), shelf.pastimes
    took = {book: one.minutes[number] for book, one in pastimes.items() if number in one.minutes}
    others = sorted((book for book in shelf.headings() if book.id in took), key=lambda book: took[book.id])
    before = (pastimes.get(plan.book) or Pastime({})).good_for
    found: dict[str, Heading] = {}
    for why, good_for in REASONS:
        for book in others:
            shorter = took[book.id] <= CLEARLY * took.get(plan.book, 0)
            suits = good_for in pastimes[book.id].good_for if good_for else shorter
            if suits and good_for not in before and book not in found.values() and why not in found:
                found[why] = book
    return dict(list(found.items())[:MOST_SUGGESTED])


def unplayable(book: Rulebook, plan: Plan) -> str:
    """Return why this table cannot play, in a sentence or more; empty if it can."""
    try:
        law_for(rules_for(book, plan.lives, plan.variants), len(plan.guests))
    except (Unagreed, Unplayable) as reason:
        return str(reason)
    return ""


def idle_choices(book: Rulebook, plan: Plan) -> str:
    """Return which variants change next to nothing beside the others, and why; empty if all matter.

    The table must not be `unplayable`.
    """
    reasons = dict(idle(rules_for(book, plan.lives, plan.variants)))
    return " ".join(
        f"“{variant.title}” makes next to no difference: {reasons[key]}."
        for variant in book.variants
        if variant.id in plan.variants
        for key in variant.rules_set()
        if key in reasons
    )


def not_foreseen(book: Rulebook, plan: Plan) -> str:
    """Return a note if the book is meant for another number of players; empty if not."""
    entry = book.entries().get(PLAYERS.key)
    if entry is None or entry.warrant.is_chosen:
        return ""
    few, many = entry.value.fewest or 0, entry.value.most or len(plan.guests)
    if few <= len(plan.guests) <= many:
        return ""
    said = in_short(PLAYERS.key, entry.value)
    return f"Players in {book.short}: {said}. With {len(plan.guests)} it works, too."


def how_long(book: Rulebook, plan: Plan, pastime: Pastime) -> str:
    """Return how long a game takes with these guests and lives. Twice the lives take twice as long."""
    usual = book.plain_rules().lives.count
    lives = plan.lives or usual
    longer = Pastime(
        {number: max(1, round(took * lives / usual)) for number, took in pastime.minutes.items()}
    )
    told = longer.how_long(len(plan.guests))
    return f"A game takes {told}." if told else ""
