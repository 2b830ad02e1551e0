"""The data model of the first hand: a prepared deal, and the texts that lead newcomers through it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from ranter_tui.game.events import KINDS, Event
from ranter_tui.game.moves import Move
from ranter_tui.game.nearest import meant
from ranter_tui.game.rules.about import listed
from ranter_tui.game.seats import Seat
from ranter_tui.rulebook.book import Case, CaseFile, Rulebook
from ranter_tui.rulebook.characters import OneLine
from ranter_tui.rulebook.problem import Complaint, Steps

STOCK = "stock"
WHO = "{who}"
CHOICES = (Move.KEEP.value, Move.CHANGE.value)
"""What a newcomer may decide instead of the move in the file."""


class Company(Struct, frozen=True, forbid_unknown_fields=True):
    """Those who may play the hand together."""

    title: OneLine
    persons: Annotated[tuple[OneLine, ...], Meta(min_length=1)]
    """The seats of newcomers; the house plays the others."""
    welcome: OneLine


class Hint(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said after an event, and what it points at."""

    after: str
    text: OneLine
    who: str = ""
    """Show it only after an event that is about this seat."""
    points_at: str = ""
    """A seat, or the stock; if empty, the seats that the event is about."""


class CurtainTexts(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to a person at the curtain, while it is shut, and while it is not."""

    shut: OneLine
    lifted: OneLine
    got: OneLine


class FirstHand(CaseFile, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"settings": "set"}):
    """A hand to learn by. It is a case of a book; persons decide as they like all the same."""

    question: OneLine
    companies: Annotated[tuple[Company, ...], Meta(min_length=1)]
    hints: tuple[Hint, ...]
    behind: dict[str, CurtainTexts]
    falling: OneLine
    """The text while the curtain falls, when a choice can still be undone."""
    end: OneLine

    def hint(self, event: Event) -> Hint | None:
        """Return the hint after an event, with the names of the seats in it; None if there is no hint."""
        about = tuple(self.seats[seat] for seat in actors(event))
        for hint in self.hints:
            if hint.after == event.kind and hint.who in ("", *about):
                return replace(hint, text=hint.text.replace(WHO, listed(about)))
        return None

    def pointed_at(self, hint: Hint, event: Event) -> tuple[Seat | None, ...]:
        """Return the seats that a hint points at; None stands for the stock."""
        if hint.points_at == STOCK:
            return (None,)
        return (Seat(self.seats.index(hint.points_at)),) if hint.points_at else actors(event)


def actors(event: Event) -> tuple[Seat, ...]:
    """Return the seats that an event is about: its losers, or the seat that acts."""
    if (losers := getattr(event, "losers", None)) is not None:
        return tuple(losers)
    seat = getattr(event, "asker", getattr(event, "seat", None))
    return (seat,) if seat is not None else ()


def complaints(told: FirstHand, book: Rulebook) -> Iterator[Complaint]:
    """Yield every mistake in the first hand, with its place in the file."""
    # Imported here: the file is listed with the books, and checked only for authors.
    from ranter_tui.rulebook.checking import example_complaints, try_in
    from ranter_tui.rulebook.trial import BadCase

    yield from example_complaints(book, told)
    yield from _misnamed(told)
    said: set[tuple[str, str]] = set()
    for case in _all_ways(told):
        try:
            trial = try_in(book, case)
        except BadCase as bad:
            yield bad.complaints[0][0], f"the persons may decide otherwise, and then {bad}"
            return
        said |= {(hint.after, hint.who) for event in trial.events if (hint := told.hint(event))}
    for number, hint in enumerate(told.hints):
        if (hint.after, hint.who) not in said:
            yield ("hints", number), "is never said, whatever the persons decide"


def _all_ways(told: FirstHand) -> Iterator[Case]:
    """Yield the hand with every decision that newcomers could take."""
    persons = tuple(dict.fromkeys(name for company in told.companies for name in company.persons))
    for words in product(CHOICES, repeat=len(persons)):
        decides = {**told.decides, **dict(zip(persons, words, strict=True))}
        yield replace(told, decides=decides, outcome=None)


def _misnamed(told: FirstHand) -> Iterator[Complaint]:
    for number, hint in enumerate(told.hints):
        at: Steps = ("hints", number)
        if hint.after not in KINDS:
            near = meant(hint.after, KINDS, f"there are {', '.join(KINDS)}")
            yield (*at, "after"), f"there is no event {hint.after!r}; {near}"
        for word, name in (("who", hint.who), ("points_at", hint.points_at)):
            if name and name not in (*told.seats, *((STOCK,) if word == "points_at" else ())):
                yield (*at, word), f"nobody is called {name!r}"
    for number, company in enumerate(told.companies):
        for name in company.persons:
            where: Steps = ("companies", number, "persons")
            if name not in told.seats:
                yield where, f"nobody is called {name!r}"
            elif name not in told.behind:
                yield where, f"nothing is said to {name} at the curtain; add behind: {{{name}: ...}}"
