"""What is said aloud at the table, in the words of the book where it has any."""

from collections.abc import Sequence
from functools import singledispatch

from msgspec import Struct

from ranter_tui.game.events import (
    BoughtBack,
    Changed,
    Cried,
    CutCalled,
    Drew,
    Event,
    Haggled,
    HandStopped,
    HardDecision,
    Kept,
    LifePaid,
    Offered,
    PassedOn,
    PlayStopped,
    Refused,
    StayedOut,
)
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import rank_name
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.powers import Moment
from ranter_tui.game.seats import Seat
from ranter_tui.rulebook.book import Call, Rulebook, When
from ranter_tui.rulebook.warrant import Warrant
from ranter_tui.telling.words import quoted


class Said(Struct, frozen=True):
    """A call, which the whole table hears."""

    seat: Seat
    words: str
    warrant: Warrant | None = None
    """How we know that they are said so; None where the words are ours."""
    english: str = ""
    """The translation, where the words are in another language."""


class Foreign(Struct, frozen=True):
    """A call in another language as the log has it, with its translation."""

    text: str
    warrant: Warrant | None


def foreign(said: Said | None, names: Sequence[str]) -> Foreign | None:
    """Return the translation that the log adds; None where there is no need.

    >>> foreign(Said(Seat(1), "Jeg står!", Warrant.ATTESTED, "I stand!"), ["Anna", "Ben"]).text
    'Ben: “Jeg står!” (I stand!)'
    """
    if said is None or not said.english:
        return None
    return Foreign(f"{names[said.seat]}: {quoted(said.words, said.english)}", said.warrant)


@singledispatch
def speech(event: Event, book: Rulebook) -> Said | None:
    """What is said at an event, if anything. The words name no card but one that the event's own rule or
    rank names, so an event and all its faces are spoken alike."""
    return None


@speech.register
def _(event: Kept, book: Rulebook) -> Said:
    return _said(event.seat, book, When.KEEP, "Keep")


@speech.register
def _(event: Changed, book: Rulebook) -> Said | None:
    # A card that was for sale has been asked for before, and talked about since.
    return None if power_of(event.rule) else _asks(event.asker, book)


@speech.register
def _(event: Haggled, book: Rulebook) -> Said:
    return _asks(event.asker, book)


@speech.register
def _(event: Offered, book: Rulebook) -> Said:
    return Said(event.holder, "For a life")


@speech.register
def _(event: LifePaid, book: Rulebook) -> Said | None:
    return Said(event.seat, "I pay") if power_of(event.rule) else None


@speech.register
def _(event: Refused, book: Rulebook) -> Said:
    return _said(event.holder, book, When.REFUSE, "No", _rank(event.rule))


@speech.register
def _(event: PassedOn, book: Rulebook) -> Said:
    return _said(event.holder, book, When.PASS_ON, "Next door", _rank(event.rule))


@speech.register
def _(event: Cried, book: Rulebook) -> Said:
    return _said(event.seat, book, When.CRY, rank_name(event.rank), event.rank)


@speech.register
def _(event: HardDecision, book: Rulebook) -> Said:
    return _said(event.seat, book, When.HARD_DECISION, "That is hard")


@speech.register
def _(event: PlayStopped, book: Rulebook) -> Said | None:
    power = power_of(event.rule)
    if power is None or (call := _call(book, When.REFUSE, power[0])) is None:
        return Said(event.seat, "Stop")
    # Where the card was asked for, the refusal that follows is spoken with the same words.
    return None if power[1] is Moment.ASKED else _in_words_of(call, event.seat)


@speech.register
def _(event: HandStopped, book: Rulebook) -> Said:
    return Said(event.seat, "Stop")


@speech.register
def _(event: CutCalled, book: Rulebook) -> Said:
    return Said(event.seat, "I cut")


@speech.register
def _(event: Drew, book: Rulebook) -> Said:
    return Said(event.seat, "I draw")


@speech.register
def _(event: BoughtBack, book: Rulebook) -> Said:
    return Said(event.seat, "I am in again")


@speech.register
def _(event: StayedOut, book: Rulebook) -> Said:
    return Said(event.seat, "I stay out")


def _asks(seat: Seat, book: Rulebook) -> Said:
    return _said(seat, book, When.CHANGE, "Change")


def _said(seat: Seat, book: Rulebook, when: When, ours: str, rank: str | None = None) -> Said:
    """Return the book's words for that occasion: for that very card, or for any card; or else ours."""
    said = _call(book, when, rank) or _call(book, when, None)
    return Said(seat, ours) if said is None else _in_words_of(said, seat)


def _in_words_of(call: Call, seat: Seat) -> Said:
    return Said(seat, call.say, call.warrant, call.english)


def _call(book: Rulebook, when: When, rank: str | None) -> Call | None:
    return next((call for call in book.calls if call.when is when and call.rank == rank), None)


def _rank(rule: RuleKey) -> str | None:
    """Return the card that a rule speaks of."""
    power = power_of(rule)
    return power[0] if power is not None else None
