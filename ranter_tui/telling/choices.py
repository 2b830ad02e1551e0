"""What a guest may do, and with whom: the texts of the possible moves, with the neighbour named."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ranter_tui.game.moves import Move
from ranter_tui.game.referee.ending import price_of_buying_back
from ranter_tui.game.referee.exchange import may_draw
from ranter_tui.game.rules.about import SMALL, counted
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight
from ranter_tui.game.state import Hand, State
from ranter_tui.telling.words import Names, lives


class MoveWords(Struct, frozen=True):
    """A move in words: its key, and its name and help text there, and what it means here and now."""

    letter: str
    title: str
    help: str
    words: str
    """May name with whom, or for what price, or the lives that it brings."""


MOVE_KEYS = {
    Move.KEEP: MoveWords("k", "Keep", "Keep what you hold.", "Keep"),
    Move.CHANGE: MoveWords(
        "c", "Change", "Change it with the neighbour, or draw another.", "Change with {whom}"
    ),
    Move.CHANGE_WITH_NEXT: MoveWords(
        "n", "Neighbour", "The dealer turns to the neighbour, and does not draw.", "Change with {whom}"
    ),
    Move.SELL: MoveWords(
        "s", "Sell", "Offer what was asked for at the price of a life.", "Sell it for a life"
    ),
    Move.SHOW: MoveWords("h", "Show", "Refuse to sell it, and show it.", "Refuse, and show it"),
    Move.PAY: MoveWords("a", "Pay", "Pay a life for it.", "Pay a life for it"),
    Move.DECLINE: MoveWords("d", "Decline", "Leave it where it is.", "Leave it"),
    Move.BUY_BACK: MoveWords("i", "Back in", "Buy yourself back in.", "Buy back {lives} for {price}"),
    Move.STAY_OUT: MoveWords("o", "Stay out", "Let the others play on.", "Stay out"),
}


class OfferedMove(Struct, frozen=True):
    """A legal move, and its text."""

    move: Move
    words: str


def choices(sight: Sight, names: Sequence[str]) -> tuple[OfferedMove, ...]:
    """Return the moves that this player may make, in words."""
    return tuple(OfferedMove(move, _in_words(move, sight, names)) for move in sight.moves)


def _in_words(move: Move, sight: Sight, names: Sequence[str]) -> str:
    table, hand, eye, words = sight.table, sight.hand, sight.eye, MOVE_KEYS[move].words
    assert hand is not None and eye is not None
    rules = table.law.rules
    if move is Move.BUY_BACK:
        left = rules.buy_back_limit - table.bought[eye] - 1
        more = f" ({f'{left} more' if left else 'none'} after that)" if rules.buy_back_limit else ""
        price = counted(price_of_buying_back(rules, table.bought, eye), "stake", upto=SMALL)
        return words.format(lives=lives(rules.lives.count), price=f"{price}{more}")
    seat = hand.next_to(eye) if move is Move.CHANGE_WITH_NEXT else partner(table, eye)
    return words.format(whom=pack_of(rules).says("the stock") if seat is None else names[seat])


def partner(table: State, seat: Seat) -> Seat | None:
    """Return whom a seat would change with; None if it would draw from the stock, or is out of the hand."""
    assert table.hand is not None
    if seat not in table.hand.still_in or may_draw(table.law, table.hand, seat):
        return None
    return table.hand.next_to(seat)


def around(table: State, me: Seat, names: Names) -> str:
    """Return who deals, and who plays after that seat."""
    hand = table.hand
    if hand is None or me not in hand.seats:
        return ""
    dealer = "You deal" if hand.dealer == me else f"{names[hand.dealer]} deals"
    after = _after(table, hand, me)
    if after is None:
        return f"{dealer}. {pack_of(table.law.rules).says('After you the cards are turned up.')}"
    if after == hand.dealer:
        return f"{dealer}, and plays after you."
    return f"{dealer}. After you {names[after]} plays."


def _after(table: State, hand: Hand, me: Seat) -> Seat | None:
    spent = {seat for seat, _ in hand.spent}
    if table.law.rules.dealer_turn is DealerTurn.LAST_BEFORE_DEALER:
        spent.add(hand.dealer)
    later = hand.seats[hand.seats.index(me) + 1 :]
    return next((seat for seat in later if seat not in hand.gone and seat not in spent), None)
