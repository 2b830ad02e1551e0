"""What single cards do: those that refuse, and whatever else they bring about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ranter_tui.game.cards import Rank
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.asking import power_key
from ranter_tui.game.rules.deal import Looking
from ranter_tui.game.rules.powers import HIGHEST, Effect, Moment
from ranter_tui.game.rules.turn import neighbours_change
from ranter_tui.telling.game_in_words import Nutshell, capital, one_of, spoken

Effects = frozenset[Effect]

PLAIN = frozenset({Effect.SHOW, Effect.REFUSE, Effect.SPEND})
"""What a card may do that refuses, and does no more than that."""

IN_PLAY = tuple(moment for moment in Moment if moment is not Moment.DRAWN)
"""What a card does when it is drawn is told with the stock."""


def mighty(game: Nutshell) -> tuple[Rank, ...]:
    """Return the ranks that do anything but in the stock, high to low."""
    return tuple(rank for rank in game.order if any(game.does(rank, moment) for moment in IN_PLAY))


def title(game: Nutshell) -> str:
    """Return a title for what single cards do."""
    ranks = mighty(game)
    if not ranks:
        return "Refusing"
    return f"The {spoken(ranks[0])}" if len(ranks) == 1 else "Special cards"


def rules(game: Nutshell) -> tuple[RuleKey, ...]:
    """Return the rules about single cards in play."""
    named = {HIGHEST: game.order[0]}
    return tuple(
        power_key(rank, moment)
        for rank, told in game.rules.powers.items()
        for moment in told
        if moment in IN_PLAY and named.get(rank, rank) in game.order
    )


def sentences(game: Nutshell) -> Iterator[str]:
    """Yield what a card does when it is asked for, then at other moments; of several, which refuse."""
    if len(mighty(game)) > 1:
        yield from _in_short(game)
        return
    asked = [*game.alike(Moment.ASKED)]
    open_already = {rank for rank in game.order if Effect.SHOW in game.does(rank, Moment.DEALT)}
    if not asked:
        yield _nobody_refuses(game)
    elif not asked[0][1] <= PLAIN:
        yield _answers(*asked[0])
    elif not open_already:
        yield _refused_by_you(*asked[0])
    named = bool(asked) and not open_already
    for moment, tell in (
        (Moment.DEALT, _dealt),
        (Moment.TURN, _on_turn),
        (Moment.KEPT, _kept),
        (Moment.EXCHANGED, _exchanged),
        (Moment.SHOWDOWN, _at_the_showdown),
    ):
        for ranks, effects in game.alike(moment):
            yield tell("one" if named else one_of(ranks), effects, game, ranks)
            named = True


def _nobody_refuses(game: Nutshell) -> str:
    if neighbours_change(game.rules):
        return "Nobody can refuse, whatever the card."
    return "Nobody asks a neighbour for a card."


MORE_WITH = "with the cards"
MORE = f"More stands {MORE_WITH}."


def _in_short(game: Nutshell) -> Iterator[str]:
    """Yield which cards refuse and which send somebody on: the rest stands with the cards."""
    refuse = game.that_do(Moment.ASKED, Effect.REFUSE, Effect.BARGAIN)
    send_on = game.that_do(Moment.ASKED, Effect.PASS_ON)
    told = [_all_of(refuse, "refuses", "refuse") if refuse else _nobody_refuses(game).removesuffix(".")]
    told += [f"{_all_of(send_on, 'sends', 'send')} whoever asked on"] if send_on else []
    yield capital(f"{'; '.join(told)}.")
    yield MORE


def _all_of(ranks: tuple[Rank, ...], does: str, do: str) -> str:
    """Return what cards do, without articles where there are several."""
    if len(ranks) == 1:
        return f"the {spoken(ranks[0])} {does}"
    return f"{listed(tuple(map(spoken, ranks)))} {do}"


def _refused_by_you(ranks: Iterable[Rank], effects: Effects) -> str:
    """Return how somebody refuses with a card that does nothing else."""
    card = capital(one_of(ranks))
    over = ", and your turn is over" if Effect.SPEND in effects else ""
    if Effect.REFUSE not in effects:
        return f"{card} is shown when it is asked for, and given up{over}."
    if Effect.SHOW not in effects:
        return f"{card} refuses, and need not be shown{over}."
    return f"{card} refuses; show it when asked{over}."


ON_OFFER = "the card on offer"

DOES = {
    Effect.REFUSE: "refuses",
    Effect.STOP_PLAY: "stops all play",
    Effect.SPEND: "ends its holder’s own turn",
    Effect.ASKER_LOSES_LIFE: "costs whoever asked a life",
    Effect.ASKER_LOSES_TWO: "costs whoever asked two lives",
    Effect.ASKER_OUT: "puts whoever asked out",
    Effect.SEND_BACK: f"sends {ON_OFFER} back to where it set out, or to the last card that blocked",
    Effect.RUN_BACK_CARD: f"undoes every exchange that {ON_OFFER} has made",
    Effect.RUN_BACK_ALL: "undoes every exchange of the hand",
    Effect.FIRST_HOLDER_OUT: f"puts out whoever was dealt {ON_OFFER}",
    Effect.PASS_ON: "sends whoever asked on to the next player, or past the dealer to the stock",
    Effect.BARGAIN: "may be sold for a life, or else refuses",
    Effect.ANSWER: f"makes its holder answer for {ON_OFFER}",
}
"""What a card does to whoever asks for it, in the order in which one tells it."""


def _answers(ranks: Iterable[Rank], effects: Effects) -> str:
    """Return what a card does to whoever asks for it."""
    told = ("is shown", *(does for effect, does in DOES.items() if effect in effects))
    before, first, after = listed(told).partition(ON_OFFER)
    return capital(f"{one_of(ranks)} that is asked for {before}{first}{after.replace(ON_OFFER, 'it')}.")


def _dealt(card: str, effects: Effects, game: Nutshell, ranks: tuple[Rank, ...]) -> str:
    found = f"Dealt {card}," if game.rules.looking is Looking.AT_ONCE else f"If you find {card} on looking,"
    if Effect.STOP_HAND in effects:
        return f"{found} show it, and the hand is judged as it was dealt."
    if Effect.LIFE_FROM_POT in effects:
        return f"{found} show it and take a life from the pot."
    knocks = "knock on the table"
    if Effect.SHOW not in effects:
        return f"{found} {knocks}."
    lays = f"{found} lay it open at once" + (f" and {knocks}" if Effect.KNOCK in effects else "")
    holds = "nobody can have it" if game.refuses(ranks) else ""
    over = "your turn is over" if Effect.SPEND in effects else ""
    after = " and ".join(filter(None, (holds, over)))
    return f"{lays}; {after}." if after else f"{lays}."


def _on_turn(card: str, effects: Effects, game: Nutshell, ranks: tuple[Rank, ...]) -> str:
    found = f"With {card} on your turn, show it"
    if Effect.STOP_PLAY in effects:
        return f"{found}, and all play stops."
    return f"{found} and keep it." if Effect.SPEND in effects else f"{found}."


def _kept(card: str, effects: Effects, game: Nutshell, ranks: tuple[Rank, ...]) -> str:
    found = f"If you keep {card}, {'show it' if Effect.SHOW in effects else 'say so'}"
    return f"{found}, and all play stops." if Effect.STOP_PLAY in effects else f"{found}."


def _exchanged(card: str, effects: Effects, game: Nutshell, ranks: tuple[Rank, ...]) -> str:
    shown = "is shown" if Effect.SHOW in effects else ""
    knocks = "makes its new holder knock on the table" if Effect.KNOCK in effects else ""
    sinks = "counts as the worst card of all from then on" if Effect.SINK in effects else ""
    does = listed(tuple(filter(None, (shown, knocks, sinks))))
    return capital(f"{card} that changes hands {does}.")


def _at_the_showdown(card: str, effects: Effects, game: Nutshell, ranks: tuple[Rank, ...]) -> str:
    holds = f"Whoever holds {card} at the showdown"
    gains = "if all of its kind are held, the holders gain a life"
    if Effect.HOLDER_OUT in effects:
        return f"{holds} is out."
    if Effect.ANSWERED_FOR in effects:
        return f"{capital(card)} that loses is paid for by whoever answers for it."
    if Effect.SPARED in effects:
        return f"{capital(card)} does not lose where only a card that is not compared stands below it."
    if Effect.COSTS_TWO in effects:
        return f"Losing with {card} costs two lives."
    if Effect.LOSES_TOO not in effects:
        return f"{capital(gains)} each at the showdown."
    loses = f"{holds} loses a life as well as the loser"
    return f"{loses}, but {gains} instead." if Effect.PAIR_GAINS in effects else f"{loses}."
