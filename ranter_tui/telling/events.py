"""Events in sentences, each told alone: of an event, or of its face, where a card may be a back."""

from collections.abc import Mapping
from functools import singledispatch

from ranter_tui.game.cards import BACK
from ranter_tui.game.events import (
    Answering,
    Anted,
    Began,
    BoughtBack,
    Changed,
    Cried,
    CutCalled,
    CutForWin,
    CutLevel,
    DealerChosen,
    DealPassed,
    Dealt,
    DeciderBegan,
    Doomed,
    DrawnForDeal,
    Drew,
    DrewInVain,
    DrewLevel,
    Event,
    Faced,
    GotUp,
    Haggled,
    HandStopped,
    HardDecision,
    Judged,
    Kept,
    Knocked,
    LaidAside,
    LifeGained,
    LifeLost,
    LifePaid,
    Looked,
    Matched,
    MayBuyBack,
    Offered,
    OnHonour,
    PassedOn,
    PassedOver,
    PaysFor,
    PlayStopped,
    PotCarried,
    PutBack,
    RanBack,
    Reanted,
    Reason,
    Refused,
    Reprieved,
    Revealed,
    Sank,
    SatDown,
    Spent,
    StayedOut,
    WentOut,
    WipedOut,
    Won,
)
from ranter_tui.game.rules.about import in_words, listed, rank_name, with_article
from ranter_tui.game.rules.asking import power_of
from ranter_tui.telling.words import Words, count, has, lives

PLAIN: Mapping[type[Event], str] = {
    DrewLevel: "{seats} are level, and draw again.",
    DealerChosen: "{seat} deals first.",
    DealPassed: "The deal passes to {seat}.",
    Knocked: "{seat} knocks on the table.",
    HardDecision: "{seat} tells the table that this is a hard decision.",
    Kept: "{seat} keeps the card.",
    Refused: "{holder} refuses the exchange; {asker} keeps the old card.",
    Answering: "{holder} answers for the card that {asker} is left with.",
    Offered: "{holder} will sell it to {asker} for a life.",
    CutCalled: "{seat} cuts the stock.",
    DrewInVain: "There is nothing left to draw, and {seat} keeps the old card.",
    LifePaid: "{seat} pays a life to {to}.",
    PaysFor: "{seat} answers for the card of {loser}, and pays for it.",
    OnHonour: "{seat} has no life left, and stays in on honour.",
    MayBuyBack: "{seats} may buy back in.",
    StayedOut: "{seat} stays out.",
    WipedOut: "All who were left have gone out together.",
    Reprieved: "Nobody would be left, so {seats} lose nothing.",
    CutLevel: "{seats} are level, and cut again.",
    DeciderBegan: "{seats} play on with one life each.",
}
"""The sentences that name nothing but seats, each by the field that has it."""


@singledispatch
def tell(event: Event, words: Words) -> str:
    """Return an event as one plain sentence.

    >>> from ranter_tui.game.cards import PACKS
    >>> from ranter_tui.game.rules.keys import TURN
    >>> from ranter_tui.game.seats import Seat
    >>> tell(Kept(TURN, Seat(1)), Words(["Anna", "Ben"], PACKS["french-52"]))
    'Ben keeps the card.'
    """
    if (sentence := PLAIN.get(type(event))) is None:
        raise TypeError(f"nobody has told yet what happens when something is {event.kind}")
    return words.say(sentence, **_named(event, words))


# The beginning


@tell.register
def _(event: Began, words: Words) -> str:
    return f"{listed(tuple(words.names[: event.seats]))} sit down with {lives(event.lives)} each."


@tell.register
def _(event: Anted, words: Words) -> str:
    return f"Everybody puts a stake into the pot: {in_words(len(event.seats))} in all."


@tell.register
def _(event: DrawnForDeal, words: Words) -> str:
    if len(set(event.seats)) == len(event.seats):
        return f"{words.say('Cards are drawn for the deal')}: {words.each(event.seats, event.cards)}."
    dealt = words.say("Cards are dealt round face up, {many} of them", many=str(len(event.cards)))
    return f"{dealt}, and the last, to {words.who(event.seats[-1])}, is {words.the_card(event.cards[-1])}."


