"""A game as somebody at the table would tell it: one sentence for one thing, which grows as it happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ranter_tui.game.events import Event, Kept
from ranter_tui.library.telling.events import tell
from ranter_tui.library.telling.going_on import goes_on
from ranter_tui.library.telling.showdown import goes_on_with, is_showdown, showdown
from ranter_tui.library.telling.told import Clause, Told
from ranter_tui.library.telling.words import Words


def told_on(last: Told | None, event: Event, words: Words) -> Told:
    """Return what was told last with one event more; or, if that does not belong to it, the event alone.

    A sentence is made of faces that one pair of eyes has received, of `words`, and of nothing else.
    """
    if last is not None and (longer := _longer(last, event, words)) is not None:
        return longer
    if is_showdown(event):
        return Told((event,), tuple(showdown((event,), words)))
    return Told((event,), (Clause(tell(event, words).removesuffix("."), event.rule),))


def retold(faces: Iterable[Event], words: Words) -> Iterator[Told]:
    """Yield sentence by sentence what one pair of eyes has seen."""
    last: Told | None = None
    for event in faces:
        told = told_on(last, event, words)
        if last is not None and not told.goes_on:
            yield last
        last = told
    if last is not None:
        yield last


def _longer(last: Told, event: Event, words: Words) -> Told | None:
    run = last.events
    events = (*run, event)
    if is_showdown(run[0]):
        return Told(events, tuple(showdown(events, words))) if goes_on_with(event, run) else None
    if isinstance(event, Kept) and isinstance(run[0], Kept) and isinstance(run[-1], Kept):
        kept = words.say("{who} keep their cards", who=_all(events, words))
        return Told(events, (Clause(kept, event.rule),))
    clause = goes_on(event, run, words)
    return None if clause is None else Told(events, (*last.clauses, Clause(clause, event.rule)))


def _all(events: Sequence[Event], words: Words) -> str:
    return words.who(*(event.seat for event in events if isinstance(event, Kept)))
