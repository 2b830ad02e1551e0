"""Games in which guests come late, leave, come back and are played for by a bot, and one of them wins."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from ranter_tui.evening.plan import Plan
from ranter_tui.evening.sitting import Sitting
from ranter_tui.game.law import Unplayable
from ranter_tui.game.referee import Illegal
from ranter_tui.game.seats import Seat
from ranter_tui.record.guest import Guest
from tests.evening.games import evening_in, go_on, state_of

COMPANY = (Guest("Anna"), Guest("Ben"), Guest("Clara"), Guest("Dov", "bold"))
WINNERS = ("Larry", "Clara 2", "Ben")
"""A latecomer; a guest who left and came back; one who left the seat to a bot."""
MOST_TRIED = 200


def _come_and_go(sitting: Sitting) -> None:
    """What happens at the door before that hand; where the rules let nobody in, nobody comes."""
    with suppress(Illegal, Unplayable):
        match sitting.hands:
            case 1:
                sitting.take_over(Seat(1), Guest("Ben", "cautious"))
                sitting.goes(Seat(2))
            case 2:
                sitting.comes(Guest("Clara"))
            case 3:
                sitting.comes(Guest("Larry"))


def an_eventful_game(folder: Path, book: str, seed: int) -> Sitting:
    """A game to its end in which everybody decides as a bot would, and guests come and go."""
    sitting = evening_in(folder, seed).deal(Plan(book=book, guests=COMPANY))
    seen = 0
    while sitting.asks is not None:
        if sitting.between_hands and sitting.hands > seen:
            seen = sitting.hands
            _come_and_go(sitting)
        else:
            go_on(sitting)
    sitting.journal.close()
    return sitting


def game_won_by(name: str, folder: Path, book: str) -> Sitting:
    """The first such game that this guest wins. All the others of `WINNERS` lose it."""
    for seed in range(MOST_TRIED):
        sitting = an_eventful_game(folder / f"{seed}", book, seed)
        if name in (sitting.names[seat] for seat in state_of(sitting).winners):
            return sitting
    raise AssertionError(f"{name} wins none of {MOST_TRIED} games of {book}")
