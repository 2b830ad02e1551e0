"""The pot: what feeds it and who takes it."""

from __future__ import annotations

from ranter_tui.game.events import Anted
from tests.game.hands import PlayedHand, a_hand, at_the_table
from tests.game.table import Table, book
from tests.game.vocabulary import shows


@at_the_table(
    a_hand("without a pot lost lives are simply got rid of", "pot.nothing winner_takes.the_name", book(),
            "Anna 4, Ben 9", "Anna keep, Ben keep", table={"lives": 1}, in_pot=0, anted="", winners="Ben",
            takes=0),
    a_hand("lost counters form the pot and the last one in sweeps it", "pot.lost_lives winner_takes.the_pot",
            book(pot="lost_lives", winner_takes="the_pot"), "Anna 4, Ben 9", "Anna keep, Ben keep",
            table={"lives": 1, "pot": 7}, takes=8, in_pot=0),
    a_hand("where the book does not say that the winner takes it the pot stays",
            "pot.lost_lives winner_takes.the_name", book(pot="lost_lives"), "Anna 4, Ben 9",
            "Anna keep, Ben keep", table={"lives": 1, "pot": 7}, takes=0, in_pot=8),
    a_hand("whoever is out at once leaves all his lives in the pot", "pot.lost_lives penalty.out_at_once",
            book(pot="lost_lives", penalty="out_at_once"), "Anna 4, Ben 9, Clara K",
            "Anna keep, Ben keep, Clara keep", in_pot=3),
    a_hand("what is paid to the others does not go into the pot", "pot.lost_lives penalty.one_to_each",
            book(pot="lost_lives", penalty="one_to_each"), "Anna 4, Ben 9, Clara K",
            "Anna keep, Ben keep, Clara keep", in_pot=0),
    a_hand("a life lost in mid hand goes into the pot like any other",
            "pot.lost_lives powers.asked.asker_loses_life",
            book(pot="lost_lives", powers={"K": {"asked": ["show", "refuse", "asker_loses_life"]}}),
            "Anna 4, Ben K, Clara 9", "Anna change, Ben keep, Clara keep", lost="Anna 2", in_pot=2),
)  # fmt: skip
def test_at_the_table(played: PlayedHand) -> None:
    played.compare()


@shows("pot.ante", "winner_takes.the_pot")
def test_stakes_make_up_the_pot_before_play_and_lost_lives_do_not_go_there() -> None:
    table = Table(book(pot="ante", winner_takes="the_pot"), "Anna Ben Clara", dealer="Clara")
    assert table.who(Anted) == ["Anna", "Ben", "Clara"] and table.state.pot == 3
    table.deal("Anna 4, Ben 9, Clara K").says("Anna keep, Ben keep, Clara keep")
    assert table.lost == {"Anna": 1} and table.state.pot == 3


@shows("pot.ante_and_lost_lives")
def test_stakes_and_lost_lives_may_both_go_into_the_pot() -> None:
    table = Table(book(pot="ante_and_lost_lives"), "Anna Ben Clara", dealer="Clara")
    table.deal("Anna 4, Ben 9, Clara K").says("Anna keep, Ben keep, Clara keep")
    assert table.state.pot == 4
