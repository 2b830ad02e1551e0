"""The showdown: who turns up when, who loses, and how much."""

from __future__ import annotations

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About, RuleKey

GROUP = "showdown"


class Showdown(Choice):
    TOGETHER = "together", "All turn up their cards together.", "all together"
    ELDEST_ROUND = (
        "eldest_round",
        "All turn up their cards one after another, in the order of play.",
        "one by one",
    )


SHOWDOWN = About(
    key=RuleKey("showdown"),
    group=GROUP,
    title="Turning up the cards",
    question="In what order are the cards turned up?",
    matters="Where the last to turn up loses a tie, the order decides.",
)


class Sets(Choice):
    NOTHING = "nothing", "Equal cards make no pair; each counts for itself.", "no"
    PAIRING_UP = (
        "pairing_up",
        "Players who hold equal cards have a pair, or better, and that beats every single card.",
        "yes, and it beats single cards",
    )


SETS = About(
    key=RuleKey("sets"),
    group=GROUP,
    title="Pairs and better",
    question="Do equal cards of several players make a pair?",
    matters="It turns a tie for lowest into a rescue.",
)


class Tie(Choice):
    ALL_LOSE = "all_lose", "All who tie for the losing card lose.", "all of them"
    LAST_TO_TURN_UP = (
        "last_to_turn_up",
        "Of those who tie for the losing card, only the last to turn up loses; so a dealer loses every tie.",
        "the last to turn up",
    )
    FIRST_IN_ORDER = (
        "first_in_order",
        "Of those who tie for the losing card, only the one who played first loses.",
        "the first in the turn",
    )


TIE = About(
    key=RuleKey("tie"),
    group=GROUP,
    title="Ties",
    question="Who loses when the losing card is held more than once?",
    matters="It decides whether the last two can go out together.",
)


class AllAlike(Choice):
    AS_A_TIE = "as_a_tie", "If all hold the same rank, it is a tie like any other.", "a tie like any other"
    NOBODY_LOSES = "nobody_loses", "If all hold the same rank, nobody loses."


ALL_ALIKE = About(
    key=RuleKey("all_alike"),
    group=GROUP,
    title="Everybody alike",
    question="What if everybody holds the same rank?",
    matters="With two or three players left it happens.",
    applies=lambda rules: rules.sets is Sets.NOTHING,
)


class Penalty(Choice):
    ONE_LIFE = "one_life", "The loser loses one life."
    TWO_WITH_ACE = (
        "two_with_ace",
        "The loser loses one life, or two if left with an Ace.",
        "two lives with an Ace",
    )
    OUT_AT_ONCE = "out_at_once", "The loser is out at once, whatever lives are left.", "all of them at once"
    ONE_TO_EACH = (
        "one_to_each",
        "The loser pays one life to each of the others.",
        "a life to each of the others",
    )


PENALTY = About(
    key=RuleKey("penalty"),
    group=GROUP,
    title="The price of losing",
    question="What does the loser lose?",
    matters="It sets how long the game lasts.",
)
