"""A case put to the referee: one hand, card for card, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from msgspec import Struct

from ranter_tui.game.cards import Card
from ranter_tui.game.events import (
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
from ranter_tui.game.law import Law, all_seats, law_for
from ranter_tui.game.moves import Cause, Cut, Decide, Decision, Lifted, Move, Order, Shuffle
from ranter_tui.game.referee import play
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.deal import Deal
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.seats import Seat, round_from
from ranter_tui.game.state import Hand, State
from ranter_tui.rulebook.book import CardName, Case, Outcome
from ranter_tui.rulebook.reader import Steps


class BadCase(ValueError):
    """A case that cannot be, or that the referee refuses; `at` is the place in the case that is to blame."""

    def __init__(self, what: str, *at: str) -> None:
        self.at: Steps = at
        super().__init__(what)


class Missing(BadCase):
    """Something that the case does not say turns out to matter."""


class Trial(Struct, frozen=True):
    """A case and everything that came of it."""

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
    """Play the case out. `BadCase` says what is wrong with it, `Missing` what it leaves open."""
    law = law_for(rules, len(case.seats))
    return _Sitting(law, case).play_out()


class _Sitting:
    """A case on its way through the referee."""

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
        hand = None
        while (cause := self._cause(first=hand is None)) is not None:
            told, self.state = play(self.state, cause)
            events += told
            causes.append(cause)
            self._refuse_guesses(told)
            # The deal passes on at the very end; what lay on the table is the fold up to there.
            hand = self._hand_before_the_end(start, events)
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
            return Order(self.order)
        if ask is None or self.state.hand is None:
            return None
        if isinstance(ask, Decide):
            return self._decision(ask)
        if isinstance(ask, Cut):
            return Lifted(self._lifted(ask))
        if isinstance(ask, Shuffle):
            return Order(self._cut_for_win())
        raise BadCase("a case begins with the deal; who deals first is not part of it")

    def _decision(self, ask: Decide) -> Decision:
        name = self.case.seats[ask.seat]
        choice = " or ".join(move.value.replace("_", " ") for move in ask.moves)
        if not (words := self.words.get(ask.seat)):
            raise Missing(
                f"{name} must decide ({choice}), but the case does not say which; add decides: {name}",
                "decides",
            )
        move = words.pop(0)
        if move not in ask.moves:
            raise BadCase(
                f"{name} cannot {move.value.replace('_', ' ')} here; it is {choice}", "decides", name
            )
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
                f"{name}, who deals, cuts, but the case does not say which card is cut; add cut: CARD"
            )
        return 1

    def _refuse_guesses(self, told: tuple[Event, ...]) -> None:
        for event in told:
            if isinstance(event, (Drew, PutBack, LaidAside, Doomed)):
                card = event.got if isinstance(event, Drew) else event.card
                if card in self.unknown:
                    name = self.case.seats[event.seat]
                    raise Missing(
                        f"{name} draws from the stock, but the case does not say what lies there; "
                        "add stock: [CARD]",
                        "stock",
                    )

    @staticmethod
    def _hand_before_the_end(start: State, events: list[Event]) -> Hand:
        state, hand = start, None
        for event in events:
            state = event.after(state)
            hand = state.hand or hand
        assert hand is not None
        return hand

    def _seat(self, name: str, where: str) -> Seat:
        if name not in self.case.seats:
            near = get_close_matches(name, self.case.seats, n=1)
            meant = (
                f"; did you mean {near[0]!r}?" if near else f"; the seats are {', '.join(self.case.seats)}"
            )
            raise BadCase(f"{where}: nobody is called {name!r}{meant}", where, name)
        return Seat(self.case.seats.index(name))

    def _dealer(self) -> Seat:
        if self.case.dealer is None:
            raise Missing("the case does not say who deals, and the dealer plays last; add dealer: NAME")
        return self._seat(self.case.dealer, "dealer")

    def _start(self) -> State:
        seats = all_seats(self.law)
        count = self.law.rules.lives.count
        told = self.case.lives
        lives = [told if isinstance(told, int) else count] * self.law.seats
        if isinstance(told, dict):
            for name, number in told.items():
                lives[self._seat(name, "lives")] = number
        honour = frozenset(self._seat(name, "honour") for name in self.case.honour)
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
        """An order of the pack that deals what the case says, and the cards that it does not place."""
        in_turn = round_from(self.dealer, all_seats(self.law), self.law.step)
        for name in self.case.holds:
            self._seat(name, "holds")
        dealt: list[CardName] = []
        for seat in in_turn:
            dealt += self._held(seat)
        stock = list(self.case.stock)
        if self.case.cut is not None and (stock or self.case.cut_at is not None):
            raise BadCase("cut: give the card that is cut, or the stock and cut_at, not both", "cut")
        placed = find_cards(
            self.law, [*dealt, *stock, *([self.case.cut] if self.case.cut is not None else [])]
        )
        rest = [card for card in self.law.shoe if card not in placed]
        if self.case.cut is not None and self.law.rules.dealer_turn is DealerTurn.CUT_THEN_TOP:
            placed.insert(len(placed) - 1, rest.pop(0))
            unknown = {*rest, placed[-2]}
        else:
            unknown = set(rest)
        return (*placed, *rest), frozenset(unknown)

    def _held(self, seat: Seat) -> list[CardName]:
        name = self.case.seats[seat]
        if (told := self.case.holds.get(name)) is None:
            raise Missing(
                f"the case does not say what {name} holds, and it is compared at the end; add holds: {name}",
                "holds",
            )
        cards = list(told) if isinstance(told, tuple) else [told]
        wanted = 3 if seat == self.dealer and self.law.rules.deal is Deal.THREE_TO_DEALER else 1
        if len(cards) != wanted:
            say = "three cards, of which he keeps one" if wanted == 3 else "one card"
            raise BadCase(f"holds: {name} is dealt {say}, not {len(cards)}", "holds", name)
        return cards

    def _cut_for_win(self) -> tuple[Card, ...]:
        cut = []
        for seat in self.state.rivals:
            if not (cards := self.cuts.get(seat)):
                name = self.case.seats[seat]
                raise Missing(
                    f"{name} cuts for the win, but the case does not say what; add cut_for_win: {name}",
                    "cut_for_win",
                )
            cut.append(cards.pop(0))
        placed = find_cards(self.law, cut)
        return (*placed, *(card for card in self.law.shoe if card not in placed))


def _moves(name: str, said: str | tuple[str, ...]) -> list[Move]:
    moves = []
    for word in (said,) if isinstance(said, str) else said:
        try:
            moves.append(Move(word))
        except ValueError:
            known = [move.value for move in Move]
            near = get_close_matches(word, known, n=1)
            meant = f"did you mean {near[0]!r}?" if near else f"it is one of {', '.join(known)}"
            raise BadCase(f"decides: {name} cannot {word!r}; {meant}", "decides", name) from None
    return moves


def find_cards(law: Law, names: list[CardName]) -> list[Card]:
    """The cards of those names, each a different one. A rank alone takes the next card of that rank."""
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
            raise BadCase(_no_card(law, str(name), codes), "holds")
        found.append(card)
    return found


def _no_card(law: Law, name: str, codes: dict[str, Card]) -> str:
    if name in codes or name in law.order:
        return f"there are not so many cards {name!r} in the pack"
    near = get_close_matches(name.upper(), [*law.order, *codes], n=1)
    meant = f"did you mean {near[0]!r}?" if near else f"the ranks are {', '.join(law.order)}"
    return f"there is no card {name!r} in the pack; {meant}"


def contradicted(trial: Trial, outcome: Outcome) -> Iterator[str]:
    """Where what came of a case is not what was said to come of it."""
    lost, gained = _changes(trial)
    for word, told, found in (("loses", outcome.loses, lost), ("gains", outcome.gains, gained)):
        if told is not None and {name: n for name, n in told.items() if n} != found:
            yield f"{word}: expected {_counts(told)}, and it is {_counts(found)}"
    out = sorted(trial.name(event.seat) for event in trial.events if isinstance(event, WentOut))
    if outcome.out is not None and sorted(outcome.out) != out:
        yield f"out: expected {_listed(outcome.out)}, and it is {_listed(tuple(out))}"
    wins = sorted(trial.name(seat) for seat in trial.state.winners)
    if outcome.wins is not None and sorted(outcome.wins) != wins:
        yield f"wins: expected {_listed(outcome.wins)}, and it is {_listed(tuple(wins))}"
    dealers = [trial.name(event.seat) for event in trial.events if isinstance(event, DealPassed)]
    if outcome.next_dealer is not None and dealers != [outcome.next_dealer]:
        yield f"next_dealer: expected {outcome.next_dealer}, and it is {_listed(tuple(dealers))}"
    won = sum(event.pot for event in trial.events if isinstance(event, Won))
    if outcome.pot is not None and outcome.pot != trial.state.pot + won:
        yield f"pot: expected {outcome.pot}, and it is {trial.state.pot + won}"
    for name, card in (outcome.holds or {}).items():
        held = trial.hand.cards[trial.names.index(name)] if name in trial.names else None
        if held is None or str(card) not in (held.rank, held.code):
            yield f"holds: expected {name} to end with {card}, and it is {held.code if held else 'nobody'}"
    kinds = iter(event.kind for event in trial.events)
    for kind in outcome.happens:
        if kind not in kinds:
            yield f"happens: expected {kind}, which does not come, or not in that order"
            break


def _changes(trial: Trial) -> tuple[dict[str, int], dict[str, int]]:
    lost: dict[str, int] = {}
    gained: dict[str, int] = {}
    for event in trial.events:
        if isinstance(event, LifeLost):
            lost[trial.name(event.seat)] = lost.get(trial.name(event.seat), 0) + event.lives
        elif isinstance(event, LifePaid):
            lost[trial.name(event.seat)] = lost.get(trial.name(event.seat), 0) + 1
            gained[trial.name(event.to)] = gained.get(trial.name(event.to), 0) + 1
        elif isinstance(event, LifeGained):
            gained[trial.name(event.seat)] = gained.get(trial.name(event.seat), 0) + 1
    return lost, gained


def _counts(told: dict[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(told.items())) or "nobody"


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names) or "nobody"
