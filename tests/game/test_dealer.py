"""The dealer's own turn: where he changes, and what comes of it."""

from __future__ import annotations

import pytest

from ranter_tui.game.chance import Luck
from ranter_tui.game.events import CutCalled, Drew, PassedOver, Reason
from ranter_tui.game.moves import Cut, Lifted
from ranter_tui.game.seats import Seat
from tests.game.hands import PlayedHand, a_hand, at_the_table
from tests.game.table import KING, Table, book, dealt, hand
from tests.game.vocabulary import shows

KEEP = "Anna keep, Ben keep"

AS_QUI_COURT: dict[str, object] = {"dealer_turn": "top_if_ace_passed", "powers": KING}


@at_the_table(
    a_hand("the dealer may take the top card of the stock", "dealer_turn.top", book(),
            "Anna 9, Ben 7, Clara 3", KEEP, "J 4", asked="Clara keep change"),
    a_hand("the dealer may take the top card of the stock", "dealer_turn.top", book(),
            "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change", "J 4",
            holds="Anna 9, Ben 7, Clara J", stock_left="4", lost="Ben 1"),
    a_hand("a dealer who was made to exchange may draw all the same", "dealer_turn.top", book(),
            "Anna 9, Ben 3, Clara 7", "Anna keep, Ben change, Clara change", "J",
            holds="Anna 9, Ben 7, Clara J"),
    a_hand("a king that is cut is put back where it was", "powers.drawn.put_back dealer_turn.cut_card",
            book(dealer_turn="cut_card", powers={"K": {"drawn": ["put_back"]}}), "Anna 9, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change, cut 2", "A K J", put_back="Clara", stock_left="A K J",
            lost="Clara 1"),
    a_hand("the dealer may have to exchange with his neighbour like everybody else", "dealer_turn.next_seat",
            book(dealer_turn="next_seat"), "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change",
            holds="Anna 3, Ben 7, Clara 9", lost="Anna 1", drew=""),
    a_hand("the dealer may choose between the stock and his neighbour", "dealer_turn.top_or_next_seat",
            book(dealer_turn="top_or_next_seat"), "Anna 9, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change", "J", holds="Anna 9, Ben 7, Clara J"),
    a_hand("the dealer may choose between the stock and his neighbour", "dealer_turn.top_or_next_seat",
            book(dealer_turn="top_or_next_seat"), "Anna 9, Ben 7, Clara 3", KEEP, "J",
            asked="Clara keep change change_with_next"),
    a_hand("the dealer may choose between the stock and his neighbour", "dealer_turn.top_or_next_seat",
            book(dealer_turn="top_or_next_seat"), "Anna 9, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change_with_next", "J", holds="Anna 3, Ben 7, Clara 9"),
    a_hand("a king that lies open at his neighbours does not keep the dealer from the stock",
            "dealer_turn.top_or_next_seat", book(dealer_turn="top_or_next_seat",
                 powers={"K": {"dealt": ["show", "spend"], "asked": ["refuse"]}}), "Anna K, Ben 7, Clara 3",
            "Ben keep", "J", asked="Clara keep change change_with_next"),
    a_hand("a dealer to whom an ace is passed may draw", "dealer_turn.top_if_ace_passed",
            book(**AS_QUI_COURT), "Anna 9, Ben A, Clara 7", "Anna keep, Ben change, Clara change", "J",
            holds="Anna 9, Ben 7, Clara J"),
    a_hand("a dealer to whom another card is passed can only keep and the room is not told why",
            "dealer_turn.top_if_ace_passed", book(**AS_QUI_COURT), "Anna 9, Ben 2, Clara 7",
            "Anna keep, Ben change", asked="Clara keep"),
    a_hand("an ace that the dealer was dealt is not one that was passed to him",
            "dealer_turn.top_if_ace_passed", book(**AS_QUI_COURT), "Anna 9, Ben 2, Clara A", KEEP,
            why="nothing_passed", lost="Clara 1", by="passed_over dealer_turn"),
    a_hand("in coucou the last before the dealer draws and does not ask him",
            "dealer_turn.last_before_dealer deal.three_to_dealer",
            book(dealer_turn="last_before_dealer", deal="three_to_dealer", direction="right", powers=KING),
            "Clara 9, Ben 3, Anna 7 2 4", "Ben change", "J", table={"dealer": "Anna"},
            asked="Clara keep change"),
    a_hand("in coucou the last before the dealer draws and does not ask him",
            "dealer_turn.last_before_dealer deal.three_to_dealer",
            book(dealer_turn="last_before_dealer", deal="three_to_dealer", direction="right", powers=KING),
            "Clara 9, Ben 3, Anna 7 2 4", "Ben change, Clara change", "J", table={"dealer": "Anna"},
            holds="Clara J, Ben 9, Anna 7", passed_over="Anna", why="no_turn", by="passed_over dealer_turn"),
    a_hand("in coucou a king is refused to the last before the dealer too",
            "dealer_turn.last_before_dealer powers.drawn.put_back",
            book(dealer_turn="last_before_dealer", powers={"K": {"drawn": ["put_back"]}}),
            "Anna 9, Ben 3, Clara 7", "Anna keep, Ben change", "K", put_back="Ben", passed_over="Clara",
            lost="Ben 1"),
    a_hand("in coucou for two nobody ever exchanges with the dealer", "dealer_turn.last_before_dealer",
            book(dealer_turn="last_before_dealer"), "Anna 3, Ben 7", "Anna change", "J",
            holds="Anna J, Ben 7"),
    a_hand("drawing his own rank protects the dealer and nobody who draws in his stead",
            "dealer_turn.last_before_dealer same_rank_drawn.immune",
            book(dealer_turn="last_before_dealer", same_rank_drawn="immune"), "Anna 9, Ben 3, Clara 7",
            "Anna keep, Ben change", "3", matched="", lost="Ben 1"),
    a_hand("of two the other one loses to an immune dealer", "same_rank_drawn.immune",
            book(same_rank_drawn="immune"), "Anna 9, Ben 3", "Anna keep, Ben change", "3", lost="Anna 1"),
    a_hand("the card drawn is compared with the one in hand and not with the one dealt",
            "same_rank_drawn.wins_outright", book(same_rank_drawn="wins_outright"), "Anna 9, Ben 3, Clara 7",
            "Anna keep, Ben change, Clara change", "7", matched=""),
    a_hand("the card drawn is compared with the one in hand and not with the one dealt",
            "same_rank_drawn.wins_outright", book(same_rank_drawn="wins_outright"), "Anna 9, Ben 3, Clara 7",
            "Anna keep, Ben change, Clara change", "3", lost="Anna 1, Ben 1"),
    a_hand("a dealer who wins the hand outright may win the game by it",
            "same_rank_drawn.wins_outright wipe_out.joint_winners", book(same_rank_drawn="wins_outright"),
            "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change", "3", table={"lives": 1},
            winners="Clara"),
    a_hand("drawing the rank that he gave up helps the dealer nothing", "same_rank_drawn.nothing", book(),
            "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change", "3", lost="Clara 1"),
    a_hand("a dealer who draws the rank that he gave up wins and all others lose",
            "same_rank_drawn.wins_outright", book(same_rank_drawn="wins_outright"), "Anna 9, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change", "3", lost="Anna 1, Ben 1"),
    a_hand("a dealer who draws the rank that he gave up is safe and the lowest other loses",
            "same_rank_drawn.immune", book(same_rank_drawn="immune"), "Anna 9, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change", "3", lost="Ben 1"),
    a_hand("the dealers rejected card counts no more and does not go back to the stock", "dealer_turn.top",
            book(), "Anna 9, Ben 7, Clara A", "Anna keep, Ben keep, Clara change", "J 4", lost="Ben 1",
            aside="A", stock_size=48),
    a_hand("the dealer takes the card that he cuts the bottom one of those lifted", "dealer_turn.cut_card",
            book(dealer_turn="cut_card"), "Anna 9, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change, cut 3", "A 2 J 4", cut_called="Clara",
            holds="Anna 9, Ben 7, Clara J", drew__under="2", stock_left="A 2 4"),
    a_hand("the dealer cuts and takes the top of what is left", "dealer_turn.cut_then_top",
            book(dealer_turn="cut_then_top"), "Anna 9, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change, cut 3", "A 2 4 J", holds="Anna 9, Ben 7, Clara J",
            drew__under="3"),
    a_hand("after a cut the next card is drawn from the same place",
            "powers.drawn.draw_again dealer_turn.cut_card",
            book(dealer_turn="cut_card", powers={"Q": {"drawn": ["draw_again"]}}), "Anna 9, Ben 7, Clara 3",
            "Anna keep, Ben keep, Clara change, cut 2", "A Q J", holds="Anna 9, Ben 7, Clara J"),
    a_hand("after a cut the next card is drawn from the same place",
            "powers.drawn.draw_again dealer_turn.cut_then_top",
            book(dealer_turn="cut_then_top", powers={"Q": {"drawn": ["draw_again"]}}),
            "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change, cut 1", "A Q J",
            holds="Anna 9, Ben 7, Clara J"),
    a_hand("two who both change end with what they began with", "dealer_turn.next_seat",
            book(dealer_turn="next_seat"), "Anna 9, Ben 7", "Anna change, Ben change", holds="Anna 9, Ben 7",
            changed="Ben, Anna"),
)  # fmt: skip
def test_at_the_table(played: PlayedHand) -> None:
    played.compare()


