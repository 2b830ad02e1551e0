"""Taking lives, and what happens when there are none left."""

from __future__ import annotations

from ranter_tui.game.events import LifeLost, OnHonour, WentOut
from ranter_tui.game.referee.course import Course
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.keys import GRACE
from ranter_tui.game.rules.lives import Grace
from ranter_tui.game.seats import Seat

ON_HONOUR = Grace.ON_HONOUR


def lose_lives(course: Course, seat: Seat, lives: int, rule: RuleKey) -> None:
    """Take so many lives from a seat, or as many as it has; with none left it is out or on its honour."""
    if seat not in course.seated:
        return
    held, to_pot = course.lives[seat], course.law.lives_to_pot
    if held > lives:
        course.tell(LifeLost(rule, seat, lives, to_pot))
        return
    if held:
        course.tell(LifeLost(rule, seat, held, to_pot))
    lives_are_gone(course, seat)


def lives_are_gone(course: Course, seat: Seat) -> None:
    """Put a seat that has lost its last life on its honour or, if it was so already, out."""
    if course.rules.grace is ON_HONOUR and seat not in course.honour:
        course.tell(OnHonour(GRACE, seat))
    else:
        course.tell(WentOut(GRACE, seat))


def put_out(course: Course, seat: Seat, rule: RuleKey) -> None:
    """Put a seat out at once, with all the lives it had and no honour to play for."""
    if seat not in course.seated:
        return
    if lives := course.lives[seat]:
        course.tell(LifeLost(rule, seat, lives, course.law.lives_to_pot))
    course.tell(WentOut(rule, seat))


def would_survive(course: Course, seat: Seat, lives: int) -> bool:
    """Whether a seat would still be in after losing so many lives."""
    if lives == 0:
        return True
    left = course.lives[seat] - lives
    return left > 0 or (course.rules.grace is ON_HONOUR and seat not in course.honour)
