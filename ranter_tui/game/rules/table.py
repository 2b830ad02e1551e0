"""The table: who sits, who deals, which way it goes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct

from ranter_tui.game.cards import Card
from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import MOST, About, RuleKey, in_words

GROUP = "table"


class Object(Choice):
    AVOID_LOWEST = "avoid_lowest", "The player left with the lowest card loses the hand.", "the lowest"
    AVOID_HIGHEST = "avoid_highest", "The player left with the highest card loses the hand.", "the highest"


OBJECT = About(
    key=RuleKey("object"),
    group=GROUP,
    title="The losing card",
    question="Which card loses?",
    matters="Everything else is about getting rid of it.",
)


USUAL = 5


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """How many may play; none where nobody sets a bound."""

    fewest: Annotated[int, Meta(ge=2)] | None = None
    most: Annotated[int, Meta(ge=2)] | None = None
    best: str | None = None

    @property
    def usual(self) -> int:
        """How many sit down if nobody says how many: five, or as many as may play."""
        return min(USUAL, self.most or USUAL)


def _players(value: Players) -> str:
    if value.fewest is None and value.most is None:
        said = "Any number may play"
    elif value.most is None:
        said = f"{_many(value.fewest)} or more may play"
    elif value.fewest is None:
        said = f"Up to {in_words(value.most, MOST)} may play"
    elif value.fewest == value.most:
        said = f"{_many(value.most)} play"
    else:
        said = f"{_many(value.fewest)} to {in_words(value.most, MOST)} may play"
    best = re.sub(r"\d+", lambda number: in_words(int(number[0]), MOST), value.best or "")
    return f"{said}, and the game is best with {best}." if best else f"{said}."


def _many(number: int | None) -> str:
    return in_words(number or 0, MOST).capitalize()


PLAYERS = About(
    key=RuleKey("players"),
    group=GROUP,
    title="How many play",
    question="How many can play?",
    matters="A bound is a recommendation: the game always passes through two players at its end.",
    sentence=_players,
    examples=(Players(), Players(3), Players(2, 10, "5 to 7")),
    shown_only=True,
)


class Direction(Choice):
    LEFT = "left", "Deal and turn go to the left, with the clock.", "to the left"
    RIGHT = "right", "Deal and turn go to the right, against the clock.", "to the right"


DIRECTION = About(
    key=RuleKey("direction"),
    group=GROUP,
    title="The way round",
    question="Which way do deal and turn go?",
    matters="It says which neighbour’s card one may have.",
)


class FirstDealer(Choice):
    LOT = "lot", "Lot decides who deals first.", "whom the lot falls on"
    CUT = (
        "cut",
        "All cut, and the highest card deals first; those who tie cut again.",
        "the highest cut",
    )
    HIGHEST_DRAWN = (
        "highest_drawn",
        "Each draws a card from the spread pack, and the highest deals first; those who tie draw again.",
        "the highest card drawn",
    )
    FIRST_JACK = (
        "first_jack",
        "Cards are dealt round face up, and the player who gets the first Jack deals first.",
        "the first Jack",
    )
    # No book of ours has it any more; records of games that were played by it do.
    FIRST_TWO = (
        "first_two",
        "Cards are dealt round face up, and the player who gets the Two of coins deals first.",
        "the Two of coins",
    )
    """No book has it: Italian pages print the second card of coins. Records of games and houses may."""
    SECOND_COIN = (
        "second_coin",
        "Cards are dealt round face up, and the player who gets the second card of coins deals first.",
        "the second card of coins",
    )
    FIRST_TEN = (
        "first_ten",
        "Cards are dealt round face up, and the player who gets the King of coins deals first.",
        "the first King of coins",
    )


DEALT_UNTIL: dict[FirstDealer, Callable[[Card], bool]] = {
    FirstDealer.FIRST_JACK: lambda card: card.rank == "J",
    FirstDealer.FIRST_TWO: lambda card: card.rank == "2" and card.suit == "O",
    FirstDealer.SECOND_COIN: lambda card: card.suit == "O",
    FirstDealer.FIRST_TEN: lambda card: card.rank == "K" and card.suit == "O",
}
"""Which card makes the dealer, where cards are dealt round for it."""


FIRST_DEALER = About(
    key=RuleKey("first_dealer"),
    group=GROUP,
    title="The first dealer",
    question="Who deals first?",
    matters="The dealer plays last, and has seen what the others did.",
)


class Rotation(Choice):
    NEXT_SURVIVOR = (
        "next_survivor",
        "The deal passes to the next player still in, counted from the old dealer’s seat, empty or not.",
        "the next who is still in",
    )


ROTATION = About(
    key=RuleKey("rotation"),
    group=GROUP,
    title="The next dealer",
    question="Who deals next?",
    matters="When a dealer drops out, counting from the wrong place robs somebody of a turn to deal.",
)
