"""Tries a case: plays one hand, card for card, and returns what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from ranter_tui.game.cards import Card
from ranter_tui.game.events import (
    KINDS,
    DealPassed,
    Doomed,
    Drew,
    Event,
    LaidAside,
    LifeGained,
    LifeLost,
    LifePaid,
    PutBack,
    WentOut,
    Won,
)
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Cause, Cut, Decide, Decision, Lifted, Move, Shuffle, ShuffledPack
from ranter_tui.game.nearest import meant
from ranter_tui.game.referee import play
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.deal import Deal
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.rules.lives import Grace
from ranter_tui.game.seats import Seat, round_from
from ranter_tui.game.state import Hand, State
from ranter_tui.rulebook.book import CardName, Case, Outcome
from ranter_tui.rulebook.problem import Steps
from ranter_tui.rulebook.warrants import Complaint


class BadCase(ValueError):
    """Raised for a case that is impossible, or that the referee refuses; `at` is the place in the case."""

    def __init__(self, what: str, *at: str | int) -> None:
        self.at: Steps = at
        super().__init__(what)


class Missing(BadCase):
    """Raised when something that the case does not say turns out to matter."""


class NoSuchCard(BadCase):
    """Raised for a card that the pack does not hold so often; `number` is its index among those asked for."""

    def __init__(self, what: str, number: int) -> None:
        self.number = number
        super().__init__(what)


class Trial(Struct, frozen=True):
    """The result of a case: all events, and the final state."""

    names: tuple[str, ...]
    start: State
    causes: tuple[Cause, ...]
    events: tuple[Event, ...]
    state: State
    hand: Hand
    """The hand as it lay at the end, before the deal passed on."""

    def name(self, seat: Seat) -> str:
        return self.names[seat]


def try_case(rules: Rules, case: Case) -> Trial:
    """Play the case out. Raises `BadCase` if it is impossible, `Missing` if it leaves open what matters."""
    law = law_for(rules, len(case.seats))
    return _Sitting(law, case).play_out()


class _Sitting:
    """Plays one case through the referee."""

    def __init__(self, law: Law, case: Case) -> None:
        self.law, self.case = law, case
        for name in case.seats:
            if case.seats.count(name) > 1:
                raise BadCase(f"two seats are called {name!r}; give every seat a name of its own", "seats")
        self.dealer = self._dealer()
        self.order, self.unknown = self._shuffled()
        self.words = {self._seat(name, "decides"): _moves(name, said) for name, said in case.decides.items()}
        self.cuts = {
            self._seat(name, "cut_for_win"): list(cards) if isinstance(cards, tuple) else [cards]
            for name, cards in case.cut_for_win.items()
        }
        self.state = self._start()

    def play_out(self) -> Trial:
        start, events, causes = self.state, list[Event](), list[Cause]()
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
        for seat, left in self.words.items():
            if left:
                name = self.case.seats[seat]
                raise BadCase(
                    f"the case says that {name} decides to {left[0].value}, but {name} is never asked",
                    "decides",
                    name,
                )
        return Trial(self.case.seats, start, tuple(causes), tuple(events), self.state, hand)

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
        if isinstance(ask, Shuffle):
            return ShuffledPack(self._cut_for_win())
        raise BadCase("a case begins with the deal; who deals first is not part of it")

    def _decision(self, ask: Decide) -> Decision:
        name = self.case.seats[ask.seat]
        choice = " or ".join(move.value for move in ask.moves)
        if not (words := self.words.get(ask.seat)):
            again = " once more" if name in self.case.decides else ""
            wanted = "[MOVE, MOVE]" if again else "MOVE"
            raise Missing(
                f"{name} must decide{again} ({choice}), but the case does not say which; "
                f"add decides: {{{name}: {wanted}}}",
                "decides",
                name,
            )
        move = words.pop(0)
        if move not in ask.moves:
            raise BadCase(f"{name} cannot {move.value} here; it is {choice}", "decides", name)
        return Decision(ask.seat, move)

    def _lifted(self, ask: Cut) -> int:
        name = self.case.seats[ask.seat]
        if self.case.cut_at is not None:
            if not 1 <= self.case.cut_at < ask.size:
                raise BadCase(
                    f"cut_at: {self.case.cut_at} cards cannot be lifted from a stock of {ask.size}", "cut_at"
                )
            return self.case.cut_at
        if self.case.cut is None:
            raise Missing(
                f"{name}, who deals, cuts, but the case does not say which card is cut; add cut: CARD, "
                "or stock: [CARD, ...] and cut_at: NUMBER"
            )
        return 1

    def _refuse_guesses(self, told: tuple[Event, ...]) -> None:
        for event in told:
            if isinstance(event, (Drew, PutBack, LaidAside, Doomed)):
                card = event.got if isinstance(event, Drew) else event.card
                # The card that is cut is the dealer's. It says nothing of the card on top, which others draw.
                if card in self.unknown or (self.case.cut is not None and event.seat != self.dealer):
                    name = self.case.seats[event.seat]
                    raise Missing(
                        f"{name} draws from the stock, but the case does not say what lies there; "
                        "add stock: [CARD]",
                        "stock",
                    )

    def _seat(self, name: str, where: str) -> Seat:
        if name not in self.case.seats:
            near = meant(name, self.case.seats, f"the seats are {', '.join(self.case.seats)}")
            raise BadCase(f"{where}: nobody is called {name!r}; {near}", where, name)
        return Seat(self.case.seats.index(name))

    def _dealer(self) -> Seat:
        if self.case.dealer is None:
            raise Missing("the case does not say who deals, and the dealer plays last; add dealer: NAME")
        return self._seat(self.case.dealer, "dealer")

    def _start(self) -> State:
        seats = self.law.everybody
        count = self.law.rules.lives.count
        told = self.case.lives
        lives = [told if isinstance(told, int) else count] * self.law.seats
        if isinstance(told, dict):
            for name, number in told.items():
                lives[self._seat(name, "lives")] = number
        honour = frozenset(self._seat(name, "honour") for name in self.case.honour)
        if honour and self.law.rules.grace is not Grace.ON_HONOUR:
            raise BadCase("honour: by these rules nobody stays in on his honour", "honour")
        for spent in honour:
            lives[spent] = 0
        for seat, number in enumerate(lives):
            if number < 0 or (number == 0 and seat not in honour):
                raise BadCase(
                    f"lives: {self.case.seats[seat]} has no life left and should not be at the table",
                    "lives",
                    self.case.seats[seat],
                )
        return State(
            law=self.law,
            seated=seats,
            lives=tuple(lives),
            bought=(0,) * len(seats),
            honour=honour,
            pot=self.case.pot,
            dealer=self.dealer,
        )

    def _shuffled(self) -> tuple[tuple[Card, ...], frozenset[Card]]:
        """Return an order of the pack that deals what the case says, and the cards that it does not place."""
        in_turn = round_from(self.dealer, self.law.everybody, self.law.step)
        for name in self.case.holds:
            self._seat(name, "holds")
        told = [card for seat in in_turn for card in self._held(seat)]
        told += [(card, ("stock", number)) for number, card in enumerate(self.case.stock)]
        if self.case.cut is not None:
            told.append((self.case.cut, ("cut",)))
        self._refuse_a_cut_that_cannot_be()
        placed = self._cards(told)
        rest = [card for card in self.law.shoe if card not in placed]
        if self.law.from_below and (drawn := len(self.case.stock)):
            return (*placed[:-drawn], *rest, *reversed(placed[-drawn:])), frozenset(rest)
        if self.case.cut is not None and self.law.rules.dealer_turn is DealerTurn.CUT_THEN_TOP:
            placed.insert(len(placed) - 1, rest.pop(0))
            unknown = {*rest, placed[-2]}
        else:
            unknown = set(rest)
        return (*placed, *rest), frozenset(unknown)

    def _refuse_a_cut_that_cannot_be(self) -> None:
        case = self.case
        for word, told in (("cut", case.cut), ("cut_at", case.cut_at)):
            if told is not None and not self.law.cuts:
                raise BadCase(
                    f"{word}: by these rules nobody cuts the stock; add stock: [CARD] instead", word
                )
        if case.cut is not None and (case.stock or case.cut_at is not None):
            raise BadCase("cut: give the card that is cut, or the stock and cut_at, not both", "cut")

    def _cards(self, told: list[tuple[CardName, Steps]]) -> list[Card]:
        """Find the cards of those names, each with its place in the case."""
        try:
            return find_cards(self.law, [name for name, _ in told])
        except NoSuchCard as none:
            raise BadCase(str(none), *told[none.number][1]) from none

    def _held(self, seat: Seat) -> list[tuple[CardName, Steps]]:
        name = self.case.seats[seat]
        if (told := self.case.holds.get(name)) is None:
            raise Missing(
                f"the case does not say what {name} holds, and it is compared at the end; "
                f"add holds: {{{name}: CARD}}",
                "holds",
            )
        cards = list(told) if isinstance(told, tuple) else [told]
        wanted = 3 if seat == self.dealer and self.law.rules.deal is Deal.THREE_TO_DEALER else 1
        if len(cards) != wanted:
            say = "three cards, of which he keeps one" if wanted == 3 else "one card"
            raise BadCase(f"holds: {name} is dealt {say}, not {len(cards)}", "holds", name)
        return [(card, ("holds", name, number)) for number, card in enumerate(cards)]

    def _cut_for_win(self) -> tuple[Card, ...]:
        told: list[tuple[CardName, Steps]] = []
        for seat in self.state.rivals:
            name = self.case.seats[seat]
            if not (cards := self.cuts.get(seat)):
                again = " again" if name in self.case.cut_for_win else ""
                wanted = "[CARD, CARD]" if again else "CARD"
                raise Missing(
                    f"{name} cuts{again} for the win, but the case does not say what; "
                    f"add cut_for_win: {{{name}: {wanted}}}",
                    "cut_for_win",
                    name,
                )
            told.append((cards.pop(0), ("cut_for_win", name)))
        placed = self._cards(told)
        return (*placed, *(card for card in self.law.shoe if card not in placed))


def _moves(name: str, said: str | tuple[str, ...]) -> list[Move]:
    moves = []
    for word in (said,) if isinstance(said, str) else said:
        try:
            moves.append(Move(word))
        except ValueError:
            known = [move.value for move in Move]
            near = meant(word, known, f"it is one of {', '.join(known)}")
            raise BadCase(f"decides: {name} cannot {word!r}; {near}", "decides", name) from None
    return moves


def find_cards(law: Law, names: list[CardName]) -> list[Card]:
    """Find the cards of those names, each a different one. A rank alone takes the next card of that rank."""
    codes = {card.code: card for card in law.shoe}
    exact = {at: codes[str(name)] for at, name in enumerate(names) if str(name) in codes}
    # Where the pack has no suits a rank is the code of its first card; it asks for any of its kind.
    free = [card for card in law.shoe if card not in exact.values()]
    found: list[Card] = []
    for at, name in enumerate(names):
        if at in exact and exact[at] not in found:
            found.append(exact[at])
            continue
        card = next((card for card in free if card.rank == str(name) and card not in found), None)
        if card is None:
            raise NoSuchCard(_no_card(law, str(name), codes), at)
        found.append(card)
    return found


def _no_card(law: Law, name: str, codes: dict[str, Card]) -> str:
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
        if kind not in KINDS:
            near = meant(kind, KINDS)
            yield (
                ("outcome", "happens", number),
                f"there is no event {kind!r}" + (f"; {near}" if near else ""),
            )


def contradicted(trial: Trial, outcome: Outcome) -> Iterator[Complaint]:
    """Yield where the result of a case differs from the expected outcome; names are those of the case."""
    lost, gained = _changes(trial)
    out = [trial.name(event.seat) for event in trial.events if isinstance(event, WentOut)]
    wins = [trial.name(seat) for seat in trial.state.winners]
    dealers = [trial.name(event.seat) for event in trial.events if isinstance(event, DealPassed)]
    dealer = None if outcome.next_dealer is None else [outcome.next_dealer]
    pot = trial.state.pot + sum(event.pot for event in trial.events if isinstance(event, Won))
    rows: tuple[tuple[str, Any, Any, Callable[[Any], Any], Callable[[Any], str]], ...] = (
        ("loses", outcome.loses, lost, _nonzero, _counts),
        ("gains", outcome.gains, gained, _nonzero, _counts),
        ("out", outcome.out, sorted(out), sorted, _listed),
        ("wins", outcome.wins, sorted(wins), sorted, _listed),
        ("next_dealer", dealer, dealers, list, _listed),
        ("pot", outcome.pot, pot, int, str),
    )
    for word, expected, found, compared, in_words in rows:
        if expected is not None and compared(expected) != found:
            yield ("outcome", word), f"{word}: expected {in_words(expected)}, and it is {in_words(found)}"
    for name, card in (outcome.holds or {}).items():
        held = trial.hand.cards[trial.names.index(name)]
        if str(card) not in (held.rank, held.code):
            yield ("outcome", "holds"), f"holds: expected {name} to end with {card}, and it is {held.code}"
    kinds = iter(event.kind for event in trial.events)
    for kind in outcome.happens:
        if kind not in kinds:
            yield (
                ("outcome", "happens"),
                f"happens: expected {kind}, which does not come, or not in that order",
            )
            break


def _changes(trial: Trial) -> tuple[Counter[str], Counter[str]]:
    """Count the lives that each seat lost, and those that it gained."""
    lost, gained = Counter[str](), Counter[str]()
    for event in trial.events:
        if isinstance(event, LifeLost):
            lost[trial.name(event.seat)] += event.lives
        elif isinstance(event, LifePaid):
            lost[trial.name(event.seat)] += 1
            gained[trial.name(event.to)] += 1
        elif isinstance(event, LifeGained):
            gained[trial.name(event.seat)] += 1
    return lost, gained


def _nonzero(counts: dict[str, int]) -> dict[str, int]:
    return {name: number for name, number in counts.items() if number}


def _counts(told: dict[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(told.items())) or "nobody"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "nobody"
