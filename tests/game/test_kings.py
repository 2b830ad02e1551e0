"""Kings: shown before the first turn, on one's own turn, or on being asked; and what follows."""

from __future__ import annotations

from ranter_tui.game.events import (
    Changed,
    Doomed,
    Drew,
    Faced,
    HandStopped,
    Kept,
    LifeGained,
    PassedOver,
    PlayStopped,
    PutBack,
    Reason,
    Refused,
    Spent,
)
from tests.game.table import KING, book, dealt, hand
from tests.game.vocabulary import shows

AT_ONCE = {"K": {"dealt": ["show", "spend"], "asked": ["refuse"]}}
"""Everything2: turned over at once, cannot be traded for, and his holder is skipped."""

ON_TURN = {"K": {"turn": ["show", "spend"], "asked": ["show", "refuse", "spend"]}}
"""Phillips & Westall: faced on one's own turn, or shown on being asked."""

WHEN_ASKED = {"K": {"asked": ["show", "refuse"]}}
"""A book that does not say that the turn is spent."""


@shows("powers.dealt.show", "powers.dealt.spend")
def test_a_king_shown_before_the_first_turn_leaves_the_seat_before_it_no_choice() -> None:
    table = dealt(book(powers=AT_ONCE), "Anna 3, Ben 2, Clara K, Dov 5, Eve 6")
    assert table.who(Faced) == ["Clara"]
    table.says("Anna change")
    assert table.asked == ("Dov", ["keep", "change"])
    passed = table.all(PassedOver)
    assert [(table.names[event.seat], event.why) for event in passed] == [
        ("Ben", Reason.BLOCKED),
        ("Clara", Reason.SPENT),
    ]


@shows("powers.dealt.show", "powers.dealt.spend")
def test_everything2s_sample_round() -> None:
    table = hand(
        book(powers=AT_ONCE, lives={"count": 8}),
        "Mia 3, Noah 2, Olga K, Paul A, Rosa 8, Lou 6",
        "Mia change, Paul change, Rosa change, Lou change",
        stock="2",
    )
    assert table.holds == {"Mia": "2", "Noah": "3", "Olga": "K", "Paul": "8", "Rosa": "6", "Lou": "2"}
    assert table.lost == {"Mia": 1, "Lou": 1}
    assert table.next_dealer == "Mia"


@shows("powers.dealt.show")
def test_a_king_that_is_only_shown_at_the_deal_is_a_king_like_any_other() -> None:
    table = dealt(book(powers={"K": {"dealt": ["show"]}}), "Anna 3, Ben K, Clara 9").says("Anna change")
    assert table.who(Faced) == ["Ben"]
    assert table.holds == {"Anna": "K", "Ben": "3", "Clara": "9"}
    assert table.asked == ("Ben", ["keep", "change"])


@shows("powers.dealt.show", "powers.asked.show", "powers.asked.refuse", "powers.asked.spend")
def test_an_open_card_blocks_whoever_would_ask_for_it_only_if_it_refuses() -> None:
    open_king = {"dealt": ["show"]}
    refuses = dealt(book(powers={"K": {**open_king, **KING["K"]}}), "Anna 3, Ben K, Clara 9")
    assert refuses.one(PassedOver).why is Reason.BLOCKED
    assert refuses.asked == ("Ben", ["keep", "change"])
    gives = dealt(book(powers={"K": {**open_king, "asked": ["show"]}}), "Anna 3, Ben K, Clara 9")
    assert gives.asked == ("Anna", ["keep", "change"])


@shows("powers.dealt.show", "powers.turn.show", "powers.kept.show")
def test_a_card_that_lies_open_is_not_turned_again() -> None:
    rules = book(powers={"K": {"dealt": ["show"], "turn": ["show"], "kept": ["show"]}})
    table = dealt(rules, "Anna K, Ben 3, Clara 9").says("Anna keep")
    assert table.who(Faced) == ["Anna"]


@shows("powers.turn.show", "powers.turn.spend")
def test_a_king_faced_on_its_holders_own_turn_ends_that_turn() -> None:
    table = dealt(book(powers=ON_TURN), "Anna K, Ben 3, Clara 9")
    assert table.kinds[2:] == ["faced", "spent", "passed_over"]
    assert table.who(PassedOver) == ["Anna"]
    assert table.asked == ("Ben", ["keep", "change"])