def emptied(**rules: object) -> Table:
    """Zoe deals and holds a Queen, which sent the one before her to the stock for its last card."""
    queens = {"Q": {"asked": ["show", "pass_on"]}}
    others = [rank for rank in ["K", "J", "10", "9", "8", "7", "A"] for _ in range(4)] + ["Q", "Q"]
    guests = [f"G{number}" for number in range(30)]
    seats = ", ".join(f"{name} {rank}" for name, rank in zip(guests, others, strict=True))
    keeps = ", ".join(f"{name} keep" for name in guests[:-1])
    full = book(pack="french-32", packs="one", powers=queens, **rules)
    return dealt(full, f"{seats}, Zoe Q", stock="Q").says(f"{keeps}, G29 change")


@shows("dealer_turn.bottom")
def test_the_dealer_may_take_the_bottom_card_of_the_stock() -> None:
    table = dealt(book(dealer_turn="bottom"), "Anna 9, Ben 7, Clara 3", stock="J 4").says(KEEP)
    lowest = table.stock[-1]
    table.says("Clara change")
    assert table.holds["Clara"] == lowest and table.stock[:2] == ["J", "4"]
    assert table.one(Drew).under == 48


@shows("dealer_turn.bottom", "powers.drawn.draw_again")
def test_a_card_at_the_bottom_that_is_laid_aside_makes_room_for_the_one_above_it() -> None:
    rules = book(dealer_turn="bottom", powers={"A": {"drawn": ["draw_again"]}})
    table = dealt(rules, "Anna 9, Ben 7, Clara 3", stock="J 4").says(KEEP)
    assert table.stock[-5:] == ["2", "A", "A", "A", "A"]
    assert table.says("Clara change").holds["Clara"] == "2"


