"""Error messages for causes that the referee does not accept: what is wrong, and what would be right."""

from __future__ import annotations

from ranter_tui.game import moves
from ranter_tui.game.cards import Card
from ranter_tui.game.law import Unplayable, law_for
from ranter_tui.game.moves import Ask, between_hands
from ranter_tui.game.state import Tableau


class Illegal(ValueError):
    """A cause that the referee does not accept. The message says what, where and what would be legal."""


def wrong_decision(ask: Ask | None, cause: moves.Decision) -> Illegal:
    """Return why this seat cannot decide this now, and what it may."""
    cannot = f"seat {cause.seat} cannot {_spoken(cause.move)}"
    if ask is None:
        return Illegal(f"{cannot}: the game is over")
    if not isinstance(ask, moves.Decide):
        return Illegal(f"{cannot} now: {_awaited(ask)}")
    if cause.seat != ask.seat:
        return Illegal(f"{cannot}: it is for seat {ask.seat} to decide")
    return Illegal(f"{cannot} now; it may {' or '.join(_spoken(move) for move in ask.moves)}")


def _spoken(move: moves.Move) -> str:
    return move.value.replace("_", " ")


_AWAITED: dict[type[Ask], str] = {
    moves.Decide: "seat {ask.seat} must decide first",
    moves.Shuffle: "the pack must be shuffled first",
    moves.Cut: "seat {ask.seat} must cut the stock first",
    moves.DrawLots: "the first dealer must be chosen by lot first",
}


def _awaited(ask: Ask) -> str:
    return _AWAITED[type(ask)].format(ask=ask)


def check_company(ask: Ask | None, cause: moves.Company, table: Tableau) -> None:
    """Raise `Illegal` if guests cannot come or go now."""
    who = f"seat {cause.seat} cannot get up" if isinstance(cause, moves.Departure) else "nobody can sit down"
    if ask is None:
        raise Illegal(f"{who}: the game is over")
    if not between_hands(ask):
        raise Illegal(f"{who} now; guests come and go between two hands")
    if isinstance(cause, moves.Departure):
        if cause.seat not in table.seated:
            raise Illegal(f"{who}: it is not in the game")
        return
    try:
        law_for(table.law.rules, table.law.seats + 1)
    except Unplayable as error:
        raise Illegal(f"{who}: {error}") from error


def not_awaited(ask: Ask | None) -> Illegal:
    """Return why chance has nothing to say now, or not this."""
    if ask is None:
        return Illegal("chance has no more to say: the game is over")
    return Illegal(f"that is not what is awaited: {_awaited(ask)}")


def wrong_pack(shoe: tuple[Card, ...], order: tuple[Card, ...]) -> Illegal:
    """Return what is wrong with an order of the pack, without giving away where a card lies."""
    if len(order) != len(shoe):
        return Illegal(f"the pack has {len(shoe)} cards, not {len(order)}")
    if strangers := sorted({card.code for card in order} - {card.code for card in shoe}):
        return Illegal(f"{', '.join(strangers)}: not in this pack")
    twice = sorted({card.code for card in order if order.count(card) > 1})
    return Illegal(f"{', '.join(twice)}: in the pack once only")
