"""The odds of a choice, from what one seat can know and from nothing else."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranter_tui.bots import bot
from ranter_tui.game.cards import PACKS, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import Law, law_for
from ranter_tui.game.moves import Decide, Decision, Move, ShuffledPack, is_a_choice
from ranter_tui.game.referee import Game, play, seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Story
from ranter_tui.odds.from_a_seat import AT_A_TIME, Chances, _Deals, chances, everybody_else
from ranter_tui.rulebook.shelf import Shelf
from tests.app.secrecy.twin_games import twins
from tests.game.history import History

KEEP, CHANGE = Move.KEEP, Move.CHANGE
PLAIN = Rules(powers={})
KINGS_REFUSE = Rules(powers={"K": {Moment.ASKED: (Effect.SHOW, Effect.REFUSE)}})


def dealt(law: Law, *cards: str) -> History:
    """A hand in which these cards are dealt, to the seats in the order of play; the last seat deals."""
    history, luck = History(law), Luck(1)
    while not isinstance(history.state.asks, Decide):
        ask = history.state.asks
        assert ask is not None
        if history.state.dealer is None:
            history.play(luck.answer(ask))
            continue
        held = [Card.named(card) for card in cards]
        history.play(ShuffledPack((*held, *(card for card in law.shoe if card not in held))))
    return history


def say(history: History, *moves: Move) -> None:
    for move in moves:
        ask = history.state.asks
        assert isinstance(ask, Decide)
        history.play(Decision(ask.seat, move))


def asked(history: History) -> Seat:
    ask = history.state.asks
    assert isinstance(ask, Decide)
    return ask.seat


def exactly(law: Law, card: str) -> float:
    """How often a dealer with that card loses if he keeps it: all that the other may hold, one by one."""
    mine = Card.named(card)
    others = [other for other in law.shoe if other is not mine]
    lost = 0
    for other in others:
        history = dealt(law, other.code, card)
        say(history, KEEP)
        dealer = asked(history)
        lives = history.state.lives[dealer]
        _, state = play(history.state, Decision(dealer, KEEP))
        lost += state.lives[dealer] < lives
    return lost / len(others)


@pytest.mark.parametrize("card", ["2S", "7H", "QD"])
def test_a_dealer_who_keeps_loses_as_often_as_there_are_cards_to_lose_to(card: str) -> None:
    law = law_for(PLAIN, 2)
    history = dealt(law, "AS", card)
    say(history, KEEP)
    found, true = chances(history.sight(asked(history))), exactly(law, card)
    # Half of the 95% interval, doubled: 1 seed in 16,000 would fail, and this one is always the same.
    assert abs(found.loses(KEEP) - true) < 2 * found.margin(KEEP)


def test_whoever_knows_a_worse_card_cannot_lose_by_keeping() -> None:
    history = dealt(law_for(PLAIN, 4), "3S", "9H", "5C", "8D")
    say(history, CHANGE)
    found = chances(history.sight(asked(history)))
    # The Nine went and the Three came: away with it.
    assert found.best is CHANGE
    history = dealt(law_for(PLAIN, 2), "9S", "3H")
    say(history, CHANGE)
    found = chances(history.sight(asked(history)))
    assert found.lost[KEEP] == 0 < found.lost[CHANGE]


def test_a_life_that_asking_costs_is_a_loss_whoever_is_lowest() -> None:
    costs = ["show", "refuse", "asker_loses_life"]
    every_card = {f"powers.{rank}.asked": costs for rank in PACKS[PLAIN.pack].order}
    law = law_for(changed(PLAIN, every_card), 3)
    history = dealt(law, "QS", "9H", "5C")
    found = chances(history.sight(asked(history)))
    assert found.loses(CHANGE) == 1 > found.loses(KEEP)


def test_who_gave_up_a_card_without_a_word_held_no_king() -> None:
    history = dealt(law_for(KINGS_REFUSE, 4), "3S", "9H", "5C", "8D")
    say(history, CHANGE, KEEP, KEEP)
    deals = _Deals(history.sight(asked(history)))
    states = [state for _ in range(400) if (state := deals.next()) is not None]
    assert len(states) > 200
    hands = [state.hand for state in states if state.hand is not None]
    first, second = history.state.hand.seats[:2] if history.state.hand is not None else ()
    # What the first seat holds now is what the second gave; what the second holds may be a King.
    assert not [hand for hand in hands if hand.cards[first].rank == "K"]
    assert [hand for hand in hands if hand.cards[second].rank == "K"]


def test_a_card_that_was_seen_lies_where_it_was_seen() -> None:
    history = dealt(law_for(KINGS_REFUSE, 4), "3S", "KH", "5C", "8D")
    say(history, CHANGE)
    deals = _Deals(history.sight(asked(history)))
    hands = [state.hand for _ in range(200) if (state := deals.next()) is not None]
    true = history.state.hand
    assert true is not None and len(hands) > 100
    held = true.seats[1]
    assert all(hand is not None and hand.cards[held] is Card.named("KH") for hand in hands)
    assert len({hand.cards[true.seats[0]] for hand in hands if hand is not None}) > 20


@pytest.mark.parametrize(("book", "seats"), [("parlett-2008", 4), ("gnav", 12)])
def test_the_others_are_taken_to_play_as_well_as_the_almanac_knows(book: str, seats: int) -> None:
    law = law_for(Shelf().book(book).plain_rules(), seats)
    others, sharp = everybody_else(law), bot("sharp", law, Luck(1))
    game, luck, said = Game(seated(law)), Luck(5), set[Move]()
    story = Story(game.state, game.begin())
    while game.table.hands < 4 and (ask := game.asks) is not None:
        if isinstance(ask, Decide):
            move = sharp.decide(story.sight(ask.seat), ask.moves)
            assert others(game.table, ask) is move
            said.add(move)
            story.events += game.play(Decision(ask.seat, move))
        else:
            story.events += game.play(luck.answer(ask))
    assert said >= {KEEP, CHANGE}


def test_where_time_is_up_it_says_on_how_few_deals_it_rests() -> None:
    history = dealt(law_for(PLAIN, 3), "3S", "9H", "5C")
    looks = count()
    few = chances(history.sight(asked(history)), in_time=lambda: next(looks) < 2)
    assert 0 < few.hands <= 2 * AT_A_TIME
    many = chances(history.sight(asked(history)))
    assert many.hands == 1000 and many.margin(KEEP) < few.margin(KEEP)
    assert chances(history.sight(asked(history)), in_time=lambda: False) == Chances(0, {KEEP: 0, CHANGE: 0})


@pytest.mark.parametrize("name", Shelf().ids)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
@settings(max_examples=max(4, settings().max_examples // 10))
def test_what_nobody_showed_you_makes_no_difference_to_your_odds(name: str, seats: int, seed: int) -> None:
    law, eye = law_for(Shelf().book(name).plain_rules(), seats), Seat(seed % seats)
    pair = twins(law, eye, Luck(seed), apart_in=1, loud=False)
    at, told = len(pair.one.first), 0
    for step in pair.one.steps:
        at += len(step.told)
        if at > pair.common or told == 3:
            return
        ask = step.state.asks
        if isinstance(ask, Decide) and ask.seat == eye and is_a_choice(ask.moves):
            told += 1
            here, there = (Story(one.start, one.events[:at]).sight(eye) for one in (pair.one, pair.other))
            assert chances(here, 3) == chances(there, 3)
