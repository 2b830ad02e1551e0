"""Each special effect by the book that has it, with the source that the book cites, and as it is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ranter_tui.game.events import (
    BoughtBack,
    Faced,
    HandStopped,
    Knocked,
    LaidAside,
    LifeGained,
    LifePaid,
    MayBuyBack,
    PassedOver,
    PlayStopped,
    PutBack,
    RanBack,
    Reason,
    Refused,
    Sank,
)
from ranter_tui.game.rules import Rules
from ranter_tui.game.rules.asking import changed, power_of, value_of
from ranter_tui.game.rules.powers import FITTING, Effect, Moment
from ranter_tui.rulebook.checking import variant_settings
from ranter_tui.rulebook.warrant import Warrant
from tests.rulebook.by_the_book import SHELF, by_the_book, in_turn, pointed_at

UNATTESTED = {
    (Moment.KEPT, Effect.STOP_PLAY): (
        "Nobody whom we have read stops play by keeping a card; McLeod’s King stops it as his turn comes. "
        "A house may rule so."
    ),
}
"""Reviewed: what the vocabulary can say and no book does."""


# Gnav


def test_the_cuckoo_ends_the_round_at_once() -> None:
    rules = by_the_book("gnav", "powers.cuckoo.asked", "danish-gnav-1917", "wikipedia-gnav-copy")
    table = in_turn(rules, "Anna 4, Ben cuckoo, Clara 2, Dov 5", "Anna change")
    assert table.who(PlayStopped) == ["Ben"] and table.over
    assert table.holds["Anna"] == "4" and table.lost == {"Clara": 1}


def test_the_dragoon_takes_a_life_from_the_one_who_asks() -> None:
    rules = by_the_book(
        "gnav", "powers.dragoon.asked", "danish-gnav-1917", "wikipedia-gnav-copy", warrant=Warrant.PARTLY
    )
    table = in_turn(rules, "Anna 4, Ben dragoon, Clara 9", "Anna change")
    assert table.lost == {"Anna": 1} and table.holds["Anna"] == "4"
    assert table.asked == ("Ben", ["keep", "change"])


def test_the_cat_strikes_as_the_dragoon_does_and_sends_nothing_back() -> None:
    rules = by_the_book("gnav", "powers.cat.asked", "danish-gnav-1917", warrant=Warrant.PARTLY)
    table = in_turn(rules, "Anna 4, Ben 9, Clara cat, Dov 5", "Anna change, Ben change")
    assert table.lost == {"Ben": 1} and not table.all(RanBack)
    assert table.holds == {"Anna": "9", "Ben": "4", "Clara": "cat", "Dov": "5"}


def test_the_horse_passes_the_request_on() -> None:
    rules = by_the_book("gnav", "powers.horse.asked", "danish-gnav-1917", warrant=Warrant.PARTLY)
    table = in_turn(rules, "Anna 4, Ben horse, Clara 9, Dov 5", "Anna change")
    assert table.holds == {"Anna": "9", "Ben": "horse", "Clara": "4", "Dov": "5"} and not table.lost


def test_the_house_passes_the_request_on() -> None:
    rules = by_the_book("gnav", "powers.house.asked", "danish-gnav-1917", warrant=Warrant.PARTLY)
    table = in_turn(rules, "Anna 4, Ben house, Clara 9, Dov 5", "Anna change")
    assert table.holds == {"Anna": "9", "Ben": "house", "Clara": "4", "Dov": "5"} and not table.lost


def test_a_dealer_who_draws_the_horse_draws_again() -> None:
    rules = by_the_book("gnav", "powers.horse.drawn", "wikipedia-gnav-copy", warrant=Warrant.PARTLY)
    table = in_turn(rules, "Anna 9, Ben 4", "Anna keep, Ben change", stock="horse 11")
    assert table.one(LaidAside).card.rank == "horse" and table.holds["Ben"] == "11"


def test_a_dealer_who_draws_the_house_draws_again() -> None:
    rules = by_the_book("gnav", "powers.house.drawn", "wikipedia-gnav-copy", warrant=Warrant.PARTLY)
    table = in_turn(rules, "Anna 9, Ben 4", "Anna keep, Ben change", stock="house 11")
    assert table.one(LaidAside).card.rank == "house" and table.holds["Ben"] == "11"


def test_whoever_is_dealt_the_fool_knocks_to_warn_the_table() -> None:
    rules = by_the_book("gnav", "powers.fool.dealt", "wikipedia-gnav-copy", "gamerules-gnav")
    table = in_turn(rules, "Anna 4, Ben fool, Clara 9")
    assert table.who(Knocked) == ["Ben"] and table.faced == []


def test_the_fool_is_knocked_for_wherever_it_goes_in_norway() -> None:
    rules = by_the_book("gnav", "powers.fool.exchanged", "dewete-1986", variant="fool-keeps-knocking")
    table = in_turn(rules, "Anna 4, Ben fool, Clara 9", "Anna keep, Ben change")
    assert table.who(Knocked) == ["Ben", "Clara"]


def test_the_fool_pays_besides_the_lowest_in_norway() -> None:
    rules = by_the_book("gnav", "powers.fool.showdown", "dewete-1986", variant="fool-pays-too")
    table = in_turn(rules, "Anna 4, Ben fool, Clara 9", "Anna keep, Ben keep, Clara keep")
    assert table.lost == {"Anna": 1, "Ben": 1}


def test_asking_the_cuckoo_costs_a_life_by_the_norwegian_rules() -> None:
    rules = by_the_book(
        "gnav", "powers.cuckoo.asked", "huldt-2002", variant="cuckoo-costs", warrant=Warrant.REPORTED
    )
    table = in_turn(rules, "Anna 4, Ben cuckoo, Clara 2", "Anna change")
    assert table.who(PlayStopped) == ["Ben"] and table.lost == {"Anna": 1, "Clara": 1}


# Kille


def test_kuku_ends_the_deal_and_everybody_shows() -> None:
    rules = by_the_book("kille", "powers.kuku.asked", "rilpedia-byteskille", "casinotax-kille")
    table = in_turn(rules, "Anna 4, Ben kuku, Clara 2, Dov 5", "Anna change")
    assert table.who(PlayStopped) == ["Ben"] and table.out == ["Clara"]


def test_the_husar_puts_the_one_who_asks_out() -> None:
    rules = by_the_book("kille", "powers.husar.asked", "casinotax-kille")
    table = in_turn(rules, "Anna 4, Ben husar, Clara 9", "Anna change", lives=3)
    assert table.out == ["Anna"] and table.lost == {"Anna": 3}
    assert table.asked == ("Ben", ["keep", "change"])


TWO_CHAINS = "Anna 2, Ben 9, Clara 4, Dov 8, Eve husu, Fay 5"
CHANGES = "Anna change, Ben keep, Clara change, Dov change"


def test_husu_runs_only_the_struck_card_back_by_a_designers_account() -> None:
    rules = by_the_book("kille", "powers.husu.asked", "bjornoberg", variant="only-that-card-runs-back")
    table = in_turn(rules, TWO_CHAINS, CHANGES)
    assert table.holds == {"Anna": "9", "Ben": "2", "Clara": "4", "Dov": "8", "Eve": "husu", "Fay": "5"}
    assert table.out == ["Clara"]


def test_husu_runs_every_exchange_back_and_puts_the_struck_cards_first_holder_out() -> None:
    rules = by_the_book("kille", "powers.husu.asked", "casinotax-kille")
    table = in_turn(rules, TWO_CHAINS, CHANGES)
    assert table.holds == {"Anna": "2", "Ben": "9", "Clara": "4", "Dov": "8", "Eve": "husu", "Fay": "5"}
    assert table.out == ["Clara"]


def test_the_kavall_sends_the_one_who_asks_to_the_next_player() -> None:
    rules = by_the_book("kille", "powers.kavall.asked", "casinotax-kille")
    table = in_turn(rules, "Anna 4, Ben kavall, Clara 9, Dov 5", "Anna change")
    assert table.holds == {"Anna": "9", "Ben": "kavall", "Clara": "4", "Dov": "5"}


def test_the_inn_sends_the_one_who_asks_to_the_next_player() -> None:
    rules = by_the_book("kille", "powers.vardshus.asked", "bjornoberg", warrant=Warrant.INFERRED)
    table = in_turn(rules, "Anna 4, Ben vardshus, Clara 9, Dov 5", "Anna change")
    assert table.holds == {"Anna": "9", "Ben": "vardshus", "Clara": "4", "Dov": "5"}


def test_harlekin_is_the_highest_card_until_it_is_exchanged_openly_and_then_the_lowest() -> None:
    rules = by_the_book("kille", "powers.harlekin.exchanged", "bjornoberg", "casinotax-kille")
    kept = in_turn(rules, "Anna harlekin, Ben kuku, Clara 9", "Anna keep, Ben keep, Clara keep")
    assert kept.out == ["Clara"] and not kept.all(Faced)
    given = in_turn(rules, "Anna harlekin, Ben 9, Clara 1", "Anna change, Ben keep, Clara keep")
    assert given.who(Faced) == ["Ben"] and given.who(Sank) == ["Ben"] and given.out == ["Ben"]


def test_blaren_puts_its_holder_out() -> None:
    rules = by_the_book(
        "kille", "powers.blaren.showdown", "bjornoberg", variant="blaren-kills", warrant=Warrant.INFERRED
    )
    says = "Anna change, Ben keep, Clara keep"
    table = in_turn(rules, "Anna harlekin, Ben 9, Clara blaren", says, lives=3)
    assert table.lost == {"Ben": 1, "Clara": 3} and table.out == ["Clara"]


def test_the_dead_buy_themselves_back_in_three_times_at_kille() -> None:
    by_the_book("kille", "grace", "rilpedia-byteskille")
    rules = by_the_book("kille", "buy_back_limit", "rilpedia-byteskille")
    for bought, may in ((2, True), (3, False)):
        says = "Anna keep, Ben keep, Clara keep"
        table = in_turn(rules, "Anna 9, Ben 8, Clara 2", says, bought={"Clara": bought})
        assert table.out == ["Clara"]
        assert bool(table.all(MayBuyBack)) is may


# Cuccù


def test_the_cucco_stops_the_one_who_asks_and_nobody_else() -> None:
    rules = by_the_book("cuccu", "powers.cucco.asked", "scribd-cuccu")
    table = in_turn(rules, "Anna 4, Ben cucco, Clara 2, Dov 5", "Anna change")
    assert not table.all(PlayStopped) and not table.lost and table.holds["Anna"] == "4"
    assert table.says("Ben keep, Clara change, Dov keep").lost == {"Dov": 1}


def test_the_cucco_does_not_lose_to_a_matto() -> None:
    rules = by_the_book("cuccu", "powers.cucco.showdown", "wikipedia-cuccu", warrant=Warrant.REPORTED)
    assert in_turn(rules, "Anna cucco, Ben matto", "Anna keep, Ben keep").lost == {"Ben": 1}


def test_the_bragon_takes_a_life_at_once_and_the_lowest_card_a_second() -> None:
    rules = by_the_book("cuccu", "powers.bragon.asked", "scribd-cuccu", warrant=Warrant.PARTLY)
    table = in_turn(rules, "Anna 4, Ben bragon, Clara 9", "Anna change")
    assert table.lost == {"Anna": 1}
    assert table.says("Ben keep, Clara keep").lost == {"Anna": 2}


def test_the_salta_is_leapt_over_and_on_the_way_back_too() -> None:
    rules = by_the_book("cuccu", "powers.salta.asked", "scribd-cuccu")
    table = in_turn(rules, "Anna 2, Ben salta, Clara 8, Dov gnao, Eve 5", "Anna change")
    assert table.holds == {"Anna": "8", "Ben": "salta", "Clara": "2", "Dov": "gnao", "Eve": "5"}
    table.says("Ben keep, Clara change")
    assert table.holds == {"Anna": "2", "Ben": "salta", "Clara": "8", "Dov": "gnao", "Eve": "5"}


def test_the_gnao_scratches_the_one_who_asks_and_his_card_travels_back_to_the_beginning() -> None:
    rules = by_the_book("cuccu", "powers.gnao.asked", "scribd-cuccu", warrant=Warrant.PARTLY)
    table = in_turn(rules, "Anna 2, Ben 9, Clara gnao, Dov 5", "Anna change, Ben change")
    assert table.lost == {"Ben": 1}
    assert table.holds == {"Anna": "2", "Ben": "9", "Clara": "gnao", "Dov": "5"}


def test_the_gnao_sends_a_card_no_further_back_than_to_the_last_card_that_blocked() -> None:
    rules = by_the_book("cuccu", "powers.gnao.asked", "scribd-cuccu", warrant=Warrant.PARTLY)
    says = "Anna change, Ben change, Clara change, Dov change"
    table = in_turn(rules, "Anna 2, Ben 9, Clara bragon, Dov 8, Eve gnao, Fay 5", says)
    assert table.lost == {"Ben": 1, "Dov": 1} and table.holds["Ben"] == "2"


def test_the_taverna_stops_the_exchange_and_pays_for_the_nulla() -> None:
    by_the_book("cuccu", "powers.nulla.showdown", "scribd-cuccu")
    rules = by_the_book("cuccu", "powers.taverna.asked", "scribd-cuccu")
    two = in_turn(rules, "Anna 2, Ben taverna, Clara 9", "Anna change")
    assert two.who(Refused) == ["Ben"] and two.faced == ["taverna"] and two.holds["Anna"] == "2"
    assert two.says("Ben keep, Clara keep").lost == {"Anna": 1}
    nulla = in_turn(rules, "Anna nulla, Ben taverna, Clara 9", "Anna change, Ben keep, Clara keep")
    assert nulla.lost == {"Ben": 1}


def test_the_taverna_may_have_its_price() -> None:
    rules = by_the_book(
        "cuccu",
        "powers.taverna.asked",
        "scribd-cuccu",
        variant="the-taverna-has-its-price",
        warrant=Warrant.INFERRED,
    )
    sold = in_turn(rules, "Anna 2, Ben taverna, Clara 9", "Anna change, Ben sell, Anna pay")
    assert sold.one(LifePaid).seat == sold.seat("Anna") and sold.holds["Anna"] == "taverna"


def test_one_matto_costs_a_life_besides_the_lowest_and_both_bring_one() -> None:
    rules = by_the_book("cuccu", "powers.matto.showdown", "scribd-cuccu")
    says = "Anna keep, Ben keep, Clara keep"
    one = in_turn(rules, "Anna 4, Ben matto, Clara 9", says)
    assert one.lost == {"Anna": 1, "Ben": 1} and not one.gained
    both = in_turn(rules, "Anna 4, Ben matto, Clara matto", says)
    assert both.lost == {"Anna": 1} and both.who(LifeGained) == ["Ben", "Clara"]


def test_new_lives_grow_dearer_for_everybody_while_somebody_has_never_needed_any_at_cuccu() -> None:
    by_the_book("cuccu", "buy_back_while", "scribd-cuccu")
    rules = by_the_book("cuccu", "buy_back_price", "scribd-cuccu")
    says = "Anna keep, Ben keep, Clara keep"
    last = {"Clara": 1}
    again = in_turn(rules, "Anna 9, Ben 8, Clara 2", says, bought={"Ben": 1, "Clara": 1}, lives=last)
    again.says("Clara buy_back")
    assert again.one(BoughtBack).price == 8 and again.lives["Clara"] == rules.lives.count
    never = in_turn(rules, "Anna 9, Ben 8, Clara 2", says, bought={"Anna": 1, "Ben": 1}, lives=last)
    assert never.out == ["Clara"] and not never.all(MayBuyBack)


# France and Italy, with an ordinary pack


def test_the_cavallo_lets_the_exchange_jump_over_it() -> None:
    rules = by_the_book("cucu-40", "powers.N.asked", "wikipedia-asso-che-corre", variant="ponte")
    table = in_turn(rules, "Anna 2, Ben N, Clara 7, Dov 4", "Anna change")
    assert table.holds == {"Anna": "7", "Ben": "N", "Clara": "2", "Dov": "4"}


def test_kings_lie_open_at_once_and_spend_their_holders_turns_on_one_italian_page() -> None:
    rules = by_the_book(
        "cucu-40", "powers.K.dealt", "donnissima", variant="kings-at-once", warrant=Warrant.PARTLY
    )
    table = in_turn(rules, "Anna 2, Ben K, Clara 7")
    assert table.who(Faced) == ["Ben"]
    assert [event.why for event in table.all(PassedOver)] == [Reason.BLOCKED, Reason.SPENT]
    assert table.asked == ("Clara", ["keep", "change"])


def test_a_king_that_a_dealer_draws_is_put_back_at_cucu() -> None:
    rules = by_the_book("cucu-40", "powers.K.drawn", "spazioparaggi", warrant=Warrant.PARTLY)
    table = in_turn(rules, "Anna 7, Ben 2", "Anna keep, Ben change", stock="K 6")
    assert table.who(PutBack) == ["Ben"] and table.holds["Ben"] == "2" and table.lost == {"Ben": 1}


def test_the_dealer_is_dealt_three_cards_and_keeps_the_highest_at_coucou() -> None:
    rules = by_the_book("coucou", "deal", "jeuxdecartes1", "wikipedia-coucou")
    assert in_turn(rules, "Anna 9, Ben 8, Clara 2 Q 7").holds["Clara"] == "Q"


def test_the_last_before_the_dealer_draws_from_the_stock_and_not_with_him() -> None:
    rules = by_the_book("coucou", "dealer_turn", "jeuxdecartes1", warrant=Warrant.PARTLY)
    table = in_turn(rules, "Anna 9, Ben 3, Clara 2 Q 7", "Anna keep, Ben change", stock="10")
    assert table.over and table.holds == {"Anna": "9", "Ben": "10", "Clara": "Q"}
    king = in_turn(rules, "Anna 9, Ben 3, Clara 2 Q 7", "Anna keep, Ben change", stock="K")
    assert king.who(PutBack) == ["Ben"] and king.lost == {"Ben": 1}


def test_nobody_loses_at_coucou_where_all_hold_the_same_rank() -> None:
    rules = by_the_book("coucou", "all_alike", "jeuxdecartes1")
    assert in_turn(rules, "Anna 9, Ben 9, Clara 9 2 3", "Anna keep, Ben keep").lost == {}


def test_the_dealer_draws_only_for_an_ace_that_was_passed_to_him_at_as_qui_court() -> None:
    rules = by_the_book("as-qui-court", "dealer_turn", "lernznoire", warrant=Warrant.PARTLY)
    ace = in_turn(rules, "Anna A, Ben 9", "Ben change", stock="7")
    assert ace.holds == {"Anna": "9", "Ben": "7"}
    three = in_turn(rules, "Anna 3, Ben 9")
    assert three.asked == ("Ben", ["keep"])


def test_the_bird_takes_two_lives_at_vogelspiel_and_the_witch_costs_two() -> None:
    source = "wikipedia-vogelspiel-2023"
    rules = by_the_book("vogelspiel", "powers.pfeiff.asked", source, warrant=Warrant.PARTLY)
    bird = in_turn(rules, "Anna 3, Ben pfeiff, Clara 9, Dov 8", "Anna change")
    assert bird.lost == {"Anna": 2} and bird.holds["Anna"] == "3"
    rules = by_the_book("vogelspiel", "powers.hex.showdown", "koll-2011")
    witch = in_turn(rules, "Anna hex, Ben 7, Clara 9, Dov 8", "Anna keep, Ben keep, Clara keep, Dov keep")
    assert witch.lost == {"Anna": 2}


def test_the_one_loser_pays_each_of_the_others_at_as_qui_court() -> None:
    by_the_book("as-qui-court", "tie", "lernznoire")
    rules = by_the_book("as-qui-court", "penalty", "lernznoire")
    table = in_turn(rules, "Anna 9, Ben 3, Clara 9, Dov 3", "Ben keep, Dov keep", lives=5)
    assert table.holds == {"Anna": "3", "Ben": "9", "Clara": "3", "Dov": "9"}
    assert table.lost == {"Anna": 3} and table.gained == {"Ben": 1, "Clara": 1, "Dov": 1}


def test_a_king_is_laid_down_on_its_holders_turn_at_as_qui_court() -> None:
    rules = by_the_book("as-qui-court", "powers.K.turn", "lernznoire", warrant=Warrant.INFERRED)
    table = in_turn(rules, "Anna K, Ben 9, Clara 3")
    assert table.who(Faced) == ["Anna"] and table.asked != ("Anna", ["keep", "change"])


# English and American books


def test_a_king_is_shown_as_it_is_kept_by_parlett() -> None:
    rules = by_the_book("parlett-2008", "powers.K.kept", "parlett-2008", warrant=Warrant.PARTLY)
    assert in_turn(rules, "Anna K, Ben 9, Clara 3", "Anna keep").who(Faced) == ["Anna"]


def test_a_king_that_was_asked_for_has_spent_its_holders_turn_by_parlett() -> None:
    rules = by_the_book("parlett-2008", "powers.K.asked", "parlett-2008", warrant=Warrant.PARTLY)
    table = in_turn(rules, "Anna 2, Ben K, Clara 9", "Anna change")
    assert table.one(PassedOver).why is Reason.SPENT and table.asked == ("Clara", ["keep", "change"])


def test_a_dealer_who_cuts_a_king_loses_alone() -> None:
    rules = by_the_book("parlett-2008", "powers.K.drawn", "parlett-2008", variant="king-cut-loses-alone")
    table = in_turn(rules, "Anna 2, Ben 9, Clara 5", "Anna keep, Ben keep, Clara change, cut 1", stock="K")
    assert table.lost == {"Clara": 1}


def test_a_king_bars_the_dealers_exchange_in_america() -> None:
    rules = by_the_book(
        "chase-the-ace-us",
        "powers.K.drawn",
        "infolist-ranter-go-round",
        variant="dealer-king-barred",
        warrant=Warrant.PARTLY,
    )
    table = in_turn(rules, "Anna 9, Ben 2", "Anna keep, Ben change", stock="K")
    assert table.holds["Ben"] == "2" and table.lost == {"Ben": 1}


def test_whoever_is_dealt_a_king_takes_a_life_from_the_pot_by_kings_jerk() -> None:
    rules = by_the_book(
        "chase-the-ace-us",
        "powers.K.dealt",
        "infolist-ranter-go-round",
        variant="kings-jerk",
        warrant=Warrant.PARTLY,
    )
    assert in_turn(rules, "Anna 9, Ben K, Clara 2", pot=1).gained == {"Ben": 1}
    assert in_turn(rules, "Anna 9, Ben K, Clara 2", pot=0).gained == {}


def test_a_king_stops_the_hand_before_it_is_played() -> None:
    rules = by_the_book(
        "mcleod-screw-your-neighbor",
        "powers.K.dealt",
        "pagat-cuckoo",
        variant="king-stops-hand",
        warrant=Warrant.REPORTED,
    )
    table = in_turn(rules, "Anna 9, Ben K, Clara 2")
    assert table.who(HandStopped) == ["Ben"] and table.over and table.lost == {"Clara": 1}


def test_a_king_stops_all_play_as_its_turn_comes() -> None:
    rules = by_the_book(
        "mcleod-screw-your-neighbor",
        "powers.K.turn",
        "pagat-cuckoo",
        variant="king-stops-play",
        warrant=Warrant.REPORTED,
    )
    table = in_turn(rules, "Anna 9, Ben K, Clara 2", "Anna keep")
    assert table.who(PlayStopped) == ["Ben"] and table.over and table.lost == {"Clara": 1}


# All of them


def test_every_effect_that_a_book_has_is_shown_here() -> None:
    shown = {
        told
        for name, rule, variant in pointed_at(Path(__file__))
        if (power := power_of(rule)) is not None
        for effect in value_of(played(name, variant), rule)
        for told in [(power[1], effect)]
    }
    missing = sorted(f"{moment.value}: {effect.value}" for moment, effect in in_the_books() - shown)
    assert not missing, f"no test points at the source of {', '.join(missing)}"


def test_every_effect_of_the_vocabulary_is_in_some_book_or_it_is_said_why_not() -> None:
    known = {(moment, effect) for moment, effects in FITTING.items() for effect in effects}
    assert known - in_the_books() == set(UNATTESTED)
    assert {effect for _, effect in in_the_books()} == set(Effect)


def in_the_books() -> set[tuple[Moment, Effect]]:
    """What some card does at some moment in a shipped book, as it stands or by one of its variants."""
    return {
        (moment, effect)
        for rules in ways_to_play()
        for told in rules.powers.values()
        for moment, effects in told.items()
        for effect in effects
    }


def ways_to_play() -> Iterator[Rules]:
    for book in SHELF.books():
        yield book.plain_rules()
        for variant in book.variants:
            yield played(book.id, variant.id)


def played(name: str, variant: str) -> Rules:
    """The rules of a book, as it stands or with a variant."""
    plain = SHELF.book(name).plain_rules()
    return changed(plain, variant_settings(SHELF.book(name), variant)) if variant else plain
