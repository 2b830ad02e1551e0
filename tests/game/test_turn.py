"""A turn: keep or change, once; and what must be said or done besides."""

from __future__ import annotations

from ranter_tui.game.events import Changed, PassedOver, Reason
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import face
from tests.game.hands import PlayedHand, a_hand, at_the_table
from tests.game.table import KING, book, dealt
from tests.game.vocabulary import shows

MUST = {"turn": "must_change", "powers": KING}


@at_the_table(
    a_hand("one may keep", "turn.keep_or_change", book(), "Anna 3, Ben 7, Clara 9",
            "Anna keep, Ben keep, Clara keep", kept="Anna, Ben, Clara", holds="Anna 3, Ben 7, Clara 9"),
    a_hand("one changes with the next neighbour and not twice", "turn.keep_or_change", book(),
            "Anna 3, Ben 7, Clara 9", "Anna change", holds="Anna 7, Ben 3, Clara 9", asked="Ben keep change"),
    a_hand("whoever was asked and gave still has a turn of his own", "turn.keep_or_change", book(),
            "Anna 3, Ben 7, Clara 9", "Anna change, Ben change, Clara change", "J",
            holds="Anna 7, Ben 9, Clara J", lost="Anna 1"),
    a_hand("where no card has a privilege a king is given up like any other", "turn.keep_or_change", book(),
            "Anna 3, Ben K, Clara 9", "Anna change, Ben keep, Clara keep", holds="Anna K, Ben 3, Clara 9",
            open="3, 9, K", faced=""),
    a_hand("where one must change the first player has no choice", "turn.must_change", book(**MUST),
            "Anna Q, Ben 7, Clara 9, Dov 4", holds="Anna 7, Ben Q, Clara 9, Dov 4", asked="Ben keep change"),
    a_hand("whoever has undergone an exchange is free and the next is not", "turn.must_change", book(**MUST),
            "Anna Q, Ben 7, Clara 9, Dov 4", "Ben keep", holds="Anna 7, Ben Q, Clara 4, Dov 9",
            asked="Dov keep change"),
    a_hand("a proposal that a king refuses is proposal enough", "turn.must_change", book(**MUST),
            "Anna 2, Ben K, Clara 9, Dov 4", refused="Ben", holds="Anna 2, Ben K, Clara 4, Dov 9",
            asked="Dov keep change"),
    a_hand("a king excuses its holder who lays it open", "turn.must_change", book(**MUST),
            "Anna K, Ben 7, Clara 9, Dov 4", faced="Anna", open="K", why="spent",
            holds="Anna K, Ben 9, Clara 7, Dov 4", by="passed_over turn", asked="Clara keep change"),
    a_hand("a card that does not refuse excuses nobody", "turn.must_change powers.asked.pass_on",
            book(turn="must_change", powers={"Q": {"asked": ["show", "pass_on"]}}),
            "Anna Q, Ben 7, Clara 9, Dov 4", holds="Anna 7, Ben Q, Clara 9, Dov 4", asked="Ben keep change"),
    a_hand("a dealer who changes with his neighbour is bound like the others",
            "turn.must_change dealer_turn.next_seat", book(**MUST, dealer_turn="next_seat"),
            "Anna 2, Ben K, Clara Q", holds="Anna Q, Ben K, Clara 2"),
    a_hand("holders of a seven eight or nine say how hard it is", "hard_decision",
            book(hard_decision=["7", "8", "9"]), "Anna 7, Ben 6, Clara 9, Dov 8",
            "Anna keep, Ben change, Clara keep, Dov keep", hard_decision="Anna, Dov"),
    a_hand("a hard card that was not dealt but received is not announced", "hard_decision",
            book(hard_decision=["7", "8", "9"]), "Anna 8, Ben 6, Clara K",
            "Anna change, Ben keep, Clara keep", hard_decision="Anna"),
    a_hand("a hard decision is announced once however long it takes",
            "hard_decision dealer_turn.cut_card powers.asked.bargain",
            book(hard_decision=["8"], dealer_turn="cut_card", powers={"Q": {"asked": ["bargain"]}}),
            "Anna 8, Ben Q, Clara 8", "Anna change, Ben sell, Anna decline, Ben keep, Clara change, cut 1",
            hard_decision="Anna, Clara"),
    a_hand("where nobody changes with his neighbour each may have a card from the stock", "turn.keep_or_draw",
            book(turn="keep_or_draw"), "Anna 3, Ben 7, Clara 2", "", "J 4 9", asked="Anna keep change"),
    a_hand("where nobody changes with his neighbour each may have a card from the stock", "turn.keep_or_draw",
            book(turn="keep_or_draw"), "Anna 3, Ben 7, Clara 2", "Anna change, Ben keep, Clara change",
            "J 4 9", holds="Anna J, Ben 7, Clara 4", lost="Clara 1"),
    a_hand("the dealers own turn is another question", "turn.keep_or_draw dealer_turn.next_seat",
            book(turn="keep_or_draw", dealer_turn="next_seat"), "Anna 9, Ben 7, Clara 2",
            "Anna keep, Ben change, Clara change", "J", holds="Anna 2, Ben J, Clara 9"),
    a_hand("nobody is obliged to draw from the stock", "turn.must_change", book(**MUST),
            "Anna 2, Ben K, Clara Q", "Clara keep", drew=""),
    a_hand("nobody is obliged to draw from the stock", "turn.must_change",
            book(**MUST, dealer_turn="top_or_next_seat"), "Anna 2, Ben K, Clara Q",
            asked="Clara keep change change_with_next"),
)  # fmt: skip
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
