"""The pictures of the special packs, each as the data that a rulebook gives."""

from __future__ import annotations

from ranter_tui.game.events import (
    DrewInVain,
    Faced,
    Judged,
    Knocked,
    LaidAside,
    LifeGained,
    LifePaid,
    OnHonour,
    PassedOn,
    PaysFor,
    PlayStopped,
    RanBack,
    Refused,
    Sank,
    WentOut,
)
from ranter_tui.game.sight import face
from tests.game.table import book, dealt, hand
from tests.game.vocabulary import shows

GNAV = {
    "cuckoo": {"asked": ["show", "refuse", "stop_play"]},
    "dragoon": {"asked": ["show", "refuse", "asker_loses_life"]},
    "cat": {"asked": ["show", "refuse", "asker_loses_life"]},
    "horse": {"asked": ["show", "pass_on"], "drawn": ["draw_again"]},
    "house": {"asked": ["show", "pass_on"], "drawn": ["draw_again"]},
    "fool": {"dealt": ["knock"], "showdown": ["loses_too"]},
}
KILLE = {
    "harlekin": {"exchanged": ["show", "sink"]},
    "kuku": {"asked": ["show", "refuse", "stop_play"]},
    "husar": {"asked": ["show", "refuse", "asker_out"]},
    "husu": {"asked": ["show", "refuse", "run_back_card", "first_holder_out"]},
    "kavall": {"asked": ["show", "pass_on"]},
    "vardshus": {"asked": ["show", "pass_on"]},
    "blaren": {"showdown": ["holder_out"]},
}
CUCCU = {
    "cucco": {"asked": ["show", "refuse", "stop_play"]},
    "bragon": {"asked": ["show", "refuse", "asker_loses_life"]},
    "salta": {"asked": ["show", "pass_on"]},
    "gnao": {"asked": ["show", "refuse", "asker_loses_life", "send_back"]},
    "taverna": {"asked": ["bargain"]},
    "matto": {"showdown": ["loses_too", "pair_gains"]},
}

KEEPS = "Anna keep, Ben keep, Clara keep"

gnav = book(pack="gnav-42", powers=GNAV)
kille = book(pack="kille-42", powers=KILLE)
cuccu = book(pack="cuccu-40", powers=CUCCU, direction="left")


@shows("powers.asked.stop_play", "pack.gnav-42")
def test_the_cuckoo_ends_the_round_at_once() -> None:
    table = hand(gnav, "Anna 4, Ben cuckoo, Clara 2, Dov 5", "Anna change")
    assert table.who(PlayStopped) == ["Ben"]
    assert table.lost == {"Clara": 1}


@shows("powers.asked.pass_on")
def test_a_horse_passes_the_request_on_to_the_next_seat() -> None:
    table = dealt(gnav, "Anna 4, Ben horse, Clara 9, Dov 5").says("Anna change")
    assert table.holds == {"Anna": "9", "Ben": "horse", "Clara": "4", "Dov": "5"}
    assert table.faced == ["horse"]
    assert table.asked == ("Ben", ["keep", "change"])


@shows("powers.asked.pass_on")
def test_a_house_behind_a_horse_passes_the_request_on_again() -> None:
    table = dealt(gnav, "Anna 4, Ben horse, Clara house, Dov 9, Eve 5").says("Anna change")
    assert [(table.names[event.holder], event.to) for event in table.all(PassedOn)] == [
        ("Ben", 2),
        ("Clara", 3),
    ]
    assert table.holds["Anna"] == "9" and table.holds["Dov"] == "4"


@shows("powers.asked.pass_on")
def test_the_seats_that_passed_a_request_on_keep_their_turns() -> None:
    table = hand(
        gnav, "Anna 4, Ben horse, Clara 9, Dov 5", "Anna change, Ben keep, Clara keep, Dov keep", stock="12"
    )
    assert table.lost == {"Clara": 1}


