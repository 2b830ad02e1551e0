"""What is refused, in words that say what, where and what would be legal; and nothing has changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
import yaml

from ranter_tui.game.cards import Card
from ranter_tui.game.conflicts import conflicts
from ranter_tui.game.law import Unplayable, law_for
from ranter_tui.game.moves import Cause, Decision, Lifted, Lot, Move, ShuffledPack
from ranter_tui.game.referee import Illegal, play, seated
from ranter_tui.game.rules import Rules
from ranter_tui.game.seats import Seat
from tests.game.table import Table, book, dealt, hand


def refused(table: Table, cause: Cause) -> str:
    """What the referee says to it. Nothing may have changed."""
    before = deepcopy(table.state)
    with pytest.raises(Illegal) as refusal:
        play(table.state, cause)
    assert table.state == before
    return str(refusal.value)


THREE = "Anna 3, Ben 7, Clara 9"
FOR_SALE = book(powers={"K": {"asked": ["bargain"]}})


def undealt() -> Table:
    return Table(book(), "Anna Ben", dealer="Ben")


def to_be_cut() -> Table:
    return dealt(book(dealer_turn="cut_card"), THREE).says("Anna keep, Ben keep, Clara change")


@pytest.mark.parametrize(
    ("at", "name", "move", "said"),
    [
        (lambda: dealt(book(), THREE), "Ben", Move.KEEP, "cannot keep: it is for seat 0 to decide"),
        (lambda: dealt(book(), THREE), "Anna", Move.CHANGE_WITH_NEXT,
            "cannot change with next now; it may keep or change"),
        # Without an Ace passed to him the dealer may only keep.
        (lambda: dealt(book(dealer_turn="top_if_ace_passed"), THREE).says("Anna keep, Ben change"), "Clara",
            Move.CHANGE, "cannot change now; it may keep"),
        # With one life the asker may only decline.
        (lambda: dealt(FOR_SALE, "Anna 3, Ben K, Clara 9", lives=1).says("Anna change, Ben sell"), "Anna",
            Move.PAY, "cannot pay now; it may decline"),
        (undealt, "Anna", Move.KEEP, "cannot keep now: the pack must be shuffled first"),
        (lambda: Table(book(), "Anna Ben"), "Anna", Move.KEEP,
            "cannot keep now: the first dealer must be chosen by lot first"),
        (to_be_cut, "Clara", Move.KEEP, "cannot keep now: seat 2 must cut the stock first"),
        (lambda: hand(book(), "Anna 3, Ben 9", "Anna keep, Ben keep", lives=1), "Ben", Move.KEEP,
            "cannot keep: the game is over"),
    ],
)  # fmt: skip
def test_nobody_decides_out_of_turn_or_what_is_not_offered(
    at: Callable[[], Table], name: str, move: Move, said: str
) -> None:
    table = at()
    seat = table.seat(name)
    assert refused(table, Decision(seat, move)) == f"seat {seat} {said}"


def test_chance_does_not_speak_for_a_player_nor_for_other_luck_nor_after_the_end() -> None:
    decide, shuffle, lot = dealt(book(), THREE), undealt(), Table(book(), "Anna Ben")
    pack, lifted, on_ben = ShuffledPack(shuffle.law.shoe), Lifted(1), Lot(Seat(1))
    waits: list[tuple[Table, str, tuple[Cause, ...]]] = [
        (decide, "seat 0 must decide first", (pack, lifted, on_ben)),
        (shuffle, "the pack must be shuffled first", (lifted, on_ben)),
        (lot, "the first dealer must be chosen by lot first", (pack, lifted)),
        (to_be_cut(), "seat 2 must cut the stock first", (pack, on_ben)),
    ]
    for table, awaited, causes in waits:
        for cause in causes:
            assert refused(table, cause) == f"that is not what is awaited: {awaited}"
    over = hand(book(), "Anna 3, Ben 9", "Anna keep, Ben keep", lives=1)
    assert refused(over, pack) == "chance has no more to say: the game is over"


def test_a_cut_takes_something_and_leaves_something() -> None:
    for number in (0, -1, 49, 52):
        said = refused(to_be_cut(), Lifted(number))
        assert said == f"{number} cards cannot be lifted from a stock of 49; lift 1 to 48"


def test_the_lot_falls_on_a_seat_at_the_table_and_nobody_else_deals() -> None:
    said = refused(Table(book(), "Anna Ben Clara"), Lot(Seat(3)))
    assert said == "the lot cannot fall on seat 3; the seats are 0, 1, 2"
    with pytest.raises(Illegal, match="seat 3 cannot deal: the seats are 0 to 2"):
        seated(law_for(book(), 3), dealer=Seat(3))


def test_a_pack_with_a_missing_a_strange_or_a_repeated_card_is_not_dealt() -> None:
    table = undealt()
    shoe = table.law.shoe
    assert refused(table, ShuffledPack(shoe[:-1])) == "the pack has 52 cards, not 51"
    assert refused(table, ShuffledPack((*shoe, Card("KS")))) == "the pack has 52 cards, not 53"
    strange = (Card("cuckoo"), Card("K", "S", 2), *shoe[2:])
    assert refused(table, ShuffledPack(strange)) == "KS/2, cuckoo: not in this pack"
    assert refused(table, ShuffledPack((*shoe[1:], shoe[1]))) == "KH: in the pack once only"


def test_a_refused_word_does_not_keep_the_right_one_from_being_heard() -> None:
    table = dealt(book(), THREE)
    said = refused(table, Decision(Seat(7), Move.KEEP))
    assert said == "seat 7 cannot keep: it is for seat 0 to decide"
    assert table.says("Anna change").holds["Anna"] == "7"


def test_nobody_plays_alone() -> None:
    for seats in (1, 0, -3):
        with pytest.raises(Unplayable, match=f"the game needs at least 2 seats, not {seats}"):
            law_for(book(), seats)


@pytest.mark.parametrize(
    ("rules", "seats", "said"),
    [
        ({"packs": "one"}, 52, "52 seats are too many for 1 x 52 cards: at most 51"),
        ({"packs": "two"}, 104, "104 seats are too many for 2 x 52 cards: at most 103"),
        ({"packs": "one", "deal": "three_to_dealer"}, 50, "at most 49"),
        ({"packs": "one", "pack": "cuccu-40"}, 40, "40 seats are too many for 1 x 40 cards: at most 39"),
    ],
)
def test_too_many_seats_are_told_how_many_would_do(rules: dict[str, Any], seats: int, said: str) -> None:
    with pytest.raises(Unplayable, match=f"{said}.*or set packs to as_needed"):
        law_for(book(**rules), seats)
    law_for(book(**rules), seats - 1)


CONTRADICTIONS = """
pack: gnav-42, order: ace_high
  order: the pack gnav-42 has no Ace and King to rank in another order
