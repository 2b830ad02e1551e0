"""Deciders. A bot is handed a sight, never the state, and answers with a move.

A bot is written as a short text: `threshold:7`, `random`, `observant`. `bot` makes one out of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ranter_tui.bots.observant import Observant
from ranter_tui.bots.random import AtRandom
from ranter_tui.bots.threshold import Threshold
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Move
from ranter_tui.game.sight import Sight


class Bot(Protocol):
    """Whoever can choose one of the moves that a sight offers."""

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move: ...


class NoSuchBot(ValueError):
    """That text names no bot; the message says which there are."""


USUAL = 7
"""Seven ranks of thirteen: what most players would change, and the median of the pack."""

_KINDS: dict[str, Callable[[Law, int, Luck], Bot]] = {
    "threshold": lambda law, ranks, luck: Threshold(law, ranks),
    "observant": lambda law, ranks, luck: Observant(law, ranks),
    "random": lambda law, ranks, luck: AtRandom(luck),
}


def bot(text: str, law: Law, luck: Luck) -> Bot:
    """The bot that a text names.

    >>> from ranter_tui.game.law import law_for
    >>> from ranter_tui.game.rules import Rules
    >>> type(bot("threshold:6", law_for(Rules(), 4), Luck(1))).__name__
    'Threshold'
    """
    kind, colon, number = text.partition(":")
    make = _KINDS.get(kind)
    if make is None:
        raise NoSuchBot(f"there is no bot {kind!r}; there are threshold:N, observant:N and random")
    if colon and kind == "random":
        raise NoSuchBot(f"{text!r}: a bot that decides at random takes no number")
    if not colon:
        return make(law, USUAL, luck)
    if not number.isdecimal() or not 0 <= int(number) <= len(law.order):
        most = len(law.order)
        raise NoSuchBot(f"{text!r}: the number is how many of the worst ranks it changes, 0 to {most}")
    return make(law, int(number), luck)