@shows("powers.asked.pass_on")
def test_a_request_passed_on_to_a_dragoon_strikes_the_one_who_asked() -> None:
    table = dealt(gnav, "Anna 4, Ben horse, Clara dragoon, Dov 5").says("Anna change")
    assert table.lost == {"Anna": 1}
    assert table.asked == ("Ben", ["keep", "change"])


@shows("powers.asked.pass_on")
def test_at_the_dealers_horse_the_asker_takes_the_top_of_the_stock_instead() -> None:
    table = dealt(gnav, "Anna 9, Ben 4, Clara horse", stock="11 2").says("Anna keep, Ben change")
    assert table.one(PassedOn).to is None
    assert table.holds == {"Anna": "9", "Ben": "11", "Clara": "horse"}
    assert table.asked == ("Clara", ["keep", "change"])
    table.says("Clara change")
    assert table.holds["Clara"] == "2"


@shows("powers.asked.pass_on", "powers.drawn.draw_again")
def test_a_horse_drawn_for_the_dealers_horse_is_laid_aside_and_another_card_drawn() -> None:
    table = dealt(gnav, "Anna 9, Ben 4, Clara horse", stock="house 11 2").says("Anna keep, Ben change")
    assert table.one(LaidAside).card.rank == "house"
    assert table.holds["Ben"] == "11"


@shows("powers.asked.pass_on", "dealer_turn.next_seat")
def test_when_everybody_passes_a_dealers_request_on_he_takes_from_the_stock() -> None:
    rules = book(pack="gnav-42", powers=GNAV, dealer_turn="next_seat")
    table = hand(rules, "Anna horse, Ben house, Clara 3", "Anna keep, Ben keep, Clara change", stock="8")
    assert table.holds["Clara"] == "8"


@shows("powers.drawn.draw_again")
def test_a_dealer_who_draws_a_horse_or_a_house_draws_again() -> None:
    table = hand(gnav, "Anna 9, Ben 8, Clara 4", "Anna keep, Ben keep, Clara change", stock="horse house 11")
    assert [event.card.rank for event in table.all(LaidAside)] == ["horse", "house"]
    assert table.holds["Clara"] == "11"
    assert table.lost == {"Ben": 1}


@shows("powers.drawn.draw_again", "stock_out.no_exchange", "packs.one")
def test_a_dealer_who_may_draw_again_but_finds_nothing_keeps_his_card() -> None:
    rules = book(pack="french-32", packs="one", powers={"Q": {"drawn": ["draw_again"]}})
    kings = ", ".join(
        f"G{number} {rank}" for number, rank in enumerate(["K", "J", "10", "9", "8", "7", "A"] * 4)
    )
    table = hand(rules, f"{kings}, Zoe QS", ", ".join(f"G{n} keep" for n in range(28)) + ", Zoe change")
    assert len(table.all(LaidAside)) == 3 and table.who(DrewInVain) == ["Zoe"]
    assert table.holds["Zoe"] == "Q" and table.stock == []


@shows("powers.asked.asker_loses_life")
def test_a_dragoon_costs_the_asker_a_life_and_play_goes_on() -> None:
    table = dealt(gnav, "Anna 4, Ben dragoon, Clara 9").says("Anna change")
    assert table.lost == {"Anna": 1}
    assert table.holds == {"Anna": "4", "Ben": "dragoon", "Clara": "9"}
    assert table.asked == ("Ben", ["keep", "change"])


@shows("powers.asked.asker_loses_two")
def test_a_bird_costs_the_asker_two_lives() -> None:
    rules = book(powers={"K": {"asked": ["show", "refuse", "asker_loses_two"]}})
    table = dealt(rules, "Anna 4, Ben K, Clara 9").says("Anna change")
    assert table.lost == {"Anna": 2} and table.holds["Anna"] == "4"
    poor = dealt(rules, "Anna 4, Ben K, Clara 9", lives={"Anna": 1}).says("Anna change")
    assert poor.lost == {"Anna": 1} and poor.out == ["Anna"]


@shows("powers.asked.asker_loses_life")
def test_whoever_was_struck_by_a_dragoon_and_is_lowest_too_loses_a_second_life() -> None:
    table = hand(gnav, "Anna 4, Ben dragoon, Clara 9", "Anna change, Ben keep, Clara keep")
    assert table.lost == {"Anna": 2}


