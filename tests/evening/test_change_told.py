"""What changed rules do, told while it is counted."""

from __future__ import annotations

from ranter_tui.evening.rehearsal import change_told
from ranter_tui.game.rules.asking import changed
from ranter_tui.library.text.line import Role
from ranter_tui.odds.same_deals import Change
from tests.rulebook.by_the_book import SHELF


def sentences(change: Change, bits: int) -> list[str]:
    """What is said after each bit."""
    said = []
    for _ in range(bits):
        assert change.next is not None
        change.add(change.next())
        pieces = [piece for line in change_told(change, "", 200) for piece in line.pieces]
        said.append("".join(piece.text for piece in pieces if piece.role is Role.NAME).strip())
    return said


def test_what_a_rule_does_not_do_is_not_told_for_a_moment() -> None:
    """Six seats are looked at again and again; Aces that are high give each of them as many low cards."""
    rules = SHELF.book("parlett-2008").plain_rules()
    said = sentences(Change(rules, changed(rules, {"order": "ace_high"}), 6, ends=False), 5)
    assert {*said} == {"No seat clearly loses more or less so far."}


def test_what_a_rule_does_is_told_at_once() -> None:
    rules = SHELF.book("parlett-2008").plain_rules()
    [said] = sentences(Change(rules, changed(rules, {"tie": "last_to_turn_up"}), 3, ends=False), 1)
    assert said.startswith("The first to play loses")


def test_no_seat_is_named_by_its_side_as_play_may_go_either_way() -> None:
    rules = SHELF.book("parlett-2008").plain_rules()
    change = Change(rules, changed(rules, {"direction": "right", "tie": "last_to_turn_up"}), 3, ends=False)
    assert change.next is not None
    change.add(change.next())
    told = [str(line) for line in change_told(change, "", 200)]
    assert any(line.strip().startswith("1st to play ") for line in told)
    assert not any("left" in line or "right" in line for line in told)
