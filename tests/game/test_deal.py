"""The deal: how many cards, from which pack, shuffled when, and to whom."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from ranter_tui.game.events import Dealt
from ranter_tui.game.law import law_for
from ranter_tui.game.moves import For, Shuffle
from ranter_tui.game.sight import face
from tests.game.table import Table, book, dealt, hand
from tests.game.vocabulary import shows


@shows("deal.three_to_dealer")
def test_the_two_spare_cards_are_known_to_the_dealer_alone() -> None:
    told = dealt(book(deal="three_to_dealer"), "Anna 3, Ben 7, Clara 5 Q 9").one(Dealt)
    faces = [face(told, eye) for eye in (*told.seats, None)]
    seen = [[card.rank for card in told.spare] for told in faces if isinstance(told, Dealt)]
    assert seen == [["?", "?"], ["?", "?"], ["9", "5"], ["?", "?"]]


@shows("reshuffle.every_hand")
def test_the_whole_pack_is_shuffled_before_every_hand() -> None:
    table = hand(book(), "Anna 3, Ben 7, Clara 9", "Anna keep, Ben keep, Clara keep")
    ask = table.state.asks
    assert isinstance(ask, Shuffle) and ask.wanted_for is For.HAND
    assert len(set(ask.cards)) == 52
    table.deal("Anna 3, Ben 7, Clara 9")
    assert table.holds == {"Anna": "3", "Ben": "7", "Clara": "9"}
    assert table.state.hands == 2


@shows("packs.one")
def test_one_pack_serves_fifty_one_and_leaves_one_card_for_the_dealer() -> None:
    guests = [f"G{number}" for number in range(51)]
    table = Table(book(packs="one"), " ".join(guests), dealer="G50")
    table.play(table.order([]))
    assert len(table.stock) == 1


@shows("packs.as_needed")
def test_another_pack_is_shuffled_in_when_the_cards_would_not_go_round() -> None:
    guests = [f"G{number}" for number in range(52)]
    table = Table(book(packs="as_needed"), " ".join(guests), dealer="G51")
    assert len(table.law.shoe) == 104
    assert len(Table(book(packs="as_needed"), " ".join(guests[:51])).law.shoe) == 52
    assert len(law_for(book(packs="as_needed"), 104).shoe) == 156


@shows("packs.as_needed", "deal.three_to_dealer")
def test_three_cards_for_the_dealer_are_counted_before_a_pack_is_shuffled_in() -> None:
    rules = book(packs="as_needed", deal="three_to_dealer")
    assert len(Table(rules, " ".join(f"G{number}" for number in range(49))).law.shoe) == 52
    assert len(Table(rules, " ".join(f"G{number}" for number in range(50))).law.shoe) == 104


@shows("small_pack", "pack.french-52")
def test_a_small_company_plays_with_the_short_pack() -> None:
    rules = book(small_pack={"pack": "french-32", "up_to": 6})
    six, seven = (Table(rules, " ".join("ABCDEFG"[:number])) for number in (6, 7))
    assert len(six.law.shoe) == 32
    assert len(seven.law.shoe) == 52


PACKS = {
    "french-52": (52, "K Q J 10 9 8 7 6 5 4 3 2 A"),
    "french-32": (32, "K Q J 10 9 8 7 A"),
    "italian-40": (40, "K N J 7 6 5 4 3 2 A"),
    "gnav-42": (42, "cuckoo dragoon cat horse house 12 11 10 9 8 7 6 5 4 3 2 1 0 pot owl fool"),
    "kille-42": (
        42,
        "harlekin kuku husar husu kavall vardshus 12 11 10 9 8 7 6 5 4 3 2 1 kransen blompotta blaren",
    ),
    "cuccu-40": (
        40,
        "cucco bragon salta gnao taverna 10 9 8 7 6 5 4 3 2 1 nulla secchia mascherone leone matto",
    ),
    "slabberjan-42": (
        42,
        "kap-af vogel poes herberg 12 11 10 9 8 7 6 5 4 3 2 1 0 wittebrood pispot smoel jan-rit",
    ),
    "vogelspiel-32": (
        32,
        "pfeiff werda miau hott einkehr 12 11 10 9 8 7 6 5 4 3 2 1 teller wurst glas narr hex",
    ),
}


@shows(
    "pack.french-52",
    "pack.french-32",
    "pack.italian-40",
    "pack.gnav-42",
    "pack.kille-42",
    "pack.cuccu-40",
    "pack.slabberjan-42",
    "pack.vogelspiel-32",
)
def test_in_every_pack_each_rank_loses_to_the_one_above_it() -> None:
    for pack, (number, ranks) in PACKS.items():
        rules, order = book(pack=pack), ranks.split()
        for higher, lower in pairwise(order):
            holds = f"Anna {higher}, Ben {lower}, Clara {order[0]}"
            table = hand(rules, holds, "Anna keep, Ben keep, Clara keep")
            assert table.lost == {"Ben": 1}, f"{lower} against {higher}"
        assert len(table.law.shoe) == number and len(set(table.law.shoe)) == number
        assert {card.rank for card in table.law.shoe} == set(order)


def test_vogelspiel_has_its_pictures_twice_and_its_numbers_once() -> None:
    often = Counter(str(card.rank) for card in law_for(book(pack="vogelspiel-32"), 2).shoe)
    assert often["pfeiff"] == often["hex"] == 2 and often["12"] == often["1"] == 1
