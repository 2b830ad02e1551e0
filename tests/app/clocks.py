"""A clock that goes when it is told to."""

from __future__ import annotations

import pytest

from ranter_tui.app.screens import curtain


class Clock:
    """In place of `time` where the curtain looks at it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    def goes_on(self, seconds: float) -> None:
        self.now += seconds


def at_the_curtain(patch: pytest.MonkeyPatch) -> Clock:
    """The clock by which the curtain falls from now on."""
    clock = Clock()
    patch.setattr(curtain, "time", clock)
    return clock
