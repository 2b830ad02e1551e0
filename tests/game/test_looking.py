"""When a card may be looked at."""

from __future__ import annotations

from ranter_tui.game.sight import Story
from tests.game.hands import PlayedHand, a_hand, at_the_table
from tests.game.table import KING, book, dealt
from tests.game.vocabulary import shows


@at_the_table(
    a_hand("where cards are looked at in turn nobody else has looked yet", "looking.on_turn",
            book(looking="on_turn"), "Anna 3, Ben 7, Clara 9", looked="Anna", asked="Anna keep change"),
    a_hand("where cards are looked at in turn nobody else has looked yet", "looking.on_turn",
            book(looking="on_turn"), "Anna 3, Ben 7, Clara 9", "Anna keep", looked="Anna, Ben",
            asked="Ben keep change"),
    a_hand("a king that nobody has looked at warns nobody",
            "looking.on_turn powers.dealt.show powers.dealt.spend",
            book(looking="on_turn", powers={"K": {"dealt": ["show", "spend"], "asked": ["refuse"]}}),
            "Anna 3, Ben K, Clara 9", asked="Anna keep change"),
    a_hand("a king that nobody has looked at warns nobody",
            "looking.on_turn powers.dealt.show powers.dealt.spend",
            book(looking="on_turn", powers={"K": {"dealt": ["show", "spend"], "asked": ["refuse"]}}),
            "Anna 3, Ben K, Clara 9", "Anna change", open="K", holds="Anna 3, Ben K, Clara 9",
            asked="Clara keep change"),
    a_hand("only whoever was dealt the fool knocks for it", "looking.on_turn powers.dealt.knock",
            book(pack="gnav-42", looking="on_turn", powers={"fool": {"dealt": ["knock"]}}),
            "Anna fool, Ben 7, Clara 9", "Anna change, Ben keep, Clara keep", knocked="Anna"),
    a_hand("a king found on being asked for stops the hand before anything is changed",
            "looking.on_turn powers.dealt.stop_hand",
            book(looking="on_turn", powers={"K": {"dealt": ["show", "stop_hand"]}}), "Anna 3, Ben K, Clara 9",
            "Anna change", holds="Anna 3, Ben K, Clara 9", lost="Anna 1"),
    a_hand("a blind dealer sees his card only on his turn", "looking.blind_dealer",
            book(looking="blind_dealer"), "Anna 3, Ben 7, Clara 9", looked="Anna, Ben",
            asked="Anna keep change"),
    a_hand("a blind dealer sees his card only on his turn", "looking.blind_dealer",
            book(looking="blind_dealer"), "Anna 3, Ben 7, Clara 9", "Anna keep, Ben keep",
            looked="Anna, Ben, Clara", asked="Clara keep change"),
    a_hand("everybody looks as soon as the cards are dealt", "looking.at_once", book(),
            "Anna 3, Ben 7, Clara 9", happens="", looked="Anna, Ben, Clara", asked="Anna keep change"),
    a_hand("whoever is asked for a card looks at it first", "looking.on_turn", book(looking="on_turn"),
            "Anna 3, Ben 7, Clara 9", "Anna change", happens="looked changed", looked="Anna, Ben",
            asked="Ben keep change"),
    a_hand("a blind dealer who is asked for his king finds it and refuses",
            "looking.blind_dealer powers.asked.refuse", book(looking="blind_dealer", powers=KING),
            "Anna 3, Ben 7, Clara K", "Anna keep, Ben change", holds="Anna 3, Ben 7, Clara K",
            happens="kept looked faced spent refused passed_over revealed judged life_lost deal_passed"),
)  # fmt: skip
def test_at_the_table(played: PlayedHand) -> None:
    played.compare()


@shows("looking.at_once")
def test_looking_shows_each_his_own_card_and_nobody_anothers() -> None:
    table = dealt(book(), "Anna 3, Ben 7, Clara 9")
    sights = [Story(table.state, table.events).sight(eye).card.rank for eye in (*table.state.seated, None)]
    assert sights == ["3", "7", "9", "?"]