@shows("powers.turn.show", "powers.turn.spend")
def test_the_seat_before_a_king_that_shows_itself_on_its_turn_still_asks_in_vain() -> None:
    table = dealt(book(powers=ON_TURN), "Anna 3, Ben K, Clara 9")
    assert table.asked == ("Anna", ["keep", "change"])
    table.says("Anna change")
    assert table.who(Refused) == ["Ben"]
    assert table.who(Spent) == ["Ben"] and table.who(Faced) == ["Ben"]
    assert table.asked == ("Clara", ["keep", "change"])


@shows("powers.turn.show", "powers.turn.spend")
def test_a_dealer_who_faces_a_king_on_his_turn_does_not_draw() -> None:
    table = hand(book(powers=ON_TURN), "Anna 3, Ben 9, Clara K", "Anna keep, Ben keep")
    assert table.who(PassedOver) == ["Clara"] and not table.all(Drew)


@shows("powers.turn.show")
def test_a_king_that_must_only_be_faced_leaves_its_holder_his_turn() -> None:
    table = dealt(book(powers={"K": {"turn": ["show"]}}), "Anna K, Ben 3, Clara 9")
    assert table.faced == ["K"]
    assert table.asked == ("Anna", ["keep", "change"])


@shows("powers.asked.show", "powers.asked.refuse", "powers.asked.spend")
def test_a_king_shown_on_being_asked_spends_its_holders_turn() -> None:
    table = dealt(book(powers=KING), "Anna 3, Ben K, Clara 9").says("Anna change")
    assert table.holds == {"Anna": "3", "Ben": "K", "Clara": "9"}
    assert table.kinds[2:] == ["faced", "spent", "refused", "passed_over"]
    assert table.asked == ("Clara", ["keep", "change"])


@shows("powers.asked.refuse")
def test_where_the_book_does_not_say_so_the_turn_is_not_spent() -> None:
    table = dealt(book(powers=WHEN_ASKED), "Anna 3, Ben K, Clara 9").says("Anna change")
    assert not table.all(Spent)
    assert table.asked == ("Ben", ["keep", "change"])


@shows("powers.asked.refuse")
def test_the_one_who_was_refused_has_had_his_turn() -> None:
    table = dealt(book(powers=KING), "Anna 3, Ben K, Clara 9").says("Anna change")
    assert table.asked == ("Clara", ["keep", "change"])
    assert table.says("Clara keep").lost == {"Anna": 1}


@shows("powers.asked.spend")
def test_a_dealer_whose_turn_is_spent_by_his_king_does_not_draw() -> None:
    table = hand(book(powers=KING), "Anna 9, Ben 3, Clara K", "Anna keep, Ben change")
    assert table.who(Spent) == ["Clara"] and not table.all(Drew)
    assert table.lost == {"Ben": 1}


@shows("powers.asked.spend")
def test_a_turn_that_is_over_cannot_be_spent_again() -> None:
    rules = book(powers=KING, dealer_turn="next_seat")
    table = hand(rules, "Anna K, Ben 9, Clara 5", "Anna keep, Ben keep, Clara change")
    assert table.who(Refused) == ["Anna"] and not table.all(Spent)


@shows("powers.asked.refuse", "powers.asked.spend")
def test_a_card_that_refuses_unseen_may_be_asked_for_twice_and_is_spent_once() -> None:
    powers = {"K": {"asked": ["refuse", "spend"]}, "Q": {"asked": ["pass_on"]}}
    table = dealt(book(powers=powers), "Anna 3, Ben Q, Clara K, Dov 9").says("Anna change, Ben change")
    assert table.who(Refused) == ["Clara", "Clara"] and table.who(Spent) == ["Clara"]
    assert table.asked == ("Dov", ["keep", "change"])


@shows("powers.asked.show")
def test_a_card_may_be_shown_and_given_up_all_the_same() -> None:
    table = dealt(book(powers={"K": {"asked": ["show"]}}), "Anna 3, Ben K, Clara 9").says("Anna change")
    assert table.holds == {"Anna": "K", "Ben": "3", "Clara": "9"}
    assert table.faced == ["K"]


@shows("powers.asked.spend")
def test_a_card_may_cost_its_holder_his_turn_although_it_is_given_up() -> None:
    rules = book(powers={"Q": {"asked": ["show", "spend"]}})
    table = dealt(rules, "Anna 3, Ben Q, Clara 9").says("Anna change")
    assert table.holds == {"Anna": "Q", "Ben": "3", "Clara": "9"}
    assert table.asked == ("Clara", ["keep", "change"])