# Comings and goings


@tell.register
def _(event: SatDown, words: Words) -> str:
    return f"{words.who(event.seat)} joins the table, with {lives(event.lives)}."


@tell.register
def _(event: GotUp, words: Words) -> str:
    left = f"{words.who(event.seat)} leaves the table"
    if not event.lives:
        return f"{left}."
    gives = f"{left}, and gives up {lives(event.lives)}"
    return f"{gives} to the pot." if event.to_pot else f"{gives}."


# The deal


@tell.register
def _(event: Dealt, words: Words) -> str:
    return f"{words.who(event.dealer)} deals{f', {words.say(TAKES_THREE)}' if event.spare else ''}."


TAKES_THREE = "takes three cards and keeps the best"
"""What the dealer does by some books."""


@tell.register
def _(event: Looked, words: Words) -> str:
    seen = has(event.seats, event.cards, words)
    if len(event.seats) > 1:
        look = words.say("{who} look at their cards", who=words.who(*event.seats))
        return f"{look}, and {seen}." if seen else f"{look}."
    (seat,), (card,) = event.seats, event.cards
    return f"{words.who(seat)} looks{f', and finds {words.the_card(card)}' if seen else ''}."


@tell.register
def _(event: Faced, words: Words) -> str:
    return f"{words.who(event.seat)} shows {words.the_card(event.card)}."


@tell.register
def _(event: HandStopped, words: Words) -> str:
    stops = f"{words.who(event.seat)}’s {words.power(event.rule)} stops the hand"
    return f"{stops}, {words.say('and the cards are compared as dealt')}."


# The turns


@tell.register
def _(event: PassedOver, words: Words) -> str:
    name, card = words.who(event.seat), words.power(event.rule)
    match event.why:
        case Reason.SPENT:
            return f"{name} has no turn: the {card} that was shown has spent it."
        case Reason.BLOCKED:
            return f"{name} has no choice: the {card} next door lies open, and refuses."
        case Reason.OUT:
            return f"{name} is out, and passed over."
        case Reason.NO_TURN:
            return f"{name} deals, and has no exchange."
        case Reason.NOTHING_PASSED:
            return f"{name} may not draw, for nothing was passed to the dealer."
        case Reason.NO_STOCK:
            return words.say("{who} has nothing to draw, for the stock is empty.", who=name)


@tell.register
def _(event: Changed, words: Words) -> str:
    asker, holder = words.who(event.asker), words.who(event.holder)
    if BACK in (event.gave, event.got):
        return f"{asker} changes with {holder}."
    return f"{asker} gives {holder} {words.the_card(event.gave)} and takes {words.the_card(event.got)}."


@tell.register
def _(event: Spent, words: Words) -> str:
    return f"The {words.power(event.rule)} has spent {words.who(event.seat)}’s turn."


@tell.register
def _(event: PassedOn, words: Words) -> str:
    to = words.say("the stock") if event.to is None else words.who(event.to)
    return f"{words.who(event.holder)}’s {words.power(event.rule)} sends {words.who(event.asker)} on to {to}."


@tell.register
def _(event: PlayStopped, words: Words) -> str:
    return f"{words.who(event.seat)}’s {words.power(event.rule)} stops all play."


@tell.register
def _(event: Cried, words: Words) -> str:
    return f"{words.who(event.seat)} lets the table know: that was {with_article(rank_name(event.rank))}."


@tell.register
def _(event: Sank, words: Words) -> str:
    return f"The {words.card(event.card)} that {words.who(event.seat)} now holds ranks lowest of all."


@tell.register
def _(event: RanBack, words: Words) -> str:
    if not event.seats:
        return words.say("The exchanges are undone, and everybody holds the same card as before.")
    undone = words.say(
        "Exchanges are undone, and the cards of {who} go back the way they came", who=words.who(*event.seats)
    )
    seen = has(event.seats, event.cards, words)
    return f"{undone}; {seen} again." if seen else f"{undone}."


