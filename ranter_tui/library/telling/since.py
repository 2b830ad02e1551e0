"""A summary of what has happened since a player last looked, from what that player saw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ranter_tui.game.cards import BACK
from ranter_tui.game.events import (
    BoughtBack,
    Changed,
    Dealt,
    DeciderBegan,
    Event,
    GotUp,
    HandStopped,
    Judged,
    LifeGained,
    LifeLost,
    LifePaid,
    OnHonour,
    PaysFor,
    Reanted,
    Reprieved,
    SatDown,
    WentOut,
    WipedOut,
)
from ranter_tui.library.telling.retelling import retold
from ranter_tui.library.telling.words import Words

_OUTCOMES = (
    BoughtBack,
    DeciderBegan,
    GotUp,
    HandStopped,
    Judged,
    LifeGained,
    LifeLost,
    LifePaid,
    OnHonour,
    PaysFor,
    Reanted,
    Reprieved,
    SatDown,
    WentOut,
    WipedOut,
)
"""The events that still matter when a hand is over."""


def since(faces: Sequence[Event], words: Words, from_index: int) -> tuple[str, ...]:
    """Return what came after the first so many faces of one eye: the hand in play as it went, and of the
    hands before it what they came to, and the exchanges that the guest was part of."""
    dealt = max((place for place, event in enumerate(faces) if isinstance(event, Dealt)), default=0)
    now = max(dealt, from_index)
    return (
        *(told.text for told in retold(_outcome(faces[from_index:now]), words)),
        *(told.text for told in retold(faces[now:], words)),
    )


def _outcome(faces: Sequence[Event]) -> Iterator[Event]:
    for event in faces:
        if isinstance(event, _OUTCOMES) or (isinstance(event, Changed) and event.got is not BACK):
            yield event
