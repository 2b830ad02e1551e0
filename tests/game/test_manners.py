"""Rules of the table's manners: they are stated, and the referee has nothing to judge by them."""

from __future__ import annotations

from typing import Any

from ranter_tui.game.choice import Choice
from ranter_tui.game.rules.asking import about, sentence
from ranter_tui.game.rules.deal import Misdeal
from ranter_tui.game.rules.lives import KeptOn
from ranter_tui.game.rules.turn import AskerSpeech
from tests.game.table import KING, book, hand
from tests.game.vocabulary import shows


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
