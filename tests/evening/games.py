"""Evenings with games that were played to their end."""

from __future__ import annotations

from pathlib import Path

from ranter_tui.evening.evening import Evening
from ranter_tui.evening.paths import Paths
from ranter_tui.evening.plan import Plan
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.moves import Cause, Decide, Decision, Move
from ranter_tui.game.state import State, Tableau
from ranter_tui.record.guest import Guest

GUESTS = (Guest("Anna"), Guest("Ben", pin="salt:lock"), Guest("Clara", "cautious"), Guest("Dov", "bold"))


def evening_in(folder: Path, seed: int = 5) -> Evening:
    return Evening(Paths(folder / "data", folder / "config", folder / "state"), seed=seed)


def state_of(sitting: Sitting) -> State:
    """What is so, by all that happened: more than anybody at the table knows."""
    tableau = Tableau(sitting.start)
    for event in sitting.history:
        event.happen(tableau)
    return tableau.state


def begun(evening: Evening, guests: tuple[Guest, ...] = GUESTS, book: str = "parlett-2008") -> Sitting:
    """A game of one life each."""
    return evening.deal(Plan(book=book, lives=1, guests=guests))


def finished(evening: Evening, guests: tuple[Guest, ...] = GUESTS, book: str = "parlett-2008") -> Sitting:
    """A game in which everybody decides as a bot would, to its end."""
    sitting = begun(evening, guests, book)
    to_the_end(sitting)
    return sitting


def to_the_end(sitting: Sitting) -> None:
    while sitting.asks is not None:
        go_on(sitting)
    sitting.journal.close()


def go_on(sitting: Sitting) -> None:
    """One step, in which everybody decides as a bot would."""
    sitting.put(next_cause(sitting))


def next_cause(sitting: Sitting) -> Cause:
    cause = sitting.answer()
    if cause is None:
        assert isinstance(sitting.asks, Decide)
        cause = sitting.bot_says(sitting.asks)
    return cause


def all_keep(sitting: Sitting, hands: int) -> None:
    """Everybody keeps the card, until so many hands are over."""
    while sitting.hands_over < hands:
        asked = sitting.asks
        sitting.put(Decision(asked.seat, Move.KEEP) if isinstance(asked, Decide) else next_cause(sitting))
