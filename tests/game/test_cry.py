"""The cry: low cards that must be made known when they are given away."""

from __future__ import annotations

from ranter_tui.game.events import Changed
from ranter_tui.game.sight import face
from tests.game.hands import PlayedHand, a_hand, at_the_table
from tests.game.table import book, dealt
from tests.game.vocabulary import shows

LOW = ["A", "2", "3"]
CASSELL = book(cry=LOW, cry_when="if_received_higher")


@at_the_table(
    a_hand("whoever is forced to give a low card cries it", "cry cry_when.always cry_manner.spoken",
            book(cry=LOW), "Anna 5, Ben 2, Clara 9", "Anna change", cried="Ben", cried__rank="2",
            by="cried cry", open="", asked="Ben keep change"),
    a_hand("whoever asks says nothing of the low card that he passes on", "cry", book(cry=LOW),
            "Anna 2, Ben 9, Clara 5", "Anna change", cried="", asked="Ben keep change"),
    a_hand("where only ace and deuce are cried a three is not", "cry", book(cry=["A", "2"]),
            "Anna 5, Ben 3, Clara A, Dov 9", "Anna change, Ben change, Clara keep, Dov keep",
            cried__rank="A"),
    a_hand("nothing is cried between the dealer and the stock", "cry", book(cry=LOW),
            "Anna 5, Ben 9, Clara 2", "Anna keep, Ben keep, Clara change", "A", cried=""),
    a_hand("the cry is made also for a lower card", "cry_when.always", book(cry=LOW),
            "Anna A, Ben 2, Clara 9", "Anna change", cried="Ben", asked="Ben keep change"),
    a_hand("cassells cry is made only by one who received a higher card", "cry_when.if_received_higher",
            CASSELL, "Anna 5, Ben 2, Clara 9", "Anna change", cried="Ben", asked="Ben keep change"),
    a_hand("cassells cry is made only by one who received a higher card", "cry_when.if_received_higher",
            CASSELL, "Anna A, Ben 2, Clara 9", "Anna change", cried="", asked="Ben keep change"),
    a_hand("cassells cry is made only by one who received a higher card", "cry_when.if_received_higher",
            CASSELL, "Anna 2, Ben 2, Clara 9", "Anna change", cried="", asked="Ben keep change"),
    a_hand("a low card that is passed face up lies open before the one who asked", "cry_manner.faced",
            book(cry=LOW, cry_manner="faced"), "Anna 5, Ben 2, Clara 9", "Anna change", faced="Anna",
            open="2", by="faced cry_manner", asked="Ben keep change"),
    a_hand("a low card that lies open already is cried again and not turned again",
            "cry_manner.faced dealer_turn.next_seat",
            book(cry=LOW, cry_manner="faced", dealer_turn="next_seat"), "Anna 5, Ben 2, Clara 9",
            "Anna change, Ben keep, Clara change", cried="Ben, Anna", faced="Anna"),
)  # fmt: skip
def test_at_the_table(played: PlayedHand) -> None:
    played.compare()


@shows("cry_manner.spoken")
def test_a_card_that_is_only_called_out_is_seen_by_its_two_parties_alone() -> None:
    table = dealt(book(cry=LOW), "Anna 5, Ben 2, Clara 9").says("Anna change")
    seen = face(table.one(Changed), None)
    assert isinstance(seen, Changed) and (seen.gave.rank, seen.got.rank) == ("?", "?")
    assert table.faced == []
