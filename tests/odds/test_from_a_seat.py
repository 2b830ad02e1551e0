"""The odds of a choice, from what one seat can know and from nothing else."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ranter_tui.bots import bot
from ranter_tui.bots.bots_game import bots_game
from ranter_tui.evening.ledger import Fortune
from ranter_tui.evening.odds_told import choice_told, fortunes, remarkable, table_of
from ranter_tui.game.cards import PACKS
from ranter_tui.game.chance import Luck
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import Decide, Decision, Move, is_a_choice
from ranter_tui.game.referee import Game, seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed
from ranter_tui.game.rules.lives import Lives
from ranter_tui.game.rules.powers import Effect, Moment
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Sight, Story
from ranter_tui.game.state import Hand, State
from ranter_tui.odds.chunks import Here
from ranter_tui.odds.from_a_seat import AT_A_TIME, Chances, _Deals, chances, everybody_else
from ranter_tui.odds.judged import HandJudged, Judging, Said
from ranter_tui.record.guest import LONGEST, Guest
from ranter_tui.rulebook.shelf import Shelf
from tests.app.secrecy.twin_games import twins
from tests.game.table import Table, dealt

KEEP, CHANGE = Move.KEEP, Move.CHANGE
PLAIN = Rules(powers={})
KINGS_REFUSE = Rules(powers={"K": {Moment.ASKED: (Effect.SHOW, Effect.REFUSE)}})


def sight(table: Table, name: str = "") -> Sight:
    """What that guest sees, or the one who is asked now."""
    ask = table.state.asks
    assert isinstance(ask, Decide)
    seen = Story(seated(table.law, dealer=table.law.everybody[-1]), table.events)
    return seen.sight(table.seat(name) if name else ask.seat)


def hands_of(table: Table, tried: int) -> list[Hand]:
    """Hands as they may lie by what that seat has seen."""
    deals = _Deals(sight(table))
    states = [state for _ in range(tried) if (state := deals.next()) is not None]
    return [state.hand for state in states if state.hand is not None]


def exactly(card: str) -> float:
    """How often a dealer with that card loses if he keeps it: all that the other may hold, one by one."""
    others = [other.code for other in law_for(PLAIN, 2).shoe if other.code != card]
    tables = [dealt(PLAIN, f"Anna {other}, Ben {card}").says("Anna keep, Ben keep") for other in others]
    return sum("Ben" in table.lost for table in tables) / len(others)


@pytest.mark.parametrize("card", ["2S", "7H", "QD"])
def test_a_dealer_who_keeps_loses_as_often_as_there_are_cards_to_lose_to(card: str) -> None:
    found = chances(sight(dealt(PLAIN, f"Anna AS, Ben {card}").says("Anna keep")))
    # Half of the 95% interval, doubled: 1 seed in 16,000 would fail, and this one is always the same.
    assert abs(found.loses(KEEP) - exactly(card)) < 2 * found.margin(KEEP)


def test_whoever_knows_a_worse_card_cannot_lose_by_keeping() -> None:
    found = chances(sight(dealt(PLAIN, "Anna 3S, Ben 9H, Clara 5C, Dov 8D").says("Anna change")))
    # The Nine went and the Three came: away with it.
    assert found.best is CHANGE
    found = chances(sight(dealt(PLAIN, "Anna 9S, Ben 3H").says("Anna change")))
    assert found.lost[KEEP] == 0 < found.lost[CHANGE]


def test_a_life_that_asking_costs_is_a_loss_whoever_is_lowest() -> None:
    costs = ["show", "refuse", "asker_loses_life"]
    rules = changed(PLAIN, {f"powers.{rank}.asked": costs for rank in PACKS[PLAIN.pack].order})
    found = chances(sight(dealt(rules, "Anna QS, Ben 9H, Clara 5C")))
    assert found.loses(CHANGE) == 1 > found.loses(KEEP)


def test_who_gave_up_a_card_without_a_word_held_no_king() -> None:
    table = dealt(KINGS_REFUSE, "Anna 3S, Ben 9H, Clara 5C, Dov 8D").says("Anna change, Ben keep, Clara keep")
    hands = hands_of(table, 400)
    assert len(hands) > 200
    # What Anna holds now is what Ben gave; what Ben holds may be a King.
    assert not [hand for hand in hands if hand.cards[table.seat("Anna")].rank == "K"]
    assert [hand for hand in hands if hand.cards[table.seat("Ben")].rank == "K"]


def test_a_card_that_was_seen_lies_where_it_was_seen() -> None:
    table = dealt(KINGS_REFUSE, "Anna 3S, Ben KH, Clara 5C, Dov 8D").says("Anna change")
    hands = hands_of(table, 200)
    assert len(hands) > 100
    assert all(hand.cards[table.seat("Ben")].code == "KH" for hand in hands)
    assert len({hand.cards[table.seat("Anna")] for hand in hands}) > 20


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
    seen, looks = sight(dealt(PLAIN, "Anna 3S, Ben 9H, Clara 5C")), count()
    few = chances(seen, in_time=lambda: next(looks) < 2)
    assert 0 < few.hands <= 2 * AT_A_TIME
    many = chances(seen)
    assert many.hands == 1000 and many.margin(KEEP) < few.margin(KEEP)
    assert chances(seen, in_time=lambda: False) == Chances(0, {KEEP: 0, CHANGE: 0})


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


# Luck and judgement: what was chosen is set beside what would have been better, by what was known


NAMES = ("Anna", "Ben", "Clara")
GUESTS = [Guest(name) for name in NAMES]


def a_game(lives: int = 1) -> tuple[State, list[Said]]:
    """Anna keeps whatever she holds and Ben changes whatever he holds; Clara plays as most do."""
    law, luck = law_for(Rules(powers={}, lives=Lives(count=lives)), 3), Luck(4)
    players = [bot(name, law, luck) for name in ("threshold:0", "threshold:13", "threshold:7")]
    return seated(law), [(cause, told) for cause, told, _ in bots_game(law, players, luck)]


@pytest.fixture(scope="module")
def judged() -> list[HandJudged]:
    return [counted.result() for counted in Judging(*a_game(lives=2)).all(Here())]


def test_what_is_expected_of_all_is_what_all_lose(judged: list[HandJudged]) -> None:
    for hand in judged:
        # Somebody loses each hand; where cards are equal, several do.
        assert 1.0 <= sum(hand.expected.values()) < 1.3
        assert sum(hand.wins.values()) == pytest.approx(1.0)


def test_lost_is_expected_and_choice_and_luck(judged: list[HandJudged]) -> None:
    _, said = a_game(lives=2)
    lives_lost = sum(event.kind == "life_lost" for _, told in said for event in told)
    found = fortunes(judged, GUESTS)
    assert sum(one.lost for one in found) == lives_lost
    for one in found:
        assert one.lost == pytest.approx(one.expected + one.by_choice + one.by_luck)


def test_a_bot_is_told_from_the_guest_of_the_same_name() -> None:
    those = [
        Fortune("Dov", True, 1, 2.0, 0.0),
        Fortune("dov", False, 3, 2.0, 0.0),
        Fortune("Eve", True, 2, 2.0, 0.0),
    ]
    assert [row.split("  ")[0] for row in table_of(those)][1:] == ["Dov (bot)", "dov", "Eve"]
    long = "W" * LONGEST
    rows = list(table_of([Fortune(long, True, 1, 2.0, 0.0), Fortune(long, False, 3, 2.0, 0.0)]))
    assert "(bot)" in rows[1] and len({*map(len, rows)}) == 1


def test_a_bad_choice_has_its_price_and_a_good_one_none(judged: list[HandJudged]) -> None:
    choices = [choice for hand in judged for choice in hand.choices]
    assert all(choice.price == 0.0 for choice in choices if choice.move is choice.chances.best)
    assert any(choice.price > 0.1 for choice in choices)
    told = "\n".join((*table_of(fortunes(judged, GUESTS)), *remarkable(judged, NAMES, (Seat(2),))))
    assert "by luck" in told and "choice" in told
    assert "loses" in choice_told(choices[0], "Anna")


def test_what_may_be_chance_alone_costs_nothing() -> None:
    keep, change = Move.KEEP, Move.CHANGE
    assert Chances(400, {keep: 100, change: 110}, apart=60).price(change) == 0.0
    assert Chances(400, {keep: 100, change: 140}, apart=60).price(change) == 0.1


def test_a_choice_is_found_by_what_it_led_to() -> None:
    start, said = a_game()
    judging, at = Judging(start, said), 0
    for cause, told in said:
        if isinstance(cause, Decision):
            found = judging.choice_at(at + 1)
            assert found is not None and (found.seat, found.move) == (cause.seat, cause.move)
            break
        at += len(told)
    assert judging.choice_at(10_000) is None
