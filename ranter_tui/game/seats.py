"""Seats, numbered from nought in the order of the clock."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NewType

Seat = NewType("Seat", int)


def round_from(seat: Seat, seated: tuple[Seat, ...], step: int) -> tuple[Seat, ...]:
    """Return the seated, from the next after `seat` in the direction of play, and ending with `seat` itself.

    `seated` is in the order of the numbers. `seat` need not be among them: a dealer who went out still
    marks the place to count from.

    >>> round_from(Seat(2), (Seat(0), Seat(1), Seat(3)), 1)
    (3, 0, 1)
    """
    if step > 0:
        place = bisect_right(seated, seat)
        return seated[place:] + seated[:place]
    place = bisect_left(seated, seat)
    return seated[:place][::-1] + seated[place:][::-1]
