"""Nothing in the vocabulary is a promise only."""

from __future__ import annotations

from ranter_tui.game.rules import ABOUT, HINTS, Rules
from ranter_tui.game.state import Hand, State, Tableau
from tests.game.hands import played_hands
from tests.game.vocabulary import VOCABULARY, shown


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
