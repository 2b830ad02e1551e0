"""When a card may be looked at."""

from __future__ import annotations

from ranter_tui.game.events import Knocked, Looked
from ranter_tui.game.sight import Story
from tests.game.table import KING, book, dealt, hand
from tests.game.vocabulary import shows


@shows("looking.at_once")
def test_everybody_looks_as_soon_as_the_cards_are_dealt() -> None:
    table = dealt(book(), "Anna 3, Ben 7, Clara 9")
    assert table.kinds == ["dealt", "looked"]
    assert table.who(Looked) == ["Anna", "Ben", "Clara"]


@shows("looking.at_once")
def test_looking_shows_each_his_own_card_and_nobody_anothers() -> None:
    table = dealt(book(), "Anna 3, Ben 7, Clara 9")
    sights = [Story(table.state, table.events).sight(eye).card.rank for eye in (*table.state.seated, None)]
    assert sights == ["3", "7", "9", "?"]


@shows("looking.on_turn")
def test_where_cards_are_looked_at_in_turn_nobody_else_has_looked_yet() -> None:
    table = dealt(book(looking="on_turn"), "Anna 3, Ben 7, Clara 9")
    assert table.who(Looked) == ["Anna"]
    table.says("Anna keep")
    assert table.who(Looked) == ["Anna", "Ben"]


@shows("looking.on_turn")
def test_whoever_is_asked_for_a_card_looks_at_it_first() -> None:
    table = dealt(book(looking="on_turn"), "Anna 3, Ben 7, Clara 9").says("Anna change")
    assert table.kinds == ["dealt", "looked", "looked", "changed"]
    assert table.who(Looked) == ["Anna", "Ben"]


@shows("looking.on_turn", "powers.dealt.show", "powers.dealt.spend")
def test_a_king_that_nobody_has_looked_at_warns_nobody() -> None:
    rules = book(looking="on_turn", powers={"K": {"dealt": ["show", "spend"], "asked": ["refuse"]}})
    table = dealt(rules, "Anna 3, Ben K, Clara 9")
    assert table.asked == ("Anna", ["keep", "change"])
    table.says("Anna change")
    assert table.faced == ["K"]
    assert table.holds == {"Anna": "3", "Ben": "K", "Clara": "9"}
    assert table.asked == ("Clara", ["keep", "change"])


@shows("looking.on_turn", "powers.dealt.knock")
def test_only_whoever_was_dealt_the_fool_knocks_for_it() -> None:
    rules = book(pack="gnav-42", looking="on_turn", powers={"fool": {"dealt": ["knock"]}})
    table = hand(rules, "Anna fool, Ben 7, Clara 9", "Anna change, Ben keep, Clara keep")
    assert table.who(Knocked) == ["Anna"]


@shows("looking.on_turn", "powers.dealt.stop_hand")
def test_a_king_found_on_being_asked_for_stops_the_hand_before_anything_is_changed() -> None:
    rules = book(looking="on_turn", powers={"K": {"dealt": ["show", "stop_hand"]}})
    table = hand(rules, "Anna 3, Ben K, Clara 9", "Anna change")
    assert table.holds == {"Anna": "3", "Ben": "K", "Clara": "9"}
    assert table.lost == {"Anna": 1}


@shows("looking.blind_dealer")
def test_a_blind_dealer_sees_his_card_only_on_his_turn() -> None:
    table = dealt(book(looking="blind_dealer"), "Anna 3, Ben 7, Clara 9")
    assert table.who(Looked) == ["Anna", "Ben"]
    table.says("Anna keep, Ben keep")
    assert table.who(Looked) == ["Anna", "Ben", "Clara"]
    assert table.asked == ("Clara", ["keep", "change"])


@shows("looking.blind_dealer", "powers.asked.refuse")
def test_a_blind_dealer_who_is_asked_for_his_king_finds_it_and_refuses() -> None:
    table = hand(book(looking="blind_dealer", powers=KING), "Anna 3, Ben 7, Clara K", "Anna keep, Ben change")
    assert table.holds == {"Anna": "3", "Ben": "7", "Clara": "K"}
    assert table.kinds[3:7] == ["looked", "faced", "spent", "refused"]
