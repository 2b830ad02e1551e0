"""The texts of the possible moves: what each means here and now, with the neighbour named."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ranter_tui.game.moves import Move
from ranter_tui.game.referee.ending import price_of_buying_back
from ranter_tui.game.referee.exchange import may_draw
from ranter_tui.game.rules.about import in_words
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight


class OfferedMove(Struct, frozen=True):
    """A legal move, and its text."""

    move: Move
    words: str


def choices(sight: Sight, names: Sequence[str]) -> tuple[OfferedMove, ...]:
    """Return the moves that this player may make, in words."""
    return tuple(OfferedMove(move, _words(move, sight, names)) for move in sight.moves)


def _words(move: Move, sight: Sight, names: Sequence[str]) -> str:
    match move:
        case Move.KEEP:
            return "Keep"
        case Move.CHANGE:
            return f"Change with {_partner(sight, names)}"
        case Move.CHANGE_WITH_NEXT:
            return f"Change with {_neighbour(sight, names)}"
        case Move.SELL:
            return "Sell it for a life"
        case Move.SHOW:
            return "Refuse, and show it"
        case Move.PAY:
            return "Pay a life for it"
        case Move.DECLINE:
            return "Leave it"
        case Move.BUY_BACK:
            return f"Buy back in for {_price(sight)}"
        case Move.STAY_OUT:
            return "Stay out"


def _partner(sight: Sight, names: Sequence[str]) -> str:
    seat = partner(sight)
    return pack_of(sight.table.law.rules).says("the stock") if seat is None else names[seat]


def _neighbour(sight: Sight, names: Sequence[str]) -> str:
    assert sight.hand is not None and sight.eye is not None
    return names[sight.hand.next_to(sight.eye)]


def _price(sight: Sight) -> str:
    table = sight.table
    assert sight.eye is not None
    price = price_of_buying_back(table.law.rules, table.bought, sight.eye)
    return f"{in_words(price)} {'stake' if price == 1 else 'stakes'}"


def partner(sight: Sight) -> Seat | None:
    """Return the seat it would change with; None where it would draw from the stock."""
    assert sight.hand is not None and sight.eye is not None
    if may_draw(sight.table.law, sight.hand, sight.eye):
        return None
    return sight.hand.next_to(sight.eye)


class MoveKey(Struct, frozen=True):
    """The key of a move, with its name and its help text."""

    letter: str
    title: str
    help: str


MOVE_KEYS = {
    Move.KEEP: MoveKey("k", "Keep", "Keep what you hold."),
    Move.CHANGE: MoveKey("c", "Change", "Change it with the neighbour, or draw another."),
    Move.CHANGE_WITH_NEXT: MoveKey("n", "Neighbour", "The dealer turns to the neighbour, and does not draw."),
    Move.SELL: MoveKey("s", "Sell", "Offer what was asked for at the price of a life."),
    Move.SHOW: MoveKey("h", "Show", "Refuse to sell it, and show it."),
    Move.PAY: MoveKey("a", "Pay", "Pay a life for it."),
    Move.DECLINE: MoveKey("d", "Decline", "Leave it where it is."),
    Move.BUY_BACK: MoveKey("i", "In again", "Buy yourself back in."),
    Move.STAY_OUT: MoveKey("o", "Stay out", "Let the others play on."),
}
