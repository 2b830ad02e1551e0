"""The bots: players that are handed a sight, never the state, and answer with a move.

A bot is written as a short text, on a command line as in the seat of a guest: `cautious`, `random`,
`threshold:7`. `bot` makes one out of it. Those with a line of character are what guests choose from a menu. A
command line may also name a bot of the user's own: `own` has it fetched, and holds it to the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from ranter_tui.bots.temperaments import AtRandom, Fickle, Observant, Shrewd, Sociable, Stubborn, Threshold
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Move
from ranter_tui.game.nearest import meant
from ranter_tui.game.sight import Sight


class Bot(Protocol):
    """The interface of a bot: it chooses one of the moves that a sight offers."""

    def decide(self, sight: Sight, moves: tuple[Move, ...]) -> Move: ...


class NoSuchBot(ValueError):
    """Raised for a text that names no bot; the message says which there are."""


class BotKind(Struct, frozen=True):
    """A kind of bot: how to make it, and what the menu says of it."""

    name: str
    make: Callable[[Law, Luck], Bot]
    line: str = ""
    """Its description in the menu; a bot without one is to be had by its name alone."""
    changing: Callable[[Law, int], Bot] | None = None
    """A function that makes it with a given number of the worst ranks to change."""
    by_luck: bool = False
    """Whether it leaves some of its choices to chance."""


USUAL = 7
"""Seven ranks of thirteen: what most players would change, and the median of the pack."""


def _of_thirteen(law: Law, ranks: int) -> int:
    """Scale a number of the thirteen ranks of a French pack to the pack that is played."""
    return round(len(law.order) * ranks / 13)


def _learnt(law: Law) -> Bot:
    # Imported late: only bots that play by the almanac open it.
    from ranter_tui.bots.sharp import learnt

    return learnt(law)


BOTS: dict[str, BotKind] = {
    kind.name: kind
    for kind in (
        BotKind(
            "cautious",
            lambda law, luck: Threshold(law, _of_thirteen(law, 9)),
            "Is never quite easy, and changes anything short of a good card.",
        ),
        BotKind(
            "bold",
            lambda law, luck: Threshold(law, _of_thirteen(law, 4)),
            "Sits on a low card with a straight face.",
        ),
        BotKind(
            "watchful",
            lambda law, luck: Observant(law, _of_thirteen(law, USUAL)),
            "Remembers every card that went by, and notices where the asking stops.",
        ),
        BotKind(
            "fickle",
            lambda law, luck: Fickle(law, _of_thirteen(law, 2), _of_thirteen(law, 11), luck),
            "Is of a different mind every time.",
            by_luck=True,
        ),
        BotKind(
            "stubborn",
            lambda law, luck: Stubborn(law, _of_thirteen(law, 8), _of_thirteen(law, 2)),
            "Makes do with what was forced upon it, unless it is hopeless.",
        ),
        BotKind(
            "shrewd",
            lambda law, luck: Shrewd(law),
            "Counts the seats still to play and reckons the odds.",
        ),
        BotKind(
            "sociable",
            lambda law, luck: Sociable(
                law, _of_thirteen(law, 3), _of_thirteen(law, 6), _of_thirteen(law, 10)
            ),
            "Does as the last one did, unless the card is very good or very bad.",
        ),
        BotKind(
            "sharp",
            lambda law, luck: _learnt(law),
            "Knows by heart which card to change at which place.",
        ),
        BotKind(
            "gentle",
            lambda law, luck: Threshold(law, _of_thirteen(law, 1)),
            "Is content with nearly every card, and easily beaten.",
        ),
        BotKind("threshold", lambda law, luck: Threshold(law, USUAL), changing=Threshold),
        BotKind("observant", lambda law, luck: Observant(law, USUAL), changing=Observant),
        BotKind("random", lambda law, luck: AtRandom(luck), by_luck=True),
    )
}
"""Every kind of bot, by name."""

TEMPERAMENTS = {name: kind for name, kind in BOTS.items() if kind.line}
"""The kinds that guests may choose, in the order of the menu."""


def bot(text: str, law: Law, luck: Luck) -> Bot:
    """Make the bot that a text names, for a table of this law.

    >>> from ranter_tui.game.law import law_for
    >>> from ranter_tui.game.rules import Rules
    >>> law = law_for(Rules(), 4)
    >>> type(bot("threshold:6", law, Luck(1))).__name__, type(bot("shrewd", law, Luck(1))).__name__
    ('Threshold', 'Shrewd')
    """
    name, colon, number = text.partition(":")
    kind = BOTS.get(name)
    if kind is None:
        written = (f"{one.name}:N" if one.changing is not None else one.name for one in BOTS.values())
        there_are = f"there are {', '.join(written)}"
        raise NoSuchBot(f"there is no bot {name!r}; {meant(name, BOTS, there_are)}")
    if not colon:
        return kind.make(law, luck)
    if kind.changing is None:
        raise NoSuchBot(f"{text!r}: that bot takes no number")
    most = len(law.order)
    if not (number.isascii() and number.isdecimal()) or int(number[:4]) > most:
        raise NoSuchBot(f"{text!r}: the number is how many of the worst ranks it changes, 0 to {most}")
    return kind.changing(law, int(number))
