"""Lives, what they are kept on, and what comes after the last."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About, RuleKey, in_words, times

GROUP = "lives"

FEWEST, MOST = 1, 99
Count = Annotated[int, Meta(ge=FEWEST, le=MOST)]


class Lives(Struct, frozen=True, forbid_unknown_fields=True):
    """How many lives everyone starts with, and what a table may agree on instead."""

    count: Count
    agreed: tuple[Count, Count] | None = None


def _lives(value: Lives) -> str:
    if value.agreed is None:
        lives = "one life" if value.count == 1 else f"{in_words(value.count, MOST)} lives"
        return f"Everybody starts with {lives}."
    usual = f"{in_words(value.count, MOST)}, if nobody objects"
    if value.agreed == (FEWEST, MOST):
        return f"The table agrees how many lives each has: {usual}."
    fewest, most = (in_words(bound, MOST) for bound in value.agreed)
    joint = "or" if value.agreed[1] - value.agreed[0] == 1 else "to"
    return f"The table agrees on {fewest} {joint} {most} lives for each: {usual}."


LIVES = About(
    key=RuleKey("lives"),
    group=GROUP,
    title="How many lives",
    question="How many lives does everybody have?",
    matters="Lives are the length of the evening.",
    sentence=_lives,
    examples=(Lives(3), Lives(3, (2, 5))),
)


class KeptOn(Choice):
    COUNTERS = "counters", "Each life is a counter."
    STAKES = "stakes", "Each life is a stake of money."
    PENNIES = "pennies", "Each life is a penny, laid out in front of its owner."
    NOTE = "note", "Each life is a corner of a banknote, folded in when it is lost.", "a banknote"
    SLATE = "slate", "Each life is a stroke on a slate, rubbed out when it is lost."
    STROKES = "strokes", "Each life that is lost is written down as a stroke."
    RINGS = (
        "rings",
        "Each life that is lost moves a counter inward by one ring, over circles of chalk.",
        "rings of chalk",
    )
    BOARD = (
        "board",
        "Each life that is lost moves a counter inward by one line, on a morris board.",
        "a morris board",
    )


KEPT_ON = About(
    key=RuleKey("kept_on"),
    group=GROUP,
    title="What lives are kept on",
    question="What are the lives kept on?",
    matters="It is what everybody looks at all evening.",
    shown_only=True,
)


class Grace(Choice):
    OUT = "out", "A player who loses their last life is out.", "out at once"
    ON_HONOUR = (
        "on_honour",
        "A player who loses their last life stays in on honour; the next loss puts them out.",
        "one more chance, on your honour",
    )
    BUY_BACK = "buy_back", "A player who loses their last life may buy back in.", "buying back in"


GRACE = About(
    key=RuleKey("grace"),
    group=GROUP,
    title="After the last life",
    question="What happens after the last life?",
    matters="It is the difference between going home and one more chance.",
)


def _buys(rules: object) -> bool:
    return getattr(rules, "grace", None) is Grace.BUY_BACK


def _buy_back_limit(value: int) -> str:
    if value == 0:
        return "Players may buy back in as often as they like."
    return f"Nobody may buy back in more than {times(value)}."


BUY_BACK_LIMIT = About(
    key=RuleKey("buy_back_limit"),
    group=GROUP,
    title="How often one buys back",
    question="How often may one buy back in?",
    matters="Without a limit the longest purse wins.",
    sentence=_buy_back_limit,
    examples=(0, 3),
    words=lambda value: times(value) if value else "as often as you like",
    applies=_buys,
)


class BuyBackPrice(Choice):
    STAKE = "stake", "Buying back in costs the stake once more.", "the stake once more"
    DOUBLING = (
        "doubling",
        "Buying back in costs two stakes, and twice as much each further time.",
        "twice as much each time",
    )
    DOUBLING_FOR_ALL = (
        "doubling_for_all",
        "Buying back in costs two stakes the first time, and double the last price every time after.",
        "twice as much for the next",
    )


BUY_BACK_PRICE = About(
    key=RuleKey("buy_back_price"),
    group=GROUP,
    title="The price of buying back",
    question="What does buying back in cost?",
    matters="The pot grows by it.",
    applies=_buys,
)


class BuyBackWhile(Choice):
    ALWAYS = "always", "Anybody may buy back in until the game is over."
    ONE_NEVER_HAS = (
        "one_never_has",
        "Anybody may buy back in, but only as long as somebody still in has never had to.",
        "while somebody has never had to",
    )


BUY_BACK_WHILE = About(
    key=RuleKey("buy_back_while"),
    group=GROUP,
    title="The end of buying back",
    question="Until when may one buy back in?",
    matters="It is what brings the game to an end.",
    applies=_buys,
)
