"""When the terminal's bell rings, if the settings want it."""

from __future__ import annotations

from ranter_tui.evening.settings import Bell, Settings
from ranter_tui.telling.moments import GreatMoment, MomentKind

LOUD = (MomentKind.OUT, MomentKind.ALL_OUT, MomentKind.WON, MomentKind.NOBODY_WON)
"""The great moments at which it rings: a guest goes out, or the game is over."""


def rings_at_a_turn(settings: Settings) -> bool:
    return settings.bell and settings.bell_rings is not Bell.AT_THE_LAST


def rings_at(moment: GreatMoment, settings: Settings) -> bool:
    return settings.bell and settings.bell_rings is not Bell.AT_A_TURN and moment.kind in LOUD
