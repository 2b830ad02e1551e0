"""Taking lives, and what happens when there are none left."""

from __future__ import annotations

from ranter_tui.game.events import LifeLost, OnHonour, WentOut
from ranter_tui.game.referee.course import Course
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.lives import Grace
from ranter_tui.game.seats import Seat

GRACE = RuleKey("grace")


def lose_lives(course: Course, seat: Seat, lives: int, rule: RuleKey) -> None:
    """A seat loses so many lives, or as many as it has; with none left it is out or on its honour."""
    had = course.outside.lives[seat]
    lost = min(had, lives)
    if lost:
        course.tell(LifeLost(rule, seat, lost, course.law.lives_to_pot))
    if lost < had:
        return
    if seat in course.outside.honour:
        course.tell(WentOut(GRACE, seat))
    elif had:
        on_honour = course.rules.grace is Grace.ON_HONOUR
        course.tell(OnHonour(GRACE, seat) if on_honour else WentOut(GRACE, seat))


def put_out(course: Course, seat: Seat, rule: RuleKey) -> None:
    """A seat goes out at once, with all the lives it had and no honour to play for."""
    if lives := course.outside.lives[seat]:
        course.tell(LifeLost(rule, seat, lives, course.law.lives_to_pot))
    course.tell(WentOut(rule, seat))


def would_survive(course: Course, seat: Seat, lives: int) -> bool:
    """Whether a seat would still be in after losing so many lives."""
    left = course.outside.lives[seat] - lives
    return left > 0 or (course.rules.grace is Grace.ON_HONOUR and seat not in course.outside.honour)
