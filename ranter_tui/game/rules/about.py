"""The texts about a rule: its question, why it matters, and its values as plain sentences."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NewType

from msgspec import Struct

if TYPE_CHECKING:
    from ranter_tui.game.rules import Rules


RuleKey = NewType("RuleKey", str)
"""A rule by name: "tie", or "powers.K.asked" for what a card does at a moment."""


class About(Struct, frozen=True):
    """The texts about one rule."""

    key: RuleKey
    """Its name, as events, books and records have it."""
    group: str
    title: str
    """The rule as a heading."""
    question: str
    matters: str
    """Why the answer makes a difference at the table."""
    sentence: Callable[[Any], str] = attrgetter("sentence")
    """A value in plain words, true of every book that has it."""
    words: Callable[[Any], str] | None = None
    """A value in a few words, where it has none of its own."""
    here: Callable[[Rules], str] | None = None
    """The same where other rules bear on the words."""
    applies: Callable[[Rules], bool] = lambda rules: True
    """Whether the question arises at all under the other rules."""
    examples: tuple[Any, ...] = ()
    """Some values, where there are too many to list them all."""
    shown_only: bool = False
    """Part of the table's manners: shown and spoken, but nothing for the referee to judge."""


def listed(words: tuple[str, ...], joint: str = "and") -> str:
    """Join words as in a sentence: "Ace, 2 and 3"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


_ONES = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
SMALL, MOST = 10, 99
"""Numbers up to which a sentence, and a title page, has words."""


def in_words(number: int, upto: int = SMALL) -> str:
    """Return a number for a sentence: a small one in words, a larger one in digits.

    >>> in_words(10), in_words(11), in_words(27, MOST), in_words(40, MOST), in_words(112, MOST)
    ('ten', '11', 'twenty-seven', 'forty', '112')
    """
    if number > upto:
        return str(number)
    if number < len(_ONES):
        return _ONES[number]
    tens, ones = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")


def counted(number: int, what: str, *, upto: int | None = None) -> str:
    """Return a number of things with the right plural, in digits, or in words up to a number.

    >>> counted(1, "game"), counted(2, "game"), counted(1, "book", upto=SMALL)
    ('1 game', '2 games', 'one book')
    """
    said = str(number) if upto is None else in_words(number, upto)
    return f"{said} {what}{'' if number == 1 else 's'}"


def times(number: int) -> str:
    """Return how often something was: "never", "once", "twice", "three times"."""
    return {0: "never", 1: "once", 2: "twice"}.get(number, f"{in_words(number)} times")


RANK_NAMES = {
    "A": "Ace",
    "K": "King",
    "Q": "Queen",
    "J": "Jack",
    "N": "Cavallo",
    "vardshus": "Värdshus",
    "kransen": "Krans",
    "blompotta": "Blompotta",
    "blaren": "Blarr",
    "jan-rit": "Jan Rit",
}


def rank_name(rank: str) -> str:
    """Return the name of a rank in a sentence: "King", "7", "Cuckoo"."""
    return RANK_NAMES.get(rank, rank.capitalize())


def with_article(name: str) -> str:
    """Return a card's name with its article.

    >>> [with_article(rank_name(rank)) for rank in ("K", "A", "8", "11", "10", "owl")]
    ['a King', 'an Ace', 'an 8', 'an 11', 'a 10', 'an Owl']
    """
    return f"an {name}" if name[0] in "AEIO8" or name in ("11", "18") else f"a {name}"
