"""What is said of a rule: its question, why it matters, and its values as plain sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

if TYPE_CHECKING:
    from ranter_tui.game.rules import Rules


def _always(rules: Rules) -> bool:
    return True


def _plainly(value: Any) -> str:
    return str(value.sentence)


class About(Struct, frozen=True):
    """One rule as the books are asked about it."""

    group: str
    title: str
    """The rule as a heading names it."""
    question: str
    matters: str
    """Why the answer makes a difference at the table."""
    sentence: Callable[[Any], str] = _plainly
    applies: Callable[[Rules], bool] = _always
    """Whether the question arises at all under the other rules."""
    shown_only: bool = False
    """Part of the table's manners: shown and spoken, but nothing for the referee to judge."""


def listed(words: tuple[str, ...], joint: str = "and") -> str:
    """Words as a sentence has them: "Ace, 2 and 3"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(number: int) -> str:
    """A number as a sentence has it: a small one in words."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


RANK_NAMES = {
    "A": "Ace",
    "K": "King",
    "Q": "Queen",
    "J": "Jack",
    "N": "Cavallo",
    "vardshus": "Värdshus",
    "blompotta": "Blompottan",
}


def rank_name(rank: str) -> str:
    """A rank in a sentence: "King", "7", "Cuckoo"."""
    return RANK_NAMES.get(rank, rank.capitalize())


def with_article(name: str) -> str:
    """A card's name with its article.

    >>> [with_article(rank_name(rank)) for rank in ("K", "A", "8", "11", "10", "owl")]
    ['a King', 'an Ace', 'an 8', 'an 11', 'a 10', 'an Owl']
    """
    return f"an {name}" if name[0] in "AEIO8" or name in ("11", "18") else f"a {name}"