@tell.register
def _(event: Haggled, words: Words) -> str:
    asks = f"{words.who(event.asker)} asks {words.who(event.holder)}"
    return f"{asks} for the {words.power(event.rule)}, which may be sold."


# Drawing from the stock


@tell.register
def _(event: Drew, words: Words) -> str:
    name = words.who(event.seat)
    if BACK in (event.gave, event.got):
        return words.say("{who} lays the old card aside and draws from the stock.", who=name)
    return f"{name} lays {words.the_card(event.gave)} aside and draws {words.the_card(event.got)}."


@tell.register
def _(event: PutBack, words: Words) -> str:
    draws = f"{words.who(event.seat)} draws {words.the_card(event.card)}"
    return f"{draws}, {words.say('puts it back and keeps the old card')}."


@tell.register
def _(event: LaidAside, words: Words) -> str:
    return f"{words.who(event.seat)} draws {words.the_card(event.card)}, which is laid aside."


@tell.register
def _(event: Doomed, words: Words) -> str:
    return f"{words.who(event.seat)} has drawn {words.the_card(event.card)}, and it counts lowest of all."


@tell.register
def _(event: Matched, words: Words) -> str:
    gave, got = words.the_card(event.gave), words.the_card(event.got)
    return f"{words.who(event.seat)} has given up {gave} and drawn {got}, the same rank again."


# The showdown and its price


@tell.register
def _(event: Revealed, words: Words) -> str:
    if len(event.seats) == 1:
        return f"{words.who(event.seats[0])} turns up {words.the_card(event.cards[0])}."
    return f"{words.say('All cards are turned up')}: {has(event.seats, event.cards, words)}."


@tell.register
def _(event: Judged, words: Words) -> str:
    if not event.losers:
        return "Nobody loses the hand."
    return f"{words.who(*event.losers)} {'loses' if len(event.losers) == 1 else 'lose'} the hand."


@tell.register
def _(event: LifeLost, words: Words) -> str:
    lost = f"{words.who(event.seat)} loses {lives(event.lives, 'a')}{' to the pot' if event.to_pot else ''}"
    return f"{lost}{_for_the_card(event, words)}."


@tell.register
def _(event: LifeGained, words: Words) -> str:
    gains = "takes a life from the pot" if event.from_pot else "gains a life"
    return f"{words.who(event.seat)} {gains}{_for_the_card(event, words)}."


@tell.register
def _(event: WentOut, words: Words) -> str:
    return f"{words.who(event.seat)} is out{_for_the_card(event, words)}."


def _for_the_card(event: Event, words: Words) -> str:
    """Return for which card something happens, if it is one card's doing."""
    return f" for the {words.power(event.rule)}" if power_of(event.rule) is not None else ""


@tell.register
def _(event: BoughtBack, words: Words) -> str:
    price = count(event.price, "stake", "stakes")
    return f"{words.who(event.seat)} buys {lives(event.lives)} for {price}, and is in again."


# The end


@tell.register
def _(event: CutForWin, words: Words) -> str:
    return f"They cut for the win: {words.each(event.seats, event.cards)}."


@tell.register
def _(event: Reanted, words: Words) -> str:
    return f"{words.who(*event.seats)} are in again with {lives(event.lives)} each, and the pot stays."


@tell.register
def _(event: PotCarried, words: Words) -> str:
    return f"Nobody wins, and the pot of {event.pot} waits for the next game."


@tell.register
def _(event: Won, words: Words) -> str:
    if len(event.seats) == 1:
        won = f"{words.who(*event.seats)} wins the game"
        return f"{won} and takes the pot of {event.pot}." if event.pot else f"{won}."
    won = f"{words.who(*event.seats)} win together"
    return f"{won} and share the pot of {event.pot}." if event.pot else f"{won}."


def _named(event: Event, words: Words) -> dict[str, str]:
    """Return who stands in each field of the event that holds a seat, or several."""
    seats = {
        field: getattr(event, field)
        for field in ("seat", "asker", "holder", "to", "loser", "seats")
        if hasattr(event, field)
    }
    return {
        field: words.who(*(seat if isinstance(seat, tuple) else (seat,))) for field, seat in seats.items()
    }
