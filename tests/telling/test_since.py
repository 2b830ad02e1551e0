"""What happened, told in short, to everybody and to one who asks what has happened meanwhile."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ranter_tui.game.cards import PACKS, Card
from ranter_tui.game.chance import Luck
from ranter_tui.game.events import Event
from ranter_tui.game.law import Law
from ranter_tui.game.rules.asking import pack_of
from ranter_tui.game.seats import Seat
from ranter_tui.game.sight import Eye
from ranter_tui.telling.sentences import retold, since
from ranter_tui.telling.words import Words, the_card
from tests.game.any_rules import any_law
from tests.game.history import History
from tests.game.table import KING
from tests.game.table import book as rules_of
from tests.library.games import NAMES, faces, game, told
from tests.library.shelves import IDS
from tests.telling.test_events import well_told

ANNA, BEN, CLARA = (Seat(number) for number in range(3))
WORDS = Words(NAMES, PACKS["french-52"])
RULES = rules_of(powers=KING, pot="lost_lives", lives={"count": 2})


@cache
def events() -> list[Event]:
    return told(
        RULES,
        "Anna Ben Clara Dov",
        "Dov",
        ("Anna 2, Ben 9, Clara 7, Dov Q", "Anna change, Ben change, Clara change, Dov keep", ""),
        ("Ben 10, Clara K, Dov 4, Anna 4", "Ben change, Dov keep, Anna keep", ""),
        ("Clara 6, Anna 9, Ben J", "Clara keep, Anna change, Ben change", "3"),
    )


def heard(events: list[Event], eye: Eye = None) -> list[str]:
    return [one.text for one in retold(faces(tuple(events), eye), WORDS)]


def test_exchanges_in_a_row_are_told_in_one_breath() -> None:
    assert "Anna changes with Ben, Ben with Clara, Clara with Dov." in heard(events())


def test_those_who_keep_in_a_row_are_told_together() -> None:
    assert "Dov and Anna keep their cards." in heard(events())


def test_losers_are_told_with_what_it_costs_them() -> None:
    assert heard(events())[4] == (
        "Dov loses with the 2 of spades, and pays a life to the pot. "
        "Anna has the 9 of spades, Ben the 7 of spades and Clara the Queen of spades."
    )
    assert heard(events())[8] == (
        "Dov and Anna lose with the 4 of spades and the 4 of hearts, and pay a life each to the pot. "
        "Dov is out. Ben has the 10 of spades and Clara the King of spades."
    )


def test_whoever_pays_everybody_is_told_in_one_sentence() -> None:
    rules = rules_of(penalty="one_to_each", lives={"count": 9})
    deal = ("Anna 2, Ben 9, Clara 7, Dov Q", "Anna keep, Ben keep, Clara keep, Dov keep", "")
    assert heard(told(rules, "Anna Ben Clara Dov", "Dov", deal))[3].startswith(
        "Anna loses with the 2 of spades, and pays a life to each of Ben, Clara and Dov. "
    )
    tied = ("Anna 2, Ben 2, Clara 7, Dov Q", "Anna keep, Ben keep, Clara keep, Dov keep", "")
    assert heard(told(rules, "Anna Ben Clara Dov", "Dov", tied))[3].startswith(
        "Anna and Ben lose with the 2 of spades and the 2 of hearts. "
        "Anna pays a life to each of Clara and Dov. Ben pays a life to each of Clara and Dov. "
    )


def test_cards_turned_up_one_after_another_make_one_sentence() -> None:
    rules = rules_of(showdown="eldest_round")
    events = told(rules, "Anna Ben", "Ben", ("Anna 5S, Ben 6S", "Anna keep, Ben keep", ""))
    judged = next(place for place, event in enumerate(events) if event.kind == "judged")
    assert heard(events[:judged])[-1] == "Anna turns up the 5 of spades and Ben the 6 of spades."
    assert heard(events)[3] == "Anna loses with the 5 of spades, and pays a life. Ben has the 6 of spades."


def test_whoever_is_in_an_exchange_is_told_the_cards() -> None:
    assert heard(events(), CLARA)[1:5] == [
        "Dov deals; everybody looks, and Clara has the 7 of spades.",
        "Anna changes with Ben.",
        "Ben gives Clara the 2 of spades and takes the 7 of spades.",
        "Clara gives Dov the 2 of spades and takes the Queen of spades.",
    ]


def test_each_sentence_knows_the_rules_that_it_rests_on() -> None:
    rules = [one.rules for one in retold(faces(tuple(events())), WORDS)]
    assert ("showdown", "object", "penalty") in rules
    assert ("showdown", "tie", "penalty", "grace") in rules


def test_of_hands_that_are_over_a_guest_hears_what_they_came_to() -> None:
    seen = faces(tuple(events()), BEN)
    until = next(place for place, event in enumerate(seen) if event.kind == "dealt")
    assert since(seen, WORDS, until)[:4] == (
        "Anna gives Ben the 2 of spades and takes the 9 of spades.",
        "Ben gives Clara the 2 of spades and takes the 7 of spades.",
        "Dov loses the hand, and pays a life to the pot.",
        "Dov and Anna lose the hand, and pay a life each to the pot. Dov is out.",
    )


def test_of_the_hand_in_play_a_guest_hears_what_came_after_the_last_look() -> None:
    seen = faces(tuple(events()), BEN)
    last = max(place for place, event in enumerate(seen) if event.kind == "kept")
    assert since(seen, WORDS, last)[0] == "Clara keeps the card."
    assert since(seen, WORDS, last)[1].startswith("Anna gives Ben the 9 of spades and takes")


def test_where_nothing_has_happened_there_is_nothing_to_tell() -> None:
    seen = faces(tuple(events()), BEN)
    assert since(seen, WORDS, len(seen)) == ()
    assert since([], WORDS, 0) == ()


@pytest.mark.parametrize("name", IDS)
def test_the_story_of_a_hand_is_short(name: str) -> None:
    events = game(name, 6, 1)
    assert len(list(retold(faces(events), WORDS))) < 0.7 * len(events)


@given(any_law(), st.integers(0, 1_000_000), st.data())
def test_nobody_is_told_of_a_card_that_was_never_shown_to_them(
    law: Law, seed: int, data: st.DataObject
) -> None:
    history = History(law)
    history.play_on(Luck(seed), most=60)
    words = Words([f"Guest-{seat}" for seat in range(law.seats)], pack_of(law.rules))
    eye = data.draw(st.sampled_from([None, *(Seat(seat) for seat in range(law.seats))]))
    seen = faces(tuple(history.events), eye)
    start = data.draw(st.integers(0, len(seen)))
    known = {the_card(card) for event in seen for card in _cards(event)}
    hidden = {the_card(card) for card in law.shoe} - known
    for sentence in since(seen, words, start):
        assert well_told(sentence)
        assert not [card for card in hidden if f"{card} " in sentence or f"{card}." in sentence]


def _cards(event: Event) -> list[Card]:
    found: list[Card] = []
    for name in event.shows:
        cards = getattr(event, name)
        found += [cards] if isinstance(cards, Card) else list(cards)
    return found
