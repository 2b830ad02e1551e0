"""The news of the hand for whoever comes to the table next, from what the room has seen."""

from __future__ import annotations

from collections.abc import Sequence

from ranter_tui.game.events import Dealt, Event, Knocked, Looked
from ranter_tui.library.telling.retelling import retold
from ranter_tui.library.telling.words import Words


def news(faces: Sequence[Event], words: Words) -> tuple[str, ...]:
    """Return what became of the turns in these faces, a sentence each; nothing of the hands before."""
    dealt = max((number for number, event in enumerate(faces, 1) if isinstance(event, Dealt)), default=0)
    turns = [event for event in faces[dealt:] if not isinstance(event, (Looked, Knocked))]
    return tuple(told.text for told in retold(turns, words))
