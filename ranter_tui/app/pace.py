"""How long what happens stays in view. Data, so that a test or an impatient table can do without."""

from __future__ import annotations

from ranter_tui.evening.settings import Pace

FACTOR = {Pace.LEISURELY: 1.7, Pace.STEADY: 1.0, Pace.BRISK: 0.45, Pace.AT_ONCE: 0.0}

STAYS = {
    "began": 0.3,
    "anted": 0.5,
    "dealt": 0.5,
    "looked": 0.2,
    "kept": 0.9,
    "changed": 1.1,
    "refused": 1.4,
    "faced": 1.3,
    "spent": 0.4,
    "drew": 1.1,
    "put_back": 1.6,
    "doomed": 1.8,
    "revealed": 1.6,
    "judged": 1.4,
    "life_lost": 1.1,
    "went_out": 1.4,
    "wiped_out": 1.8,
    "cut_for_win": 2.0,
    "won": 1.6,
    "deal_passed": 0.2,
}
USUALLY = 0.9

TAKE_BACK = 1.3
"""How long the drape takes to fall after a choice: so long a slip can be taken back."""
DRUM_ROLL = 1.6
"""Before the showdown, where somebody may still bet."""
NEXT_HAND = 2.5
"""Where hands follow each other by themselves."""

GOT = 6.0
"""How long a card that an exchange has brought stays in view behind the curtain, if nobody presses a key."""
SETTLES = 0.6
"""How long a curtain that has just come down is not lifted: a key too many was meant for the table."""
FALLS = 0.35
"""How long the drape takes where nothing can be taken back any more."""

SLIDES = 0.55
"""How long a card travels."""
FRAMES = 15
"""In a second."""


def seconds(kind: str, pace: Pace) -> float:
    """How long an event of that kind stays before the next."""
    return STAYS.get(kind, USUALLY) * FACTOR[pace]
