"""The showdown in one sentence: the loser first, what it costs, and then the cards of the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ranter_tui.game.cards import Card
from ranter_tui.game.events import Event, Judged, LifeLost, LifePaid, OnHonour, Revealed, WentOut
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.powers import Moment
from ranter_tui.game.seats import Seat
from ranter_tui.telling.words import Clause, Words, has, lives

Run = Sequence[Event]


def is_showdown(event: Event) -> bool:
    """Whether a showdown begins with it."""
    return isinstance(event, (Revealed, Judged))


def goes_on_with(event: Event, run: Run) -> bool:
    """Whether an event belongs to the showdown so far."""
    judged = _judged(run)
    if isinstance(event, Revealed):
        return judged is None
    if isinstance(event, Judged):
        return judged is None and not _strikes(event)
    if judged is None or not isinstance(event, (LifeLost, LifePaid, OnHonour, WentOut)):
        return False
    # Whoever is on honour and goes out all the same is struck by a card.
    on_honour = any(isinstance(one, OnHonour) and one.seat == event.seat for one in run)
    return event.seat in judged.losers and not on_honour


def showdown(run: Run, words: Words) -> Iterator[Clause]:
    """Yield the clauses of a showdown, as far as it has come."""
    cards = {
        seat: card
        for event in run
        if isinstance(event, Revealed)
        for seat, card in zip(event.seats, event.cards, strict=True)
    }
    judged = _judged(run)
    if judged is None:
        yield Clause(_turned_up(cards, len(run) > 1, words), run[0].rule)
        return
    yield Clause(_loses(judged, cards, words), judged.rule)
    yield from _price(judged, run[run.index(judged) + 1 :], words)
    others = [seat for seat in cards if seat not in judged.losers]
    if others:
        yield Clause(f". {has(others, [cards[seat] for seat in others], words)}", run[0].rule)


def _judged(run: Run) -> Judged | None:
    return next((event for event in run if isinstance(event, Judged)), None)


def _strikes(judged: Judged) -> bool:
    """Whether a card makes somebody lose besides whoever lost by comparing."""
    return (power_of(judged.rule) or ("", None))[1] is Moment.SHOWDOWN


def _turned_up(cards: dict[Seat, Card], one_by_one: bool, words: Words) -> str:
    if not one_by_one and len(cards) > 1:
        return f"{words.say('The cards are turned up')}: {has(tuple(cards), tuple(cards.values()), words)}"
    first, *others = cards.items()
    turned = f"{words.who(first[0])} turns up {words.the_card(first[1])}"
    return listed((turned, *(words.each((seat,), (card,)) for seat, card in others)))


def _loses(judged: Judged, cards: dict[Seat, Card], words: Words) -> str:
    losers = judged.losers
    if not losers:
        return "Nobody loses"
    loses = f"{words.who(*losers)} {'loses' if len(losers) == 1 else 'lose'}"
    if _strikes(judged):
        return f"{loses} as well, for the {words.power(judged.rule)}"
    held = tuple(words.the_card(cards[seat]) for seat in losers if seat in cards)
    if not held:
        return f"{loses} the hand"
    return (
        f"{loses} with {held[0]} each" if len(held) > len(set(held)) == 1 else f"{loses} with {listed(held)}"
    )


def _price(judged: Judged, price: Run, words: Words) -> Iterator[Clause]:
    """Yield what losing costs: in the same breath if there is one loser, or if all pay alike."""
    if len(judged.losers) == 1:
        deeds = list(_deeds(judged.losers[0], price, words))
        yield from _done(deeds, ", and " if len(deeds) == 1 else ", ")
        return
    lost = [event for event in price if isinstance(event, LifeLost)]
    if len(lost) == len(judged.losers) and len({(event.lives, event.to_pot) for event in lost}) == 1:
        yield Clause(f", and pay {_lives(lost[0], each=' each')}", lost[0].rule)
        price = [event for event in price if not isinstance(event, LifeLost)]
    out = [event for event in price if isinstance(event, WentOut)]
    if len(out) == len(price) > 1:
        yield Clause(f". {words.who(*(event.seat for event in out))} are out", out[0].rule)
        return
    for seat in judged.losers:
        yield from _done(list(_deeds(seat, price, words)), f". {words.who(seat)} ")


def _done(deeds: Sequence[tuple[str, RuleKey]], joint: str) -> Iterator[Clause]:
    """Yield these deeds of one loser, joined to what went before."""
    for number, (deed, rule) in enumerate(deeds):
        follows = ", and " if " and " in deeds[0][0] else " and "
        yield Clause(f"{follows if number else joint}{deed}", rule)


def _deeds(seat: Seat, price: Run, words: Words) -> Iterator[tuple[str, RuleKey]]:
    ends = any(isinstance(event, (OnHonour, WentOut)) and event.seat == seat for event in price)
    paid = [event for event in price if isinstance(event, LifePaid) and event.seat == seat]
    if paid:
        to = words.who(*(event.to for event in paid))
        yield f"pays a life to {'each of ' if len(paid) > 1 else ''}{to}", paid[0].rule
    for event in price:
        if isinstance(event, LifeLost) and event.seat == seat:
            yield f"pays {_lives(event, 'the last' if ends else 'a')}", event.rule
        elif isinstance(event, OnHonour) and event.seat == seat:
            yield "stays in on honour", event.rule
        elif isinstance(event, WentOut) and event.seat == seat:
            yield "is out", event.rule


def _lives(lost: LifeLost, one: str = "a", each: str = "") -> str:
    return f"{lives(lost.lives, one)}{each}{' to the pot' if lost.to_pot else ''}"
