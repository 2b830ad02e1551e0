"""Sentences about what happens: one for one thing, which grows as it happens.

They tell the log, a guest behind the curtain, and a guest who asks what happened meanwhile. Every sentence is
made of faces that one pair of eyes has received, of `words`, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game import events as on
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.events import Event
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.rules.about import listed
from ranter_tui.game.rules.asking import power_of
from ranter_tui.game.rules.powers import Moment
from ranter_tui.game.seats import Seat
from ranter_tui.telling.events import WORDINGS, Run, goes_on, tell, told_to
from ranter_tui.telling.words import Words, has, lives


class Clause(Struct, frozen=True):
    """A part of a sentence, and the rule that it rests on. The last of them has no full stop yet."""

    text: str
    rule: RuleKey


class Told(Struct, frozen=True):
    """What has happened of one thing so far: its events, and the clauses that tell them."""

    events: tuple[Event, ...]
    clauses: tuple[Clause, ...]

    @property
    def text(self) -> str:
        """The sentence, or two."""
        return "".join(clause.text for clause in self.clauses) + "."

    @property
    def goes_on(self) -> bool:
        """Whether the last event made a sentence longer that had been told before."""
        return len(self.events) > 1

    @property
    def parts(self) -> tuple[Clause, ...]:
        """The clauses with their full stop, those that rest on the same rule taken together.

        The stop stands with the last word, before all numbers that follow it. A clause that says nothing
        more is there for its rule alone, and need not name one twice.
        """
        parts: list[Clause] = []
        for clause in self.clauses:
            if not clause.text and any(part.rule == clause.rule for part in parts):
                continue
            if parts and parts[-1].rule == clause.rule:
                parts[-1] = Clause(parts[-1].text + clause.text, clause.rule)
            else:
                parts.append(clause)
        last = max(at for at, part in enumerate(parts) if part.text or not at)
        parts[last] = Clause(f"{parts[last].text}.", parts[last].rule)
        return tuple(parts)


def told_on(last: Told | None, event: Event, words: Words) -> Told:
    """Return what was told last with one event more; or, if that does not belong to it, the event alone.

    A sentence is made of faces that one pair of eyes has received, of `words`, and of nothing else.
    """
    if last is not None and (longer := _longer(last, event, words)) is not None:
        return longer
    if isinstance(event, _BEGINS):
        return Told((event,), tuple(_showdown((event,), words)))
    return Told((event,), (Clause(tell(event, words).removesuffix("."), event.rule),))


def retold(faces: Iterable[Event], words: Words) -> Iterator[Told]:
    """Yield sentence by sentence what one pair of eyes has seen."""
    last: Told | None = None
    for event in faces:
        told = told_on(last, event, words)
        if last is not None and not told.goes_on:
            yield last
        last = told
    if last is not None:
        yield last


def _longer(last: Told, event: Event, words: Words) -> Told | None:
    run = last.events
    events = (*run, event)
    if isinstance(run[0], _BEGINS):
        return Told(events, tuple(_showdown(events, words))) if _belongs(event, run) else None
    if isinstance(event, on.Kept) and isinstance(run[0], on.Kept) and isinstance(run[-1], on.Kept):
        keepers = words.who(*(one.seat for one in events if isinstance(one, on.Kept)))
        kept = words.say("{who} keep their cards", who=keepers)
        return Told(events, (Clause(kept, event.rule),))
    if isinstance(run[0], on.MayBuyBack):
        if not isinstance(event, (on.BoughtBack, on.StayedOut)):
            return None
        return Told(events, tuple(_buying_back(run[0], events[1:], words)))
    clause = goes_on(event, run, words)
    return None if clause is None else Told(events, (*last.clauses, Clause(clause, event.rule)))


def _buying_back(asked: on.MayBuyBack, answers: Run, words: Words) -> Iterator[Clause]:
    """Yield the clauses of who has answered, and of who has not yet: what was said of all is true no more."""
    (answered,) = retold(answers, words)
    yield from answered.clauses
    left = replace(asked, seats=asked.seats[len(answers) :])
    yield Clause(f"; {tell(left, words).removesuffix('.')}" if left.seats else "", asked.rule)


# The showdown in one sentence: the loser first, what it costs, and then the cards of the others


_BEGINS = (on.Revealed, on.Judged)
"""The events with which a showdown begins."""


def _belongs(event: Event, run: Run) -> bool:
    """Whether an event belongs to the showdown so far."""
    judged = _judged(run)
    if isinstance(event, on.Revealed):
        return judged is None
    if isinstance(event, on.Judged):
        return judged is None and not _strikes(event)
    if judged is None or not isinstance(event, (on.LifeLost, on.LifePaid, on.OnHonour, on.WentOut)):
        return False
    # A guest on honour who goes out all the same is struck by a card.
    on_honour = any(isinstance(one, on.OnHonour) and one.seat == event.seat for one in run)
    return event.seat in judged.losers and not on_honour


def _showdown(run: Run, words: Words) -> Iterator[Clause]:
    """Yield the clauses of a showdown, as far as it has come."""
    cards = {
        seat: card
        for event in run
        if isinstance(event, on.Revealed)
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


def _judged(run: Run) -> on.Judged | None:
    return next((event for event in run if isinstance(event, on.Judged)), None)


def _strikes(judged: on.Judged) -> bool:
    """Whether a card makes its holder lose besides the loser of the comparison."""
    return (power_of(judged.rule) or ("", None))[1] is Moment.SHOWDOWN


def _turned_up(cards: dict[Seat, Card], one_by_one: bool, words: Words) -> str:
    if not one_by_one and len(cards) > 1:
        return f"{words.say('The cards are turned up')}: {has(tuple(cards), tuple(cards.values()), words)}"
    first, *others = cards.items()
    turned = f"{words.who(first[0])} turns up {words.the_card(first[1])}"
    return listed((turned, *(words.each((seat,), (card,)) for seat, card in others)))


def _loses(judged: on.Judged, cards: dict[Seat, Card], words: Words) -> str:
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


def _price(judged: on.Judged, price: Run, words: Words) -> Iterator[Clause]:
    """Yield what losing costs: in the same breath if there is one loser, or if all pay alike."""
    if len(judged.losers) == 1:
        deeds = list(_deeds(judged.losers[0], price, words))
        yield from _done(deeds, ", and " if len(deeds) == 1 else ", ")
        return
    lost = [event for event in price if isinstance(event, on.LifeLost)]
    if len(lost) == len(judged.losers) and len({(event.lives, event.to_pot) for event in lost}) == 1:
        yield Clause(f", and pay {_lives(lost[0], each=' each')}", lost[0].rule)
        price = [event for event in price if not isinstance(event, on.LifeLost)]
    out = [event for event in price if isinstance(event, on.WentOut)]
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
    ends = any(isinstance(event, (on.OnHonour, on.WentOut)) and event.seat == seat for event in price)
    paid = [event for event in price if isinstance(event, on.LifePaid) and event.seat == seat]
    if paid:
        to = words.who(*(event.to for event in paid))
        yield f"pays a life to {'each of ' if len(paid) > 1 else ''}{to}", paid[0].rule
    for event in price:
        if isinstance(event, on.LifeLost) and event.seat == seat:
            yield f"pays {_lives(event, 'the last' if ends else 'a')}", event.rule
        elif isinstance(event, on.OnHonour) and event.seat == seat:
            yield "stays in on honour", event.rule
        elif isinstance(event, on.WentOut) and event.seat == seat:
            yield "is out", event.rule


def _lives(lost: on.LifeLost, one: str = "a", each: str = "") -> str:
    return f"{lives(lost.lives, one)}{each}{' to the pot' if lost.to_pot else ''}"


# For one guest


def to_me(faces: Sequence[Event], me: Seat, words: Words) -> tuple[str, ...]:
    """Return what has happened to that seat, out of what it has seen, a sentence each."""
    return tuple(filter(None, (told_to(me, event, words) for event in faces)))


def news(faces: Sequence[Event], words: Words) -> tuple[str, ...]:
    """Return what became of the turns in these faces, a sentence each; nothing of the hands before."""
    dealt = max((number for number, event in enumerate(faces, 1) if isinstance(event, on.Dealt)), default=0)
    turns = [event for event in faces[dealt:] if not isinstance(event, (on.Looked, on.Knocked))]
    return tuple(told.text for told in retold(turns, words))


def since(faces: Sequence[Event], words: Words, from_index: int) -> tuple[str, ...]:
    """Return what came after the first so many faces of one eye: the hand in play as it went, and of the
    hands before it what they came to, and the exchanges that the guest was part of."""
    dealt = max((place for place, event in enumerate(faces) if isinstance(event, on.Dealt)), default=0)
    now = max(dealt, from_index)
    return (
        *(told.text for told in retold(filter(_lasts, faces[from_index:now]), words)),
        *(told.text for told in retold(faces[now:], words)),
    )


def _lasts(event: Event) -> bool:
    """Whether an event still matters when the hand is over, as the guest's own exchanges do."""
    return WORDINGS[type(event)].lasts or (isinstance(event, on.Changed) and event.got is not BACK)
