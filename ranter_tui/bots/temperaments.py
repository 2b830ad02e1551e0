"""Temperaments: the bots that guests may sit down with, each with a name and a line for the menu."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from msgspec import Struct

from ranter_tui.bots import Bot, NoSuchBot
from ranter_tui.bots.fickle import Fickle
from ranter_tui.bots.observant import Observant
from ranter_tui.bots.shrewd import Shrewd
from ranter_tui.bots.sociable import Sociable
from ranter_tui.bots.stubborn import Stubborn
from ranter_tui.bots.threshold import Threshold
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law


class Temperament(Struct, frozen=True):
    """A way of playing."""

    name: str
    line: str
    """What the menu says of it."""
    make: Callable[[Law, Luck], Bot]


def _of_thirteen(law: Law, ranks: int) -> int:
    """So many of the thirteen ranks of a French pack, in whatever pack is played."""
    return round(len(law.order) * ranks / 13)


TEMPERAMENTS: dict[str, Temperament] = {
    one.name: one
    for one in (
        Temperament(
            "cautious",
            "Is never quite easy, and changes anything short of a good card.",
            lambda law, luck: Threshold(law, _of_thirteen(law, 9)),
        ),
        Temperament(
            "bold",
            "Sits on a low card with a straight face.",
            lambda law, luck: Threshold(law, _of_thirteen(law, 4)),
        ),
        Temperament(
            "watchful",
            "Remembers every card that went by, and notices where the asking stops.",
            lambda law, luck: Observant(law, _of_thirteen(law, 7)),
        ),
        Temperament(
            "fickle",
            "Is of a different mind every time.",
            lambda law, luck: Fickle(law, _of_thirteen(law, 2), _of_thirteen(law, 11), luck),
        ),
        Temperament(
            "stubborn",
            "Makes do with what was forced upon it, unless it is hopeless.",
            lambda law, luck: Stubborn(law, _of_thirteen(law, 8), _of_thirteen(law, 2)),
        ),
        Temperament(
            "shrewd",
            "Counts the seats still to play and reckons the odds.",
            lambda law, luck: Shrewd(law),
        ),
        Temperament(
            "sociable",
            "Does as the last one did, unless the card is very good or very bad.",
            lambda law, luck: Sociable(
                law, _of_thirteen(law, 3), _of_thirteen(law, 6), _of_thirteen(law, 10)
            ),
        ),
    )
}
"""By name, in the order of the menu."""


def temperament(name: str, law: Law, luck: Luck) -> Bot:
    """A bot of that temperament for a table of this law.

    >>> from ranter_tui.game.law import law_for
    >>> from ranter_tui.game.rules import Rules
    >>> type(temperament("shrewd", law_for(Rules(), 4), Luck(1))).__name__
    'Shrewd'
    """
    if (found := TEMPERAMENTS.get(name)) is None:
        near = get_close_matches(name, TEMPERAMENTS, n=1)
        meant = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(TEMPERAMENTS)}"
        raise NoSuchBot(f"there is no temperament {name!r}; {meant}")
    return found.make(law, luck)