@shows("powers.asked.asker_loses_life")
def test_a_dragoon_may_put_the_asker_out_before_the_showdown() -> None:
    table = hand(
        gnav, "Anna 2, Ben dragoon, Clara 9, Dov 5", "Anna change, Ben keep, Clara keep, Dov keep", lives=1
    )
    assert table.out == ["Anna", "Dov"]
    assert table.lost == {"Anna": 1, "Dov": 1}
    assert table.who(Judged) == ["Dov"]


@shows("powers.asked.asker_loses_life", "grace.on_honour")
def test_a_dragoon_puts_out_whoever_is_on_his_honour() -> None:
    rules = book(pack="gnav-42", powers=GNAV, grace="on_honour")
    table = dealt(rules, "Anna 4, Ben dragoon, Clara 9", lives={"Anna": 1}).says("Anna change")
    assert table.who(OnHonour) == ["Anna"] and table.out == []
    table = dealt(rules, "Anna 4, Ben dragoon, Clara 9", honour="Anna").says("Anna change")
    assert table.out == ["Anna"] and table.lost == {}


@shows("powers.asked.asker_loses_life")
def test_whoever_is_left_alone_in_mid_hand_wins_at_once() -> None:
    table = hand(gnav, "Anna 4, Ben dragoon", "Anna change", lives={"Anna": 1, "Ben": 1})
    assert table.winners == ["Ben"]
    assert "revealed" not in table.kinds


@shows("powers.asked.asker_out")
def test_a_husar_puts_the_asker_out_however_many_lives_he_had() -> None:
    table = dealt(kille, "Anna 4, Ben husar, Clara 9, Dov 5").says("Anna change")
    assert table.lost == {"Anna": 3} and table.out == ["Anna"]
    assert table.asked == ("Ben", ["keep", "change"])


@shows("powers.asked.asker_out", "dealer_turn.next_seat")
def test_a_seat_that_went_out_in_mid_hand_is_asked_for_nothing_more() -> None:
    rules = book(pack="kille-42", powers=KILLE, dealer_turn="next_seat")
    table = hand(
        rules,
        "Anna 4, Ben husar, Clara 9, Dov 5",
        "Anna change, Ben keep, Clara keep, Dov change",
    )
    assert table.who(Refused) == ["Ben", "Ben"]
    assert table.out == ["Anna", "Dov"]


@shows("powers.asked.asker_loses_life", "powers.asked.asker_out")
def test_a_card_that_strikes_twice_puts_nobody_out_twice() -> None:
    rules = book(powers={"K": {"asked": ["show", "refuse", "asker_loses_life", "asker_out"]}})
    table = dealt(rules, "Anna 4, Ben K, Clara 9", lives=1).says("Anna change")
    assert table.out == ["Anna"] and table.lost == {"Anna": 1}


@shows("powers.asked.send_back")
def test_a_gnao_scratches_the_asker_and_his_card_travels_back_to_its_beginning() -> None:
    table = dealt(cuccu, "Anna 2, Ben 9, Clara 8, Dov gnao, Eve 5").says(
        "Anna change, Ben change, Clara change"
    )
    assert table.lost == {"Clara": 1}
    assert table.holds == {"Anna": "2", "Ben": "9", "Clara": "8", "Dov": "gnao", "Eve": "5"}
    assert table.asked == ("Dov", ["keep", "change"])


@shows("powers.asked.send_back")
def test_a_card_that_had_not_travelled_stays_where_it_is() -> None:
    table = dealt(cuccu, "Anna 2, Ben gnao, Clara 8").says("Anna change")
    assert table.lost == {"Anna": 1} and not table.all(RanBack)


