"""A table as these tests set it: who sits there, what is dealt, what is said, and what came of it.

Everything is written as one would tell it: `"Anna 3, Ben K, Clara 9"` is a deal, the first name sits on
the left of the last, and the last one deals; `"Anna change, Clara keep"` is what they say.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from ranter_tui.game.cards import Card
from ranter_tui.game.events import DealPassed, Event, LifeGained, LifeLost, LifePaid, WentOut
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Cause, Decide, Decision, Lifted, Lot, Move, ShuffledPack
from ranter_tui.game.referee import Game, play, seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat, round_from
from ranter_tui.game.state import Hand
from ranter_tui.rulebook.trial import find_cards

Kind = TypeVar("Kind", bound=Event)

KING = {"K": {"asked": ["show", "refuse", "spend"]}}
"""The King of most books: shown when he is asked for, and his holder's turn is over."""

played_by: list[Rules] = []
"""The rules of every table that was set, for whoever asks which values a test has played by."""


def book(**values: Any) -> Rules:
    """Rules in which only these answers are not the usual ones."""
    return msgspec.convert(values, Rules)


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


class Table:
    """A game in which nothing is left to chance."""

    def __init__(
        self,
        rules: Rules,
        names: str,
        *,
        dealer: str | None = None,
        lives: int | dict[str, int] | None = None,
        honour: str = "",
        out: str = "",
        bought: dict[str, int] | None = None,
        pot: int = 0,
    ) -> None:
        played_by.append(rules)
        self.names = names.split()
        self.law = law_for(rules, len(self.names))
        deals = self.seat(dealer) if dealer else None
        game = Game(seated(self.law, pot=pot, dealer=deals))
        self.events = game.begin()
        self.hand: Hand | None = None
        left = lives if isinstance(lives, int) else rules.lives.count
        by_name = dict.fromkeys(self.names, left) | (lives if isinstance(lives, dict) else {})
        by_name |= dict.fromkeys(listed(honour) + listed(out), 0)
        self.state = replace(
            game.state,
            seated=tuple(seat for seat in self.law.everybody if self.names[seat] not in listed(out)),
            lives=tuple(by_name[name] for name in self.names),
            bought=tuple((bought or {}).get(name, 0) for name in self.names),
            honour=frozenset(self.seat(name) for name in listed(honour)),
        )

    def seat(self, name: str) -> Seat:
        return Seat(self.names.index(name))

    def play(self, cause: Cause) -> Table:
        """This comes from outside. What the referee then tells must add up to what he says is so."""
        told, state = play(self.state, cause)
        folded = self.state
        for event in told:
            folded = event.after(folded)
            self.hand = folded.hand or self.hand
        assert folded == state, "the events do not add up to the state"
        self.state = state
        self.events += told
        return self

    def deal(self, holds: str, stock: str = "") -> Table:
        """Everybody is dealt these cards, and the stock begins so."""
        self.events = []
        assert self.state.dealer is not None
        cards = {name: ranks for name, *ranks in map(str.split, listed(holds))}
        order = round_from(self.state.dealer, self.state.seated, self.law.step)
        dealt = [rank for seat in order for rank in cards.pop(self.names[seat])]
        assert not cards, f"nobody deals to {', '.join(cards)}"
        return self.play(self.order([*dealt, *stock.split()]))

    def order(self, ranks: list[str]) -> ShuffledPack:
        """The pack in an order that begins so."""
        first = [card for card in find_cards(self.law, list(ranks)) if isinstance(card, Card)]
        assert len(first) == len(ranks)
        return ShuffledPack((*first, *(card for card in self.law.shoe if card not in first)))

    def shuffle(self, ranks: str) -> Table:
        """The pack is shuffled for something else than a deal, and these come first."""
        return self.play(self.order(ranks.split()))

    def says(self, words: str) -> Table:
        """One says this, then another that; `cut 3` and `lot Anna` are strokes of luck."""
        for name, word in map(str.split, listed(words)):
            if name == "cut":
                self.play(Lifted(int(word)))
            elif name == "lot":
                self.play(Lot(self.seat(word)))
            else:
                self.play(Decision(self.seat(name), Move(word)))
        return self

    @property
    def asked(self) -> tuple[str, list[str]] | None:
        """Who must decide now, and between what."""
        ask = self.state.asks
        if not isinstance(ask, Decide):
            return None
        return self.names[ask.seat], [move.value for move in ask.moves]

    @property
    def over(self) -> bool:
        """Whether the hand has been played out and paid for."""
        return self.state.hand is None or self.state.ended

    def all(self, kind: type[Kind]) -> list[Kind]:
        return [event for event in self.events if type(event) is kind]

    def one(self, kind: type[Kind]) -> Kind:
        (event,) = self.all(kind)
        return event

    def who(self, kind: type[Event]) -> list[str]:
        """Whom every event of that kind is about."""
        seats = [seat for event in self.all(kind) for seat in _seats(event)]
        return [self.names[seat] for seat in seats]

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    @property
    def holds(self) -> dict[str, str]:
        """What lies before everybody who was dealt in."""
        assert self.hand is not None
        return {self.names[seat]: self.hand.cards[seat].rank for seat in sorted(self.hand.seats)}

    @property
    def faced(self) -> list[str]:
        """The ranks that lie open."""
        assert self.hand is not None
        shown = [self.hand.cards[seat] for seat in self.hand.still_in] if self.hand.open else []
        return sorted(card.rank for card in self.hand.faced.union(shown))

    @property
    def stock(self) -> list[str]:
        assert self.hand is not None
        return [card.rank for card in self.hand.stock]

    @property
    def lost(self) -> dict[str, int]:
        """Lives lost in this hand."""
        found: dict[str, int] = {}
        for event in self.events:
            if isinstance(event, LifeLost | LifePaid):
                name = self.names[event.seat]
                found[name] = found.get(name, 0) + (event.lives if isinstance(event, LifeLost) else 1)
        return found

    @property
    def losers(self) -> list[str]:
        """Who loses the hand."""
        assert self.hand is not None
        return [self.names[seat] for seat in self.hand.losers]

    @property
    def gained(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for event in self.events:
            if isinstance(event, LifeGained | LifePaid):
                name = self.names[event.to if isinstance(event, LifePaid) else event.seat]
                found[name] = found.get(name, 0) + 1
        return found

    @property
    def lives(self) -> dict[str, int]:
        return dict(zip(self.names, self.state.lives, strict=True))

    @property
    def out(self) -> list[str]:
        return self.who(WentOut)

    @property
    def still_in(self) -> list[str]:
        return [self.names[seat] for seat in self.state.seated]

    @property
    def next_dealer(self) -> str | None:
        passed = self.all(DealPassed)
        return self.names[passed[-1].seat] if passed else None

    @property
    def winners(self) -> list[str]:
        return [self.names[seat] for seat in self.state.winners]


def _seats(event: Event) -> tuple[Seat, ...]:
    """The seats that an event is about, under whichever name."""
    for field in ("seat", "holder", "seats", "losers"):
        if (found := getattr(event, field, None)) is not None:
            return found if isinstance(found, tuple) else (found,)
    raise TypeError(f"{event.kind} is about nobody")


def dealt(rules: Rules, holds: str, stock: str = "", *, dealer: str | None = None, **told: Any) -> Table:
    """A table at which this has just been dealt. The last one named deals, unless somebody else does."""
    names = [line.split()[0] for line in listed(holds)]
    table = Table(rules, " ".join(names), dealer=dealer or names[-1], **told)
    return table.deal(holds, stock)


def hand(rules: Rules, holds: str, says: str = "", stock: str = "", **told: Any) -> Table:
    """A hand from the deal to the end, in which exactly this is said."""
    table = dealt(rules, holds, stock, **told).says(says)
    assert table.asked is None, f"the hand is not over: {table.asked} must decide"
    return table
