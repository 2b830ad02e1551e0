"""The referee: begins a game, says what it waits for, and turns the answer into events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ranter_tui.game import moves
from ranter_tui.game.events import Anted, Began, DealerChosen, Event
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Ask, Cause, Decide, Decision, Shuffle, ShuffledPack
from ranter_tui.game.referee.course import Course
from ranter_tui.game.referee.dealing import choose_by_cards, deal
from ranter_tui.game.referee.ending import cut_for_win, get_up, settle, sit_down
from ranter_tui.game.referee.exchange import draw_cut
from ranter_tui.game.referee.legality import Illegal, check_company, not_awaited, wrong_decision, wrong_pack
from ranter_tui.game.referee.turns import DECIDED, Lift, Player, Players, play_on
from ranter_tui.game.rules.lives import LIVES
from ranter_tui.game.rules.pot import POT
from ranter_tui.game.rules.table import FIRST_DEALER
from ranter_tui.game.seats import Seat
from ranter_tui.game.state import State, awaited

__all__ = ["Game", "Illegal", "Player", "play", "seated"]


def seated(law: Law, *, pot: int = 0, dealer: Seat | None = None) -> State:
    """Return the state before anything has happened. `pot` is what an earlier game left."""
    seats, lives = law.everybody, law.rules.lives.count
    if dealer is not None and dealer not in seats:
        raise Illegal(f"seat {dealer} cannot deal: the seats are 0 to {len(seats) - 1}")
    return State(law, seats, (lives,) * len(seats), (0,) * len(seats), pot=pot, dealer=dealer)


class Game:
    """A game in progress, played from cause to cause.

    >>> from ranter_tui.game.chance import Luck
    >>> from ranter_tui.game.law import law_for
    >>> from ranter_tui.game.rules import Rules
    >>> game = Game(seated(law_for(Rules(), seats=3)))
    >>> [event.kind for event in game.begin()]
    ['began']
    >>> [event.kind for event in game.play(Luck(1).answer(game.asks))]
    ['dealer_chosen']
    """

    def __init__(self, state: State) -> None:
        self.table = Course(state)
        """The table itself, with every card, while it changes: for counting, never for players."""
        self.asks = awaited(self.table, self.table)

    @property
    def state(self) -> State:
        return self.table.state

    def begin(self) -> list[Event]:
        """Return the events before any cause: all are `seated`, and put up their stakes."""
        course, law = self.table, self.table.law
        course.tell(Began(LIVES.key, law.seats, law.rules.lives.count))
        if law.rules.pot.takes_ante:
            course.tell(Anted(POT.key, law.everybody))
        told, course.events = course.events, []
        return told

    def play(self, cause: Cause) -> list[Event]:
        """Play a cause and return its events. An `Illegal` one changes nothing."""
        course = self.table
        self.asks = _ANSWERED[type(cause)](course, self.asks, cause) or awaited(course, course)
        told, course.events = course.events, []
        return told

    def play_hand(self, pack: ShuffledPack, players: Players, lift: Lift = lambda _: 1) -> list[Event]:
        """Deal this pack, play the hand until its losers have paid, and return its events.

        This is for counting. Players answer at once, as does who cuts the stock: behind its first card, if
        nothing else is said. Neither the pack nor an answer is checked, because the caller has made them.
        """
        course = self.table
        if self.asks is not course.law.next_pack:
            raise not_awaited(self.asks)
        deal(course, pack.cards)
        play_on(course, players, lift)
        self.asks = awaited(course, course)
        told, course.events = course.events, []
        return told


def play(state: State, cause: Cause) -> tuple[tuple[Event, ...], State]:
    """Return the events of a cause in that state, and the state after it."""
    game = Game(state)
    told = tuple(game.play(cause))
    return told, game.state


def _decided(course: Course, asked: Ask | None, cause: Decision) -> Decide | None:
    if type(asked) is not Decide or cause.seat != asked.seat or cause.move not in asked.moves:
        raise wrong_decision(asked, cause)
    in_play = not course.buying
    DECIDED[cause.move](course, cause.seat)
    if in_play:
        return play_on(course)
    # The game goes on once everybody who is out has been asked.
    if not course.buying:
        settle(course)
    return None


def _shuffled(course: Course, asked: Ask | None, cause: ShuffledPack) -> Decide | None:
    if type(asked) is not Shuffle:
        raise not_awaited(asked)
    # As many cards as there are in the pack, and none of those missing: so it is the pack.
    if len(cause.cards) != len(asked.cards) or course.law.pack.difference(cause.cards):
        raise wrong_pack(asked.cards, cause.cards)
    if course.dealer is None:
        choose_by_cards(course, cause.cards)
        return None
    if course.rivals:
        cut_for_win(course, cause.cards)
        return None
    deal(course, cause.cards)
    return play_on(course)


def _cut(course: Course, asked: Ask | None, cause: moves.Lifted) -> Decide | None:
    if type(asked) is not moves.Cut:
        raise not_awaited(asked)
    if not 1 <= cause.cards < asked.size:
        raise Illegal(
            f"{cause.cards} cards cannot be lifted from a stock of {asked.size}; lift 1 to {asked.size - 1}"
        )
    draw_cut(course, cause.cards)
    return play_on(course)


def _lot_drawn(course: Course, asked: Ask | None, cause: moves.Lot) -> None:
    if type(asked) is not moves.DrawLots:
        raise not_awaited(asked)
    if cause.seat not in asked.seats:
        seats = ", ".join(map(str, asked.seats))
        raise Illegal(f"the lot cannot fall on seat {cause.seat}; the seats are {seats}")
    course.tell(DealerChosen(FIRST_DEALER.key, cause.seat))


def _arrived(course: Course, asked: Ask | None, cause: moves.Arrival) -> None:
    check_company(asked, cause, course)
    sit_down(course)


def _departed(course: Course, asked: Ask | None, cause: moves.Departure) -> None:
    check_company(asked, cause, course)
    get_up(course, cause.seat)


_ANSWERED: dict[type[Cause], Callable[[Course, Ask | None, Any], Decide | None]] = {
    Decision: _decided,
    ShuffledPack: _shuffled,
    moves.Lifted: _cut,
    moves.Lot: _lot_drawn,
    moves.Arrival: _arrived,
    moves.Departure: _departed,
}
