"""Seats, numbered from nought in the order of the clock."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NewType

Seat = NewType("Seat", int)


def round_from(seat: Seat, seated: Iterable[Seat], step: int) -> tuple[Seat, ...]:
    """The seated, beginning next after `seat` in the direction of play and ending with `seat` itself.

    `seat` need not be among the seated: a dealer who went out still marks the place to count from.
    """
    ahead = sorted(seated, reverse=step < 0)
    return tuple([s for s in ahead if (s - seat) * step > 0] + [s for s in ahead if (s - seat) * step <= 0])