small_pack: {pack: gnav-42, up_to: 4}, order: reversed
  order: the pack gnav-42 has no Ace and King to rank in another order
pack: gnav-42, cry: [A]
  cry: there is no card of rank 'A' in the pack gnav-42
pack: french-32, hard_decision: ['6']
  hard_decision: there is no card of rank '6' in the pack french-32
pack: kille-42, penalty: two_with_ace
  penalty: the pack kille-42 has no Ace to pay double for
pack: cuccu-40, dealer_turn: top_if_ace_passed
  dealer_turn: the pack cuccu-40 has no Ace to be passed to the dealer
pack: cuccu-40, first_dealer: first_jack
  first_dealer: the card that makes the dealer is not in the pack cuccu-40
first_dealer: first_two
  first_dealer: the card that makes the dealer is not in the pack french-52
pack: italian-40, first_dealer: first_ten, small_pack: {pack: french-32, up_to: 6}
  first_dealer: the card that makes the dealer is not in the pack french-32
first_dealer: first_jack, small_pack: {pack: gnav-42, up_to: 4}
  first_dealer: the card that makes the dealer is not in the pack gnav-42
penalty: two_with_ace, small_pack: {pack: cuccu-40, up_to: 4}
  penalty: the pack cuccu-40 has no Ace to pay double for