@shows("powers.asked.send_back")
def test_a_card_travels_back_no_further_than_to_the_last_card_that_blocked() -> None:
    table = dealt(cuccu, "Anna 2, Ben 9, Clara bragon, Dov 8, Eve gnao, Fay 5").says(
        "Anna change, Ben change, Clara change, Dov change"
    )
    assert table.lost == {"Ben": 1, "Dov": 1}
    assert table.holds == {"Anna": "9", "Ben": "2", "Clara": "bragon", "Dov": "8", "Eve": "gnao", "Fay": "5"}


@shows("powers.asked.send_back", "powers.asked.pass_on", "powers.asked.asker_loses_life")
def test_a_card_that_has_blocked_on_its_way_stays_where_it_did() -> None:
    table = dealt(cuccu, "Anna bragon, Ben salta, Clara 8, Dov gnao, Eve 5").says(
        "Anna change, Ben change, Clara change"
    )
    assert table.lost == {"Ben": 1, "Clara": 1}
    assert table.holds["Clara"] == "bragon" and not table.all(RanBack)


@shows("powers.asked.send_back")
def test_each_sees_the_card_that_came_back_to_him_and_no_other() -> None:
    table = dealt(cuccu, "Anna 2, Ben 9, Clara 8, Dov gnao, Eve 5").says(
        "Anna change, Ben change, Clara change"
    )
    told = table.one(RanBack)
    assert dict(zip(told.seats, [card.rank for card in told.cards], strict=True)) == {0: "2", 1: "9", 2: "8"}
    seen = face(told, table.seat("Ben"))
    assert isinstance(seen, RanBack) and [card.rank for card in seen.cards] == ["?", "9", "?"]


@shows("powers.asked.send_back", "powers.asked.pass_on")
def test_a_salta_is_skipped_on_the_way_back_as_it_was_on_the_way() -> None:
    table = dealt(cuccu, "Anna 2, Ben salta, Clara 8, Dov gnao, Eve 5").says(
        "Anna change, Ben keep, Clara change"
    )
    assert table.holds == {"Anna": "2", "Ben": "salta", "Clara": "8", "Dov": "gnao", "Eve": "5"}
    assert table.one(RanBack).undone == ((0, 2),)


CARD = book(pack="kille-42", powers=KILLE)
ALL = book(
    pack="kille-42",
    powers={**KILLE, "husu": {"asked": ["show", "refuse", "run_back_all", "first_holder_out"]}},
)
TWO_CHAINS = "Anna 2, Ben 9, Clara 4, Dov 8, Eve husu, Fay 5"
CHANGES = "Anna change, Ben keep, Clara change, Dov change"


@shows("powers.asked.run_back_card", "powers.asked.first_holder_out")
def test_husu_runs_back_every_exchange_of_the_struck_card_and_no_other() -> None:
    table = dealt(CARD, TWO_CHAINS).says(CHANGES)
    assert table.holds == {"Anna": "9", "Ben": "2", "Clara": "4", "Dov": "8", "Eve": "husu", "Fay": "5"}
    assert table.out == ["Clara"]


@shows("powers.asked.run_back_all", "powers.asked.first_holder_out")
def test_husu_by_the_other_reading_runs_back_every_exchange_of_the_hand() -> None:
    table = dealt(ALL, TWO_CHAINS).says(CHANGES)
    assert table.holds == {"Anna": "2", "Ben": "9", "Clara": "4", "Dov": "8", "Eve": "husu", "Fay": "5"}
    assert table.out == ["Clara"]


@shows("powers.asked.run_back_all")
def test_a_second_husu_does_not_bring_about_again_what_the_first_undid() -> None:
    table = dealt(ALL, "Anna 2, Ben 9, Clara husu, Dov 4, Eve 8, Fay husu, Gil 5").says(
        "Anna change, Ben change, Clara keep, Dov change, Eve change"
    )
    assert [event.undone for event in table.all(RanBack)] == [((0, 1),), ((3, 4),)]
    assert table.holds["Anna"] == "2" and table.holds["Ben"] == "9"
    assert table.holds["Dov"] == "4" and table.holds["Eve"] == "8"
    assert table.out == ["Anna", "Dov"]


