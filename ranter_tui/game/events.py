"""The events: everything that can happen at the table, what it changes, and to whom it shows what.

Each names the rule that governed it. They stand here in the order of a game: how it begins and the deal
passes on, the deal, a turn, the stock, the showdown and what it costs, and how the game ends.
"""

from __future__ import annotations

import re
from enum import Enum, StrEnum
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.law import law_for
from ranter_tui.game.rules import RuleKey
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import Sale, State, Tableau


class Eyes(Enum):
    """To whom a card in an event is revealed, where that is not a seat named by another field."""

    ROOM = "everybody"
    NOBODY = "nobody"
    EACH_OWN = "each seat its own"


Audience = Eyes | tuple[str, ...]
"""Either one of `Eyes`, or the fields of the event that name the seats concerned."""


def _kind(class_name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", class_name).lower()


class Event(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag=_kind, tag_field="event"):
    """Something that happened. `shows` must name every field that holds cards."""

    shows: ClassVar[dict[str, Audience]] = {}

    rule: RuleKey

    def happen(self, tableau: Tableau) -> None:
        """Apply the event to a tableau. On a tableau made of faces, cards may be backs."""

    def after(self, state: State) -> State:
        """Return the state after the event."""
        tableau = Tableau(state)
        self.happen(tableau)
        return tableau.state

    def held_by(self, seat: Seat | None) -> Card | None:
        """Return the card that this event has put, or shown, in that seat's hand; a back if taken away."""
        return None

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)


class AboutSeat(Event, frozen=True):
    """Something that happened to one seat, or that its guest or its card did."""

    seat: Seat


class AboutSeats(Event, frozen=True):
    """Something that concerns several seats."""

    seats: tuple[Seat, ...]


class CardShown(AboutSeat, frozen=True):
    """A card of one seat was shown to the room."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    card: Card


class CardsShown(AboutSeats, frozen=True):
    """Cards of several seats were shown to the room."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.ROOM}

    cards: tuple[Card, ...]


class LeftLevel(AboutSeats, frozen=True):
    """Several seats tied, and are rivals from now on."""

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = self.seats


class Demand(Event, frozen=True):
    """One seat asked another for its card, and this came of it."""

    asker: Seat
    holder: Seat


class Reply(Event, frozen=True):
    """A seat answered when another asked for its card."""

    holder: Seat
    asker: Seat


# The beginning, guests who come and go, and the deal as it passes on.


class Began(Event, frozen=True):
    """Everybody sat down with the same number of lives."""

    seats: int
    lives: int


class Anted(AboutSeats, frozen=True):
    """Everybody put a stake into the pot."""

    def happen(self, tableau: Tableau) -> None:
        tableau.pot += len(self.seats)


class DrawnForDeal(CardsShown, frozen=True):
    """Cards were turned up to find the first dealer: to each seat in turn, as far as it went."""


class DrewLevel(LeftLevel, frozen=True):
    """Some tied for the first deal and must draw again."""


class DealerChosen(AboutSeat, frozen=True):
    """The first dealer was found."""

    def happen(self, tableau: Tableau) -> None:
        tableau.dealer = self.seat
        tableau.rivals = ()


class DealPassed(AboutSeat, frozen=True):
    """The hand is over, and the deal goes to this seat."""

    def happen(self, tableau: Tableau) -> None:
        tableau.dealer = self.seat
        tableau.clear()
        tableau.fallen = ()

    def held_by(self, seat: Seat | None) -> Card | None:
        return BACK


class SatDown(AboutSeat, frozen=True):
    """A guest joined the game, with as many lives as the poorest has left."""

    lives: int

    def happen(self, tableau: Tableau) -> None:
        tableau.law = law_for(tableau.law.rules, tableau.law.seats + 1)
        tableau.seated = (*tableau.seated, self.seat)
        tableau.lives.append(self.lives)
        tableau.bought.append(0)


class GotUp(AboutSeat, frozen=True):
    """A guest left the game for good and gave up so many lives."""

    lives: int
    to_pot: bool

    def happen(self, tableau: Tableau) -> None:
        tableau.seated = tuple(seat for seat in tableau.seated if seat != self.seat)
        tableau.lives[self.seat] = 0
        tableau.honour -= {self.seat}
        tableau.gone_home |= {self.seat}
        if self.to_pot:
            tableau.pot += self.lives


# The deal, and what the cards do before anybody has a choice.


