"""The table: who sits, who deals, which way it goes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.about import About, in_words

GROUP = "table"


class Object(Choice):
    AVOID_LOWEST = "avoid_lowest", "Whoever is left with the lowest card loses."
    AVOID_HIGHEST = "avoid_highest", "Whoever is left with the highest card loses."


OBJECT = About(
    group=GROUP,
    title="The losing card",
    question="Which card loses?",
    matters="Everything else is about getting rid of it.",
)


class Players(Struct, frozen=True, forbid_unknown_fields=True):
    """How many may play; none where nobody sets a bound."""

    fewest: Annotated[int, Meta(ge=2)] | None = None
    most: Annotated[int, Meta(ge=2)] | None = None
    best: str | None = None


def _players(value: Players) -> str:
    """How many may play, as far as anybody says."""
    if value.fewest is None and value.most is None:
        said = "No bound is set on how many may play."
    elif value.most is None:
        said = f"At least {value.fewest} play."
    elif value.fewest is None:
        said = f"Up to {value.most} may play."
    elif value.fewest == value.most:
        said = f"{in_words(value.most).capitalize()} play."
    else:
        said = f"From {value.fewest} to {value.most} may play."
    return f"{said} Best with {value.best}." if value.best else said


PLAYERS = About(
    group=GROUP,
    title="How many play",
    question="How many can play?",
    matters="A bound is a recommendation: the game always passes through two players at its end.",
    sentence=_players,
    shown_only=True,
)


class Direction(Choice):
    LEFT = "left", "Deal and turn pass to the left, with the clock."
    RIGHT = "right", "Deal and turn pass to the right, against the clock."


DIRECTION = About(
    group=GROUP,
    title="The way round",
    question="Which way do deal and turn pass?",
    matters="It says which neighbour's card one may have.",
)


class FirstDealer(Choice):
    LOT = "lot", "The first dealer is chosen by lot."
    CUT = "cut", "All cut, and the highest card deals first; those who tie cut again."
    HIGHEST_DRAWN = (
        "highest_drawn",
        "Each draws a card from the spread pack; the highest deals first, and those who tie draw again.",
    )
    FIRST_JACK = "first_jack", "Cards are dealt round face up, and the first Jack makes the dealer."
    FIRST_TWO = "first_two", "Cards are dealt round face up, and the first Two of coins makes the dealer."
    SECOND_COIN = (
        "second_coin",
        "Cards are dealt round face up, and the second card of coins to appear makes the dealer.",
    )
    FIRST_TEN = "first_ten", "Cards are dealt round face up, and the first King of coins makes the dealer."


FIRST_DEALER = About(
    group=GROUP,
    title="The first dealer",
    question="Who deals first?",
    matters="The dealer acts last and has the stock to himself.",
)


class Rotation(Choice):
    NEXT_SURVIVOR = (
        "next_survivor",
        "The deal passes to the next player still in, counted from the old dealer's seat even if he is out.",
    )


ROTATION = About(
    group=GROUP,
    title="The next dealer",
    question="Who deals next?",
    matters="When a dealer drops out, counting from the wrong place robs somebody of a turn to deal.",
)