@shows("powers.asked.first_holder_out")
def test_the_struck_cards_first_holder_is_out_and_not_the_one_who_asked() -> None:
    table = dealt(kille, "Anna 2, Ben 9, Clara husu, Dov 5").says("Anna change, Ben change")
    assert table.out == ["Anna"]
    assert table.still_in == ["Ben", "Clara", "Dov"]
    assert table.asked == ("Clara", ["keep", "change"])


@shows("powers.asked.first_holder_out")
def test_whoever_offers_his_own_dealt_card_to_husu_is_out_himself() -> None:
    table = dealt(kille, "Anna 2, Ben husu, Clara 5").says("Anna change")
    assert table.out == ["Anna"]


@shows("powers.asked.first_holder_out", "powers.asked.asker_out")
def test_an_asker_who_was_the_first_holder_too_is_not_put_out_twice() -> None:
    powers = {"husu": {"asked": ["show", "refuse", "asker_out", "first_holder_out"]}}
    table = dealt(book(pack="kille-42", powers=powers), "Anna 2, Ben husu, Clara 5").says("Anna change")
    assert table.out == ["Anna"]


def selling(says: str, lives: int = 3) -> list[object]:
    table = dealt(cuccu, "Anna 2, Ben taverna, Clara 9", lives=lives).says("Anna change")
    assert table.asked == ("Ben", ["sell", "show"])
    table.says(says)
    return [table.holds["Anna"], table.lives, table.faced, table.asked]


@shows("powers.asked.bargain")
def test_the_holder_of_the_taverna_may_sell_it_for_a_life() -> None:
    lives = {"Anna": 2, "Ben": 4, "Clara": 3}
    assert selling("Ben sell, Anna pay") == ["taverna", lives, [], ("Ben", ["keep", "change"])]


@shows("powers.asked.bargain")
def test_a_taverna_that_is_not_for_sale_is_shown_and_stops_the_exchange() -> None:
    lives = {"Anna": 3, "Ben": 3, "Clara": 3}
    assert selling("Ben show") == ["2", lives, ["taverna"], ("Ben", ["keep", "change"])]


@shows("powers.asked.bargain")
def test_an_asker_who_declines_the_price_keeps_his_card_and_the_taverna_is_shown() -> None:
    lives = {"Anna": 3, "Ben": 3, "Clara": 3}
    assert selling("Ben sell, Anna decline") == ["2", lives, ["taverna"], ("Ben", ["keep", "change"])]


@shows("powers.asked.bargain")
def test_an_asker_with_one_life_cannot_pay() -> None:
    table = dealt(cuccu, "Anna 2, Ben taverna, Clara 9", lives=1).says("Anna change, Ben sell")
    assert table.asked == ("Anna", ["decline"])
    two = dealt(cuccu, "Anna 2, Ben taverna, Clara 9", lives=2).says("Anna change, Ben sell")
    assert two.asked == ("Anna", ["pay", "decline"])


@shows("powers.asked.bargain", "grace.on_honour")
def test_a_life_that_was_paid_to_one_on_his_honour_puts_him_back_on_his_feet() -> None:
    rules = book(pack="cuccu-40", powers=CUCCU, grace="on_honour")
    table = dealt(rules, "Anna 9, Ben taverna, Clara 8", honour="Ben").says("Anna change, Ben sell, Anna pay")
    assert table.one(LifePaid).to == 1
    assert table.lives["Ben"] == 1 and table.state.honour == frozenset()


@shows("powers.asked.bargain", "powers.asked.send_back")
def test_a_taverna_that_was_shown_is_as_far_as_a_card_travels_back() -> None:
    table = dealt(cuccu, "Anna 2, Ben 9, Clara taverna, Dov 8, Eve gnao, Fay 5").says(
        "Anna change, Ben change, Clara show, Clara change, Dov change"
    )
    assert table.holds == {"Anna": "9", "Ben": "2", "Clara": "taverna", "Dov": "8", "Eve": "gnao", "Fay": "5"}


