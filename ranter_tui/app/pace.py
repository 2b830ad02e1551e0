"""The durations of pauses and animations. They are data, so that a test can do without."""

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
    "went_out": 0.9,
    "wiped_out": 1.8,
    "cut_for_win": 2.0,
    "won": 1.6,
    "deal_passed": 0.2,
}
USUALLY = 0.9
FIRST_LOOK = 1.5
"""How long everybody looks where the one person at the table sees a card by it."""
BETWEEN_PERSONS = 2.5
"""How long the table is in view, at least, between the curtain of one person and that of the next."""

MOMENT = 2.0
"""How long a great moment is staged."""
TAKE_BACK = 1.3
"""How long a choice can be taken back, while the curtain falls."""
TAKE_BACK_BY_PHONE = 2.5
"""How long by phone, at any pace but at once: the offer has to be read before it is of use."""
BETS = 2.5
"""The pause after the deal, and before the showdown, where somebody who is out may bet."""
PONDERS = 4.0
"""How much longer it is where somebody has begun to bet."""
NEXT_HAND = 2.5
"""The pause between hands that follow each other by themselves."""

GOT = 6.0
"""How long a card that an exchange has brought stays in view behind the curtain without a key."""
QUIET = 1.2
"""How long keys and mouse must be let alone before a shut curtain can be lifted, whatever the pace.

A key that is held is first repeated sooner than that, and so strikes whoever hammers on one.
"""
HELD = 0.12
"""How soon a key that is held comes again: a single one that lifts the curtain is alone for so long."""
READ = 0.7
"""How long the key that asked a question must be let alone before it answers: no longer than one reads it."""
FALLS = 0.35
"""How long the curtain takes to fall where nothing can be taken back any more."""

SLIDES = 0.55
"""How long a card travels."""
FRAMES = 15
"""Frames per second."""


def seconds(kind: str, pace: Pace) -> float:
    """Return how long an event of that kind stays in view before the next."""
    return STAYS.get(kind, USUALLY) * FACTOR[pace]
