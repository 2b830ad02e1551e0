"""Lives, what they are kept on, and what comes after the last."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About

GROUP = "lives"

FEWEST, MOST = 1, 99
Count = Annotated[int, Meta(ge=FEWEST, le=MOST)]


class Lives(Struct, frozen=True, forbid_unknown_fields=True):
    """How many lives everyone starts with, and what a table may agree on instead."""

    count: Count
    agreed: tuple[Count, Count] | None = None


def _lives(value: Lives) -> str:
    if value.agreed is None:
        lives = "one life" if value.count == 1 else f"{value.count} lives"
        return f"Everybody starts with {lives}."
    if value.agreed == (FEWEST, MOST):
        return f"The table agrees on a number of lives; {value.count} unless it says so."
    fewest, most = value.agreed
    return f"The table agrees on a number of lives, from {fewest} to {most}; {value.count} unless it says so."


LIVES = About(
    group=GROUP,
    title="How many lives",
    question="How many lives has everybody?",
    matters="Lives are the length of the evening.",
    sentence=_lives,
)


class KeptOn(Choice):
    COUNTERS = "counters", "Lives are kept in counters, one for each."
    STAKES = "stakes", "Lives are kept in stakes of money."
    PENNIES = "pennies", "Lives are kept in pennies laid out in front."
    NOTE = "note", "Lives are the corners of a banknote, folded in one by one."
    SLATE = "slate", "Lives are strokes on a slate, one rubbed out for each loss."
    STROKES = "strokes", "Losses are written down as strokes."
    RINGS = "rings", "Losses are marked by moving a counter inward, ring by ring, over circles of chalk."
    BOARD = "board", "Losses are marked by moving a counter inward, line by line, on a morris board."


KEPT_ON = About(
    group=GROUP,
    title="What lives are kept on",
    question="What are lives kept on?",
    matters="It is what everybody looks at all evening.",
    shown_only=True,
)


class Grace(Choice):
    OUT = "out", "Whoever has lost his last life is out."
    ON_HONOUR = (
        "on_honour",
        "After the last life a player stays in on his honour; the next loss puts him out.",
    )
    BUY_BACK = "buy_back", "Whoever is out may buy himself back in."


GRACE = About(
    group=GROUP,
    title="After the last life",
    question="What happens after the last life?",
    matters="It is the difference between going home and one more chance.",
)


def _buys(rules: object) -> bool:
    return getattr(rules, "grace", None) is Grace.BUY_BACK


def _buy_back_limit(value: int) -> str:
    if value == 0:
        return "There is no limit to buying back in."
    return "One may buy back in once." if value == 1 else f"One may buy back in at most {value} times."


BUY_BACK_LIMIT = About(
    group=GROUP,
    title="How often one buys back",
    question="How often may one buy back in?",
    matters="Without a limit the longest purse wins.",
    sentence=_buy_back_limit,
    applies=_buys,
)


class BuyBackPrice(Choice):
    STAKE = "stake", "Buying back in costs the stake once more."
    DOUBLING = "doubling", "Buying back in costs double the stake, and double again each further time."
    DOUBLING_FOR_ALL = (
        "doubling_for_all",
        "Buying back in costs double the stake, and double again for whoever does it next.",
    )


BUY_BACK_PRICE = About(
    group=GROUP,
    title="The price of buying back",
    question="What does buying back in cost?",
    matters="The pot grows by it.",
    applies=_buys,
)


class BuyBackWhile(Choice):
    ALWAYS = "always", "Buying back in is open throughout the game."
    ONE_NEVER_HAS = (
        "one_never_has",
        "Buying back in is open only while somebody still in has never needed to.",
    )


BUY_BACK_WHILE = About(
    group=GROUP,
    title="The end of buying back",
    question="Until when may one buy back in?",
    matters="It is what brings the game to an end.",
    applies=_buys,
)
