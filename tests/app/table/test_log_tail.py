"""The end of the log under the table: whole sentences, and nothing that is cut."""

from __future__ import annotations

from ranter_tui.app.table.log import last_lines
from ranter_tui.library.text.line import Piece, Role

KEEPS = [Piece("Anna keeps the card."), Piece("¹", Role.NUMBER)]
LOSES = [
    Piece("Uncle Bob loses with the 4♦"),
    Piece("²", Role.NUMBER),
    Piece(", pays the last life and is out"),
    Piece("³", Role.NUMBER),
    Piece(". Anna has the 5♠, Clara the 10♣, Dov the Q♥ and Eve the 9♦."),
    Piece("⁴", Role.NUMBER),
]


def shown(*told: list[Piece], width: int, room: int) -> list[str]:
    older, newest = last_lines(told, width, room)
    return [str(line) for line in (*older, *newest)]


def test_a_sentence_is_wrapped_and_hangs() -> None:
    assert shown(KEEPS, LOSES, width=62, room=3) == [
        "Anna keeps the card.¹",
        "Uncle Bob loses with the 4♦², pays the last life and is out³.",
        "  Anna has the 5♠, Clara the 10♣, Dov the Q♥ and Eve the 9♦.⁴",
    ]


def test_where_there_is_no_room_the_loser_is_told_and_the_others_are_left_to_the_log() -> None:
    assert shown(KEEPS, LOSES, width=62, room=1) == [
        "Uncle Bob loses with the 4♦², pays the last life and is out³."
    ]
    assert shown(LOSES, KEEPS, width=62, room=2) == [
        "Uncle Bob loses with the 4♦², pays the last life and is out³.",
        "Anna keeps the card.¹",
    ]


def test_an_older_sentence_that_finds_no_room_at_all_is_not_begun() -> None:
    assert shown(LOSES, KEEPS, width=30, room=2) == ["Uncle Bob loses with the 4♦².", "Anna keeps the card.¹"]
    assert shown(LOSES, KEEPS, width=24, room=2) == ["Anna keeps the card.¹"]
    assert shown(width=62, room=2) == []


def test_a_sentence_that_goes_without_a_bare_number_has_one_full_stop() -> None:
    two = [*KEEPS, Piece("\N{NO-BREAK SPACE}"), Piece("²", Role.NUMBER)]
    assert shown(two, width=23, room=1) == ["Anna keeps the card.¹\N{NO-BREAK SPACE}²"]
    assert shown(two, width=21, room=1) == ["Anna keeps the card.¹"]
