"""Nothing in the vocabulary is a promise only: what is not seen at the table is said in words."""

from __future__ import annotations

from typing import Any

import pytest

from ranter_tui.game.cards import PACKS
from ranter_tui.game.choice import Choice
from ranter_tui.game.rules import ABOUT, HINTS, Rules
from ranter_tui.game.rules.asking import about, in_general, sentence
from ranter_tui.game.rules.deal import Misdeal
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.game.rules.turn import AskerSpeech
from ranter_tui.game.state import Hand, State, Tableau
from tests.game.hands import played_hands
from tests.game.table import KING, book, hand
from tests.game.vocabulary import VOCABULARY, shown, shows


def test_every_value_of_every_rule_is_shown_at_some_table() -> None:
    by_hands = {value for played in played_hands() for value in played.shows}
    missing = sorted(set(VOCABULARY) - shown() - by_hands)
    assert not missing, f"no test shows what these mean: {', '.join(missing)}"


def test_no_rule_is_forgotten() -> None:
    """Every rule has values that are shown at a table, a question, and the name of its field."""
    rules = set(Rules.__struct_fields__)
    assert {value.partition(".")[0] for value in VOCABULARY} == rules
    assert set(ABOUT) == rules - {"powers"}
    assert all(about in HINTS[key].__metadata__ for key, about in ABOUT.items())


def test_a_picture_of_the_table_leaves_nothing_out() -> None:
    """What a tableau has and a state has not would be forgotten whenever somebody looks."""
    pictured = {*State.__struct_fields__, *Hand.__struct_fields__} - {"hand"}
    assert set(Tableau.__slots__) == pictured


# The table's manners: they are stated, and the referee has nothing to judge by them


def plays_as_ever(rule: str, *values: Any) -> None:
    """Whatever the value, the hand is the same; and each value has a sentence of its own."""
    told = set()
    for value in values:
        rules = book(powers=KING, **{rule: value})
        table = hand(rules, "Anna 3, Ben K, Clara 9", "Anna change, Clara change", stock="2")
        assert table.kinds == [
            "dealt", "looked", "faced", "spent", "refused", "passed_over", "drew", "revealed", "judged",
            "life_lost", "deal_passed",
        ]  # fmt: skip
        assert table.lost == {"Clara": 1}
        told.add(sentence(rules, rule))
    assert about(rule).shown_only
    assert len(told) == len(values)


def every(kind: type[Choice]) -> list[str]:
    return [member.value for member in kind]


@shows(
    "kept_on.counters",
    "kept_on.stakes",
    "kept_on.pennies",
    "kept_on.note",
    "kept_on.slate",
    "kept_on.strokes",
    "kept_on.rings",
    "kept_on.board",
)
def test_what_lives_are_kept_on_changes_nothing_but_the_look_of_the_table() -> None:
    plays_as_ever("kept_on", *every(KeptOn))


@shows("misdeal.dealt_again")
def test_a_careful_referee_never_misdeals() -> None:
    plays_as_ever("misdeal", *every(Misdeal))


@shows("asker_speech.free", "asker_speech.silent")
def test_whether_the_asker_may_speak_is_between_him_and_the_table() -> None:
    plays_as_ever("asker_speech", *every(AskerSpeech))


@shows("players")
def test_a_number_of_players_is_a_recommendation_and_nobody_is_sent_away() -> None:
    plays_as_ever("players", {}, {"fewest": 5, "most": 20}, {"fewest": 2}, {"most": 26}, {"best": "6 to 8"})


# Plain words that are true of every pack and of every company


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
