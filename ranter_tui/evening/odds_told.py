"""What a guest is told who asks for the odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ranter_tui.game.sight import Sight
from ranter_tui.odds.from_a_seat import Chances, chances
from ranter_tui.telling.choices import OfferedMove

TIME = 0.19
"""The seconds for which they are counted: a guest waits for a fifth of one."""


def odds_told(sight: Sight, offered: Sequence[OfferedMove], now: Callable[[], float]) -> tuple[str, ...]:
    """Count the odds for as long as a guest waits by that clock, and tell them."""
    asked = now()
    return tuple(_in_lines(chances(sight, in_time=lambda: now() - asked < TIME), offered))


def _in_lines(found: Chances, offered: Sequence[OfferedMove]) -> list[str]:
    """Tell how often each of these moves loses, and what that rests on."""
    if not found.hands:
        return ["That could not be counted in time: too much is known of this hand."]
    return [
        *(
            f"{choice.words}: you lose {100 * found.loses(choice.move):.0f} in 100 "
            f"(±{100 * found.margin(choice.move):.0f})"
            for choice in offered
        ),
        f"{found.hands:,} deals of what you have not seen; the others are taken to play well.",
    ]
