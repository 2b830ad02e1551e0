"""What the referee may wait for (asks), and the answers (causes): moves, chance, comings and goings."""

from __future__ import annotations

from enum import Enum, StrEnum

from msgspec import Struct

from ranter_tui.game.cards import Card
from ranter_tui.game.seats import Seat


class Move(StrEnum):
    """What a player can decide."""

    KEEP = "keep"
    CHANGE = "change"
    CHANGE_WITH_NEXT = "change_with_next"
    """The dealer, who may draw, changes with the next seat."""
    SELL = "sell"
    """Offer the card that was asked for at a price."""
    SHOW = "show"
    """Refuse to sell it, and show it."""
    PAY = "pay"
    DECLINE = "decline"
    BUY_BACK = "buy_back"
    STAY_OUT = "stay_out"


ABOUT_THE_CARD = frozenset({Move.KEEP, Move.CHANGE, Move.CHANGE_WITH_NEXT})
"""Moves that depend on the player's own card, and are therefore chosen behind the curtain."""


KEEP_OR_CHANGE = (Move.KEEP, Move.CHANGE)


def is_a_choice(moves: tuple[Move, ...]) -> bool:
    """Whether a player chooses between several of these moves, and they are about the player’s own card."""
    return len(moves) > 1 and ABOUT_THE_CARD.issuperset(moves)


class Decide(Struct, frozen=True, gc=False, tag="decide"):
    """A player must choose one of these moves."""

    seat: Seat
    moves: tuple[Move, ...]


class For(Enum):
    """What a shuffled pack is wanted for."""

    FIRST_DEALER = "first_dealer"
    HAND = "hand"
    CUT_FOR_WIN = "cut_for_win"


class Shuffle(Struct, frozen=True, gc=False, tag="shuffle"):
    """The whole pack must be brought into an order by chance."""

    cards: tuple[Card, ...]
    wanted_for: For


class Cut(Struct, frozen=True, gc=False, tag="cut"):
    """The stock must be cut; `size` cards lie in it, and 1 to `size` - 1 may be lifted."""

    seat: Seat
    size: int


class DrawLots(Struct, frozen=True, gc=False, tag="draw_lots"):
    """One of the seats must be chosen by chance."""

    seats: tuple[Seat, ...]


Ask = Decide | Shuffle | Cut | DrawLots


def between_hands(ask: Ask | None) -> bool:
    """Whether the game is between two hands: nothing lies on the table, and guests may come and go."""
    return isinstance(ask, Shuffle) and ask.wanted_for is For.HAND


class Decision(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="decision"):
    """A player's word."""

    seat: Seat
    move: Move


class ShuffledPack(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="order"):
    """The order of the shuffled pack, the first card to be dealt first."""

    cards: tuple[Card, ...]


class Lifted(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="lifted"):
    """How many cards were lifted in a cut."""

    cards: int


class Lot(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="lot"):
    """The seat on which the lot fell."""

    seat: Seat


class Arrival(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="arrival"):
    """A guest joins a game in progress, in a new seat behind the last."""


class Departure(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="departure"):
    """A guest leaves for good, and gives up the lives that are left."""

    seat: Seat


Chance = ShuffledPack | Lifted | Lot
Company = Arrival | Departure
Cause = Decision | Chance | Company
"""All that ever comes into a game from outside. Causes alone replay it."""
