"""The key for each move: the same on the screen and in plain lines."""

from __future__ import annotations

from msgspec import Struct

from ranter_tui.game.moves import Move


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
