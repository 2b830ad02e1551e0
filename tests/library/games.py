"""Whole games, as the library is told of them: hand by hand, or among bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from ranter_tui.bots import bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event
from ranter_tui.game.law import law_for
from ranter_tui.game.rules import Rules
from ranter_tui.game.sight import Eye, face
from ranter_tui.telling.sentences import retold
from ranter_tui.telling.words import card_in_short, words_at
from tests.game.hands import play_out
from tests.game.table import Table, listed
from tests.library.shelves import book

NAMES = ("Anna", "Ben", "Clara", "Dov", "Eve", "Fay")


def told(rules: Rules, *hands: tuple[str, ...]) -> list[Event]:
    """What happens in these hands: of each what is dealt, what is said, and how the stock begins.

    In the first everybody is named from the left of the dealer on.
    """
    names = [holds.split()[0] for holds in listed(hands[0][0])]
    table = Table(rules, " ".join(names), dealer=names[-1])
    events = list(table.events)
    for holds, says, *stock in hands:
        events += play_out(table.deal(holds, *stock), says).events
    return events


@cache
def game(name: str, seats: int, seed: int) -> tuple[Event, ...]:
    """A game among bots by the rules of a book."""
    law, luck = law_for(book(name).plain_rules(), seats), Luck(seed)
    bots = [bot(("threshold:6", "random", "observant")[seat % 3], law, luck) for seat in range(seats)]
    return tuple(event for _, events, _ in bots_game(law, bots, luck) for event in events)


def log_of(faces: Iterable[Event], names: Sequence[str], rules: Rules) -> list[str]:
    """What the log at a table says of it."""
    return [told.text for told in retold(faces, words_at(names, rules, card_in_short))]


def faces(events: tuple[Event, ...], eye: Eye = None) -> list[Event]:
    """What one eye receives of it."""
    return [face(event, eye) for event in events]