class Dealt(Event, frozen=True):
    """A shuffled pack was dealt, face down. The dealer alone knows the spare cards below the stock."""

    shows: ClassVar[dict[str, Audience]] = {
        "cards": Eyes.NOBODY,
        "stock": Eyes.NOBODY,
        "spare": ("dealer",),
    }

    dealer: Seat
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    stock: tuple[Card, ...]
    spare: tuple[Card, ...] = ()

    def happen(self, tableau: Tableau) -> None:
        held = [BACK] * len(tableau.lives)
        for place, seat in enumerate(self.seats):
            held[seat] = self.cards[place]
        tableau.hands += 1
        tableau.seats, tableau.cards, tableau.stock = self.seats, held, [*self.stock, *self.spare]

    def held_by(self, seat: Seat | None) -> Card | None:
        return BACK


class Looked(AboutSeats, frozen=True):
    """Each of these looked at their own card."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.EACH_OWN}

    cards: tuple[Card, ...]

    def happen(self, tableau: Tableau) -> None:
        tableau.looked += self.seats
        tableau.learn(self.seats, self.cards)

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


class Faced(CardShown, frozen=True):
    """A card was turned up, and lies open where it is."""

    def happen(self, tableau: Tableau) -> None:
        tableau.cards[self.seat] = self.card
        tableau.faced |= {self.card}

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.card if seat == self.seat else None


class Knocked(AboutSeat, frozen=True):
    """A seat warned the table."""


class HandStopped(AboutSeat, frozen=True):
    """The hand is not played: this seat's card stopped it before the first turn."""

    def happen(self, tableau: Tableau) -> None:
        tableau.stopped = True


# A turn.


class Reason(StrEnum):
    """Why a seat is passed over. Each is something that the whole room can see."""

    SPENT = "spent"
    """Its turn was used up by a card that it showed."""
    BLOCKED = "blocked"
    """The neighbour's card lies open and refuses."""
    OUT = "out"
    """It went out in the middle of the hand."""
    NO_TURN = "no_turn"
    """The rules give the dealer no exchange."""
    NOTHING_PASSED = "nothing_passed"
    """The dealer may draw only for a card passed to him, and none was."""
    NO_STOCK = "no_stock"
    """There is nothing left to draw."""


class PassedOver(AboutSeat, frozen=True):
    """A seat has no choice, and everybody can see why."""

    why: Reason

    def happen(self, tableau: Tableau) -> None:
        tableau.turn += 1


class HardDecision(AboutSeat, frozen=True):
    """A seat told the table, as courtesy has it, that this is a hard one."""


class Kept(AboutSeat, frozen=True):
    """A seat kept its card."""

    def happen(self, tableau: Tableau) -> None:
        tableau.turn += 1


class Changed(Demand, frozen=True):
    """Two seats changed cards. Both know both."""

    shows: ClassVar[dict[str, Audience]] = {"gave": ("asker", "holder"), "got": ("asker", "holder")}

    gave: Card
    got: Card

    def happen(self, tableau: Tableau) -> None:
        cards, asker, holder = tableau.cards, self.asker, self.holder
        if self.gave is BACK:
            # An eye that did not see the cards still knows which two changed places.
            cards[asker], cards[holder] = cards[holder], cards[asker]
        else:
            cards[asker], cards[holder] = self.got, self.gave
        tableau.trail.append((asker, holder))
        tableau.turn += 1
        tableau.sale = None

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.got if seat == self.asker else self.gave if seat == self.holder else None


class Refused(Demand, frozen=True):
    """An exchange was refused; the asker keeps the card, and the turn is over."""

    def happen(self, tableau: Tableau) -> None:
        tableau.turn += 1
        tableau.blocked_at = len(tableau.trail)
        tableau.sale = None


class Answering(Reply, frozen=True):
    """The holder who turned a request away answers for the card that the asker is left with."""

    def happen(self, tableau: Tableau) -> None:
        tableau.answering[self.asker] = self.holder


class Spent(AboutSeat, frozen=True):
    """A card used up its holder's own turn."""

    def happen(self, tableau: Tableau) -> None:
        tableau.spent[self.seat] = self.rule


class PassedOn(Demand, frozen=True):
    """A request was passed on: to the next seat, or to the stock when there is none."""

    to: Seat | None


class PlayStopped(AboutSeat, frozen=True):
    """A card stopped all play."""

    def happen(self, tableau: Tableau) -> None:
        tableau.stopped = True


class Cried(AboutSeat, frozen=True):
    """The holder who had to give a low card called out its rank."""

    rank: str


class Sank(CardShown, frozen=True):
    """A card that changed hands ranks lowest from now on."""

    def happen(self, tableau: Tableau) -> None:
        tableau.sunk |= {self.card}


