"""The dealer's turn, and what comes of a card that is drawn from the stock."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.asking import power_key
from ranter_tui.game.rules.dealer import DealerTurn, SameRankDrawn
from ranter_tui.game.rules.keys import DEALER_TURN, SAME_RANK_DRAWN
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.library.nutshell.game import Game
from ranter_tui.library.nutshell.words import capital, one_of

_TURN = {
    DealerTurn.TOP: "The dealer comes last and may change with the top card of the stock.",
    DealerTurn.BOTTOM: "The dealer comes last and may change with the bottom card of the stock.",
    DealerTurn.CUT_CARD: (
        "The dealer comes last and may cut the stock and change with the card that is cut."
    ),
    DealerTurn.CUT_THEN_TOP: (
        "The dealer comes last and may cut the stock and change with the top card of what is left."
    ),
    DealerTurn.NEXT_SEAT: (
        "The dealer comes last, and keeps or changes with the {side}-hand neighbour like everybody else."
    ),
    DealerTurn.TOP_OR_NEXT_SEAT: (
        "The dealer comes last and may change with the top card of the stock or with the {side}-hand "
        "neighbour."
    ),
    DealerTurn.TOP_IF_ACE_PASSED: (
        "The dealer comes last and may change with the top card of the stock, but only after being handed an "
        "Ace."
    ),
    DealerTurn.LAST_BEFORE_DEALER: (
        "The dealer keeps the card, and whoever plays just before may change with the top card of the stock "
        "instead."
    ),
}


def rules(game: Game) -> tuple[RuleKey, ...]:
    """Return the rules about drawing from the stock."""
    drawn = (power_key(rank, Moment.DRAWN) for rank in game.order if game.does(rank, Moment.DRAWN))
    return (DEALER_TURN, SAME_RANK_DRAWN, *drawn)


def sentences(game: Game) -> Iterator[str]:
    """Yield how the dealer changes, and what a card from the stock may do."""
    turn = game.rules.dealer_turn
    yield _TURN.get(turn, turn.sentence).format(side=game.side)
    same = game.rules.same_rank_drawn
    if same is not SameRankDrawn.NOTHING and _draws(game):
        safe = "wins the hand, and all the others lose"
        if same is SameRankDrawn.IMMUNE:
            safe = f"is safe, and the {'highest' if game.high_loses else 'lowest'} of the others loses"
        yield f"A dealer who draws the rank that was given up for it {safe}."
    if _somebody_draws(game):
        where = "it" if _draws_by_rule(game) else "the stock"
        for ranks, effects in game.alike(Moment.DRAWN):
            yield _drawn(one_of(ranks), effects, where)


def _draws(game: Game) -> bool:
    """Whether the dealer may turn to the stock."""
    return game.rules.dealer_turn not in (DealerTurn.NEXT_SEAT, DealerTurn.LAST_BEFORE_DEALER)


def _draws_by_rule(game: Game) -> bool:
    """Whether the stock is open to the dealer, or to the last before."""
    return game.rules.dealer_turn is not DealerTurn.NEXT_SEAT


def _somebody_draws(game: Game) -> bool:
    """Whether anybody may come to a card of the stock."""
    passed_on = any(Effect.PASS_ON in effects for _, effects in game.alike(Moment.ASKED))
    return passed_on or _draws_by_rule(game)


def _drawn(card: str, effects: frozenset[Effect], where: str) -> str:
    if Effect.LOSES_ALONE in effects:
        return f"Whoever draws {card} from {where} loses alone."
    drawn = capital(f"{card} drawn from {where}")
    if Effect.DRAW_AGAIN in effects:
        return f"{drawn} is laid aside for the next card."
    stays = "put back" if Effect.PUT_BACK in effects else "left there"
    return f"{drawn} is shown and {stays}, with no second try."
