"""The showdown: who turns up when, who loses, and how much."""

from __future__ import annotations

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About

GROUP = "showdown"


class Showdown(Choice):
    TOGETHER = "together", "All cards are turned up together."
    ELDEST_ROUND = (
        "eldest_round",
        "Cards are turned up one after another, from the first to have played round.",
    )


SHOWDOWN = About(
    group=GROUP,
    title="Turning up the cards",
    question="In what order are the cards turned up?",
    matters="Where the last to turn up loses a tie, the order decides.",
)


class Sets(Choice):
    NOTHING = "nothing", "Equal cards in several hands count as single cards."
    PAIRING_UP = (
        "pairing_up",
        "Equal cards in several hands make a pair or more, which beats every single card.",
    )


SETS = About(
    group=GROUP,
    title="Pairs and better",
    question="Do equal cards in several hands make a set?",
    matters="It turns a tie for lowest into a rescue.",
)


class Tie(Choice):
    ALL_LOSE = "all_lose", "All who tie for the losing card lose."
    LAST_TO_TURN_UP = (
        "last_to_turn_up",
        "Of those who tie for the losing card only the last to turn up loses; a dealer in a tie always does.",
    )
    FIRST_IN_ORDER = (
        "first_in_order",
        "Of those who tie for the losing card only the first in the turn loses.",
    )


TIE = About(
    group=GROUP,
    title="Ties",
    question="Who loses when the losing card is held more than once?",
    matters="It decides whether the last two can go out together.",
)


class AllAlike(Choice):
    AS_A_TIE = "as_a_tie", "When all hold the same rank it is a tie like any other."
    NOBODY_LOSES = "nobody_loses", "When all hold the same rank nobody loses."


ALL_ALIKE = About(
    group=GROUP,
    title="Everybody alike",
    question="What if everybody holds the same rank?",
    matters="With two or three players left it happens.",
)


class Penalty(Choice):
    ONE_LIFE = "one_life", "The loser loses one life."
    TWO_WITH_ACE = "two_with_ace", "The loser loses one life, or two when he is stuck with an Ace."
    OUT_AT_ONCE = "out_at_once", "The loser is out at once."
    ONE_TO_EACH = "one_to_each", "The loser pays one life to each of the others."


PENALTY = About(
    group=GROUP,
    title="The price of losing",
    question="What does the loser lose?",
    matters="It sets how long the game lasts.",
)