dealer_turn: top_if_ace_passed, small_pack: {pack: cuccu-40, up_to: 4}
  dealer_turn: the pack cuccu-40 has no Ace to be passed to the dealer
deal: three_to_dealer, looking: blind_dealer
  looking: the dealer must look at the three cards to keep the highest
players: {fewest: 6, most: 4}
  players: at least 6 and at most 4 cannot both be
powers: {cuckoo: {asked: [show, refuse]}}
  powers.cuckoo.asked: there is no card of rank 'cuckoo' in the pack french-52
powers: {K: {dealt: [refuse]}}
  powers.K.dealt: refuse makes no sense when it is first looked at
powers: {K: {asked: [show, asker_loses_life]}}
  powers.K.asked: what a King does to the one who asked goes with a refusal; add refuse
powers: {K: {asked: [pass_on, refuse]}}
  powers.K.asked: a King that passes the request on can do nothing else besides showing itself
powers: {K: {asked: [bargain, refuse]}}
  powers.K.asked: a King that is for sale can do nothing else; it is shown and refused if it is not sold
powers: {K: {turn: [spend]}}
  powers.K.turn: a King that ends its holder’s turn must show itself, or nobody would know why; add show
powers: {K: {dealt: [spend]}}
  powers.K.dealt: a King that ends its holder’s turn must show itself, or nobody would know why; add show
powers: {K: {drawn: [put_back, loses_alone]}}
  powers.K.drawn: a King that is drawn cannot do several things at once
powers: {K: {exchanged: [sink]}}
  powers.K.exchanged: a King that changes hands must be seen to sink, or to cost a life; add show
powers: {K: {dealt: [life_from_pot]}}, pot: ante
  powers.K.dealt: there are no lives in the pot to be taken out
powers: {K: {asked: [refuse]}, highest: {asked: [show, refuse]}}
  powers.highest.asked: the King is the highest card and has its own rule already
lives: {count: 5, agreed: [2, 4]}
  lives: 5 is not among the 2 to 4 that may be agreed
grace: buy_back, buy_back_limit: 0, pot: ante
  buy_back_limit: with no limit to buying back in the game need never end
grace: buy_back
  pot: buying back in is paid into the pot, and there is none
winner_takes: the_pot
  winner_takes: there is no pot to take
wipe_out: carry_pot
  wipe_out: there is no pot to carry into the next game
wipe_out: cannot_arise
  wipe_out: all who are left can go out together after all: all who tie lose
powers: {K: {showdown: [loses_too]}}, wipe_out: cannot_arise, tie: first_in_order
  wipe_out: all who are left can go out together after all: a card strikes at the showdown besides the lowest
"""
"""What is ruled, and below it the rule at which it is told why nobody can play so."""


@pytest.mark.parametrize(("ruled", "why"), re.findall(r"^(\S.*)\n  (.*)$", CONTRADICTIONS, re.MULTILINE))
def test_rules_that_contradict_each_other_are_not_played(ruled: str, why: str) -> None:
    rules = book(**yaml.safe_load(f"{{{ruled}}}"))
    key, _, reason = why.partition(": ")
    assert list(conflicts(rules)) == [(key, reason)]
    with pytest.raises(Unplayable) as refusal:
        law_for(rules, 5)
    assert str(refusal.value) == why


def test_all_contradictions_are_told_at_once() -> None:
    with pytest.raises(Unplayable) as refusal:
        law_for(book(winner_takes="the_pot", wipe_out="cannot_arise", cry=["1"]), 5)
    named = [line.partition(":")[0] for line in str(refusal.value).splitlines()]
    assert named == ["cry", "winner_takes", "wipe_out"]


def test_the_usual_rules_contradict_nothing_nor_does_a_king_without_power_where_the_highest_has_one() -> None:
    king, none = {"asked": ["refuse"]}, dict[str, list[str]](asked=[])
    for rules in (
        Rules(),
        book(players={"fewest": 2, "most": 2}),
        book(powers={"K": none, "highest": king}),
        book(powers={"K": king, "highest": none}),
    ):
        assert not list(conflicts(rules))
