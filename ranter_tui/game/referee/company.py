"""Guests who come late or leave early: between two hands, and by the table's own leave."""

from __future__ import annotations

from ranter_tui.game.events import Anted, GotUp, SatDown
from ranter_tui.game.law import Unplayable, law_for
from ranter_tui.game.moves import Ask, Company, Departure, between_hands
from ranter_tui.game.referee.course import Course
from ranter_tui.game.referee.ending import pass_the_deal, win
from ranter_tui.game.referee.legality import Illegal
from ranter_tui.game.rules.keys import PLAYERS, POT, WINNER_TAKES
from ranter_tui.game.seats import Seat


def check_company(ask: Ask | None, cause: Company, course: Course) -> None:
    """Raise `Illegal` if nobody may come or go now."""
    who = f"seat {cause.seat} cannot get up" if isinstance(cause, Departure) else "nobody can sit down"
    if ask is None:
        raise Illegal(f"{who}: the game is over")
    if not between_hands(ask):
        raise Illegal(f"{who} now; guests come and go between two hands")
    if isinstance(cause, Departure):
        if cause.seat not in course.seated:
            raise Illegal(f"{who}: it is not in the game")
        return
    try:
        law_for(course.rules, course.law.seats + 1)
    except Unplayable as error:
        raise Illegal(f"{who}: {error}") from error


def sit_down(course: Course) -> None:
    """Add a seat, with as many lives as the poorest guest has; one at least."""
    seat = Seat(course.law.seats)
    course.tell(SatDown(PLAYERS, seat, max(1, min(course.lives[other] for other in course.seated))))
    if course.rules.pot.takes_ante:
        course.tell(Anted(POT, (seat,)))


def get_up(course: Course, seat: Seat) -> None:
    """Take a guest out of the game, with all lives, which go where lost ones go; a dealer passes the deal."""
    dealt = course.dealer == seat
    course.tell(GotUp(PLAYERS, seat, course.lives[seat], course.law.lives_to_pot))
    seated = course.seated
    if len(seated) == 1:
        win(course, WINNER_TAKES, seated)
    elif dealt:
        pass_the_deal(course)