ANSWERING = CUCCU | {
    "taverna": {"asked": ["bargain", "answer"]},
    "nulla": {"showdown": ["answered_for"]},
}
answering = book(pack="cuccu-40", powers=ANSWERING)


@shows("powers.asked.answer", "powers.showdown.answered_for")
def test_whoever_shows_the_taverna_pays_for_the_nulla_that_it_turned_away() -> None:
    says = "Anna change, Ben show, Ben keep, Clara keep"
    table = hand(answering, "Anna nulla, Ben taverna, Clara 9", says)
    assert table.who(Judged) == ["Anna"] and table.lost == {"Ben": 1}
    assert table.one(PaysFor).rule == "powers.nulla.showdown"
    other = hand(answering, "Anna 1, Ben taverna, Clara 9", says)
    assert other.lost == {"Anna": 1}, "he answers for no card but the Nulla"


@shows("powers.asked.answer", "powers.showdown.answered_for")
def test_nobody_answers_for_a_nulla_that_he_never_turned_away() -> None:
    asks_elsewhere = hand(
        answering,
        "Anna nulla, Ben bragon, Clara taverna, Dov 5",
        "Anna change, Ben keep, Clara keep, Dov keep",
    )
    assert asks_elsewhere.lost == {"Anna": 2}
    keeps = hand(answering, "Anna nulla, Ben taverna, Clara 9", KEEPS)
    assert keeps.lost == {"Anna": 1}


@shows("powers.asked.answer", "powers.showdown.answered_for")
def test_the_nulla_costs_nobody_anything_where_a_lower_card_is_out() -> None:
    table = hand(
        answering, "Anna nulla, Ben taverna, Clara leone", "Anna change, Ben show, Ben keep, Clara keep"
    )
    assert table.lost == {"Clara": 1} and not table.all(PaysFor)


@shows("powers.asked.answer", "powers.showdown.answered_for")
def test_with_both_nullas_lowest_one_is_paid_for_and_the_other_pays_for_itself() -> None:
    says = "Anna change, Ben show, Ben keep, Clara keep"
    table = hand(answering, "Anna nulla, Ben taverna, Clara nulla", says)
    assert table.lost == {"Ben": 1, "Clara": 1}


@shows("powers.asked.answer", "powers.showdown.answered_for")
def test_whoever_has_gone_out_answers_for_nothing_any_more() -> None:
    table = hand(
        answering,
        "Anna nulla, Ben taverna, Clara bragon",
        "Anna change, Ben show, Ben change, Clara keep",
        lives={"Ben": 1},
    )
    assert table.out == ["Ben"] and table.lost == {"Anna": 1, "Ben": 1}


@shows("powers.asked.answer", "powers.showdown.answered_for")
def test_that_the_taverna_answers_tells_nobody_what_was_offered_for_it() -> None:
    says = "Anna change, Ben show"
    nulla, nine = (
        dealt(answering, f"Anna {card}, Ben taverna, Clara 9").says(says) for card in ("nulla", "9")
    )
    clara = nulla.seat("Clara")
    assert [event.kind for event in nulla.events] == [event.kind for event in nine.events]
    assert all(
        face(one, clara) == face(other, clara)
        for one, other in zip(nulla.events[-2:], nine.events[-2:], strict=True)
    )


@shows("powers.dealt.knock")
def test_whoever_is_dealt_the_fool_knocks_and_does_not_show_it() -> None:
    table = dealt(gnav, "Anna 4, Ben fool, Clara 9")
    assert table.who(Knocked) == ["Ben"] and table.faced == []
    assert table.asked == ("Anna", ["keep", "change"])


@shows("powers.dealt.knock")
def test_whoever_draws_the_fool_neither_knocks_nor_shows_it() -> None:
    table = hand(gnav, "Anna 4, Ben 8, Clara 2", "Anna keep, Ben keep, Clara change", stock="fool")
    assert not table.all(Knocked) and not table.all(Faced)