@shows("dealer_turn.cut_card")
def test_a_cut_lifts_one_card_at_least_and_leaves_one_at_least() -> None:
    rules = book(dealer_turn="cut_card")
    least = hand(rules, "Anna 9, Ben 7, Clara 3", f"{KEEP}, Clara change, cut 1", stock="J 4")
    assert least.holds["Clara"] == "J"
    most = dealt(rules, "Anna 9, Ben 7, Clara 3").says(f"{KEEP}, Clara change")
    ask = most.state.asks
    assert ask == Cut(most.seat("Clara"), 49)
    last_but_one = most.stock[47]
    assert most.play(Lifted(48)).holds["Clara"] == last_but_one


def test_luck_lifts_every_number_of_cards_as_often_as_any_other() -> None:
    luck = Luck(1)
    lifted = [luck.answer(Cut(Seat(2), 5)) for _ in range(4000)]
    counts = [lifted.count(Lifted(number)) for number in range(1, 5)]
    assert sum(counts) == 4000 and all(900 < count < 1100 for count in counts)


@pytest.mark.parametrize("way", ["cut_card", "cut_then_top"])
@shows("packs.one")
def test_a_stock_of_one_card_is_taken_as_it_is(way: str) -> None:
    rules = book(dealer_turn=way, packs="one")
    guests = [f"G{number}" for number in range(51)]
    ranks = ["Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"] * 4 + ["K", "K", "K"]
    deal = ", ".join(f"{name} {rank}" for name, rank in zip(guests, ranks, strict=True))
    keeps = ", ".join(f"{name} keep" for name in guests[:-1])
    table = hand(rules, deal, f"{keeps}, G50 change", stock="K")
    assert not table.all(CutCalled)
    assert table.who(Drew) == ["G50"] and table.stock == []


@pytest.mark.parametrize(("way", "expected"), [("cut_card", "Q"), ("cut_then_top", "K")])
@shows("packs.one")
def test_a_stock_of_two_cards_is_cut_between_them(way: str, expected: str) -> None:
    rules = book(dealer_turn=way, packs="one")
    guests = [f"G{number}" for number in range(50)]
    ranks = ["K", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"] * 3 + (
        ["J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A", "Q", "Q", "Q"]
    )
    deal = ", ".join(f"{name} {rank}" for name, rank in zip(guests, ranks, strict=True))
    keeps = ", ".join(f"{name} keep" for name in guests[:-1])
    table = dealt(rules, deal, stock="Q K").says(f"{keeps}, G49 change")
    assert table.state.asks == Cut(table.seat("G49"), 2)
    assert table.says("cut 1").holds["G49"] == expected


@shows("powers.drawn.draw_again", "dealer_turn.cut_then_top")
def test_under_the_last_card_of_the_stock_lies_the_first() -> None:
    rules = book(dealer_turn="cut_then_top", powers={"A": {"drawn": ["draw_again"]}})
    table = dealt(rules, "Anna 9, Ben 7, Clara 3", stock="J").says(f"{KEEP}, Clara change")
    assert table.stock[-1] == "A"
    table.says("cut 48")
    assert table.holds["Clara"] == "J" and len(table.stock) == 47


@shows("stock_out.no_exchange")
def test_a_dealer_who_finds_the_stock_empty_has_nothing_to_change_with() -> None:
    table = emptied()
    assert table.who(Drew) == ["G29"] and table.stock == []
    passed = table.one(PassedOver)
    assert (table.names[passed.seat], passed.rule, passed.why) == ("Zoe", "stock_out", Reason.NO_STOCK)
    assert table.over


@shows("dealer_turn.top_or_next_seat", "stock_out.no_exchange")
def test_with_an_empty_stock_the_dealer_may_still_have_his_neighbour() -> None:
    assert emptied(dealer_turn="top_or_next_seat").asked == ("Zoe", ["keep", "change_with_next"])
