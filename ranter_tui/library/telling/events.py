"""Events in sentences. It works on events and on their faces, where a card may be a back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import singledispatch

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import (
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
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import in_words, listed, rank_name, with_article
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.powers import HIGHEST
from ranter_tui.game.seats import Seat
from ranter_tui.library.telling.cards import card_name, the_card

Names = Sequence[str]
"""The names of the seats, by number."""


PLAIN: Mapping[type[Event], str] = {
    DrewLevel: "{seats} are level, and draw again.",
    DealerChosen: "{seat} deals first.",
    DealPassed: "The deal passes to {seat}.",
    Knocked: "{seat} knocks on the table.",
    HardDecision: "{seat} tells the table that this is a hard decision.",
    Kept: "{seat} keeps the card.",
    Refused: "{holder} refuses the exchange; {asker} keeps the old card.",
    Offered: "{holder} will sell it to {asker} for a life.",
    CutCalled: "{seat} cuts the stock.",
    DrewInVain: "There is nothing left to draw; {seat} keeps the old card.",
    LifePaid: "{seat} pays a life to {to}.",
    OnHonour: "{seat} has no life left, and stays in on honour.",
    WentOut: "{seat} is out.",
    MayBuyBack: "{seats} may buy back in.",
    StayedOut: "{seat} stays out.",
    WipedOut: "{seats} have gone out together, and nobody is left.",
    Reprieved: "Nobody would be left, so {seats} lose nothing.",
    CutLevel: "{seats} are level, and cut again.",
    DeciderBegan: "{seats} play on with one life each.",
}
"""The sentences that name nothing but seats, each by the field that has it."""


@singledispatch
def tell(event: Event, names: Names) -> str:
    """Return an event as one plain sentence.

    >>> tell(Kept(RuleKey("turn"), Seat(1)), ["Anna", "Ben"])
    'Ben keeps the card.'
    """
    if (sentence := PLAIN.get(type(event))) is None:
        raise TypeError(f"nobody has told yet what happens when something is {event.kind}")
    return sentence.format_map(_named(event, names))


# The beginning


@tell.register
def _(event: Began, names: Names) -> str:
    return f"{listed(tuple(names[: event.seats]))} sit down with {_count(event.lives, 'life', 'lives')} each."


@tell.register
def _(event: Anted, names: Names) -> str:
    return f"Everybody puts a stake into the pot: {len(event.seats)} in all."


@tell.register
def _(event: DrawnForDeal, names: Names) -> str:
    if len(set(event.seats)) == len(event.seats):
        return f"For the deal {_each('turns up', event.seats, event.cards, names)}."
    dealt = f"Cards are dealt round face up, {len(event.cards)} of them"
    return f"{dealt}, and the last, to {names[event.seats[-1]]}, is {the_card(event.cards[-1])}."


# Comings and goings


@tell.register
def _(event: SatDown, names: Names) -> str:
    return f"{names[event.seat]} joins the table, with {_count(event.lives, 'life', 'lives')}."


@tell.register
def _(event: GotUp, names: Names) -> str:
    left = f"{names[event.seat]} leaves the table"
    if not event.lives:
        return f"{left}."
    gives = f"{left}, and gives up {_count(event.lives, 'life', 'lives')}"
    return f"{gives} to the pot." if event.to_pot else f"{gives}."


# The deal


@tell.register
def _(event: Dealt, names: Names) -> str:
    if event.spare:
        return f"{names[event.dealer]} deals one card to each of the others, takes three, and keeps the best."
    return f"{names[event.dealer]} deals one card each."


@tell.register
def _(event: Looked, names: Names) -> str:
    seen = [(seat, card) for seat, card in zip(event.seats, event.cards, strict=True) if card is not BACK]
    seats, cards = tuple(seat for seat, _ in seen), tuple(card for _, card in seen)
    if len(event.seats) == 1:
        return f"{names[event.seats[0]]} looks" + (f", and finds {the_card(cards[0])}." if cards else ".")
    if len(seats) == len(event.seats):
        return f"All look: {_each('has', seats, cards, names)}."
    looked = f"{_all(event.seats, names)} look at their cards"
    return f"{looked}; {_each('has', seats, cards, names)}." if seats else f"{looked}."


@tell.register
def _(event: Faced, names: Names) -> str:
    return f"{names[event.seat]} shows {the_card(event.card)}."


@tell.register
def _(event: HandStopped, names: Names) -> str:
    return f"{names[event.seat]}'s {_power(event.rule)} stops the hand, and the cards are compared as dealt."


# The turns


@tell.register
def _(event: PassedOver, names: Names) -> str:
    name, card = names[event.seat], _power(event.rule)
    match event.why:
        case Reason.SPENT:
            return f"{name} is passed over: the {card} that was shown has spent the turn."
        case Reason.BLOCKED:
            return f"{name} has no choice: the {card} next door lies open, and refuses."
        case Reason.OUT:
            return f"{name} is out, and passed over."
        case Reason.NO_TURN:
            return f"{name} deals, and has no exchange."
        case Reason.NOTHING_PASSED:
            return f"{name} may not draw, for nothing was passed to the dealer."
        case Reason.NO_STOCK:
            return f"{name} has nothing to draw, for the stock is empty."


@tell.register
def _(event: Changed, names: Names) -> str:
    asker, holder = names[event.asker], names[event.holder]
    if BACK in (event.gave, event.got):
        return f"{asker} and {holder} change cards."
    return f"{asker} gives {holder} {the_card(event.gave)} and gets {the_card(event.got)}."


@tell.register
def _(event: Spent, names: Names) -> str:
    return f"The {_power(event.rule)} has spent {names[event.seat]}'s own turn."


@tell.register
def _(event: PassedOn, names: Names) -> str:
    to = "the stock" if event.to is None else names[event.to]
    return f"{names[event.holder]}'s {_power(event.rule)} sends {names[event.asker]} on to {to}."


@tell.register
def _(event: PlayStopped, names: Names) -> str:
    return f"{names[event.seat]}'s {_power(event.rule)} stops all play."


@tell.register
def _(event: Cried, names: Names) -> str:
    return f"{names[event.seat]} lets the table know: that was {with_article(rank_name(event.rank))}."


@tell.register
def _(event: Sank, names: Names) -> str:
    return f"The {card_name(event.card)} that {names[event.seat]} now holds ranks lowest of all from here on."


@tell.register
def _(event: RanBack, names: Names) -> str:
    if not event.seats:
        return "The exchanges are undone, and everybody holds the same card as before."
    undone = f"Exchanges are undone, and the cards of {_all(event.seats, names)} go back the way they came"
    seen = [(seat, card) for seat, card in zip(event.seats, event.cards, strict=True) if card is not BACK]
    seats, cards = tuple(seat for seat, _ in seen), tuple(card for _, card in seen)
    return f"{undone}; {_each('has', seats, cards, names)} again." if seats else f"{undone}."


@tell.register
def _(event: Haggled, names: Names) -> str:
    card = _power(event.rule)
    return f"{names[event.holder]} has been asked for the {card}, and may sell it to {names[event.asker]}."


# Drawing from the stock


@tell.register
def _(event: Drew, names: Names) -> str:
    name = names[event.seat]
    if BACK in (event.gave, event.got):
        return f"{name} lays the old card aside and draws from the stock."
    return f"{name} lays {the_card(event.gave)} aside and draws {the_card(event.got)}."


@tell.register
def _(event: PutBack, names: Names) -> str:
    name = names[event.seat]
    return f"{_start(the_card(event.card))} comes; it is shown and put back, and {name} keeps the old card."


@tell.register
def _(event: LaidAside, names: Names) -> str:
    name = names[event.seat]
    return f"{_start(the_card(event.card))} comes; it is shown and laid aside, and {name} draws again."


@tell.register
def _(event: Doomed, names: Names) -> str:
    return f"{names[event.seat]} has drawn {the_card(event.card)}, and it counts lowest of all."


@tell.register
def _(event: Matched, names: Names) -> str:
    gave, got = the_card(event.gave), the_card(event.got)
    return f"{names[event.seat]} has given up {gave} and drawn {got}, the same rank again."


# The showdown and its price


@tell.register
def _(event: Revealed, names: Names) -> str:
    if len(event.seats) == 1:
        return f"{_each('turns up', event.seats, event.cards, names)}."
    return f"All cards are turned up: {_each('has', event.seats, event.cards, names)}."


@tell.register
def _(event: Judged, names: Names) -> str:
    if not event.losers:
        return "Nobody loses the hand."
    return f"{_all(event.losers, names)} {'loses' if len(event.losers) == 1 else 'lose'} the hand."


@tell.register
def _(event: LifeLost, names: Names) -> str:
    lost = f"{names[event.seat]} loses {_count(event.lives, 'life', 'lives', one='a')}"
    return f"{lost} to the pot." if event.to_pot else f"{lost}."


@tell.register
def _(event: LifeGained, names: Names) -> str:
    return f"{names[event.seat]} {'takes a life from the pot' if event.from_pot else 'gains a life'}."


@tell.register
def _(event: BoughtBack, names: Names) -> str:
    lives, price = _count(event.lives, "life", "lives"), _count(event.price, "stake", "stakes")
    return f"{names[event.seat]} buys {lives} for {price}, and is in again."


# The end


@tell.register
def _(event: CutForWin, names: Names) -> str:
    return f"They cut for the win: {_each('turns up', event.seats, event.cards, names)}."


@tell.register
def _(event: Reanted, names: Names) -> str:
    lives = _count(event.lives, "life", "lives")
    return f"{_all(event.seats, names)} are in again with {lives} each, and the pot stays."


@tell.register
def _(event: PotCarried, names: Names) -> str:
    return f"Nobody wins, and the pot of {event.pot} waits for the next game."


@tell.register
def _(event: Won, names: Names) -> str:
    if len(event.seats) == 1:
        won = f"{names[event.seats[0]]} wins the game"
        return f"{won} and takes the pot of {event.pot}." if event.pot else f"{won}."
    won = f"{_all(event.seats, names)} win together"
    return f"{won} and share the pot of {event.pot}." if event.pot else f"{won}."


def _named(event: Event, names: Names) -> dict[str, str]:
    """Return who stands in each field of the event that holds a seat, or several."""
    seats = {
        field: getattr(event, field)
        for field in ("seat", "asker", "holder", "to", "seats")
        if hasattr(event, field)
    }
    return {field: _all(seat if isinstance(seat, tuple) else (seat,), names) for field, seat in seats.items()}


def _all(seats: tuple[Seat, ...], names: Names) -> str:
    return listed(tuple(names[seat] for seat in seats))


def _each(verb: str, seats: tuple[Seat, ...], cards: tuple[Card, ...], names: Names) -> str:
    """Return what each of them has: "Anna has the 3 of clubs, and Ben the King of hearts"."""
    told = [f"{names[seat]} {the_card(card)}" for seat, card in zip(seats, cards, strict=True)]
    told[0] = f"{names[seats[0]]} {verb} {the_card(cards[0])}"
    return listed(tuple(told))


def _power(rule: RuleKey) -> str:
    """Return the card that a rule speaks of, which everybody knows who knows the rule."""
    power = power_of(rule)
    return "card" if power is None or power[0] == HIGHEST else rank_name(power[0])


def _start(words: str) -> str:
    return words[0].upper() + words[1:]


def _count(number: int, single: str, several: str, one: str = "one") -> str:
    if number == 1:
        return f"{one} {single}"
    return f"{in_words(number)} {several}"
