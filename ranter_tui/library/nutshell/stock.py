"""The dealer's turn, and what comes of a card that is drawn from the stock."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import power_key
from ranter_tui.game.rules.dealer import DealerTurn, SameRankDrawn
from ranter_tui.game.rules.keys import DEALER_TURN, SAME_RANK_DRAWN
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.rules.turn import neighbours_change
from ranter_tui.library.nutshell.answering import mighty
from ranter_tui.library.nutshell.game import Nutshell
from ranter_tui.library.nutshell.rank_names import capital, one_of

LIKE_EVERYBODY = "The dealer plays last, and keeps or changes like everybody else."
_TURN = {
    DealerTurn.TOP: "The dealer plays last, and may change with the stock.",
    DealerTurn.BOTTOM: "The dealer plays last, and may change with the bottom of the stock.",
    DealerTurn.CUT_CARD: "The dealer plays last, and may change with a card cut from the stock.",
    DealerTurn.CUT_THEN_TOP: "The dealer plays last, and may cut the stock and change with its top.",
    DealerTurn.NEXT_SEAT: LIKE_EVERYBODY,
    DealerTurn.TOP_OR_NEXT_SEAT: (
        "The dealer plays last, and may change with the stock or with the {side}-hand neighbour."
    ),
    DealerTurn.TOP_IF_ACE_PASSED: (
        "The dealer plays last, and may change with the stock only after being handed an Ace."
    ),
    DealerTurn.LAST_BEFORE_DEALER: "The dealer keeps; whoever plays just before may change with the stock.",
}


def rules(game: Nutshell) -> tuple[RuleKey, ...]:
    """Return the rules about drawing from the stock."""
    drawn = (power_key(rank, Moment.DRAWN) for rank in game.order if game.does(rank, Moment.DRAWN))
    return (DEALER_TURN, SAME_RANK_DRAWN, *drawn)


def sentences(game: Nutshell) -> Iterator[str]:
    """Yield how the dealer changes, and what a card from the stock does, if it is told here."""
    turn = game.rules.dealer_turn
    if turn is DealerTurn.TOP and not neighbours_change(game.rules):
        yield LIKE_EVERYBODY
    else:
        yield _TURN.get(turn, turn.sentence).format(side=game.side)
    same = game.rules.same_rank_drawn
    if same is not SameRankDrawn.NOTHING and _draws(game):
        safe = "wins; all the others lose"
        if same is SameRankDrawn.IMMUNE:
            safe = f"is safe; the {'highest' if game.high_loses else 'lowest'} of the others loses"
        yield f"A dealer who draws the same rank again {safe}."
    if _somebody_draws(game) and len(mighty(game)) <= 1:
        for ranks, effects in game.alike(Moment.DRAWN):
            yield _drawn(one_of(ranks), effects)


def _draws(game: Nutshell) -> bool:
    """Whether the dealer may turn to the stock."""
    return game.rules.dealer_turn not in (DealerTurn.NEXT_SEAT, DealerTurn.LAST_BEFORE_DEALER)


def _somebody_draws(game: Nutshell) -> bool:
    """Whether anybody may come to a card of the stock."""
    passed_on = any(Effect.PASS_ON in effects for _, effects in game.alike(Moment.ASKED))
    return passed_on or game.rules.dealer_turn is not DealerTurn.NEXT_SEAT


def _drawn(card: str, effects: frozenset[Effect]) -> str:
    if Effect.LOSES_ALONE in effects:
        return f"Whoever draws {card} loses alone."
    if Effect.DRAW_AGAIN in effects:
        return capital(f"{card} drawn is laid aside for the next card.")
    return capital(f"{card} drawn {'goes back' if Effect.PUT_BACK in effects else 'stays there'}.")
