"""Nothing in the vocabulary is a promise only."""

from __future__ import annotations

from ranter_tui.game.rules import HINTS
from ranter_tui.game.rules.powers import FITTING, Effect, Moment
from tests.game.vocabulary import VOCABULARY, shown


def test_every_value_of_every_rule_is_shown_at_some_table() -> None:
    missing = sorted(set(VOCABULARY) - shown())
    assert not missing, f"no test shows what these mean: {', '.join(missing)}"


def test_no_rule_is_forgotten() -> None:
    assert {value.partition(".")[0] for value in VOCABULARY} == set(HINTS)


def test_every_effect_has_its_moment() -> None:
    assert set(FITTING) == set(Moment)
    assert {effect for effects in FITTING.values() for effect in effects} == set(Effect)