@shows("powers.kept.show")
def test_a_king_that_is_kept_is_faced_and_one_that_is_not_stays_hidden() -> None:
    rules = book(powers={"K": {"kept": ["show"]}})
    kept = dealt(rules, "Anna K, Ben 3, Clara 9").says("Anna keep")
    assert kept.who(Kept) == ["Anna"] and kept.who(Faced) == ["Anna"]
    changed = dealt(rules, "Anna K, Ben 3, Clara 9").says("Anna change")
    assert changed.who(Changed) == ["Ben"] and changed.faced == []


@shows("powers.kept.show")
def test_a_dealer_who_keeps_a_king_faces_it_too() -> None:
    rules = book(powers={"K": {"kept": ["show"]}})
    table = hand(rules, "Anna 3, Ben 9, Clara K", "Anna keep, Ben keep, Clara keep")
    assert table.who(Faced) == ["Clara"]


@shows("powers.kept.show")
def test_a_king_that_lies_open_and_refuses_blocks_whoever_would_ask_for_it() -> None:
    rules = book(powers={"K": {"kept": ["show"], "asked": ["show", "refuse"]}}, dealer_turn="next_seat")
    table = hand(rules, "Anna K, Ben 9, Clara 3", "Anna keep, Ben keep")
    assert table.one(PassedOver).why is Reason.BLOCKED
    assert table.lost == {"Clara": 1}


@shows("powers.kept.stop_play")
def test_a_card_may_stop_all_play_by_being_kept() -> None:
    rules = book(powers={"K": {"kept": ["stop_play"]}})
    table = hand(rules, "Anna 9, Ben K, Clara 2", "Anna keep, Ben keep")
    assert table.who(PlayStopped) == ["Ben"] and not table.all(Faced)
    assert table.lost == {"Clara": 1}


STOPS_PLAY = {"K": {"turn": ["show", "stop_play"], "asked": ["show", "refuse", "stop_play"]}}


@shows("powers.turn.stop_play")
def test_king_stops_play_on_his_holders_turn_and_everyone_is_stuck() -> None:
    table = hand(book(powers=STOPS_PLAY), "Anna 9, Ben K, Clara 2, Dov 5", "Anna keep")
    assert table.who(PlayStopped) == ["Ben"]
    assert table.lost == {"Clara": 1}


@shows("powers.asked.stop_play")
def test_king_stops_play_when_he_is_asked_for() -> None:
    table = hand(book(powers=STOPS_PLAY), "Anna 4, Ben K, Clara 2, Dov 5", "Anna change")
    assert table.kinds[2:5] == ["faced", "play_stopped", "refused"]
    assert table.holds == {"Anna": "4", "Ben": "K", "Clara": "2", "Dov": "5"}
    assert table.lost == {"Clara": 1}


@shows("powers.dealt.stop_hand")
def test_king_stops_hand_and_the_lowest_card_as_dealt_loses() -> None:
    rules = book(powers={"K": {"dealt": ["show", "stop_hand"]}}, pot="lost_lives")
    table = hand(rules, "Anna 4, Ben K, Clara 2, Dov K", pot=5)
    assert table.who(Faced) == ["Ben", "Dov"]
    assert table.who(HandStopped) == ["Ben"]
    assert table.lost == {"Clara": 1} and table.gained == {}


JERK = {"powers": {"K": {"dealt": ["life_from_pot"]}}, "pot": "lost_lives"}


@shows("powers.dealt.life_from_pot", "pot.lost_lives")
def test_kings_jerk_takes_a_counter_from_the_pot_and_may_go_beyond_the_first_number() -> None:
    table = dealt(book(**JERK), "Anna 4, Ben K, Clara 2", pot=2)
    assert table.faced == ["K"]
    assert table.lives == {"Anna": 3, "Ben": 4, "Clara": 3}
    assert table.state.pot == 1


@shows("powers.dealt.life_from_pot")
def test_kings_jerk_goes_in_the_order_of_the_deal_while_there_is_anything_in_the_pot() -> None:
    table = dealt(book(**JERK), "Anna 4, Ben K, Clara 2, Dov K", pot=1)
    assert table.who(LifeGained) == ["Ben"]
    assert table.faced == ["K"] and table.state.pot == 0