class RanBack(Event, frozen=True):
    """Exchanges were undone, the last one first. Each seat sees the card that came back to it."""

    shows: ClassVar[dict[str, Audience]] = {"cards": Eyes.EACH_OWN}

    undone: tuple[tuple[Seat, Seat], ...]
    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]

    def happen(self, tableau: Tableau) -> None:
        cards = tableau.cards
        for asker, holder in self.undone:
            cards[asker], cards[holder] = cards[holder], cards[asker]
        # What was undone is as if it had never been: a second run-back must not bring it about again.
        tableau.trail = [pair for pair in tableau.trail if pair not in self.undone]
        tableau.learn(self.seats, self.cards)

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


class Haggled(Reply, frozen=True):
    """A card that was asked for is for sale, if its holder likes."""

    def happen(self, tableau: Tableau) -> None:
        tableau.sale = Sale(self.rule, self.holder, self.asker)


class Offered(Reply, frozen=True):
    """The holder named a price."""

    def happen(self, tableau: Tableau) -> None:
        assert tableau.sale is not None
        tableau.sale = replace(tableau.sale, offered=True)


# Drawing from the stock.


class CutCalled(AboutSeat, frozen=True):
    """A seat is about to cut the stock for a card."""

    def happen(self, tableau: Tableau) -> None:
        tableau.cutting = True


class Drew(AboutSeat, frozen=True):
    """A seat put its card aside and took one from the stock, from under so many others."""

    shows: ClassVar[dict[str, Audience]] = {"gave": ("seat",), "got": ("seat",)}

    under: int
    gave: Card
    got: Card

    def happen(self, tableau: Tableau) -> None:
        tableau.cards[self.seat] = self.got
        del tableau.stock[self.under]
        tableau.aside.append(self.gave)
        tableau.turn += 1
        tableau.cutting = False

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.got if seat == self.seat else None


class PutBack(CardShown, frozen=True):
    """The card that came was shown and put back. The old one is kept, and the try is spent."""

    def happen(self, tableau: Tableau) -> None:
        tableau.turn += 1
        tableau.cutting = False


class LaidAside(AboutSeat, frozen=True):
    """The card that came was shown and laid aside, and another is drawn."""

    shows: ClassVar[dict[str, Audience]] = {"card": Eyes.ROOM}

    under: int
    card: Card

    def happen(self, tableau: Tableau) -> None:
        del tableau.stock[self.under]
        tableau.aside.append(self.card)


class DrewInVain(AboutSeat, frozen=True):
    """There was nothing left to draw; the old card is kept."""

    def happen(self, tableau: Tableau) -> None:
        tableau.turn += 1
        tableau.cutting = False


class Doomed(CardShown, frozen=True):
    """A card drawn from the stock makes its drawer the only loser."""

    def happen(self, tableau: Tableau) -> None:
        tableau.doomed = (self.seat, self.rule)
        tableau.faced |= {self.card}


class Matched(AboutSeat, frozen=True):
    """The card drawn has the rank of the card given up, and both are shown."""

    shows: ClassVar[dict[str, Audience]] = {"gave": Eyes.ROOM, "got": Eyes.ROOM}

    gave: Card
    got: Card

    def happen(self, tableau: Tableau) -> None:
        tableau.matched = self.seat
        tableau.faced |= {self.got}


# The showdown, and what it costs.


class Revealed(CardsShown, frozen=True):
    """Cards were turned up for the comparison."""

    def happen(self, tableau: Tableau) -> None:
        tableau.learn(self.seats, self.cards)
        tableau.open = True

    def held_by(self, seat: Seat | None) -> Card | None:
        return self.cards[self.seats.index(seat)] if seat in self.seats else None


class Judged(Event, frozen=True):
    """These seats lose the hand, by this rule; perhaps none. Cards that lose besides are judged after it."""

    losers: tuple[Seat, ...]

    def happen(self, tableau: Tableau) -> None:
        for seat in self.losers:
            tableau.lost_by.setdefault(seat, self.rule)


class PaysFor(AboutSeat, frozen=True):
    """A seat that answers for another's card pays in its place."""

    loser: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.lost_by.pop(self.loser, None)
        tableau.lost_by.setdefault(self.seat, self.rule)


class LifeLost(AboutSeat, frozen=True):
    """A seat lost lives."""

    lives: int
    to_pot: bool

    def happen(self, tableau: Tableau) -> None:
        tableau.lives[self.seat] -= self.lives
        if self.to_pot:
            tableau.pot += self.lives


