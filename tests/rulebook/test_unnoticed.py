"""Whether examples of a book notice that a rule is another one."""

from __future__ import annotations

from ranter_tui.rulebook.shelf import Shelf
from tests.rulebook.unnoticed import noticing


def test_the_examples_of_le_her_notice_most_changes_to_its_rules_and_look_at_no_card() -> None:
    found = noticing(Shelf().book("le-her"))
    assert 1 / 2 < found.share < 1
    assert "looking: on_turn" in found.unnoticed
    assert not any(change.startswith("tie: ") for change in found.unnoticed)