@shows("powers.showdown.loses_too")
def test_the_holder_of_the_fool_loses_as_well_as_the_lowest() -> None:
    table = hand(gnav, "Anna 4, Ben fool, Clara 9", "Anna keep, Ben keep, Clara keep")
    assert table.lost == {"Anna": 1, "Ben": 1}
    assert [event.rule for event in table.all(Judged)] == ["object", "powers.fool.showdown"]


@shows("powers.showdown.loses_too")
def test_of_two_the_one_has_the_fool_and_the_others_card_is_the_lowest_that_is_left() -> None:
    table = hand(gnav, "Anna 9, Ben fool", "Anna keep, Ben keep")
    assert table.lost == {"Anna": 1, "Ben": 1}


@shows("powers.showdown.loses_too", "sets.pairing_up")
def test_a_card_that_is_left_alone_beside_the_fool_loses_where_pairs_count_too() -> None:
    table = hand(
        book(pack="gnav-42", powers=GNAV, sets="pairing_up"), "Anna 9, Ben fool", "Anna keep, Ben keep"
    )
    assert table.lost == {"Anna": 1, "Ben": 1}


@shows("powers.showdown.loses_too")
def test_both_fools_lose_where_the_book_promises_their_holders_nothing() -> None:
    table = hand(gnav, "Anna fool, Ben fool, Clara 9, Dov 8", "Anna keep, Ben keep, Clara keep, Dov keep")
    assert table.lost == {"Anna": 1, "Ben": 1, "Dov": 1} and table.gained == {}


@shows("powers.showdown.loses_too", "powers.showdown.pair_gains")
def test_one_matto_costs_its_holder_a_life_besides_the_lowest() -> None:
    table = hand(cuccu, "Anna 4, Ben matto, Clara 9", "Anna keep, Ben keep, Clara keep")
    assert table.lost == {"Anna": 1, "Ben": 1} and table.gained == {}


@shows("powers.showdown.loses_too", "powers.showdown.pair_gains")
def test_both_matti_in_one_hand_give_their_holders_a_life() -> None:
    table = hand(cuccu, "Anna 4, Ben matto, Clara 9, Dov matto", "Anna keep, Ben keep, Clara keep, Dov keep")
    assert table.who(LifeGained) == ["Ben", "Dov"]
    assert table.lives == {"Anna": 2, "Ben": 4, "Clara": 3, "Dov": 4}


@shows("powers.showdown.pair_gains")
def test_with_nothing_but_both_matti_nobody_loses() -> None:
    table = hand(cuccu, "Anna matto, Ben matto", "Anna keep, Ben keep")
    assert table.lost == {} and table.gained == {"Anna": 1, "Ben": 1}


SPARING = book(pack="cuccu-40", powers=CUCCU | {"cucco": {"showdown": ["spared"]}})


@shows("powers.showdown.spared")
def test_a_cucco_does_not_lose_to_a_matto_that_is_not_compared() -> None:
    table = hand(SPARING, "Anna cucco, Ben matto", "Anna keep, Ben keep")
    assert table.lost == {"Ben": 1}
    assert table.all(Judged)[0].rule == "powers.cucco.showdown"
    both = hand(SPARING, "Anna cucco, Ben matto, Clara cucco", KEEPS)
    assert both.lost == {"Ben": 1}


@shows("powers.showdown.spared")
def test_a_cucco_is_spared_nothing_else() -> None:
    lowest_of_all = hand(SPARING, "Anna cucco, Ben cucco", "Anna keep, Ben keep")
    assert lowest_of_all.lost == {"Anna": 1, "Ben": 1}
    lower_card = hand(SPARING, "Anna cucco, Ben matto, Clara 9", KEEPS)
    assert lower_card.lost == {"Ben": 1, "Clara": 1}


@shows("powers.exchanged.knock")
def test_a_fool_may_knock_wherever_it_goes() -> None:
    rules = book(pack="gnav-42", powers={"fool": {"dealt": ["knock"], "exchanged": ["knock"]}})
    table = dealt(rules, "Anna 4, Ben fool, Clara 9").says("Anna change, Ben keep")
    assert table.who(Knocked) == ["Ben", "Anna"] and table.faced == []