class LifePaid(AboutSeat, frozen=True):
    """A life went from one seat to another."""

    to: Seat

    def happen(self, tableau: Tableau) -> None:
        tableau.lives[self.seat] -= 1
        tableau.lives[self.to] += 1
        tableau.honour -= {self.to}


class LifeGained(AboutSeat, frozen=True):
    """A seat was given a life, out of the pot or out of nothing."""

    from_pot: bool

    def happen(self, tableau: Tableau) -> None:
        tableau.lives[self.seat] += 1
        tableau.honour -= {self.seat}
        if self.from_pot:
            tableau.pot -= 1


class OnHonour(AboutSeat, frozen=True):
    """A seat has no life left, and stays in on its honour."""

    def happen(self, tableau: Tableau) -> None:
        tableau.honour |= {self.seat}


class WentOut(AboutSeat, frozen=True):
    """A seat is out of the game."""

    def happen(self, tableau: Tableau) -> None:
        tableau.seated = tuple([seat for seat in tableau.seated if seat != self.seat])
        tableau.honour -= {self.seat}
        tableau.fallen = (*tableau.fallen, self.seat)
        if not tableau.open:
            tableau.gone |= {self.seat}


class MayBuyBack(AboutSeats, frozen=True):
    """These seats are asked, in turn, whether they buy themselves back in."""

    def happen(self, tableau: Tableau) -> None:
        tableau.buying = self.seats


class BoughtBack(AboutSeat, frozen=True):
    """A seat bought itself back in; the price went into the pot."""

    lives: int
    price: int

    def happen(self, tableau: Tableau) -> None:
        tableau.buying = tableau.buying[1:]
        tableau.seated = tuple(sorted((*tableau.seated, self.seat)))
        tableau.lives[self.seat] = self.lives
        tableau.bought[self.seat] += 1
        tableau.pot += self.price


class StayedOut(AboutSeat, frozen=True):
    """A seat that might have bought itself back in did not."""

    def happen(self, tableau: Tableau) -> None:
        tableau.buying = tableau.buying[1:]


# The end of a game, and what keeps it from ending.


class WipedOut(LeftLevel, frozen=True):
    """All who were left lost their last life together."""


class Reprieved(AboutSeats, frozen=True):
    """All who were left would have gone out together, so none of them loses anything."""

    def happen(self, tableau: Tableau) -> None:
        tableau.lost_by.clear()


class CutForWin(CardsShown, frozen=True):
    """The rivals cut against each other."""


class CutLevel(LeftLevel, frozen=True):
    """Some cut equally high and must cut again."""


class DeciderBegan(AboutSeats, frozen=True):
    """The rivals play on with one life each."""

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = ()
        tableau.seated = tuple(sorted(self.seats))
        tableau.lives = [int(seat in self.seats) for seat in range(len(tableau.lives))]


class Reanted(AboutSeats, frozen=True):
    """Everybody who sat down, and did not leave, is in again with full lives; the pot stays."""

    lives: int

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = ()
        tableau.seated = self.seats
        tableau.lives = [self.lives * (seat in self.seats) for seat in range(len(tableau.lives))]
        tableau.bought = [0] * len(tableau.lives)


class PotCarried(Event, frozen=True):
    """Nobody won; the pot waits for the next game."""

    pot: int

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = ()
        tableau.ended = True


class Won(AboutSeats, frozen=True):
    """The game is over. Several winners share what there is."""

    pot: int

    def happen(self, tableau: Tableau) -> None:
        tableau.rivals = ()
        tableau.ended = True
        tableau.winners = self.seats
        tableau.pot -= self.pot


AnyEvent = (
    Answering | Anted | Began | BoughtBack | Changed | Cried | CutCalled | CutForWin | CutLevel
    | DealPassed | DealerChosen | Dealt | DeciderBegan | Doomed | DrawnForDeal | Drew | DrewInVain
    | DrewLevel | Faced | GotUp | Haggled | HandStopped | HardDecision | Judged | Kept | Knocked
    | LaidAside | LifeGained | LifeLost | LifePaid | Looked | Matched | MayBuyBack | Offered | OnHonour
    | PassedOn | PassedOver | PaysFor | PlayStopped | PotCarried | PutBack | RanBack | Reanted | Refused
    | Reprieved | Revealed | Sank | SatDown | Spent | StayedOut | WentOut | WipedOut | Won
)  # fmt: skip
"""The union that a record is read back into."""

KINDS: dict[str, type[Event]] = {str(kind.__struct_config__.tag): kind for kind in AnyEvent.__args__}