@shows("powers.dealt.life_from_pot")
def test_with_an_empty_pot_a_dealt_king_gets_nothing_and_is_not_shown() -> None:
    table = dealt(book(**JERK), "Anna 4, Ben K, Clara 2")
    assert table.faced == [] and table.gained == {}


@shows("powers.drawn.put_back")
def test_a_drawn_king_is_refused_turned_and_put_back_and_the_try_is_spent() -> None:
    rules = book(powers={"K": {"drawn": ["put_back"]}})
    table = hand(rules, "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change", stock="K 8")
    assert table.one(PutBack).card.rank == "K"
    assert table.holds["Clara"] == "3" and table.stock[:2] == ["K", "8"]
    assert table.lost == {"Clara": 1}


@shows("powers.drawn.barred")
def test_a_king_on_top_of_the_stock_bars_the_dealers_exchange() -> None:
    rules = book(powers={"K": {"drawn": ["barred"]}})
    table = hand(rules, "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change", stock="K 8")
    assert table.one(PutBack).card.rank == "K"
    assert table.holds["Clara"] == "3" and table.lost == {"Clara": 1}


@shows("powers.drawn.barred")
def test_a_dealer_is_offered_the_exchange_although_it_will_be_barred() -> None:
    rules = book(powers={"K": {"drawn": ["barred"]}})
    table = dealt(rules, "Anna 9, Ben 7, Clara 3", stock="K").says("Anna keep, Ben keep")
    assert table.asked == ("Clara", ["keep", "change"])


@shows("powers.drawn.loses_alone")
def test_a_dealer_who_draws_a_king_loses_alone_and_the_lowest_is_spared() -> None:
    rules = book(powers={"K": {"drawn": ["loses_alone"]}})
    table = hand(rules, "Anna A, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change", stock="K")
    assert table.holds["Clara"] == "K"
    assert table.lost == {"Clara": 1}


@shows("powers.drawn.loses_alone")
def test_a_king_that_the_dealer_was_dealt_is_as_good_as_ever() -> None:
    rules = book(powers={"K": {"drawn": ["loses_alone"]}})
    table = hand(rules, "Anna A, Ben 7, Clara K", "Anna keep, Ben keep, Clara keep", stock="K")
    assert table.lost == {"Anna": 1}


@shows("powers.dealt.show")
def test_a_king_drawn_where_kings_are_faced_at_once_is_faced() -> None:
    table = hand(
        book(powers=AT_ONCE), "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change", stock="K"
    )
    assert table.who(Faced) == ["Clara"]
    assert table.lost == {"Ben": 1}


@shows("powers.dealt.show", "powers.drawn.loses_alone")
def test_a_drawn_king_that_loses_alone_lies_open_already() -> None:
    rules = book(powers={"K": {"dealt": ["show"], "drawn": ["loses_alone"]}})
    table = hand(rules, "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change", stock="K")
    assert table.who(Doomed) == ["Clara"] and not table.all(Faced)


def test_a_drawn_king_without_a_rule_of_its_own_is_the_best_card() -> None:
    table = hand(book(powers=KING), "Anna 9, Ben 7, Clara 3", "Anna keep, Ben keep, Clara change", stock="K")
    assert table.holds["Clara"] == "K" and table.lost == {"Ben": 1}


@shows("powers.highest", "order.ace_high")
def test_where_the_highest_card_refuses_it_is_the_ace_where_the_ace_is_high() -> None:
    rules = book(order="ace_high", powers={"highest": {"asked": ["show", "refuse", "spend"]}})
    table = dealt(rules, "Anna 3, Ben A, Clara K, Dov 9").says("Anna change")
    assert table.who(Refused) == ["Ben"]
    assert table.says("Clara keep").asked == ("Dov", ["keep", "change"])
    king = dealt(rules, "Anna 3, Ben K, Clara 9").says("Anna change")
    assert king.holds["Anna"] == "K"


@shows("powers.highest")
def test_where_the_king_is_high_the_highest_card_is_the_king() -> None:
    rules = book(powers={"highest": {"asked": ["show", "refuse"]}})
    table = dealt(rules, "Anna 3, Ben K, Clara 9").says("Anna change")
    assert table.one(Refused).rule == "powers.highest.asked"
