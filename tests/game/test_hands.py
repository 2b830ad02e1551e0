"""The hands in the tables, and those that take more than a row to tell: above all who sees what of them."""

from __future__ import annotations

import pytest

from ranter_tui.game import events as on
from ranter_tui.game.events import Changed, PassedOver, Reason
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Story, face
from tests.game.hands import PlayedHand, played_hands
from tests.game.table import Table, book, dealt, hand
from tests.game.vocabulary import shows


@pytest.mark.parametrize("played", [*played_hands()], ids=lambda played: played.sentence)
def test_at_the_table(played: PlayedHand) -> None:
    played.compare()


@shows("turn.keep_or_change")
def test_both_parties_to_an_exchange_know_both_cards_and_nobody_else_either() -> None:
    told = dealt(book(), "Anna 3, Ben 7, Clara 9").says("Anna change").one(Changed)
    faces = [face(told, Seat(seat)) for seat in range(3)] + [face(told, None)]
    seen = [(told.gave.rank, told.got.rank) for told in faces if isinstance(told, Changed)]
    assert seen == [("3", "7"), ("3", "7"), ("?", "?"), ("?", "?")]


@shows("turn.keep_or_draw", "stock_out.no_exchange")
def test_where_the_stock_has_been_used_up_those_behind_have_no_choice() -> None:
    rules = book(pack="french-32", packs="one", turn="keep_or_draw")
    ranks = [rank for rank in ["K", "Q", "J", "10", "9", "8", "7", "A"] for _ in range(4)][:-1]
    holds = ", ".join(f"P{number} {rank}" for number, rank in enumerate(ranks))
    table = dealt(rules, holds).says("P0 change")
    assert table.holds["P0"] == "A" and table.stock == []
    assert [told.why for told in table.all(PassedOver)] == [Reason.NO_STOCK] * 30


@shows("cry_manner.spoken")
def test_a_card_that_is_only_called_out_is_seen_by_its_two_parties_alone() -> None:
    table = dealt(book(cry=["A", "2", "3"]), "Anna 5, Ben 2, Clara 9").says("Anna change")
    seen = face(table.one(Changed), None)
    assert isinstance(seen, Changed) and (seen.gave.rank, seen.got.rank) == ("?", "?")
    assert table.faced == []


@shows("looking.at_once")
def test_looking_shows_each_his_own_card_and_nobody_anothers() -> None:
    table = dealt(book(), "Anna 3, Ben 7, Clara 9")
    sights = [Story(table.state, table.events).sight(eye).card.rank for eye in (*table.state.seated, None)]
    assert sights == ["3", "7", "9", "?"]


@pytest.mark.parametrize("direction", ["left", "right"])
@shows("rotation.next_survivor")
def test_the_deal_passes_over_dead_seats(direction: str) -> None:
    table = Table(book(direction=direction), "Anna Ben Clara Dov", dealer="Anna", out="Ben, Dov")
    table.deal("Anna 4, Clara K").says("Clara keep, Anna keep")
    assert table.next_dealer == "Clara"


@shows("powers.drawn.draw_again", "stock_out.no_exchange", "packs.one")
def test_a_dealer_who_may_draw_again_but_finds_nothing_keeps_his_card() -> None:
    rules = book(pack="french-32", packs="one", powers={"Q": {"drawn": ["draw_again"]}})
    kings = ", ".join(
        f"G{number} {rank}" for number, rank in enumerate(["K", "J", "10", "9", "8", "7", "A"] * 4)
    )
    table = hand(rules, f"{kings}, Zoe QS", ", ".join(f"G{n} keep" for n in range(28)) + ", Zoe change")
    assert len(table.all(on.LaidAside)) == 3 and table.who(on.DrewInVain) == ["Zoe"]
    assert table.holds["Zoe"] == "Q" and table.stock == []


@shows("powers.asked.send_back")
def test_each_sees_the_card_that_came_back_to_him_and_no_other() -> None:
    gnao = book(pack="cuccu-40", powers={"gnao": {"asked": ["show", "refuse", "send_back"]}})
    says = "Anna change, Ben change, Clara change"
    table = dealt(gnao, "Anna 2, Ben 9, Clara 8, Dov gnao, Eve 5").says(says)
    told = table.one(on.RanBack)
    assert dict(zip(told.seats, [card.rank for card in told.cards], strict=True)) == {0: "2", 1: "9", 2: "8"}
    seen = face(told, table.seat("Ben"))
    assert isinstance(seen, on.RanBack) and [card.rank for card in seen.cards] == ["?", "9", "?"]


@shows("powers.asked.answer", "powers.showdown.answered_for")
def test_that_the_taverna_answers_tells_nobody_what_was_offered_for_it() -> None:
    powers = {"taverna": {"asked": ["bargain", "answer"]}, "nulla": {"showdown": ["answered_for"]}}
    answering, says = book(pack="cuccu-40", powers=powers), "Anna change, Ben show"
    nulla, nine = (
        dealt(answering, f"Anna {card}, Ben taverna, Clara 9").says(says) for card in ("nulla", "9")
    )
    clara = nulla.seat("Clara")
    assert [event.kind for event in nulla.events] == [event.kind for event in nine.events]
    assert all(
        face(one, clara) == face(other, clara)
        for one, other in zip(nulla.events[-2:], nine.events[-2:], strict=True)
    )
