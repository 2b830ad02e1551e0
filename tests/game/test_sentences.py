"""Rules in plain words that are true of every pack and of every company."""

from __future__ import annotations

import pytest

from ranter_tui.game.cards import PACKS
from ranter_tui.game.rules.asking import in_general, sentence
from tests.game.table import book


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ({}, "Any number may play."),
        ({"fewest": 2}, "Two or more may play."),
        ({"most": 26}, "Up to twenty-six may play."),
        ({"fewest": 2, "most": 20}, "Two to twenty may play."),
        ({"fewest": 2, "most": 2}, "Two play."),
        ({"fewest": 12, "most": 12, "best": "12"}, "Twelve play, and the game is best with twelve."),
    ],
)
def test_it_is_said_how_many_may_play(players: dict[str, object], said: str) -> None:
    assert sentence(book(players=players), "players") == said


def test_the_usual_order_is_told_in_words_that_fit_every_pack() -> None:
    assert sentence(book(), "order") == (
        "From high to low the cards are King, Queen, Jack, 10 down to 2, and Ace."
    )
    assert all(
        "Ace" not in sentence(book(pack=name), "order") for name in PACKS if "A" not in PACKS[name].order
    )


def test_a_pot_is_shared_where_there_is_one() -> None:
    out_together = "If the last players all go out on one hand, "
    assert sentence(book(), "wipe_out") == f"{out_together}they win jointly."
    shared = {"pot": "lost_lives", "winner_takes": "the_pot"}
    assert sentence(book(**shared), "wipe_out") == f"{out_together}they win jointly, and share the pot."
    paid_again = book(pot="ante", winner_takes="the_pot", wipe_out="re_ante")
    assert sentence(paid_again, "wipe_out").startswith(f"{out_together}everybody pays in again")


def test_what_is_drawn_is_the_dealer_s_where_nobody_else_draws() -> None:
    drawn = {"powers": {"K": {"drawn": ["put_back"]}}}
    assert sentence(book(**drawn), "powers.K.drawn").endswith(", and the dealer keeps the old card.")
    for others in ({"dealer_turn": "last_before_dealer"}, {"turn": "keep_or_draw"}):
        said = sentence(book(**drawn, **others), "powers.K.drawn")
        assert said.endswith(", and the player who drew it keeps the old card.")


@pytest.mark.parametrize(
    ("king", "moment", "said"),
    [
        ({"turn": [], "kept": ["show"]}, "turn", "When their turn comes, the holder of a King may decide"),
        ({"dealt": ["show", "spend"]}, "turn", "A King has lain open since the deal"),
        ({"dealt": ["show", "spend"], "asked": ["show", "refuse"]}, "asked", "Nobody can ask for a King"),
        ({"turn": ["show", "spend"]}, "kept", "A King has been shown before"),
    ],
)
def test_a_card_that_has_been_shown_is_not_said_to_be_hidden_or_asked_for(
    king: dict[str, list[str]], moment: str, said: str
) -> None:
    rules, key = book(powers={"K": king}), f"powers.K.{moment}"
    assert sentence(rules, key).startswith(said)
    assert in_general(rules, key) == sentence(rules, key), "so lists keep it apart from other answers"
