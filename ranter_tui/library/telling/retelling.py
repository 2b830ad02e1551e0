"""A short retelling of events: what belongs together in one sentence, without what says itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from ranter_tui.game.cards import BACK
from ranter_tui.game.events import (
    Changed,
    CutCalled,
    DealPassed,
    Event,
    Judged,
    Kept,
    LifeLost,
    LifePaid,
    Looked,
    OnHonour,
    Revealed,
    Spent,
    WentOut,
)
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.seats import Seat
from ranter_tui.library.telling.cards import the_card
from ranter_tui.library.telling.events import Names, tell


class Told(Struct, frozen=True):
    """A sentence or two, and the rules that they apply."""

    text: str
    rules: tuple[RuleKey, ...]


Faces = Sequence[Event]


def retold(faces: Faces, names: Names) -> Iterator[Told]:
    """Yield a short retelling of what one player saw."""
    place = 0
    while place < len(faces):
        run, phrase = _begun(faces, place)
        if text := phrase(run, names):
            yield Told(text, tuple(dict.fromkeys(event.rule for event in run)))
        place += len(run)


Belongs = Callable[[Event, Event], bool]
"""A predicate: whether an event goes on with what another began."""


Phrase = Callable[[Faces, Names], str]
"""A function that tells events that belong together; empty where nothing needs to be said."""


def _begun(faces: Faces, place: int) -> tuple[Faces, Phrase]:
    """Return the events from here on that are told in one, and the function that tells them."""
    first = faces[place]
    for belongs, phrase in _TOGETHER:
        end = place
        while end < len(faces) and belongs(first, faces[end]):
            end += 1
        if end > place:
            return faces[place:end], phrase
    return faces[place : place + 1], _one


def _one(run: Faces, names: Names) -> str:
    event = run[0]
    # The draw that follows a cut, and the seat passed over for a spent turn, are told by themselves.
    if isinstance(event, (CutCalled, DealPassed, Spent)):
        return ""
    return _own_card(event, names) if isinstance(event, Looked) else tell(event, names)


def _own_card(event: Looked, names: Names) -> str:
    for seat, card in zip(event.seats, event.cards, strict=True):
        if card is not BACK:
            return f"{names[seat]} has {the_card(card)}."
    return ""


def _keeps(first: Event, event: Event) -> bool:
    return isinstance(first, Kept) and isinstance(event, Kept)


def _kept(run: Faces, names: Names) -> str:
    seats = [event.seat for event in run if isinstance(event, Kept)]
    return tell(run[0], names) if len(seats) == 1 else f"{_all(seats, names)} keep their cards."


def _passes(first: Event, event: Event) -> bool:
    return _is_hidden(first) and _is_hidden(event) and event.rule == first.rule


def _is_hidden(event: Event) -> bool:
    return isinstance(event, Changed) and event.got is BACK


def _passed(run: Faces, names: Names) -> str:
    pairs = [(names[event.asker], names[event.holder]) for event in run if isinstance(event, Changed)]
    (asker, holder), *rest = pairs
    return f"{listed((f'{asker} changes cards with {holder}', *(f'{a} with {h}' for a, h in rest)))}."


def _turns_up(first: Event, event: Event) -> bool:
    return all(isinstance(one, Revealed) and len(one.seats) == 1 for one in (first, event))


def _turned_up(run: Faces, names: Names) -> str:
    shown = [
        f"{names[event.seats[0]]} {the_card(event.cards[0])}" for event in run if isinstance(event, Revealed)
    ]
    if len(shown) == 1:
        return tell(run[0], names)
    return f"The cards are turned up one after another: {listed(tuple(shown))}."


def _pays(first: Event, event: Event) -> bool:
    if not isinstance(first, Judged) or not first.losers:
        return False
    return event is first or (
        isinstance(event, (LifeLost, LifePaid, OnHonour, WentOut)) and event.seat in first.losers
    )


def _paid(run: Faces, names: Names) -> str:
    """Return the losers of a hand, what it costs them, and who is out by it."""
    judged, *price = run
    lost = [event for event in price if isinstance(event, LifeLost)]
    said = tell(judged, names)
    if lost and len({(event.lives, event.to_pot) for event in lost}) == 1:
        each = " each" if len(lost) > 1 else ""
        lives = "a life" if lost[0].lives == 1 else f"{lost[0].lives} lives"
        said = f"{said[:-1]}, and {lives}{each}{' to the pot' if lost[0].to_pot else ''}."
        price = [event for event in price if not isinstance(event, LifeLost)]
    pays = [(names[seat], f"pays a life to {those}") for seat, those in _payments(price, names)]
    if len(pays) == 1:
        said, pays = f"{said[:-1]}, and {pays[0][1]}.", []
    out = [event.seat for event in price if isinstance(event, WentOut)]
    others = [tell(event, names) for event in price if not isinstance(event, (LifePaid, WentOut))]
    gone = [f"{_all(out, names)} {'is' if len(out) == 1 else 'are'} out."] if out else []
    return " ".join([said, *(f"{name} {what}." for name, what in pays), *others, *gone])


def _payments(price: Faces, names: Names) -> Iterator[tuple[Seat, str]]:
    """Yield to whom each loser pays."""
    paid: dict[Seat, list[Seat]] = {}
    for event in price:
        if isinstance(event, LifePaid):
            paid.setdefault(event.seat, []).append(event.to)
    for seat, those in paid.items():
        yield seat, f"{'each of ' if len(those) > 1 else ''}{_all(those, names)}"


def _all(seats: Sequence[Seat], names: Names) -> str:
    return listed(tuple(names[seat] for seat in seats))


_TOGETHER: tuple[tuple[Belongs, Phrase], ...] = (
    (_keeps, _kept),
    (_passes, _passed),
    (_turns_up, _turned_up),
    (_pays, _paid),
)