@shows("powers.showdown.holder_out")
def test_blaren_knocks_its_holder_out() -> None:
    table = hand(kille, "Anna 4, Ben blaren, Clara 9", "Anna keep, Ben keep, Clara keep")
    assert table.out == ["Ben"] and table.lost == {"Ben": 3}


@shows("powers.showdown.holder_out", "powers.exchanged.sink")
def test_blaren_knocks_its_holder_out_though_another_card_is_the_lowest() -> None:
    table = hand(
        kille, "Anna harlekin, Ben 9, Clara blaren, Dov 8", "Anna change, Ben keep, Clara keep, Dov keep"
    )
    assert table.lost == {"Ben": 1, "Clara": 3}
    assert table.one(WentOut).rule == "powers.blaren.showdown"


@shows("powers.exchanged.show", "powers.exchanged.sink")
def test_harlekin_is_the_highest_card_until_it_is_exchanged() -> None:
    table = hand(kille, "Anna harlekin, Ben kuku, Clara kuku", KEEPS)
    assert table.lost == {"Ben": 1, "Clara": 1}


@shows("powers.exchanged.show", "powers.exchanged.sink")
def test_harlekin_once_exchanged_lies_open_and_is_the_lowest_card_of_all() -> None:
    table = hand(kille, "Anna harlekin, Ben 9, Clara 1", "Anna change, Ben keep, Clara keep")
    assert table.who(Faced) == ["Ben"] and table.who(Sank) == ["Ben"]
    assert table.lost == {"Ben": 1}


@shows("powers.exchanged.show", "powers.exchanged.sink")
def test_a_harlekin_that_travels_on_sinks_only_once() -> None:
    table = hand(kille, "Anna harlekin, Ben 9, Clara 1", "Anna change, Ben change, Clara keep")
    assert table.who(Sank) == ["Ben"] and table.who(Faced) == ["Ben"]
    assert table.lost == {"Clara": 1}


@shows("powers.exchanged.sink")
def test_a_harlekin_taken_from_its_holder_sinks_as_well() -> None:
    table = hand(kille, "Anna 9, Ben harlekin, Clara 1", "Anna change, Ben keep, Clara keep")
    assert table.who(Sank) == ["Anna"]
    assert table.lost == {"Anna": 1}


@shows("powers.exchanged.show")
def test_a_card_may_have_to_be_shown_whenever_it_changes_hands() -> None:
    rules = book(powers={"A": {"exchanged": ["show"]}})
    table = dealt(rules, "Anna A, Ben 9, Clara 2").says("Anna change")
    assert table.who(Faced) == ["Ben"] and table.faced == ["A"]
    assert not table.all(Sank)


@shows("powers.exchanged.sink")
def test_a_drawn_harlekin_is_the_highest_card() -> None:
    table = hand(
        kille, "Anna kuku, Ben husar, Clara 1", "Anna keep, Ben keep, Clara change", stock="harlekin"
    )
    assert table.lost == {"Ben": 1} and not table.all(Sank)


@shows("powers.exchanged.sink", "powers.asked.run_back_card")
def test_harlekin_stays_lowest_though_it_runs_back_to_where_it_came_from() -> None:
    rules = book(pack="kille-42", powers={**KILLE, "husu": {"asked": ["show", "refuse", "run_back_card"]}})
    table = hand(
        rules, "Anna harlekin, Ben 9, Clara husu, Dov 1", "Anna change, Ben change, Clara keep, Dov keep"
    )
    assert table.holds["Anna"] == "harlekin"
    assert table.lost == {"Anna": 1}


@shows("powers.asked.pass_on", "pack.italian-40")
def test_the_cavallo_of_saltacavallo_lets_the_exchange_jump_over_it() -> None:
    rules = book(pack="italian-40", direction="right", powers={"N": {"asked": ["show", "pass_on"]}})
    table = dealt(rules, "Anna 4, Ben 7, Clara N, Dov 2", dealer="Anna").says("Dov change")
    assert table.holds == {"Anna": "4", "Ben": "2", "Clara": "N", "Dov": "7"}
