"""What has happened to one player, told to that player alone, and how the hand stands for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import (
    BoughtBack,
    Changed,
    Dealt,
    DeciderBegan,
    Drew,
    DrewInVain,
    Event,
    Faced,
    GotUp,
    HandStopped,
    Judged,
    Knocked,
    LifeGained,
    LifeLost,
    LifePaid,
    Looked,
    OnHonour,
    PaysFor,
    RanBack,
    Reanted,
    Refused,
    Reprieved,
    SatDown,
    WentOut,
    WipedOut,
)
from ranter_tui.game.rules.about import in_words
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Hand, State
from ranter_tui.telling.played import retold
from ranter_tui.telling.words import Names, Words


def to_me(faces: Sequence[Event], me: Seat, words: Words) -> tuple[str, ...]:
    """Return what has happened to that seat, out of what it has seen, a sentence each.

    >>> from ranter_tui.game.cards import PACKS
    >>> from ranter_tui.game.rules import RuleKey
    >>> words = Words(["Mary", "Ben"], PACKS["french-52"])
    >>> gave, got = Card("2", "D"), Card("4", "C")
    >>> to_me([Changed(RuleKey("turn"), Seat(0), Seat(1), gave, got)], Seat(1), words)
    ('Mary gave you the 2 of diamonds, and took your 4 of clubs.',)
    """
    return tuple(sentence for event in faces for sentence in _told(event, me, words))


def _told(event: Event, me: Seat, words: Words) -> Iterator[str]:
    names = words.names
    match event:
        case Changed(asker=asker, holder=holder, gave=gave, got=got) if BACK not in (gave, got):
            if holder == me:
                yield f"{names[asker]} gave you {words.the_card(gave)}, and took your {words.card(got)}."
            elif asker == me:
                yield f"You gave {names[holder]} {words.the_card(gave)}, and got {words.the_card(got)}."
        case Drew(seat=seat, gave=gave, got=got) if seat == me and BACK not in (gave, got):
            yield f"You laid {words.the_card(gave)} aside, and drew {words.the_card(got)}."
        case DrewInVain(seat=seat) if seat == me:
            yield words.say("There was nothing left to draw: you keep your card.")
        case Refused(asker=asker, holder=holder):
            if holder == me:
                yield words.say("{who} asked for your card, and was refused.", who=names[asker])
            elif asker == me:
                yield words.say("{who} refused you: you keep your card.", who=names[holder])
        case RanBack(seats=seats, cards=cards) if me in seats:
            card = cards[seats.index(me)]
            yield f"Exchanges were undone: you have {_again(card, words)}."
        case Faced(seat=seat, card=card) if seat == me:
            yield f"You have shown {words.the_card(card)}."
        case LifeLost(seat=seat, lives=lives) if seat == me:
            yield f"You lost {_lives(lives)}."
        case LifePaid(seat=seat, to=to):
            if seat == me:
                yield f"You paid a life to {names[to]}."
            elif to == me:
                yield f"{names[seat]} paid you a life."
        case LifeGained(seat=seat) if seat == me:
            yield "You won a life."
        case BoughtBack(seat=seat, lives=lives) if seat == me:
            yield f"You bought {_lives(lives)}."
        case OnHonour(seat=seat) if seat == me:
            yield "You have no life left, and stay in on honour."
        case Reprieved(seats=seats) if me in seats:
            yield "You were spared."


def _again(card: Card, words: Words) -> str:
    return words.say("your old card again") if card is BACK else f"{words.the_card(card)} again"


def _lives(number: int) -> str:
    return "a life" if number == 1 else f"{in_words(number)} lives"


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


def news(faces: Sequence[Event], words: Words) -> tuple[str, ...]:
    """Return what became of the turns in these faces, a sentence each; nothing of the hands before."""
    dealt = max((number for number, event in enumerate(faces, 1) if isinstance(event, Dealt)), default=0)
    turns = [event for event in faces[dealt:] if not isinstance(event, (Looked, Knocked))]
    return tuple(told.text for told in retold(turns, words))


_OUTCOMES = (
    BoughtBack,
    DeciderBegan,
    GotUp,
    HandStopped,
    Judged,
    LifeGained,
    LifeLost,
    LifePaid,
    OnHonour,
    PaysFor,
    Reanted,
    Reprieved,
    SatDown,
    WentOut,
    WipedOut,
)
"""The events that still matter when a hand is over."""


def since(faces: Sequence[Event], words: Words, from_index: int) -> tuple[str, ...]:
    """Return what came after the first so many faces of one eye: the hand in play as it went, and of the
    hands before it what they came to, and the exchanges that the guest was part of."""
    dealt = max((place for place, event in enumerate(faces) if isinstance(event, Dealt)), default=0)
    now = max(dealt, from_index)
    return (
        *(told.text for told in retold(_outcome(faces[from_index:now]), words)),
        *(told.text for told in retold(faces[now:], words)),
    )


def _outcome(faces: Sequence[Event]) -> Iterator[Event]:
    for event in faces:
        if isinstance(event, _OUTCOMES) or (isinstance(event, Changed) and event.got is not BACK):
            yield event
