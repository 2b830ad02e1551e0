"""Lives, what comes after the last of them, and what there is to win."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.game.rules.about import MOST, in_words
from ranter_tui.game.rules.lives import BuyBackPrice, BuyBackWhile, Grace, KeptOn
from ranter_tui.game.rules.pot import Pot, WinnerTakes, WipeOut
from ranter_tui.library.nutshell.game import Nutshell

_ON = {
    KeptOn.COUNTERS: "",
    KeptOn.STAKES: ", each a stake,",
    KeptOn.PENNIES: ", each a penny,",
    KeptOn.NOTE: ", the folded corners of a banknote,",
    KeptOn.SLATE: ", strokes on a slate,",
    KeptOn.STROKES: ", written down in strokes,",
    KeptOn.RINGS: ", counted on rings of chalk,",
    KeptOn.BOARD: ", counted on the board,",
}


_THEN = {
    Grace.OUT: "you are out",
    Grace.ON_HONOUR: "you play on for honour",
    Grace.BUY_BACK: "you may buy back in",
}


def lives(game: Nutshell) -> Iterator[str]:
    """Yield how many lives there are, and what happens when they are gone."""
    rules = game.rules
    count, grace = rules.lives.count, rules.grace
    if game.for_two and count == 1 and grace is Grace.OUT:
        yield "One hand decides the game."
        return
    number = "one life" if count == 1 else f"{in_words(count, MOST)} lives"
    on = _ON.get(rules.kept_on, "") if count > 1 else ""
    if grace not in _THEN:
        yield f"You have {number}{on.removesuffix(',')}. {grace.sentence}"
        return
    after = {Grace.ON_HONOUR: ", until the next loss", Grace.BUY_BACK: f", {_price(game)}"}.get(grace, "")
    yield f"Lose {number}{on} and {_THEN[grace]}{after}."


def _price(game: Nutshell) -> str:
    rules, often = game.rules, game.rules.buy_back_limit
    price = "for another stake"
    if rules.buy_back_price is BuyBackPrice.DOUBLING:
        price = "each time for double"
    elif rules.buy_back_price is BuyBackPrice.DOUBLING_FOR_ALL:
        price = "for double the last price"
    limit = {0: "", 1: ", once only", 2: ", twice at most"}.get(
        often, f", {in_words(often, MOST)} times at most"
    )
    if rules.buy_back_while is BuyBackWhile.ONE_NEVER_HAS:
        limit += ", while somebody has never had to"
    return price + limit


_FEEDS = {
    Pot.LOST_LIVES: "all lost lives",
    Pot.ANTE: "all stakes",
    Pot.ANTE_AND_LOST_LIVES: "all stakes and lost lives",
}

_TOGETHER = {
    WipeOut.DECIDER: "the last out together play on with one life each",
    WipeOut.CUT: "the last out together cut, and the highest card wins",
    WipeOut.RE_ANTE: "if all go out together, all begin anew",
    WipeOut.CARRY_POT: "if all go out together, they wait for the next game",
}

_SPARED = {WipeOut.NOBODY_LOSES: "A hand that puts all out costs nothing."}


def winner(game: Nutshell) -> Iterator[str]:
    """Yield who wins what, and what happens where nobody is left to."""
    rules = game.rules
    takes_it = rules.winner_takes is WinnerTakes.THE_POT
    last = "The winner" if game.for_two else "The last one left"
    wins, share = f"{last} wins", ", or the last out together"
    if rules.pot is not Pot.NOTHING:
        feeds = _FEEDS.get(rules.pot, "the pot")
        wins, share = f"{last} takes {feeds}", "; the last out together share them"
        if not takes_it:
            wins, share = (
                f"{last} has the name alone, for {feeds} stay in the pot",
                "; the last out together share it",
            )
    if rules.wipe_out in _TOGETHER:
        yield f"{wins}; {_TOGETHER[rules.wipe_out]}."
    elif rules.wipe_out is WipeOut.JOINT_WINNERS:
        yield f"{wins}{share}."
    else:
        yield f"{wins}."
        if rules.wipe_out is not WipeOut.CANNOT_ARISE:
            yield _SPARED.get(rules.wipe_out, rules.wipe_out.sentence)
