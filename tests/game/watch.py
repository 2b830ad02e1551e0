"""One who watches a game, and objects as soon as something happens that cannot be."""

from __future__ import annotations

from ranter_tui.game import events as on
from ranter_tui.game.cards import BACK, Card
from ranter_tui.game.law import Law
from ranter_tui.game.moves import Cause, Cut, Decide, For, Shuffle
from ranter_tui.game.referee import Game
from ranter_tui.game.rules.asking import about
from ranter_tui.game.rules.dealer import DealerTurn
from ranter_tui.game.rules.pot import WipeOut
from ranter_tui.game.rules.powers import Effect
from ranter_tui.game.sight import face
from ranter_tui.game.state import State, Tableau
from tests.game.history import History

PER_SEAT = 8
"""More words and cuts than one seat can cause in a hand, buying back in included."""


class Watch(History):
    """A history in which everything is looked at as it happens."""

    def __init__(self, law: Law) -> None:
        super().__init__(law)
        self.game = Game(self.state)
        self.room = Tableau(self.start)
        self.folded = Tableau(self.start)
        self.pot = 0
        self.lives = list(self.start.lives)
        self.causes_in_hand = 0
        for event in self.first:
            self._happens(event)
        self._at_rest()

    def play(self, cause: Cause) -> tuple[on.Event, ...]:
        hands = self.state.hands
        told = super().play(cause)
        assert told, "nothing came of it"
        assert tuple(self.game.play(cause)) == told
        for event in told:
            self._happens(event)
        self.causes_in_hand = self.causes_in_hand + 1 if self.state.hands == hands else 0
        self._at_rest()
        return told

    def at_the_end(self) -> None:
        """The same words, said over again, bring about the same."""
        again = Game(self.start)
        assert tuple(again.begin()) == self.first
        for step in self.steps:
            assert tuple(again.play(step.cause)) == step.told
        assert again.state == self.state

    def _happens(self, event: on.Event) -> None:
        about(event.rule)
        if isinstance(event, on.PassedOver):
            assert passed_over_for_a_reason(self.room.state, event), event
        self._count(event)
        face(event, None).happen(self.room)
        event.happen(self.folded)
        assert self.folded.lives == self.lives, event
        assert self.folded.pot == self.pot, event

    def _count(self, event: on.Event) -> None:
        """The lives and the pot, kept by what the events say and not by what they do."""
        lives = self.lives
        match event:
            case on.LifeLost():
                lives[event.seat] -= event.lives
                self.pot += event.lives if event.to_pot else 0
            case on.LifePaid():
                lives[event.seat] -= 1
                lives[event.to] += 1
            case on.LifeGained():
                lives[event.seat] += 1
                self.pot -= 1 if event.from_pot else 0
            case on.BoughtBack():
                lives[event.seat] = event.lives
                self.pot += event.price
            case on.Reanted():
                lives[:] = [event.lives] * len(lives)
            case on.DeciderBegan():
                lives[:] = [1 if seat in event.seats else 0 for seat in range(len(lives))]
            case on.Anted():
                self.pot += len(event.seats)
            case on.Won():
                self.pot -= event.pot
        assert min(lives) >= 0, event
        assert self.pot >= 0, event

    def _at_rest(self) -> None:
        state = self.state
        assert state == self.folded.state == self.game.state
        assert state.asks == self.game.asks
        alive_or_on_their_word(state)
        every_card_once(state)
        somebody_is_waited_for(state)
        assert self.causes_in_hand <= PER_SEAT * self.law.seats, "the hand does not end"


def every_card_once(state: State) -> None:
    """Held, in the stock or laid aside: together they are the shoe."""
    if (hand := state.hand) is not None:
        held = [hand.cards[seat] for seat in hand.seats]
        lying = [*held, *hand.stock, *hand.aside]
        assert sorted(card.code for card in lying) == sorted(card.code for card in state.law.shoe)
        assert all(card is BACK for seat, card in enumerate(hand.cards) if seat not in hand.seats)


def alive_or_on_their_word(state: State) -> None:
    """Whoever is in has a life, or plays on his honour; whoever is out has none."""
    for seat, lives in enumerate(state.lives):
        if seat in state.seated:
            assert lives or seat in state.honour, f"seat {seat} is in without a life"
        else:
            assert not lives, f"seat {seat} is out and has {lives}"
            assert seat not in state.honour, f"seat {seat} is out, on its honour"


def somebody_is_waited_for(state: State) -> None:
    """Until the end there is always something to wait for, and somebody to win at the end."""
    ask = state.asks
    if state.ended:
        assert ask is None
        carried = state.law.rules.wipe_out is WipeOut.CARRY_POT and not state.seated
        assert bool(state.winners) != carried
        return
    assert ask is not None
    if isinstance(ask, Decide):
        assert ask.moves
        assert len(set(ask.moves)) == len(ask.moves)
        assert (ask.seat in state.seated) != (ask.seat in state.buying)
    elif isinstance(ask, Cut):
        assert ask.size > 1
        assert ask.seat in state.seated
    elif isinstance(ask, Shuffle) and ask.wanted_for is For.HAND:
        assert len(state.seated) > 1
        assert state.dealer in state.seated


def passed_over_for_a_reason(room: State, event: on.PassedOver) -> bool:
    """Whether the room, from what it has seen, could say why."""
    hand, seat = room.hand, event.seat
    assert hand is not None
    if event.why is on.Reason.SPENT:
        return (seat, event.rule) in hand.spent or _lies_open_and_refuses(room, hand.cards[seat])
    if event.why is on.Reason.OUT:
        return seat in hand.gone
    if event.why is on.Reason.BLOCKED:
        return _lies_open_and_refuses(room, hand.cards[hand.next_to(seat)])
    rule = room.law.rules.dealer_turn
    if event.why is on.Reason.NO_TURN:
        return rule is DealerTurn.LAST_BEFORE_DEALER and seat == hand.dealer
    if event.why is on.Reason.NOTHING_PASSED:
        return rule is DealerTurn.TOP_IF_ACE_PASSED and all(holder != seat for _, holder in hand.trail)
    return not hand.stock


def _lies_open_and_refuses(room: State, card: Card) -> bool:
    power = room.law.on_being_asked.get(card.rank)
    return power is not None and Effect.REFUSE in power.effects
