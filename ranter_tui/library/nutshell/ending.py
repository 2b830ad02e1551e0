"""Lives, what comes after the last of them, and what there is to win."""

from __future__ import annotations

from collections.abc import Iterator

from ranter_tui.game.rules.about import MOST, in_words
from ranter_tui.game.rules.lives import BuyBackPrice, BuyBackWhile, Grace, KeptOn
from ranter_tui.game.rules.pot import Pot, WinnerTakes, WipeOut
from ranter_tui.library.nutshell.game import Game

_ON = {
    KeptOn.COUNTERS: "",
    KeptOn.STAKES: ", each a stake,",
    KeptOn.PENNIES: ", each a penny in front of you,",
    KeptOn.NOTE: ", the corners of a banknote to be folded in,",
    KeptOn.SLATE: ", strokes on a slate to be rubbed out,",
    KeptOn.STROKES: ", written down in strokes as they go,",
    KeptOn.BOARD: ", kept by a counter that moves inward on the board,",
}


_THEN = {Grace.OUT: "are out", Grace.ON_HONOUR: "play on for honour", Grace.BUY_BACK: "may buy back in"}


def lives(game: Game) -> Iterator[str]:
    """Yield how many lives there are, and what happens when they are gone."""
    rules = game.rules
    count, grace = rules.lives.count, rules.grace
    if game.for_two and count == 1 and grace is Grace.OUT:
        yield "One hand decides the game."
        return
    has, lost = "You have one life", "it is lost"
    if count > 1:
        has, lost = f"You have {in_words(count, MOST)} lives{_ON.get(rules.kept_on, '')}", "they are lost"
    if grace not in _THEN:
        yield f"{has}. {grace.sentence}"
        return
    after = {Grace.ON_HONOUR: ", until the next loss", Grace.BUY_BACK: f", {_price(game)}"}.get(grace, "")
    yield f"{has} and {_THEN[grace]} when {lost}{after}."


def _price(game: Game) -> str:
    rules, often = game.rules, game.rules.buy_back_limit
    price = "for another stake"
    if rules.buy_back_price is BuyBackPrice.DOUBLING:
        price = "for twice the stake, doubled each further time"
    limit = {0: "", 1: ", once only", 2: ", twice at most"}.get(
        often, f", {in_words(often, MOST)} times at most"
    )
    if rules.buy_back_while is BuyBackWhile.ONE_NEVER_HAS:
        limit += ", while somebody is left who has never had to"
    return price + limit


_FEEDS = {
    Pot.LOST_LIVES: "Lost lives go",
    Pot.ANTE: "A stake from each player goes",
    Pot.ANTE_AND_LOST_LIVES: "A stake from each player and all lost lives go",
}

_TOGETHER = {
    WipeOut.DECIDER: "they play on with one life each",
    WipeOut.CUT: "they cut, and the highest card wins",
    WipeOut.RE_ANTE: "everybody comes back in with new lives",
    WipeOut.CARRY_POT: "nobody wins, and the pot waits for the next game",
}

_SPARED = {WipeOut.NOBODY_LOSES: "A hand that would put everybody out costs nobody anything."}


def winner(game: Game) -> Iterator[str]:
    """Yield who wins what, and what happens where nobody is left to."""
    rules = game.rules
    last = "the winner" if game.for_two else "the last player left"
    takes_it = rules.winner_takes is WinnerTakes.THE_POT
    if rules.pot is Pot.NOTHING:
        wins = f"{last.capitalize()} wins the game"
    else:
        feeds = f"{_FEEDS.get(rules.pot, 'All stakes go')} into the pot"
        wins = f"{feeds} for {last}" if takes_it else f"{feeds}, and {last} wins the name alone"
    if rules.wipe_out in _TOGETHER:
        yield f"{wins}; if the last ones go out together, {_TOGETHER[rules.wipe_out]}."
    elif rules.wipe_out is WipeOut.JOINT_WINNERS:
        share = "split it" if takes_it else "win together"
        yield f"{wins}; if the last ones go out together, they {share}."
    else:
        yield f"{wins}."
        if rules.wipe_out is not WipeOut.CANNOT_ARISE:
            yield _SPARED.get(rules.wipe_out, rules.wipe_out.sentence)
