"""Tries a case: plays one hand, card for card, and returns what comes of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from ranter_tui.game import events as on
from ranter_tui.game.cards import LATIN_SUITS, SIGNS, SUITS, Card
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Cause, Cut, Decide, Decision, Lifted, Move, ShuffledPack
from ranter_tui.game.nearest import meant, nearest, with_hint
from ranter_tui.game.referee import play
from ranter_tui.game.rules.about import in_words, rank_name, times
from ranter_tui.game.rules.deal import Deal
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.rules.lives import Grace
from ranter_tui.game.rules.pot import Pot
from ranter_tui.game.seats import Seat, round_from
from ranter_tui.game.state import Hand, State
from ranter_tui.rulebook.book import CardName, Case, Outcome
from ranter_tui.rulebook.problem import Complaint, Steps

T = TypeVar("T")


class BadCase(ValueError):
    """Raised for a case that is impossible, or that leaves open what matters, with all its mistakes."""

    def __init__(self, complaints: Iterable[Complaint]) -> None:
        self.complaints = tuple(complaints)
        super().__init__("\n".join(what for _, what in self.complaints))


class Result(Struct, frozen=True):
    """What comes of a case, by the names of its seats."""

    loses: dict[str, int]
    gains: dict[str, int]
    out: tuple[str, ...]
    wins: tuple[str, ...]
    next_dealer: str | None
    """None if the game is over."""
    pot: int
    """What it had come to, before anybody took it."""
    holds: dict[str, str]
    lives: dict[str, int]
    """What everybody has left."""


class Trial(Struct, frozen=True):
    """A case that was tried: all events, and the final state."""

    names: tuple[str, ...]
    start: State
    causes: tuple[Cause, ...]
    events: tuple[on.Event, ...]
    state: State
    hand: Hand
    """The hand as it lay at the end, before the deal passed on."""

    @property
    def result(self) -> Result:
        lost, gained = Counter[str](), Counter[str]()
        for event in self.events:
            if isinstance(event, on.LifeLost):
                lost[self.names[event.seat]] += event.lives
            elif isinstance(event, on.LifePaid):
                lost[self.names[event.seat]] += 1
                gained[self.names[event.to]] += 1
            elif isinstance(event, on.LifeGained):
                gained[self.names[event.seat]] += 1
        dealers = (self.names[event.seat] for event in self.events if isinstance(event, on.DealPassed))
        return Result(
            loses={name: number for name, number in lost.items() if number},
            gains={name: number for name, number in gained.items() if number},
            out=tuple(self.names[event.seat] for event in self.events if isinstance(event, on.WentOut)),
            wins=tuple(self.names[seat] for seat in self.state.winners),
            next_dealer=next(dealers, None),
            pot=self.state.pot + sum(event.pot for event in self.events if isinstance(event, on.Won)),
            holds={name: card.code for name, card in zip(self.names, self.hand.cards, strict=True)},
            lives=dict(zip(self.names, self.state.lives, strict=True)),
        )


def try_case(law: Law, case: Case, known: Iterable[Complaint] = (), *, elsewhere: bool = False) -> Trial:
    """Play the case out. Raises `BadCase` with everything that is wrong, what is `known` already first.

    Where a case was told of another book (`elsewhere`), what does not come up by these rules is passed over.
    """
    return _Sitting(law, case, known, elsewhere).play_out()


class _Sitting:
    """Plays one case through the referee."""

    def __init__(self, law: Law, case: Case, known: Iterable[Complaint], elsewhere: bool) -> None:
        self.law, self.case, self.elsewhere = law, case, elsewhere
        self.wrong = [*known, *misnamed(case)]
        self.twice = next((name for at, name in enumerate(case.seats) if name in case.seats[:at]), None)
        if self.twice is not None:
            self._no(f"two seats are called {self.twice!r}; give every seat a name of its own", "seats")
        self.dealer = self._dealer()
        self.order, self.unknown = self._shuffled()
        self.words = {
            seat: self._moves(name, said) for seat, name, said in self._by_seat("decides", case.decides)
        }
        self.cuts = {
            seat: list(cards) if isinstance(cards, tuple) else [cards]
            for seat, _, cards in self._by_seat("cut_for_win", case.cut_for_win)
        }
        self.state = self._start()
        if self.wrong:
            raise BadCase(self.wrong)

    def _no(self, what: str, *at: str | int) -> None:
        self.wrong.append((at, what))

    def play_out(self) -> Trial:
        start, events, causes = self.state, list[on.Event](), list[Cause]()
        folded, hand = start, None
        while (cause := self._cause(first=hand is None)) is not None:
            told, self.state = play(self.state, cause)
            events += told
            causes.append(cause)
            self._refuse_guesses(told)
            # The deal passes on at the very end, and nothing lies on the table any more.
            for event in told:
                folded = event.after(folded)
                hand = folded.hand or hand
        assert hand is not None
        unasked = [
            (
                ("decides", name),
                f"the case says that {name} decides to {left.value}, but {self._asked(seat, name)}",
            )
            for seat, name in zip(self.law.everybody, self.case.seats, strict=True)
            for left in self.words.get(seat, ())[:1]
        ]
        if unasked and not self.elsewhere:
            raise BadCase(unasked)
        return Trial(self.case.seats, start, tuple(causes), tuple(events), self.state, hand)

    def _asked(self, seat: Seat, name: str) -> str:
        """Return how often a seat was asked, for a case that has it decide once too often."""
        told = self.case.decides[name]
        times_asked = len(told) - len(self.words[seat]) if isinstance(told, tuple) else 0
        return f"{name} is {f'asked only {times(times_asked)}' if times_asked else 'never asked'}"

    def _cause(self, first: bool) -> Cause | None:
        ask = self.state.asks
        if first:
            return ShuffledPack(self.order)
        if ask is None or self.state.hand is None:
            return None
        if isinstance(ask, Decide):
            return self._decision(ask)
        if isinstance(ask, Cut):
            return Lifted(self._lifted(ask))
        # A case has its dealer, so the pack is wanted for one thing more: to cut for the win.
        return ShuffledPack(self._cut_for_win())

    def _decision(self, ask: Decide) -> Decision:
        name = self.case.seats[ask.seat]
        choice = " or ".join(move.value for move in ask.moves)
        at = ("decides", name)
        if not (words := self.words.get(ask.seat)):
            again = " once more" if name in self.case.decides else ""
            wanted = "[MOVE, MOVE]" if again else "MOVE"
            what = f"{name} must decide{again} ({choice}), but the case does not say which"
            raise BadCase([(at, f"{what}; add decides: {{{name}: {wanted}}}")])
        move = words.pop(0)
        if move not in ask.moves:
            raise BadCase([(at, f"{name} cannot {move.value} here; it is {choice}")])
        return Decision(ask.seat, move)

    def _lifted(self, ask: Cut) -> int:
        name, at = self.case.seats[ask.seat], self.case.cut_at
        if at is not None:
            if not 1 <= at < ask.size:
                what = f"cut_at: {at} cards cannot be lifted from a stock of {ask.size}"
                raise BadCase([(("cut_at",), what)])
            return at
        if self.cut is None:
            what = f"{name}, who deals, cuts, but the case does not say which card is cut"
            raise BadCase([((), f"{what}; add cut: CARD, or stock: [CARD, ...] and cut_at: NUMBER")])
        return 1

    def _refuse_guesses(self, told: tuple[on.Event, ...]) -> None:
        for event in told:
            if isinstance(event, (on.Drew, on.PutBack, on.LaidAside, on.Doomed)):
                card = event.got if isinstance(event, on.Drew) else event.card
                # The card that is cut is the dealer's. It says nothing of the card on top, which others draw.
                if card in self.unknown or (self.cut is not None and event.seat != self.dealer):
                    what = (
                        f"{self.case.seats[event.seat]} draws from the stock, but the case does not say what"
                    )
                    raise BadCase([(("stock",), f"{what} lies there; add stock: [CARD]")])

    def _seat(self, name: str, *at: str) -> Seat | None:
        """Return the seat of a name, or of the name that is most like it; None if nobody can tell."""
        seats, meant_by = self.case.seats, name
        if name not in seats:
            near = meant(name, seats, f"the seats are {', '.join(seats)}")
            self._no(f"{at[0]}: nobody is called {name!r}; {near}", *at)
            meant_by = nearest(name, seats) or ""
        return Seat(seats.index(meant_by)) if meant_by in seats else None

    def _by_seat(self, where: str, told: Mapping[str, T]) -> list[tuple[Seat, str, T]]:
        """Return what is told of each by his name, with his seat."""
        seats = ((self._seat(name, where, name), name, one) for name, one in told.items())
        return [(seat, name, one) for seat, name, one in seats if seat is not None]

    def _dealer(self) -> Seat:
        if self.case.dealer is None:
            self._no("the case does not say who deals, and the dealer plays last; add dealer: NAME")
            return Seat(0)
        return self._seat(self.case.dealer, "dealer") or Seat(0)

    def _start(self) -> State:
        seats, told = self.law.everybody, self.case.lives
        lives: list[int] = [told if isinstance(told, int) else self.law.rules.lives.count] * self.law.seats
        if isinstance(told, dict):
            for at, _, number in self._by_seat("lives", told):
                lives[at] = number
        honour = frozenset(
            seat for name in self.case.honour if (seat := self._seat(name, "honour", name)) is not None
        )
        if honour and self.law.rules.grace is not Grace.ON_HONOUR:
            self._no("honour: by these rules nobody stays in on honour", "honour")
        for seat, name in zip(seats, self.case.seats, strict=True):
            if seat in honour:
                if isinstance(told, dict) and told.get(name):
                    self._no(f"lives: {name} is in on honour, and has no life left", "lives", name)
                lives[seat] = 0
            elif lives[seat] < 1:
                self._no(f"lives: {name} has no life left and should not be at the table", "lives", name)
        if self.case.pot and self.law.rules.pot is Pot.NOTHING and not self.elsewhere:
            self._no("pot: by these rules there is no pot", "pot")
        return State(
            law=self.law,
            seated=seats,
            lives=tuple(lives),
            bought=(0,) * len(seats),
            honour=honour,
            pot=self.case.pot if self.law.rules.pot is not Pot.NOTHING else 0,
            dealer=self.dealer,
        )

    def _shuffled(self) -> tuple[tuple[Card, ...], frozenset[Card]]:
        """Return an order of the pack that deals what the case says, and the cards that it does not place."""
        self.cut, stock = self._cut_and_stock()
        told = [*self._held(), *((card, ("stock", number)) for number, card in enumerate(stock))]
        if self.cut is not None:
            told.append((self.cut, ("cut",)))
        placed = self._cards(told)
        rest = [card for card in self.law.shoe if card not in placed]
        if self.law.from_below and (drawn := len(stock)):
            return (*placed[:-drawn], *rest, *reversed(placed[-drawn:])), frozenset(rest)
        unknown = {*rest}
        if placed and self.cut is not None and self.law.rules.dealer_turn is DealerTurn.CUT_THEN_TOP:
            placed.insert(len(placed) - 1, rest.pop(0))
            unknown = {*rest, placed[-2]}
        return (*placed, *rest), frozenset(unknown)

    def _cut_and_stock(self) -> tuple[CardName | None, tuple[CardName, ...]]:
        """Return the card that is cut, and the stock."""
        case = self.case
        if self.elsewhere and not self.law.cuts and case.cut is not None:
            return None, (case.cut,)
        if self.elsewhere and self.law.cuts and case.stock and case.cut_at is None:
            return case.stock[0], ()
        for word, told in (("cut", case.cut), ("cut_at", case.cut_at)):
            if told is not None and not self.law.cuts and not self.elsewhere:
                self._no(f"{word}: by these rules nobody cuts the stock; add stock: [CARD] instead", word)
        if case.cut is not None and (case.stock or case.cut_at is not None):
            self._no("cut: give the card that is cut, or the stock and cut_at, not both", "cut")
        return case.cut, case.stock

    def _held(self) -> Iterator[tuple[CardName, Steps]]:
        """Yield the cards that are dealt, in the order of the deal, each with its place in the case."""
        held = {seat: (name, told) for seat, name, told in self._by_seat("holds", self.case.holds)}
        for seat in round_from(self.dealer, self.law.everybody, self.law.step):
            if seat not in held:
                # A name that nobody can make out may be this one.
                if self.twice is None and len(held) == len(self.case.holds):
                    name = self.case.seats[seat]
                    what = f"the case does not say what {name} holds, and it is compared at the end"
                    self._no(f"{what}; add holds: {{{name}: CARD}}", "holds")
                continue
            name, told = held[seat]
            cards = told if isinstance(told, tuple) else (told,)
            wanted = 3 if seat == self.dealer and self.law.rules.deal is Deal.THREE_TO_DEALER else 1
            if len(cards) != wanted:
                say = "three cards, one of them to keep" if wanted == 3 else "one card"
                self._no(f"holds: {name} is dealt {say}, not {len(cards)}", "holds", name)
            for number, card in enumerate(cards):
                yield card, ("holds", name, number)

    def _cards(self, told: list[tuple[CardName, Steps]]) -> list[Card]:
        """Find the cards of those names, each with its place in the case."""
        found = find_cards(self.law, [name for name, _ in told])
        self.wrong += [(at, card) for card, (_, at) in zip(found, told, strict=True) if isinstance(card, str)]
        return [card for card in found if isinstance(card, Card)]

    def _moves(self, name: str, said: str | tuple[str, ...]) -> list[Move]:
        known = [move.value for move in Move]
        words = (said,) if isinstance(said, str) else said
        for word in words:
            if word not in known:
                near = meant(word, known, f"it is one of {', '.join(known)}")
                self._no(f"decides: {name} cannot {word!r}; {near}", "decides", name)
        return [Move(word) for word in words if word in known]

    def _cut_for_win(self) -> tuple[Card, ...]:
        told: list[tuple[CardName, Steps]] = []
        for seat in self.state.rivals:
            name = self.case.seats[seat]
            at = ("cut_for_win", name)
            if not (cards := self.cuts.get(seat)):
                again = " again" if name in self.case.cut_for_win else ""
                wanted = "[CARD, CARD]" if again else "CARD"
                what = f"{name} cuts{again} for the win, but the case does not say what"
                raise BadCase([(at, f"{what}; add cut_for_win: {{{name}: {wanted}}}")])
            told.append((cards.pop(0), at))
        placed = self._cards(told)
        if self.wrong:
            raise BadCase(self.wrong)
        return (*placed, *(card for card in self.law.shoe if card not in placed))


def find_cards(law: Law, names: Sequence[CardName]) -> list[Card | str]:
    """Find the cards of those names, each a different one, or say what is wrong with the name.

    A rank alone takes the next card of that rank.
    """
    codes = {card.code: card for card in law.shoe}
    said = [_as_in_files(str(name), law, codes) for name in names]
    exact = {at: codes[name] for at, name in enumerate(said) if name in codes}
    # Where the pack has no suits a rank is the code of its first card; it asks for any of its kind.
    free = [card for card in law.shoe if card not in exact.values()]
    found: list[Card | str] = []
    for at, name in enumerate(said):
        if at in exact and exact[at] not in found:
            found.append(exact[at])
            continue
        card = next((card for card in free if card.rank == name and card not in found), None)
        found.append(card or _no_card(law, name, codes))
    return found


ALIASES = {"1": "A", "knave": "J", "valet": "J", "knight": "N", "horse": "N"}


def _as_in_files(name: str, law: Law, codes: Collection[str]) -> str:
    """Return the name of a card as files have it, if it is written as people do: K♠, king of spades, 1."""
    if name in codes or name in law.order:
        return name
    known: dict[str, str] = {alias: rank for alias, rank in ALIASES.items() if rank in law.order}
    for rank in law.order:
        number = {in_words(int(rank)): rank} if rank.isdecimal() else {}
        known |= {rank.casefold(): rank, rank_name(rank).casefold(): rank, **number}
    said = re.sub("[\ufe0e\ufe0f]", "", name).strip().casefold()
    if said in known:
        return known[said]
    if said[:1] in SIGNS.values():
        said = f"{said[1:]}{said[0]}"
    for letter, suit in {**SUITS, **LATIN_SUITS}.items():
        for mark in (f" of {suit}", SIGNS.get(letter, letter.casefold()), letter.casefold()):
            code = f"{known.get(said.removesuffix(mark).strip())}{letter}"
            if said.endswith(mark) and code in codes:
                return code
    return name


def _no_card(law: Law, name: str, codes: Iterable[str]) -> str:
    if name in codes or name in law.order:
        return f"there are not so many cards {name!r} in the pack"
    near = meant(name, (*codes, *law.order), f"the ranks are {', '.join(law.order)}")
    return f"there is no card {name!r} in the pack; {near}"


def misnamed(case: Case) -> Iterator[Complaint]:
    """Yield unknown names of seats and events in an expected outcome."""
    outcome = case.outcome
    if outcome is None:
        return
    named: dict[str, Iterable[str]] = {
        "loses": outcome.loses or (),
        "gains": outcome.gains or (),
        "out": outcome.out or (),
        "wins": outcome.wins or (),
        "next_dealer": (outcome.next_dealer,) if outcome.next_dealer is not None else (),
        "holds": outcome.holds or (),
    }
    for word, names in named.items():
        for name in names:
            if name not in case.seats:
                near = meant(name, case.seats, f"the seats are {', '.join(case.seats)}")
                yield ("outcome", word, name), f"{word}: nobody is called {name!r}; {near}"
    for number, kind in enumerate(outcome.happens):
        if kind not in on.KINDS:
            yield ("outcome", "happens", number), with_hint(f"there is no event {kind!r}", kind, on.KINDS)


def contradicted(trial: Trial, outcome: Outcome) -> Iterator[Complaint]:
    """Yield where the result of a case differs from the expected outcome; names are those of the case."""
    result = trial.result
    for word in ("loses", "gains", "out", "wins", "next_dealer", "pot"):
        expected, found = getattr(outcome, word), getattr(result, word)
        if expected is not None and _in_words(expected) != _in_words(found):
            yield ("outcome", word), f"{word}: expected {_in_words(expected)}, and it is {_in_words(found)}"
    law = trial.start.law
    for name, card in (outcome.holds or {}).items():
        held = trial.hand.cards[trial.names.index(name)]
        if _as_in_files(str(card), law, {one.code for one in law.shoe}) not in (held.rank, held.code):
            yield ("outcome", "holds"), f"holds: expected {name} to end with {card}, and it is {held.code}"
    kinds = iter(event.kind for event in trial.events)
    for kind in outcome.happens:
        if kind not in kinds:
            yield (
                ("outcome", "happens"),
                f"happens: expected {kind}, which does not come, or not in that order",
            )
            break


def _in_words(told: Any) -> str:
    """Return a part of a result in words that are the same wherever it is; who loses nothing is left out."""
    if isinstance(told, dict):
        told = [f"{name} {number}" for name, number in told.items() if number]
    return str(told) if isinstance(told, int | str) else ", ".join(sorted(told or ())) or "nobody"
